// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/learned_times.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/core/embedded_text.hpp"
#include "engine/model/counted_features.hpp"
#include "engine/model/logarithms.hpp"
#include "engine/stencil/features.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::model {
namespace fitted {
std::span<const EmbeddedText> embeddedTexts();  // generated from resources/models
}

namespace {

constexpr std::array kOwnNames{
    "bound of a cell", "registers over the cap", "instructions",  "dimensions", "taps",
    "order",           "cells of the grid",      "arrays over L2"};
constexpr std::size_t kOfProblemAt = 3;            ///< "dimensions" and what follows
constexpr std::size_t kOfGridAt = 6, kOfGrid = 2;  ///< "cells of the grid" and what follows
constexpr double kNever = std::numeric_limits<double>::infinity();
std::size_t featureCount() {
    return kOwnNames.size() + kTimeFeatures + std::size_t{space::kParameterCount} +
           kCountedFeatures;
}

/// How a parameter's value is told.
double codeOf(int value) { return kLogarithms1p.of(std::max(0, value)); }

bool contains(const std::vector<std::string>& all, const std::string& one) {
    return std::ranges::find(all, one) != all.end();
}

/// As Expectation::widening() says it. Few of those stencils have array parameters, and nothing was
/// learned in single precision: so nine of ten times of Himeno's recording and of those in single
/// precision lie within (tests/bench/interval_coverage).
double wideningOf(const stencil::Problem& problem, const LearnedTimes& learned) {
    constexpr double kArrays = 1.7, kOtherType = 1.25;
    return (problem.pattern.arrays.empty() ? 1 : kArrays) *
           (problem.type == learned.type ? 1 : kOtherType);
}

/// What launching alone takes of a step. Networks know nothing of grids much smaller than those
/// learned from, where that is longer than the work: whatever they say, nothing is faster. The
/// other bounds are estimates of traffic, which some kernels are measured to beat, and of which
/// networks know more.
double launchSecondsOf(const Prediction& p) {
    const auto launches = std::ranges::find(p.bounds, Resource::Launches, &Bound::resource);
    return launches == p.bounds.end() ? 0 : launches->secondsPerStep;
}

}  // namespace

Expectation::Expectation(space::Circumstances circumstances, const DeviceSheet& sheet,
                         const LearnedTimes& learned)
    : m_circumstances(std::move(circumstances)),
      m_sheet(sheet),
      m_learned(learned),
      m_counted(CountedPattern::of(m_circumstances.problem.pattern)),
      m_ofProblem(ofProblem(m_circumstances, sheet)),
      m_cells(static_cast<double>(m_circumstances.problem.grid.cells())),
      m_widening(wideningOf(m_circumstances.problem, learned)),
      m_compile(learned.compile, constants()),
      m_measure(learned.measure, constants()),
      m_spread(learned.spread, constants()) {
    const auto& problem = m_circumstances.problem;
    for (std::size_t shape = 0; shape < m_errors.size(); ++shape)
        m_errors[shape] =
            learned.errors.of(problem.pattern.dimensions, static_cast<space::Template>(shape))
                .times(m_widening);
}

/// In the order of kOwnNames.
Expectation::OfProblem Expectation::ofProblem(const space::Circumstances& c,
                                              const DeviceSheet& sheet) {
    const auto& problem = c.problem;
    const auto cells = static_cast<double>(problem.grid.cells());
    const auto arrays = static_cast<double>(2 + problem.pattern.arrays.size());
    const double bytes = cells * arrays * bytesOf(problem.type);
    return {static_cast<double>(problem.pattern.dimensions), std::log(c.features.taps),
            static_cast<double>(c.features.order), std::log(cells),
            sheet.l2Bytes > 0 ? std::log(bytes / sheet.l2Bytes) : 0};
}

/// What all settings of the problem have alike.
regression::TreeScorer::Constants Expectation::constants() const {
    const int dimensions = m_circumstances.problem.pattern.dimensions;
    regression::TreeScorer::Constants constants(featureCount());
    std::ranges::copy(m_ofProblem, constants.begin() + kOfProblemAt);
    for (const auto& info : space::parameterTable())
        if (!space::existsIn(dimensions, info))
            constants[featureOf(info.id)] = codeOf(info.inactiveValue);
    return constants;
}

