// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/tree_block.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

namespace engine::regression {
namespace {

constexpr std::size_t kLeaves = TreeLayout::kLeaves;

/// Every bit of a byte as a byte.
constexpr std::array<std::uint64_t, 256> kSpread = [] {
    std::array<std::uint64_t, 256> spread{};
    for (std::size_t bits = 0; bits < spread.size(); ++bits)
        for (std::size_t i = 0; i < 8; ++i)
            spread[bits] |= static_cast<std::uint64_t>(bits >> i & 1) << 8 * i;
    return spread;
}();

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
    if constexpr (kHalf < TreeLayout::kMostThresholds / 2)
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

/// Scores as many rows as words have bits.
template <std::size_t kWords>
class Block {
public:
    Block(const TreeLayout& trees, const RowBlock& block)
        : m_trees(trees), m_below(trees.questions) {
        answer(block);
    }
    /// Adds what the trees say to the sums of all rows, those that were not given among them.
    void addTo(double* sums) const;

private:
    using Rows = std::array<std::uint64_t, kWords>;  ///< a bit a row
    using Places = std::array<Rows, 2 * kLeaves>;
    /// Numbers of leaves, a binary digit of all rows after the other.
    static constexpr std::size_t kDigits = 5;
    using Digits = std::array<Rows, kDigits>;

    void answer(const RowBlock& block);
    Digits walk(const TreeLayout::Tree& tree) const;

    const TreeLayout& m_trees;
    std::vector<Rows> m_below;  ///< of every question, which rows are below its threshold
};

template <std::size_t kWords>
void Block<kWords>::answer(const RowBlock& block) {
    std::array<float, 64 * kWords> values{};
    for (const auto& feature : m_trees.features) {
        for (std::size_t r = 0; r < block.count(); ++r)
            values[r] = static_cast<float>(block.rows[r * block.features + feature.number]);
        Rows* const own = &m_below[feature.firstQuestion];
        const float* const thresholds = &m_trees.thresholds[feature.firstThreshold];
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
auto Block<kWords>::walk(const TreeLayout::Tree& tree) const -> Digits {
    Places at;
    std::fill(at.begin() + tree.leaves, at.begin() + kLeaves, Rows{});
    at[tree.root].fill(~std::uint64_t{0});
    for (std::size_t d = tree.firstDecision; d < tree.endOfDecisions; ++d) {
        const auto decision = m_trees.decisions[d];
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
void Block<kWords>::addTo(double* sums) const {
    constexpr std::size_t kTrees = 4;  // summed up together
    const auto& trees = m_trees.trees;
    std::array<Digits, kTrees> digits{};
    for (std::size_t first = 0; first < trees.size(); first += kTrees) {
        const std::size_t together = std::min(kTrees, trees.size() - first);
        for (std::size_t t = 0; t < together; ++t) digits[t] = walk(trees[first + t]);
        for (std::size_t r = 0; r < 64 * kWords; r += 8) {
            std::array<double, 8> eight;
            std::copy_n(sums + r, 8, eight.begin());
            for (std::size_t t = 0; t < together; ++t) {
                const double* const leaves = &m_trees.leaves[(first + t) * kLeaves];
                std::uint64_t numbers = 0;  // of eight leaves, a byte each
                for (std::size_t d = 0; d < kDigits; ++d)
                    numbers |= kSpread[digits[t][d][r / 64] >> r % 64 & 255] << d;
                for (std::size_t i = 0; i < 8; ++i) eight[i] += leaves[numbers >> 8 * i & 255];
            }
            std::ranges::copy(eight, sums + r);
        }
    }
}

}  // namespace

void addTreesAnywhere(const TreeLayout& trees, const RowBlock& block, double* sums) {
    if (block.count() <= 64)
        Block<1>(trees, block).addTo(sums);
    else if (block.count() <= 128)
        Block<2>(trees, block).addTo(sums);
    else
        Block<kBlockRows / 64>(trees, block).addTo(sums);
}

}  // namespace engine::regression
