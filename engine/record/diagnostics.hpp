// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a strategy shows of itself while it runs; plain values for the Correlations page and
// `analyze`.

#include <optional>
#include <string>
#include <vector>

#include "engine/space/parameter.hpp"

namespace engine::record {

/// GeST's coefficient of variation of the best `column` values over the values of `row` (Eq. 1).
struct CvMatrix {
    std::vector<space::ParameterId> parameters;
    std::vector<double> values;  ///< row-major; NaN = undefined (and the diagonal)
};

/// One pop of the deque in GeST Algorithm 1.
struct GroupingStep {
    space::ParameterId first{}, second{};
    double cv = 0;
    bool fromRight = false;  ///< highest CV founds groups; from the left (lowest) joins them
    std::string sentence;    ///< "SB is in PG2: SD joins it."
    std::vector<std::vector<space::ParameterId>> groupsAfter;
};

struct Diagnostics {
    std::optional<CvMatrix> cv;
    std::vector<GroupingStep> deque;  ///< in the order the pairs were popped
    int pairs = 0;                    ///< ordered pairs the deque held at first
    std::vector<std::vector<space::ParameterId>> groups;
    std::vector<std::vector<double>> quotas;  ///< per round, the share of every group; sums to 1
    int generation = 0;                       ///< of a genetic search
    std::vector<double>
        convergence;  ///< most common ratio (MCR) per generation, the largest sub-population's

    /// "PG0" of parameters; "group 1" of combinations, of which there are no coefficients of
    /// variation.
    std::string nameOfShare(std::size_t group) const {
        return cv ? "PG" + std::to_string(group) : "group " + std::to_string(group + 1);
    }
    /// Nothing to show: most strategies have none, the others none yet.
    bool empty() const {
        return !cv && deque.empty() && groups.empty() && quotas.empty() && generation == 0 &&
               convergence.empty();
    }
};

}  // namespace engine::record
