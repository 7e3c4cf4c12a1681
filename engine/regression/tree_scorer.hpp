// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Boosted trees laid out for many rows at once. As in QuickScorer (Lucchese et al., SIGIR 2015)
// every decision is taken for every row, whether the row comes to it or not, and no branch depends
// on the rows; here a row is a bit, so that one step down a tree is taken for all of them by a few
// operations on words. Trees ask the same questions (feature, threshold) again and again: each is
// answered once.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/regression/boosted_trees.hpp"
#include "engine/regression/tree_block.hpp"

namespace engine::regression {

class TreeScorer {
public:
    /// Features that are the same in all rows to come: decisions on them are taken here.
    using Constants = std::vector<std::optional<double>>;
    explicit TreeScorer(const BoostedTrees& trees, const Constants& constants = {});

    /// What BoostedTrees::predict() says of each row; rows lie one after the other.
    std::vector<double> predict(std::span<const double> rows) const;
    /// The same by one way of scoring blocks.
    std::vector<double> predict(std::span<const double> rows, AddTrees addTrees) const;

private:
    /// Fewer rows are walked through the trees one by one.
    static constexpr std::size_t kWorthwhile = 8;
    static constexpr std::size_t kLeaves = TreeLayout::kLeaves;
    using Node = BoostedTrees::Node;

    void collectQuestions(const Constants& constants);
    void add(const std::vector<Node>& nodes, const Constants& constants);
    std::uint8_t place(const std::vector<Node>& nodes, std::size_t node,
                       const Constants& constants);
    std::uint32_t questionOf(const Node& node) const;

    BoostedTrees m_trees;  ///< walked row by row where they do not fit
    bool m_fits = true;    ///< no tree has too many leaves, no feature too many thresholds
    TreeLayout m_laidOut;
    std::size_t m_inner = 0;  ///< places of the tree being laid out that are no leaves
};

}  // namespace engine::regression
