// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/staged/staged.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "engine/core/sentence.hpp"
#include "engine/search/names.hpp"

namespace engine::search {

using space::Setting;

Staged::Staged(Given& given, StagedOptions options)
    : Stepwise(given),
      m_space(given.space),
      m_random(given.random.split()),
      m_options(std::move(options)) {}

record::Diagnostics Staged::diagnostics() const {
    record::Diagnostics diagnostics;
    diagnostics.groups = m_options.stages;
    return diagnostics;
}

std::optional<Staged::Step> Staged::step() {
    // A stage may hold nothing new; after a whole round of such, chance has to help.
    for (std::size_t i = 0; i < m_options.stages.size() + 2 && !m_ended; ++i) {
        while (!m_toAsk.empty()) {
            const Setting setting = m_toAsk.front();
            m_toAsk.pop_front();
            if (isOpen(setting)) continue;
            ++m_waiting;
            return Step{setting, {m_stage}, m_why};
        }
        if (m_waiting > 0 && !goesAhead()) break;
        advance();
    }
    return std::nullopt;
}

void Staged::learn(const StagedNote& note, const Measured& measured, bool) {
    if (note.stage == m_stage) --m_waiting;
    if (!std::isfinite(measured.costMs)) return;
    if (std::ranges::find(m_best, measured.setting, &Measured::setting) != m_best.end()) return;
    const auto at = std::ranges::upper_bound(m_best, measured.costMs, {}, &Measured::costMs);
    m_best.insert(at, measured);
    if (m_best.size() > m_options.kept) m_best.pop_back();
}

bool Staged::goesAhead() const {
    const bool between = m_next > 0 && m_next < m_options.stages.size();
    return m_options.restarts && between && !m_best.empty();
}

void Staged::advance() {
    ++m_stage;
    m_waiting = 0;
    if (!m_begun || m_best.empty()) {
        begin();
    } else if (m_next < m_options.stages.size()) {
        beginStage();
    } else if (m_options.restarts) {
        m_best.clear();
        m_next = 0;
        begin();
    } else {
        m_ended = true;
    }
}

void Staged::begin() {
    m_why = phrase("one to begin with");
    for (const Setting& setting : beginning(std::exchange(m_begun, true)))
        m_toAsk.push_back(setting);
}

void Staged::beginStage() {
    const auto& group = m_options.stages[m_next++];
    m_why = say("stage {} of {}, around the best: {}", m_next, m_options.stages.size(),
                namesOf(m_space, group))
                .text();
    const std::size_t each = (m_options.perStage + m_best.size() - 1) / m_best.size();
    for (const Measured& best : m_best)
        for (const Setting& setting : around(best.setting, group, each))
            if (!isAsked(setting)) m_toAsk.push_back(setting);
}

std::vector<Setting> Staged::around(const Setting& centre,
                                    const std::vector<space::ParameterId>& group,
                                    std::size_t most) {
    const auto part = m_space.around(centre, group);
    std::vector<Setting> settings;
    if (part.count() <= 4 * most) {
        part.forEach([&](const Setting& setting) {
            if (!isAsked(setting)) settings.push_back(setting);
            return true;
        });
        m_random.shuffle(settings);
        if (settings.size() > most) settings.resize(most);
        return settings;
    }
    std::unordered_set<Setting, space::SettingHash> distinct;
    for (std::size_t i = 0; i < 2 * most && settings.size() < most; ++i) {
        const auto setting = part.sample(m_random);
        if (!isAsked(setting) && distinct.insert(setting).second) settings.push_back(setting);
    }
    return settings;
}

ParameterStages stagesOf(const space::TuningSpace& space, const ParameterStages& groups) {
    ParameterStages stages;
    std::vector<space::ParameterId> others;
    for (const auto id : space.parameters())
        if (space.values(id).size() > 1) others.push_back(id);
    if (!space.isOfKernels()) {
        for (const auto id : others) stages.push_back({id});
        return stages;
    }
    for (const auto& group : groups) {
        stages.emplace_back();
        for (const auto id : group)
            if (std::erase(others, id) > 0) stages.back().push_back(id);
        if (stages.back().empty()) stages.pop_back();
    }
    if (!others.empty()) stages.push_back(std::move(others));
    return stages;
}

}  // namespace engine::search
