// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What settings mean, worked out by hand.
#include "engine/space/plan/kernel_plan.hpp"

#include <gtest/gtest.h>

#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

using Cells = std::array<std::int64_t, 3>;
using Shape = std::array<int, 3>;

KernelPlan planOf(const std::string& setting, const std::string& preset,
                  const std::string& grid = {}) {
    const auto problem = problemOf(preset, grid);
    return KernelPlan::of(settingOf(setting, problem.pattern.dimensions),
                          Circumstances::of(problem, {}));
}

TEST(KernelPlan, OneThreadACell) {
    const auto plan = planOf("TBx=32 TBy=4 TBz=2", "star3d1r");
    EXPECT_EQ(plan.shape, Template::Direct);
    EXPECT_EQ(plan.tile(), (Cells{32, 4, 2}));
    EXPECT_EQ(plan.stored(), plan.tile());
    EXPECT_EQ(plan.launch, (LaunchShape{.grid = {16, 128, 256}, .block = {32, 4, 2}}));
    EXPECT_EQ(plan.blocks(), 524288);
    EXPECT_EQ(plan.marchAxis(), -1);
    EXPECT_FALSE(plan.isRagged());
    EXPECT_TRUE(planOf("TBx=32 TBy=4 TBz=2", "star3d1r", "500x512x512").isRagged());
}

TEST(KernelPlan, AMarchKeepsTheColumnInRegistersUnlessTapsLieOffIt) {
    const auto star = planOf("TBx=64 TBy=4 ST=1 SD=3 SB=128 SH=1", "star3d2r");
    EXPECT_EQ(star.shape, Template::Streaming);
    EXPECT_EQ(star.launch.grid, (Shape{8, 128, 4}));
    EXPECT_EQ(star.launch.block, (Shape{64, 4, 1}));
    EXPECT_TRUE(star.march->queue);
    EXPECT_FALSE(star.march->ring);
    EXPECT_EQ(star.shared.planes, 2);
    EXPECT_EQ(star.launch.sharedBytes, 2 * (64 + 4) * (4 + 4) * 8);
    EXPECT_EQ(star.loadedPlanes, 4);
    EXPECT_EQ(star.warmUpPlanes, 0);
    const auto box = planOf("TBx=64 TBy=4 ST=1 SD=3 SB=128 SH=1", "box3d1r");
    EXPECT_TRUE(box.march->ring);
    EXPECT_FALSE(box.march->queue);
    EXPECT_EQ(box.shared.planes, 4);
    const auto retimed = planOf("TBx=64 TBy=4 ST=1 SD=3 SB=128 SH=1 RT=1", "box3d1r");
    EXPECT_FALSE(retimed.march->ring || retimed.march->queue);
    EXPECT_EQ(retimed.warmUpPlanes, 2);
}

TEST(KernelPlan, AQueueReachesAsFarAsTheColumnAndARingAsFarAsAnyTap) {
    const auto problem = problemOfFormula("v[i,j,k] = u[i+1,j,k-2] + u[i,j,k+1];");
    const auto circumstances = Circumstances::of(problem, {});
    const auto marchOf = [&](const char* setting) {
        return *KernelPlan::of(settingOf(setting), circumstances).march;
    };
    EXPECT_EQ(marchOf("TBx=32 ST=1 SD=3 SB=64").back, 0);
    EXPECT_EQ(marchOf("TBx=32 ST=1 SD=3 SB=64").ahead, 1);
    EXPECT_EQ(marchOf("TBx=32 ST=1 SD=3 SB=64 SH=1").back, 2);
    EXPECT_EQ(marchOf("TBx=32 ST=1 SD=3 SB=64 RT=1").back, 2);
}

TEST(KernelPlan, CopiedPlanesWaitWithThoseThatAreRead) {
    const auto plan = planOf("TBx=64 TBy=4 ST=1 SD=3 SB=128 SH=1 PR=1 PK=3 PD=2", "star3d1r");
    EXPECT_EQ(plan.shape, Template::Copied);
    EXPECT_EQ(plan.prefetch, PrefetchBulk);
    EXPECT_EQ(plan.planesOnTheirWay, 2);
    EXPECT_EQ(plan.shared.planes, 1 + 1 + 2);
    // Rows begin and end at whole copies of two doubles; eight bytes a plane for its barrier.
    EXPECT_EQ(plan.shared.bytes, 4 * ((64 + 4) * (4 + 2) * 8 + 8));
}

// As few as there can be: a single thread, which no other one's cells concern.
TEST(KernelPlan, ASingleCellOnItsWayHasRoom) {
    const auto space =
        TuningSpace::full(problemOfFormula("v[i,j] = 0.5*u[i,j-1] + 0.5*u[i,j+1];"), {});
    const auto planOf = [&](const char* text) {
        const auto setting = settingOf(text, 2);
        EXPECT_TRUE(space.allows(setting)) << text;
        return KernelPlan::of(setting, space.circumstances());
    };
    const auto waiting = planOf("ST=1 SD=2 SB=64 SH=1 TB=2");
    const auto copied = planOf("ST=1 SD=2 SB=64 SH=1 TB=2 PR=1 PK=2");
    EXPECT_EQ(waiting.shared.stagedCells, 0);
    EXPECT_EQ(copied.shared.stagedCells, 1);
    // Behind the planes, where the widest copy may begin.
    EXPECT_EQ(copied.shared.bytes, (waiting.shared.bytes + 31) / 32 * 32 + 8);
}

