// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/traffic.hpp"

#include <gtest/gtest.h>

#include "tests/engine/model/modelled.hpp"

namespace engine::model {
namespace {

/// Reads of L2 a cell, of one block by itself unless more is said.
double reading(const std::string& preset, const std::string& setting, int resident = 1,
               double cacheBytes = 0, const std::string& grid = {}) {
    const auto c = circumstancesOf(preset, grid);
    const auto plan = space::KernelPlan::of(settingOf(setting), c);
    return readingFromL2(plan, geometryOf(plan, c), c, resident, cacheBytes);
}

TEST(Traffic, StarsReadBesideTheFacesOfATile) {
    // A sector on either side of a row, a row on either side, a plane on either side.
    EXPECT_DOUBLE_EQ(reading("star3d1r", "TBx=32 TBy=4 TBz=2"), 1 + 8 / 32.0 + 2 / 4.0 + 2 / 2.0);
    // The tile in shared memory has its corners, too, and so have boxes.
    const double corners = 40 * 6 * 4 / 256.0;
    EXPECT_DOUBLE_EQ(reading("star3d1r", "TBx=32 TBy=4 TBz=2 SH=1"), corners);
    EXPECT_DOUBLE_EQ(reading("box3d1r", "TBx=32 TBy=4 TBz=2"), corners);
}

TEST(Traffic, NobodyReadsMoreThanAllTaps) {
    // Nine of them; the tile's surroundings would be 12 x 3 x 3 cells.
    EXPECT_DOUBLE_EQ(reading("cross3d1r", "TBx=4"), 9);
    EXPECT_DOUBLE_EQ(reading("cross3d1r", "TBx=4 SH=1"), 12 * 3 * 3 / 4.0);
    // Two small blocks read no less than all taps of theirs, 32 of them share most: 16 x 8 x 8
    // cells.
    EXPECT_DOUBLE_EQ(reading("cross3d4r", "TBx=16 TBy=2", 2), 33);
    EXPECT_DOUBLE_EQ(reading("cross3d4r", "TBx=16 TBy=2", 28), 24 * 16 * 16 / 1024.0);
}

TEST(Traffic, RowsThatEndWithinSectorsReadWhatTapsReach) {
    EXPECT_DOUBLE_EQ(reading("star3d1r", "TBx=2 TBy=32"), 1 + 2 / 2.0 + 2 / 32.0 + 2);
    EXPECT_DOUBLE_EQ(reading("star3d1r", "TBx=4 TBy=32"), 1 + 8 / 4.0 + 2 / 32.0 + 2);
}

TEST(Traffic, MarchesReadTheirFirstPlanesWithoutTheHalo) {
    const std::string march = "TBx=64 TBy=4 ST=1 SD=3 SB=128";
    EXPECT_DOUBLE_EQ(reading("star3d1r", march), 130 / 128.0 + 8 / 64.0 + 2 / 4.0);
    EXPECT_DOUBLE_EQ(reading("star3d1r", march + " SH=1"), 130 / 128.0 + (72 * 6 - 256) / 256.0);
    // Whole planes are what rings hold, what is retimed, and what copies bring.
    const double whole = 130 / 128.0 * 72 * 6 / 256;
    EXPECT_DOUBLE_EQ(reading("box3d1r", march + " SH=1"), whole);
    EXPECT_DOUBLE_EQ(reading("star3d1r", march + " SH=1 RT=1"), whole);
    EXPECT_DOUBLE_EQ(reading("star3d1r", march + " SH=1 PR=1 PK=2"), whole);
    // No tap but the centre lies in the column of a cross.
    EXPECT_DOUBLE_EQ(reading("cross3d1r", "TBx=64 TBy=4 ST=1 SD=3 SB=2 SH=1 PR=1 PK=3"),
                     4 / 2.0 * 72 * 6 / 256);
}

TEST(Traffic, BlocksOnAMultiprocessorMayLieSideBySide) {
    const double one = 1 + 8 / 256.0;  // sectors beside a row of 256
    EXPECT_DOUBLE_EQ(reading("star2d1r", "TBx=256"), one + 2);
    EXPECT_DOUBLE_EQ(reading("star2d1r", "TBx=256", 2), one + 2 / 2.0);
    EXPECT_DOUBLE_EQ(reading("star2d1r", "TBx=256", 8), one + 2 / 8.0);
    // Nine as if they were sixteen.
    EXPECT_DOUBLE_EQ(reading("star2d1r", "TBx=256", 9), one + 2 / 16.0);
    // There is but one tile along y and z.
    EXPECT_DOUBLE_EQ(reading("star3d1r", "TBx=64 TBy=8", 4, 0, "128x8x1"),
                     1 + 8 / 128.0 + 2 / 8.0 + 2);
}

TEST(Traffic, MarchesMeetAcrossAndInTheCacheAtTheirEnds) {
    const std::string across = "TBx=64 TBy=4 ST=1 SD=3 SB=128";
    EXPECT_DOUBLE_EQ(reading("star3d1r", across, 4), 130 / 128.0 + 8 / 64.0 + 2 / 16.0);
    const std::string one = "TBx=64 TBy=4 ST=1 SD=3 SB=1";
    const double sides = 8 / 64.0 + 2 / 4.0;
    EXPECT_DOUBLE_EQ(reading("star3d1r", one), 3 + sides);
    EXPECT_DOUBLE_EQ(reading("star3d1r", one, 4), 3 + 8 / 64.0 + 2 / 16.0);
    // Two of them, one behind the other, read four planes and two halos.
    const double both = 256 * 4 + 256 * sides * 2;
    EXPECT_DOUBLE_EQ(reading("star3d1r", one, 1, 8 * both), both / 512);
    EXPECT_DOUBLE_EQ(reading("star3d1r", one, 1, 8 * both - 1), 3 + sides);
}

TEST(Traffic, TilesOfSeveralLevelsShareNothing) {
    const std::string levels = "TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=2";
    EXPECT_DOUBLE_EQ(reading("star2d1r", levels, 8, 1e6),
                     (8192 + 74 * 16) / 8192.0 * (512 + 16) / 512);
}

}  // namespace
}  // namespace engine::model
