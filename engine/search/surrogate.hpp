// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a search expects of settings it has not measured: what a prior says, corrected by boosted
// trees over all that was measured so far. Without a prior the trees start from nothing.

#include <memory>
#include <vector>

#include "engine/regression/boosted_trees.hpp"
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
    Known know(const space::Setting& setting) const;

    /// A failed setting counts as one of the slowest.
    void learn(const Known& known, double costMs);
    /// Fits the trees anew to all that was learned.
    void fit();
    /// Logarithm of the expected ms.
    double expectedLog(const Known& known) const;
    /// Mean deviation of the logarithm where it was not fitted to: of what was learned since the
    /// last fit, smoothed. 0.5 before anything was.
    double uncertainty() const { return m_uncertainty; }
    std::size_t learned() const { return m_known.size(); }
    bool hasPrior() const { return m_prior != nullptr; }
    /// Whether it expects more of one setting than of another.
    bool knows() const { return hasPrior() || m_trees.features() > 0; }

private:
    std::vector<double> placesOf(const space::Setting& setting) const;

    Coordinates m_coordinates;
    std::shared_ptr<const Prior> m_prior;
    std::vector<Known> m_known;
    std::vector<double> m_logs;  ///< measured; infinite where it failed
    regression::BoostedTrees m_trees;
    double m_uncertainty = 0.5;
};

}  // namespace engine::search
