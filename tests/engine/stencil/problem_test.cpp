// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/problem.hpp"

#include <gtest/gtest.h>

#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::stencil {
namespace {

TEST(DataTypes, Names) {
    EXPECT_EQ(dataTypeFromName("float").value(), DataType::Float);
    EXPECT_EQ(dataTypeFromName(nameOf(DataType::Double)).value(), DataType::Double);
    const auto unknown = dataTypeFromName("half");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().message, "\"half\" is not a data type; use float or double.");
}

TEST(ExtentsText, BothWays) {
    EXPECT_EQ(extentsFromText("512x256x128", 3).value(), (Extents{512, 256, 128}));
    EXPECT_EQ(extentsFromText("8192X8192", 2).value(), (Extents{8192, 8192, 1}));
    EXPECT_EQ(nameOf(Extents{512, 256, 128}, 3), "512x256x128");
    EXPECT_EQ(nameOf(Extents{5, 6, 1}, 2), "5x6");
    EXPECT_EQ(extentsFromText("1048576x1048576", 2).value().cells(), std::int64_t{1} << 40);
}

TEST(ExtentsText, RefusalsSayWhy) {
    const auto why = [](const char* text, int dimensions) {
        const auto grid = extentsFromText(text, dimensions);
        EXPECT_FALSE(grid) << text;
        return grid ? std::string() : grid.error().message;
    };
    EXPECT_EQ(why("512x512", 3),
              "\"512x512\" is not a grid: the stencil has three dimensions; write three sizes such "
              "as 512x512x512.");
    EXPECT_NE(why("8x8x8", 2).find("two dimensions"), std::string::npos);
    EXPECT_NE(why("0x8", 2).find("not positive"), std::string::npos);
    EXPECT_NE(why("-4x8", 2).find("not positive"), std::string::npos);
    EXPECT_NE(why("99999999999x8", 2).find("too large"), std::string::npos);
    EXPECT_NE(why("16777217x1", 2).find("2^24"), std::string::npos);
    EXPECT_NE(why("16777216x16777216x16777216", 3).find("2^40"), std::string::npos);
    EXPECT_NE(why("1048577x1048576", 2).find("2^40"), std::string::npos);
    for (const char* text : {"", "x", "8x", "8x8x", "8 x 8", "8,8", "8x8 ", "+8x8", "8x8y"})
        why(text, 2);
}

void expectLayout(const Problem& problem) {
    const GridLayout layout = GridLayout::of(problem);
    const auto [hx, hy, hz] = layout.halo;
    EXPECT_EQ(layout.origin % 32, 0);
    EXPECT_EQ(layout.pitch % 32, 0);
    EXPECT_EQ(layout.plane % layout.pitch, 0);
    EXPECT_GE(layout.index(-hx, -hy, -hz), 0);
    EXPECT_LT(layout.index(layout.grid.x - 1 + hx, layout.grid.y - 1 + hy, layout.grid.z - 1 + hz),
              layout.elements);
    // The right halo of a row does not reach the left halo of the next one.
    EXPECT_LT(layout.index(layout.grid.x - 1 + hx, 0, 0), layout.index(-hx, 1, 0));
    EXPECT_EQ(layout.index(1, 2, 3) - layout.index(0, 0, 0),
              1 + 2 * layout.pitch + 3 * layout.plane);
}

TEST(Layout, RowsAreAlignedAndHalosFit) {
    for (const char* name : {"star2d1r", "box2d4r", "cross2d3r"})
        for (const Extents grid :
             {Extents{1, 1, 1}, Extents{31, 7, 1}, Extents{32, 3, 1}, Extents{33, 5, 1}})
            expectLayout({findPreset(name).value(), grid, DataType::Float});
    for (const char* name : {"star3d4r", "box3d1r", "himeno"})
        for (const Extents grid : {Extents{1, 1, 1}, Extents{60, 7, 9}, Extents{32, 3, 2}})
            expectLayout({findPreset(name).value(), grid, DataType::Double});
    expectLayout(
        {parseFormula("v[i,j] = u[i+40,j] + u[i,j-2];").value(), {10, 4, 1}, DataType::Double});
}

TEST(Layout, ExactNumbers) {
    const GridLayout layout =
        GridLayout::of({findPreset("star3d2r").value(), {512, 512, 512}, DataType::Double});
    EXPECT_EQ(layout.halo, (std::array{2, 2, 2}));
    EXPECT_EQ(layout.pitch, 576);
    EXPECT_EQ(layout.plane, 576 * 516);
    EXPECT_EQ(layout.origin, 2 * layout.plane + 2 * 576 + 32);
    EXPECT_EQ(layout.elements, 516 * layout.plane);
    const GridLayout flat =
        GridLayout::of({parseFormula("v[i,j] = u[i,j+1];").value(), {64, 64, 1}, DataType::Double});
    EXPECT_EQ(flat.plane, 0);
    EXPECT_EQ(flat.pitch, 64);
    EXPECT_EQ(flat.origin, 64);
    EXPECT_EQ(flat.elements, 66 * 64);
}

TEST(Layout, HugeGridsDoNotOverflow) {
    const GridLayout layout =
        GridLayout::of({findPreset("star2d1r").value(), {1048576, 1048576, 1}, DataType::Double});
    EXPECT_GT(layout.elements, std::int64_t{1} << 40);
}

TEST(Key, TellsProblemsApartButNotNames) {
    Problem problem{findPreset("star3d1r").value(), {64, 64, 64}, DataType::Double};
    const std::string key = problem.key();
    problem.pattern.name = "another";
    EXPECT_EQ(problem.key(), key);
    problem.type = DataType::Float;
    EXPECT_NE(problem.key(), key);
    problem.type = DataType::Double;
    problem.grid.z = 65;
    EXPECT_NE(problem.key(), key);
    problem.grid.z = 64;
    problem.pattern = findPreset("star3d2r").value();
    EXPECT_NE(problem.key(), key);
}

}  // namespace
}  // namespace engine::stencil
