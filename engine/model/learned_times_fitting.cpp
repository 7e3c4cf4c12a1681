// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How learned times are fitted to recordings: those that are shipped, which
// tests/bench/fit_models.cpp writes, and those of `train`.
#include "engine/model/learned_times.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>
#include <set>

#include "engine/core/cores.hpp"
#include "engine/core/in_parallel.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::model {
namespace {

/// Rows of all recordings, and which stencil each is of.
struct Rows {
    regression::Samples run, compile, measure;
    std::vector<LeftOutError> runOf;
    std::size_t stencils = 0;
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

/// Stopped, of some of them.
Rows rowsOf(const std::vector<LearnedFrom>& recordings, const std::stop_token& stop) {
    constexpr double kCountAs = 3000;
    Rows rows;
    const auto stencils = stencilsOf(recordings);
    const LearnedTimes nothing;
    for (std::size_t r = 0; r < recordings.size(); ++r) {
        const auto& recording = recordings[r];
        rows.stencils = std::max(rows.stencils, stencils[r] + 1);
        const Expectation expectation(recording.circumstances, *recording.sheet, nothing);
        const double weight =
            std::min(1.0, kCountAs / static_cast<double>(recording.settings.size()));
        const auto near = nearnessOf(recording.secondsPerStep);
        for (std::size_t i = 0; i < recording.settings.size(); ++i) {
            if (stop.stop_requested()) return rows;
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
            if (recording.measureSeconds[i] > 0)
                rows.measure.add(known.features, std::log(recording.measureSeconds[i]), weight);
        }
    }
    return rows;
}

/// What is a name, not an amount: of these networks are told which value a setting has.
constexpr std::array kNamed{space::ParameterId::TT, space::ParameterId::PK, space::ParameterId::SD,
                            space::ParameterId::TB, space::ParameterId::PD, space::ParameterId::HP};

/// Small recordings are learned in as many steps as these make at least.
constexpr std::size_t kSteps = 32;  // an epoch
constexpr int kSmallestBatch = 16;

/// Tells how far the fitting of everything is, an epoch of a network counting 1. Trees take about
/// as long as so many of networks as they are shipped.
constexpr double kEpochsOfTrees = 25;
class Fitting {
public:
    explicit Fitting(const TimesPlan& plan) : m_plan(plan) { tell("the model's bounds"); }
    /// So much is to come.
    void expect(std::size_t networks, std::size_t trees) {
        m_all = static_cast<double>(networks) * epochsOfNetworks() +
                static_cast<double>(trees) * kEpochsOfTrees;
    }

    /// Of several parts at once, too.
    regression::DenseNetworks networks(const regression::Samples& samples,
                                       const std::string& part = {}) {
        auto options = m_plan.networks;
        const auto few = static_cast<int>(samples.size() / kSteps);
        options.plan.batch = std::min(options.plan.batch, std::max(kSmallestBatch, few));
        Part own(*this, options.members, epochsOfNetworks());
        const auto told = [&](int member, const regression::Epoch& epoch) {
            own.is(member, epoch.epochsDone(), "network " + std::to_string(member + 1) + part,
                   epoch);
        };
        return fitDenseNetworks(samples, options, {told, m_plan.stop});
    }
    regression::BoostedTrees trees(const regression::Samples& samples,
                                   const regression::BoostingOptions& options,
                                   const std::string& part) {
        Part own(*this, 1, kEpochsOfTrees);
        own.is(0, 0, part);
        const auto told = [&](int grown, int of) { own.is(0, kEpochsOfTrees * grown / of, part); };
        return fitBoostedTrees(samples, options, {told, m_plan.stop});
    }

private:
    /// Something that is being fitted, of so many members and epochs. It counts as a whole
    /// afterwards, also where some have gone astray.
    class Part {
    public:
        Part(Fitting& fitting, int members, double epochs)
            : m_fitting(fitting), m_done(static_cast<std::size_t>(members)), m_epochs(epochs) {
            const std::lock_guard lock(m_fitting.m_telling);
            m_fitting.m_begun.push_back(this);
        }
        ~Part() {
            const std::lock_guard lock(m_fitting.m_telling);
            std::erase(m_fitting.m_begun, this);
            m_fitting.m_done += m_epochs;
        }
        Part(const Part&) = delete;
        Part& operator=(const Part&) = delete;

