// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/march_beats.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/stencil/formula.hpp"
#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

using State = MarchPlane::State;

KernelPlan planned(const stencil::Pattern& pattern, const char* setting) {
    const stencil::Problem problem{pattern, stencil::Problem::defaultGrid(pattern.dimensions),
                                   stencil::DataType::Double};
    return KernelPlan::of(Setting::parse(setting, pattern.dimensions).value(),
                          Circumstances::of(problem, {}));
}
KernelPlan planned(const char* preset, const char* setting) {
    return planned(stencil::findPreset(preset).value(), setting);
}

/// Two planes behind a cell and one in front of it are read, or none there.
KernelPlan skewed(const char* setting, bool ahead = true) {
    const std::string behind =
        "v[i,j,k] = 0.5*u[i,j,k] + 0.1*(u[i-1,j,k] + u[i+1,j,k]) + 0.05*(u[i,j,k-2] + u[i,j,k-1]";
    return planned(stencil::patternFromFormula(behind + (ahead ? " + u[i,j,k+1]);" : ");")).value(),
                   setting);
}

TEST(MarchBeats, APlaneArrivesIsReadAndLeaves) {
    const MarchBeats beats(planned("star3d2r", "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1"));
    EXPECT_EQ(beats.firstWholeBeat(), 2);
    const std::vector<MarchPlane> expected{{9, State::Arriving, 0},
                                           {8, State::Held, 0},
                                           {7, State::Written, 1},
                                           {6, State::Held, 0},
                                           {5, State::Held, 0}};
    EXPECT_EQ(beats.planesAt(9), expected);
}

TEST(MarchBeats, WhatIsPrefetchedIsInFlight) {
    const MarchBeats beats(planned("star3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 PR=1 PD=2"));
    const auto planes = beats.planesAt(5);
    ASSERT_EQ(planes.size(), 5U);
    EXPECT_EQ(planes[0], (MarchPlane{7, State::InFlight, 0}));
    EXPECT_EQ(planes[1], (MarchPlane{6, State::InFlight, 0}));
    EXPECT_EQ(planes[2], (MarchPlane{5, State::Arriving, 0}));
}

TEST(MarchBeats, LevelsFollowEachOther) {
    const MarchBeats beats(
        planned("star3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=4 TB=4 TT=3"));
    const std::vector<MarchPlane> expected{{10, State::Arriving, 0}, {9, State::Held, 1},
                                           {8, State::Held, 2},      {7, State::Held, 3},
                                           {6, State::Written, 4},   {5, State::Held, 3}};
    EXPECT_EQ(beats.planesAt(10), expected);
}

TEST(MarchBeats, SumsKeepNoPlaneBehind) {
    const MarchBeats beats(planned("star3d2r", "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 RT=1"));
    const std::vector<MarchPlane> expected{
        {9, State::Arriving, 0}, {8, State::Summed, 0}, {7, State::Written, 1}};
    EXPECT_EQ(beats.planesAt(9), expected);
}

TEST(MarchBeats, StagesOfAPipelineAreABeatApartEach) {
    const MarchBeats beats(planned(
        "star2d1r", "TBx=32 TBy=2 ST=1 SD=2 SB=64 SH=1 BMx=2 PR=1 PK=3 TB=4 TT=6 HP=6 HS=1"));
    EXPECT_EQ(beats.planesOfBeat(), 6);
    const auto stages = beats.stages(8);
    ASSERT_EQ(stages.size(), 2U);
    EXPECT_EQ(stages[1].firstLevel, 3);
    EXPECT_EQ(stages[1].beatsBehind, 1);
    EXPECT_EQ(beats.completed(0, 10), (PlaneRange{62, 67}));
    EXPECT_EQ(beats.completed(2, 10), (PlaneRange{60, 65}));
    EXPECT_EQ(beats.completed(4, 10), (PlaneRange{52, 57}));
}

TEST(MarchBeats, LevelsBeginOneAfterTheOther) {
    const MarchBeats beats(
        planned("star3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=4 TB=4 TT=3"));
    EXPECT_EQ(beats.firstBeat(), -4);
    EXPECT_EQ(beats.planesAt(-4), (std::vector<MarchPlane>{{-4, State::Arriving, 0}}));
    // Level 1 is right from plane -3 on, whose neighbours on both sides have come.
    const std::vector<MarchPlane> expected{
        {-2, State::Arriving, 0}, {-3, State::Held, 1}, {-4, State::Held, 0}};
    EXPECT_EQ(beats.planesAt(-2), expected);
    std::vector<int> begun;
    for (std::int64_t beat = beats.firstBeat(); beat <= beats.firstWholeBeat(); ++beat)
        begun.push_back(beats.begun(beat));
    EXPECT_EQ(begun, (std::vector{0, 0, 1, 1, 2, 2, 3, 3, 4}));
    EXPECT_EQ(beats.planesAt(3).back(), (MarchPlane{-2, State::Held, 2}));
}

