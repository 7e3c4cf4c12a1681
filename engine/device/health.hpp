// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <optional>
#include <string>

namespace engine::device {

/// How a live GPU fares, read about once a second; -1 = the driver does not say.
struct Health {
    int clockMhz = -1;  ///< of the multiprocessors
    int temperatureC = -1;
    double powerWatts = -1;
    std::string throttled;  ///< why the clock is held back, empty when it is not

    bool operator==(const Health&) const = default;
};

/// Told every reading; nothing once whoever read has gone. Called from a thread of the device: it
/// must not wait for one.
using HealthReport = std::function<void(const std::optional<Health>&)>;

}  // namespace engine::device
