// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/onchip.hpp"

#include <gtest/gtest.h>

#include "engine/core/random.hpp"
#include "engine/space/tuning_space.hpp"
#include "engine/stencil/taps.hpp"
#include "tests/engine/model/modelled.hpp"

namespace engine::model {
namespace {

OnChip onChip(const std::string& preset, const std::string& setting) {
    const auto c = circumstancesOf(preset);
    const auto plan = space::KernelPlan::of(settingOf(setting), c);
    return onChipOf(plan, c, geometryOf(plan, c));
}

TEST(OnChip, WhatIsRememberedIsWhatIsCounted) {
    for (const char* preset : {"star2d1r", "box3d1r", "star3d2r"}) {
        const auto c = circumstancesOf(preset);
        const auto space = space::TuningSpace::full(c.problem, c.limits);
        const auto taps = stencil::accessedOffsets(c.problem.pattern);
        Random random(3);
        KnownReads known;
        for (int i = 0; i < 300; ++i) {
            const auto plan = space::KernelPlan::of(space.sample(random), c);
            const auto geometry = geometryOf(plan, c);
            const auto first = onChipOf(plan, c, geometry, taps, &known);
            const auto again = onChipOf(plan, c, geometry, taps, &known);
            const auto counted = onChipOf(plan, c, geometry);
            for (const auto& each : {first, again}) {
                EXPECT_EQ(each.bytes(8), counted.bytes(8));
                EXPECT_EQ(each.inFlight, counted.inFlight);
            }
        }
    }
}

TEST(OnChip, TheNaiveKernelReadsEveryTap) {
    const auto on = onChip("star2d1r", "TBx=128 TBy=2");
    EXPECT_DOUBLE_EQ(on.globalReads, 5);
    EXPECT_DOUBLE_EQ(on.globalWrites, 1);
    EXPECT_DOUBLE_EQ(on.globalExcess, 1);
    EXPECT_DOUBLE_EQ(on.bytes(8), 48);
    EXPECT_DOUBLE_EQ(on.barriersOfBlock, 0);
}

TEST(OnChip, MergedCellsShareWhatTheyRead) {
    // Six of the row, four above, four below, for four cells.
    const auto on = onChip("star2d1r", "TBx=32 TBy=4 BMx=4 UFx=4 RO=1");
    EXPECT_DOUBLE_EQ(on.globalReads, 14 / 4.0);
    EXPECT_DOUBLE_EQ(on.inFlight, 14);
    // A store may change what lies behind a pointer that is not promised to lie apart.
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=4 BMx=4 UFx=4").globalReads, 5);
    // Not unrolled, each cell is by itself.
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=4 BMx=4 RO=1").globalReads, 5);
}

TEST(OnChip, StridedLanesTouchMoreLines) {
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=4 BMx=4 UFx=4").globalExcess, 4);
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=4 BMx=4 UFx=4 VW=2").globalExcess, 2);
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=4 CMx=4 UFx=4").globalExcess, 1);
    // Threads along y alone: a line each.
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBy=64 ST=1 SD=1 SB=64").globalExcess, 16);
}

TEST(OnChip, AdjacentCellsTravelTogetherWhereTheyAreAligned) {
    // As nvcc 13.0 does: six of the row as three pairs; above and below a pair between two single
    // ones each. Pairs of lanes four cells apart take 32 bytes of the path, single ones as much.
    const auto direct = onChip("star2d1r", "TBx=32 TBy=8 SH=1 BMx=4 UFx=4");
    EXPECT_DOUBLE_EQ(direct.sharedReads, 14 / 4.0);
    EXPECT_DOUBLE_EQ(direct.sharedReadExcess, (5 + 4) * 32 / (14 * 8.0));
    EXPECT_DOUBLE_EQ(direct.sharedWriteExcess, 1);
    // The tile of a march has its cells one halo into a row: a pair between two single ones.
    const auto march = onChip("star3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1 BMx=4");
    EXPECT_DOUBLE_EQ(march.sharedReadExcess, (5 + 4) * 32 / (14 * 8.0));
    const double halo = 130 * 10 / 1024.0 - 1;
    EXPECT_DOUBLE_EQ(march.sharedWriteExcess, (3 * 32 / 32.0 + halo) / (1 + halo));
    // With a halo of two cells everything is aligned: twelve pairs for 24 elements.
    const auto even = onChip("star3d2r", "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1 BMx=4");
    EXPECT_DOUBLE_EQ(even.sharedReadExcess, 12 * 32 / (24 * 8.0));
    // Two cells at the edges of four, and the four stored as two pairs.
    const auto edges = onChip("star2d1r", "TBx=256 SH=1 ST=1 SD=2 SB=512 BMx=4 TB=4 RS=1");
    EXPECT_DOUBLE_EQ(edges.sharedReads, 2 / 4.0);
    EXPECT_DOUBLE_EQ(edges.sharedReadExcess, 2 * 32 / (2 * 8.0));
    EXPECT_DOUBLE_EQ(edges.sharedWriteExcess, 2 * 32 / (4 * 8.0));
    // Merging along another axis leaves lanes next to each other.
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=8 SH=1 BMy=4 UFy=4").sharedReadExcess, 1);
}

TEST(OnChip, OverlappedTilesReadEveryTap) {
    const auto on = onChip("star2d1r", "TBx=16 TBy=16 SH=1 BMx=4 UFx=4 TB=4");
    EXPECT_DOUBLE_EQ(on.sharedReads, 5);
    EXPECT_DOUBLE_EQ(on.sharedReadExcess, 4);
    EXPECT_DOUBLE_EQ(on.barriersOfBlock, 5);
}

TEST(OnChip, AMarchKeepsItsColumn) {
    const auto on = onChip("star3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1 PR=1 PD=2");
    EXPECT_DOUBLE_EQ(on.sharedReads, 4);
    EXPECT_DOUBLE_EQ(on.sharedWrites, 340 / 256.0);
    EXPECT_DOUBLE_EQ(on.globalReads, 130 / 128.0 * 340 / 256.0);
    EXPECT_DOUBLE_EQ(on.barriersOfBlock, 128);
    EXPECT_DOUBLE_EQ(on.inFlight, 2 * 340 / 256.0);
}

TEST(OnChip, RetimingReadsEachPlaneOnce) {
    // A box of order 1: eight neighbours in the arriving plane serve all three sums.
    EXPECT_DOUBLE_EQ(onChip("box3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1 RT=1").sharedReads, 8);
    // Without it a ring of three tiles is read, 27 times.
    EXPECT_DOUBLE_EQ(onChip("box3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1").sharedReads, 27);
}

TEST(OnChip, OwnCellsOfATemporalTileWaitInRegisters) {
    // 2 x 4 cells per thread: 4 + 4 neighbours at the sides, 2 + 2 above and below.
    const auto on = onChip("star3d1r", "TBx=32 TBy=8 BMx=2 BMy=4 ST=1 SD=3 SB=256 SH=1 RS=1 TB=4");
    EXPECT_DOUBLE_EQ(on.sharedReads, 12 / 8.0);
    EXPECT_DOUBLE_EQ(on.sharedWrites, 1);
    EXPECT_DOUBLE_EQ(on.globalReads, 0.25);
    EXPECT_DOUBLE_EQ(on.barriersOfBlock, 256 + 8);
    // A column a thread, as EBISU's: 2 rad at the sides and one write.
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=256 ST=1 SD=2 SB=512 SH=1 RS=1 TB=4").sharedReads, 2);
    // Without registers all but the newest.
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=256 ST=1 SD=2 SB=512 SH=1 TB=4").sharedReads, 4);
}

TEST(OnChip, RowsExchangeTheirEndsByShuffles) {
    // 2 x 4 cells per thread: each row gets two ends by shuffles; the rows above and below are
    // read, and only the outer two of its four are shown.
    const auto on = onChip("star3d1r", "TBx=32 TBy=8 BMx=2 BMy=4 ST=1 SD=3 SB=256 SH=1 TT=3 TB=4");
    EXPECT_DOUBLE_EQ(on.shuffles, 1);
    EXPECT_DOUBLE_EQ(on.sharedReads, 4 / 8.0);
    EXPECT_DOUBLE_EQ(on.sharedWrites, 0.5);
}

TEST(OnChip, RetimedLevelsOfBoxesWaitForEachOther) {
    const auto eager = onChip("box2d1r", "TBx=256 ST=1 SD=2 SB=512 SH=1 TB=4 RT=1");
    EXPECT_DOUBLE_EQ(eager.barriersOfBlock, (512 + 8) * 4);
    const auto lazy = onChip("box2d1r", "TBx=256 ST=1 SD=2 SB=512 SH=1 TB=4 RT=1 LS=1");
    EXPECT_DOUBLE_EQ(lazy.barriersOfBlock, 512 + 12);
    // Along the march a star reads its own column only: all levels are shown at once.
    const auto star = onChip("star2d1r", "TBx=256 ST=1 SD=2 SB=512 SH=1 TB=4 RT=1");
    EXPECT_DOUBLE_EQ(star.barriersOfBlock, 512 + 8);
}

TEST(OnChip, WarpsShuffleTheirEdges) {
    const auto row = onChip("star2d1r", "TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=2");
    EXPECT_DOUBLE_EQ(row.shuffles, 2 / 4.0);
    EXPECT_DOUBLE_EQ(row.sharedReads + row.sharedWrites + row.barriersOfBlock, 0);
    // A box looks at three planes.
    EXPECT_DOUBLE_EQ(onChip("box2d1r", "TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=4 TT=2").shuffles,
                     6 / 4.0);
    // 4 x 4 cells a lane: 8 at the sides, 8 above and below, no corners.
    EXPECT_DOUBLE_EQ(
        onChip("star3d1r", "TBx=8 TBy=8 ST=1 SD=3 SB=128 BMx=4 BMy=4 TB=2 TT=2").shuffles, 1);
}

TEST(OnChip, ArraysAreReadAtEveryCell) {
    EXPECT_DOUBLE_EQ(onChip("himeno", "TBx=32 TBy=4").globalReads, 19 + 12);
}

}  // namespace
}  // namespace engine::model
