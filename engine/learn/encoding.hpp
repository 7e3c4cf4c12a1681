// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A setting as numbers (GSTuner section 4.4): zero-padded, one place for every parameter, or of
// varying length, what is present chained. As published, 1 block and a switch that is off are 0
// like a parameter that is not there (and an LSTM that masks zeros skips them); distinct, they are
// not.

#include <cstdint>
#include <vector>

#include "engine/space/setting.hpp"

namespace engine::learn {

enum class Code : std::uint8_t { Published, Distinct };

/// The setting's optimization combination has the parameter at all.
bool isPresent(const space::Setting& setting, space::ParameterId id);

/// Numbers as log2, switches as 0 or 1, choices and counts as they are; Distinct adds 1 to what may
/// be 0.
float codeOf(const space::ParameterInfo& parameter, int value, Code code);

/// Places of the zero-padded encoding: in two dimensions the z members and the streaming axis are
/// left out.
std::vector<space::ParameterId> encodedParameters(int dimensions);

std::vector<float> zeroPadded(const space::Setting& setting, int dimensions, Code code);
/// Of what is present only, in the order of the table.
std::vector<float> varyingLength(const space::Setting& setting, int dimensions, Code code);

}  // namespace engine::learn