std::vector<std::string> Expectation::names() {
    std::vector<std::string> names(kOwnNames.begin(), kOwnNames.end());
    for (auto& name : timeFeatureNames()) names.push_back(std::move(name));
    for (const auto& info : space::parameterTable()) names.push_back(info.abbreviation);
    for (auto& name : countedFeatureNames()) names.push_back(std::move(name));
    return names;
}

std::size_t Expectation::featureOf(space::ParameterId id) {
    return kOwnNames.size() + kTimeFeatures + static_cast<std::size_t>(id);
}

void Expectation::write(const Prediction& p, const TimeFeatures& features, double* to) const {
    *to++ = logOf(p.binding().secondsPerStep / m_cells);
    *to++ = logOf(p.wantedRegisters / static_cast<double>(p.plan.registerCap));
    *to++ = logOf(p.instructions);
    to = std::ranges::copy(m_ofProblem, to).out;
    to = std::ranges::copy(features, to).out;
    for (int id = 0; id < space::kParameterCount; ++id)
        *to++ = codeOf(p.plan.setting[static_cast<space::ParameterId>(id)]);
    std::ranges::copy(countedFeaturesOf(p), to);
}

Expectation::Estimate Expectation::of(const space::Setting& setting) const {
    return of(std::span(&setting, 1)).front();
}

std::vector<Expectation::Estimate> Expectation::of(std::span<const space::Setting> settings) const {
    std::vector<Estimate> estimates(settings.size(), {kNever, 0, {}});
    const auto [rows, running] = rowsOf(settings);
    auto logRatios = m_learned.run.predict(rows.features),
         compiling = m_compile.predict(rows.features);
    for (auto* each : {&logRatios, &compiling}) each->resize(running.size());  // nothing learned
    for (std::size_t k = 0; k < running.size(); ++k) {
        auto& estimate = estimates[running[k]];
        const auto row = std::span(rows.features).subspan(k * featureCount(), featureCount());
        estimate.seconds = std::max(rows.bounds[k] * std::exp(logRatios[k]), rows.launches[k]);
        estimate.compileSeconds = std::exp(compiling[k]);
        estimate.features.assign(row.begin(), row.end());
    }
    return estimates;
}

ExpectedTime Expectation::timeOf(const space::Setting& setting) const {
    return timesOf(std::span(&setting, 1)).front();
}

std::vector<ExpectedTime> Expectation::timesOf(std::span<const space::Setting> settings) const {
    std::vector<ExpectedTime> times(settings.size(), {kNever, kNever, kNever});
    const auto [rows, running] = rowsOf(settings);
    const auto known = timesOf(rows);
    for (std::size_t k = 0; k < running.size(); ++k) times[running[k]] = known[k];
    return times;
}

std::pair<Expectation::Rows, std::vector<std::size_t>> Expectation::rowsOf(
    std::span<const space::Setting> settings) const {
    Rows rows;
    rows.features.reserve(settings.size() * featureCount());
    rows.bounds.reserve(settings.size());
    rows.launches.reserve(settings.size());
    rows.errors.reserve(settings.size());
    std::vector<std::size_t> running;
    running.reserve(settings.size());
    auto reads = m_reads->borrow();
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const auto p = predict(settings[i], m_circumstances, m_sheet, {}, &m_counted, reads.get());
        if (!p.runs()) continue;
        rows.features.resize(rows.features.size() + featureCount());
        write(p, timeFeaturesOf(p), rows.features.data() + rows.features.size() - featureCount());
        rows.bounds.push_back(p.binding().secondsPerStep);
        rows.launches.push_back(launchSecondsOf(p));
        rows.errors.push_back(m_errors[static_cast<std::size_t>(p.plan.shape)]);
        running.push_back(i);
    }
    m_reads->giveBack(std::move(reads));
    return {std::move(rows), std::move(running)};
}

