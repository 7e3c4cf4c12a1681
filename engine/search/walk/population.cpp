// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/walk/population.hpp"

#include <algorithm>
#include <utility>

namespace engine::search {

using space::Setting;

Population::Population(Ground& ground, const Setting& start, const PopulationOptions& options)
    : m_ground(&ground),
      m_options(options),
      m_start(start),
      m_members(static_cast<std::size_t>(std::min<std::uint64_t>(
          ground.space().size(), static_cast<std::uint64_t>(options.members)))) {}

std::optional<Setting> Population::next(bool serial) {
    if (m_ended) return std::nullopt;
    if (m_named.empty()) {
        if (!serial && tooFewKnown()) return std::nullopt;
        for (std::size_t i = 0; i < members() && (serial || m_named.empty()); ++i) {
            const std::size_t member = m_turn++ % members();
            if (!m_members[member].busy) m_named.emplace_back(member, nextOf(member));
        }
        if (m_named.empty()) return std::nullopt;
    }
    const auto [member, setting] = std::move(m_named.front());
    m_named.pop_front();
    m_members[member].busy = true;
    m_waiting[setting].push_back(member);
    return setting;
}

bool Population::tooFewKnown() const {
    constexpr std::ptrdiff_t kEnough = 4;  // as many as differential evolution takes
    const auto count = [this](bool Member::*which) {
        return std::ranges::count_if(m_members, [=](const Member& one) { return one.*which; });
    };
    const auto all = static_cast<std::ptrdiff_t>(members());
    return count(&Member::founded) == all && count(&Member::known) < std::min(kEnough, all);
}

Setting Population::nextOf(std::size_t member) {
    if (m_members[member].founded) return move(member);
    m_members[member].founded = true;
    auto first = std::exchange(m_start, std::nullopt);
    if (!first) first = m_ground->draw();
    // Others have asked for all the rest of the space: where they are is as good.
    if (!first) first = m_ground->space().at(member % m_ground->space().size());
    found(member, *first);
    return *first;
}

void Population::learn(const Measured& measured, bool again) {
    const auto waiting = m_waiting.find(measured.setting);
    const std::size_t member = waiting->second.front();
    waiting->second.pop_front();
    if (waiting->second.empty()) m_waiting.erase(waiting);
    m_members[member].busy = false;
    m_members[member].known = true;
    settle(member, measured);
    if (!again) ++m_new;
    if (++m_learnt < members()) return;
    m_stale = m_new > 0 ? 0 : m_stale + 1;
    m_learnt = m_new = 0;
    endGeneration();
    if (++m_generation >= m_options.generations) m_ended = true;
    if (m_options.patience > 0 && m_stale >= m_options.patience) m_ended = true;
}

}  // namespace engine::search
