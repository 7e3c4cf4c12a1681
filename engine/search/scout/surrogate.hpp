// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a search expects of settings it has not measured: what a prior says, corrected by boosted
// trees over all that was measured so far. Without a prior a Gaussian process stands in for the
// trees at first: it says more of little, and how little that is.

#include <memory>
#include <span>
#include <vector>

#include "engine/regression/boosted_trees.hpp"
#include "engine/regression/gaussian_process.hpp"
#include "engine/regression/tree_scorer.hpp"
#include "engine/search/coordinates.hpp"
#include "engine/search/prior.hpp"
#include "engine/search/report.hpp"

namespace engine::search {

class Surrogate {
public:
    Surrogate(const space::TuningSpace& space, std::shared_ptr<const Prior> prior);

    /// A setting as the surrogate sees it; made once, judged again whenever more is known.
    struct Known {
        std::vector<double> features;
        double priorLog = 0;        ///< logarithm of the prior's ms; 0 without one
        double compileSeconds = 0;  ///< of one core; 0 = nothing is known
        bool runs = true;           ///< as far as the prior knows
    };
    using KnownPtr = std::shared_ptr<const Known>;
    /// Of each of them.
    std::vector<KnownPtr> know(std::span<const space::Setting> settings) const;

    /// A failed setting counts as one of the slowest.
    void learn(KnownPtr known, double costMs);
    /// Fits the trees anew to all that was learned; where it is settled, only when half more
    /// is known. Whether it expects something else now.
    bool fit();
    /// Has a prior and is right with it, so that a few measurements more change little.
    bool settled() const { return hasPrior() && m_uncertainty < 0.3; }
    /// Logarithm of the expected ms.
    double expectedLog(const Known& known) const;
    std::vector<double> expectedLogs(std::span<const KnownPtr> known) const;
    /// The same to choose by, where nothing but measurements is known: what nobody knows counts as
    /// better. Far from the best, differences count less.
    double promisedLog(const Known& known) const;
    bool promises() const { return m_process.isFitted() && learned() < kGrown; }
    /// Measurements before anything is fitted to them.
    std::size_t fewest() const { return hasPrior() ? 8 : 12; }
    /// Mean deviation of the logarithm where it was not fitted to: of what was learned since the
    /// last fit, smoothed. 0.5 before anything was.
    double uncertainty() const { return m_uncertainty; }
    std::size_t learned() const { return m_known.size(); }
    bool hasPrior() const { return m_prior != nullptr; }
    /// Whether it expects more of one setting than of another.
    bool knows() const { return hasPrior() || m_trees.features() > 0; }

private:
    static constexpr std::size_t kGrown = 200;  ///< measurements of which trees say more

    std::vector<double> placesOf(const space::Setting& setting) const;
    void fitProcess();
    /// Above the best in units of m_unit, flattened.
    double above(double log) const;

    Coordinates m_coordinates;
    std::shared_ptr<const Prior> m_prior;
    std::vector<KnownPtr> m_known;
    std::vector<double> m_logs;  ///< measured; infinite where it failed
    regression::BoostedTrees m_trees;
    regression::TreeScorer m_scorer{m_trees};  ///< the same, of many at once
    regression::GaussianProcess m_process;     ///< without a prior
    double m_bestLog = 0, m_unit = 1;          ///< of what the process was fitted to
    std::size_t m_fittedTo = 0;                ///< measurements
    double m_uncertainty = 0.5;
};

}  // namespace engine::search
