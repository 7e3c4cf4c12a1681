// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/instructions.hpp"

#include <gtest/gtest.h>

#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::model {
namespace {

int update(const std::string& formula) {
    return updateInstructions(stencil::patternFromFormula(formula).value());
}
int updateOf(const std::string& preset) {
    return updateInstructions(stencil::findPreset(preset).value());
}
int contributionOf(const std::string& preset, int axis) {
    return contributionInstructions(stencil::findPreset(preset).value(), axis);
}

TEST(Instructions, OneForEveryTap) {
    const std::vector<std::pair<std::string, int>> stencils = {
        {"star2d1r", 5},  {"star3d1r", 7},       {"box2d1r", 9},     {"star3d2r", 13},
        {"box2d2r", 25},  {"box3d1r", 27},       {"ebisu-3d7pt", 7}, {"ebisu-3d13pt", 13},
        {"star2d4r", 17}, {"ebisu-poisson", 19}, {"3d125pt", 125}};
    for (const auto& [preset, taps] : stencils) {
        EXPECT_EQ(updateOf(preset), taps) << preset;
    }
}

TEST(Instructions, AProductIsTakenOverOnce) {
    EXPECT_EQ(update("v[i,j] = 2*u[i,j] + 3*u[i+1,j];"), 2);
    EXPECT_EQ(update("v[i,j] = u[i,j] - 3*u[i+1,j];"), 1);
    EXPECT_EQ(update("v[i,j] = u[i,j] + u[i+1,j];"), 1);
    EXPECT_EQ(update("v[i,j] = (u[i,j] + u[i+1,j]) * 0.5;"), 2);
}

TEST(Instructions, ConstantsAreFolded) {
    EXPECT_EQ(update("const a = 2; v[i,j] = (a*3 + 1)/7*u[i,j] + u[i+1,j];"), 1);
    EXPECT_EQ(update("v[i,j] = sqrt(2)*u[i,j];"), 1);
}

TEST(Instructions, DivisionsAndRootsCostMany) {
    EXPECT_EQ(update("v[i,j] = u[i,j]/(1 + u[i+1,j]);"), 1 + kDivisionInstructions);
    EXPECT_EQ(update("v[i,j] = u[i,j]/3;"), 1);  // kernels multiply by a third
    EXPECT_EQ(update("v[i,j] = sqrt(u[i,j]);"), kRootInstructions);
    EXPECT_EQ(update("v[i,j] = min(u[i,j], abs(u[i+1,j]));"), 1);
    EXPECT_EQ(updateOf("ebisu-2d5pt"), 5);
}

TEST(Instructions, StatementsCountOnce) {
    EXPECT_EQ(update("t = u[i,j] + u[i+1,j]; v[i,j] = t*t;"), 2);
}

TEST(Instructions, EqualValuesAreComputedOnce) {
    EXPECT_EQ(update("v[i,j] = (u[i,j] + u[i+1,j]) * (u[i,j] + u[i+1,j]);"), 2);
    // Of a product that two sums take over, nothing is left.
    EXPECT_EQ(update("t = 2*u[i,j]; v[i,j] = max(t + u[i+1,j], t + u[i-1,j]);"), 3);
    EXPECT_EQ(update("t = 2*u[i,j]; v[i,j] = max(t + u[i+1,j], t);"), 3);
}

TEST(Instructions, ColumnsBeginWithTheCellFurthestBehind) {
    const auto columnOf = [](const char* preset, int axis, bool scaled) {
        return columnInstructions(stencil::findPreset(preset).value(), axis, scaled);
    };
    // As nvcc 13.0 counts them in its machine code for sm_90, the scaling back of the last level
    // left out.
    EXPECT_EQ(columnOf("ebisu-2d5pt", 1, true), 4);
    EXPECT_EQ(columnOf("ebisu-3d7pt", 2, true), 6);
    EXPECT_EQ(columnOf("ebisu-3d13pt", 2, true), 12);
    EXPECT_EQ(columnOf("ebisu-3d7pt", 2, false), 7);
}

TEST(Instructions, RetimedPlanesShareWhatTheyHaveInCommon) {
    // As nvcc 13.0 counts them in its machine code for sm_90: DADD + DFMA + DMUL.
    EXPECT_EQ(contributionOf("star3d1r", 2), 4 + 2 + 1);
    EXPECT_EQ(contributionOf("ebisu-3d7pt", 2), 0 + 6 + 1);
    EXPECT_EQ(contributionOf("box3d1r", 2), 7 + 5 + 1);
    EXPECT_EQ(contributionOf("box2d2r", 1), 5 + 7 + 2);
    EXPECT_EQ(contributionOf("box3d2r", 2), 23 + 13 + 2);
    EXPECT_EQ(contributionOf("ebisu-poisson", 2), 7 + 4 + 1);
    // The division is part of the coefficients.
    EXPECT_EQ(contributionOf("ebisu-2d5pt", 1), 2 + 2 + 1);
}

// Of as many cells as it takes for what lies at a block's sides not to matter; nvcc 13.0
// counts 10.4 for 2 x 5 cells of the 19 points, 12 for the 17 points, 22.2 for 18 cells of the 25
// points.
TEST(Instructions, CellsOfABlockShareSums) {
    using stencil::kManyCells;
    const auto of = [](const char* preset, int axis, const stencil::CellBlock& block) {
        return contributionInstructions(stencil::findPreset(preset).value(), axis, block);
    };
    EXPECT_EQ(of("ebisu-poisson", 2, {kManyCells, kManyCells, 1}), 10);
    EXPECT_EQ(of("ebisu-poisson", 2, {1, 1, 1}), 12);
    EXPECT_EQ(of("ebisu-3d17pt", 2, {1, 1, 1}), 12);
    EXPECT_EQ(of("ebisu-3d17pt", 2, {kManyCells, kManyCells, 1}), 12);
    EXPECT_EQ(of("ebisu-2d25pt", 1, {kManyCells, 1, 1}), 23);
    EXPECT_EQ(of("ebisu-2d25pt", 1, {1, 1, 1}), 24);
    // Nothing to share: one group of two, others of one.
    EXPECT_EQ(of("ebisu-2d9pt", 1, {kManyCells, 1, 1}), of("ebisu-2d9pt", 1, {1, 1, 1}));
}

TEST(Instructions, AtLeastOneForEveryTapOfALinearPattern) {
    const auto least = [](const std::string& formula) {
        return leastInstructions(stencil::patternFromFormula(formula).value());
    };
    EXPECT_EQ(least("v[i,j] = (u[i,j] + u[i+1,j])/3;"), 2);
    EXPECT_EQ(least("v[i,j] = u[i,j] + u[i+1,j];"), 1);
    EXPECT_EQ(least("v[i,j] = u[i,j]/a[i,j];"), kDivisionInstructions);
    EXPECT_EQ(least("v[i,j] = sqrt(u[i,j]);"), kRootInstructions);
}

TEST(Instructions, WhatIsNotLinearCannotContribute) {
    EXPECT_EQ(contributionOf("gradient2d", 1), 0);
}

}  // namespace
}  // namespace engine::model