TEST(MarchBeats, TheLastPlaneIsWrittenInTheLastBeat) {
    const MarchBeats beats(planned("star3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 PR=1 PD=2"));
    EXPECT_EQ(beats.lastBeat(), 64);
    EXPECT_EQ(beats.lastWholeBeat(), 62);
    EXPECT_EQ(beats.planesAt(63).front(), (MarchPlane{64, State::InFlight, 0}));
    const std::vector<MarchPlane> expected{
        {64, State::Arriving, 0}, {63, State::Written, 1}, {62, State::Held, 0}};
    EXPECT_EQ(beats.planesAt(64), expected);
    EXPECT_EQ(beats.over(64), 0);
}

TEST(MarchBeats, LazyLevelsEndOneAfterTheOther) {
    const MarchBeats beats(
        planned("star3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=4 TB=3 TT=3 LS=1"));
    std::vector<int> over;
    for (std::int64_t beat = beats.lastWholeBeat(); beat <= beats.lastBeat(); ++beat)
        over.push_back(beats.over(beat));
    EXPECT_EQ(over, (std::vector{0, 1, 2}));
    EXPECT_EQ(beats.completed(3, beats.lastBeat()).last, 63);
}

TEST(MarchBeats, StagesOfAPipelineBeginAndEndABeatApart) {
    const MarchBeats beats(planned(
        "star2d1r", "TBx=32 TBy=2 ST=1 SD=2 SB=64 SH=1 BMx=2 PR=1 PK=3 TB=4 TT=6 HP=6 HS=1"));
    EXPECT_EQ(beats.firstBeat(), -1);
    EXPECT_EQ(beats.begun(-1), 2);
    EXPECT_EQ(beats.begun(0), 2);
    EXPECT_EQ(beats.begun(1), 4);
    EXPECT_EQ(beats.over(beats.lastBeat() - 1), 0);
    EXPECT_EQ(beats.over(beats.lastBeat()), 2);
    EXPECT_TRUE(beats.completed(4, beats.lastBeat()).contains(63));
    // The first one begins with the first plane that is read; a warp makes as many beats as
    // kernels/parts/planes_sent.cuh says, and the second one is a beat behind.
    EXPECT_EQ(beats.completed(0, beats.firstBeat()).first, -4);
    EXPECT_EQ(beats.lastBeat() - beats.firstBeat(), (64 + 4 + 4 + 6 - 1) / 6);
}

TEST(MarchBeats, AsManyPlanesWaitAsAreRead) {
    const MarchBeats beats(skewed("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1"));
    const std::vector<MarchPlane> expected{
        {10, State::Arriving, 0}, {9, State::Written, 1}, {8, State::Held, 0}, {7, State::Held, 0}};
    EXPECT_EQ(beats.planesAt(10), expected);
    EXPECT_EQ(beats.firstBeat(), -2);
    EXPECT_EQ(beats.lastBeat(), 64);
}

TEST(MarchBeats, WithoutAPlaneInFrontItArrivesAndLeavesAtOnce) {
    const MarchBeats beats(skewed("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1", false));
    const std::vector<MarchPlane> expected{{10, State::Arriving, 0},
                                           {10, State::Written, 1},
                                           {9, State::Held, 0},
                                           {8, State::Held, 0}};
    EXPECT_EQ(beats.planesAt(10), expected);
    EXPECT_EQ(beats.lastBeat(), 63);
}

TEST(MarchBeats, LevelsReachBackAsFarAsTheyRead) {
    const MarchBeats beats(
        skewed("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=4 TB=5 TT=3 PR=1 PD=2"));
    EXPECT_EQ(beats.firstBeat(), -10);
    EXPECT_EQ(beats.begun(-8), 0);
    EXPECT_EQ(beats.begun(-7), 1);  // plane -8 of level 1 reads -10 to -7
    // Behind the march's own planes, those further out get to fewer levels.
    EXPECT_EQ(beats.lastBeat(), 68);
    const auto last = beats.planesAt(68);
    const auto found = std::ranges::find(last, 65, &MarchPlane::plane);
    ASSERT_NE(found, last.end());
    EXPECT_EQ(*found, (MarchPlane{65, State::Held, 3}));
    // These kernels ask for planes to the last beat, wanted or not.
    EXPECT_EQ(last.front(), (MarchPlane{70, State::InFlight, 0}));
    EXPECT_EQ(beats.lastWholeBeat(), 68);
    const auto stages = beats.stages(3);
    ASSERT_EQ(stages.size(), 3U);
    EXPECT_EQ(stages[0].lastLevel, 2);
    EXPECT_EQ(stages[2].firstLevel, 5);
    EXPECT_EQ(stages[2].lastLevel, 5);
}

