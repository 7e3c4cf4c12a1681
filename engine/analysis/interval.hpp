// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How sure a mean over repeats is: percentile bootstrap (Efron 1979). The repeats are drawn anew,
// as many with replacement, kResamples times with the same seed; 95 % of the values so found lie in
// the interval. Nothing is assumed of how results are spread, and no bound reaches beyond what was
// seen.

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/random.hpp"

namespace engine::analysis {

inline constexpr int kResamples = 2000;

struct Interval {
    double low = 0, high = 0;
    bool overlaps(const Interval& other) const { return low <= other.high && other.low <= high; }
    bool operator==(const Interval&) const = default;
};

/// Of the mean; nothing of fewer than two values, of which nobody can say.
std::optional<Interval> intervalOfMean(std::span<const double> values);
/// The same for many lists of one length, drawn once for all of them: curves have one at every
/// moment. At least two values each.
class Resampling {
public:
    explicit Resampling(std::size_t values);
    Interval intervalOfMean(std::span<const double> values) const;

private:
    std::size_t m_values;
    std::vector<std::uint32_t> m_drawn;  ///< kResamples times as many places
};
/// Of anything: `resampled` draws anew what it is made of and says what comes of it.
Interval intervalOf(const std::function<double(Random&)>& resampled);
/// The mean of as many of the values, drawn with replacement.
double resampledMean(std::span<const double> values, Random& random);

}  // namespace engine::analysis
