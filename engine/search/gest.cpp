// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/gest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace engine::search {
namespace {

/// The cheapest answer, the first one on ties; nothing when all failed.
const Measured* cheapest(const std::vector<Measured>& answers) {
    const Measured* best = nullptr;
    for (const Measured& answer : answers) {
        if (!std::isfinite(answer.costMs)) continue;
        if (best == nullptr || answer.costMs < best->costMs) best = &answer;
    }
    return best;
}

}  // namespace

Gest::Gest(const space::TuningSpace& space, const GestOptions& options, Random random)
    : m_space(space),
      m_options(options),
      m_random(random.split()),
      m_settings(space, random.split()),
      m_neighbourhoods(space) {
    drawDataSet();
}

void Gest::tell(const Report& report) {
    if (m_batch.tell(report.measured()) && m_batch.complete()) advance();
}

std::vector<space::Setting> Gest::foresee(std::size_t most) const {
    std::vector<space::Setting> settings;
    if (m_phase != Phase::Rounds || most == 0) return settings;
    Gest supposed(*this);
    supposed.suppose(m_batch.unanswered());
    while (supposed.m_phase == Phase::Rounds && !supposed.m_finished) {
        const auto group = supposed.m_batch.unanswered();
        for (const space::Setting& setting : group) {
            settings.push_back(setting);
            if (settings.size() == most) return settings;
        }
        supposed.suppose(group);
    }
    return settings;
}

void Gest::suppose(const std::vector<space::Setting>& failed) {
    for (const space::Setting& setting : failed) {
        if (m_batch.tell({setting}) && m_batch.complete()) advance();
    }
}

void Gest::advance() {
    switch (m_phase) {
        case Phase::DataSet:
            return finishDataSet();
        case Phase::Rounds:
            return finishGroup();
        case Phase::Restart:
            return finishRestart();
    }
}

void Gest::propose(const std::vector<space::Setting>& settings) {
    m_batch.start(settings);
    m_finished = settings.empty();
}

std::size_t Gest::allowance() const {
    if (m_options.limit == 0) return std::numeric_limits<std::size_t>::max();
    const auto limit = static_cast<std::size_t>(m_options.limit);
    return limit - std::min(limit, m_settings.visitedCount());
}

void Gest::drawDataSet() {
    const auto wanted = std::min(static_cast<std::size_t>(m_options.samples), allowance());
    std::vector<space::Setting> settings;
    while (settings.size() < wanted) {
        const auto setting = m_settings.draw();
        if (!setting) break;
        settings.push_back(*setting);
    }
    propose(settings);
}

void Gest::finishDataSet() {
    const auto& answers = m_batch.answers();
    m_dataSet.insert(m_dataSet.end(), answers.begin(), answers.end());
    if (cheapest(m_dataSet) == nullptr) return drawDataSet();
    formGroups();
    m_phase = Phase::Rounds;
    proposeNextGroup();
}

void Gest::formGroups() {
    m_diagnostics = groupsFrom(m_space, m_dataSet, static_cast<std::size_t>(m_options.groups));
    moveTo(*cheapest(m_dataSet));
    std::vector<double> sizes;
    for (std::size_t g = 0; g < m_diagnostics.groups.size(); ++g) {
        m_around[g] = m_neighbourhoods.around(m_centre.setting, m_diagnostics.groups[g], m_random);
        sizes.push_back(std::max(1.0, m_around[g]->size));
    }
    m_shares = m_options.quota.initialShares(sizes);
    m_rewarded.assign(sizes.size(), false);
    if (!m_shares.empty()) m_diagnostics.quotas.push_back(m_shares);
}

void Gest::moveTo(const Measured& answer) {
    m_centre = answer;
    m_around.assign(m_diagnostics.groups.size(), std::nullopt);
}

std::vector<space::ParameterId> Gest::searchedWith(std::size_t group) {
    const auto& groups = m_diagnostics.groups;
    auto parameters = groups[group];
    if (m_wide && groups.size() > 1) {
        const std::size_t step = 1 + m_random.below(groups.size() - 1);
        const auto& other = groups[(group + step) % groups.size()];
        parameters.insert(parameters.end(), other.begin(), other.end());
    }
    return parameters;
}

