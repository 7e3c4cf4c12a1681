// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>

#include "engine/space/plan/device_limits.hpp"

namespace engine::space {

/// A number of DeviceLimits as files and messages write it.
struct DeviceLimitField {
    const char* name;
    int DeviceLimits::*member;
    int least;  ///< a GPU has at least so much
    /// Files of earlier versions do not say; every GPU of their time has the default.
    bool mayBeMissing = false;
};

/// All of them; the architecture is a text beside them.
inline constexpr std::array<DeviceLimitField, 7> kDeviceLimitFields{
    {{"threads_per_block", &DeviceLimits::threadsPerBlock, 1},
     {"shared_bytes_per_block", &DeviceLimits::sharedBytesPerBlock, 0},
     {"registers_per_thread", &DeviceLimits::registersPerThread, 1},
     {"registers_per_block", &DeviceLimits::registersPerBlock, 1},
     {"threads_per_multiprocessor", &DeviceLimits::threadsPerMultiprocessor, 1, true},
     {"multiprocessors", &DeviceLimits::multiprocessors, 1},
     {"constant_bytes", &DeviceLimits::constantBytes, 0}}};

}  // namespace engine::space
