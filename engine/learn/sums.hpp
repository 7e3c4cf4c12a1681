// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Private to predicting: sums over what members say, and over inputs with their weights.

#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace engine::learn {

inline double mean(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

inline double deviation(std::span<const double> values) {
    const double middle = mean(values);
    double square = 0;
    for (const double value : values) square += (value - middle) * (value - middle);
    return std::sqrt(square / static_cast<double>(values.size()));
}

inline double combinedOf(const std::vector<double>& weights, const float* features) {
    double sum = 0;
    for (std::size_t k = 0; k < weights.size(); ++k) sum += weights[k] * features[k];
    return sum;
}
/// Of two lists: a sum waits for each of its terms, two sums wait no longer.
inline std::pair<double, double> combinedOf(const std::vector<double>& first,
                                            const std::vector<double>& second,
                                            const float* features) {
    if (first.size() != second.size())  // as files may say
        return {combinedOf(first, features), combinedOf(second, features)};
    double sum = 0, other = 0;
    for (std::size_t k = 0; k < first.size(); ++k) {
        sum += first[k] * features[k];
        other += second[k] * features[k];
    }
    return {sum, other};
}

}  // namespace engine::learn
