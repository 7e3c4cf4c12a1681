// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Geometry of charts as pure functions: ticks, ranges, labels that must not touch.

#include <vector>

namespace ui {

struct Range {
    double low = 0, high = 1;
    double span() const { return high - low; }
    bool operator==(const Range&) const = default;
};

/// Distance of ticks, 1, 2 or 5 times a power of ten, so that at most `most` fall into the range.
double tickStep(const Range& range, int most);
/// The ticks within the range, ascending.
std::vector<double> ticks(const Range& range, int most);
/// Powers of ten (and 2 and 5 times them where few) within 10^low .. 10^high, as exponents.
std::vector<double> logTicks(const Range& exponents, int most);
/// Decimals that tell neighbouring ticks apart.
int tickDecimals(double step);
/// The least multiple of the tick step that is not below `value`; 1 for nothing.
double niceCeiling(double value, int most);
/// The range with `factor` times its span, `fixed` staying where it is on the screen.
Range zoomed(const Range& range, double fixed, double factor);

/// Positions at least `gap` apart and within [low, high], as near to the wanted ones as that
/// allows. Order is kept; equal wishes keep their order of input.
std::vector<double> spreadApart(const std::vector<double>& wanted, double gap, double low,
                                double high);

}  // namespace ui
