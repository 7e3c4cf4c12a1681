// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/network.hpp"

#include <fmt/format.h>

#include <array>

namespace engine::learn {
namespace {

constexpr std::array<std::string_view, 3> kNames{"zpnet", "vlnet", "boundnet"};

}  // namespace

std::string_view nameOf(Kind kind) { return kNames[static_cast<std::size_t>(kind)]; }

Result<Kind> kindFromName(std::string_view name) {
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames[i] == name) return static_cast<Kind>(i);
    return badInput(
        fmt::format("\"{}\" is not a network: expected {}.", name, fmt::join(kNames, ", ")));
}

const Part* Network::partFor(int dimensions) const {
    for (const auto& part : parts)
        if (part.dimensions == dimensions) return &part;
    return nullptr;
}

}  // namespace engine::learn
