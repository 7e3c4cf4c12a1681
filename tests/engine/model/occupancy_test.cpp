// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/occupancy.hpp"

#include <gtest/gtest.h>

namespace engine::model {
namespace {

const MultiprocessorLimits kHopper = *multiprocessorLimits("sm_90");

TEST(Occupancy, FewRegistersFillTheMultiprocessor) {
    const Occupancy full = occupancy(kHopper, 256, 32, 0);
    EXPECT_EQ(full.blocks, 8);
    EXPECT_EQ(full.warps, 64);
    EXPECT_EQ(full.limit, OccupancyLimit::Warps);
    EXPECT_DOUBLE_EQ(full.share(), 1.0);
}

TEST(Occupancy, RegistersLimit) {
    const Occupancy half = occupancy(kHopper, 256, 64, 0);
    EXPECT_EQ(half.warps, 32);
    EXPECT_EQ(half.limit, OccupancyLimit::Registers);
    // 65 registers take a whole unit more: 65 * 32 = 2080 -> 2304 a warp, 28 warps.
    EXPECT_EQ(occupancy(kHopper, 128, 65, 0).warps, 28);
    EXPECT_EQ(occupancy(kHopper, 256, 238, 0).warps, 8);
    EXPECT_EQ(occupancy(kHopper, 256, 255, 0).warps, 8);
    // 512 threads of 255 registers do not fit at all.
    EXPECT_EQ(occupancy(kHopper, 512, 255, 0).blocks, 0);
}

TEST(Occupancy, SharedMemoryLimits) {
    const Occupancy two = occupancy(kHopper, 256, 32, 96 * 1024);
    EXPECT_EQ(two.blocks, 2);
    EXPECT_EQ(two.limit, OccupancyLimit::SharedMemory);
    EXPECT_EQ(occupancy(kHopper, 256, 32, 227 * 1024).blocks, 1);
    EXPECT_EQ(occupancy(kHopper, 256, 32, 228 * 1024).blocks, 0);
}

TEST(Occupancy, SmallBlocksAreLimitedByTheirNumber) {
    const Occupancy small = occupancy(kHopper, 32, 16, 0);
    EXPECT_EQ(small.blocks, 32);
    EXPECT_EQ(small.warps, 32);
    EXPECT_EQ(small.limit, OccupancyLimit::Blocks);
}

TEST(Occupancy, PartialWarpsCountWhole) {
    EXPECT_EQ(occupancy(kHopper, 33, 32, 0).warps, 64);
    EXPECT_EQ(occupancy(kHopper, 33, 32, 0).blocks, 32);
}

TEST(Occupancy, ArchitecturesDiffer) {
    EXPECT_EQ(multiprocessorLimits("sm_90a")->sharedBytes, 228 * 1024);
    EXPECT_EQ(multiprocessorLimits("sm_86")->warps, 48);
    EXPECT_EQ(occupancy(*multiprocessorLimits("sm_75"), 256, 32, 0).warps, 32);
    // Shared memory and first-level cache are one.
    const auto kilobytes = [](const char* architecture) {
        return multiprocessorLimits(architecture)->onChipBytes / 1024;
    };
    EXPECT_EQ(kilobytes("sm_90"), 256);
    EXPECT_EQ(kilobytes("sm_80"), 192);
    EXPECT_EQ(kilobytes("sm_86"), 128);
    EXPECT_EQ(kilobytes("sm_70"), 128);
    EXPECT_EQ(kilobytes("sm_75"), 96);
    EXPECT_FALSE(multiprocessorLimits("sm_999"));
    EXPECT_FALSE(multiprocessorLimits(""));
}

}  // namespace
}  // namespace engine::model
