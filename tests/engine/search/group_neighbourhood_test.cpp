// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/groups/group_neighbourhood.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using enum space::ParameterId;
using space::ParameterId;
using space::Setting;
constexpr ParameterId kST = ParameterId::ST;

/// Streaming off, and on with both axes and two tile lengths; two block widths.
std::vector<Setting> streamingSettings() {
    std::vector<Setting> settings;
    for (const int tbx : {32, 64}) {
        const Setting off = Setting().with(TBx, tbx);
        settings.push_back(off);
        for (const int sd : {2, 3}) {
            for (const int sb : {16, 64}) {
                settings.push_back(off.with(kST, 1).with(SD, sd).with(SB, sb));
            }
        }
    }
    return settings;
}

std::set<Setting> around(const space::TuningSpace& space, const Setting& centre,
                         const std::vector<ParameterId>& group) {
    Random random(1);
    const auto found = GroupNeighbourhoods(space).around(centre, group, random);
    std::set<Setting> distinct(found.settings.begin(), found.settings.end());
    EXPECT_EQ(distinct.size(), found.settings.size());
    EXPECT_FALSE(found.sampled);
    EXPECT_EQ(found.size, static_cast<double>(distinct.size()));
    return distinct;
}

TEST(GroupNeighbourhoods, TurningStreamingOnWakesItsParameters) {
    const auto space = testing::spaceOf(streamingSettings());
    const Setting centre = Setting().with(TBx, 32);
    const auto found = around(space, centre, {kST});
    EXPECT_EQ(found.size(), 5u);  // off, and on with every axis and tile
    for (const Setting& setting : found) EXPECT_EQ(setting[TBx], 32);
}

TEST(GroupNeighbourhoods, TurningStreamingOffPutsThemToSleep) {
    const auto space = testing::spaceOf(streamingSettings());
    const Setting centre = Setting().with(TBx, 32).with(kST, 1).with(SD, 3).with(SB, 64);
    EXPECT_EQ(around(space, centre, {kST}), (std::set<Setting>{centre, Setting().with(TBx, 32)}));
    EXPECT_EQ(around(space, centre, {SD}), (std::set<Setting>{centre, centre.with(SD, 2)}));
}

/// The full space of a problem, cut down to what can be listed.
space::TuningSpace smallSpace() {
    const auto problem = testing::spaceOf({Setting()}).circumstances().problem;
    return space::TuningSpace::full(problem, {})
        .restrictedTo(std::map<ParameterId, std::vector<int>>{{TBx, {16, 64}},
                                                              {TBy, {1, 4}},
                                                              {TBz, {1}},
                                                              {CO, {0}},
                                                              {SB, {16, 64}},
                                                              {UFx, {1}},
                                                              {UFy, {1, 2}},
                                                              {UFz, {1, 4}},
                                                              {CMx, {1}},
                                                              {CMy, {1, 2}},
                                                              {CMz, {1, 2}},
                                                              {BMx, {1}},
                                                              {BMy, {1, 2}},
                                                              {BMz, {1}},
                                                              {ParameterId::TB, {1}}});
}

TEST(GroupNeighbourhoods, UnlistedSpacesAreSearchedCompletely) {
    const auto space = smallSpace();
    const std::vector<std::vector<ParameterId>> groups = {{TBx, TBy}, {CMy, CMz, BMy},
                                                          {SH},       {kST, ParameterId::PR},
                                                          {SD, SB},   {UFy, UFz, ParameterId::RT}};
    Random random(3);
    for (int i = 0; i < 20; ++i) {
        const Setting centre = space.sample(random);
        for (const auto& group : groups) {
            const auto found = around(space, centre, group);
            EXPECT_TRUE(found.contains(centre));
            for (const Setting& setting : found) {
                EXPECT_TRUE(space.allows(setting));
                EXPECT_TRUE(testing::agreeOutside(space, centre, setting, group));
            }
            // Every setting that shares all values outside the group must be among them.
            space.forEach([&](const Setting& setting) {
                const bool equal = std::all_of(
                    space.parameters().begin(), space.parameters().end(), [&](ParameterId id) {
                        return setting[id] == centre[id] ||
                               std::find(group.begin(), group.end(), id) != group.end();
                    });
                if (equal) {
                    EXPECT_TRUE(found.contains(setting)) << setting.text(3);
                }
                return true;
            });
        }
    }
}

TEST(GroupNeighbourhoods, LargeGroupsAreSampled) {
    const auto problem = testing::spaceOf({Setting()}).circumstances().problem;
    const auto space = space::TuningSpace::full(problem, {});
    const std::vector<ParameterId> group = {TBx, TBy, TBz, CMx, CMy, CMz, BMx, BMy, BMz};
    Random random(1);
    const auto found = GroupNeighbourhoods(space).around(Setting().with(TBx, 32), group, random);
    EXPECT_TRUE(found.sampled);
    ASSERT_GT(found.settings.size(), 10u);
    EXPECT_GE(found.size, static_cast<double>(found.settings.size()));
    for (const Setting& setting : found.settings) {
        EXPECT_TRUE(space.allows(setting));
        EXPECT_TRUE(testing::agreeOutside(space, Setting().with(TBx, 32), setting, group));
    }
}

}  // namespace
}  // namespace engine::search
