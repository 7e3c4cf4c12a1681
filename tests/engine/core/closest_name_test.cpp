// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/closest_name.hpp"

#include <gtest/gtest.h>

namespace engine {
namespace {

TEST(ClosestName, IsTheOneWithTheFewestLettersWrong) {
    EXPECT_EQ(editDistance("budgt", "budget"), 1U);
    EXPECT_EQ(editDistance("", "abc"), 3U);
    EXPECT_EQ(closestName("budgt", {"stencil", "budget", "bridge"}), "budget");
    EXPECT_EQ(closestName("budget", {}), std::nullopt);
}

TEST(ClosestName, IsNoneWhereMostLettersAreWrong) {
    EXPECT_EQ(closestName("xyzxyz", {"budget"}), std::nullopt);
    EXPECT_EQ(closestName(std::string(100'000, 'x'), {"budget"}), std::nullopt);
}

TEST(ClosestName, IsSuggestedBesideAllThatAreKnown) {
    EXPECT_EQ(suggestion("tun", {"tune", "race"}), "Did you mean tune? Known: tune, race.");
    EXPECT_EQ(suggestion("nothing", {"tune", "race"}), "Known: tune, race.");
    EXPECT_EQ(suggestion("tune", {}), "It has none.");
}

}  // namespace
}  // namespace engine
