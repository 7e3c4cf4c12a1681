// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/occupancy.hpp"

#include <algorithm>
#include <climits>

namespace engine::model {
namespace {

constexpr int kWarp = 32, kKilobyte = 1024;

int roundedUp(int value, int unit) { return (value + unit - 1) / unit * unit; }

}  // namespace

std::optional<MultiprocessorLimits> multiprocessorLimits(std::string_view architecture) {
    // sm_90a and the like are the same machine.
    std::string_view number = architecture;
    while (!number.empty() && (number.back() < '0' || number.back() > '9')) number.remove_suffix(1);
    MultiprocessorLimits limits;
    if (number == "sm_90" || number == "sm_100") return limits;
    if (number == "sm_80") {
        limits.sharedBytes = 164 * kKilobyte;
        limits.onChipBytes = 192 * kKilobyte;
        return limits;
    }
    if (number == "sm_86" || number == "sm_89") {
        limits.warps = 48;
        limits.blocks = number == "sm_86" ? 16 : 24;
        limits.sharedBytes = 100 * kKilobyte;
        limits.onChipBytes = 128 * kKilobyte;
        return limits;
    }
    limits.reservedSharedBytes = 0;
    limits.sharedUnit = 256;
    if (number == "sm_70") {
        limits.sharedBytes = 96 * kKilobyte;
        limits.onChipBytes = 128 * kKilobyte;
        return limits;
    }
    if (number == "sm_75") {
        limits.warps = 32;
        limits.blocks = 16;
        limits.sharedBytes = 64 * kKilobyte;
        limits.onChipBytes = 96 * kKilobyte;
        return limits;
    }
    return std::nullopt;
}

Occupancy occupancy(const MultiprocessorLimits& limits, int threads, int registers,
                    int sharedBytes) {
    const int warpsOfBlock = std::max(1, roundedUp(threads, kWarp) / kWarp);
    const int byWarps = limits.warps / warpsOfBlock;
    int byRegisters = INT_MAX;
    if (registers > 0) {
        const int registersOfWarp = roundedUp(registers * kWarp, limits.registerUnit);
        const int warps = limits.registers / registersOfWarp / limits.warpUnit * limits.warpUnit;
        byRegisters = warps / warpsOfBlock;
    }
    int byShared = INT_MAX;
    if (const int block = sharedBytes + limits.reservedSharedBytes; block > 0)
        byShared = limits.sharedBytes / roundedUp(block, limits.sharedUnit);

    Occupancy result;
    result.mostWarps = limits.warps;
    result.blocks = byWarps;
    // Of equal limits the one named first in this order is what a person can change most easily.
    const auto lower = [&](int blocks, OccupancyLimit limit) {
        if (blocks >= result.blocks) return;
        result.blocks = blocks;
        result.limit = limit;
    };
    lower(byRegisters, OccupancyLimit::Registers);
    lower(byShared, OccupancyLimit::SharedMemory);
    lower(limits.blocks, OccupancyLimit::Blocks);
    result.warps = result.blocks * warpsOfBlock;
    return result;
}

}  // namespace engine::model
