// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace engine::analysis {

double mean(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

double percentile(std::span<const double> values, double fraction) {
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const double position = fraction * static_cast<double>(sorted.size() - 1);
    const auto lower = static_cast<std::size_t>(std::floor(position));
    const double part = position - std::floor(position);
    if (part == 0) return sorted[lower];  // also keeps infinity - infinity away
    return sorted[lower] * (1 - part) + sorted[lower + 1] * part;
}

}  // namespace engine::analysis
