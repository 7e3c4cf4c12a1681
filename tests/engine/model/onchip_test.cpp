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

void expectRememberedAsCounted(const std::string& preset, stencil::DataType type) {
    const auto c = circumstancesOf(preset, {}, type);
    const auto space = space::TuningSpace::full(c.problem, c.limits);
    const auto taps = stencil::accessedOffsets(c.problem.pattern);
    const int bytes = bytesOf(type);
    Random random(3);
    KnownReads known;
    for (int i = 0; i < 600; ++i) {
        const auto plan = space::KernelPlan::of(space.sample(random), c);
        const auto geometry = geometryOf(plan, c);
        const auto first = onChipOf(plan, c, geometry, taps, &known);
        const auto again = onChipOf(plan, c, geometry, taps, &known);
        const auto counted = onChipOf(plan, c, geometry);
        for (const auto& each : {first, again}) {
            EXPECT_EQ(each.bytes(bytes), counted.bytes(bytes)) << plan.setting.text(3);
            EXPECT_EQ(each.inFlight, counted.inFlight) << plan.setting.text(3);
        }
    }
}

TEST(OnChip, WhatIsRememberedIsWhatIsCounted) {
    for (const char* preset : {"star2d1r", "box3d1r", "star3d2r"})
        expectRememberedAsCounted(preset, stencil::DataType::Double);
    // Of numbers half as wide, up to four travel together.
    for (const char* preset : {"star2d1r", "star3d2r"})
        expectRememberedAsCounted(preset, stencil::DataType::Float);
}

