// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>

namespace engine::analysis {

double mean(std::span<const double> values);  ///< of at least one value
/// Linear between order statistics, `fraction` of the way from least to largest; infinite values
/// are allowed. Of at least one value.
double percentile(std::span<const double> values, double fraction);
inline double median(std::span<const double> values) { return percentile(values, 0.5); }

}  // namespace engine::analysis
