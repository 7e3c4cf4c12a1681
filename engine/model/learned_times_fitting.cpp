// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How learned times are fitted to recordings. tests/bench/fit_models.cpp writes what is shipped.
#include "engine/model/learned_times.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::model {
namespace {

/// Rows of all recordings, and which stencil each is of.
struct Rows {
    regression::Samples run, compile;
    std::vector<LeftOutError> runOf;
};

/// Which stencil each recording is of, whatever its grid or GPU.
std::vector<std::size_t> stencilsOf(const std::vector<LearnedFrom>& recordings) {
    stencil::StencilNumbers numbers;
    std::vector<std::size_t> stencils;
    for (const auto& recording : recordings)
        stencils.push_back(numbers.of(recording.circumstances.problem.pattern));
    return stencils;
}

/// How much each setting counts beside others of its stencil, 1 in the mean: most where settings
/// are fast, since searches go by what is expected there. Of several decays these foretold the
/// shipped recordings best, their fastest settings above all.
std::vector<double> nearnessOf(const std::vector<double>& seconds) {
    constexpr double kDecay = 0.4;   // of the logarithm over the fastest
    constexpr double kLeast = 0.03;  // beside the fastest
    double best = std::numeric_limits<double>::infinity();
    for (const double each : seconds)
        if (each > 0) best = std::min(best, each);
    std::vector<double> nearness;
    double sum = 0, ran = 0;
    for (const double each : seconds) {
        nearness.push_back(each > 0 ? std::max(kLeast, std::pow(best / each, 1 / kDecay)) : 0);
        sum += nearness.back();
        ran += each > 0;
    }
    for (double& each : nearness) each *= ran / sum;
    return nearness;
}

Rows rowsOf(const std::vector<LearnedFrom>& recordings, const DeviceSheet& sheet, Lessons lessons) {
    const double countAs = lessons == Lessons::Wide ? 500 : 3000;
    Rows rows;
    const auto stencils = stencilsOf(recordings);
    const LearnedTimes nothing;
    for (std::size_t r = 0; r < recordings.size(); ++r) {
        const auto& recording = recordings[r];
        const Expectation expectation(recording.circumstances,
                                      recording.sheet ? *recording.sheet : sheet, nothing);
        const double weight =
            std::min(1.0, countAs / static_cast<double>(recording.settings.size()));
        const auto near = nearnessOf(recording.secondsPerStep);
        for (std::size_t i = 0; i < recording.settings.size(); ++i) {
            const auto known = expectation.of(recording.settings[i]);
            if (known.features.empty()) continue;
            if (recording.secondsPerStep[i] > 0) {
                rows.run.add(known.features, std::log(recording.secondsPerStep[i] / known.seconds),
                             weight * near[i]);
                const auto plan =
                    space::KernelPlan::of(recording.settings[i], recording.circumstances);
                rows.runOf.push_back({stencils[r],
                                      recording.circumstances.problem.pattern.dimensions,
                                      plan.shape, 0});
            }
            if (recording.compileSeconds[i] > 0)
                rows.compile.add(known.features, std::log(recording.compileSeconds[i]), weight);
        }
    }
    return rows;
}

/// Of 247 random stencils, a third left out at a time, these foretold the times best; more leaves
/// than 32 are not scored together. Where dense recordings are learned from, so many trees had
/// taken in too little: of presets, a fifth left out at a time, three times as many that correct
/// more foretold the times better, at three tenths more of what a prediction costs.
regression::BoostingOptions ofRuns(Lessons lessons) {
    regression::BoostingOptions options;
    options.trees = 400;
    options.leaves = 32;
    options.penalty = 2;
    if (lessons == Lessons::WideAndDense) {
        options.trees = 1200;
        options.rate = 0.15;
    }
    return options;
}

}  // namespace

LearnedTimes fitLearnedTimes(const std::vector<LearnedFrom>& recordings, const DeviceSheet& sheet,
                             Lessons lessons) {
    LearnedTimes learned;
    std::set<std::string> gpus, presets;
    for (const auto& recording : recordings) {
        const auto& problem = recording.circumstances.problem;
        learned.type = problem.type;
        learned.settings += recording.settings.size();
        gpus.insert(recording.sheet ? recording.sheet->gpu : sheet.gpu);
        presets.insert(stencil::presetOfTapsAndArrays(problem.pattern));
    }
    presets.erase("");
    learned.gpus.assign(gpus.begin(), gpus.end());
    learned.presets.assign(presets.begin(), presets.end());
    for (const auto each : stencilsOf(recordings))
        learned.stencils = std::max(learned.stencils, each + 1);
    const Rows rows = rowsOf(recordings, sheet, lessons);
    learned.run = fitBoostedTrees(rows.run, ofRuns(lessons));
    regression::BoostingOptions coarse;  // which ones are cheap is all that is asked
    coarse.trees = 80;
    coarse.rate = 0.15;
    learned.compile = fitBoostedTrees(rows.compile, coarse);
    return learned;
}

namespace {

constexpr std::size_t kParts = 5;

/// Of each row, what trees say that were fitted to the stencils of the other parts.
std::vector<double> saidByOthers(const Rows& rows, const std::vector<double>& observed,
                                 const regression::BoostingOptions& options) {
    std::vector<double> said(observed.size());
    for (std::size_t part = 0; part < kParts; ++part) {
        const auto isLeftOut = [&](std::size_t i) {
            return rows.runOf[i].stencil % kParts == part;
        };
        regression::Samples fitted;
        fitted.features = rows.run.features;
        for (std::size_t i = 0; i < observed.size(); ++i)
            if (!isLeftOut(i)) fitted.add(rows.run.row(i), observed[i], rows.run.weights[i]);
        const auto trees = fitBoostedTrees(fitted, options);
        for (std::size_t i = 0; i < observed.size(); ++i)
            if (isLeftOut(i)) said[i] = trees.predict(rows.run.row(i));
    }
    return said;
}

/// How far off is a rougher thing than how long.
regression::BoostingOptions ofSpreads() {
    regression::BoostingOptions options;
    options.trees = 60;
    options.leaves = 12;
    options.leastInLeaf = 60;
    options.penalty = 5;
    return options;
}

}  // namespace

void addErrors(LearnedTimes& learned, const std::vector<LearnedFrom>& recordings,
               const DeviceSheet& sheet, Lessons lessons) {
    constexpr double kHardly = 0.02;  // times vary by so much from day to day
    Rows rows = rowsOf(recordings, sheet, lessons);
    const auto expected = saidByOthers(rows, rows.run.observed, ofRuns(lessons));
    std::vector<double> spreads;
    for (std::size_t i = 0; i < expected.size(); ++i)
        spreads.push_back(std::log(kHardly + std::abs(rows.run.observed[i] - expected[i])));
    const auto usual = saidByOthers(rows, spreads, ofSpreads());
    for (std::size_t i = 0; i < usual.size(); ++i)
        rows.runOf[i].error = (rows.run.observed[i] - expected[i]) / std::exp(usual[i]);
    learned.errors = ErrorRanges::of(rows.runOf);
    rows.run.observed = std::move(spreads);
    learned.spread = fitBoostedTrees(rows.run, ofSpreads());
}

}  // namespace engine::model
