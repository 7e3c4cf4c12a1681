// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How strongly two tuning parameters depend on each other, seen from a few measured settings: GeST
// section 3.2, Eq. 1 (the same measure as csTuner's).

#include <span>
#include <vector>

#include "engine/record/diagnostics.hpp"
#include "engine/search/report.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

/// Population standard deviation over mean. One value: 0. Mean 0: 0 when all are equal, else
/// infinite. No values: NaN.
double coefficientOfVariation(std::span<const double> values);

/// A parameter's value as the coefficient sees it: log2 of powers of two, switches 1 and 2, choices
/// from 1.
double encodedValue(const space::ParameterInfo& info, int value);

/// For every ordered pair (row, column): of the settings measured with each value of `row` take the
/// fastest, and the coefficient of variation of `column` among those.
///
/// GeST compares settings that agree in all other parameters; of 15 random settings of a large
/// space no two do, and every list would have one entry. So the fastest setting with that value of
/// `row` is taken whatever the others are. Failed settings do not count.
record::CvMatrix correlateParameters(std::span<const Measured> measured,
                                     const std::vector<space::ParameterId>& parameters,
                                     const space::ParameterTable& table = space::parameterTable());

}  // namespace engine::search
