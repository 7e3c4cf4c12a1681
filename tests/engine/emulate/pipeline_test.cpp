// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels whose warps take time levels in turn, against as many steps of the reference.
#include <gmock/gmock.h>

#include "tests/engine/emulate/emulated.hpp"

namespace engine::emulate {
namespace {

void expectPipelinesRight(const stencil::Problem& problem, std::size_t least) {
    const bool flat = problem.pattern.dimensions == 2;
    expectRight(problem, flat ? examples::pipelines2d() : examples::pipelines3d(), least);
}

// Sides that are no multiples of a tile, larger and smaller than one.
TEST(Pipelines, OfFlatPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    expectPipelinesRight(examples::problemOf("star2d1r", {137, 41, 1}), 6);
    expectPipelinesRight(examples::problemOf("box2d1r", {131, 45, 1}), 6);
    expectPipelinesRight(examples::problemOf("cross2d2r", {135, 34, 1}, stencil::DataType::Float),
                         5);
    expectPipelinesRight(examples::problemOf("star2d3r", {163, 39, 1}), 4);
    expectPipelinesRight(examples::problemOf("gradient2d", {143, 37, 1}), 3);
}

TEST(Pipelines, OfSolidPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    expectPipelinesRight(examples::problemOf("star3d1r", {41, 37, 19}), 3);
    expectPipelinesRight(examples::problemOf("box3d1r", {35, 33, 21}, stencil::DataType::Float), 3);
    expectPipelinesRight(examples::problemOf("himeno", {37, 35, 19}), 1);
}

// Taps to one side only, bias, arrays.
TEST(Pipelines, OfUnusualPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    expectPipelinesRight(examples::problemFromFormula("v[i,j] = 0.5*u[i-3,j] + 0.25*u[i+1,j-2];",
                                                      {133, 37, 1}, stencil::DataType::Double),
                         3);
    expectPipelinesRight(
        examples::problemFromFormula("v[i,j] = 0.5*u[i,j-1] + 0.2*w[i,j]*u[i+1,j+2] + w[i,j];",
                                     {133, 37, 1}, stencil::DataType::Double),
        3);
}

/// A pipeline with the first `from` behind `after` replaced.
EmulationCase spoiled(const std::string& after, const std::string& from, const std::string& to,
                      const std::string& planes = "HS=2 HP=2",
                      const std::string& stencil = "star2d1r") {
    return spoiled(
        caseOf(examples::problemOf(stencil, {137, 41, 1}),
               "TBx=32 TBy=4 ST=1 SD=2 SB=64 SH=1 BMx=2 RT=1 PR=1 PK=3 TB=4 TT=6 " + planes),
        after, from, to);
}

TEST(Pipelines, NeedEveryWait) {
    SKIP_WITHOUT_EMULATION();
    const std::string march = "const auto pass", await = "const auto await ";
    expectVerdicts(
        {spoiled("const auto steadyBeat", "await(beat);", ""),
         spoiled("const auto onward", "if (k == 0) awaitRoom(beat);", ""),
         spoiled("const auto awaitRoom", "if (lane == 0) awaitStores<LEAVING - 1>();", ""),
         spoiled("const auto awaitRoom", "__syncwarp();", ""),
         spoiled(await, "beat / SLOTS & 1", "beat / SLOTS + 1 & 1"),
         // Room is said to be free before the plane has been taken.
         spoiled(march, "k == HANDED - 1) release(beat)", "k == 0) release(beat)", "HS=1 HP=4"),
         spoiled("const auto release", "__syncwarp();", "", "HS=2 HP=1"),
         // A copy that overtakes reads: of the lane that asks for it, or of others.
         spoiled("const auto ask", "fenceCopies();", ""),
         spoiled("const auto ask", "fenceCopies();", "if (lane == 0) fenceCopies();"),
         spoiled("const auto ask", "__syncwarp();", ""),
         // In stars, what lanes exchange after they have given a plane lets none run ahead.
         spoiled("const auto handOver", "__syncwarp();", "", "HS=2 HP=2", "box2d1r")},
        false);
}

/// A hand-over that nobody announces: a GPU would wait for ever.
TEST(Pipelines, WaitingForWhatNeverArrivesIsReported) {
    SKIP_WITHOUT_EMULATION();
    const auto report = emulate({spoiled("const auto handOver", "if (lane == 0) arriveAt(full",
                                         "if (lane > 31) arriveAt(full")},
                                {});
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_THAT(report->verdicts.front().reason, testing::HasSubstr("waiting at line"));
}

}  // namespace
}  // namespace engine::emulate
