// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GSTuner's genetic search (TPDS 35(1) 2024, section 4.6), as corrected in what its code and text
// contradict: uniform crossover per gene, roulette over the neighbours only, the most common ratio
// (MCR) of the survivors, no setting evaluated twice.

#include <optional>

#include "engine/search/archipelago.hpp"
#include "engine/search/batch.hpp"
#include "engine/search/strategy.hpp"
#include "engine/search/unvisited_settings.hpp"

namespace engine::search {

struct GeneticOptions {
    int populations = 2;
    Archipelago::Rates rates;
    double convergedRatio = 0.5;  ///< MCRT
    int generations = 100;        ///< cap, as the ratio can be slow to rise
    bool restarts = true;
};

/// Beyond the paper: a converged search starts again with unvisited settings and the best
/// individual, until the space is used up. With `restarts` off it ends, as published.
class Genetic final : public Strategy {
public:
    Genetic(const space::TuningSpace& space, const GeneticOptions& options, Random random);

    std::vector<space::Setting> ask(std::size_t most) override { return m_batch.take(most); }
    void tell(const Report& report) override;
    bool finished() const override { return m_finished; }
    record::Diagnostics diagnostics() const override { return m_diagnostics; }

private:
    void advance();
    /// New sub-populations; false when no unvisited setting is left.
    bool found();
    bool converged() const;
    /// Asks for the settings without a cost; false when there is none.
    bool propose(const std::vector<space::Setting>& settings);
    std::vector<space::Setting> children();

    GeneticOptions m_options;
    GenePool m_pool;
    UnvisitedSettings m_settings;
    Archipelago m_archipelago;
    Batch m_batch;
    Costs m_costs;
    std::optional<Measured> m_best;
    int m_generation = 0;  ///< since the last start
    bool m_finished = false;
    record::Diagnostics m_diagnostics;
};

StrategyInfo geneticInfo();

}  // namespace engine::search
