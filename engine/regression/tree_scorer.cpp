// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/tree_scorer.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace engine::regression {
TreeScorer::TreeScorer(const BoostedTrees& trees) : m_trees(trees) {
    for (const auto& nodes : trees.trees())
        if (m_fits) add(nodes);
}

void TreeScorer::add(const std::vector<BoostedTrees::Node>& nodes) {
    m_laidOut.push_back({0, m_leaves.size()});
    place(nodes, 0);
    m_laidOut.back().endOfDecisions = m_decisions.size();
}

/// Of the part of the tree under `node`; the leaves that it has.
TreeScorer::Leaves TreeScorer::place(const std::vector<BoostedTrees::Node>& nodes,
                                     std::size_t node) {
    const auto& own = nodes[node];
    const std::size_t leaf = m_leaves.size() - m_laidOut.back().firstLeaf;
    m_fits = m_fits && leaf < std::numeric_limits<Leaves>::digits;
    if (!m_fits) return 0;
    if (own.left == 0) {
        m_leaves.push_back(own.value);
        return Leaves{1} << leaf;
    }
    const Leaves left = place(nodes, own.left);
    m_decisions.push_back({own.feature, own.value, static_cast<Leaves>(~left)});
    return left | place(nodes, own.left + std::size_t{1});
}

std::vector<double> TreeScorer::predict(std::span<const double> rows) const {
    const std::size_t features = m_trees.features();
    const std::size_t count = features == 0 ? 0 : rows.size() / features;
    std::vector<double> sums(count + kRows, m_trees.base());
    std::vector<float> columns(features * kRows);
    for (std::size_t first = 0; first < count; first += kRows) {
        const std::size_t together = std::min(kRows, count - first);
        for (std::size_t r = 0; r < together; ++r) {
            const auto row = rows.subspan((first + r) * features, features);
            if (!m_fits) sums[first + r] = m_trees.predict(row);
            for (std::size_t k = 0; k < features; ++k)
                columns[k * kRows + r] = static_cast<float>(row[k]);
        }
        if (m_fits) scoreTogether(columns.data(), &sums[first]);
    }
    sums.resize(count);
    return sums;
}

void TreeScorer::scoreTogether(const float* columns, double* sums) const {
    std::array<Leaves, kRows> left{};
    std::size_t next = 0;
    for (const Tree& tree : m_laidOut) {
        left.fill(~Leaves{0});
        for (; next < tree.endOfDecisions; ++next) {
            const Decision decision = m_decisions[next];
            const float* const column = columns + decision.feature * kRows;
            for (std::size_t r = 0; r < kRows; ++r)
                left[r] &= decision.beyond | (column[r] < decision.threshold ? ~Leaves{0} : 0);
        }
        const float* const leaves = &m_leaves[tree.firstLeaf];
        for (std::size_t r = 0; r < kRows; ++r) sums[r] += leaves[std::countr_zero(left[r])];
    }
}

}  // namespace engine::regression
