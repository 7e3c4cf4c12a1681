// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/hints.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include "engine/stencil/features.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::session {
namespace {

using stencil::Offset;
using stencil::Problem;

/// Of the fastest kernels; "headline" has the fastest of a single step besides.
constexpr std::array kSuites{"typical", "fitted", "ebisu"};

/// Whether the cells that one reads, with some of its axes turned round, are those of the other.
bool mirrors(const std::vector<Offset>& one, const std::vector<Offset>& other) {
    if (one.size() != other.size()) return false;
    constexpr int kMirrors = 8;
    for (int turned = 0; turned < kMirrors; ++turned) {
        auto offsets = one;
        for (Offset& offset : offsets) {
            if (turned & 1) offset.x = -offset.x;
            if (turned & 2) offset.y = -offset.y;
            if (turned & 4) offset.z = -offset.z;
        }
        std::ranges::sort(offsets);
        if (offsets == other) return true;
    }
    return false;
}

double logRatio(double one, double other) { return std::abs(std::log(one / other)); }

/// How unlike two patterns are in what decides which setting is fast: how far a cell reads, how
/// much it computes, how many arrays it needs.
double distance(const stencil::Features& a, const stencil::Features& b) {
    constexpr double kOrder = 0.7, kArray = 1;
    return logRatio(a.taps, b.taps) + kOrder * std::abs(a.order - b.order) +
           kArray * std::abs(a.references - a.taps - (b.references - b.taps));
}

/// The same of type and grid.
double distance(const Problem& one, const Problem& other) {
    constexpr double kType = 0.5, kExtent = 0.1;
    double sum = one.type == other.type ? 0 : kType;
    for (int axis = 0; axis < one.pattern.dimensions; ++axis)
        sum += kExtent * logRatio(one.grid[axis], other.grid[axis]);
    return sum;
}

/// Of all shipped suites of the fastest kernels; read once, a race makes hundreds of strategies.
const std::vector<SuiteEntry>& shippedEntries() {
    static const std::vector<SuiteEntry> all = [] {
        std::vector<SuiteEntry> entries;
        for (const char* name : kSuites)
            if (auto suite = loadSuite(name))
                std::ranges::move(suite->entries, std::back_inserter(entries));
        return entries;
    }();
    return all;
}

}  // namespace

std::vector<search::Hint> hintsFrom(const std::vector<SuiteEntry>& known, const Problem& problem) {
    struct Candidate {
        double distance;
        search::Hint hint;
    };
    std::vector<Candidate> candidates;
    const auto own = stencil::accessedOffsets(problem.pattern);
    const auto features = stencil::features(problem.pattern);
    for (const SuiteEntry& entry : known) {
        if (!entry.setting) continue;
        if (entry.problem.pattern.dimensions != problem.pattern.dimensions) continue;
        const auto offsets = stencil::accessedOffsets(entry.problem.pattern);
        candidates.push_back({distance(features, stencil::features(entry.problem.pattern)) +
                                  distance(problem, entry.problem),
                              {*entry.setting, entry.stencil, mirrors(offsets, own)}});
    }
    std::ranges::stable_sort(candidates, {}, &Candidate::distance);
    std::vector<search::Hint> hints;
    for (auto& candidate : candidates) hints.push_back(std::move(candidate.hint));
    return hints;
}

search::HintSource suiteHints(const space::TuningSpace& space) {
    if (!space.isOfKernels()) return {};
    return
        [problem = space.circumstances().problem] { return hintsFrom(shippedEntries(), problem); };
}

}  // namespace engine::session
