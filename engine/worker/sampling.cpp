// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/sampling.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace engine::worker {
namespace {

using device::SamplingEnd;
using device::SamplingRule;

constexpr int kRoundToNarrow = 3;

device::Evaluation timed(std::span<const double> samplesMs) {
    device::Evaluation evaluation;
    evaluation.samplesMs.assign(samplesMs.begin(), samplesMs.end());
    return evaluation;
}

/// What a launch takes, as far as that is known.
double expectedOf(std::span<const double> samplesMs, double firstMs) {
    const double about = samplesMs.empty() ? firstMs : timed(samplesMs).timeMs();
    return std::max(about, 1e-4);  // below the resolution of events
}

/// What a setting gets before any rule but the limits may end it.
struct Least {
    int samples = 0;
    double ms = 0;
};
bool isNear(const SamplingRule& rule, double expectedMs, const Best& best) {
    return expectedMs <= rule.nearFactor * best.ms;
}
Least leastOf(const SamplingRule& rule, double expectedMs, const Best& best) {
    return isNear(rule, expectedMs, best) ? Least{rule.leastNear, rule.leastMs}
                                          : Least{rule.least, 0};
}

int roundFor(const SamplingRule& rule, const Least& least, int taken, double workMs,
             double expectedMs) {
    const double leftMs = std::max(0.0, least.ms - workMs);
    const int forWork = static_cast<int>(std::min(1e6, std::ceil(leftMs / expectedMs)));
    const int withinCap = static_cast<int>(std::min(1e6, rule.mostMs / expectedMs)) - taken;
    const int wanted = std::max(least.samples - taken, forWork);
    const int room = std::max(1, rule.most - taken);
    return std::clamp(std::min(wanted, withinCap), std::clamp(rule.least - taken, 1, room), room);
}

/// Keeps the GPU busy as long as the rule asks; false when a launch failed.
bool load(const SamplingRule& rule, double expectedMs, const Stopwatch& stopwatch) {
    constexpr double kMost = 32;  // launches of a round
    for (double leftMs = rule.loadMs; leftMs > 0;) {
        const auto count = static_cast<int>(std::clamp(std::ceil(leftMs / expectedMs), 1.0, kMost));
        const auto times = stopwatch.time(count, [] {});
        if (!times) return false;
        leftMs -= std::max(std::accumulate(times->begin(), times->end(), 0.0), count * 1e-3);
    }
    return true;
}

/// Takes so many more, unless the clock is held back while they are taken and they may be taken
/// again.
void addRound(Samples& samples, int count, const SamplingRule& rule, const Stopwatch& stopwatch) {
    device::Conditions& conditions = samples.conditions;
    ClockState clock;
    const auto times = stopwatch.time(count, [&] { clock = stopwatch.clock(); });
    samples.failed = !times;
    if (samples.failed) return;
    const int mostRepeats = rule.loadMs > 0 ? 0 : rule.mostRepeats;
    if (!clock.heldBack.empty() && conditions.repeated < mostRepeats) {
        ++conditions.repeated;
        return;
    }
    if (!clock.heldBack.empty()) conditions.throttled = clock.heldBack;
    if (samples.ms.empty()) conditions.firstClockMhz = clock.mhz;
    conditions.lastClockMhz = clock.mhz;
    samples.ms.insert(samples.ms.end(), times->begin(), times->end());
}

}  // namespace

Best BestOfRuns::of(int run, int steps) const {
    const auto known = m_perStep.find(run);
    if (known == m_perStep.end()) return {};
    return {known->second.ms * steps, known->second.highMs * steps};
}

void BestOfRuns::remember(int run, const device::Evaluation& timed) {
    Best& best = m_perStep[run];
    if (timed.costMs() < best.ms)
        best = {timed.costMs(), timed.medianInterval().high / timed.steps};
}

bool isHopeless(const SamplingRule& rule, double firstMs, const Best& best) {
    return firstMs > rule.hopelessFactor * best.ms;
}

NextRound nextRound(const SamplingRule& rule, std::span<const double> samplesMs, double firstMs,
                    const Best& best) {
    const int taken = static_cast<int>(samplesMs.size());
    if (taken == 0 && isHopeless(rule, firstMs, best)) return {0, SamplingEnd::Hopeless};
    const auto soFar = timed(samplesMs);
    const double expectedMs = expectedOf(samplesMs, firstMs);
    const double workMs = std::accumulate(samplesMs.begin(), samplesMs.end(), 0.0);
    const Least least = leastOf(rule, expectedMs, best);
    const bool atLimit = taken >= rule.most || (workMs >= rule.mostMs && taken >= rule.least);
    const bool few = taken < least.samples || workMs < least.ms;
    if (!atLimit && few) return {roundFor(rule, least, taken, workMs, expectedMs), {}};
    const auto interval = soFar.medianInterval();
    const bool known = taken >= std::max(rule.least, device::kLeastForInterval);
    if (const auto spread = soFar.relativeSpread(); known && spread && *spread <= rule.spread)
        return {0, SamplingEnd::Narrow};
    if (interval.low > best.highMs) return {0, SamplingEnd::CannotWin};
    if (atLimit) return {0, SamplingEnd::Limit};
    return {std::min(kRoundToNarrow, rule.most - taken), {}};
}

Samples takeSamples(const SamplingRule& rule, double firstMs, const Best& best,
                    std::optional<double> limitMs, const Stopwatch& stopwatch) {
    Samples samples;
    bool isLoaded = rule.loadMs <= 0;
    while (!samples.failed) {
        const NextRound round = nextRound(rule, samples.ms, firstMs, best);
        if (round.samples == 0) {
            samples.conditions.ended = round.ended;
            if (round.ended == SamplingEnd::Hopeless) samples.ms.push_back(firstMs);
            return samples;
        }
        const bool decides = samples.ms.empty() && limitMs;  // about the others
        const double expectedMs = expectedOf(samples.ms, firstMs);
        if (!decides && !isLoaded && isNear(rule, expectedMs, best)) {
            isLoaded = true;
            limitMs.reset();
            samples.ms.clear();  // of a GPU that rested
            samples.failed = !load(rule, expectedMs, stopwatch);
            continue;
        }
        addRound(samples, decides ? 1 : round.samples, rule, stopwatch);
        if (decides && !samples.ms.empty() && samples.ms.front() > *limitMs) {
            samples.conditions.ended = SamplingEnd::Look;
            return samples;
        }
    }
    return samples;
}

}  // namespace engine::worker
