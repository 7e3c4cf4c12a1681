// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/request.hpp"

#include <algorithm>
#include <array>

namespace engine::device {
namespace {

constexpr std::array<std::string_view, 4> kNames{"full", "compile", "limit", "grid"};

}  // namespace

std::string_view nameOf(Look look) { return kNames[static_cast<std::size_t>(look)]; }

std::optional<Look> lookFromName(std::string_view name) {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<Look>(found - kNames.begin());
}

}  // namespace engine::device