std::vector<ExpectedTime> Expectation::timesOf(const Rows& rows) const {
    auto logRatios = m_learned.run.predict(rows.features);
    auto spreads = m_spread.predict(rows.features);
    for (auto* each : {&logRatios, &spreads}) each->resize(rows.bounds.size());  // nothing learned
    std::vector<ExpectedTime> times;
    times.reserve(rows.bounds.size());
    for (std::size_t i = 0; i < rows.bounds.size(); ++i)
        times.push_back(ExpectedTime::of(rows.bounds[i] * std::exp(logRatios[i]),
                                         rows.errors[i].times(std::exp(spreads[i])))
                            .notBelow(rows.launches[i]));
    return times;
}

EvaluationCost Expectation::costOf(const space::Setting& setting) const {
    const auto rows = rowsOf(std::span(&setting, 1)).first;
    if (rows.bounds.empty()) return {};
    const auto compiling = m_compile.predict(rows.features);
    const auto measuring = m_measure.predict(rows.features);
    const auto secondsOf = [](const std::vector<double>& logarithms) {
        return logarithms.empty() ? 0 : std::exp(logarithms.front());
    };
    return {secondsOf(compiling), secondsOf(measuring)};
}

bool Expectation::covers(const space::Setting& setting) const {
    constexpr double kNearly = 1e-3, kBeyond = 0.25;  // of how far kernels were apart
    const double otherGrids = std::log(4);
    const auto& lessons = m_learned.lessons;
    if (m_circumstances.problem.type != m_learned.type) return false;
    for (const auto& info : space::parameterTable()) {
        const bool isSize = info.kind == space::ParameterKind::PowerOfTwo ||
                            info.kind == space::ParameterKind::Count;
        const auto known = lessons.values.find(info.id);
        if (known == lessons.values.end()) return false;
        if (isSize && known->second.size() > 1) continue;  // what follows from it says more
        if (!std::ranges::binary_search(known->second, setting[info.id])) return false;
    }
    const auto rows = rowsOf(std::span(&setting, 1)).first;
    if (rows.features.size() != lessons.least.size()) return false;
    for (std::size_t k = 0; k < rows.features.size(); ++k) {
        const bool isOfGrid = k >= kOfGridAt && k < kOfGridAt + kOfGrid;
        const double room =
            kNearly + (isOfGrid ? otherGrids : kBeyond * (lessons.most[k] - lessons.least[k]));
        if (rows.features[k] < lessons.least[k] - room || rows.features[k] > lessons.most[k] + room)
            return false;
    }
    return true;
}

ExpectedTime Expectation::guessOf(const space::Setting& setting) const {
    const auto rows = rowsOf(std::span(&setting, 1)).first;
    if (rows.bounds.empty()) return {kNever, kNever, kNever};
    const auto& lessons = m_learned.lessons;
    const double bound = rows.bounds.front();
    return ExpectedTime::of(bound * std::exp(lessons.usual),
                            {-lessons.usual, m_widening * (lessons.most95 - lessons.usual)})
        .notBelow(rows.launches.front());
}

const LearnedTimes* findLearnedTimes(const DeviceSheet& sheet, stencil::DataType type,
                                     const stencil::Pattern& pattern) {
    static const std::vector<LearnedTimes> shipped = [] {
        std::vector<LearnedTimes> read;
        for (const auto& text : fitted::embeddedTexts())
            if (text.name.starts_with("learned-"))
                read.push_back(learnedTimesFromJson(text.text).value());
        return read;
    }();
    const std::string preset = stencil::presetOfTapsAndArrays(pattern);
    const LearnedTimes* most = nullptr;
    for (const auto& learned : shipped)
        if (learned.type == type && contains(learned.gpus, sheet.gpu) &&
            !contains(learned.presets, preset) &&
            (most == nullptr || learned.settings > most->settings))
            most = &learned;
    return most;
}

const LearnedTimes* learnedTimesFor(const DeviceSheet& sheet, const stencil::Problem& problem) {
    const auto* own = findLearnedTimes(sheet, problem.type, problem.pattern);
    return own ? own : findLearnedTimes(sheet, stencil::DataType::Double, problem.pattern);
}

}  // namespace engine::model
