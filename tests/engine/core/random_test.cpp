// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace {

using engine::Random;

TEST(Random, SameSeedGivesTheSameStreamEverywhere) {
    Random random(42);
    // Reference values of xoshiro256** seeded by splitmix64(42).
    EXPECT_EQ(random.next(), 1546998764402558742ULL);
    EXPECT_EQ(random.next(), 6990951692964543102ULL);
}

TEST(Random, BelowIsUniform) {
    Random random(7);
    std::array<int, 6> counts{};
    for (int i = 0; i < 60000; ++i) ++counts[random.below(6)];
    for (int count : counts) EXPECT_NEAR(count, 10000, 400);
}

TEST(Random, ShuffleKeepsEveryElement) {
    Random random(3);
    std::vector<int> values(100);
    std::iota(values.begin(), values.end(), 0);
    auto shuffled = values;
    random.shuffle(shuffled);
    EXPECT_NE(shuffled, values);
    std::sort(shuffled.begin(), shuffled.end());
    EXPECT_EQ(shuffled, values);
}

}  // namespace
