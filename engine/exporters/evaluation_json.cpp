// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exporters/evaluation_json.hpp"

#include <cmath>

#include "engine/core/hash.hpp"
#include "engine/device/predicted_interval.hpp"
#include "engine/space/combination.hpp"

namespace engine::exporters {
namespace {

using nlohmann::ordered_json;

/// JSON knows no infinity: a time that is none is null.
ordered_json number(double value) {
    return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}
ordered_json count(int value) { return value < 0 ? ordered_json(nullptr) : ordered_json(value); }

ordered_json resourcesJson(const device::Resources& resources) {
    return {{"registers", count(resources.registers)},
            {"spill_store_bytes", count(resources.spillStoreBytes)},
            {"spill_load_bytes", count(resources.spillLoadBytes)},
            {"stack_bytes", count(resources.stackBytes)},
            {"shared_bytes", count(resources.sharedBytes)},
            {"image_bytes", count(resources.imageBytes)}};
}

/// What is known of them.
void addConditions(ordered_json& json, const device::Conditions& conditions) {
    if (conditions.ended != device::SamplingEnd::Unknown)
        json["sampling"] = device::nameOf(conditions.ended);
    if (conditions.firstClockMhz >= 0)
        json["clock_mhz"] = {conditions.firstClockMhz, conditions.lastClockMhz};
    if (conditions.repeated > 0) json["rounds_repeated"] = conditions.repeated;
    if (!conditions.throttled.empty()) json["throttled"] = conditions.throttled;
    if (!conditions.gpu.empty()) json["gpu"] = conditions.gpu;
    if (conditions.askedAgain > 0) json["asked_again"] = conditions.askedAgain;
    if (conditions.imageCached) json["image_cached"] = true;
}

}  // namespace

std::vector<space::ParameterInfo> parametersOf(const record::SessionHead& head) {
    std::vector<space::ParameterInfo> parameters;
    for (const auto& info : head.parameters())
        if (head.foreign || head.problem.pattern.dimensions == 3 || info.axis != 2)
            parameters.push_back(info);
    return parameters;
}

ordered_json valueJson(const space::Setting& setting, space::ParameterId id,
                       const record::SessionHead& head) {
    if (!head.foreign) return setting[id];
    const auto& value = head.foreign->valueOf(id, setting[id]);
    const auto type = head.foreign->description().parameters[static_cast<std::size_t>(id)].type;
    if (type == space::ValueType::Truth) return value == space::CodedValue(std::string("True"));
    return std::visit([](const auto& own) { return ordered_json(own); }, value);
}

ordered_json settingJson(const space::Setting& setting, const record::SessionHead& head) {
    ordered_json json = ordered_json::object();
    for (const auto& info : parametersOf(head))
        json[info.abbreviation] = valueJson(setting, info.id, head);
    return json;
}

ordered_json settingJson(const space::Setting& setting, int dimensions) {
    ordered_json json = ordered_json::object();
    for (const auto& info : space::parameterTable())
        if (dimensions == 3 || info.axis != 2) json[info.abbreviation] = setting[info.id];
    return json;
}

ordered_json evaluationJson(const record::EvaluationRow& row, const record::SessionHead& head) {
    const device::Evaluation& evaluation = row.evaluation;
    ordered_json json = {{"number", row.number},
                         {"run", row.run},
                         {"clock_s", row.clockSeconds},
                         {"status", nameOf(evaluation.outcome)},
                         {"configuration", settingJson(evaluation.setting, head)},
                         {"time", number(evaluation.timeMs())},
                         {"times", evaluation.samplesMs},
                         {"steps", evaluation.steps},
                         {"ms_per_step", number(evaluation.costMs())},
                         {"compile_s", evaluation.compileSeconds},
                         {"run_s", evaluation.runSeconds},
                         {"overhead_s", evaluation.overheadSeconds},
                         {"resources", resourcesJson(evaluation.resources)},
                         {"new_best", row.newBest}};
    if (!head.foreign) {
        json["combination"] = space::combinationOf(evaluation.setting).name;
        json["gcells_s"] = evaluation.gcells(head.problem.grid);
    }
    if (evaluation.sourceHash != 0) json["source_hash"] = hex(evaluation.sourceHash);
    if (evaluation.largestError) json["largest_error"] = number(*evaluation.largestError);
    if (head.device.predicted && evaluation.ok()) {
        const auto interval = device::predictedInterval(evaluation);
        json["interval_ms"] = {number(interval.low), number(interval.high)};
    }
    if (!evaluation.reason.empty()) json["reason"] = evaluation.reason;
    if (!row.why.empty()) json["why"] = row.why;
    addConditions(json, evaluation.conditions);
    return json;
}

}  // namespace engine::exporters
