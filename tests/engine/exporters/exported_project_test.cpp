// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The exported project through nvcc, warnings as errors. Running its self-check needs a GPU.
#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/exporters/exporter.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::exporters {
namespace {

struct Case {
    const char* preset;
    const char* setting;
    stencil::DataType type;
};

class ExportedProject : public testing::TestWithParam<Case> {};

TEST_P(ExportedProject, CompilesWithNvccAlone) {
    support::TemporaryFolder folder;
    TunedKernel kernel;
    kernel.problem.pattern = stencil::findPreset(GetParam().preset).value();
    kernel.problem.grid = stencil::Problem::defaultGrid(kernel.problem.pattern.dimensions);
    kernel.problem.type = GetParam().type;
    kernel.evaluation.setting =
        space::Setting::parse(GetParam().setting, kernel.problem.pattern.dimensions).value();
    const auto status = exportKernel(kernel, "cuda", folder / "project");
    ASSERT_TRUE(status) << status.error().message;
    const std::string command =
        "cd '" + (folder / "project").string() +
        "' && " STENCILSCOPE_NVCC
        " -std=c++17 -arch=sm_90 -Werror all-warnings main.cu launcher.cu -o selfcheck"
        " > log 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << support::bytesOf(folder / "project/log");
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, ExportedProject,
    testing::Values(
        Case{"star3d1r", "TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64 PR=1", stencil::DataType::Double},
        Case{"star2d1r", "TBx=64 ST=1 SD=2 SB=1024 BMx=4 PR=1 PK=2 PD=4 TB=8 TT=2 VW=2",
             stencil::DataType::Double},
        Case{"cross3d1r", "TBx=32 TBy=16 SH=1 ST=1 SD=3 SB=64 BMx=2 RT=1 TB=2 VW=2",
             stencil::DataType::Float},
        Case{"box3d1r", "TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64 BMx=2 VW=2", stencil::DataType::Double},
        Case{"star3d2r", "TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64 TB=2 TT=4 CLa=2 CLb=2",
             stencil::DataType::Float},
        Case{"star3d4r", "TBx=32 TBy=16 SH=1 ST=1 SD=3 SB=512 BMy=4 TB=2 TT=5",
             stencil::DataType::Float},
        Case{"himeno", "TBx=32 TBy=8 CO=1 BMx=2 UFx=2", stencil::DataType::Float},
        Case{"box2d4r", "TBx=64 TBy=8 SH=1 CMy=4 UFy=2", stencil::DataType::Double}),
    [](const auto& test) { return std::string(test.param.preset); });

}  // namespace
}  // namespace engine::exporters
