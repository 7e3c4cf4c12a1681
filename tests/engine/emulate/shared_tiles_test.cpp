// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Temporal tiles that several blocks share, against as many steps of the reference.
#include <gmock/gmock.h>

#include "tests/engine/emulate/emulated.hpp"

namespace engine::emulate {
namespace {

using testing::HasSubstr;

bool sharesTile(const std::string& setting) {
    return setting.find("TT=4") != std::string::npos || setting.find("TT=5") != std::string::npos;
}

// Parts that stick out of the grid, parts outside it, halos beyond the last part.
TEST(SharedTiles, OfFlatPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    for (const auto& setting : examples::temporal2d()) {
        if (!sharesTile(setting)) continue;
        cases.push_back(caseOf(examples::problemOf("star2d1r", {137, 41, 1}), setting));
        cases.push_back(caseOf(examples::problemOf("star2d1r", {129, 33, 1}), setting));
    }
    EXPECT_EQ(cases.size(), 16U);
    const auto wide = examples::problemOf("star2d3r", {163, 35, 1}, stencil::DataType::Float);
    for (const char* setting :
         {"TBx=32 ST=1 SD=2 SB=64 SH=1 TB=3 TT=5", "TBx=8 ST=1 SD=2 SB=64 SH=1 TB=4 TT=5 LS=1",
          "TBx=16 ST=1 SD=2 SB=8 SH=1 TB=2 TT=4 CLa=4",
          "TBx=4 ST=1 SD=2 SB=64 SH=1 TB=3 TT=4 CLa=8"})
        cases.push_back(caseOf(wide, setting));
    expectVerdicts(cases, true);
}

TEST(SharedTiles, OfSolidPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    for (const auto& setting : examples::temporal3d())
        if (sharesTile(setting))
            cases.push_back(caseOf(examples::problemOf("star3d1r", {41, 37, 19}), setting));
    EXPECT_EQ(cases.size(), 8U);
    // The last part holds fewer cells of the grid than its neighbours read.
    const auto wide = examples::problemOf("star3d2r", {33, 25, 13});
    for (const char* setting : {"TBx=16 TBy=8 ST=1 SD=3 SB=16 SH=1 TB=2 TT=5",
                                "TBx=8 TBy=4 ST=1 SD=3 SB=16 SH=1 BMx=2 BMy=2 TB=3 TT=5 LS=1",
                                "TBx=16 TBy=4 ST=1 SD=3 SB=8 SH=1 TB=2 TT=4 CLa=2 CLb=4"})
        cases.push_back(caseOf(wide, setting));
    expectVerdicts(cases, true);
}

// Sixteen levels of a pattern that reaches further along the march than across it: those at the
// grid's sides march by a loop of their own beside one in the middle, in one cluster.
TEST(SharedTiles, OfManyLevelsThatReachFarBackAreRight) {
    SKIP_WITHOUT_EMULATION();
    const std::string formula =
        "v[i,j] = 0.4*u[i,j] + 0.1*(u[i-1,j] + u[i,j-1] + u[i,j+1] + u[i+1,j]) + 0.05*(u[i,j-2] + "
        "u[i,j+2]) + 0.03*(u[i,j-3] + u[i,j+3]);";
    std::vector<EmulationCase> cases;
    for (const stencil::Extents& grid : {stencil::Extents{128, 200, 1}, {139, 157, 1}})
        for (const char* planes : {"", " PK=1"})
            cases.push_back(
                caseOf(examples::problemFromFormula(formula, grid, stencil::DataType::Double),
                       std::string("TBx=32 SH=1 CO=1 ST=1 SD=2 SB=256 UFy=2 TB=16 TT=4 RO=1 "
                                   "CLa=2") +
                           planes));
    expectVerdicts(cases, true);
}

// Diagonal taps in the plane need the corners of the frame; arrays and bias, taps to one side only.
TEST(SharedTiles, OfUnusualPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    const auto diagonal = examples::problemFromFormula(
        "v[i,j,k] = 0.4*u[i,j,k] + 0.3*u[i+1,j+1,k] + 0.2*u[i-1,j-2,k] + 0.1*u[i,j,k-1];",
        {37, 39, 11}, stencil::DataType::Double);
    const auto guarded = examples::problemFromFormula(
        "v[i,j,k] = 0.5*u[i,j,k-1] + 0.2*u[i+1,j,k] - 0.1*w[i,j,k]*u[i,j-1,k] + w[i,j,k];",
        {37, 39, 11}, stencil::DataType::Float);
    for (const char* setting : {"TBx=8 TBy=4 ST=1 SD=3 SB=16 SH=1 BMy=2 TB=3 TT=4 CLa=2 CLb=2",
                                "TBx=8 TBy=8 ST=1 SD=3 SB=8 SH=1 TB=2 TT=4 CLa=4 CLb=2 LS=1",
                                "TBx=8 TBy=8 ST=1 SD=3 SB=16 SH=1 CMx=2 TB=3 TT=5",
                                "TBx=16 TBy=4 ST=1 SD=3 SB=16 SH=1 BMx=2 TB=4 TT=5 LS=1 PR=1"}) {
        cases.push_back(caseOf(diagonal, setting));
        cases.push_back(caseOf(guarded, setting));
    }
    const auto aside = examples::problemFromFormula("v[i,j] = 0.5*u[i-3,j] + 0.25*u[i,j-2];",
                                                    {133, 37, 1}, stencil::DataType::Double);
    for (const char* setting : {"TBx=16 ST=1 SD=2 SB=16 SH=1 BMx=2 TB=3 TT=4 CLa=4",
                                "TBx=16 ST=1 SD=2 SB=64 SH=1 TB=4 TT=5 LS=1"})
        cases.push_back(caseOf(aside, setting));
    expectVerdicts(cases, true);
}

/// The setting's kernel without one of its lines, for each place where the line stands.
std::vector<EmulationCase> without(const stencil::Problem& problem, const std::string& setting,
                                   const std::string& line) {
    const auto whole = caseOf(problem, setting);
    std::vector<EmulationCase> cases;
    for (std::size_t at = whole.source.text.find(line); at != std::string::npos;
         at = whole.source.text.find(line, at + 1)) {
        // Definitions stay.
        const std::size_t begin = whole.source.text.rfind('\n', at) + 1;
        if (whole.source.text.substr(begin, at - begin).find("__device__") != std::string::npos)
            continue;
        auto less = whole;
        less.source.text.replace(at, line.size(), "");
        less.label += " without " + line + " at " + std::to_string(at);
        cases.push_back(std::move(less));
    }
    EXPECT_FALSE(cases.empty()) << line << "\n" << whole.source.text;
    return cases;
}

const stencil::Extents flat{137, 41, 1}, solid{41, 37, 19};

TEST(SharedTiles, NeedTheirBarriers) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    const auto take = [&](const char* setting, const char* line) {
        for (auto& one : without(examples::problemOf("star2d1r", flat), setting, line))
            cases.push_back(std::move(one));
    };
    take("TBx=16 ST=1 SD=2 SB=64 SH=1 TB=3 TT=4 CLa=4", "show(set);");
    take("TBx=16 ST=1 SD=2 SB=64 SH=1 TB=3 TT=4 CLa=4 LS=1", "show(set);");
    for (const char* setting :
         {"TBx=16 ST=1 SD=2 SB=64 SH=1 TB=3 TT=5", "TBx=16 ST=1 SD=2 SB=64 SH=1 TB=3 TT=5 LS=1"}) {
        take(setting, "__syncthreads();");
        take(setting, "receive(y, set);");
        take(setting, "if (thread == 0) awaitGrid(before);");
    }
    expectVerdicts(cases, false);
}

/// With both halves of the barrier gone from the march.
TEST(SharedTiles, NeedTheBarrierOfTheCluster) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    for (const char* setting : {"TBx=16 ST=1 SD=2 SB=64 SH=1 TB=3 TT=4 CLa=4",
                                "TBx=16 ST=1 SD=2 SB=64 SH=1 TB=3 TT=4 CLa=4 LS=1"}) {
        auto bare = caseOf(examples::problemOf("star2d1r", flat), setting);
        auto& text = bare.source.text;
        const std::size_t march = text.find("const auto leave =");
        ASSERT_NE(march, std::string::npos);
        for (const std::string half : {"arriveAtCluster();", "awaitCluster();"}) {
            const std::size_t at = text.find(half, march);
            ASSERT_NE(at, std::string::npos) << text;
            text.replace(at, half.size(), "");
        }
        cases.push_back(bare);
    }
    expectVerdicts(cases, false);
}

