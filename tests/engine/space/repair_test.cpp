// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <limits>

#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

const TuningSpace& star3d() {
    static const auto space = TuningSpace::full(problemOf("star3d1r"), {});
    return space;
}

std::string repaired(const std::string& wanted, P fixed) {
    const auto setting = star3d().repair(settingOf(wanted), fixed);
    return setting ? setting->text(3) : "nothing";
}

std::string canonicalText(const std::string& text) { return settingOf(text).text(3); }

TEST(Repair, LeavesAnAllowedSettingAlone) {
    EXPECT_EQ(repaired("TBx=32 TBy=8", P::TBx), canonicalText("TBx=32 TBy=8"));
}

TEST(Repair, PrefetchingTurnsStreamingOn) {
    // Along z: the axis where the block needs to change least.
    EXPECT_EQ(repaired("TBx=32 TBy=8 PR=1", P::PR),
              canonicalText("TBx=32 TBy=8 ST=1 SD=3 SB=512 PR=1"));
}

TEST(Repair, StreamingOnChoosesAxisAndTile) {
    EXPECT_EQ(repaired("TBx=32 TBy=8 ST=1", P::ST), canonicalText("TBx=32 TBy=8 ST=1 SD=3 SB=512"));
}

TEST(Repair, StreamingOffRestsWhatNeedsIt) {
    EXPECT_EQ(repaired("TBx=32 ST=0 SD=3 SB=64 UFz=4 RT=1 PR=1", P::ST), canonicalText("TBx=32"));
}

TEST(Repair, OneKindOfMergingTurnsTheOtherOff) {
    EXPECT_EQ(repaired("TBx=32 CMx=2 CMy=4 BMy=2", P::BMy), canonicalText("TBx=32 BMy=2"));
    EXPECT_EQ(repaired("TBx=32 CMx=2 CMy=4 BMy=2", P::CMy), canonicalText("TBx=32 CMx=2 CMy=4"));
}

TEST(Repair, AWiderBlockMakesTheOtherSideShorter) {
    EXPECT_EQ(repaired("TBx=512 TBy=16", P::TBx), canonicalText("TBx=512 TBy=2"));
}

TEST(Repair, TheStreamingAxisGivesWayToAWishedBlock) {
    const auto setting = star3d().repair(settingOf("TBx=32 TBz=4 ST=1 SD=3 SB=64"), P::TBz);
    ASSERT_TRUE(setting);
    EXPECT_EQ((*setting)[P::TBz], 4);
    EXPECT_TRUE(star3d().allows(*setting));
}

TEST(Repair, ChangesSeveralParametersWhereItMust) {
    EXPECT_EQ(repaired("TBx=4 CMy=4 BMx=16 BMy=4 BMz=8", P::CMy), canonicalText("TBx=4 CMy=4"));
    // 131 072 cells per thread do not fit the registers a march needs them in.
    const auto setting =
        star3d().repair(settingOf("TBx=8 TBy=2 CMx=32 CMy=32 CMz=128 PR=1"), P::PR);
    ASSERT_TRUE(setting);
    EXPECT_TRUE(star3d().allows(*setting)) << setting->text(3);
    EXPECT_EQ((*setting)[P::PR], 1);
}

TEST(Repair, ThereMayBeNone) {
    EXPECT_EQ(repaired("TBx=32 TB=7", P::TB), "nothing");
    EXPECT_EQ(repaired("TBx=3", P::TBx), "nothing");
}

TEST(Repair, TemporalBlockingFindsAPlaceForItsTile) {
    EXPECT_EQ(repaired("TBx=16 TBy=8 TBz=8 TB=2", P::TB),
              canonicalText("TBx=16 TBy=8 TBz=8 SH=1 TB=2"));
    EXPECT_EQ(repaired("TBx=32 TBy=16 ST=1 SD=3 SB=64 SH=1 TB=2 TT=2", P::TT),
              canonicalText("TBx=32 TBy=16 ST=1 SD=3 SB=64 BMy=5 TB=2 TT=2"));
}

TEST(Repair, OtherValuesOutsideTheSpaceAreMended) {
    EXPECT_EQ(repaired("TBx=31 TBy=8", P::TBy), canonicalText("TBx=16 TBy=8"));
}

TEST(Repair, ChangesAsFewParametersAsPossible) {
    const auto space = smallSpace2d("box2d1r", tightLimits());
    const auto settings = allAllowed(space);
    const auto changes = [&](const Setting& from, const Setting& to, P fixed) {
        int count = 0;
        for (const auto id : space.parameters())
            if (id != fixed && from[id] != to[id] && space.active(from, id) && space.active(to, id))
                ++count;
        return count;
    };
    Random random(31);
    int repaired = 0;
    for (int i = 0; i < 300; ++i) {
        const auto fixed = space.parameters()[random.below(space.parameters().size())];
        if (fixed == P::ST)
            continue;  // newly active parameters are free to be chosen, which `changes` cannot see
        const auto& values = space.values(fixed);
        const auto wanted = space.sample(random).with(fixed, values[random.below(values.size())]);
        int least = std::numeric_limits<int>::max();
        for (const auto& setting : settings)
            if (setting[fixed] == wanted[fixed])
                least = std::min(least, changes(wanted, setting, fixed));
        const auto result = space.repair(wanted, fixed);
        ASSERT_EQ(result.has_value(), least != std::numeric_limits<int>::max()) << wanted.text(2);
        if (!result) continue;
        ++repaired;
        EXPECT_TRUE(space.allows(*result));
        EXPECT_EQ((*result)[fixed], wanted[fixed]);
        EXPECT_EQ(changes(wanted, *result, fixed), least)
            << wanted.text(2) << " -> " << result->text(2);
    }
    EXPECT_GT(repaired, 150);
}

TEST(Repair, InAListFindsTheNearestRow) {
    const std::vector<Setting> list{settingOf("TBx=64 TBy=8"), settingOf("TBx=64 TBy=2 CO=1"),
                                    settingOf("TBx=32 TBy=4")};
    const auto listed = star3d().restrictedTo(list);
    EXPECT_EQ(listed.repair(settingOf("TBx=64 TBy=4"), P::TBx), list[0]);
    EXPECT_EQ(listed.repair(settingOf("TBx=64 TBy=2"), P::TBx), list[1]);
    EXPECT_FALSE(listed.repair(settingOf("TBx=16 TBy=2"), P::TBx));
}

}  // namespace
}  // namespace engine::space
