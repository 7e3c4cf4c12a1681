// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Boosted trees as TreeScorer lays them out, for those who score a block of rows (tree_block.hpp).

#include <cstddef>
#include <cstdint>
#include <vector>

namespace engine::regression {

struct TreeLayout {
    static constexpr std::size_t kLeaves = 32;  ///< of a tree, at most
    /// Of a feature, as many as are fitted, at most; files may have more.
    static constexpr std::size_t kMostThresholds = 256;

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

    std::vector<Feature> features;  ///< that are asked for, ascending
    std::vector<float> thresholds;
    std::size_t questions = 0;
    std::vector<Tree> trees;
    std::vector<Decision> decisions;
    std::vector<double> leaves;  ///< kLeaves for each tree
    /// Those of a tree as floats: of all leaves the lowest byte, then the next.
    struct alignas(32) LeafBytes {
        std::uint8_t bytes[sizeof(float)][kLeaves]{};
    };
    std::vector<LeafBytes> leafBytes;  ///< one for each tree
};

}  // namespace engine::regression
