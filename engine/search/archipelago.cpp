// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/archipelago.hpp"

#include <algorithm>

namespace engine::search {

Archipelago::Archipelago(std::size_t populations, const GenePool& pool, Rates rates, Random random)
    : m_rates(rates),
      m_ratios(populations),
      m_bests(populations),
      m_worsts(populations),
      m_gate(static_cast<std::ptrdiff_t>(populations) + 1),
      m_middle(static_cast<std::ptrdiff_t>(populations)) {
    for (std::size_t i = 0; i < populations; ++i) m_populations.emplace_back(pool, random.split());
    for (std::size_t i = 0; i < populations; ++i) {
        m_threads.emplace_back([this, i] { live(i); });
    }
}

Archipelago::~Archipelago() {
    m_ending = true;
    m_gate.arrive_and_wait();
}

void Archipelago::generation(const Costs& costs) {
    m_costs = &costs;
    m_gate.arrive_and_wait();
    m_gate.arrive_and_wait();
}

void Archipelago::live(std::size_t index) {
    while (true) {
        m_gate.arrive_and_wait();
        if (m_ending) return;
        liveOneGeneration(index);
        m_gate.arrive_and_wait();
    }
}

void Archipelago::liveOneGeneration(std::size_t index) {
    SubPopulation& population = m_populations[index];
    population.settle(*m_costs);
    m_ratios[index] = population.mostCommonRatio();
    m_bests[index] = population.best();
    m_worsts[index] = population.worst();
    m_middle.arrive_and_wait();
    const std::size_t count = m_populations.size();
    if (count > 1) {
        population.exchange(m_worsts[(index + count - 1) % count], m_bests[(index + 1) % count]);
    }
    population.breed(m_rates.crossover, m_rates.mutation);
}

double Archipelago::mostCommonRatio() const {
    return *std::max_element(m_ratios.begin(), m_ratios.end());
}

}  // namespace engine::search
