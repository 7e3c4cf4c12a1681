// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "engine/space/plan/shared_layout.hpp"
#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

Circumstances circumstancesOf(const std::string& preset,
                              stencil::DataType type = stencil::DataType::Double) {
    return Circumstances::of(problemOf(preset, {}, type), DeviceLimits{});
}

TEST(Estimates, ThreadsAndCells) {
    EXPECT_EQ(threadsOf(settingOf("TBx=32 TBy=4 TBz=2")), 256);
    EXPECT_EQ(cellsPerThread(settingOf("CMx=4 CMz=2")), 8);
    EXPECT_EQ(cellsPerThread(settingOf("BMy=16")), 16);
}

TEST(Estimates, ObliqueTapsPerAxis) {
    using Axes = std::array<bool, 3>;
    EXPECT_EQ(circumstancesOf("star3d2r").oblique, (Axes{false, false, false}));
    EXPECT_EQ(circumstancesOf("box3d1r").oblique, (Axes{true, true, true}));
    EXPECT_EQ(circumstancesOf("cross2d1r").oblique, (Axes{true, true, false}));
    const auto edge =
        Circumstances::of(problemOfFormula("v[i,j,k] = u[i+1,j+1,k] + u[i,j,k-1];"), {});
    EXPECT_EQ(edge.oblique, (Axes{true, true, false}));
}

TEST(Estimates, CoefficientsAreDistinctScalars) {
    EXPECT_EQ(Circumstances::of(problemOfFormula("v[i,j] = u[i,j] + u[i-1,j];"), {}).coefficients,
              0);
    EXPECT_EQ(
        Circumstances::of(
            problemOfFormula("v[i,j] = 0.5*u[i,j] + 0.25*(u[i-1,j]+u[i+1,j]) + 0.5*u[i,j-1];"), {})
            .coefficients,
        2);
}

TEST(Estimates, NoSharedMemoryNoBytes) {
    const auto c = circumstancesOf("box3d1r");
    EXPECT_EQ(sharedLayoutOf(settingOf("TBx=32 ST=1 SD=3 SB=8"), c).bytes, 0);
    EXPECT_EQ(sharedLayoutOf(settingOf("TBx=32 ST=1 SD=3 SB=8"), c).planes, 0);
}

TEST(Estimates, WithoutStreamingTheWholeTileWithItsHalo) {
    const auto c = circumstancesOf("star3d2r");
    const auto s = settingOf("TBx=32 TBy=4 TBz=2 SH=1 CMx=2 CMz=4");
    EXPECT_EQ(sharedLayoutOf(s, c).planes, 1);
    EXPECT_EQ(sharedLayoutOf(s, c).bytes, (64 + 4) * (4 + 4) * (8 + 4) * 8);
}

TEST(Estimates, StreamingKeepsPlanes) {
    const auto s = settingOf("TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64 BMy=2");
    const std::int64_t plane = (32 + 2) * (16 + 2);
    // Star: neighbours along z are in registers; two planes take turns. Box: they need their planes
    // and a spare one. Retiming: one plane at a time, in turn.
    EXPECT_EQ(sharedLayoutOf(s, circumstancesOf("star3d1r")).bytes, 2 * plane * 8);
    EXPECT_EQ(sharedLayoutOf(s, circumstancesOf("box3d1r")).bytes, 4 * plane * 8);
    EXPECT_EQ(sharedLayoutOf(s.with(P::RT, 1), circumstancesOf("box3d1r")).bytes, 2 * plane * 8);
    EXPECT_EQ(sharedLayoutOf(s, circumstancesOf("box3d1r", stencil::DataType::Float)).bytes,
              4 * plane * 4);
}

TEST(Estimates, InTwoDimensionsAPlaneIsARow) {
    const auto c = circumstancesOf("box2d2r");
    EXPECT_EQ(sharedLayoutOf(settingOf("TBx=128 SH=1 ST=1 SD=2 SB=64", 2), c).bytes,
              6 * (128 + 4) * 8);
    EXPECT_EQ(sharedLayoutOf(settingOf("TBy=64 SH=1 ST=1 SD=1 SB=64", 2), c).bytes,
              6 * (64 + 4) * 8);
}

TEST(Estimates, AbsurdSettingsStaySaneNumbers) {
    const auto c = circumstancesOf("box3d1r");
    Setting s;
    for (const auto& info : parameterTable())
        s.set(info.id, info.kind == ParameterKind::PowerOfTwo ? 1 << 30 : 1);
    for (const int streaming : {0, 1}) {
        s.set(P::ST, streaming);
        EXPECT_GT(threadsOf(s), 1024);
        EXPECT_GT(cellsPerThread(s), 1024);
        EXPECT_GT(sharedLayoutOf(s, c).bytes, 1 << 20);
        EXPECT_GT(leastRegisters(s, c), 255);
        for (const auto& rule : allConstraints())
            EXPECT_FALSE(rule.sentence(s.with(P::ST, 1).with(P::SD, 3), c).empty()) << rule.name;
    }
}

TEST(Estimates, RegistersGrowWithWhatAThreadKeeps) {
    const auto c = circumstancesOf("star3d2r");
    const auto s = settingOf("TBx=32 TBy=4 ST=1 SD=3 SB=64 CMx=2");
    EXPECT_EQ(leastRegisters(s, c), 24 + 2 * 2 * 5);
    EXPECT_EQ(leastRegisters(s.with(P::RT, 1), c), 24 + 2 * 2 * 6);
    EXPECT_EQ(leastRegisters(s.with(P::PR, 1), c), 24 + 2 * (2 * 5 + 2));
    // 68 x 8 cells of a plane, staged by 128 threads: 5 each.
    EXPECT_EQ(leastRegisters(s.with(P::PR, 1).with(P::SH, 1), c), 24 + 2 * (2 * 5 + 5));
    EXPECT_EQ(leastRegisters(s, circumstancesOf("star3d2r", stencil::DataType::Float)), 24 + 2 * 5);
    EXPECT_EQ(leastRegisters(settingOf("CMx=8 UFx=4"), c), 24 + 2 * (4 + 2));
}

}  // namespace
}  // namespace engine::space
