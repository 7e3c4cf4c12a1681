// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The sub-populations of a genetic search, each on its own thread, in step: a barrier per
// generation.

#include <barrier>
#include <thread>
#include <vector>

#include "engine/search/sub_population.hpp"

namespace engine::search {

/// Every thread touches its own sub-population and draws from its own Random, and reads what its
/// ring neighbours published before the barrier: the outcome does not depend on how threads are
/// scheduled.
class Archipelago {
public:
    struct Rates {
        double crossover = 0.8, mutation = 0.005;
    };

    Archipelago(std::size_t populations, const GenePool& pool, Rates rates, Random random);
    Archipelago(const Archipelago&) = delete;
    Archipelago& operator=(const Archipelago&) = delete;
    ~Archipelago();

    std::vector<SubPopulation>& populations() { return m_populations; }
    /// One generation: children settle, ring neighbours exchange, the next children are bred.
    /// Returns when all sub-populations are done.
    void generation(const Costs& costs);
    /// The largest most common ratio among the survivors of the last generation.
    double mostCommonRatio() const;

private:
    void live(std::size_t index);
    void liveOneGeneration(std::size_t index);

    Rates m_rates;
    std::vector<SubPopulation> m_populations;
    std::vector<double> m_ratios;               ///< by sub-population
    std::vector<Individual> m_bests, m_worsts;  ///< published for the exchange
    const Costs* m_costs = nullptr;             ///< of the generation under way
    bool m_ending = false;
    std::barrier<> m_gate;    ///< with the caller: a generation begins, a generation has ended
    std::barrier<> m_middle;  ///< among the sub-populations: everything is published
    std::vector<std::jthread> m_threads;
};

}  // namespace engine::search
