// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/groups/parameter_correlation.hpp"

#include <cmath>
#include <limits>
#include <map>

#include "engine/search/groups/pearson.hpp"

namespace engine::search {

double coefficientOfVariation(std::span<const double> values) {
    if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
    if (!varies(values)) return 0;
    const auto count = static_cast<double>(values.size());
    double mean = 0;
    for (const double v : values) mean += v;
    mean /= count;
    double squares = 0;
    for (const double v : values) squares += (v - mean) * (v - mean);
    return std::sqrt(squares / count) / mean;  // infinite when the mean is 0
}

double encodedValue(const space::ParameterInfo& info, int value) {
    switch (info.kind) {
        case space::ParameterKind::PowerOfTwo:
            return value < 1 ? value : std::log2(value);
        case space::ParameterKind::Switch:
            return value + 1;
        case space::ParameterKind::Choice:
        case space::ParameterKind::Count:
            return value;
    }
    return value;
}

record::CvMatrix correlateParameters(std::span<const Measured> measured,
                                     const std::vector<space::ParameterId>& parameters,
                                     const space::ParameterTable& table) {
    const std::size_t n = parameters.size();
    record::CvMatrix matrix{parameters, std::vector<double>(n * n, std::nan(""))};
    for (std::size_t row = 0; row < n; ++row) {
        std::map<int, const Measured*>
            fastest;  // by value of the row's parameter; first one on ties
        for (const Measured& answer : measured) {
            if (!std::isfinite(answer.costMs)) continue;
            const Measured*& best = fastest[answer.setting[parameters[row]]];
            if (best == nullptr || answer.costMs < best->costMs) best = &answer;
        }
        for (std::size_t column = 0; column < n; ++column) {
            if (column == row) continue;
            std::vector<double> values;
            for (const auto& [value, best] : fastest) {
                values.push_back(
                    encodedValue(table[parameters[column]], best->setting[parameters[column]]));
            }
            matrix.values[row * n + column] = coefficientOfVariation(values);
        }
    }
    return matrix;
}

}  // namespace engine::search