        void is(int member, double epochs, const std::string& part,
                const std::optional<regression::Epoch>& epoch = {}) {
            const std::lock_guard lock(m_fitting.m_telling);
            m_done[static_cast<std::size_t>(member)] = epochs;
            m_fitting.tell(part, epoch);
        }
        double done() const { return std::accumulate(m_done.begin(), m_done.end(), 0.0); }

    private:
        Fitting& m_fitting;
        std::vector<double> m_done;  ///< epochs of each member
        double m_epochs;
    };

    double epochsOfNetworks() const {
        return static_cast<double>(m_plan.networks.members) * m_plan.networks.plan.epochs;
    }
    void tell(const std::string& part, const std::optional<regression::Epoch>& epoch = {}) const {
        if (!m_plan.told) return;
        double done = m_done;
        for (const Part* each : m_begun) done += each->done();
        m_plan.told({part, done / m_all, epoch});
    }

    const TimesPlan& m_plan;
    std::mutex m_telling;
    std::vector<const Part*> m_begun;
    double m_all = 1, m_done = 0;
};

double quantileOf(std::vector<double> values, double share) {
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, values.begin() + at);
    return values[static_cast<std::size_t>(at)];
}

void note(std::vector<int>& values, int value) {
    const auto at = std::ranges::lower_bound(values, value);
    if (at == values.end() || *at != value) values.insert(at, value);
}

Lessons lessonsOf(const std::vector<LearnedFrom>& recordings, const Rows& rows) {
    Lessons lessons;
    const auto& run = rows.run;
    lessons.least.assign(run.features, std::numeric_limits<float>::max());
    lessons.most.assign(run.features, std::numeric_limits<float>::lowest());
    for (std::size_t i = 0; i < run.size(); ++i)
        for (std::size_t k = 0; k < run.features; ++k) {
            const auto value = static_cast<float>(run.row(i)[k]);
            lessons.least[k] = std::min(lessons.least[k], value);
            lessons.most[k] = std::max(lessons.most[k], value);
        }
    for (const auto& recording : recordings)
        for (const auto& setting : recording.settings)
            for (const auto& info : space::parameterTable())
                note(lessons.values[info.id], setting[info.id]);
    lessons.usual = quantileOf(run.observed, 0.5);
    lessons.most95 = quantileOf(run.observed, 0.95);
    return lessons;
}

/// Who and what they are of, before anything is fitted.
Result<LearnedTimes> toBeLearned(const std::vector<LearnedFrom>& recordings) {
    LearnedTimes learned;
    std::set<std::string> gpus, presets;
    for (const auto& recording : recordings) {
        const auto& problem = recording.circumstances.problem;
        if (&recording != &recordings.front() && problem.type != learned.type)
            return badInput(
                "Times are learned for one type at a time, but both float and double are given.");
        learned.type = problem.type;
        learned.settings += recording.settings.size();
        gpus.insert(recording.sheet->gpu);
        presets.insert(stencil::presetOfTapsAndArrays(problem.pattern));
    }
    presets.erase("");
    learned.gpus.assign(gpus.begin(), gpus.end());
    learned.presets.assign(presets.begin(), presets.end());
    return learned;
}

tl::unexpected<Error> stopped() { return fail(ErrorKind::Cancelled, "Training was stopped."); }

}  // namespace

/// Larger networks foretell times better by up to half a per cent, presets left out, but a million
/// predictions are to take a second (tests/bench/results/2026-11-28-networks, 2026-11-28-grids).
TimesPlan::TimesPlan() {
    networks.hidden = {128, 64};
    networks.members = 3;
    for (const auto id : kNamed) networks.choosing.push_back(Expectation::featureOf(id));
    auto& plan = networks.plan;
    plan.loss = regression::Loss::SoftAbsolute;
    plan.epochs = 80;
    plan.batch = 2048;
    plan.rate = 0.005;
    plan.drawing = true;
    plan.decaying = true;
    plan.shrinking = 0.1;
    plan.validation = 0;
    plan.threads = usableCores();
}