std::vector<space::Setting> Gest::unvisitedAround(std::size_t group, std::size_t most) {
    std::vector<space::Setting> settings;
    auto& around = m_around[group];
    // A sample that is used up is drawn anew once; a complete list has then been visited entirely.
    for (int attempt = 0; attempt < 2 && settings.empty(); ++attempt) {
        if (!around || (around->settings.empty() && around->sampled)) {
            around = m_neighbourhoods.around(m_centre.setting, searchedWith(group), m_random);
        }
        while (settings.size() < most && !around->settings.empty()) {
            const space::Setting setting = around->settings.back();
            around->settings.pop_back();
            if (m_settings.visit(setting)) settings.push_back(setting);
        }
    }
    return settings;
}

void Gest::proposeNextGroup() {
    // A round in which no group has anything left to propose ends around this centre.
    while (allowance() > 0) {
        if (m_group == m_shares.size()) {
            if (m_proposedInRound == 0) return restart();
            closeRound();
        }
        const std::size_t wanted = samplesOf(m_shares[m_group], m_options.samplesPerRound);
        const auto settings = unvisitedAround(m_group, std::min(wanted, allowance()));
        if (!settings.empty()) {
            m_proposedInRound += settings.size();
            return propose(settings);
        }
        ++m_group;
    }
    propose({});
}

void Gest::finishGroup() {
    const Measured* best = cheapest(m_batch.answers());
    if (best != nullptr && best->costMs < m_centre.costMs) {
        m_rewarded[m_group] = true;
        moveTo(*best);  // at once: the next group already searches around it
    }
    ++m_group;
    proposeNextGroup();
}

void Gest::closeRound() {
    m_shares = m_options.quota.nextShares(m_shares, m_rewarded);
    m_diagnostics.quotas.push_back(m_shares);
    const bool found = std::ranges::find(m_rewarded, true) != m_rewarded.end();
    if (m_options.widens && (m_wide || !found)) {
        m_wide = !found;
        m_around.assign(m_diagnostics.groups.size(), std::nullopt);
    }
    m_rewarded.assign(m_shares.size(), false);
    m_group = 0;
    m_proposedInRound = 0;
}

void Gest::restart() {
    m_phase = Phase::Restart;
    const auto setting = m_settings.draw();
    propose(setting ? std::vector{*setting} : std::vector<space::Setting>{});
}

void Gest::finishRestart() {
    const Measured& answer = m_batch.answers().front();
    if (allowance() == 0) return propose({});
    if (!std::isfinite(answer.costMs)) return restart();
    m_wide = false;
    moveTo(answer);
    m_rewarded.assign(m_shares.size(), false);
    m_group = 0;
    m_proposedInRound = 0;
    m_phase = Phase::Rounds;
    proposeNextGroup();
}

StrategyInfo gestInfo() {
    return {
        "gest",
        "GeST: parameter groups with quota rewards",
        "GeST (J. Comput. Res. Dev. 2025), section 3, Algorithms 1 and 2",
        {
            {"samples", "Random executions that decide the groups", Whole{15, 2, 1000}},
            {"groups", "Parameter groups, the block shape and merging included", Whole{5, 2, 20}},
            {"per-round", "Executions shared by the groups in a round", Whole{15, 1, 1000}},
            {"adjustment", "Share an unrewarded group loses in a round", Real{0.1, 0, 1}},
            {"floor", "Share no group falls below", Real{0.1, 0, 1}},
            {"limit", "Executions in all; 0 = until the budget ends", Whole{0, 0, 1'000'000'000}},
            {"widen", "After a round without a find, groups go in pairs (off: never, as published)",
             Switch{true}},
        },
        [](const space::TuningSpace& space, const CompleteOptions& options, Random random) {
            GestOptions gest;
            gest.samples = options.whole("samples");
            gest.groups = options.whole("groups");
            gest.samplesPerRound = options.whole("per-round");
            gest.limit = options.whole("limit");
            gest.widens = options.isOn("widen");
            gest.quota = {options.real("adjustment"), options.real("floor")};
            return std::make_unique<Gest>(space, gest, random);
        }};
}

}  // namespace engine::search
