// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How learned times are fitted to recordings. tests/bench/fit_models.cpp writes what is shipped.
#include "engine/model/learned_times.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <thread>

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

/// How near each setting is to the fastest of its stencil, 1 in the mean: the root of it says how
/// much it counts, most where settings are fast, since searches go by what is expected there.
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

Rows rowsOf(const std::vector<LearnedFrom>& recordings, const DeviceSheet& sheet) {
    constexpr double kCountAs = 3000;
    Rows rows;
    const auto stencils = stencilsOf(recordings);
    const LearnedTimes nothing;
    for (std::size_t r = 0; r < recordings.size(); ++r) {
        const auto& recording = recordings[r];
        const Expectation expectation(recording.circumstances,
                                      recording.sheet ? *recording.sheet : sheet, nothing);
        const double weight =
            std::min(1.0, kCountAs / static_cast<double>(recording.settings.size()));
        const auto near = nearnessOf(recording.secondsPerStep);
        for (std::size_t i = 0; i < recording.settings.size(); ++i) {
            const auto known = expectation.of(recording.settings[i]);
            if (known.features.empty()) continue;
            if (recording.secondsPerStep[i] > 0) {
                rows.run.add(known.features, std::log(recording.secondsPerStep[i] / known.seconds),
                             std::sqrt(weight * near[i]));
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

/// What is a name, not an amount: of these networks are told which value a setting has.
constexpr std::array kNamed{space::ParameterId::TT, space::ParameterId::PK, space::ParameterId::SD,
                            space::ParameterId::TB, space::ParameterId::PD, space::ParameterId::HP};

/// Larger ones foretell times better by up to half a per cent, presets left out, but a million
/// predictions are to take a second (tests/bench/results/2026-11-28-networks, 2026-11-28-grids).
regression::NetworkOptions ofRuns() {
    regression::NetworkOptions options;
    options.hidden = {128, 64};
    options.members = 3;
    for (const auto id : kNamed) options.choosing.push_back(Expectation::featureOf(id));
    auto& plan = options.plan;
    plan.loss = regression::Loss::SoftAbsolute;
    plan.epochs = 80;
    plan.batch = 2048;
    plan.rate = 0.005;
    plan.drawing = true;
    plan.decaying = true;
    plan.shrinking = 0.1;
    plan.validation = 0;
    plan.threads = static_cast<int>(std::thread::hardware_concurrency());
    return options;
}

}  // namespace

LearnedTimes fitLearnedTimes(const std::vector<LearnedFrom>& recordings, const DeviceSheet& sheet) {
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
    const Rows rows = rowsOf(recordings, sheet);
    learned.run = fitDenseNetworks(rows.run, ofRuns());
    regression::BoostingOptions coarse;  // which ones are cheap is all that is asked
    coarse.trees = 80;
    coarse.rate = 0.15;
    learned.compile = fitBoostedTrees(rows.compile, coarse);
    return learned;
}

namespace {

constexpr std::size_t kParts = 5;

/// Of each row, what was fitted to the stencils of the other parts says.
template <class Fit>
std::vector<double> saidByOthers(const Rows& rows, const std::vector<double>& observed,
                                 const Fit& fit) {
    std::vector<double> said(observed.size());
    for (std::size_t part = 0; part < kParts; ++part) {
        regression::Samples fitted, left;
        fitted.features = left.features = rows.run.features;
        std::vector<std::size_t> at;
        for (std::size_t i = 0; i < observed.size(); ++i) {
            const bool isLeftOut = rows.runOf[i].stencil % kParts == part;
            (isLeftOut ? left : fitted).add(rows.run.row(i), observed[i], rows.run.weights[i]);
            if (isLeftOut) at.push_back(i);
        }
        const auto theirs = fit(fitted).predict(left.rows);
        for (std::size_t k = 0; k < at.size(); ++k) said[at[k]] = theirs[k];
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
               const DeviceSheet& sheet) {
    constexpr double kHardly = 0.02;  // times vary by so much from day to day
    Rows rows = rowsOf(recordings, sheet);
    const auto expected = saidByOthers(rows, rows.run.observed, [](const auto& samples) {
        return fitDenseNetworks(samples, ofRuns());
    });
    std::vector<double> spreads;
    for (std::size_t i = 0; i < expected.size(); ++i)
        spreads.push_back(std::log(kHardly + std::abs(rows.run.observed[i] - expected[i])));
    const auto usual = saidByOthers(rows, spreads, [](const auto& samples) {
        return regression::TreeScorer(fitBoostedTrees(samples, ofSpreads()));
    });
    for (std::size_t i = 0; i < usual.size(); ++i)
        rows.runOf[i].error = (rows.run.observed[i] - expected[i]) / std::exp(usual[i]);
    learned.errors = ErrorRanges::of(rows.runOf);
    rows.run.observed = std::move(spreads);
    learned.spread = fitBoostedTrees(rows.run, ofSpreads());
}

}  // namespace engine::model
