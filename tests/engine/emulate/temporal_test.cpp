// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels of several time steps, against as many steps of the reference.
#include "tests/engine/emulate/emulated.hpp"

namespace engine::emulate {
namespace {

/// The representative settings that the problem's halo leaves room for; at least `least` of them.
void expectRepresentativesRight(const stencil::Problem& problem, std::size_t least) {
    const bool flat = problem.pattern.dimensions == 2;
    expectRight(problem, flat ? examples::temporal2d() : examples::temporal3d(), least);
}

// Sides that are no multiples of a tile, larger and smaller than one.
TEST(TemporalKernels, OfFlatPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    expectRepresentativesRight(examples::problemOf("star2d1r", {137, 41, 1}), 18);
    expectRepresentativesRight(examples::problemOf("box2d1r", {131, 45, 1}), 18);
    expectRepresentativesRight(
        examples::problemOf("cross2d2r", {135, 34, 1}, stencil::DataType::Float), 14);
    expectRepresentativesRight(examples::problemOf("star2d3r", {163, 19, 1}), 12);
}

TEST(TemporalKernels, OfSolidPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    expectRepresentativesRight(examples::problemOf("star3d1r", {41, 37, 19}), 12);
    expectRepresentativesRight(
        examples::problemOf("box3d1r", {35, 33, 11}, stencil::DataType::Float), 12);
    expectRepresentativesRight(examples::problemOf("star3d2r", {33, 21, 13}), 5);
}

TEST(TemporalKernels, OfUnusualPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    expectRepresentativesRight(examples::problemOf("himeno", {37, 35, 13}), 10);
    expectRepresentativesRight(examples::problemOf("gradient2d", {143, 37, 1}), 12);
    // Taps to one side only, bias, arrays.
    expectRepresentativesRight(
        examples::problemFromFormula("v[i,j] = 0.5*u[i-3,j] + 0.25*u[i+1,j-2];", {133, 37, 1},
                                     stencil::DataType::Double),
        12);
    expectRepresentativesRight(
        examples::problemFromFormula("v[i,j] = 0.5*u[i,j-1] + 0.2*w[i,j]*u[i+1,j+2] + w[i,j];",
                                     {133, 37, 1}, stencil::DataType::Double),
        12);
    expectRepresentativesRight(
        examples::problemFromFormula(
            "v[i,j,k] = 0.5*u[i,j,k-1] + 0.2*u[i+1,j,k+1] - 0.1*w[i,j,k]*u[i,j-1,k] + w[i,j,k];",
            {37, 39, 11}, stencil::DataType::Double),
        10);
}

// Grids that begin and end between threads: cells outside multiply by 0 instead of being tested.
// Tiles that stick out of the grid on one side, on both, not at all, and planes of every level
// before, in and behind it.
TEST(TemporalKernels, WhoseCellsLieInsideTogetherAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    const auto add = [&](const char* preset, stencil::Extents grid, stencil::DataType type,
                         const char* text) {
        cases.push_back(caseOf(examples::problemOf(preset, grid, type), text));
    };
    const auto single = stencil::DataType::Float, twice = stencil::DataType::Double;
    for (const char* copies : {"PR=1 PK=2 PD=4", "PR=1 PD=2", ""}) {
        const std::string flat =
            std::string("TBx=64 ST=1 SD=2 SB=16 UFy=2 BMx=4 RT=1 TB=4 TT=2 VW=2 ") + copies;
        add("ebisu-2d5pt", {224, 40, 1}, twice, flat.c_str());
        add("star2d2r", {252, 33, 1}, single, flat.c_str());
        const std::string rows =
            std::string("TBx=32 TBy=4 SH=1 ST=1 SD=3 SB=8 UFz=2 BMx=2 BMy=4 RT=1 TB=2 TT=3 VW=2 ") +
            copies;
        add("ebisu-3d7pt", {80, 44, 19}, twice, rows.c_str());
        add("star3d2r", {70, 30, 17}, single, rows.c_str());
    }
    add("ebisu-2d5pt", {208, 53, 1}, single,
        "TBx=32 ST=1 SD=2 SB=32 UFy=4 BMx=4 RT=1 PR=1 TB=10 TT=2 PK=2 PD=4 VW=4");
    add("ebisu-3d7pt", {114, 52, 21}, twice,
        "TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=16 UFz=4 BMx=2 BMy=4 RT=1 PR=1 TB=4 TT=3 PK=2 PD=4 VW=2");
    // A cell that does not read itself, taps of unequal reach.
    for (const char* formula :
         {"v[i,j] = 0.25*(u[i-1,j] + u[i+1,j] + u[i,j-1] + u[i,j+1]);",
          "v[i,j] = 0.5*u[i,j] + 0.2*u[i,j-1] - 0.1*u[i,j+2] + 0.3*u[i-2,j];"})
        cases.push_back(caseOf(examples::problemFromFormula(formula, {192, 40, 1}, twice),
                               "TBx=32 ST=1 SD=2 SB=16 BMx=2 RT=1 PR=1 TB=3 TT=2 PK=2"));
    // Diagonal within planes only: cells are read that lie outside along two axes.
    for (const char* tile : {"TBx=16 TBy=4 BMx=2 BMy=6 TB=2 TT=3 PR=1 PK=2",
                             "TBx=16 TBy=16 BMx=2 BMy=2 TB=3 TT=1 PR=1 PK=2 PD=2",
                             "TBx=32 TBy=16 BMx=2 BMy=2 TB=2 TT=1 VW=2"})
        cases.push_back(caseOf(
            examples::problemFromFormula(
                "v[i,j,k] = 0.2*u[i,j,k] + 0.1*u[i,j-1,k] + 0.15*u[i,j,k-1] + 0.05*u[i,j,k+1]"
                " + 0.3*u[i-1,j-1,k] - 0.1*u[i+1,j+1,k];",
                {76, 47, 13}, twice),
            std::string("SH=1 ST=1 SD=3 SB=8 RT=1 ") + tile));
    // Several rows to a warp, of which some lie outside.
    add("star3d1r", {48, 13, 27}, twice,
        "TBx=8 TBz=8 SH=1 ST=1 SD=2 SB=8 BMz=2 RT=1 PR=1 TB=3 TT=3 PD=2");
    add("star3d1r", {60, 36, 13}, twice,
        "TBx=16 TBy=8 SH=1 ST=1 SD=3 SB=8 BMx=2 RT=1 PR=1 TB=3 PK=2");
    expectVerdicts(cases, true);
}

// Tiles in rows whose outer warps have more rows than the others and fewer at each level; one of
// them counts its rows downwards. Coefficients that differ to either side, rows that end within a
// warp, tiles of two warps and of many.
TEST(TemporalKernels, WithSlopingSidesAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    const auto add = [&](const stencil::Problem& problem, const std::string& tile) {
        const auto setting = "TBx=32 SH=1 ST=1 SD=3 UFz=2 RT=1 TT=3 " + tile;
        cases.push_back(caseOf(problem, setting));
        EXPECT_NE(cases.back().source.text.find("EXTRA_Y"), std::string::npos) << setting;
    };
    for (const char* copies : {" PR=1 PK=2 PD=2 VW=2", " PR=1 PD=2", " VW=2"}) {
        const auto sevenPoints = examples::problemOf("ebisu-3d7pt", {114, 53, 21});
        add(sevenPoints, std::string("TBy=8 SB=16 BMx=2 BMy=4 TB=4") + copies);
        add(sevenPoints, std::string("TBy=2 SB=8 BMx=2 BMy=4 TB=3") + copies);
        add(examples::problemOf("star3d2r", {70, 30, 17}, stencil::DataType::Float),
            std::string("TBy=4 SB=8 BMx=2 BMy=4 TB=2") + copies);
    }
    add(examples::problemOf("ebisu-3d7pt", {37, 19, 11}), "TBy=4 SB=8 BMy=2 TB=2");
    add(examples::problemOf("star3d1r", {61, 40, 9}), "TBy=16 SB=8 BMx=2 BMy=2 TB=4 PR=1 PK=2");
    add(examples::problemFromFormula(
            "v[i,j,k] = 0.5*u[i,j,k+1] + 0.2*u[i,j-1,k] - 0.1*u[i-2,j,k] + 0.1;", {61, 40, 9},
            stencil::DataType::Double),
        "TBy=4 SB=4 BMx=2 BMy=4 TB=3 PR=1 PK=2");
    // Nothing but ones, in constant memory: where it is asked for, it is used.
    add(examples::problemFromFormula(
            "v[i,j,k] = 1*u[i,j,k] + u[i,j,k-1] + u[i,j,k+1] + u[i,j-1,k] + u[i+1,j,k];",
            {61, 40, 9}, stencil::DataType::Double),
        "CO=1 TBy=4 SB=4 BMx=2 BMy=4 TB=3");
    EXPECT_NE(cases.back().source.text.find("COEFFICIENT[0]"), std::string::npos);
    expectVerdicts(cases, true);
}

// Tiles in rows that begin and end with the grid: which rows lie outside is known, and the last
// tile is moved back where it would stick out. One tile, tiles that fit, and tiles that do not;
// sloping rows and others; a warp with rows outside at both ends.
TEST(TemporalKernels, WhoseTilesBeginAndEndWithTheGridAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    const auto add = [&](const stencil::Problem& problem, const std::string& tile, bool aligned) {
        const auto setting = "TBx=32 SH=1 ST=1 SD=3 SB=8 TT=3 " + tile;
        cases.push_back(caseOf(problem, setting));
        EXPECT_EQ(cases.back().source.text.find("beyondY") != std::string::npos, aligned)
            << problem.grid.y << " " << setting;
    };
    const auto twice = stencil::DataType::Double, single = stencil::DataType::Float;
    // Tiles store 14 rows of 18.
    for (const int rows : {11, 13, 14, 15, 28, 30, 41})
        for (const char* copies : {" PK=2 PD=2 VW=2", " VW=2", ""})
            add(examples::problemOf("ebisu-3d7pt", {70, rows, 21}),
                std::string("TBy=4 BMx=2 BMy=4 RT=1 PR=1 TB=2") + copies, rows >= 14 && rows != 15);
    add(examples::problemOf("ebisu-3d13pt", {69, 25, 17}),
        "TBy=4 CO=1 BMx=2 BMy=4 RT=1 PR=1 TB=2 PK=2 SS=1", true);
    add(examples::problemOf("star3d2r", {70, 32, 17}, single),
        "TBy=4 BMx=2 BMy=4 RT=1 PR=1 TB=2 PK=2 VW=2 HS=2", true);
    // 12 rows of 16.
    for (const int rows : {11, 12, 13, 24, 27})
        for (const char* rest : {" PR=1 PK=2 VW=2 HS=2", " LS=1 VW=2", " PR=1 SS=1"})
            add(examples::problemOf("ebisu-poisson", {70, rows, 19}),
                std::string("TBy=4 BMx=2 BMy=4 RT=1 TB=2") + rest, rows >= 12 && rows != 13);
    add(examples::problemOf("ebisu-3d27pt", {45, 23, 11}, single),
        "TBy=4 BMx=2 BMy=5 RT=1 TB=2 UFz=2 VW=2 PR=1", true);
    add(examples::problemOf("ebisu-poisson", {45, 23, 11}), "TBy=8 BMx=2 BMy=2 RT=1 TB=3", false);
    // The second tile begins outside, too.
    add(examples::problemOf("ebisu-poisson", {45, 23, 11}), "TBy=2 BMx=2 BMy=4 RT=1 TB=3", false);
    add(examples::problemOf("himeno", {40, 23, 11}, single), "TBy=4 BMy=4 RT=1 TB=2", true);
    add(examples::problemOf("star3d2r", {70, 29, 17}), "TBy=4 BMx=2 BMy=4 TB=2 VW=2 PR=1", true);
    add(examples::problemFromFormula(
            "v[i,j,k] = 0.3*u[i,j,k-1] + 0.2*u[i,j,k+1] + 0.1*u[i-1,j+1,k] - 0.4*u[i,j,k] + 0.1;",
            {60, 23, 9}, twice),
        "TBy=2 BMx=2 BMy=6 RT=1 PR=1 TB=3 PK=2 VW=2", true);
    expectVerdicts(cases, true);

    const auto seven = caseOf(examples::problemOf("ebisu-3d7pt", {70, 30, 21}),
                              "TBx=32 SH=1 ST=1 SD=3 SB=8 TT=3 TBy=4 BMx=2 BMy=4 RT=1 TB=2");
    const auto nineteen = caseOf(examples::problemOf("ebisu-poisson", {70, 27, 19}),
                                 "TBx=32 SH=1 ST=1 SD=3 SB=8 TT=3 TBy=4 BMx=2 BMy=4 RT=1 TB=2");
    expectVerdicts({spoiled(seven, "beyondY", "ROWS_Y - MARGIN_Y", "ROWS_Y - MARGIN_Y + 1"),
                    spoiled(seven, "firstY =", "SIZE_Y - VALID_Y", "SIZE_Y - VALID_Y + 1"),
                    spoiled(seven, "readY =", "HALO_Y", "0"),
                    spoiled(seven, "within =", "x < SIZE_X", "x <= SIZE_X"),
                    spoiled(nineteen, "beyondY", "MARGIN_Y - rows", "MARGIN_Y - rows - 1"),
                    spoiled(nineteen, "beyondY", "MERGE_Y - MARGIN_Y", "MERGE_Y - MARGIN_Y + 1")},
                   false);
}

// Rows of warps that meet their neighbours alone, in pairs; and rows of others that taps read
// diagonally.
TEST(TemporalKernels, WhoseRowsReadDiagonallyOrMeetInPairsAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    const auto add = [&](const stencil::Problem& problem, const std::string& tile) {
        const auto setting = "SH=1 ST=1 SD=3 SB=8 TT=3 " + tile;
        cases.push_back(caseOf(problem, setting));
        const bool pairs = tile.find("HS=2") != std::string::npos;
        EXPECT_EQ(cases.back().source.text.find("awaitArrival") != std::string::npos, pairs)
            << setting;
    };
    const auto box = examples::problemOf("box3d1r", {70, 29, 17});
    const auto nineteen = examples::problemOf("ebisu-poisson", {61, 40, 13});
    for (const char* meeting : {" HS=2", " HS=1"}) {
        for (const char* levels : {" RT=1", " RT=1 LS=1"}) {
            const auto how = std::string(levels) + meeting;
            add(box, "TBx=32 TBy=4 BMx=2 BMy=5 TB=2 PR=1 PK=2 PD=2 VW=2 UFz=2" + how);
            add(nineteen, "TBx=16 TBy=8 BMx=2 BMy=3 TB=2 PR=1" + how);
        }
        add(examples::problemOf("ebisu-3d17pt", {37, 19, 11}, stencil::DataType::Float),
            std::string("TBx=32 TBy=2 BMx=2 BMy=6 TB=2 RT=1") + meeting);
        add(examples::problemOf("box3d2r", {45, 20, 11}),
            std::string("TBx=32 TBy=8 BMx=2 BMy=3 TB=2 RT=1") + meeting);
        // Diagonal within planes only: levels of columns.
        add(examples::problemFromFormula(
                "v[i,j,k] = 0.3*u[i,j,k-1] + 0.2*u[i,j,k+1] + 0.1*u[i-1,j+1,k] - 0.4*u[i+1,j-1,k];",
                {61, 40, 9}, stencil::DataType::Double),
            std::string("TBx=32 TBy=4 BMx=2 BMy=4 TB=3 RT=1 PR=1 PK=2") + meeting);
    }
    // Sloping sides, queues, neighbours whose rows are fewer than the halo's.
    const auto sevenPoints = examples::problemOf("ebisu-3d7pt", {114, 53, 21});
    add(sevenPoints, "TBx=32 TBy=8 BMx=2 BMy=5 TB=4 RT=1 PR=1 PK=2 PD=2 VW=2 HS=2");
    add(sevenPoints, "TBx=32 TBy=6 BMx=2 BMy=3 TB=2 HS=2");
    // Inner warps are unrolled, outer ones are not.
    add(sevenPoints, "TBx=32 TBy=8 BMx=2 BMy=4 TB=3 RT=1 PR=1 PK=2 PD=4 VW=2 UFz=4 HS=2");
    add(examples::problemOf("ebisu-3d13pt", {70, 30, 23}),
        "TBx=32 TBy=4 BMx=2 BMy=4 TB=2 RT=1 PR=1 PK=2 PD=2 VW=2 UFz=2");
    add(examples::problemOf("star3d3r", {70, 30, 17}), "TBx=32 TBy=16 BMx=2 BMy=2 TB=2 RT=1 HS=2");
    expectVerdicts(cases, true);
}

// Every barrier of every kind of tile: without it, some order of the threads gives another result.
TEST(TemporalKernels, NeedTheirBarriers) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    const std::vector<std::pair<const char*, const char*>> kinds{
        {"box2d1r", "TBx=16 TBy=16 SH=1 TB=2"},
        {"box2d1r", "TBx=16 ST=1 SD=2 SB=16 SH=1 TB=2"},
        {"box2d1r", "TBx=16 ST=1 SD=2 SB=16 SH=1 TB=2 LS=1"},
        {"box2d1r", "TBx=16 ST=1 SD=2 SB=16 SH=1 TB=2 RS=1 CQ=1"},
        {"box2d1r", "TBx=16 ST=1 SD=2 SB=16 SH=1 TB=2 RT=1"},
        {"box2d1r", "TBx=16 ST=1 SD=2 SB=16 SH=1 TB=2 RT=1 LS=1"},
        {"star2d1r", "TBx=16 ST=1 SD=2 SB=16 SH=1 TB=2 RT=1"},
        {"star3d1r", "TBx=32 TBy=4 ST=1 SD=3 SB=16 SH=1 BMy=2 TB=2 RT=1 TT=3"},
        {"box3d1r", "TBx=32 TBy=4 ST=1 SD=3 SB=16 SH=1 BMy=2 TB=2 RT=1 TT=3"}};
    for (const auto& [preset, text] : kinds) {
        const bool flat = std::string_view(preset).find("2d") != std::string_view::npos;
        const auto problem = flat ? examples::problemOf(preset, {61, 29, 1})
                                  : examples::problemOf(preset, {40, 21, 12});
        const auto source = hostSource(problem, examples::settingOf(text, flat ? 2 : 3)).value();
        const std::string barrier = "__syncthreads();";
        for (std::size_t at = source.text.find(barrier); at != std::string::npos;
             at = source.text.find(barrier, at + 1)) {
            auto without = source;
            without.text.replace(at, barrier.size(), "");
            cases.push_back({problem, without, std::string(text) + " without a barrier"});
        }
    }
    EXPECT_GE(cases.size(), 8U);
    expectVerdicts(cases, false);
}

// So is every wait of warps that meet in pairs.
TEST(TemporalKernels, NeedToAwaitTheirNeighbours) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    const auto problem = examples::problemOf("box3d1r", {40, 37, 12});
    const auto source =
        hostSource(problem, examples::settingOf("TBx=32 TBy=4 ST=1 SD=3 SB=16 SH=1 BMy=2 TB=2 RT=1 "
                                                "TT=3 HS=2",
                                                3))
            .value();
    const std::string wait = "awaitArrival(shownBy(";
    for (std::size_t at = source.text.find(wait); at != std::string::npos;
         at = source.text.find(wait, at + 1)) {
        auto without = source;
        without.text.replace(at, source.text.find(';', at) - at, "");
        cases.push_back({problem, without, "a warp that does not wait"});
    }
    EXPECT_EQ(cases.size(), 2U) << source.text;
    expectVerdicts(cases, false);
}

