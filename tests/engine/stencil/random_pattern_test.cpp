// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/random_pattern.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/stencil/features.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::stencil {
namespace {

/// All cells of the non-negative orthant at Chebyshev distance `order`.
std::set<Offset> wholeRing(int order, int dimensions) {
    std::set<Offset> ring;
    for (int z = 0; z <= (dimensions == 3 ? order : 0); ++z)
        for (int y = 0; y <= order; ++y)
            for (int x = 0; x <= order; ++x)
                if (std::max({x, y, z}) == order) ring.insert({x, y, z});
    return ring;
}

TEST(RandomPattern, CandidatesOfWholeRings) {
    const std::map<int, std::vector<std::size_t>> expected{{2, {3, 5, 7, 9}}, {3, {7, 19, 37, 61}}};
    for (const auto& [dimensions, counts] : expected)
        for (int order = 0; order < 4; ++order) {
            const auto candidates =
                nextRingCandidates(wholeRing(order, dimensions), order, dimensions);
            EXPECT_EQ(candidates.size(), counts[static_cast<std::size_t>(order)]);
            EXPECT_EQ(candidates, wholeRing(order + 1, dimensions));
        }
}

TEST(RandomPattern, CandidatesTouchTheChosenCells) {
    EXPECT_EQ(nextRingCandidates({{2, 0, 0}}, 2, 2), (std::set<Offset>{{3, 0, 0}, {3, 1, 0}}));
    EXPECT_EQ(nextRingCandidates({{1, 1, 0}}, 1, 2),
              (std::set<Offset>{{2, 0, 0}, {2, 1, 0}, {2, 2, 0}, {0, 2, 0}, {1, 2, 0}}));
}

TEST(RandomPattern, SymmetricConnectedAndNormalised) {
    Random random(42);
    for (int n = 0; n < 200; ++n) {
        const int dimensions = 2 + n % 2, order = 1 + n / 2 % 4;
        const Pattern pattern = randomPattern(dimensions, order, random, "r");
        const Features f = features(pattern);
        EXPECT_EQ(f.order, order);
        EXPECT_EQ(f.symmetric, (std::array{true, true, true}));
        EXPECT_NEAR(f.coefficientSum, 1, 1e-12);
        for (int ring = 0; ring < order; ++ring)
            EXPECT_GT(f.tapsPerOrder[static_cast<std::size_t>(ring)], 0);
        const std::vector<Offset> cells = accessedOffsets(pattern);
        EXPECT_EQ(std::count(cells.begin(), cells.end(), Offset{}), 1);
        for (const Offset cell : cells) EXPECT_LE(std::abs(cell.z), dimensions == 2 ? 0 : order);
    }
}

TEST(RandomPattern, OrderIsDrawnWithThePublishedWeights) {
    const std::map<int, std::vector<double>> weights{{2, {8, 24, 48, 80}},
                                                     {3, {26, 124, 342, 728}}};
    Random random(1);
    constexpr int draws = 4000;
    for (const auto& [dimensions, weight] : weights) {
        std::vector<int> seen(4, 0);
        for (int n = 0; n < draws; ++n)
            ++seen[static_cast<std::size_t>(
                features(randomPattern(dimensions, 0, random, "r")).order - 1)];
        const double total = weight[0] + weight[1] + weight[2] + weight[3];
        for (std::size_t order = 0; order < 4; ++order) {
            const double p = weight[order] / total;
            // Five standard deviations of a binomial count.
            EXPECT_NEAR(seen[order], draws * p, 5 * std::sqrt(draws * p * (1 - p)))
                << dimensions << "-D order " << order + 1;
        }
    }
}

TEST(RandomPattern, SameSeedSamePattern) {
    Random first(9), second(9), other(10);
    const std::string text = writeFormula(randomPattern(3, 4, first, "a"));
    EXPECT_EQ(text, writeFormula(randomPattern(3, 4, second, "b")));
    EXPECT_NE(text, writeFormula(randomPattern(3, 4, other, "c")));
}

}  // namespace
}  // namespace engine::stencil
