// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/geometry.hpp"

#include <gtest/gtest.h>

#include "tests/engine/model/modelled.hpp"

namespace engine::model {
namespace {

Geometry geometryAt(const std::string& setting, const space::Circumstances& c) {
    return geometryOf(space::KernelPlan::of(settingOf(setting), c), c);
}

TEST(Geometry, DirectTilesReadTheirHaloInWholeSectors) {
    const auto g = geometryAt("TBx=32 TBy=4 TBz=2", circumstancesOf("star3d1r"));
    EXPECT_DOUBLE_EQ(g.reading[0], (512 + 16 * 8) / 512.0);  // four doubles a sector, both sides
    EXPECT_DOUBLE_EQ(g.reading[1], 1.5);
    EXPECT_DOUBLE_EQ(g.reading[2], 2);
    EXPECT_DOUBLE_EQ(g.computing, 1);
}

TEST(Geometry, AMarchReadsAFewPlanesTwice) {
    const auto c = circumstancesOf("star3d1r");
    const auto g = geometryAt("TBx=64 TBy=4 ST=1 SD=3 SB=128", c);
    EXPECT_DOUBLE_EQ(g.reading[2], (512 + 4 * 2) / 512.0);
    EXPECT_DOUBLE_EQ(g.computing, 1);
    // Retiming adds planes to sums that belong to the block before.
    const auto retimed = geometryAt("TBx=64 TBy=4 ST=1 SD=3 SB=128 RT=1", c);
    EXPECT_DOUBLE_EQ(retimed.computing, (512 + 4 * 2) / 512.0);
}

TEST(Geometry, WarpTilesOverlap) {
    const auto g =
        geometryAt("TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=2", circumstancesOf("star2d1r"));
    EXPECT_DOUBLE_EQ(g.computing, 74 * 128 / 8192.0 * (8192 + 16 * 16) / 8192.0);
    EXPECT_DOUBLE_EQ(g.reading[0], (8192 + 74 * 16) / 8192.0);
}

TEST(Geometry, BlockTilesOverlapOnBothAxes) {
    const auto g = geometryAt("TBx=32 TBy=8 BMx=2 BMy=4 ST=1 SD=3 SB=256 SH=1 RS=1 TB=4",
                              circumstancesOf("star3d1r"));
    // EBISU's V is 56/64 * 24/32 = 66 %; the last tiles stick out of the grid and the march warms
    // up, which leaves 56 %.
    EXPECT_DOUBLE_EQ(g.computing, 640 / 512.0 * 704 / 512.0 * (512 + 2 * 8) / 512.0);
}

TEST(Geometry, CompilersLeaveOutCellsThatNoThreadNeeds) {
    const auto c = circumstancesOf("star3d3r");
    const double tiles = 128 * 128, planes = (512 + 2 * 12) / 512.0, cells = 2.0 * 512 * 512;
    // Two threads of eight cells each, of which four in the middle are stored: at the last level
    // two cells of each thread's, or its rows that others need, at the first one all.
    const std::string march = "TBx=16 TBy=2 ST=1 SD=3 SB=256 SH=1 TB=2";
    EXPECT_DOUBLE_EQ(geometryAt(march + " BMy=8", c).computing,
                     tiles * (16 * 16 + 16 * 2 * 4) * planes / cells);
    EXPECT_DOUBLE_EQ(geometryAt(march + " CMy=8", c).computing,
                     tiles * (16 * 16 + 16 * 2 * 2) * planes / cells);
    // A warp's rows lose their outer ones from level to level.
    const auto warp =
        geometryAt("TBx=32 TBy=4 BMy=8 ST=1 SD=3 SB=128 TB=2 TT=2", circumstancesOf("box3d1r"));
    EXPECT_DOUBLE_EQ(warp.computing, 19 * 128 * 32 * (6 + 4) * (512 + 4 * 4) / 512.0 / cells);
}

TEST(Geometry, RowsThatSlopeLoseAHaloALevel) {
    const auto g = geometryAt("TBx=32 TBy=8 BMx=2 BMy=4 ST=1 SD=3 SB=256 SH=1 RT=1 TB=4 TT=3",
                              circumstancesOf("star3d1r"));
    // 32 rows and two more on either side.
    EXPECT_DOUBLE_EQ(g.computing, 10 * 64.0 * 19 * (34 + 32 + 30 + 28) * (512 + 2 * 8) / 512.0 /
                                      (512 * 512 * 4.0));
}

TEST(Geometry, OverlappedTilesShrinkFromStepToStep) {
    const auto g = geometryAt("TBx=32 TBy=32 SH=1 TB=2", circumstancesOf("star2d1r"));
    EXPECT_DOUBLE_EQ(g.computing, (30.0 * 30 + 28 * 28) * 293 * 293 / (2.0 * 8192 * 8192));
}

TEST(Geometry, FloatsFillASectorWithEight) {
    const auto g =
        geometryAt("TBx=32 TBy=4 TBz=2", circumstancesOf("star3d1r", {}, stencil::DataType::Float));
    EXPECT_DOUBLE_EQ(g.reading[0], (512 + 16 * 16) / 512.0);
}

}  // namespace
}  // namespace engine::model
