// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cuts through a space: the settings that differ from one of them in a single parameter, and in
// what rests or gets a meaning with it.

#include <string>
#include <vector>

#include "engine/space/tuning_space.hpp"

namespace engine::analysis {

struct SliceValue {
    int value = 0;
    space::Setting setting;
    bool allowed = false;
    Sentence whyNot;                  ///< of a value that is not allowed
    std::vector<std::size_t> places;  ///< where this setting stands among those that were measured
};

struct Slice {
    space::ParameterId parameter{};
    std::vector<SliceValue> values;  ///< ascending
};

/// One for each parameter of the space that has a meaning in `centre` and two values or more that
/// are allowed or were measured.
std::vector<Slice> slicesAround(const space::Setting& centre, const space::TuningSpace& space,
                                space::SettingList measured);

}  // namespace engine::analysis
