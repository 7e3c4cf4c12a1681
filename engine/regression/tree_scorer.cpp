// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/tree_scorer.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>

namespace engine::regression {
namespace {

/// The number of the node that rows come to from `node` by what is known of all of them.
std::size_t behindConstants(const std::vector<BoostedTrees::Node>& nodes, std::size_t node,
                            const TreeScorer::Constants& constants) {
    for (;;) {
        const auto& own = nodes[node];
        if (own.left == 0 || own.feature >= constants.size() || !constants[own.feature])
            return node;
        const bool right = !(static_cast<float>(*constants[own.feature]) < own.value);
        node = own.left + (right ? std::size_t{1} : std::size_t{0});
    }
}

/// Leaves hold what a float can.
TreeLayout::LeafBytes leafBytesOf(std::span<const double> leaves) {
    TreeLayout::LeafBytes found;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(leaves[i]));
        for (std::size_t b = 0; b < sizeof(float); ++b)
            found.bytes[b][i] = static_cast<std::uint8_t>(bits >> 8 * b);
    }
    return found;
}

}  // namespace

TreeScorer::TreeScorer(const BoostedTrees& trees, const Constants& constants) : m_trees(trees) {
    collectQuestions(constants);
    for (const auto& nodes : trees.trees())
        if (m_fits) add(nodes, constants);
}

void TreeScorer::collectQuestions(const Constants& constants) {
    std::map<std::size_t, std::vector<float>> asked;
    for (const auto& nodes : m_trees.trees())
        for (const Node& node : nodes)
            if (node.left != 0 && !(node.feature < constants.size() && constants[node.feature]))
                asked[node.feature].push_back(node.value);
    for (auto& [number, thresholds] : asked) {
        std::ranges::sort(thresholds);
        const auto twice = std::ranges::unique(thresholds);
        thresholds.erase(twice.begin(), twice.end());
        const std::size_t places = std::bit_ceil(thresholds.size() + 1);
        m_fits = m_fits && places <= TreeLayout::kMostThresholds;
        m_laidOut.features.push_back({number, m_laidOut.thresholds.size(), m_laidOut.questions,
                                      thresholds.size(), places / 2});
        m_laidOut.questions += thresholds.size();
        thresholds.resize(places - 1, std::numeric_limits<float>::infinity());
        m_laidOut.thresholds.insert(m_laidOut.thresholds.end(), thresholds.begin(),
                                    thresholds.end());
    }
}

std::uint32_t TreeScorer::questionOf(const Node& node) const {
    const auto feature = std::ranges::lower_bound(m_laidOut.features, node.feature, {},
                                                  &TreeLayout::Feature::number);
    const auto first =
        m_laidOut.thresholds.begin() + static_cast<std::ptrdiff_t>(feature->firstThreshold);
    const auto at = std::lower_bound(first, first + static_cast<std::ptrdiff_t>(feature->questions),
                                     node.value);
    return static_cast<std::uint32_t>(feature->firstQuestion +
                                      static_cast<std::size_t>(at - first));
}

void TreeScorer::add(const std::vector<Node>& nodes, const Constants& constants) {
    m_inner = 0;
    m_laidOut.trees.push_back({m_laidOut.decisions.size(), 0, 0, 0});
    const std::uint8_t root = place(nodes, 0, constants);
    m_laidOut.trees.back().root = root;
    m_laidOut.trees.back().endOfDecisions = m_laidOut.decisions.size();
    m_laidOut.leaves.resize(m_laidOut.trees.size() * kLeaves);
    m_laidOut.leafBytes.push_back(leafBytesOf(std::span(m_laidOut.leaves).last(kLeaves)));
}

/// Lays out the part of the tree under `node` and says at which place it begins. A decision stands
/// before those that it leads to.
std::uint8_t TreeScorer::place(const std::vector<Node>& nodes, std::size_t node,
                               const Constants& constants) {
    const Node& own = nodes[behindConstants(nodes, node, constants)];
    auto& tree = m_laidOut.trees.back();
    if (own.left == 0) {
        m_fits = m_fits && tree.leaves < kLeaves;
        if (!m_fits) return 0;
        m_laidOut.leaves.push_back(own.value);
        return tree.leaves++;
    }
    m_fits = m_fits && m_inner + 1 < kLeaves;
    if (!m_fits) return 0;
    const auto from = static_cast<std::uint8_t>(kLeaves + m_inner++);
    const std::size_t decision = m_laidOut.decisions.size();
    m_laidOut.decisions.push_back({questionOf(own), from, 0, 0});
    m_laidOut.decisions[decision].left = place(nodes, own.left, constants);
    m_laidOut.decisions[decision].right = place(nodes, own.left + std::size_t{1}, constants);
    return from;
}

std::vector<double> TreeScorer::predict(std::span<const double> rows) const {
    static const AddTrees byAvx2 = addTreesByAvx2();
    return predict(rows, byAvx2 != nullptr ? byAvx2 : addTreesAnywhere);
}

std::vector<double> TreeScorer::predict(std::span<const double> rows, AddTrees addTrees) const {
    const std::size_t features = m_trees.features();
    const std::size_t count = features == 0 ? 0 : rows.size() / features;
    std::vector<double> sums(count + kBlockRows, m_trees.base());
    for (std::size_t first = 0; first < count; first += kBlockRows) {
        const std::size_t together = std::min(kBlockRows, count - first);
        const auto own = rows.subspan(first * features, together * features);
        double* const to = &sums[first];
        if (!m_fits || together < kWorthwhile)
            for (std::size_t r = 0; r < together; ++r)
                to[r] = m_trees.predict(own.subspan(r * features, features));
        else
            addTrees(m_laidOut, {own, features}, to);
    }
    sums.resize(count);
    return sums;
}

}  // namespace engine::regression
