// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// When the samples of a kernel suffice. Pure arithmetic: no clock, no GPU.

#include <limits>
#include <span>

namespace engine::worker {

struct SamplingRule {
    int least = 5, most = 15;
    double leastMs = 5, mostMs = 60;  ///< of work in all samples together
    int leastWhenSlow = 3;            ///< even when mostMs is over
    double spread = 0.005;            ///< relative half interval of the median that is small enough
    double hopelessFactor = 2;  ///< times the best so far: a kernel this slow needs no precision
};

/// Whether a kernel whose first launch took so long cannot become the best: that launch, caches and
/// clocks unsettled, is all that is known of it then.
bool isHopeless(const SamplingRule& rule, double firstMs, double bestMs);

/// How many more launches to time; 0 = enough. `expectedMs`: of one launch, from the first one.
int moreSamples(const SamplingRule& rule, std::span<const double> samplesMs, double expectedMs,
                double bestMs = std::numeric_limits<double>::infinity());

}  // namespace engine::worker
