// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/genetic.hpp"

#include <cmath>
#include <unordered_set>

namespace engine::search {

using space::Setting;

Genetic::Genetic(const space::TuningSpace& space, const GeneticOptions& options, Random random)
    : m_options(options),
      m_pool(space),
      m_settings(space, random.split()),
      m_archipelago(static_cast<std::size_t>(options.populations), m_pool, options.rates,
                    random.split()) {
    m_finished = !found();
}

void Genetic::tell(const Report& report) {
    if (m_batch.tell(report.measured()) && m_batch.complete()) advance();
}

void Genetic::advance() {
    for (const Measured& answer : m_batch.answers()) {
        m_costs[answer.setting] = answer.costMs;
        const bool better = !m_best || answer.costMs < m_best->costMs;
        if (better && std::isfinite(answer.costMs)) m_best = answer;
    }
    // Generations whose children are all known cost nothing and pass at once.
    do {
        m_archipelago.generation(m_costs);
        ++m_generation;
        ++m_diagnostics.generation;
        m_diagnostics.convergence.push_back(m_archipelago.mostCommonRatio());
        if (converged()) {
            m_finished = !m_options.restarts || !found();
            return;
        }
    } while (!propose(children()));
}

bool Genetic::converged() const {
    return m_archipelago.mostCommonRatio() >= m_options.convergedRatio ||
           m_generation >= m_options.generations;
}

bool Genetic::found() {
    m_generation = 0;
    auto& populations = m_archipelago.populations();
    std::vector<Setting> founders;
    if (m_best) founders.push_back(m_best->setting);
    while (founders.size() < populations.size() * SubPopulation::kCells) {
        const auto setting = m_settings.draw();
        if (!setting) break;
        founders.push_back(*setting);
    }
    if (!propose(founders)) return false;
    // Dealt like cards; a space smaller than the populations fills the cells with what there is.
    for (std::size_t p = 0; p < populations.size(); ++p) {
        std::vector<Setting> own;
        for (std::size_t i = p; i < founders.size(); i += populations.size()) {
            own.push_back(founders[i]);
        }
        populations[p].found(own.empty() ? founders : own);
    }
    return true;
}

std::vector<Setting> Genetic::children() {
    std::vector<Setting> settings;
    for (const SubPopulation& population : m_archipelago.populations()) {
        for (const Individual& child : population.children()) settings.push_back(child.setting);
    }
    return settings;
}

bool Genetic::propose(const std::vector<Setting>& settings) {
    std::vector<Setting> unknown;
    std::unordered_set<Setting, space::SettingHash> distinct;
    for (const Setting& setting : settings) {
        if (m_costs.contains(setting) || !distinct.insert(setting).second) continue;
        m_settings.visit(setting);
        unknown.push_back(setting);
    }
    m_batch.start(unknown);
    return !unknown.empty();
}

StrategyInfo geneticInfo() {
    return {
        "genetic",
        "Genetic: sub-populations on a ring",
        "GSTuner (TPDS 35(1) 2024), section 4.6",
        {
            {"populations", "Sub-populations of 16, each on a thread", Whole{2, 1, 16}},
            {"crossover", "Chance that a child mixes both parents", Real{0.8, 0, 1}},
            {"mutation", "Chance of every gene to change", Real{0.005, 0, 1}},
            {"converged", "Most common ratio at which the search has converged",
             Real{0.5, 0.07, 1}},
            {"generations", "Generations after which it counts as converged", Whole{100, 1, 10000}},
            {"restarts",
             "Start again when converged, until the budget ends (off: end, as published)",
             Switch{true}},
        },
        [](const space::TuningSpace& space, const CompleteOptions& options, Random random) {
            GeneticOptions genetic;
            genetic.populations = options.whole("populations");
            genetic.rates = {options.real("crossover"), options.real("mutation")};
            genetic.convergedRatio = options.real("converged");
            genetic.generations = options.whole("generations");
            genetic.restarts = options.isOn("restarts");
            return std::make_unique<Genetic>(space, genetic, random);
        }};
}

}  // namespace engine::search