TEST(TemporalKernels, NeedToAwaitTheirCopies) {
    SKIP_WITHOUT_EMULATION();
    const auto problem = examples::problemOf("star2d1r", {137, 41, 1});
    auto source =
        hostSource(problem, examples::settingOf("TBx=32 ST=1 SD=2 SB=16 TB=2 TT=2 PR=1 PK=2", 2))
            .value();
    const std::string await = "awaitCopies<PLANES - 1>();";
    const std::size_t at = source.text.find(await);
    ASSERT_NE(at, std::string::npos) << source.text;
    source.text.replace(at, await.size(), "awaitCopies<PLANES>();");
    EXPECT_FALSE(emulate({{problem, source, "too early"}}, {}).value().verdicts.front().correct);
}

TEST(TemporalKernels, NeedTheNeighboursOfTheirLanes) {
    SKIP_WITHOUT_EMULATION();
    const auto problem = examples::problemOf("star2d1r", {137, 41, 1});
    auto source =
        hostSource(problem, examples::settingOf("TBx=64 ST=1 SD=2 SB=16 BMx=2 TB=3 TT=2", 2))
            .value();
    const std::string seen = "fromLane(cells[i], lanesX)";
    const std::size_t at = source.text.find(seen);
    ASSERT_NE(at, std::string::npos) << source.text;
    source.text.replace(at, seen.size(), "cells[i]");
    EXPECT_FALSE(emulate({{problem, source, "own lane"}}, {}).value().verdicts.front().correct);
}

}  // namespace
}  // namespace engine::emulate
