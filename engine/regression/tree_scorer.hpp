// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Boosted trees laid out for many rows at once. As in QuickScorer (Lucchese et al., SIGIR 2015)
// every decision is taken for every row, whether the row comes to it or not, and no branch depends
// on the rows; here a row is a bit, so that one step down a tree is taken for all of them by a few
// operations on words. Trees ask the same questions (feature, threshold) again and again: each is
// answered once.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/regression/boosted_trees.hpp"

namespace engine::regression {

class TreeScorer {
public:
    /// Features that are the same in all rows to come: decisions on them are taken here.
    using Constants = std::vector<std::optional<double>>;
    explicit TreeScorer(const BoostedTrees& trees, const Constants& constants = {});

    /// What BoostedTrees::predict() says of each row; rows lie one after the other.
    std::vector<double> predict(std::span<const double> rows) const;

private:
    static constexpr std::size_t kRows = 256;  ///< scored together, at most
    /// Fewer rows are walked through the trees one by one.
    static constexpr std::size_t kWorthwhile = 8;
    static constexpr std::size_t kLeaves = 32;  ///< of a tree, at most

    /// All thresholds of a feature, ascending; behind them infinities up to a power of two less 1.
    struct Feature {
        std::size_t number = 0, firstThreshold = 0, firstQuestion = 0, questions = 0, half = 0;
    };
    /// Who comes to place `from` of a tree goes on to one of two others. Leaves are the first
    /// kLeaves places, from left to right.
    struct Decision {
        std::uint32_t question = 0;
        std::uint8_t from = 0, left = 0, right = 0;
    };
    struct Tree {
        std::size_t firstDecision = 0, endOfDecisions = 0;
        std::uint8_t root = 0, leaves = 0;
    };
    using Node = BoostedTrees::Node;
    /// Scores as many rows as words have bits.
    template <std::size_t kWords>
    class Block;

    void collectQuestions(const Constants& constants);
    void add(const std::vector<Node>& nodes, const Constants& constants);
    std::uint8_t place(const std::vector<Node>& nodes, std::size_t node,
                       const Constants& constants);
    std::uint32_t questionOf(const Node& node) const;

    BoostedTrees m_trees;  ///< walked row by row where they do not fit
    bool m_fits = true;    ///< no tree has too many leaves, no feature too many thresholds
    std::vector<Feature> m_features;  ///< that are asked for, ascending
    std::vector<float> m_thresholds;
    std::size_t m_questions = 0;
    std::vector<Tree> m_laidOut;
    std::vector<Decision> m_decisions;
    std::vector<double> m_leaves;  ///< kLeaves for each tree
    std::size_t m_inner = 0;       ///< places of the tree being laid out that are no leaves
};

}  // namespace engine::regression