Result<LearnedTimes> fitLearnedTimes(const std::vector<LearnedFrom>& recordings,
                                     const TimesPlan& plan) {
    auto learned = toBeLearned(recordings);
    if (!learned) return learned;
    Fitting fitting(plan);
    const Rows rows = rowsOf(recordings, plan.stop);
    if (plan.stop.stop_requested()) return stopped();
    fitting.expect(1, 2);
    if (rows.run.size() == 0)
        return badInput("The model says of every recorded setting that it cannot run.");
    learned->stencils = rows.stencils;
    learned->lessons = lessonsOf(recordings, rows);
    learned->run = fitting.networks(rows.run);
    if (plan.stop.stop_requested()) return stopped();
    if (learned->run.members().empty())
        return fail(ErrorKind::Failed,
                    "No network could be trained: what they predict is no longer a number.");
    regression::BoostingOptions coarse;  // which ones are cheap is all that is asked
    coarse.trees = 80;
    coarse.rate = 0.15;
    learned->compile = fitting.trees(rows.compile, coarse, "times of compiling");
    learned->measure = fitting.trees(rows.measure, coarse, "times of measuring");
    if (plan.stop.stop_requested()) return stopped();
    return learned;
}

namespace {

constexpr std::size_t kParts = 5;

/// Which part of the rows each is left out with.
std::vector<std::size_t> partsOf(const Rows& rows) {
    std::vector<std::size_t> parts;
    for (std::size_t i = 0; i < rows.runOf.size(); ++i)
        parts.push_back((rows.stencils > 1 ? rows.runOf[i].stencil : i) % kParts);
    return parts;
}

/// Of each row, what was fitted to the other parts says; stopped, of some. Parts are fitted side by
/// side where there are threads for it.
template <class Fit>
std::vector<double> saidByOthers(const Rows& rows, const std::vector<double>& observed,
                                 const TimesPlan& plan, const Fit& fit) {
    std::vector<double> said(observed.size());
    const auto parts = partsOf(rows);
    const auto leaveOut = [&](int number) {
        const auto part = static_cast<std::size_t>(number);
        regression::Samples fitted, left;
        fitted.features = left.features = rows.run.features;
        std::vector<std::size_t> at;
        for (std::size_t i = 0; i < observed.size(); ++i) {
            if (plan.stop.stop_requested()) return;  // copying all of them takes a while
            const bool isLeftOut = parts[i] == part;
            (isLeftOut ? left : fitted).add(rows.run.row(i), observed[i], rows.run.weights[i]);
            if (isLeftOut) at.push_back(i);
        }
        if (at.empty()) return;
        auto theirs = fit(fitted, part).predict(left.rows);
        theirs.resize(at.size());  // nothing was left to fit, or it was stopped
        for (std::size_t k = 0; k < at.size(); ++k) said[at[k]] = theirs[k];
    };
    const int threadsOfOne = plan.networks.members * regression::kTrainingThreads;
    inParallel(static_cast<int>(kParts), std::max(1, plan.networks.plan.threads / threadsOfOne),
               leaveOut);
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

Status addErrors(LearnedTimes& learned, const std::vector<LearnedFrom>& recordings,
                 const TimesPlan& plan) {
    constexpr double kHardly = 0.02;  // times vary by so much from day to day
    Fitting fitting(plan);
    Rows rows = rowsOf(recordings, plan.stop);
    if (plan.stop.stop_requested()) return stopped();
    const auto of = partsOf(rows);
    const auto parts = std::set(of.begin(), of.end()).size();
    fitting.expect(parts, parts + 1);
    const auto expected =
        saidByOthers(rows, rows.run.observed, plan, [&](const auto& samples, std::size_t part) {
            return fitting.networks(samples, " without part " + std::to_string(part + 1));
        });
    if (plan.stop.stop_requested()) return stopped();
    std::vector<double> spreads;
    for (std::size_t i = 0; i < expected.size(); ++i)
        spreads.push_back(std::log(kHardly + std::abs(rows.run.observed[i] - expected[i])));
    const auto usual =
        saidByOthers(rows, spreads, plan, [&](const auto& samples, std::size_t part) {
            return regression::TreeScorer(fitting.trees(
                samples, ofSpreads(), "how far off, without part " + std::to_string(part + 1)));
        });
    if (plan.stop.stop_requested()) return stopped();
    for (std::size_t i = 0; i < usual.size(); ++i)
        rows.runOf[i].error = (rows.run.observed[i] - expected[i]) / std::exp(usual[i]);
    learned.errors = ErrorRanges::of(rows.runOf);
    rows.run.observed = std::move(spreads);
    learned.spread = fitting.trees(rows.run, ofSpreads(), "how far off");
    if (plan.stop.stop_requested()) return stopped();
    return {};
}

}  // namespace engine::model
