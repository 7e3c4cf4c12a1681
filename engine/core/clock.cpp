// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/clock.hpp"

#include <fmt/chrono.h>

#include <chrono>

namespace engine {

std::string utcNow() {
    const auto now = std::chrono::system_clock::now();
    return fmt::format("{:%FT%TZ}", std::chrono::floor<std::chrono::seconds>(now));
}

double SteadyClock::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace engine
