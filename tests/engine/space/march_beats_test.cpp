// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/march_beats.hpp"

#include <gtest/gtest.h>

#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

using State = MarchPlane::State;

KernelPlan planned(const char* preset, const char* setting) {
    const auto pattern = stencil::findPreset(preset).value();
    const stencil::Problem problem{pattern, stencil::Problem::defaultGrid(pattern.dimensions),
                                   stencil::DataType::Double};
    return KernelPlan::of(Setting::parse(setting, pattern.dimensions).value(),
                          Circumstances::of(problem, {}));
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
    EXPECT_EQ(beats.completed(0, 10), (PlaneRange{60, 65}));
    EXPECT_EQ(beats.completed(2, 10), (PlaneRange{58, 63}));
    EXPECT_EQ(beats.completed(4, 10), (PlaneRange{50, 55}));
}

}  // namespace
}  // namespace engine::space
