// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string>
#include <utility>

#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"

/// The first preset that reads the same cells, whatever its coefficients and arrays; empty: none
/// does.
inline std::string presetOfTaps(const engine::stencil::Pattern& pattern) {
    using namespace engine::stencil;
    const auto cells = [](const Pattern& each) {
        return std::pair(each.dimensions, accessedOffsets(each));
    };
    static const auto kNames = [&] {
        std::map<decltype(cells(pattern)), std::string> names;
        for (const PresetInfo& preset : presets())
            names.try_emplace(cells(findPreset(preset.name).value()), preset.name);
        return names;
    }();
    const auto found = kNames.find(cells(pattern));
    return found == kNames.end() ? std::string() : found->second;
}
