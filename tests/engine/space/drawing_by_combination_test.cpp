// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/drawing_by_combination.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

TEST(DrawingByCombination, MeetsEveryCombinationAndTemporalTile) {
    const auto space = TuningSpace::full(problemOf("star3d1r", "19x13x11"), DeviceLimits{});
    Random random(1);
    std::map<unsigned, int> combinations;
    std::map<int, int> tiles;
    const auto settings = drawnByCombination(space, 600, random);
    EXPECT_EQ(settings.size(), 600U);
    for (const auto& setting : settings) {
        EXPECT_TRUE(space.allows(setting)) << setting.text(3);
        ++combinations[optimizationsOf(setting)];
        ++tiles[setting[ParameterId::TT]];
    }
    EXPECT_EQ(combinations.size(), 30U);  // all of GSTuner's
    for (const auto& [optimizations, count] : combinations) EXPECT_GE(count, 5) << optimizations;
    EXPECT_EQ(tiles.size(), 6U);
}

// One half is drawn as everybody draws, so that what is common is common here, too.
TEST(DrawingByCombination, HalfIsDrawnFromTheWholeSpace) {
    const auto space = TuningSpace::full(problemOf("star3d1r", "19x13x11"), DeviceLimits{});
    const auto counts = space.count();
    const auto& per = counts->perCombination;
    const auto commonest = std::max_element(per.begin(), per.end()) - per.begin();
    const auto optimizations = combinations()[static_cast<std::size_t>(commonest)].optimizations;
    const double share =
        static_cast<double>(*std::ranges::max_element(per)) / static_cast<double>(counts->total);
    Random random(3);
    const auto settings = drawnByCombination(space, 600, random);
    const auto found = std::ranges::count(settings, optimizations, optimizationsOf);
    // Of 300 so many, and of the other 300 one in thirty.
    EXPECT_NEAR(static_cast<double>(found), 300 * share + 10, 40) << share;
    EXPECT_GT(300 * share, 80);
}

TEST(DrawingByCombination, StaysWithinTheSettingsOfARecording) {
    const auto full = TuningSpace::full(problemOf("star2d1r"), DeviceLimits{});
    Random random(2);
    std::vector<Setting> listed;
    for (int i = 0; i < 20; ++i) listed.push_back(full.sample(random));
    const auto space = full.restrictedTo(listed);
    for (const auto& setting : drawnByCombination(space, 50, random))
        EXPECT_TRUE(space.allows(setting)) << setting.text(2);
}

}  // namespace
}  // namespace engine::space
