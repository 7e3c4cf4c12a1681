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

/// As many as are fitted, at most; files may have more.
constexpr std::size_t kMostThresholds = 256;

/// Every bit of a byte as a byte.
constexpr std::array<std::uint64_t, 256> kSpread = [] {
    std::array<std::uint64_t, 256> spread{};
    for (std::size_t bits = 0; bits < spread.size(); ++bits)
        for (std::size_t i = 0; i < 8; ++i)
            spread[bits] |= static_cast<std::uint64_t>(bits >> i & 1) << 8 * i;
    return spread;
}();

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
        m_fits = m_fits && places <= kMostThresholds;
        m_features.push_back(
            {number, m_thresholds.size(), m_questions, thresholds.size(), places / 2});
        m_questions += thresholds.size();
        thresholds.resize(places - 1, std::numeric_limits<float>::infinity());
        m_thresholds.insert(m_thresholds.end(), thresholds.begin(), thresholds.end());
    }
}

std::uint32_t TreeScorer::questionOf(const Node& node) const {
    const auto feature = std::ranges::lower_bound(m_features, node.feature, {}, &Feature::number);
    const auto first = m_thresholds.begin() + static_cast<std::ptrdiff_t>(feature->firstThreshold);
    const auto at = std::lower_bound(first, first + static_cast<std::ptrdiff_t>(feature->questions),
                                     node.value);
    return static_cast<std::uint32_t>(feature->firstQuestion +
                                      static_cast<std::size_t>(at - first));
}

void TreeScorer::add(const std::vector<Node>& nodes, const Constants& constants) {
    m_inner = 0;
    m_laidOut.push_back({m_decisions.size(), 0, 0, 0});
    const std::uint8_t root = place(nodes, 0, constants);
    m_laidOut.back().root = root;
    m_laidOut.back().endOfDecisions = m_decisions.size();
    m_leaves.resize(m_laidOut.size() * kLeaves);
}

/// Lays out the part of the tree under `node` and says at which place it begins. A decision stands
/// before those that it leads to.
std::uint8_t TreeScorer::place(const std::vector<Node>& nodes, std::size_t node,
                               const Constants& constants) {
    const Node& own = nodes[behindConstants(nodes, node, constants)];
    auto& tree = m_laidOut.back();
    if (own.left == 0) {
        m_fits = m_fits && tree.leaves < kLeaves;
        if (!m_fits) return 0;
        m_leaves.push_back(own.value);
        return tree.leaves++;
    }
    m_fits = m_fits && m_inner + 1 < kLeaves;
    if (!m_fits) return 0;
    const auto from = static_cast<std::uint8_t>(kLeaves + m_inner++);
    const std::size_t decision = m_decisions.size();
    m_decisions.push_back({questionOf(own), from, 0, 0});
    m_decisions[decision].left = place(nodes, own.left, constants);
    m_decisions[decision].right = place(nodes, own.left + std::size_t{1}, constants);
    return from;
}

namespace {

/// How many of 2 kHalf - 1 thresholds are not above the value; what is no number is above all. No
/// branch depends on it.
template <std::size_t kHalf>
std::size_t placeAmong(const float* thresholds, float value) {
    if constexpr (kHalf == 0) {
        return 0;
    } else {
        const std::size_t isAbove = value < thresholds[kHalf - 1] ? 0 : 1;
        const std::size_t skipped = kHalf & (std::size_t{0} - isAbove);
        return skipped + placeAmong<kHalf / 2>(thresholds + skipped, value);
    }
}

/// Calls `work` with the power of two as a constant.
template <std::size_t kHalf = 1, class Work>
void withConstant(std::size_t half, Work&& work) {
    if constexpr (kHalf < kMostThresholds / 2)
        if (half > kHalf) return withConstant<2 * kHalf>(half, std::forward<Work>(work));
    work(std::integral_constant<std::size_t, kHalf>{});
}

template <class Values, class Rows>
void compare(const Values& values, float threshold, Rows& below) {
    for (std::size_t w = 0; w < below.size(); ++w)
        for (std::size_t i = 0; i < 64; ++i)
            below[w] |= std::uint64_t{values[64 * w + i] < threshold} << i;
}

/// The same for all thresholds of a feature: each row is put at the first threshold that it is
/// below, and so is below those after it. Word after word, since a row that is put where the one
/// before it was waits for that.
template <std::size_t kHalf, class Values, class Rows>
void sortIn(const Values& values, std::span<const float> thresholds, Rows* below) {
    Rows beyond{};  // above all of them
    for (std::size_t i = 0; i < 64; ++i)
        for (std::size_t w = 0; w < beyond.size(); ++w) {
            const std::size_t place = placeAmong<kHalf>(thresholds.data(), values[64 * w + i]);
            Rows& at = place < thresholds.size() ? below[place] : beyond;
            at[w] |= std::uint64_t{1} << i;
        }
    for (std::size_t q = 1; q < thresholds.size(); ++q)
        for (std::size_t w = 0; w < beyond.size(); ++w) below[q][w] |= below[q - 1][w];
}

template <class Rows>
void unite(Rows& with, const Rows& rows) {
    for (std::size_t w = 0; w < rows.size(); ++w) with[w] |= rows[w];
}

/// Which leaf each row is at, as binary digits: of digit `d`, the rows that have it. Leaves are
/// united two by two meanwhile.
template <class Rows, std::size_t kPlaces>
std::array<Rows, std::bit_width(kPlaces) - 2> digitsOf(std::array<Rows, kPlaces>& leaves) {
    std::array<Rows, std::bit_width(kPlaces) - 2> digits{};
    std::size_t count = kPlaces / 2;
    for (auto& digit : digits) {
        for (std::size_t i = 0; i < count; i += 2) {
            unite(digit, leaves[i + 1]);
            unite(leaves[i], leaves[i + 1]);
            leaves[i / 2] = leaves[i];
        }
        count /= 2;
    }
    return digits;
}

}  // namespace

