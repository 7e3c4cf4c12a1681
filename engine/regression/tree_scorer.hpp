// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Boosted trees laid out for many rows at once, after QuickScorer (Lucchese et al., SIGIR 2015): of
// each tree every decision is taken, whether a row comes to it or not, and strikes out the leaves
// that the row cannot reach any more; the first that is left is its own. No branch depends on the
// rows.

#include <cstdint>
#include <span>
#include <vector>

#include "engine/regression/boosted_trees.hpp"

namespace engine::regression {

class TreeScorer {
public:
    explicit TreeScorer(const BoostedTrees& trees);

    /// What BoostedTrees::predict() says of each row; rows lie one after the other.
    std::vector<double> predict(std::span<const double> rows) const;

private:
    static constexpr std::size_t kRows = 64;  ///< scored together
    using Leaves = std::uint32_t;             ///< a bit a leaf, from left to right

    struct Decision {
        std::uint16_t feature = 0;
        float threshold = 0;
        Leaves beyond = 0;  ///< what is left for those that are not below the threshold
    };
    struct Tree {
        std::size_t endOfDecisions = 0, firstLeaf = 0;
    };

    void add(const std::vector<BoostedTrees::Node>& nodes);
    Leaves place(const std::vector<BoostedTrees::Node>& nodes, std::size_t node);
    void scoreTogether(const float* columns, double* sums) const;

    BoostedTrees m_trees;  ///< scored one by one where one has more leaves than bits
    bool m_fits = true;
    std::vector<Tree> m_laidOut;
    std::vector<Decision> m_decisions;
    std::vector<float> m_leaves;
};

}  // namespace engine::regression
