// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/learned_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/model/calibration.hpp"
#include "engine/model/named_weights.hpp"
#include "engine/stencil/features.hpp"

namespace engine::model {
namespace fitted {
std::span<const EmbeddedText> embeddedTexts();  // generated from resources/models
}

namespace {

using regression::BoostedTrees;

Json jsonOf(const BoostedTrees& trees) {
    Json all = Json::array();
    for (const auto& tree : trees.trees()) {
        Json flat = Json::array();
        for (const auto& node : tree) {
            flat.push_back(node.feature);
            flat.push_back(node.left);
            // Seven digits tell apart what a float can hold here, at half the length.
            flat.push_back(std::stod(fmt::format("{:.7g}", node.value)));
        }
        all.push_back(std::move(flat));
    }
    return {{"base", trees.base()}, {"trees", std::move(all)}};
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

}  // namespace

Expectation::Expectation(space::Circumstances circumstances, const DeviceSheet& sheet,
                         const LearnedTimes& learned)
    : m_circumstances(std::move(circumstances)), m_sheet(sheet), m_learned(learned) {
    const auto features = stencil::features(m_circumstances.problem.pattern);
    m_cells = static_cast<double>(m_circumstances.problem.grid.cells());
    m_taps = features.taps;
    m_order = features.order;
}

std::vector<std::string> Expectation::names() {
    std::vector<std::string> names{
        "bound of a cell", "registers over the cap", "instructions", "dimensions", "taps", "order"};
    for (auto& name : timeFeatureNames()) names.push_back(std::move(name));
    for (const auto& info : space::parameterTable()) names.push_back(info.abbreviation);
    return names;
}

Expectation::Estimate Expectation::of(const space::Setting& setting) const {
    const Prediction p = predict(setting, m_circumstances, m_sheet);
    if (!p.runs()) return {std::numeric_limits<double>::infinity(), 0, {}};
    const double bound = p.binding().secondsPerStep;
    Estimate estimate;
    auto& row = estimate.features;
    row = {std::log(bound / m_cells),
           std::log(p.wantedRegisters / static_cast<double>(p.plan.registerCap)),
           std::log(p.instructions),
           static_cast<double>(m_circumstances.problem.pattern.dimensions),
           std::log(m_taps),
           m_order};
    for (const double value : timeFeatures(p)) row.push_back(value);
    for (const auto& info : space::parameterTable())
        row.push_back(std::log1p(std::max(0, setting[info.id])));
    estimate.secondsPerStep = bound * std::exp(m_learned.run.predict(row));
    estimate.compileSeconds = std::exp(m_learned.compile.predict(row));
    return estimate;
}

LearnedTimes fitLearnedTimes(const std::vector<LearnedFrom>& recordings, const DeviceSheet& sheet) {
    constexpr double kCountAs = 500;
    LearnedTimes learned;
    learned.sheet = sheet.id;
    regression::Samples run, compile;
    const LearnedTimes nothing;
    for (const auto& recording : recordings) {
        learned.type = recording.circumstances.problem.type;
        learned.settings += recording.settings.size();
        ++learned.stencils;
        const Expectation expectation(recording.circumstances, sheet, nothing);
        const auto count = static_cast<double>(recording.settings.size());
        const double weight = std::min(1.0, kCountAs / count);
        for (std::size_t i = 0; i < recording.settings.size(); ++i) {
            const auto known = expectation.of(recording.settings[i]);
            if (known.features.empty()) continue;
            if (recording.secondsPerStep[i] > 0)
                run.add(known.features,
                        std::log(recording.secondsPerStep[i] / known.secondsPerStep), weight);
            if (recording.compileSeconds[i] > 0)
                compile.add(known.features, std::log(recording.compileSeconds[i]), weight);
        }
    }
    learned.run = fitBoostedTrees(run);
    regression::BoostingOptions coarse;  // which ones are cheap is all that is asked
    coarse.trees = 80;
    coarse.rate = 0.15;
    learned.compile = fitBoostedTrees(compile, coarse);
    return learned;
}

std::string learnedTimesToJson(const LearnedTimes& learned) {
    return Json{{"sheet", learned.sheet},
                {"dtype", stencil::nameOf(learned.type)},
                {"stencils", learned.stencils},
                {"settings", learned.settings},
                {"features", Expectation::names()},
                {"run", jsonOf(learned.run)},
                {"compile", jsonOf(learned.compile)}}
               .dump() +
           "\n";
}

Result<LearnedTimes> learnedTimesFromJson(std::string_view json) {
    return readJson<LearnedTimes>(json, [](const Json& read) {
        LearnedTimes learned;
        learned.sheet = read.at("sheet").get<std::string>();
        learned.type = stencil::dataTypeFromName(read.at("dtype").get<std::string>()).value();
        learned.stencils = read.at("stencils").get<std::size_t>();
        learned.settings = read.at("settings").get<std::size_t>();
        const auto names = Expectation::names();
        if (read.at("features").get<std::vector<std::string>>() != names)
            throw std::runtime_error("it was fitted to other features");
        learned.run = treesOf(read.at("run"), names.size());
        learned.compile = treesOf(read.at("compile"), names.size());
        return learned;
    });
}

const LearnedTimes* findLearnedTimes(const DeviceSheet& sheet, stencil::DataType type) {
    static const std::vector<LearnedTimes> shipped = [] {
        std::vector<LearnedTimes> read;
        for (const auto& text : fitted::embeddedTexts())
            if (text.name.starts_with("learned-"))
                read.push_back(learnedTimesFromJson(text.text).value());
        return read;
    }();
    for (const auto& learned : shipped)
        if (learned.sheet == sheet.id && learned.type == type) return &learned;
    return nullptr;
}

}  // namespace engine::model
