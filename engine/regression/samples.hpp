// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace engine::regression {

/// Rows of features with what was observed there. The first feature is 1 in every row.
struct Samples {
    std::size_t features = 0;
    std::vector<double> rows;      ///< one after the other, `features` each
    std::vector<double> observed;  ///< one a row
    std::vector<double> weights;   ///< one a row, above 0
    void add(std::span<const double> row, double value, double weight = 1);
    std::size_t size() const { return observed.size(); }
    std::span<const double> row(std::size_t i) const { return {&rows[i * features], features}; }
};

}  // namespace engine::regression
