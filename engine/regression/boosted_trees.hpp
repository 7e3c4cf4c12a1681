// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gradient boosting (Friedman, Annals of Statistics 29(5), 2001) of regression trees over binned
// features, grown leaf by leaf: each tree corrects what those before it leave. Pure and exact: the
// same samples give the same trees.

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/regression/samples.hpp"

namespace engine::regression {

struct BoostingOptions {
    int trees = 300;
    int leaves = 24;          ///< of a tree, at most
    double rate = 0.06;       ///< share of what is left that a tree corrects
    double leastInLeaf = 20;  ///< samples
    double penalty = 1;       ///< of a leaf's value, in samples
    int bins = 128;           ///< of a feature, at most 255
};

/// Who follows the growing of trees, and may end it.
struct TreesWatch {
    std::function<void(int grown, int of)> told = {};
    std::stop_token stop = {};
};

class BoostedTrees {
public:
    /// A decision where `left` > 0: features below the threshold go left. Else a leaf.
    struct Node {
        std::uint16_t feature = 0;
        std::uint16_t left = 0;  ///< of the same tree; right stands behind it
        float value = 0;         ///< the threshold, or what the leaf adds
    };

    BoostedTrees() = default;
    /// Of a file: trees whose nodes point forward within them and to existing features.
    static Result<BoostedTrees> from(std::size_t features, double base,
                                     std::vector<std::vector<Node>> trees);

    /// `row` has features() values.
    double predict(std::span<const double> row) const;
    std::size_t features() const { return m_features; }
    double base() const { return m_base; }
    const std::vector<std::vector<Node>>& trees() const { return m_trees; }

private:
    friend BoostedTrees fitBoostedTrees(const Samples& samples, const BoostingOptions& options,
                                        const TreesWatch& watch);

    std::size_t m_features = 0;
    double m_base = 0;
    std::vector<std::vector<Node>> m_trees;
};

/// Least squares, weighted. Without samples it predicts 0; stopped, it has grown no further.
BoostedTrees fitBoostedTrees(const Samples& samples, const BoostingOptions& options = {},
                             const TreesWatch& watch = {});

}  // namespace engine::regression
