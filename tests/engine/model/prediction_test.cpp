// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/prediction.hpp"

#include <gtest/gtest.h>

#include "tests/engine/model/modelled.hpp"

namespace engine::model {
namespace {

Prediction of(const std::string& preset, const std::string& setting,
              const DeviceSheet& sheet = h200(), const Known& known = {}) {
    return predict(settingOf(setting), circumstancesOf(preset), sheet, known);
}
double gcells(const Prediction& p, Resource resource) {
    const auto* bound = p.find(resource);
    return bound ? bound->gcells : -1;
}

TEST(Prediction, TheNaiveKernelMovesEachCellOnceThroughL2) {
    const auto p = of("star2d1r", "TBx=256");
    // Rows are read by three rows of blocks, 32 blocks apart: L2 has them still.
    EXPECT_DOUBLE_EQ(p.memoryBytes, 16);
    EXPECT_NEAR(gcells(p, Resource::DeviceMemory), 4290 / 16.0, 1e-9);
    // At best 64 tiles, one above the other, find in the first-level cache what they share: a
    // sector on either side of each row and two rows more.
    EXPECT_DOUBLE_EQ(p.l2Reading, 1 + 8 / 256.0 + 2 / 64.0);
    EXPECT_DOUBLE_EQ(p.l2Bytes, 8 * (1.0625 + 1));
    EXPECT_NEAR(gcells(p, Resource::L2), 8800 / 16.5, 1e-9);
    EXPECT_EQ(p.occupancy.blocks, 8);
    EXPECT_NEAR(gcells(p, Resource::SharedMemory), 33400 / 48.0 * p.balance, 1e-9);
    EXPECT_DOUBLE_EQ(p.instructions, 5);
    EXPECT_NEAR(gcells(p, Resource::FloatingPoint), 16600 / 5.0 * p.balance, 1e-9);
    EXPECT_DOUBLE_EQ(gcells(p, Resource::Barriers), -1);
    EXPECT_EQ(p.binding().resource, Resource::DeviceMemory);
    EXPECT_DOUBLE_EQ(p.attainableGcells, p.attainableAllGcells);
}

TEST(Prediction, WhatASheetLeavesOutBoundsNothing) {
    auto sheet = h200();
    sheet.l2BytesPerSecond = 0;
    const auto known = of("star2d1r", "TBx=256"), unknown = of("star2d1r", "TBx=256", sheet);
    EXPECT_DOUBLE_EQ(unknown.attainableGcells, known.attainableGcells);  // memory's in both
    EXPECT_GT(unknown.attainableGcells, 0);
}

TEST(Prediction, CountedBeforehandIsTheSame) {
    for (const char* preset : {"star3d2r", "box3d1r", "cross3d1r"}) {
        const auto c = circumstancesOf(preset);
        const auto counted = CountedPattern::of(c.problem.pattern);
        for (const char* text :
             {"TBx=64 TBy=4", "TBx=32 TBy=8 ST=1 SD=3 SB=64", "TBx=32 TBy=8 ST=1 SD=3 SB=64 RT=1",
              "TBx=32 TBy=8 ST=1 SD=2 SB=64 RT=1", "TBx=32 TBy=8 ST=1 SD=3 SB=64 RT=1 TB=2 TT=1"}) {
            const auto one = predict(settingOf(text), c, h200());
            const auto other = predict(settingOf(text), c, h200(), {}, &counted);
            EXPECT_EQ(one.instructions, other.instructions) << preset << ' ' << text;
            EXPECT_EQ(one.attainableGcells, other.attainableGcells) << preset << ' ' << text;
        }
    }
}

struct Measured {
    const char *preset, *grid, *setting;
    double gcells;
};

/// Loops without rests on an H200: a bound below what was measured bounds nothing.
void expectAbove(const std::string& common, const std::vector<Measured>& all) {
    for (const auto& one : all) {
        const auto p = predict(space::Setting::parse(common + one.setting, 2).value(),
                               circumstancesOf(one.preset, one.grid), h200());
        EXPECT_GT(p.attainableGcells, one.gcells) << one.preset;
        EXPECT_LT(p.attainableGcells, 2 * one.gcells) << one.preset;
        EXPECT_NEAR(p.waves, 1, 0.05) << one.preset;
    }
}

// 22 and 28 November 2026.
TEST(Prediction, OfPipelinesIsAboveWhatWasMeasured) {
    expectAbove("TBx=32 SH=1 ST=1 SD=2 SB=2048 RT=1 PR=1 TT=6 PK=3 RO=1 HS=2 SS=1 ",
                {{"ebisu-2d5pt", "26000x4096", "TBy=8 UFy=2 BMx=14 TB=24 HP=3", 2436},
                 {"ebisu-2ds9pt", "37728x4096", "TBy=4 BMx=10 TB=8 MB=2 HP=4", 1211},
                 {"ebisu-2d9pt", "27040x4096", "TBy=8 BMx=14 TB=16 LS=1 HP=3", 1479},
                 {"ebisu-2d25pt", "35360x4096", "TBy=8 BMx=18 TB=8 LS=1 HP=2", 560},
                 {"star2d3r", "26000x4096", "TBy=8 UFy=2 BMx=14 TB=8 HP=3", 819}});
}

// 27 November 2026.
TEST(Prediction, OfTensorCoresIsAboveWhatWasMeasured) {
    expectAbove("TBx=256 SH=1 ST=1 SD=2 SB=2048 BMx=2 RT=1 PR=1 TT=7 PK=3 PD=2 ",
                {{"box2d2r", "16500x8192", "TB=4", 423},
                 {"box2d3r", "16236x8192", "TB=4 UFy=2", 301},
                 {"box2d4r", "16368x8192", "TB=3", 221}});
}

TEST(Prediction, BlocksWithoutAMarchAreThoseOfTilesWithinTheGrid) {
    const std::string common = "TBx=32 SH=1 ST=1 SD=2 SB=2048 RT=1 PR=1 TT=6 PK=3 RO=1 HS=2 SS=1 ";
    // Fitted; one tile; two; and last tiles so narrow that the one before sticks out, too.
    for (const char* grid : {"26000x4096", "300x4096", "700x4096", "25000x4096", "26420x4096"}) {
        const auto c = circumstancesOf("ebisu-2d5pt", grid);
        const auto p = predict(
            space::Setting::parse(common + "TBy=8 UFy=2 BMx=14 TB=24 HP=3", 2).value(), c, h200());
        const auto& across = p.plan.along(0);
        std::int64_t within = 0;
        for (std::int64_t tile = 0; tile < across.tiles; ++tile) {
            const std::int64_t first = tile * across.stored - across.margin;
            within += first >= 0 && first + across.tile <= c.problem.grid.x;
        }
        EXPECT_EQ(p.plan.along(1).blocks, 3) << grid;
        EXPECT_DOUBLE_EQ(p.busyBlocks, static_cast<double>(p.plan.blocks() - within)) << grid;
    }
}

TEST(Prediction, WithoutACacheHalosComeFromDeviceMemory) {
    DeviceSheet sheet = h200();
    sheet.l2Bytes = 0;
    sheet.multiprocessors = 1;
    const auto p = of("star3d1r", "TBx=32 TBy=32 ST=1 SD=3 SB=512 SH=1", sheet);
    ASSERT_GT(p.occupancy.blocks, 0);
    // Neighbours along x run at the same time but for one in so many; along y they never do.
    const double caught = 1 - 1.0 / p.occupancy.blocks;
    const double x = 1 + 16 * 8 / 512.0 * (1 - caught), y = 1 + 16 * 2 / 512.0, z = 1 + 2 / 512.0;
    EXPECT_DOUBLE_EQ(p.memoryBytes, 8 * (x * y * z + 1));
}

TEST(Prediction, FusedStepsShareTheirTraffic) {
    const auto p = of("star2d1r", "TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=2 PR=1 PD=4 VW=2");
    EXPECT_LT(p.memoryBytes, 16 / 8.0 * 1.2);
    EXPECT_GT(p.memoryBytes, 16 / 8.0);
    EXPECT_DOUBLE_EQ(p.instructions, 5 * p.geometry.computing);
    EXPECT_NEAR(p.attainableAllGcells, p.attainableGcells * p.geometry.computing, 1e-9);
    EXPECT_DOUBLE_EQ(gcells(p, Resource::Barriers), -1);
    // Ten by sixteen blocks on 132 multiprocessors: two rounds of them, the second hardly filled.
    EXPECT_DOUBLE_EQ(p.balance, 160 / 264.0);
}

TEST(Prediction, BarriersAreAsLongAsTheirBlocks) {
    const auto p = of("star3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=512 SH=1 TB=2 RS=1");
    const double rounds = std::ceil(p.waves);
    const double seconds = rounds * (512 + 4) * 15e-9 / 2;
    EXPECT_NEAR(p.find(Resource::Barriers)->secondsPerStep, seconds, 1e-12);
    EXPECT_DOUBLE_EQ(p.barriersPerPlane, 1);
}

TEST(Prediction, LittleOnItsWayLeavesMemoryIdle) {
    const auto one = of("star2d1r", "TBx=32 ST=1 SD=2 SB=8192 SH=1");
    EXPECT_EQ(one.binding().resource, Resource::MemoryLatency);
    // 256 blocks on 132 multiprocessors: two of 32 threads, with a plane's cells and halo each.
    EXPECT_DOUBLE_EQ(one.bytesInFlight, 2 * 32 * (8194 / 8192.0 + 2 / 32.0) * 8);
    EXPECT_NEAR(one.bytesNeeded, 480 / 1.98e9 * 4.29e12 / 132, 1e-6);
    const auto four = of("star2d1r", "TBx=32 ST=1 SD=2 SB=8192 SH=1 PR=1 PD=4");
    EXPECT_DOUBLE_EQ(four.bytesInFlight, 4 * one.bytesInFlight);
    EXPECT_NEAR(four.attainableGcells, 4 * one.attainableGcells, 1e-9);
}

TEST(Prediction, LatencyIsThatOfWhatDeviceMemoryReads) {
    // Blocks side by side along y find their halos in L2, those one behind the other do not. A
    // march along x reads a line of each row, in pieces of 64 bytes.
    const auto p = of("star2d1r", "TBy=64 ST=1 SD=1 SB=64");
    EXPECT_NEAR(p.memoryReading, 66 / 64.0, 2e-3);
    EXPECT_NEAR(p.geometry.readingAll(), 66 / 64.0 * 66 / 64.0, 1e-9);
    EXPECT_DOUBLE_EQ(p.bytesInFlight, p.occupancy.blocks * 64 * (1 + (5 + 63 * 3) / 64.0) * 64);
    const double reads = 8192.0 * 8192 * 8 * p.memoryReading;
    const double perSecond = 132 * p.bytesInFlight / (480 / 1.98e9);
    EXPECT_NEAR(p.find(Resource::MemoryLatency)->secondsPerStep, reads / perSecond / p.balance,
                1e-12);
}

TEST(Prediction, SharedMemoryTakesFromTheCache) {
    // Eight blocks with 10 KB or 26 KB each: 176 KB or 48 KB are left for what they share.
    const std::string one = "TBx=64 TBy=4 ST=1 SD=3 SB=1 SH=1";
    const auto little = of("star3d1r", one, h200(), {32, 10 * 1024});
    const auto much = of("star3d1r", one, h200(), {32, 26 * 1024});
    EXPECT_EQ(little.occupancy.blocks, 8);
    EXPECT_EQ(much.occupancy.blocks, 8);
    EXPECT_LT(little.l2Reading, much.l2Reading);
}

TEST(Prediction, MeasuredRegistersReplaceEstimatedOnes) {
    const auto p = of("star2d1r", "TBx=256", h200(), {128, 0});
    EXPECT_EQ(p.registers, 128);
    EXPECT_TRUE(p.registersMeasured);
    EXPECT_EQ(p.occupancy.blocks, 2);
    EXPECT_EQ(p.occupancy.limit, OccupancyLimit::Registers);
}

TEST(Prediction, MinimumBlocksCapRegisters) {
    const std::string setting = "TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=2 PR=1 PD=4";
    EXPECT_GT(of("star2d1r", setting).registers, 128);
    const auto capped = of("star2d1r", setting + " MB=2");
    EXPECT_EQ(capped.registers, 128);
    EXPECT_EQ(capped.occupancy.blocks, 2);
}

TEST(Prediction, ACapOnRegistersMakesRoomForMoreBlocks) {
    const std::string setting = "TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=2 PR=1 PD=4";
    const auto capped = of("star2d1r", setting + " MR=64");
    EXPECT_EQ(capped.registers, 64);
    EXPECT_EQ(capped.occupancy.blocks, 4);
    // What needs less is not changed.
    EXPECT_EQ(of("star2d1r", "TBx=256 MR=96").registers, of("star2d1r", "TBx=256").registers);
}

TEST(Prediction, WhatDoesNotFitDoesNotRun) {
    const auto p = of("star2d1r", "TBx=1024", h200(), {255, 0});
    EXPECT_FALSE(p.runs());
    EXPECT_DOUBLE_EQ(p.attainableGcells, 0);
}

TEST(Prediction, BoundsAreSortedAndSharesAreOfTheSlowest) {
    const auto p = of("box3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1");
    ASSERT_GE(p.bounds.size(), 4u);
    EXPECT_DOUBLE_EQ(p.binding().busy, 1);
    for (std::size_t i = 1; i < p.bounds.size(); ++i) {
        EXPECT_GE(p.bounds[i - 1].secondsPerStep, p.bounds[i].secondsPerStep);
        EXPECT_LE(p.bounds[i].busy, 1);
    }
}

TEST(Prediction, SmallGridsAreBoundByTheirLaunches) {
    const auto p =
        predict(settingOf("TBx=32 TBy=8"), circumstancesOf("star2d1r", "256x256"), h200());
    EXPECT_EQ(p.binding().resource, Resource::Launches);
    EXPECT_NEAR(p.attainableGcells, 65536 / 4e-6 * 1e-9, 1e-9);
}

TEST(Prediction, ArrayParametersAreTraffic) {
    const auto p = of("himeno", "TBx=32 TBy=8");
    EXPECT_DOUBLE_EQ(p.memoryBytes, 8 * 14);
    EXPECT_GT(p.l2Reading, 1);
    EXPECT_NEAR(p.l2Bytes, 8 * (p.l2Reading + 1 + 12), 1e-9);
}

TEST(Limits, OfASheet) {
    const space::DeviceLimits usual;
    const auto limits = limitsOf(h200());
    EXPECT_EQ(limits.sharedBytesPerBlock, usual.sharedBytesPerBlock);
    EXPECT_EQ(limits.threadsPerMultiprocessor, usual.threadsPerMultiprocessor);
    EXPECT_EQ(limits.multiprocessors, usual.multiprocessors);
    EXPECT_EQ(limitsOf(*findDeviceSheet("a100")).sharedBytesPerBlock, 163 * 1024);
}

TEST(Ceilings, OfAStencilOnAnH200) {
    const auto ceilings = [](const char* preset) {
        return ceilingsOf(stencil::findPreset(preset).value(), stencil::DataType::Double, h200());
    };
    EXPECT_NEAR(ceilings("star2d1r").deviceMemory, 268, 0.5);
    EXPECT_NEAR(ceilings("star2d1r").floatingPoint, 3320, 0.5);
    EXPECT_NEAR(ceilings("ebisu-2d5pt").floatingPoint, 3320, 0.5);
    EXPECT_NEAR(ceilings("star3d1r").floatingPoint, 2370, 2);
    EXPECT_NEAR(ceilings("box2d1r").floatingPoint, 1840, 5);
    EXPECT_NEAR(ceilings("star3d2r").floatingPoint, 1280, 4);
    EXPECT_NEAR(ceilings("star2d4r").floatingPoint, 980, 4);
    EXPECT_NEAR(ceilings("box2d2r").floatingPoint, 664, 0.5);
    EXPECT_NEAR(ceilings("box3d1r").floatingPoint, 615, 0.5);
}

}  // namespace
}  // namespace engine::model