// A block that is ahead stores two planes on, while another still reads what is shown.
TEST(SharedTiles, OfClustersThatShowEarlyNeedThreeSets) {
    SKIP_WITHOUT_EMULATION();
    auto two = caseOf(examples::problemOf("star2d1r", flat),
                      "TBx=16 ST=1 SD=2 SB=64 SH=1 TB=3 TT=4 CLa=4 LS=1");
    const std::string sets = "SETS = 3;";
    const std::size_t at = two.source.text.find(sets);
    ASSERT_NE(at, std::string::npos) << two.source.text;
    two.source.text.replace(at, sets.size(), "SETS = 2;");
    expectVerdicts({two}, false);
}

TEST(SharedTiles, NeedEveryNeighbour) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    const auto faulty = [&](const char* setting, const std::string& from, const std::string& to) {
        auto work = caseOf(examples::problemOf("star3d1r", solid), setting);
        const std::size_t at = work.source.text.find(from);
        ASSERT_NE(at, std::string::npos) << from << "\n" << work.source.text;
        work.source.text.replace(at, from.size(), to);
        work.label += " " + to;
        cases.push_back(work);
    };
    const char* cluster = "TBx=8 TBy=8 ST=1 SD=3 SB=32 SH=1 TB=3 TT=4 CLa=4 CLb=2";
    faulty(cluster, "rankX + dx < CLUSTER_X", "rankX + dx < CLUSTER_X - 1");
    faulty(cluster, "rankY + dy < CLUSTER_Y", "rankY + dy < CLUSTER_Y - 1");
    const char* device = "TBx=8 TBy=8 ST=1 SD=3 SB=32 SH=1 TB=3 TT=5";
    faulty(device, "if (nx < HALO_X) offer", "if (nx < HALO_X - 1) offer");
    faulty(device, "if (ny >= TILE_Y - HALO_Y) offer", "if (ny >= TILE_Y) offer");
    faulty(device, "if (fromOutside[k] &&", "if (false &&");
    expectVerdicts(cases, false);
}

