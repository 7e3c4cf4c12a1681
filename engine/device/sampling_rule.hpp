// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many samples a live GPU takes of a setting: until the interval of its median is narrow
// enough, or until it cannot be the best.

#include <string>

namespace engine::device {

struct SamplingRule {
    int least = 3;          ///< of a setting that cannot be the best
    int leastNear = 5;      ///< of one that is near the best, or the first
    int most = 15;          ///< of any
    double leastMs = 5;     ///< of work in the samples of one near the best, as far as `most` goes
    double mostMs = 60;     ///< of work in all samples; `least` are taken even so
    double spread = 0.005;  ///< relative half interval of the median that is narrow enough
    double nearFactor = 1.2;    ///< times the best: as near counts
    double hopelessFactor = 2;  ///< times the best: too slow for even one sample more
    int mostRepeats = 2;        ///< rounds taken again since the clock was held back
    /// Of launches before the samples of one near the best, so that the GPU is as hot and its clock
    /// as low as in long loops, which is no reason to repeat them then.
    double loadMs = 0;

    bool operator==(const SamplingRule&) const = default;
};

/// Calls visit(name, number, least, most) for each number of a rule: by these names it is written.
template <class Rule, class Visit>
void visitNumbers(Rule& rule, Visit visit) {
    constexpr int kMostSamples = 10000;
    visit("least", rule.least, 1, kMostSamples);
    visit("least_near", rule.leastNear, 1, kMostSamples);
    visit("most", rule.most, 1, kMostSamples);
    visit("least_ms", rule.leastMs, 0, 1e6);
    visit("most_ms", rule.mostMs, 0, 1e6);
    visit("spread", rule.spread, 0, 1);
    visit("near_factor", rule.nearFactor, 1, 1e6);
    visit("hopeless_factor", rule.hopelessFactor, 1, 1e6);
    visit("most_repeats", rule.mostRepeats, 0, 1000);
    visit("load_ms", rule.loadMs, 0, 1e5);
}

/// The rule in words, with the state of the caches: part of a device's description.
std::string textOf(const SamplingRule& rule);

}  // namespace engine::device
