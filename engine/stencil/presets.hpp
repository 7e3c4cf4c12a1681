// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/result.hpp"
#include "engine/stencil/pattern.hpp"

namespace engine::stencil {

struct PresetInfo {
    std::string name;                  ///< "star3d1r"
    std::string group;                 ///< "typical", "ebisu", "zhang-mueller", "more"
    std::string summary;               ///< one sentence
    std::vector<std::string> aliases;  ///< "j3d7pt"
};

/// The 24 typical stencils, EBISU's nine, Zhang & Mueller's four, gradient2d and 3d125pt.
const std::vector<PresetInfo>& presets();
/// Unknown names answer with the closest known ones in the message.
Result<Pattern> findPreset(std::string_view nameOrAlias);

/// The first that reads the same cells and has as many arrays, whatever its coefficients; empty:
/// none does.
std::string presetOfTapsAndArrays(const Pattern& pattern);

/// GSTuner (TPDS 2024) Algorithm 1, corrected: see random_pattern.cpp. `order` 0 draws it with the
/// published weights. Coefficients are 1/taps.
Pattern randomPattern(int dimensions, int order, Random& random, std::string name);

}  // namespace engine::stencil
