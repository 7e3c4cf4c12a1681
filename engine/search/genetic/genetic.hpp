// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GSTuner's genetic search (TPDS 35(1) 2024, section 4.6), as corrected in what its code and text
// contradict: uniform crossover per gene, roulette over the neighbours only, the most common ratio
// (MCR) of the survivors, no setting evaluated twice.

#include <deque>
#include <unordered_map>

#include "engine/search/genetic/sub_population.hpp"
#include "engine/search/strategy.hpp"
#include "engine/search/told_in_order.hpp"
#include "engine/search/unvisited_settings.hpp"

namespace engine::search {

struct GeneticOptions {
    int populations = 2;
    BreedingRates rates;
    double convergedRatio = 0.5;  ///< MCRT
    int generations = 100;        ///< cap, as the ratio can be slow to rise
    bool restarts = true;
    /// csTuner: instead of the ratio, the coefficient of variation of the speed of so many of the
    /// fastest, of all populations together, has to fall below this.
    std::size_t fastest = 0;
    double spread = 0.05;
};

/// Beyond the paper: a converged search starts again with unvisited settings and the best
/// individual, until the space is used up. With `restarts` off it ends, as published.
///
/// On a device that does several things at once nobody waits for a generation: cells breed in turns
/// from whoever lives beside them, and a child settles when its cost is told. A generation is then
/// one child for each cell.
class Genetic final : public Strategy {
public:
    Genetic(Given given, const GeneticOptions& options);

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report& report) override { m_told.tell(report); }
    bool finished() const override { return m_finished; }
    record::Diagnostics diagnostics() const override { return m_diagnostics; }

private:
    struct Candidate {
        std::size_t cell = 0;  ///< counted through all populations
        Individual individual;
        bool founder = false;
        std::string why = {};
    };

    void learn(const Measured& measured);
    /// Makes candidates; false when reports have to come first, or nothing is left.
    bool advance(bool serial);
    /// New sub-populations; false when no unvisited setting is left.
    bool found();
    /// The exchange, and whether the search has converged.
    void endGeneration();
    bool converged(double ratio) const;
    double spreadOfFastest() const;
    /// Of the cells from the next on: all that are left of a generation, or one.
    std::vector<Candidate> nextChildren(bool all);
    /// A random setting competes for a cell while too few founders are known to breed from.
    bool invite();
    std::vector<space::Setting> drawFounders();
    /// Settles when its cost is known, else waits for it.
    void place(Candidate candidate);
    /// Those who wait for the cost of a setting; it is asked for when they are the first.
    std::vector<Candidate>& await(const space::Setting& setting, const std::string& why);
    void settle(const Candidate& candidate, double costMs);
    SubPopulation& populationOf(std::size_t cell) {
        return m_populations[cell / SubPopulation::kCells];
    }
    std::size_t cells() const { return m_populations.size() * SubPopulation::kCells; }

    GeneticOptions m_options;
    std::shared_ptr<Breeders> m_breeders;
    std::vector<space::Setting> m_starts;  ///< first founders
    GenePool m_pool;
    UnvisitedSettings m_settings;
    std::vector<SubPopulation> m_populations;
    std::deque<device::Request> m_toAsk;
    ToldInOrder m_told;
    /// Asked for, or to be; who waits for the cost.
    std::unordered_map<space::Setting, std::vector<Candidate>, space::SettingHash> m_awaited;
    std::unordered_map<space::Setting, double, space::SettingHash> m_costs;
    Measured m_best;
    std::size_t m_cell = 0;             ///< breeds next
    std::size_t m_foundersAwaited = 0;  ///< cells
    std::size_t m_invited = 0;
    int m_generation = 0;  ///< since the last start
    bool m_finished = false;
    record::Diagnostics m_diagnostics;
};

}  // namespace engine::search