TEST(OnChip, TheNaiveKernelReadsEveryTap) {
    const auto on = onChip("star2d1r", "TBx=128 TBy=2");
    EXPECT_DOUBLE_EQ(on.globalReads, 5);
    EXPECT_DOUBLE_EQ(on.globalWrites, 1);
    EXPECT_DOUBLE_EQ(on.globalReadExcess, 1);
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
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=4 BMx=4 UFx=4").globalReadExcess, 4);
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=4 BMx=4 UFx=4 VW=2").globalReadExcess, 2);
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=4 CMx=4 UFx=4").globalReadExcess, 1);
    // Lines of lanes that meet in no bank are looked up four at a time.
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=4 BMx=3 UFx=3").globalReadExcess, 1);
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=4 BMx=6 UFx=3").globalReadExcess, 2);
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=32 TBy=4 BMx=7 UFx=7").globalReadExcess, 14 / 4.0 / 2);
    // Threads along y alone: a line each.
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBy=64 ST=1 SD=1 SB=64").globalReadExcess, 16);
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

TEST(OnChip, LanesMeetInABankAsPowersOfTwoDivideTheirStride) {
    const auto beside = [](int stride, int lanes, int bytes) {
        return conflicts(stride, lanes, bytes, LanesRows::Beside);
    };
    for (const auto& [stride, met] : {std::pair{1, 1},
                                      {2, 2},
                                      {3, 1},
                                      {4, 4},
                                      {6, 2},
                                      {7, 1},
                                      {8, 8},
                                      {12, 4},
                                      {16, 16},
                                      {32, 16}})
        EXPECT_DOUBLE_EQ(beside(stride, 32, 8), met) << stride;
    EXPECT_DOUBLE_EQ(beside(16, 32, 16), 8);
    EXPECT_DOUBLE_EQ(beside(32, 32, 4), 32);
    // Two lanes meet each other at most; in the grid each row of them waits for the others.
    EXPECT_DOUBLE_EQ(beside(8, 2, 16), 2);
    EXPECT_DOUBLE_EQ(beside(1, 2, 16), 1);
    EXPECT_DOUBLE_EQ(conflicts(8, 2, 16, LanesRows::InSameBanks), 8);
    EXPECT_DOUBLE_EQ(conflicts(1, 8, 8, LanesRows::InSameBanks), 2);
    EXPECT_DOUBLE_EQ(conflicts(2, 32, 8, LanesRows::InSameBanks), 2);
    // Five cells apart, none meets another, and none is aligned to travel with its neighbour.
    const auto odd = onChip("star2d1r", "TBx=32 TBy=8 SH=1 BMx=5 UFx=5");
    EXPECT_DOUBLE_EQ(odd.sharedReadExcess, 1);
    // Rows of four lanes, eight cells apart, in pairs: two meet instead of four.
    const auto few = onChip("star2d2r", "TBx=4 TBy=8 SH=1 BMx=8 UFx=8");
    EXPECT_DOUBLE_EQ(few.sharedReadExcess, 2);
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
    // Its first and its last plane without the halo.
    EXPECT_DOUBLE_EQ(on.globalReads, 130 / 128.0 + 84 / 256.0);
    EXPECT_DOUBLE_EQ(on.barriersOfBlock, 128);
    EXPECT_DOUBLE_EQ(on.inFlight, 2 * (130 / 128.0 + 84 / 256.0));
    // A ring has all planes with it.
    const auto ring = onChip("box3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1");
    EXPECT_DOUBLE_EQ(ring.globalReads, 130 / 128.0 * 340 / 256.0);
    EXPECT_DOUBLE_EQ(ring.sharedWrites, 130 / 128.0 * 340 / 256.0);
    EXPECT_DOUBLE_EQ(ring.barriersOfBlock, 130);
}

TEST(OnChip, TilesAreLoadedOneCellAfterTheOther) {
    const auto direct = onChip("star2d1r", "TBx=32 TBy=4 SH=1 BMx=4 UFx=4");
    EXPECT_DOUBLE_EQ(direct.globalReads, 130 * 6 / 512.0);
    EXPECT_DOUBLE_EQ(direct.globalReadExcess, 1);
    EXPECT_DOUBLE_EQ(direct.globalWriteExcess, 4);
    // So is the halo of a march, but for one along the rows.
    const auto across = onChip("star3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1 BMx=4");
    const double own = 130 / 128.0, halo = 130 * 10 / 1024.0 - 1;
    EXPECT_DOUBLE_EQ(across.globalReadExcess, (4 * own + halo) / (own + halo));
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBy=64 ST=1 SD=1 SB=64 SH=1").globalReadExcess, 16);
}

TEST(OnChip, CopiesPassByNoRegister) {
    // Rows of 64 cells and two of a frame on either side, ten of them.
    const std::string copied = "TBx=32 TBy=8 BMx=2 ST=1 SD=3 SB=128 SH=1 PR=1 PK=2 PD=2";
    const auto on = onChip("star3d1r", copied);
    EXPECT_DOUBLE_EQ(on.globalReads, 0);
    EXPECT_DOUBLE_EQ(on.sharedWrites, 130 / 128.0 * 680 / 512.0);
    EXPECT_DOUBLE_EQ(on.sharedWriteExcess, 1);
    // Own cells come from the ring once, and the other of two is a neighbour that is own.
    EXPECT_DOUBLE_EQ(on.sharedReads, 130 / 128.0 + 6 / 2.0);
    EXPECT_DOUBLE_EQ(on.barriersOfBlock, 130);
    EXPECT_DOUBLE_EQ(on.inFlight, 2 * 2 * (130 / 128.0 + 130 / 128.0 * (680 / 512.0 - 1)));
    // Retimed, they are read where they arrive: four of the row, four above and below.
    EXPECT_DOUBLE_EQ(onChip("star3d1r", copied + " RT=1").sharedReads, 128 / 130.0 * 8 / 2.0);
}

TEST(OnChip, MarchesWithoutSharedMemoryReadEachPlaceOnceAStep) {
    const auto reads = [](const std::string& preset, const std::string& setting) {
        return onChip(preset, setting + " ST=1 SD=2 SB=64").globalReads;
    };
    // The first step reads all taps, the next ones those beside the column and what arrives.
    EXPECT_DOUBLE_EQ(reads("star2d1r", "TBx=128 RO=1"), (5 + 63 * 3) / 64.0);
    EXPECT_DOUBLE_EQ(reads("box2d1r", "TBx=128 RO=1"), (9 + 63 * 7) / 64.0);
    // Three rows of four serve two cells; a store in between may change them.
    EXPECT_DOUBLE_EQ(reads("box2d1r", "TBx=128 BMx=2 RO=1"), 12 / 2.0);
    EXPECT_DOUBLE_EQ(reads("box2d1r", "TBx=128 BMx=2"), (9 + 63 * 7) / 64.0);
    EXPECT_DOUBLE_EQ(reads("box2d1r", "TBx=128 UFy=2"), (9 + 63 * 7) / 64.0);
    // Unrolled twice: four rows, of which those of the column behind wait.
    EXPECT_DOUBLE_EQ(reads("box2d1r", "TBx=128 BMx=2 UFy=2 RO=1"), (12 / 2.0 + 63 * 16 / 4.0) / 64);
    // Retimed, the arriving row; what two steps before the first would add is dropped.
    EXPECT_DOUBLE_EQ(reads("star2d1r", "TBx=128 RO=1 RT=1"), 3 * 64 / 66.0);
    EXPECT_DOUBLE_EQ(onChip("box2d1r", "TBx=128 BMx=2 RO=1 ST=1 SD=2 SB=64 PR=1 PD=3").inFlight,
                     2 * 3 + 12);
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=128 ST=1 SD=2 SB=1").inFlight, 1 + 5);
}

TEST(OnChip, WholePiecesComeFromMemory) {
    const auto fetched = [](const std::string& setting) {
        return onChip("star2d1r", setting).fetched;
    };
    EXPECT_DOUBLE_EQ(fetched("TBy=64 ST=1 SD=1 SB=64"), 8);
    EXPECT_DOUBLE_EQ(fetched("TBx=4 TBy=8"), 2);
    EXPECT_DOUBLE_EQ(fetched("TBx=4 TBy=8 BMx=3"), 128 / 96.0);
    EXPECT_DOUBLE_EQ(fetched("TBx=32"), 1);
}

TEST(OnChip, RetimingReadsEachPlaneOnce) {
    // A box of order 1: eight neighbours in the arriving plane serve all three sums.
    // What planes before the first add is dropped.
    EXPECT_DOUBLE_EQ(onChip("box3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1 RT=1").sharedReads,
                     8 * 128 / 130.0);
    // All planes are shown, though no tap but the centre lies in a cross's column.
    EXPECT_DOUBLE_EQ(onChip("cross3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1 RT=1").globalReads,
                     340 / 256.0);
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
    // Diagonal taps, too: of the rows beyond, a lane reads its own columns.
    const auto cross =
        onChip("cross3d1r", "TBx=32 TBy=8 BMx=2 BMy=4 ST=1 SD=3 SB=256 SH=1 TT=3 TB=2 RT=1");
    EXPECT_DOUBLE_EQ(cross.sharedReads, 2 * 2 / 8.0);
    EXPECT_DOUBLE_EQ(cross.shuffles, 2 * (4 + 2) / 8.0);
    EXPECT_DOUBLE_EQ(cross.sharedReadExcess, 1);
}

TEST(OnChip, PlanesOnTheirWayToSharedMemoryTakeOneWay) {
    const std::string march = "TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=2 TT=2 PR=1 PD=2";
    // Loads that write to shared memory, and reads from there.
    const auto async = onChip("star2d1r", march + " PK=2");
    EXPECT_DOUBLE_EQ(async.globalReads, 0.5);
    EXPECT_DOUBLE_EQ(async.sharedWrites, 0);
    EXPECT_DOUBLE_EQ(async.sharedReads, 0.5);
    const auto registers = onChip("star2d1r", march + " PK=1");
    EXPECT_DOUBLE_EQ(registers.globalReads, 0.5);
    EXPECT_DOUBLE_EQ(registers.sharedReads + registers.sharedWrites, 0);
    // Four stages of a pipeline: bulk copies to the first, and a write of each.
    const auto stages =
        onChip("star2d1r", "TBx=32 TBy=4 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=6 SH=1 PR=1 PK=3");
    EXPECT_DOUBLE_EQ(stages.globalReads, 0);
    EXPECT_DOUBLE_EQ(stages.sharedReads, 4 / 8.0);
    EXPECT_DOUBLE_EQ(stages.sharedWrites, (1 + 4) / 8.0);
    EXPECT_DOUBLE_EQ(stages.globalWriteExcess, 1);
}

TEST(OnChip, LanesReadTheirShareOfMatrices) {
    // Five products of a pair of rows, two cells each, for four results; a barrier for two rows.
    const auto patches =
        onChip("box2d3r", "TBx=256 BMx=2 ST=1 SD=2 SB=512 TB=4 TT=7 SH=1 RT=1 PR=1 PK=3");
    EXPECT_DOUBLE_EQ(patches.sharedReads, 5 * 2 / 4.0);
    EXPECT_DOUBLE_EQ(patches.sharedWrites, 1);
    EXPECT_DOUBLE_EQ(patches.globalReads, 0);
    EXPECT_DOUBLE_EQ(patches.barriersOfBlock, 512 / 2 + 4 * 4 - 1);
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
    // Unrolled twice, two planes look at four of them.
    EXPECT_DOUBLE_EQ(onChip("box2d1r", "TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=4 TT=2 UFy=2").shuffles,
                     8 / 8.0);
    EXPECT_DOUBLE_EQ(onChip("star2d1r", "TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=2 UFy=2").shuffles,
                     2 / 4.0);
    // What lies beyond the eight rows of the warp is no lane's.
    const std::string rows = "TBx=32 TBy=4 BMy=8 ST=1 SD=3 SB=128 TB=2 TT=2";
    EXPECT_DOUBLE_EQ(onChip("box3d1r", rows).shuffles, 3 * 2 * 8 / 8.0);
    EXPECT_DOUBLE_EQ(onChip("box3d1r", rows + " RT=1").shuffles, 2 * 8 / 8.0);
    // 4 x 4 cells a lane: 8 at the sides, 8 above and below, no corners.
    EXPECT_DOUBLE_EQ(
        onChip("star3d1r", "TBx=8 TBy=8 ST=1 SD=3 SB=128 BMx=4 BMy=4 TB=2 TT=2").shuffles, 1);
}

TEST(OnChip, ArraysAreReadAtEveryCell) {
    EXPECT_DOUBLE_EQ(onChip("himeno", "TBx=32 TBy=4").globalReads, 19 + 12);
}

}  // namespace
}  // namespace engine::model
