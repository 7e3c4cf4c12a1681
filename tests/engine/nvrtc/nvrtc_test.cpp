// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Against the toolkit's real compiler; skipped with the reason where there is none. Needs no GPU.

#include "engine/nvrtc/nvrtc_compiler.hpp"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace engine::nvrtc {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class NvrtcTest : public testing::Test {
protected:
    void SetUp() override {
        if (!m_compiler) GTEST_SKIP() << m_compiler.error().message;
    }
    protocol::Compiled compile(const std::string& source) {
        return m_compiler->compile({1, source, "k", "sm_90"});
    }

    Result<NvrtcCompiler> m_compiler = NvrtcCompiler::open();
};

TEST_F(NvrtcTest, CompilesToAnImageWithItsResources) {
    const auto compiled = compile(
        "extern \"C\" __global__ void __launch_bounds__(256) k(const double* u, double* v) {\n"
        "  __shared__ double tile[256];\n  tile[threadIdx.x] = u[threadIdx.x];\n  "
        "__syncthreads();\n"
        "  v[threadIdx.x] = tile[255 - threadIdx.x];\n}\n");
    ASSERT_EQ(compiled.outcome, device::Outcome::Ok) << compiled.reason << compiled.log;
    EXPECT_THAT(compiled.image, StartsWith("\x7f"
                                           "ELF"));
    EXPECT_EQ(compiled.resources.imageBytes, static_cast<int>(compiled.image.size()));
    EXPECT_GT(compiled.resources.registers, 4);
    EXPECT_EQ(compiled.resources.spillStoreBytes, 0);
    EXPECT_EQ(compiled.resources.sharedBytes, 2048);
    EXPECT_GT(compiled.cpuSeconds, 0.001);
    EXPECT_LT(compiled.cpuSeconds, 5);
}

/// A toolkit that was only unpacked is none that the loader knows of: NVRTC would not find them.
TEST_F(NvrtcTest, ItsBuiltinsAreOpenedFromItsOwnFolder) {
    const auto nvrtc = Nvrtc::open();
    ASSERT_TRUE(nvrtc) << nvrtc.error().message;
    const auto version = nvrtc->name().substr(std::string("NVRTC ").size());
    const auto name = "libnvrtc-builtins.so." + version;
    EXPECT_NE(::dlopen(name.c_str(), RTLD_NOW | RTLD_NOLOAD), nullptr) << ::dlerror();
}

TEST_F(NvrtcTest, ReportsSpills) {
    // 80 values live at once and 32 registers: they cannot fit.
    const auto compiled = compile(
        "extern \"C\" __global__ void __launch_bounds__(1024, 2) k(const double* u, double* v) {\n"
        "  double a[80];\n"
        "  #pragma unroll\n  for (int i = 0; i < 80; ++i) a[i] = u[threadIdx.x + 1024 * i];\n"
        "  __syncthreads();\n"
        "  #pragma unroll\n  for (int i = 0; i < 80; ++i) v[threadIdx.x + 1024 * i] = a[79 - i] * "
        "a[(i * 7) % 80];\n"
        "}\n");
    ASSERT_EQ(compiled.outcome, device::Outcome::Ok) << compiled.reason << compiled.log;
    EXPECT_LE(compiled.resources.registers, 32);
    EXPECT_GT(compiled.resources.spillStoreBytes, 0) << compiled.log;
    EXPECT_GT(compiled.resources.spillLoadBytes, 0);
    EXPECT_GT(compiled.resources.stackBytes, 0);
}

TEST_F(NvrtcTest, ABrokenSourceIsACompileErrorWithTheLog) {
    const auto compiled = compile("extern \"C\" __global__ void k(double* v) { v[0] = missing; }");
    EXPECT_EQ(compiled.outcome, device::Outcome::CompileError);
    EXPECT_THAT(compiled.reason, HasSubstr("missing"));
    EXPECT_THAT(compiled.log, HasSubstr("kernel.cu(1): error"));
    EXPECT_TRUE(compiled.image.empty());
}

TEST_F(NvrtcTest, AnUnknownArchitectureIsACompileError) {
    const auto compiled = m_compiler->compile({1, "", "k", "sm_13"});
    EXPECT_EQ(compiled.outcome, device::Outcome::CompileError);
    EXPECT_FALSE(compiled.reason.empty());
}

TEST_F(NvrtcTest, TheSameSourceCostsItsTimeEveryTime) {
    // A cached compilation would take next to nothing.
    std::string source = "extern \"C\" __global__ void k(double* v) {\n";
    for (int i = 0; i < 300; ++i)
        source += "  v[threadIdx.x + " + std::to_string(i) + "] = sqrt(v[threadIdx.x * 3]);\n";
    source += "}\n";
    const double first = compile(source).cpuSeconds;
    EXPECT_GT(compile(source).cpuSeconds, first / 4);
}

}  // namespace
}  // namespace engine::nvrtc
