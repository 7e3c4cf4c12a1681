// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <span>

namespace engine::search {

/// Pearson's coefficient of two lists of one length, from -1 to 1; nothing where one of them does
/// not vary.
std::optional<double> pearson(std::span<const double> x, std::span<const double> y);

/// Whether not all are equal. Sums cannot say that: a mean need not be what all of its values are.
bool varies(std::span<const double> values);

}  // namespace engine::search
