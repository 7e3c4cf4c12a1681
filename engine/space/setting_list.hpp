// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <unordered_set>
#include <vector>

#include "engine/space/tuning_space.hpp"

namespace engine::space {

struct TuningSpace::List {
    std::vector<Setting> settings;  ///< without repetitions, in the order given
    std::unordered_set<Setting, SettingHash> members;
    std::vector<ParameterSet> active;  ///< per setting: which parameters have a meaning
};

}  // namespace engine::space
