// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Marches of one time level whose planes are copied to a ring in shared memory.
#include <gmock/gmock.h>

#include "tests/engine/emulate/emulated.hpp"

namespace engine::emulate {
namespace {

/// By the threads and by the hardware.
std::vector<EmulationCase> bothKinds(const stencil::Problem& problem,
                                     const std::vector<std::string>& settings) {
    std::vector<EmulationCase> cases;
    for (const auto& setting : settings)
        for (const char* kind : {" PK=2", " PK=3"})
            cases.push_back(caseOf(problem, setting + " ST=1 SH=1 PR=1" + kind));
    return cases;
}

const std::vector<std::string> flat{"TBx=16 SD=2 SB=8", "TBx=8 SD=2 SB=16 BMx=4 VW=2 PD=4",
                                    "TBx=64 SD=2 SB=64 CMx=2 PD=2 UFy=2",
                                    "TBx=16 SD=2 SB=4 RT=1 PD=4"};
const std::vector<std::string> solid{
    "TBx=8 TBy=4 SD=3 SB=8", "TBx=4 TBy=8 SD=3 SB=4 BMx=2 BMy=2 PD=2 UFz=2",
    "TBx=8 TBy=2 SD=3 SB=16 CMx=2 CMy=2 PD=4", "TBx=8 TBz=4 SD=2 SB=8 PD=2",
    "TBx=16 TBy=4 SD=3 SB=8 RT=1 PD=2"};

// Tiles that stick out of the grid, halos that are no multiples of 16 bytes.
TEST(CopiedPlanes, OfFlatPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    for (const char* name : {"star2d1r", "star2d3r", "box2d2r", "cross2d1r"})
        for (const auto type : {stencil::DataType::Double, stencil::DataType::Float}) {
            auto settings = flat;
            settings[1] = "TBx=8 SD=2 SB=16 BMx=4 PD=4";
            expectVerdicts(bothKinds(examples::problemOf(name, {77, 41, 1}, type), settings), true);
        }
}

TEST(CopiedPlanes, InWholeTilesAreRight) {
    SKIP_WITHOUT_EMULATION();
    expectVerdicts(bothKinds(examples::problemOf("star2d2r", {128, 64, 1}), flat), true);
    expectVerdicts(bothKinds(examples::problemOf("star3d2r", {32, 16, 16}), solid), true);
}

TEST(CopiedPlanes, OfSolidPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    for (const char* name : {"star3d1r", "star3d4r", "box3d1r"})
        expectVerdicts(bothKinds(examples::problemOf(name, {37, 19, 13}), solid), true);
}

TEST(CopiedPlanes, OfUnusualPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    const auto guarded = examples::problemFromFormula(
        "v[i,j,k] = 0.5*u[i,j,k-1] + 0.2*u[i+1,j,k] - 0.1*w[i,j,k]*u[i,j-1,k] + w[i,j,k];",
        {37, 19, 13}, stencil::DataType::Float);
    expectVerdicts(bothKinds(guarded, {solid[0], solid[2], solid[4]}), true);
    const auto aside = examples::problemFromFormula("v[i,j] = 0.5*u[i-3,j] + 0.25*u[i,j-2];",
                                                    {77, 41, 1}, stencil::DataType::Double);
    expectVerdicts(bothKinds(aside, {flat[0], flat[3]}), true);
}

/// The setting's kernel with the first `from` behind `after` replaced.
EmulationCase spoiled(const std::string& setting, const std::string& after, const std::string& from,
                      const std::string& to) {
    auto work = caseOf(examples::problemOf("star3d1r", {37, 19, 13}), setting);
    const std::size_t at = work.source.text.find(from, work.source.text.find(after));
    EXPECT_NE(at, std::string::npos) << from << "\n" << work.source.text;
    if (at != std::string::npos) work.source.text.replace(at, from.size(), to);
    work.label += " without " + from;
    return work;
}

TEST(CopiedPlanes, NeedTheirBarrierAndTheirAwaits) {
    SKIP_WITHOUT_EMULATION();
    const std::string async = "TBx=8 TBy=4 ST=1 SD=3 SB=8 SH=1 PR=1 PK=2 PD=2";
    const std::string bulk = "TBx=8 TBy=4 ST=1 SD=3 SB=8 SH=1 PR=1 PK=3 PD=2";
    const std::string march = "for (int z = first";
    expectVerdicts(
        {spoiled(async, march, "__syncthreads();", ""),
         spoiled(bulk, march, "__syncthreads();", ""), spoiled(async, march, "await(place);", ""),
         spoiled(bulk, march, "await(place);", ""),
         spoiled(bulk, "const auto await", "fenceCopies();", ""),
         spoiled(bulk, "const auto await", "fenceCopies();", "if (thread == 0) fenceCopies();"),
         spoiled(bulk, "const auto send", "ROWS * rowBytes", "ROWS * rowBytes + 16"),
         spoiled(async, "REACH = 1 + AHEAD", "REACH = 1 + AHEAD", "REACH = AHEAD")},
        false);
}

/// Bytes that are announced and never sent for: a GPU would wait for ever.
TEST(CopiedPlanes, WaitingForWhatNeverArrivesIsReported) {
    SKIP_WITHOUT_EMULATION();
    const std::string bulk = "TBx=8 TBy=4 ST=1 SD=3 SB=8 SH=1 PR=1 PK=3 PD=2";
    const auto report =
        emulate({spoiled(bulk, "const auto send", "ROWS * rowBytes", "ROWS * rowBytes + 16")}, {});
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_THAT(report->verdicts.front().reason, testing::HasSubstr("waiting at line"));
}

}  // namespace
}  // namespace engine::emulate
