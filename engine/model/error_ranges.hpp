// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How far off predicted times are: split-conformal intervals (Vovk, Gammerman and Shafer 2005; Lei
// et al., JASA 113, 2018) of the logarithm. Their ends are quantiles of what was off where stencils
// were left out of the fit. Settings of a stencil are off together, so that stencils are what is
// exchanged: all of them weigh the same, however many settings they have.

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/space/plan/kernel_plan.hpp"

namespace engine::model {

/// Share of measured times that lies within an interval.
inline constexpr double kInside = 0.9;

/// Logarithms of measured over expected: below `low` lies half of what is outside, above `high` the
/// other half.
struct ErrorRange {
    double low = 0, high = 0;
    ErrorRange times(double spread) const { return {low * spread, high * spread}; }
};

/// A time and what it may be instead. What is expected lies between.
struct ExpectedTime {
    double expected = 0, low = 0, high = 0;
    static ExpectedTime of(double expected, const ErrorRange& range);
    /// Nothing of it is better than a bound.
    ExpectedTime notBelow(double bound) const;
};

/// Of one setting of a stencil that was left out.
struct LeftOutError {
    std::size_t stencil = 0;
    int dimensions = 2;
    space::Template shape = space::Template::Direct;
    /// Logarithm of measured over expected; where it is known how far off such settings usually
    /// are, in units of that.
    double error = 0;
};

/// Of all kernels, and by dimensions and template where enough stencils were left out.
class ErrorRanges {
public:
    static ErrorRanges of(std::span<const LeftOutError> errors);

    ErrorRange of(int dimensions, space::Template shape) const;
    const ErrorRange& ofAll() const { return m_all; }

    nlohmann::ordered_json toJson() const;
    /// Throws what is wrong with it.
    static ErrorRanges fromJson(const nlohmann::ordered_json& json);

private:
    struct Kind {
        int dimensions = 2;
        std::string name;  ///< of the template
        std::size_t stencils = 0, settings = 0;
        ErrorRange range;
    };
    ErrorRange m_all;
    std::vector<Kind> m_kinds;
};

}  // namespace engine::model
