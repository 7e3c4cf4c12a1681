// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The templates compile as they stand, with their default block: they are programs, not text with
// holes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "engine/source/kernel_source.hpp"
#include "engine/source/template_parts.hpp"
#include "tests/kernels/compiled.hpp"

namespace {

TEST(BareTemplates, CompileWithNvrtc) {
    const auto nvrtc = engine::nvrtc::Nvrtc::open();
    if (!nvrtc) GTEST_SKIP() << nvrtc.error().message;
    for (const auto& file : engine::source::templates()) {
        const auto compiled = cubin(*nvrtc, engine::source::templateText(file.name).value());
        EXPECT_TRUE(compiled.ok()) << file.name << "\n" << compiled.log;
        EXPECT_EQ(compiled.log.find("warning"), std::string::npos) << file.name << "\n"
                                                                   << compiled.log;
    }
}

TEST(BareTemplates, CompileWithNvcc) {
    if (std::system("nvcc --version > /dev/null 2>&1") != 0)
        GTEST_SKIP() << "nvcc is not on the PATH";
    const std::filesystem::path folder = std::filesystem::path(STENCILSCOPE_SOURCE_DIR) / "kernels";
    for (const auto& file : engine::source::templates()) {
        const std::string command =
            "nvcc -arch=sm_90 -Werror all-warnings -x cu -cubin -o /dev/null '" +
            (folder / file.name).string() + "'";
        EXPECT_EQ(std::system(command.c_str()), 0) << command;
    }
}

}  // namespace
