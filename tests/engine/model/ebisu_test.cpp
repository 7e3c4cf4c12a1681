// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure that EBISU (Zhang et al., ICS 2023) prints of its own predictions for an A100.
#include "engine/model/ebisu.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/model/device_sheet.hpp"

namespace engine::model::ebisu {
namespace {

Rates a100() {
    const auto& sheet = *findDeviceSheet("a100");
    return {sheet.memoryBytesPerSecond, sheet.sharedBytesPerSecond, 2 * sheet.fp64PerSecond,
            sheet.gridBarrierSeconds};
}
const Accesses kStar2d{2, 4, 10, 8}, kStar3d{2, 4.5, 14, 8};
constexpr double kGiga = 1e9;
constexpr int kBlocks = 108;

TEST(Ebisu, SharedMemoryBindsTheTwoDimensionalStar) {
    const auto result = attainable(kStar2d, Cells::same(256.0 * kBlocks), 7, a100());
    EXPECT_EQ(result.bottleneck, Bottleneck::SharedMemory);
    EXPECT_NEAR(result.cellsPerSecond / kGiga, 609, 0.5);
}

TEST(Ebisu, BelowTheBalanceDeviceMemoryBinds) {
    const auto result = attainable(kStar2d, Cells::same(256.0 * kBlocks), 6, a100());
    EXPECT_EQ(result.bottleneck, Bottleneck::DeviceMemory);
    EXPECT_NEAR(result.cellsPerSecond / kGiga, 1555.0 * 6 / 16, 1e-6);
}

TEST(Ebisu, PracticalPerformanceCountsStoredCells) {
    const double all = attainable(kStar2d, Cells::same(256.0), 7, a100()).cellsPerSecond / kGiga;
    EXPECT_NEAR(validShare(256, 7, 1), 0.95, 0.005);  // printed: 95 %; Eq. 8 as printed gives 97 %
    EXPECT_NEAR(all * validShare(256, 7, 1), 576, 0.5);
    EXPECT_NEAR(all * validShare(256, 12, 1), 552, 0.5);
    EXPECT_DOUBLE_EQ(validShare(16, 12, 1), 0);
}

TEST(Ebisu, DepthRule) {
    EXPECT_NEAR(depthOfBalance(kStar2d, a100()), 6.3, 0.05);
    EXPECT_EQ(std::ceil(depthOfBalance(kStar2d, a100())), 7);
    const auto device = depthOfBalanceForDeviceTile(kStar3d, 32, 32, 1, a100());
    ASSERT_TRUE(device);
    EXPECT_NEAR(*device, 18.34, 0.005);
    EXPECT_EQ(std::ceil(*device), 19);
    // Strips of a narrow tile grow as fast as its work.
    EXPECT_FALSE(depthOfBalanceForDeviceTile(kStar3d, 16, 16, 1, a100()));
}

TEST(Ebisu, WidthRule) { EXPECT_NEAR(widthOfBalance(kStar3d, 1, a100()), 22.3, 0.05); }

TEST(Ebisu, DeviceTileReadsItsHaloAndItsStrips) {
    EXPECT_DOUBLE_EQ(deviceTileCells(32, 32, 8, 1), 2180);
    EXPECT_DOUBLE_EQ(deviceTileCellsAsPrinted(32, 32, 8, 1), 2048);
    Cells cells = Cells::same(1024.0 * kBlocks);
    cells.memory = deviceTileCells(32, 32, 8, 1) * kBlocks;
    const auto result = attainable(kStar3d, cells, 8, a100());
    EXPECT_EQ(result.bottleneck, Bottleneck::DeviceMemory);
    EXPECT_NEAR(result.memorySeconds * 1e6, 2.42, 0.005);
    EXPECT_NEAR(result.cellsPerSecond / kGiga, 365, 0.5);
    cells.memory = deviceTileCellsAsPrinted(32, 32, 8, 1) * kBlocks;
    const auto printed = attainable(kStar3d, cells, 8, a100());
    EXPECT_NEAR(printed.memorySeconds * 1e6, 2.28, 0.005);
    EXPECT_NEAR(printed.cellsPerSecond / kGiga, 389, 0.5);
}

TEST(Ebisu, DeviceTilesPayForTheirBarriers) {
    EXPECT_NEAR(validShareOfDeviceTile(2.05e-6, 1, a100()), 0.63, 0.005);
    EXPECT_NEAR(365 * validShareOfDeviceTile(2.42e-6, 1, a100()), 244, 0.5);
    EXPECT_LT(validShareOfDeviceTile(2.42e-6, 2, a100()),
              validShareOfDeviceTile(2.42e-6, 1, a100()));
}

TEST(Ebisu, OverlappedTilesLoseMoreThanPrintedInThreeDimensions) {
    const double all = attainable(kStar3d, Cells::same(34.0 * 34), 3, a100()).cellsPerSecond;
    EXPECT_NEAR(all / kGiga, 292, 0.5);
    // Printed as 77 %, which is a depth less; three steps cost three cells on either side.
    EXPECT_NEAR(std::pow(validShare(34, 2, 1), 2), 0.779, 0.0005);
    EXPECT_NEAR(std::pow(validShare(34, 3, 1), 2), 0.678, 0.0005);
    EXPECT_NEAR(all / kGiga * 0.77, 225, 0.5);
}

TEST(Ebisu, SharedAccessesOfTable2) {
    EXPECT_DOUBLE_EQ(sharedAccesses(Shape::Star, 2, 1, 4), 4);    // j2d5pt
    EXPECT_DOUBLE_EQ(sharedAccesses(Shape::Star, 2, 2, 4), 6);    // j2d9pt
    EXPECT_DOUBLE_EQ(sharedAccesses(Shape::Box, 2, 1, 4), 4);     // j2d9pt-gol
    EXPECT_DOUBLE_EQ(sharedAccesses(Shape::Box, 2, 2, 4), 6);     // j2d25pt
    EXPECT_DOUBLE_EQ(sharedAccesses(Shape::Star, 3, 1, 4), 4.5);  // j3d7pt
    EXPECT_DOUBLE_EQ(sharedAccesses(Shape::Star, 3, 2, 4), 7);    // j3d13pt
    EXPECT_DOUBLE_EQ(sharedAccesses(Shape::Box, 3, 1, 4), 5.5);   // 17, 27 points and poisson
    for (const int points : {5, 9, 25, 7, 13, 17, 27, 19})
        EXPECT_DOUBLE_EQ(sharedAccessesWithoutRegisters(points), points + 1);
}

TEST(Ebisu, OperationsBindWhenNothingElseDoes) {
    const auto result = attainable({2, 4, 1000, 8}, Cells::same(256), 7, a100());
    EXPECT_EQ(result.bottleneck, Bottleneck::FloatingPoint);
    EXPECT_NEAR(result.cellsPerSecond, a100().flopsPerSecond / 1000, 1);
}

TEST(Ebisu, LittlesLaw) { EXPECT_DOUBLE_EQ(concurrency(2e-7, 4e12), 8e5); }

}  // namespace
}  // namespace engine::model::ebisu