TEST(KernelPlan, OnlyColumnsWithCoefficientsInTheSourceAreScaled) {
    const auto isScaled = [](const char* setting) {
        return planOf(setting, "star3d1r").march->scaled;
    };
    EXPECT_TRUE(isScaled("TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64 RT=1 TB=2"));
    // Read from memory the sum begins with a multiplication like all others.
    EXPECT_FALSE(isScaled("TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64 RT=1 TB=2 CO=1"));
    // Cells of all taps are gathered: no sum is begun by the cell furthest behind.
    EXPECT_FALSE(isScaled("TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64 TB=2"));
    EXPECT_FALSE(isScaled("TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64 TB=2 LS=1 RT=1"));
}

TEST(KernelPlan, WarpTilesOverlap) {
    const auto plan = planOf("TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=2", "star2d1r");
    EXPECT_EQ(plan.shape, Template::Temporal);
    EXPECT_TRUE(plan.isTiledBy(WarpTile));
    EXPECT_EQ(plan.tile(), (Cells{128, 512, 1}));
    EXPECT_EQ(plan.stored(), (Cells{112, 512, 1}));
    EXPECT_EQ(plan.axes[0].tiles, 74);
    EXPECT_EQ(plan.tilesOfBlock(), 8);
    EXPECT_EQ(plan.launch.grid, (Shape{10, 16, 1}));
    // Each level runs a plane behind, and each needs one plane before its first.
    EXPECT_EQ(plan.warmUpPlanes, 16);
    EXPECT_EQ(plan.shared.bytes, 0);
}

TEST(KernelPlan, BlockTilesOverlapOnBothAxes) {
    const auto plan =
        planOf("TBx=32 TBy=8 BMx=2 BMy=4 ST=1 SD=3 SB=256 SH=1 RS=1 TB=4", "star3d1r");
    EXPECT_EQ(plan.tile(), (Cells{64, 32, 256}));
    EXPECT_EQ(plan.stored(), (Cells{56, 24, 256}));
    EXPECT_EQ(plan.launch.grid, (Shape{10, 22, 2}));
    EXPECT_EQ(plan.levels, 4);
    EXPECT_EQ(plan.cellsPerThread, 8);
}

TEST(KernelPlan, TilesWithoutAMarchKeepTwoOfThemselvesInSharedMemory) {
    const auto plan = planOf("TBx=32 TBy=32 SH=1 TB=2", "star2d1r");
    EXPECT_EQ(plan.shape, Template::Overlapped);
    EXPECT_EQ(plan.stored(), (Cells{28, 28, 1}));
    EXPECT_EQ(plan.axes[0].blocks, 293);
    EXPECT_EQ(plan.shared.planes, 2);
}

TEST(KernelPlan, BlocksThatShareATileAreLaunchedTogether) {
    const auto cluster =
        planOf("TBx=64 TBy=4 SH=1 ST=1 SD=3 SB=512 TB=2 TT=4 CLa=2 CLb=2", "star3d1r");
    EXPECT_EQ(cluster.shape, Template::SharedTiles);
    EXPECT_EQ(cluster.launch.cluster, (Shape{2, 2, 1}));
    EXPECT_EQ(cluster.stored(), (Cells{124, 4, 512}));
    EXPECT_EQ(cluster.launch.grid, (Shape{2 * 5, 2 * 128, 1}));
    EXPECT_FALSE(cluster.launch.cooperative);
    const auto device = planOf("TBx=64 TBy=4 SH=1 ST=1 SD=3 SB=512 TB=2 TT=5", "star3d1r");
    EXPECT_TRUE(device.launch.cooperative);
    EXPECT_EQ(device.stored(), (Cells{64, 4, 512}));
}

TEST(KernelPlan, MarchesShortenTowardsTheEnd) {
    const auto plan = planOf("TBx=256 ST=1 SD=2 SB=512 SE=8", "star2d1r", "8192x10208");
    EXPECT_EQ(plan.axes[1].blocks, 12 + 9 + 8 + 12);
    EXPECT_EQ(plan.axes[1].stored, 249);  // 10,208 planes over 41 marches
    EXPECT_EQ(plan.marches.halvings, 3);
    EXPECT_DOUBLE_EQ(plan.shortening(), 249 / 64.0);
}

TEST(KernelPlan, RegistersAreCappedByTheBlocksThatMustFit) {
    EXPECT_EQ(planOf("TBx=128", "star3d1r").registerCap, 255);
    EXPECT_EQ(planOf("TBx=1024", "star3d1r").registerCap, 64);
    EXPECT_EQ(planOf("TBx=128 MB=8", "star3d1r").registerCap, 64);
    EXPECT_EQ(planOf("TBx=128 MR=96", "star3d1r").registerCap, 96);
    EXPECT_EQ(planOf("TBx=128", "star3d1r").maxRegisters, 0);
}

}  // namespace
}  // namespace engine::space
