// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stencil/shared_sums.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace engine::stencil {
namespace {

using Sums = std::vector<std::vector<Offset>>;

std::string textOf(const CellSum& sum) {
    if (sum.parts.empty()) return fmt::format("{},{}", sum.cell.x, sum.cell.y);
    std::vector<std::string> parts;
    for (const auto& part : sum.parts) parts.push_back(textOf(part));
    return fmt::format("({})", fmt::join(parts, " "));
}
std::vector<std::string> shared(const Sums& sums, const CellBlock& block) {
    std::vector<std::string> texts;
    for (const auto& sum : sharedSums(sums, block)) texts.push_back(textOf(sum));
    return texts;
}
void addCells(const CellSum& sum, std::vector<Offset>& cells) {
    if (sum.parts.empty()) cells.push_back(sum.cell);
    for (const auto& part : sum.parts) addCells(part, cells);
}

const std::vector<Offset> corners{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
const std::vector<Offset> sides{{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
using Texts = std::vector<std::string>;

// Corners of three dimensions' 17 points, of which its middle plane has the two diagonals.
TEST(SharedSums, WhatOneSumHoldsOfAnotherIsAddedUpOnce) {
    EXPECT_EQ(shared({corners, {{-1, -1}, {1, 1}}, {{-1, 1}, {1, -1}}}, {1, 1, 1}),
              (Texts{"((-1,-1 1,1) (-1,1 1,-1))", "(-1,-1 1,1)", "(-1,1 1,-1)"}));
}

// The left and right neighbours of the cells above and below are those of other cells of the block.
TEST(SharedSums, OtherCellsOfTheBlockAddUpTheSame) {
    EXPECT_EQ(shared({sides, corners}, {2, 5, 1}),
              (Texts{"((-1,0 1,0) 0,-1 0,1)", "((-1,-1 1,-1) (-1,1 1,1))"}));
    // Wide instead of high: those above and below.
    EXPECT_EQ(shared({sides, corners}, {5, 2, 1}),
              (Texts{"(-1,0 1,0 (0,-1 0,1))", "((-1,-1 -1,1) (1,-1 1,1))"}));
    // Along a row of many cells each pair of neighbours is one that others add up, too.
    EXPECT_EQ(shared({{{-2, 0}, {-1, 0}}, {{2, 0}, {-1, 0}, {1, 0}}, {{-2, 0}, {-1, 0}, {1, 0}}},
                     {18, 1, 1}),
              (Texts{"(-2,0 -1,0)", "((1,0 2,0) -1,0)", "((-2,0 -1,0) 1,0)"}));
}

TEST(SharedSums, WhatSavesNothingStaysAsItIs) {
    const Texts plain{"(-1,0 1,0 0,-1 0,1)", "(-1,-1 -1,1 1,-1 1,1)"};
    EXPECT_EQ(shared({sides, corners}, {1, 1, 1}), plain);
    // Equal sums are one already.
    EXPECT_EQ(shared({sides, sides}, {1, 1, 1}), (Texts{plain.front(), plain.front()}));
    EXPECT_EQ(shared({{{0, 0}}, {{-3, 0}, {3, 0}}}, {4, 1, 1}), (Texts{"0,0", "(-3,0 3,0)"}));
    EXPECT_EQ(plainSum(sides), sharedSums({sides}, {1, 1, 1}).front());
}

TEST(SharedSums, SumsOfManyCellsStayAsTheyAre) {
    std::vector<Offset> square;
    for (int x = -3; x <= 3; ++x)
        for (int y = -3; y <= 3; ++y) square.push_back({x, y});
    EXPECT_EQ(sharedSums({square}, {8, 8, 1}).front(), plainSum(square));
    square.erase(square.begin() + 30, square.end());
    EXPECT_NE(sharedSums({square}, {8, 8, 1}).front(), plainSum(square));
}

TEST(SharedSums, HoldTheCellsThatTheyAreGivenOnceEach) {
    std::mt19937 random(7);
    std::vector<Offset> square;
    for (int x = -2; x <= 2; ++x)
        for (int y = -2; y <= 2; ++y) square.push_back({x, y});
    for (int round = 0; round < 200; ++round) {
        Sums sums(1 + random() % 4);
        for (auto& sum : sums) {
            std::shuffle(square.begin(), square.end(), random);
            sum.assign(square.begin(), square.begin() + 1 + random() % 11);
        }
        const CellBlock block{static_cast<int>(random() % 5), static_cast<int>(random() % 5), 1};
        const auto made = sharedSums(sums, block);
        ASSERT_EQ(made.size(), sums.size());
        for (std::size_t i = 0; i < sums.size(); ++i) {
            std::vector<Offset> cells;
            addCells(made[i], cells);
            EXPECT_TRUE(
                std::is_permutation(cells.begin(), cells.end(), sums[i].begin(), sums[i].end()));
        }
    }
}

}  // namespace
}  // namespace engine::stencil
