// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How blocks share the planes of a march.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/space/plan/march.hpp"
#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

/// A block's first plane and the one behind its last, as the kernels find them
/// (kernels/parts/marches_that_shorten.cuh).
std::pair<int, int> planesOf(int block, int taper, int depth, int size) {
    int number = block, before = 0;
    for (int k = 0; k < taper; ++k) {
        const int marches = (size - before) * 5 / 8 / depth;
        if (number < marches) break;
        number -= marches;
        before += marches * depth;
        depth /= 2;
    }
    const int begin = before + number * depth;
    return {begin, std::min(begin + depth, size)};
}

TEST(Marches, CoverEveryPlaneOnceAndNeverGrow) {
    for (const int size : {1, 9, 60, 100, 512, 777, 10208})
        for (const int depth : {8, 32, 128, 1024})
            for (int taper = 0; taper <= 3; ++taper) {
                SCOPED_TRACE(testing::Message() << size << " planes, " << depth << ", " << taper);
                auto setting = settingOf("ST=1 SD=3");
                setting.set(P::SB, depth);
                setting.set(P::SE, 1 << taper);
                const auto marches = marchesThrough(setting, size);
                int reached = 0, before = depth;
                for (int block = 0; block < marches.count; ++block) {
                    const auto [begin, end] = planesOf(block, taper, depth, size);
                    ASSERT_EQ(begin, reached);
                    ASSERT_GT(end, begin);
                    ASSERT_LE(end - begin, before);
                    before = end - begin;
                    reached = end;
                }
                EXPECT_EQ(reached, size);
                EXPECT_EQ(marches.longest, depth);
                EXPECT_EQ(marches.shortest, depth >> taper);
                EXPECT_EQ(marches.halvings, taper);
                EXPECT_EQ(marches.ragged, before < marches.shortest);
            }
}

TEST(Marches, ShortenToAFractionOfTheStreamingTile) {
    const auto setting = settingOf("ST=1 SD=3 SB=512 SE=8");
    // 12 of 512 planes leave 4,064; 9 of 256 leave 1,760; 8 of 128 leave 736; 11.5 of 64.
    const auto marches = marchesThrough(setting, 10208);
    EXPECT_EQ(marches.count, 12 + 9 + 8 + 12);
    EXPECT_EQ(marches.shortest, 64);
    EXPECT_TRUE(marches.ragged);
}

}  // namespace
}  // namespace engine::space