TEST(SharedTiles, OnlySomeBlocksAtABarrierAreReported) {
    SKIP_WITHOUT_EMULATION();
    auto work =
        caseOf(examples::problemOf("star2d1r", flat), "TBx=16 ST=1 SD=2 SB=64 SH=1 TB=3 TT=5");
    const std::string arrive = "if (thread == 0) before";
    const std::size_t at = work.source.text.find(arrive);
    ASSERT_NE(at, std::string::npos);
    work.source.text.replace(at, arrive.size(), "if (thread == 0 && blockIdx.x != 1) before");
    const auto report = emulate({work}, {});
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_THAT(report->verdicts.front().reason, HasSubstr("threads of a gang of blocks part"));
}

TEST(SharedTiles, MoreSharedMemoryThanTheLaunchAsksForIsFoundInEveryBlock) {
    SKIP_WITHOUT_EMULATION();
    auto work = caseOf(examples::problemOf("star2d1r", flat),
                       "TBx=16 ST=1 SD=2 SB=64 SH=1 TB=3 TT=4 CLa=4");
    work.source.launch.sharedBytes -= 8;
    const auto report = emulate({work}, {});
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_THAT(report->verdicts.front().reason, HasSubstr("more shared memory is written"));
}

}  // namespace
}  // namespace engine::emulate
