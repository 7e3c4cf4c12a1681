// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/sampling.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/device/evaluation.hpp"

namespace engine::worker {

bool isHopeless(const SamplingRule& rule, double firstMs, double bestMs) {
    return firstMs > rule.hopelessFactor * bestMs;
}

int moreSamples(const SamplingRule& rule, std::span<const double> samplesMs, double firstMs,
                double bestMs) {
    const double expectedMs = std::max(firstMs, 1e-4);  // below the resolution of events
    const int taken = static_cast<int>(samplesMs.size());
    if (isHopeless(rule, expectedMs, bestMs)) return 0;
    const double workMs = std::accumulate(samplesMs.begin(), samplesMs.end(), 0.0);
    if (taken >= rule.most || (workMs >= rule.mostMs && taken >= rule.leastWhenSlow)) return 0;
    if (taken < rule.least || workMs < rule.leastMs) {
        const double leftMs = std::max(0.0, rule.leastMs - workMs);
        const int forWork = static_cast<int>(std::min(1e6, std::ceil(leftMs / expectedMs)));
        const int withinCap = static_cast<int>(std::min(1e6, rule.mostMs / expectedMs)) - taken;
        const int wanted = std::max(rule.least - taken, forWork);
        return std::clamp(std::min(wanted, withinCap), std::max(1, rule.leastWhenSlow - taken),
                          rule.most - taken);
    }
    device::Evaluation soFar;
    soFar.samplesMs.assign(samplesMs.begin(), samplesMs.end());
    if (soFar.relativeSpread() < rule.spread) return 0;
    return std::min(3, rule.most - taken);
}

}  // namespace engine::worker
