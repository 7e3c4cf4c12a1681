// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/grid_fit.hpp"

#include <gmock/gmock.h>

#include "tests/engine/model/modelled.hpp"

namespace engine::model {
namespace {

// 32 x 14 cells of which 24 on either side are computed again: 400 are stored.
const std::string kPipeline =
    "TBx=32 TBy=8 SH=1 ST=1 SD=2 SB=2048 UFy=2 BMx=14 RT=1 PR=1 TB=24 TT=6 PK=3 RO=1 HP=3 HS=2";

double usefulOn(const std::string& grid, const std::string& setting) {
    return fitOf(settingOf(setting), circumstancesOf("star2d1r", grid), h200(), {255, -1}).useful;
}

TEST(GridFit, WholeTilesInOneRoundAreMoreUseful) {
    // 66 tiles of two marches each are 132 blocks; one cell more is another tile of both.
    const double whole = usefulOn("26400x4096", kPipeline);
    EXPECT_NEAR(whole, 400.0 / 448 * 2048 / (2048 + 24 + 24), 0.03);
    EXPECT_LT(usefulOn("26401x4096", kPipeline), 0.6 * whole);
    EXPECT_LT(usefulOn("26000x4096", kPipeline), whole);
}

TEST(GridFit, FindsTheGridThatTilesFit) {
    const auto c = circumstancesOf("star2d1r", "25000x4096");
    const auto fits = bestFits(settingOf(kPipeline), c, h200(), 0.1, {255, -1});
    ASSERT_EQ(fits.size(), 1U);
    EXPECT_EQ(fits[0].grid, (stencil::Extents{26400, 4096, 1}));
    EXPECT_DOUBLE_EQ(fits[0].useful, usefulOn("26400x4096", kPipeline));
    // Marches of the sides' tiles that are shorter leave room for fewer tiles: 65 * 2 + 2.
    const auto sides = bestFits(settingOf(kPipeline + " SS=1"), c, h200(), 0.1, {255, -1});
    ASSERT_FALSE(sides.empty());
    EXPECT_EQ(sides[0].grid, (stencil::Extents{26000, 4096, 1}));
}

TEST(GridFit, StaysNearTheWantedGrid) {
    const auto c = circumstancesOf("star3d1r", "384x350x2560");
    const std::string rows =
        "TBx=32 TBy=8 SD=3 SH=1 ST=1 SB=512 BMx=2 BMy=4 RT=1 PR=1 TB=4 TT=3 PK=2 PD=4 VW=2 RO=1 "
        "SE=8 HS=2";
    const double wanted = fitOf(settingOf(rows), c, h200()).useful;
    const auto fits = bestFits(settingOf(rows), c, h200(), 0.2);
    ASSERT_FALSE(fits.empty());
    for (const auto& fit : fits) {
        EXPECT_GE(fit.useful, wanted);
        EXPECT_EQ(fit.grid.x % 56, 0);
        EXPECT_EQ(fit.grid.y % 28, 0);
        EXPECT_EQ(fit.grid.z, 2560);  // marches that shorten fit any length
        EXPECT_NEAR(fit.grid.x, 384, 0.2 * 384);
        EXPECT_NEAR(fit.grid.y, 350, 0.2 * 350);
    }
    // Of several as good ones the nearest comes first, then the largest.
    if (fits.size() == 2) {
        EXPECT_LT(fits[0].grid.cells(), fits[1].grid.cells());
    }
    // No multiple lies as near: the side stays.
    EXPECT_TRUE(bestFits(settingOf(rows), c, h200(), 0.01).empty());
    const auto near = fitsNear(settingOf(rows), c, h200(), 0.01, 0.99);
    ASSERT_EQ(near.size(), 1U);
    EXPECT_EQ(near[0].grid.x, 384);
    EXPECT_EQ(near[0].grid.y, 350);
}

TEST(GridFit, AKernelThatCannotRunFitsNothing) {
    const auto c = circumstancesOf("star2d1r");
    EXPECT_EQ(fitOf(settingOf("TBx=1024"), c, h200(), {255, 0}).useful, 0);
    EXPECT_TRUE(bestFits(settingOf("TBx=1024"), c, h200(), 0.2, {255, 0}).empty());
}

}  // namespace
}  // namespace engine::model
