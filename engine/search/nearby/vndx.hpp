// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Kernel Tuner's HybridVNDX (1.4; van Stein et al., arXiv 2510.17899): of a few candidates around
// the current setting, the one that its known neighbours speak for is evaluated and accepted as in
// annealing; the neighbourhoods that led somewhere are taken more often.

#include <array>

#include "engine/search/genes.hpp"
#include "engine/search/nearby/nearest_known.hpp"
#include "engine/search/nearby/vicinity.hpp"
#include "engine/search/stepwise.hpp"

namespace engine::search {

struct VndxOptions {
    int neighbours = 5;  ///< k of the expectation
    int candidates = 8;
    int patience = 100;  ///< rejections before it starts elsewhere
    int tabu = 300;      ///< accepted settings that are avoided
    int elite = 5;
    double heat = 1;         ///< temperature at first
    double cooling = 0.995;  ///< per evaluation
    /// Published, the elite are the worst, what is worse is judged by the difference, and failures
    /// count as immensely slow neighbours.
    bool repaired = true;
};

/// How a candidate came about.
struct VndxNote {
    Individual individual;
    std::size_t neighbourhood = 0;
    bool restart = false;  ///< becomes the current setting whatever it costs
};

class Vndx final : public Stepwise<VndxNote> {
public:
    Vndx(Given given, const VndxOptions& options);

private:
    static constexpr std::array kNeighbourhoods = {Closeness::StrictlyAdjacent, Closeness::Adjacent,
                                                   Closeness::Hamming};

    std::optional<Step> step() override;
    VndxNote noteOf(const space::Setting& setting) override;
    void learn(const VndxNote& note, const Measured& measured, bool again) override;

    std::size_t pickNeighbourhood();
    std::vector<Individual> candidates(std::size_t neighbourhood);
    double expected(const space::Setting& setting) const;
    bool accepts(double costMs);
    void keepElite(const Individual& individual);

    VndxOptions m_options;
    space::TuningSpace m_space;
    Random m_random;
    GenePool m_pool;
    Vicinity m_vicinity;
    NearestKnown m_known;
    std::optional<Individual> m_current;
    std::vector<Individual> m_elite;
    std::deque<space::Setting> m_tabu;
    std::array<double, kNeighbourhoods.size()> m_weights{1, 1, 1};
    double m_temperature;
    double m_slowestMs = 0;  ///< of those that ran
    int m_rejected = 0;
    bool m_restarts = false;  ///< the next one does
};

}  // namespace engine::search
