// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a setting is likely to take, to run and to compile: networks, and for what need not be known
// so well boosted trees, over the model's bounds, the parameters and the stencil, fitted to
// recordings of a GPU (resources/models). They know the whole space, not why. Pure; a prediction,
// not a measurement.

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/error_ranges.hpp"
#include "engine/model/time_features.hpp"
#include "engine/regression/boosted_trees.hpp"
#include "engine/regression/dense_networks.hpp"
#include "engine/regression/tree_scorer.hpp"

namespace engine::model {

/// What was learned from: how far what is told of settings went, and which values parameters had.
struct Lessons {
    std::vector<float> least, most;                         ///< of each feature
    std::map<space::ParameterId, std::vector<int>> values;  ///< ascending
    /// Logarithms of measured times over their lowest bounds: half and 95 of 100 lie below.
    double usual = 0, most95 = 0;
};

/// Fitted to recordings of one kind of GPU.
struct LearnedTimes {
    stencil::DataType type = stencil::DataType::Double;
    std::size_t stencils = 0, settings = 0;  ///< recorded, all together
    std::string date;                        ///< of the fit; the caller's to fill
    std::uint64_t fingerprint = 0;           ///< of the text that it was read from
    std::vector<std::string> gpus;           ///< recorded on, as drivers call them
    std::vector<std::string> presets;        ///< among the stencils, by taps and arrays
    regression::DenseNetworks run;           ///< logarithm of seconds a step over the lowest bound
    regression::BoostedTrees compile;        ///< logarithm of seconds of one core
    regression::BoostedTrees measure;        ///< logarithm of seconds of the GPU, once compiled
    regression::BoostedTrees spread;  ///< logarithm of how far `run` is off, on stencils left out
    ErrorRanges errors;               ///< in units of that
    Lessons lessons;
};

/// What an evaluation takes: seconds of one core, others busy, and then of the GPU.
struct EvaluationCost {
    double compileSeconds = 0, measureSeconds = 0;
};

/// Of one problem on one GPU.
class Expectation {
public:
    Expectation(space::Circumstances circumstances, const DeviceSheet& sheet,
                const LearnedTimes& learned);

    struct Estimate {
        /// Of a step, no less than launching takes; infinite when the kernel cannot run.
        double seconds = 0;
        double compileSeconds = 0;  ///< of one core, others busy
        /// What both follow from, in the order of names(); empty when the kernel cannot run.
        std::vector<double> features;
    };
    /// The setting must be allowed.
    Estimate of(const space::Setting& setting) const;
    /// The same of many, scored together; in the order given.
    std::vector<Estimate> of(std::span<const space::Setting> settings) const;
    /// The time of a step with how far off it may be, of which trees know.
    ExpectedTime timeOf(const space::Setting& setting) const;
    std::vector<ExpectedTime> timesOf(std::span<const space::Setting> settings) const;
    /// Nothing where the kernel cannot run.
    EvaluationCost costOf(const space::Setting& setting) const;
    /// The setting's values were learned from, and so were the type, grids at most four times as
    /// large or small, and kernels like it or a little beyond. What cannot run is never covered.
    bool covers(const space::Setting& setting) const;
    /// Where nothing like it was learned: the lowest bound, and how far above it kernels usually
    /// are.
    ExpectedTime guessOf(const space::Setting& setting) const;

    /// How much further off times may be than of other stencils that were left out, in logarithms:
    /// 1 for most.
    double widening() const { return m_widening; }

    static std::vector<std::string> names();
    /// Where a parameter stands among them.
    static std::size_t featureOf(space::ParameterId id);

private:
    /// Features that all settings of the problem have alike.
    using OfProblem = std::array<double, 5>;
    static OfProblem ofProblem(const space::Circumstances& circumstances, const DeviceSheet& sheet);
    /// Settings that can run, on their way to be scored together.
    struct Rows {
        std::vector<double> features;  ///< one setting after the other
        std::vector<double> bounds;    ///< the lowest of each, in seconds a step
        std::vector<double> launches;  ///< what launching takes of each, likewise
        std::vector<ErrorRange> errors;
    };
    std::vector<ExpectedTime> timesOf(const Rows& rows) const;
    /// Those that can run; which of them that are.
    std::pair<Rows, std::vector<std::size_t>> rowsOf(
        std::span<const space::Setting> settings) const;
    void write(const Prediction& prediction, const TimeFeatures& features, double* to) const;
    regression::TreeScorer::Constants constants() const;

    space::Circumstances m_circumstances;
    const DeviceSheet& m_sheet;
    const LearnedTimes& m_learned;
    CountedPattern m_counted;
    std::shared_ptr<SharedReads> m_reads = std::make_shared<SharedReads>();
    std::array<ErrorRange, space::kTemplates> m_errors;  ///< by template
    OfProblem m_ofProblem;
    double m_cells = 0, m_widening = 1;
    regression::TreeScorer m_compile, m_measure, m_spread;
};

/// Part of a recording.
struct LearnedFrom {
    space::Circumstances circumstances;
    const DeviceSheet* sheet = nullptr;  ///< of its GPU
    std::vector<space::Setting> settings;
    std::vector<double> secondsPerStep;  ///< not above 0 where it failed
    std::vector<double> compileSeconds;  ///< not above 0 where it is unknown
    std::vector<double> measureSeconds;  ///< not above 0 where it is unknown
};

/// How far learning is.
struct LearningStep {
    std::string part;                        ///< what is being fitted
    double share = 0;                        ///< of all that is to be
    std::optional<regression::Epoch> epoch;  ///< of a network
};

/// How they are learned.
struct TimesPlan {
    /// As shipped. Batches are smaller where there are few settings.
    regression::NetworkOptions networks;
    /// Called by one thread at a time.
    std::function<void(const LearningStep&)> told = {};
    std::stop_token stop = {};

    TimesPlan();
};
/// Many settings of one recording count as 3,000, so that dense recordings do not drown the others.
/// Cancelled when it was stopped; refuses recordings of several types, and those that leave nothing
/// to learn.
Result<LearnedTimes> fitLearnedTimes(const std::vector<LearnedFrom>& recordings,
                                     const TimesPlan& plan);
/// Fits how far off networks are of stencils that they did not learn from: a fifth of them left out
/// at a time; of settings, where all are of one stencil.
Status addErrors(LearnedTimes& learned, const std::vector<LearnedFrom>& recordings,
                 const TimesPlan& plan);

std::string learnedTimesToJson(const LearnedTimes& learned);
Result<LearnedTimes> learnedTimesFromJson(std::string_view json);
/// As shipped; nothing when no recordings on such a GPU and of the type were learned from. Of
/// several those that learned from most, but none that learned from a preset of the pattern's taps
/// and arrays: what is expected of a stencil is never what was measured of it.
const LearnedTimes* findLearnedTimes(const DeviceSheet& sheet, stencil::DataType type,
                                     const stencil::Pattern& pattern);
/// Of the problem's type, or what was learned in double precision: bounds are of the type. Wherever
/// something is expected of a problem.
const LearnedTimes* learnedTimesFor(const DeviceSheet& sheet, const stencil::Problem& problem);

}  // namespace engine::model
