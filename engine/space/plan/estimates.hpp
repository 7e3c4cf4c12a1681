// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How planes travel, and what a setting costs as far as it can be told before compiling.

#include <cstdint>

#include "engine/space/plan/circumstances.hpp"
#include "engine/space/setting.hpp"

namespace engine::space {

/// Bytes that one access or one asynchronous copy moves at most.
inline constexpr int kWidestAccess = 16;

/// How prefetched planes travel: the values of PK.
enum PrefetchKind { PrefetchRegisters = 1, PrefetchAsync = 2, PrefetchBulk = 3 };
/// Planes are on their way to shared memory while the march computes.
inline bool prefetchesAsync(const Setting& s) {
    return s[ParameterId::ST] != 0 && s[ParameterId::PR] != 0 &&
           s[ParameterId::PK] != PrefetchRegisters;
}
/// So are whole planes of the tile, halo included: the march of a single time level.
inline bool copiesPlanes(const Setting& s) { return prefetchesAsync(s) && s[ParameterId::TB] == 1; }

/// Cost estimates the rules use; the desktop shows them too.
int threadsOf(const Setting& setting);
int cellsPerThread(const Setting& setting);
/// Dynamic shared memory a block needs, in bytes; 0 when it uses none. The kernel source uses the
/// same figure.
std::int64_t sharedBytesOf(const Setting& setting, const Circumstances& circumstances);
/// Planes the block keeps in shared memory at once while it streams; 1 without streaming (the whole
/// tile), 0 without shared memory.
int sharedPlanes(const Setting& setting, const Circumstances& circumstances);
/// Elements that planes of level 0 on their way take in shared memory in a march through several
/// levels: each thread has places of its own.
std::int64_t stagedCells(const Setting& setting, const Circumstances& circumstances);
/// Cells of one such plane (of the whole tile without streaming), halo included.
std::int64_t sharedPlaneCells(const Setting& setting, const Circumstances& circumstances);
/// Registers a thread is likely to need: a rough figure that keeps hopeless settings out.
int estimatedRegisters(const Setting& setting, const Circumstances& circumstances);

}  // namespace engine::space
