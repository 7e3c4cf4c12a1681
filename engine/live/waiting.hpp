// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>

#include "engine/device/device.hpp"

namespace engine::live {

/// Until `something` holds, or the wait is over.
template <class Something>
void waitUntil(std::condition_variable_any& changed, std::unique_lock<std::mutex>& lock,
               const device::Wait& wait, Something something) {
    constexpr double kLongest = 1e6;  ///< seconds that every clock of the library can count
    if (std::isfinite(wait.seconds)) {
        const std::chrono::duration<double> longest(std::clamp(wait.seconds, 0.0, kLongest));
        changed.wait_for(lock, wait.stop, longest, something);
    } else {
        changed.wait(lock, wait.stop, something);
    }
}

}  // namespace engine::live
