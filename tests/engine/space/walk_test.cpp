// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

std::vector<Setting> walked(const TuningSpace& space) {
    std::vector<Setting> settings;
    space.forEach([&](const Setting& setting) {
        settings.push_back(setting);
        return true;
    });
    return settings;
}

TEST(Walk, VisitsEveryAllowedSettingOnceAndNumbersIt) {
    for (const auto& space : {smallSpace2d("star2d1r"), smallSpace2d("box2d1r", tightLimits()),
                              smallSpace3d("star3d1r", tightLimits())}) {
        auto settings = walked(space);
        for (std::uint64_t rank = 0; rank < settings.size(); ++rank) {
            EXPECT_EQ(space.at(rank), settings[rank]);
            EXPECT_EQ(space.rank(settings[rank]), rank);
        }
        std::ranges::sort(settings);
        EXPECT_EQ(settings, allAllowed(space));
    }
}

TEST(Walk, StopsWhenTold) {
    int visited = 0;
    TuningSpace::full(problemOf("star3d1r"), {}).forEach([&](const Setting&) {
        return ++visited < 10;
    });
    EXPECT_EQ(visited, 10);
}

TEST(Walk, GoesThroughAList) {
    const auto space = smallSpace2d();
    const std::vector<Setting> list{settingOf("TBx=4", 2), settingOf("TBx=2", 2),
                                    settingOf("TBx=4 TBy=2", 2), settingOf("TBx=4", 2)};
    EXPECT_THAT(walked(space.restrictedTo(list)),
                ::testing::UnorderedElementsAre(list[0], list[1], list[2]));
}

TEST(Walk, CoversAsMuchAsIsCounted) {
    const auto space = TuningSpace::full(problemOf("star2d1r"), {});
    std::uint64_t visited = 0;
    space.forEach([&](const Setting&) { return ++visited > 0; });
    EXPECT_EQ(visited, space.count()->total);
}

}  // namespace
}  // namespace engine::space
