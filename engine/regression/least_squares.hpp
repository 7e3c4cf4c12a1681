// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Linear regression over named features: how figures that no sheet holds are fitted to what was
// measured. Pure and exact: the same samples give the same weights.

#include <span>
#include <vector>

#include "engine/regression/samples.hpp"

namespace engine::regression {

/// The scalar product; both have the same length.
double combined(std::span<const double> weights, std::span<const double> features);

/// Least deviations with a penalty on weights, of features scaled to a deviation of 1: a feature
/// that never changes has no weight. Few strange samples do not draw them aside (by reweighting;
/// deviations below `exact` count as squares).
std::vector<double> fitLeastDeviations(const Samples& samples, double penalty, double exact);

}  // namespace engine::regression
