// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/geometry.hpp"

#include <gtest/gtest.h>

#include "tests/engine/model/modelled.hpp"

namespace engine::model {
namespace {

using Cells = std::array<std::int64_t, 3>;

TEST(Geometry, DirectTilesReadTheirHaloInWholeSectors) {
    const auto g = geometryOf(settingOf("TBx=32 TBy=4 TBz=2"), circumstancesOf("star3d1r"));
    EXPECT_EQ(g.shape, Template::Direct);
    EXPECT_EQ(g.tile, (Cells{32, 4, 2}));
    EXPECT_EQ(g.launched, (Cells{16, 128, 256}));
    EXPECT_EQ(g.blocks, 524288);
    EXPECT_DOUBLE_EQ(g.reading[0], (512 + 16 * 8) / 512.0);  // four doubles a sector, both sides
    EXPECT_DOUBLE_EQ(g.reading[1], 1.5);
    EXPECT_DOUBLE_EQ(g.reading[2], 2);
    EXPECT_DOUBLE_EQ(g.computing, 1);
}

TEST(Geometry, AMarchReadsAFewPlanesTwice) {
    const auto c = circumstancesOf("star3d1r");
    const auto g = geometryOf(settingOf("TBx=64 TBy=4 ST=1 SD=3 SB=128"), c);
    EXPECT_EQ(g.shape, Template::Streaming);
    EXPECT_EQ(g.march, 2);
    EXPECT_EQ(g.launched, (Cells{8, 128, 4}));
    EXPECT_DOUBLE_EQ(g.reading[2], (512 + 4 * 2) / 512.0);
    EXPECT_DOUBLE_EQ(g.computing, 1);
    // Retiming adds planes to sums that belong to the block before.
    const auto retimed = geometryOf(settingOf("TBx=64 TBy=4 ST=1 SD=3 SB=128 RT=1"), c);
    EXPECT_DOUBLE_EQ(retimed.computing, (512 + 4 * 2) / 512.0);
}

TEST(Geometry, WarpTilesOverlap) {
    const auto g = geometryOf(settingOf("TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=2"),
                              circumstancesOf("star2d1r"));
    EXPECT_EQ(g.shape, Template::Temporal);
    EXPECT_EQ(g.tile[0], 128);
    EXPECT_EQ(g.stored[0], 112);
    EXPECT_EQ(g.tiles[0], 74);
    EXPECT_EQ(g.tilesOfBlock, 8);
    EXPECT_EQ(g.launched, (Cells{10, 16, 1}));
    // Each level runs a plane behind, and each needs one plane before its first.
    EXPECT_EQ(g.extraPlanes, 16);
    EXPECT_DOUBLE_EQ(g.computing, 74 * 128 / 8192.0 * (8192 + 16 * 16) / 8192.0);
    EXPECT_DOUBLE_EQ(g.reading[0], (8192 + 74 * 16) / 8192.0);
}

TEST(Geometry, BlockTilesOverlapOnBothAxes) {
    const auto g = geometryOf(settingOf("TBx=32 TBy=8 BMx=2 BMy=4 ST=1 SD=3 SB=256 SH=1 RS=1 TB=4"),
                              circumstancesOf("star3d1r"));
    EXPECT_EQ(g.tile, (Cells{64, 32, 256}));
    EXPECT_EQ(g.stored, (Cells{56, 24, 256}));
    // EBISU's V is 56/64 * 24/32 = 66 %; the last tiles stick out of the grid and the march warms
    // up, which leaves 56 %.
    EXPECT_EQ(g.tiles, (Cells{10, 22, 2}));
    EXPECT_DOUBLE_EQ(g.computing, 640 / 512.0 * 704 / 512.0 * (512 + 2 * 8) / 512.0);
}

TEST(Geometry, OverlappedTilesShrinkFromStepToStep) {
    const auto g = geometryOf(settingOf("TBx=32 TBy=32 SH=1 TB=2"), circumstancesOf("star2d1r"));
    EXPECT_EQ(g.shape, Template::Overlapped);
    EXPECT_EQ(g.stored, (Cells{28, 28, 1}));
    EXPECT_EQ(g.tiles[0], 293);
    EXPECT_DOUBLE_EQ(g.computing, (30.0 * 30 + 28 * 28) * 293 * 293 / (2.0 * 8192 * 8192));
}

TEST(Geometry, FloatsFillASectorWithEight) {
    const auto g = geometryOf(settingOf("TBx=32 TBy=4 TBz=2"),
                              circumstancesOf("star3d1r", {}, stencil::DataType::Float));
    EXPECT_DOUBLE_EQ(g.reading[0], (512 + 16 * 16) / 512.0);
}

}  // namespace
}  // namespace engine::model
