// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/learned_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/core/hash.hpp"
#include "engine/core/json_text.hpp"
#include "engine/model/counted_features.hpp"
#include "engine/model/logarithms.hpp"
#include "engine/model/named_weights.hpp"
#include "engine/stencil/features.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::model {
namespace fitted {
std::span<const EmbeddedText> embeddedTexts();  // generated from resources/models
}

namespace {

using regression::BoostedTrees;

constexpr std::array kOwnNames{
    "bound of a cell", "registers over the cap", "instructions", "dimensions", "taps", "order"};
constexpr std::size_t kDimensionsAt = 3;  ///< among them
constexpr double kNever = std::numeric_limits<double>::infinity();
std::size_t featureCount() {
    return kOwnNames.size() + kTimeFeatures + std::size_t{space::kParameterCount} +
           kCountedFeatures;
}

/// How a parameter's value is told.
double codeOf(int value) { return kLogarithms1p.of(std::max(0, value)); }

/// So many digits tell apart what matters here, at half the length.
double shortened(float value, int digits) {
    return std::stod(fmt::format("{:.{}g}", value, digits));
}

Json jsonOf(const BoostedTrees& trees) {
    Json all = Json::array();
    for (const auto& tree : trees.trees()) {
        Json flat = Json::array();
        for (const auto& node : tree) {
            flat.push_back(node.feature);
            flat.push_back(node.left);
            flat.push_back(shortened(node.value, 7));
        }
        all.push_back(std::move(flat));
    }
    return {{"base", trees.base()}, {"trees", std::move(all)}};
}

bool contains(const std::vector<std::string>& all, const std::string& one) {
    return std::ranges::find(all, one) != all.end();
}

BoostedTrees treesOf(const Json& json, std::size_t features) {
    std::vector<std::vector<BoostedTrees::Node>> trees;
    for (const Json& flat : json.at("trees")) {
        auto& tree = trees.emplace_back();
        for (std::size_t i = 0; i + 2 < flat.size(); i += 3)
            tree.push_back({flat[i].get<std::uint16_t>(), flat[i + 1].get<std::uint16_t>(),
                            flat[i + 2].get<float>()});
    }
    auto made = BoostedTrees::from(features, json.at("base").get<double>(), std::move(trees));
    if (!made) throw std::runtime_error(made.error().message);
    return std::move(*made);
}

Json jsonOf(std::span<const float> numbers, int digits) {
    Json list = Json::array();
    for (const float each : numbers) list.push_back(shortened(each, digits));
    return list;
}

Json jsonOf(const regression::DenseNetworks& networks) {
    Json choices = Json::array(), members = Json::array();
    for (const auto& choice : networks.inputs().choices)
        choices.push_back({choice.feature, choice.value});
    for (const auto& weights : networks.members()) members.push_back(jsonOf(weights, 5));
    return {{"centre", jsonOf(networks.inputs().centre, 7)},
            {"scale", jsonOf(networks.inputs().scale, 7)},
            {"choices", std::move(choices)},
            {"hidden", networks.hidden()},
            {"members", std::move(members)}};
}

regression::DenseNetworks networksOf(const Json& json, std::size_t features) {
    regression::NetworkInputs inputs{json.at("centre").get<std::vector<float>>(),
                                     json.at("scale").get<std::vector<float>>(),
                                     {}};
    if (inputs.centre.size() != features)
        throw std::runtime_error("its networks are told other features");
    for (const Json& choice : json.at("choices"))
        inputs.choices.push_back({choice.at(0).get<std::uint16_t>(), choice.at(1).get<float>()});
    std::vector<regression::Numbers<float>> members;
    for (const Json& weights : json.at("members")) {
        auto& member = members.emplace_back();
        for (const Json& weight : weights) member.push_back(weight.get<float>());
    }
    auto made = regression::DenseNetworks::from(
        std::move(inputs), json.at("hidden").get<std::vector<int>>(), std::move(members));
    if (!made) throw std::runtime_error(made.error().message);
    return std::move(*made);
}

/// As Expectation::widening() says it. Few of those stencils have array parameters, and nothing was
/// learned in single precision: so nine of ten times of Himeno's recording and of those in single
/// precision lie within (tests/bench/interval_coverage).
double wideningOf(const stencil::Problem& problem, const LearnedTimes& learned) {
    constexpr double kArrays = 1.7, kOtherType = 1.25;
    return (problem.pattern.arrays.empty() ? 1 : kArrays) *
           (problem.type == learned.type ? 1 : kOtherType);
}

}  // namespace

