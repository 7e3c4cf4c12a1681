// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/ptxas_log.hpp"

#include <gtest/gtest.h>

namespace engine::worker {
namespace {

// As the assembler of CUDA 13.0 writes it.
constexpr const char* kLog =
    "ptxas info    : 44 bytes gmem\n"
    "ptxas info    : Compiling entry function 'first' for 'sm_90'\n"
    "ptxas info    : Function properties for first\n"
    "ptxas         .     0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 56 registers, used 0 barriers\n"
    "ptxas info    : Compiling entry function 'second' for 'sm_90'\n"
    "ptxas info    : Function properties for second\n"
    "ptxas         .     3328 bytes stack frame, 3300 bytes spill stores, 4788 bytes spill loads\n"
    "ptxas info    : Used 64 registers, used 1 barriers, 3328 bytes cumulative stack size, 23040 "
    "bytes smem\n";

TEST(PtxasLog, ReadsTheSectionOfTheKernel) {
    EXPECT_EQ(resourcesFromLog(kLog, "second"),
              (device::Resources{64, 3300, 4788, 3328, 23040, -1}));
}

TEST(PtxasLog, NoSharedMemoryIsZeroBytes) {
    EXPECT_EQ(resourcesFromLog(kLog, "first"), (device::Resources{56, 0, 0, 0, 0, -1}));
}

TEST(PtxasLog, WhatIsNotSaidStaysUnknown) {
    EXPECT_EQ(resourcesFromLog(kLog, "third"), device::Resources{});
    EXPECT_EQ(resourcesFromLog("", "first"), device::Resources{});
    EXPECT_EQ(resourcesFromLog("Compiling entry function 'first' for 'sm_90'\n", "first"),
              device::Resources{});
}

}  // namespace
}  // namespace engine::worker
