// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "engine/exporters/exporter.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::exporters {
namespace {

using enum space::ParameterId;

TunedKernel tuned(const std::string& preset, const std::string& setting) {
    TunedKernel kernel;
    kernel.problem.pattern = stencil::findPreset(preset).value();
    kernel.problem.grid = stencil::Problem::defaultGrid(kernel.problem.pattern.dimensions);
    kernel.evaluation.setting =
        space::Setting::parse(setting, kernel.problem.pattern.dimensions).value();
    kernel.evaluation.samplesMs = {1.25};
    kernel.device = support::smallDevice();
    kernel.program = "stencilscope 0.1.0";
    return kernel;
}

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(CudaProject, HoldsKernelLauncherCheckAndProvenance) {
    const auto files = cudaProject(tuned("star3d1r", "TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64"));
    ASSERT_TRUE(files) << files.error().message;
    for (const char* name : {"kernel.cu", "kernel_awkward.cu", "reference.cu", "launcher.hpp",
                             "launcher.cu", "main.cu", "CMakeLists.txt", "README.md", "LICENSE"})
        ASSERT_TRUE(files->contains(name)) << name;
    for (const auto& [name, text] : *files) {
        EXPECT_FALSE(holds(text, "GPL")) << name;
        EXPECT_TRUE(holds(text, "MIT")) << name;
        for (const char* word : {"@NAME@", "@SETTING@", "@GRID@"})
            EXPECT_FALSE(holds(text, word)) << name;
    }
    EXPECT_TRUE(holds(files->at("launcher.hpp"), "namespace tuned_star3d1r {"));
    EXPECT_TRUE(holds(files->at("launcher.hpp"), "using real = double;"));
    EXPECT_TRUE(holds(files->at("launcher.cu"), "const dim3 grid(16, 64, 8), block(32, 8, 1);"));
    EXPECT_TRUE(holds(files->at("README.md"), "107.4 GCells/s"));
    EXPECT_TRUE(holds(files->at("README.md"), "NVIDIA H200"));
    EXPECT_TRUE(holds(files->at("README.md"), "TBx=32 TBy=8"));
    // Two tiles and a bit along every axis: a multiple of nothing.
    EXPECT_TRUE(holds(files->at("main.cu"), "67x19x131 against the CPU"));
    EXPECT_TRUE(holds(files->at("kernel_awkward.cu"), "stencil_star3d1r_awkward("));
    EXPECT_TRUE(
        holds(files->at("reference.cu"), "__host__ __device__ __forceinline__ real update("));
}

/// Input, output, then the coefficients that the stencil reads from arrays.
TEST(CudaProject, EveryArrayThatIsUsedIsThere) {
    const auto files = cudaProject(tuned("himeno", "TBx=32 TBy=8"));
    ASSERT_TRUE(files) << files.error().message;
    const auto arrays = static_cast<int>(stencil::findPreset("himeno")->arrays.size());
    ASSERT_GT(arrays, 1);
    const std::string& text = files->at("main.cu");
    std::set<int> used;
    const std::regex index(R"(arrays\[(-?\d+)\])");
    for (std::sregex_iterator at(text.begin(), text.end(), index), end; at != end; ++at)
        used.insert(std::stoi((*at)[1]));
    std::set<int> expected;
    for (int i = 0; i < 2 + arrays; ++i) expected.insert(i);
    EXPECT_EQ(used, expected);
    for (const char* arguments : {"OWN", "AWKWARD"})
        for (int i = 0; i < 2 + arrays; ++i)
            EXPECT_TRUE(holds(text, fmt::format("arrays[{}] + {}.origin", i, arguments)) || i < 2)
                << arguments << i;
}

/// The check's grid: large tiles leave it small enough for the CPU, and none of them fills it.
TEST(CudaProject, TheCheckIsOfOneTileAndABitAtLeast) {
    for (const auto& [preset, setting] :
         {std::pair("star3d1r", "TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64"),
          std::pair("star3d1r", "TBx=64 TBy=16 BMx=4 BMy=8 ST=1 SD=3 SB=512"),
          std::pair("star2d1r", "TBx=256 BMx=8 ST=1 SD=2 SB=8192")}) {
        const auto files = cudaProject(tuned(preset, setting));
        ASSERT_TRUE(files) << files.error().message;
        std::smatch found;
        const std::regex grid(R"((\d+)x(\d+)(?:x(\d+))? against the CPU)");
        ASSERT_TRUE(std::regex_search(files->at("main.cu"), found, grid)) << setting;
        const bool volume = found[3].matched;
        EXPECT_EQ(volume, std::string(preset).find("3d") != std::string::npos);
        const auto parsed = space::Setting::parse(setting, volume ? 3 : 2).value();
        const std::array tile{parsed[TBx] * parsed[BMx],
                              volume ? parsed[TBy] * parsed[BMy] : parsed[SB],
                              volume ? parsed[SB] : 0};
        double cells = 1;
        for (std::size_t axis = 0; axis < (volume ? 3U : 2U); ++axis) {
            const int side = std::stoi(found[axis + 1]);
            cells *= side;
            EXPECT_GT(side, tile[axis]) << setting << " along " << axis;
        }
        EXPECT_LE(cells, 1 << 26) << setting;
    }
}

// Names of C linkage exist once in a program: launcher and check each have a one-step kernel.
TEST(CudaProject, EveryKernelOfAProgramHasANameOfItsOwnAndIsCalledByIt) {
    const auto files =
        cudaProject(tuned("star3d1r", "TBx=32 TBy=4 ST=1 SD=3 SB=16 SH=1 BMy=2 TB=2 RT=1 TT=3"));
    ASSERT_TRUE(files) << files.error().message;
    EXPECT_TRUE(holds(files->at("kernel.cu"), " stencil_star3d1r("));
    EXPECT_TRUE(holds(files->at("launcher.cu"), "tuned::stencil_star3d1r<<<"));
    EXPECT_TRUE(holds(files->at("kernel_awkward.cu"), " stencil_star3d1r_awkward("));
    EXPECT_TRUE(holds(files->at("main.cu"), "awkward::stencil_star3d1r_awkward<<<"));
    EXPECT_TRUE(holds(files->at("single_step.cu"), " naive_star3d1r_single("));
    EXPECT_TRUE(holds(files->at("launcher.cu"), "single::naive_star3d1r_single<<<"));
    EXPECT_TRUE(holds(files->at("reference.cu"), " naive_star3d1r("));
    EXPECT_TRUE(holds(files->at("main.cu"), "reference::naive_star3d1r<<<"));
    EXPECT_FALSE(cudaProject(tuned("star3d1r", "TBx=32 TBy=4"))->contains("single_step.cu"));
}

TEST(CudaProject, PassesArrayParametersOn) {
    const auto files = cudaProject(tuned("himeno", "TBx=32 TBy=8"));
    ASSERT_TRUE(files) << files.error().message;
    EXPECT_TRUE(holds(files->at("launcher.hpp"), "const real* a_wrk1"));
    EXPECT_TRUE(holds(files->at("launcher.cu"), "a_bnd + ORIGIN"));
    EXPECT_TRUE(holds(files->at("main.cu"), "constexpr int ARRAYS = 12;"));
}

TEST(CudaProject, RefusesASettingNoTemplateCanGenerate) {
    const auto files = cudaProject(tuned("star3d1r", "TBx=32 CMx=2 BMx=2"));
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().kind, ErrorKind::BadInput);
}