Expectation::Expectation(space::Circumstances circumstances, const DeviceSheet& sheet,
                         const LearnedTimes& learned)
    : m_circumstances(std::move(circumstances)),
      m_sheet(sheet),
      m_learned(learned),
      m_counted(CountedPattern::of(m_circumstances.problem.pattern)),
      m_cells(static_cast<double>(m_circumstances.problem.grid.cells())),
      m_logOfTaps(std::log(m_circumstances.features.taps)),
      m_order(m_circumstances.features.order),
      m_widening(wideningOf(m_circumstances.problem, learned)),
      m_compile(learned.compile, constants()),
      m_spread(learned.spread, constants()) {
    const auto& problem = m_circumstances.problem;
    for (std::size_t shape = 0; shape < m_errors.size(); ++shape)
        m_errors[shape] =
            learned.errors.of(problem.pattern.dimensions, static_cast<space::Template>(shape))
                .times(m_widening);
}

/// What all settings of the problem have alike.
regression::TreeScorer::Constants Expectation::constants() const {
    const int dimensions = m_circumstances.problem.pattern.dimensions;
    regression::TreeScorer::Constants constants(featureCount());
    constants[kDimensionsAt] = dimensions;
    constants[kDimensionsAt + 1] = m_logOfTaps;
    constants[kDimensionsAt + 2] = m_order;
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
    *to++ = std::log(p.binding().secondsPerStep / m_cells);
    *to++ = std::log(p.wantedRegisters / static_cast<double>(p.plan.registerCap));
    *to++ = std::log(p.instructions);
    *to++ = m_circumstances.problem.pattern.dimensions;
    *to++ = m_logOfTaps;
    *to++ = m_order;
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
        estimate.seconds = rows.bounds[k] * std::exp(logRatios[k]);
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
    std::pair<Rows, std::vector<std::size_t>> known;
    known.first = roomFor(settings.size());
    auto reads = m_reads->borrow();
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const auto p = predict(settings[i], m_circumstances, m_sheet, {}, &m_counted, reads.get());
        if (!p.runs()) continue;
        known.second.push_back(i);
        add(p, timeFeaturesOf(p), known.first);
    }
    m_reads->giveBack(std::move(reads));
    return known;
}

Expectation::Rows Expectation::roomFor(std::size_t settings) {
    Rows rows;
    rows.features.reserve(settings * featureCount());
    rows.bounds.reserve(settings);
    rows.errors.reserve(settings);
    return rows;
}

void Expectation::add(const Prediction& prediction, const TimeFeatures& features,
                      Rows& rows) const {
    rows.features.resize(rows.features.size() + featureCount());
    write(prediction, features, rows.features.data() + rows.features.size() - featureCount());
    rows.bounds.push_back(prediction.binding().secondsPerStep);
    rows.errors.push_back(m_errors[static_cast<std::size_t>(prediction.plan.shape)]);
}

std::vector<ExpectedTime> Expectation::timesOf(const Rows& rows) const {
    auto logRatios = m_learned.run.predict(rows.features);
    auto spreads = m_spread.predict(rows.features);
    for (auto* each : {&logRatios, &spreads}) each->resize(rows.bounds.size());  // nothing learned
    std::vector<ExpectedTime> times;
    times.reserve(rows.bounds.size());
    for (std::size_t i = 0; i < rows.bounds.size(); ++i)
        times.push_back(ExpectedTime::of(rows.bounds[i] * std::exp(logRatios[i]),
                                         rows.errors[i].times(std::exp(spreads[i]))));
    return times;
}

std::string learnedTimesToJson(const LearnedTimes& learned) {
    return jsonText(Json{{"dtype", stencil::nameOf(learned.type)},
                         {"stencils", learned.stencils},
                         {"settings", learned.settings},
                         {"gpus", learned.gpus},
                         {"presets", learned.presets},
                         {"errors", learned.errors.toJson()},
                         {"spread", jsonOf(learned.spread)},
                         {"features", Expectation::names()},
                         {"run", jsonOf(learned.run)},
                         {"compile", jsonOf(learned.compile)}}) +
           "\n";
}

Result<LearnedTimes> learnedTimesFromJson(std::string_view json) {
    return readJson<LearnedTimes>(json, [json](const Json& read) {
        LearnedTimes learned;
        learned.type = stencil::dataTypeFromName(read.at("dtype").get<std::string>()).value();
        learned.stencils = read.at("stencils").get<std::size_t>();
        learned.settings = read.at("settings").get<std::size_t>();
        learned.fingerprint = hash64(json);
        learned.gpus = read.at("gpus").get<std::vector<std::string>>();
        learned.presets = read.at("presets").get<std::vector<std::string>>();
        learned.errors = ErrorRanges::fromJson(read.at("errors"));
        const auto names = Expectation::names();
        if (read.at("features").get<std::vector<std::string>>() != names)
            throw std::runtime_error("it was fitted to other features");
        learned.run = networksOf(read.at("run"), names.size());
        learned.compile = treesOf(read.at("compile"), names.size());
        learned.spread = treesOf(read.at("spread"), names.size());
        return learned;
    });
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