TEST(MarchBeats, InAColumnPlanesWaitBesideTheirSums) {
    const MarchBeats beats(
        skewed("TBx=32 TBy=4 ST=1 SD=3 SB=8 SH=1 BMx=2 BMy=4 TB=3 TT=3 RT=1 PR=1"));
    const std::vector<MarchPlane> expected{{7, State::InFlight, 0}, {6, State::Arriving, 0},
                                           {5, State::Held, 1},     {4, State::Held, 2},
                                           {3, State::Written, 3},  {2, State::Held, 2}};
    EXPECT_EQ(beats.planesAt(6), expected);
}

TEST(MarchBeats, LazyLevelsAreAPlaneFurtherApart) {
    const MarchBeats beats(
        planned("star3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=4 TB=2 TT=3 LS=1"));
    EXPECT_EQ(beats.completed(1, 10), (PlaneRange{8, 8}));
    EXPECT_EQ(beats.completed(2, 10), (PlaneRange{6, 6}));
    // Level 1 is wanted as far as one plane in front of the last.
    const MarchBeats uneven(skewed("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=4 TB=2 TT=3 LS=1"));
    EXPECT_EQ(uneven.lastBeat(), 67);
    EXPECT_EQ(uneven.over(66), 0);
    EXPECT_EQ(uneven.over(67), 1);
}

/// A patch of two rows reads two pairs of rows: one that has come, and one that comes.
TEST(MarchBeats, TensorCoresTakeTwoRowsAtOnce) {
    const MarchBeats beats(
        planned("star2d1r", "TBx=32 ST=1 SD=2 SB=16 SH=1 BMx=2 RT=1 PR=1 PK=3 TB=2 TT=7"));
    EXPECT_EQ(beats.planesOfBeat(), 2);
    EXPECT_EQ(beats.completed(0, 4), (PlaneRange{8, 9}));
    EXPECT_EQ(beats.completed(1, 4), (PlaneRange{7, 8}));
    EXPECT_EQ(beats.completed(2, 4), (PlaneRange{4, 5}));
    for (const MarchPlane& plane : beats.planesAt(4)) EXPECT_NE(plane.state, State::Summed);
    // Half as many beats as rows, and those of the pairs that the levels lag behind: see
    // kernels/tensor.cuh.
    EXPECT_EQ(beats.lastBeat() - beats.firstBeat() + 1, 16 / 2 + 2 * 2 - 1);
}

TEST(MarchBeats, WhatAPipelineHandsOnComesTogether) {
    const MarchBeats beats(planned(
        "star2d1r", "TBx=32 TBy=2 ST=1 SD=2 SB=64 SH=1 BMx=2 PR=1 PD=2 PK=3 TB=2 TT=6 HP=2 HS=1"));
    EXPECT_EQ(beats.firstWholeBeat(), 2);
    const auto planes = beats.planesAt(10);
    EXPECT_EQ(planes.front(), (MarchPlane{25, State::InFlight, 0}));
    EXPECT_EQ(std::ranges::count(planes, State::InFlight, &MarchPlane::state), 4);
    EXPECT_EQ(std::ranges::count(planes, State::Written, &MarchPlane::state), 2);
    // The first warp has ended a beat before the last one: nothing arrives.
    EXPECT_EQ(beats.lastBeat(), 33);
    EXPECT_EQ(beats.over(33), 1);
    EXPECT_EQ(beats.planesAt(33).front(), (MarchPlane{65, State::Held, 0}));
    EXPECT_EQ(beats.planesAt(32).front(), (MarchPlane{65, State::Arriving, 0}));
}

TEST(MarchBeats, TheMarchIsWholeWhenTheLastLevelHasComeToItsFirstRow) {
    for (const char* levels : {"TB=4", "TB=8"}) {
        const std::string setting =
            "TBx=32 TBy=2 ST=1 SD=2 SB=64 SH=1 BMx=2 PR=1 PK=3 TT=6 HP=6 HS=1 ";
        const MarchBeats beats(planned("star2d1r", (setting + levels).c_str()));
        const std::int64_t whole = beats.firstWholeBeat();
        EXPECT_GE(beats.completed(beats.levels(), whole).first, 0) << levels;
        EXPECT_LT(beats.completed(beats.levels(), whole - 1).first, 0) << levels;
    }
}

/// Of what a beat completes, rows beyond the last one are nobody's.
TEST(MarchBeats, OnlyRowsOfTheMarchAreWritten) {
    const MarchBeats beats(planned(
        "star2d1r", "TBx=32 TBy=2 ST=1 SD=2 SB=64 SH=1 BMx=2 PR=1 PK=3 TB=4 TT=6 HP=6 HS=1"));
    int written = 0;
    for (std::int64_t beat = beats.firstBeat(); beat <= beats.lastBeat(); ++beat)
        for (const MarchPlane& plane : beats.planesAt(beat)) {
            written += plane.state == State::Written;
            if (plane.state == State::Written) {
                EXPECT_TRUE(plane.plane >= 0 && plane.plane < 64) << plane.plane;
            }
        }
    EXPECT_EQ(written, 64);
}

}  // namespace
}  // namespace engine::space
