// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// When the samples of a kernel suffice, and taking them. No clock and no GPU: whoever has them
// lends them.

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/device/evaluation.hpp"
#include "engine/device/sampling_rule.hpp"

namespace engine::worker {

/// The fastest setting so far, for as many steps as the one that is being measured.
struct Best {
    double ms = std::numeric_limits<double>::infinity();
    double highMs = std::numeric_limits<double>::infinity();  ///< end of its interval
};

/// That of each run: searches that race on one GPU do not decide for each other.
class BestOfRuns {
public:
    /// For so many steps; nothing is known of a run that has measured nothing.
    Best of(int run, int steps) const;
    void remember(int run, const device::Evaluation& timed);

private:
    std::map<int, Best> m_perStep;
};

/// Whether a kernel whose first launch took so long cannot become the best: that launch, caches and
/// clocks unsettled, is all that is known of it then.
bool isHopeless(const device::SamplingRule& rule, double firstMs, const Best& best);

struct NextRound {
    int samples = 0;  ///< 0 = enough
    device::SamplingEnd ended = device::SamplingEnd::Unknown;
};
/// `firstMs`: of the launch that was verified, until there are samples all that is known.
NextRound nextRound(const device::SamplingRule& rule, std::span<const double> samplesMs,
                    double firstMs, const Best& best);

/// How the GPU's clock stands; -1 = nobody says.
struct ClockState {
    int mhz = -1;
    std::string heldBack;  ///< by what; empty = it is not
};

/// What taking samples needs.
struct Stopwatch {
    /// Launches so many times and times each, calling `meanwhile` while they run. Nothing when that
    /// failed: the reason is with whoever launches.
    std::function<std::optional<std::vector<double>>(int count,
                                                     const std::function<void()>& meanwhile)>
        time;
    std::function<ClockState()> clock;
};

struct Samples {
    std::vector<double> ms;
    device::Conditions conditions;
    bool failed = false;
};
/// Samples as the rule asks. `limitMs`: after the first sample nothing more, if that took longer.
Samples takeSamples(const device::SamplingRule& rule, double firstMs, const Best& best,
                    std::optional<double> limitMs, const Stopwatch& stopwatch);

}  // namespace engine::worker