TEST(CudaProject, NamesFromElsewhereCannotBecomeCode) {
    TunedKernel kernel = tuned("star2d1r", "TBx=32 TBy=4");
    kernel.problem.pattern.name = "x */ int main() { } //\n#error";
    kernel.device.gpu = "evil \\\n#error `rm` | */ \"%s\"";
    kernel.program = "a\nb";
    const auto files = cudaProject(kernel);
    ASSERT_TRUE(files) << files.error().message;
    for (const auto& [name, text] : *files) {
        EXPECT_FALSE(holds(text, "\n#error")) << name;
        EXPECT_FALSE(holds(text, "int main() { }")) << name;
        EXPECT_FALSE(holds(text, "`rm`")) << name;
        EXPECT_FALSE(holds(text, "evil \\")) << name;
    }
    EXPECT_TRUE(holds(files->at("launcher.hpp"), "namespace tuned_stencil {"));
    const auto header = tuningHeader(kernel);
    ASSERT_TRUE(header);
    EXPECT_FALSE(holds(*header, "\n#error"));
    EXPECT_FALSE(holds(*header, "\nb"));
}

TEST(TuningHeader, HoldsTheSettingAndTheLaunch) {
    const auto header = tuningHeader(tuned("star3d1r", "TBx=32 TBy=8 SH=1 ST=1 SD=3 SB=64"));
    ASSERT_TRUE(header) << header.error().message;
    EXPECT_TRUE(holds(*header, "SPDX-License-Identifier: MIT"));
    EXPECT_TRUE(holds(*header, "constexpr int TBx = 32;"));
    EXPECT_TRUE(holds(*header, "constexpr int SB = 64;"));
    EXPECT_TRUE(holds(*header, "constexpr int GRID[3] = {16, 64, 8};"));
    EXPECT_TRUE(holds(*header, "constexpr double MEASURED_MS = 1.25;"));
    EXPECT_TRUE(holds(*header, "// source: "));
    EXPECT_FALSE(holds(*header, "measured source"));
    TunedKernel unmeasured = tuned("star3d1r", "TBx=32 TBy=8");
    unmeasured.evaluation.samplesMs.clear();
    EXPECT_FALSE(holds(tuningHeader(unmeasured).value(), "MEASURED_MS"));
}

TEST(TuningHeader, SaysWhenAnotherKernelWasMeasured) {
    TunedKernel kernel = tuned("star3d1r", "TBx=32 TBy=8");
    kernel.evaluation.sourceHash = 0xfedcba9876543210ULL;
    EXPECT_TRUE(holds(tuningHeader(kernel).value(),
                      "// measured source: fedcba9876543210, another than this one"));
    kernel.evaluation.sourceHash =
        source::sourceHash(source::specialise(kernel.problem, kernel.evaluation.setting).value());
    EXPECT_FALSE(holds(tuningHeader(kernel).value(), "measured source"));
}

}  // namespace
}  // namespace engine::exporters
