// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/groups/pearson.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace engine::search {

std::optional<double> pearson(std::span<const double> x, std::span<const double> y) {
    if (!varies(x) || !varies(y)) return std::nullopt;
    const auto count = static_cast<double>(x.size());
    const double meanX = std::accumulate(x.begin(), x.end(), 0.0) / count;
    const double meanY = std::accumulate(y.begin(), y.end(), 0.0) / count;
    double xx = 0, yy = 0, xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - meanX) * (x[i] - meanX);
        yy += (y[i] - meanY) * (y[i] - meanY);
        xy += (x[i] - meanX) * (y[i] - meanY);
    }
    if (xx == 0 || yy == 0) return std::nullopt;  // differences too small for their squares
    return std::clamp(xy / std::sqrt(xx * yy), -1.0, 1.0);
}

bool varies(std::span<const double> values) {
    return std::ranges::any_of(values, [&](double value) { return value != values.front(); });
}

}  // namespace engine::search
