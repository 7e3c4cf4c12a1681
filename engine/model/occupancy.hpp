// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many warps of a kernel one multiprocessor holds at once, and what limits it. Pure.

#include <optional>
#include <string_view>

namespace engine::model {

/// What one multiprocessor of an architecture holds (CUDA C++ Programming Guide, technical
/// specifications per compute capability).
struct MultiprocessorLimits {
    int warps = 64;
    int blocks = 32;
    int registers = 65536;
    int sharedBytes = 233472;  ///< all blocks together
    /// Shared memory and first-level cache, which has what blocks leave.
    int onChipBytes = 262144;
    int reservedSharedBytes = 1024;  ///< taken by the system for every block
    int registerUnit = 256;          ///< registers are handed to a warp in these
    int warpUnit = 4;                ///< warps are spread over this many schedulers
    int sharedUnit = 128;
};
/// Nothing for an architecture that is not in the table.
std::optional<MultiprocessorLimits> multiprocessorLimits(std::string_view architecture);

enum class OccupancyLimit { Warps, Blocks, Registers, SharedMemory };

struct Occupancy {
    int blocks = 0;  ///< resident on one multiprocessor; 0 = the kernel cannot run
    int warps = 0;
    int mostWarps = 64;
    OccupancyLimit limit = OccupancyLimit::Warps;
    double share() const { return static_cast<double>(warps) / mostWarps; }
};

/// `threads` of a block, registers of a thread, shared bytes of a block (static and dynamic).
Occupancy occupancy(const MultiprocessorLimits& limits, int threads, int registers,
                    int sharedBytes);

}  // namespace engine::model
