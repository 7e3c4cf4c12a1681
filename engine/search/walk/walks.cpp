// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/walk/walks.hpp"

#include <algorithm>
#include <utility>

namespace engine::search {

using space::Setting;

Ground::Ground(const space::TuningSpace& space, Random random, std::vector<Setting> starts)
    : m_space(space),
      m_coordinates(space),
      m_unvisited(space, random),
      m_starts(starts.begin(), starts.end()) {}

std::optional<Setting> Ground::draw() {
    while (!m_starts.empty()) {
        const Setting start = m_starts.front();
        m_starts.pop_front();
        if (m_unvisited.visit(start)) return start;
    }
    return m_unvisited.draw();
}

std::optional<double> Ground::costOf(const Setting& setting) const {
    const auto known = m_costs.find(setting);
    if (known == m_costs.end()) return std::nullopt;
    return known->second;
}

Walks::Walks(Given given, WalkMaker maker, Lasting lasting, Company company)
    : m_random(given.random),
      m_ground(given.space, m_random.split(), std::move(given.starts)),
      m_maker(std::move(maker)),
      m_lasting(lasting),
      m_company(company) {}

std::vector<device::Request> Walks::ask(const Places& places) {
    learnWhatWasTold();
    std::vector<device::Request> requests;
    while (requests.size() < places.free) {
        auto request = decide(places.serial());
        if (!request) break;
        requests.push_back(std::move(*request));
    }
    return requests;
}

void Walks::tell(const Report& report) {
    auto awaited = m_awaited.extract(report.setting());
    if (awaited.empty()) return;
    m_ground.m_costs[report.setting()] = report.costMs;
    m_told.push_back({report.measured(), std::move(awaited.mapped())});
}

void Walks::learnWhatWasTold() {
    std::ranges::sort(m_told, {}, [](const Told& told) { return told.awaited.number; });
    for (const Told& told : std::exchange(m_told, {}))
        for (const SharedWalk& walk : told.awaited.by) walk->learn(told.measured, false);
}

std::optional<device::Request> Walks::decide(bool serial) {
    while (!m_finished) {
        if (m_asked == m_ground.space().size()) {
            m_finished = true;
            break;
        }
        SharedWalk asking;
        std::optional<Setting> setting;
        for (std::size_t i = 0; i < m_walks.size() && !setting; ++i) {
            asking = m_walks[i];
            setting = asking->next(serial);
        }
        if (!setting) {
            if (!beginWalk(serial)) break;
        } else if (isNew(asking, *setting)) {
            return device::Request(*setting, asking->why());
        }
    }
    return std::nullopt;
}

bool Walks::beginWalk(bool serial) {
    if (std::erase_if(m_walks, [](const SharedWalk& walk) { return walk->ended(); }) > 0)
        m_anyEnded = true;
    const bool mayJoin = !serial && m_company == Company::SideBySide;
    const bool wanted = m_lasting == Lasting::Again ? m_walks.empty() || mayJoin
                                                    : m_begun == 0 || (mayJoin && !m_anyEnded);
    const auto start = wanted ? m_ground.draw() : std::nullopt;
    if (!start) {
        m_finished = m_walks.empty();
        return false;
    }
    ++m_begun;
    m_walks.push_back(m_maker(m_ground, *start, m_random.split()));
    return true;
}

bool Walks::isNew(const SharedWalk& walk, const Setting& setting) {
    if (const auto cost = m_ground.costOf(setting)) {
        walk->learn({setting, *cost}, true);
        return false;
    }
    const auto [waiting, isFirst] = m_awaited.try_emplace(setting);
    waiting->second.by.push_back(walk);
    if (!isFirst) return false;
    waiting->second.number = m_asked++;
    m_ground.m_unvisited.visit(setting);
    return true;
}

}  // namespace engine::search
