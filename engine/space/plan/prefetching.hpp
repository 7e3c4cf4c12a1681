// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How planes travel.

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

}  // namespace engine::space