template <std::size_t kWords>
class TreeScorer::Block {
public:
    Block(const TreeScorer& scorer, std::span<const double> rows)
        : m_scorer(scorer), m_below(scorer.m_questions) {
        answer(rows);
    }
    /// Adds what the trees say to the sums of all rows, those that were not given among them.
    void addTo(double* sums) const;

private:
    using Rows = std::array<std::uint64_t, kWords>;  ///< a bit a row
    using Places = std::array<Rows, 2 * kLeaves>;
    /// Numbers of leaves, a binary digit of all rows after the other.
    static constexpr std::size_t kDigits = 5;
    using Digits = std::array<Rows, kDigits>;

    void answer(std::span<const double> rows);
    Digits walk(const Tree& tree) const;

    const TreeScorer& m_scorer;
    std::vector<Rows> m_below;  ///< of every question, which rows are below its threshold
};

template <std::size_t kWords>
void TreeScorer::Block<kWords>::answer(std::span<const double> rows) {
    const std::size_t features = m_scorer.m_trees.features(), count = rows.size() / features;
    std::array<float, 64 * kWords> values{};
    for (const Feature& feature : m_scorer.m_features) {
        for (std::size_t r = 0; r < count; ++r)
            values[r] = static_cast<float>(rows[r * features + feature.number]);
        Rows* const own = &m_below[feature.firstQuestion];
        const float* const thresholds = &m_scorer.m_thresholds[feature.firstThreshold];
        constexpr std::size_t kFew = 3;
        if (feature.questions <= kFew)
            for (std::size_t q = 0; q < feature.questions; ++q)
                compare(values, thresholds[q], own[q]);
        else
            withConstant(feature.half, [&](auto half) {
                sortIn<half>(values, {thresholds, feature.questions}, own);
            });
    }
}

/// Which leaf of the tree each row comes to.
template <std::size_t kWords>
auto TreeScorer::Block<kWords>::walk(const Tree& tree) const -> Digits {
    Places at;
    std::fill(at.begin() + tree.leaves, at.begin() + kLeaves, Rows{});
    at[tree.root].fill(~std::uint64_t{0});
    for (std::size_t d = tree.firstDecision; d < tree.endOfDecisions; ++d) {
        const Decision decision = m_scorer.m_decisions[d];
        const Rows from = at[decision.from], isBelow = m_below[decision.question];
        Rows left, right;
        for (std::size_t w = 0; w < kWords; ++w) left[w] = from[w] & isBelow[w];
        for (std::size_t w = 0; w < kWords; ++w) right[w] = from[w] & ~isBelow[w];
        at[decision.left] = left;
        at[decision.right] = right;
    }
    return digitsOf(at);
}

template <std::size_t kWords>
void TreeScorer::Block<kWords>::addTo(double* sums) const {
    constexpr std::size_t kTrees = 4;  // summed up together
    const auto& trees = m_scorer.m_laidOut;
    std::array<Digits, kTrees> digits{};
    for (std::size_t first = 0; first < trees.size(); first += kTrees) {
        const std::size_t together = std::min(kTrees, trees.size() - first);
        for (std::size_t t = 0; t < together; ++t) digits[t] = walk(trees[first + t]);
        for (std::size_t r = 0; r < 64 * kWords; r += 8) {
            std::array<double, 8> eight;
            std::copy_n(sums + r, 8, eight.begin());
            for (std::size_t t = 0; t < together; ++t) {
                const double* const leaves = &m_scorer.m_leaves[(first + t) * kLeaves];
                std::uint64_t numbers = 0;  // of eight leaves, a byte each
                for (std::size_t d = 0; d < kDigits; ++d)
                    numbers |= kSpread[digits[t][d][r / 64] >> r % 64 & 255] << d;
                for (std::size_t i = 0; i < 8; ++i) eight[i] += leaves[numbers >> 8 * i & 255];
            }
            std::ranges::copy(eight, sums + r);
        }
    }
}

std::vector<double> TreeScorer::predict(std::span<const double> rows) const {
    const std::size_t features = m_trees.features();
    const std::size_t count = features == 0 ? 0 : rows.size() / features;
    std::vector<double> sums(count + kRows, m_trees.base());
    for (std::size_t first = 0; first < count; first += kRows) {
        const std::size_t together = std::min(kRows, count - first);
        const auto own = rows.subspan(first * features, together * features);
        double* const to = &sums[first];
        if (!m_fits || together < kWorthwhile)
            for (std::size_t r = 0; r < together; ++r)
                to[r] = m_trees.predict(own.subspan(r * features, features));
        else if (together <= 64)
            Block<1>(*this, own).addTo(to);
        else if (together <= 128)
            Block<2>(*this, own).addTo(to);
        else
            Block<kRows / 64>(*this, own).addTo(to);
    }
    sums.resize(count);
    return sums;
}

}  // namespace engine::regression
