// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Learned times as a text, which is what resources/models and files of networks hold.
#include "engine/model/learned_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/hash.hpp"
#include "engine/core/json_text.hpp"
#include "engine/model/named_weights.hpp"

namespace engine::model {
namespace {

using regression::BoostedTrees;

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
        throw std::runtime_error("its networks expect other features");
    for (const Json& choice : json.at("choices"))
        inputs.choices.push_back({choice.at(0).get<std::uint16_t>(), choice.at(1).get<float>()});
    std::vector<regression::Numbers<float>> members;
    for (const Json& weights : json.at("members")) {
        auto& member = members.emplace_back();
        for (const Json& weight : weights) {
            member.push_back(weight.get<float>());
            if (!std::isfinite(member.back())) throw std::runtime_error("a weight is not a number");
        }
    }
    auto made = regression::DenseNetworks::from(
        std::move(inputs), json.at("hidden").get<std::vector<int>>(), std::move(members));
    if (!made) throw std::runtime_error(made.error().message);
    return std::move(*made);
}

Json jsonOf(const Lessons& lessons) {
    Json values = Json::object();
    for (const auto& [id, own] : lessons.values) values[space::infoOf(id).abbreviation] = own;
    return {{"least", jsonOf(lessons.least, 7)},
            {"most", jsonOf(lessons.most, 7)},
            {"values", std::move(values)},
            {"usual", lessons.usual},
            {"most_95", lessons.most95}};
}

Lessons lessonsOf(const Json& json, std::size_t features) {
    Lessons lessons;
    lessons.least = json.at("least").get<std::vector<float>>();
    lessons.most = json.at("most").get<std::vector<float>>();
    if (lessons.least.size() != features || lessons.most.size() != features)
        throw std::runtime_error("what it learned from had other features");
    for (const auto& [name, values] : json.at("values").items()) {
        const auto id = space::parameterFromAbbreviation(name);
        if (!id) throw std::runtime_error("it names a parameter that does not exist");
        lessons.values[*id] = values.get<std::vector<int>>();
        if (!std::ranges::is_sorted(lessons.values[*id]))
            throw std::runtime_error("the values it learned from are not in ascending order");
    }
    lessons.usual = json.at("usual").get<double>();
    lessons.most95 = json.at("most_95").get<double>();
    constexpr double kMost = 20;
    if (!(lessons.usual <= lessons.most95 && std::abs(lessons.usual) < kMost &&
          lessons.most95 < kMost))
        throw std::runtime_error("how far above bounds it learned from makes no sense");
    return lessons;
}

}  // namespace

std::string learnedTimesToJson(const LearnedTimes& learned) {
    return jsonText(Json{{"dtype", stencil::nameOf(learned.type)},
                         {"stencils", learned.stencils},
                         {"settings", learned.settings},
                         {"date", learned.date},
                         {"gpus", learned.gpus},
                         {"presets", learned.presets},
                         {"errors", learned.errors.toJson()},
                         {"spread", jsonOf(learned.spread)},
                         {"features", Expectation::names()},
                         {"run", jsonOf(learned.run)},
                         {"lessons", jsonOf(learned.lessons)},
                         {"compile", jsonOf(learned.compile)},
                         {"measure", jsonOf(learned.measure)}}) +
           "\n";
}

Result<LearnedTimes> learnedTimesFromJson(std::string_view json) {
    return readJson<LearnedTimes>(json, [json](const Json& read) {
        LearnedTimes learned;
        learned.type = stencil::dataTypeFromName(read.at("dtype").get<std::string>()).value();
        learned.stencils = read.at("stencils").get<std::size_t>();
        learned.settings = read.at("settings").get<std::size_t>();
        learned.date = read.at("date").get<std::string>();
        learned.fingerprint = hash64(json);
        learned.gpus = read.at("gpus").get<std::vector<std::string>>();
        learned.presets = read.at("presets").get<std::vector<std::string>>();
        learned.errors = ErrorRanges::fromJson(read.at("errors"));
        const auto names = Expectation::names();
        if (read.at("features").get<std::vector<std::string>>() != names)
            throw std::runtime_error(
                "it was fitted to other features than this version has: train it again");
        learned.run = networksOf(read.at("run"), names.size());
        learned.compile = treesOf(read.at("compile"), names.size());
        learned.measure = treesOf(read.at("measure"), names.size());
        learned.spread = treesOf(read.at("spread"), names.size());
        learned.lessons = lessonsOf(read.at("lessons"), names.size());
        return learned;
    });
}

}  // namespace engine::model
