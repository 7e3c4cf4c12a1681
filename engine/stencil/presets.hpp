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

/// The first of those that read the same cells, whatever their coefficients and arrays; empty: none
/// does.
std::string presetOfTaps(const Pattern& pattern);
/// Of those that read the same cells the first with as many arrays; empty: none has.
std::string presetOfTapsAndArrays(const Pattern& pattern);

/// GSTuner (TPDS 2024) Algorithm 1, corrected: see random_pattern.cpp. `order` 0 draws it with the
/// published weights. Coefficients are 1/taps.
Pattern randomPattern(int dimensions, int order, Random& random, std::string name);

}  // namespace engine::stencil
