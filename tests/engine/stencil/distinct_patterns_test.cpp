// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stencil/distinct_patterns.hpp"

#include <gtest/gtest.h>

#include "engine/stencil/formula.hpp"

namespace engine::stencil {
namespace {

std::string textOf(Pattern pattern) {
    pattern.name = "p";
    return writeFormula(pattern);
}

TEST(DistinctPatterns, FiveHundredOfEachDimensionAreAllDifferent) {
    for (const int dimensions : {2, 3}) {
        DistinctPatterns patterns(dimensions, 0, Random(1));
        std::set<std::string> texts;
        for (int i = 0; i < 500; ++i) texts.insert(textOf(patterns.next("p").value()));
        EXPECT_EQ(texts.size(), 500u);
    }
}

TEST(DistinctPatterns, AreThoseDrawnAndOnlyRepeatsAreLeftOut) {
    DistinctPatterns patterns(2, 0, Random(3));
    Random random(3);
    std::set<std::string> seen;
    int repeats = 0;
    for (int draw = 0; draw < 300; ++draw) {
        const std::string text = textOf(randomPattern(2, 0, random, "p"));
        if (seen.insert(text).second)
            EXPECT_EQ(textOf(patterns.next("p").value()), text);
        else
            ++repeats;
    }
    EXPECT_GT(repeats, 0);
}

TEST(DistinctPatterns, EndWhereThereAreNoMore) {
    // Of order 1 in two dimensions: any of the three neighbours of a corner but none at all.
    DistinctPatterns patterns(2, 1, Random(1));
    for (int i = 0; i < 7; ++i) EXPECT_TRUE(patterns.next("p")) << i;
    EXPECT_FALSE(patterns.next("p"));
}

}  // namespace
}  // namespace engine::stencil
