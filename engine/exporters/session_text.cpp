// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole session as JSON and as CSV.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/core/hash.hpp"
#include "engine/core/json_text.hpp"
#include "engine/device/gpus.hpp"
#include "engine/exporters/evaluation_json.hpp"
#include "engine/exporters/exporter.hpp"
#include "engine/exporters/stored_session.hpp"
#include "engine/space/combination.hpp"
#include "engine/stencil/formula.hpp"

namespace engine::exporters {

std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == text.npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}
namespace {

using nlohmann::ordered_json;
using record::EvaluationRow;
using record::RunSpec;

/// What was searched.
ordered_json problemJson(const record::SessionHead& head) {
    if (head.foreign) {
        const auto& kernel = head.foreign->description();
        return {{"kernel", kernel.kernel},
                {"problem_size", kernel.sizes},
                {"kernel_of", kernel.program},
                {"conditions", kernel.conditions}};
    }
    const auto& problem = head.problem;
    ordered_json grid = {problem.grid.x, problem.grid.y};
    if (problem.pattern.dimensions == 3) grid.push_back(problem.grid.z);
    return {{"stencil", problem.pattern.name},
            {"formula", stencil::writeFormula(problem.pattern)},
            {"grid", grid},
            {"dtype", stencil::nameOf(problem.type)}};
}

/// Of those members of an evaluation whose names do not say what they are counted in.
ordered_json unitsJson(const record::SessionHead& head) {
    ordered_json units = {{"time", "ms per launch"},
                          {"times", "ms per launch"},
                          {"steps", "time steps per launch"},
                          {"ms_per_step", "ms per time step"}};
    if (head.device.predicted) units["interval_ms"] = "ms per time step";
    return units;
}

/// `joined`: UUIDs of GPUs that joined when the session was resumed.
ordered_json headJson(const record::SessionHead& head, const std::vector<std::string>& joined) {
    ordered_json values = ordered_json::object();
    for (const auto& [id, list] : head.values)
        values[std::string(space::infoOf(id).abbreviation)] = list;
    ordered_json json = {{"format", "stencilscope session"},
                         {"version", 1},
                         {"program", head.program},
                         {"begun", head.begun}};
    json.update(problemJson(head));
    json.update(ordered_json{{"device", head.deviceArgument},
                             {"clock", head.clockArgument},
                             {"device_name", head.device.gpu},
                             {"driver", head.device.driver},
                             {"toolkit", head.device.toolkit},
                             {"date", head.device.date},
                             {"recording", head.recording},
                             {"values", values}});
    if (!head.device.uuid.empty()) json["device_uuid"] = head.device.uuid;
    if (!joined.empty()) json["joined_later"] = joined;
    if (head.device.predicted) json["predicted"] = true;
    json["units"] = unitsJson(head);
    return json;
}

std::vector<std::string> joinedLater(const StoredSession& session) {
    std::vector<std::string> gpus;
    for (const EvaluationRow& row : session.rows) gpus.push_back(row.evaluation.conditions.gpu);
    return device::joinedLater(session.head.device, gpus);
}

ordered_json runJson(const RunSpec& run) {
    ordered_json options = ordered_json::object();
    for (const auto& [name, value] : run.options)
        std::visit([&](const auto& own) { options[name] = own; }, value);
    return {{"id", run.id},
            {"strategy", run.strategy},
            {"options", options},
            {"seed", run.seed},
            {"repeat", run.repeat}};
}

/// A list with an element a line: readable, and kind to tools that work by lines.
void writeList(std::string& text, const char* name, const std::vector<ordered_json>& elements,
               bool last) {
    text += fmt::format("  \"{}\": [", name);
    for (std::size_t i = 0; i < elements.size(); ++i)
        text += fmt::format("{}\n    {}", i ? "," : "", jsonText(elements[i]));
    text += elements.empty() ? "]" : "\n  ]";
    text += last ? "\n" : ",\n";
}

std::string joined(const std::vector<std::string>& fields) {
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i) line += (i ? "," : "") + csvField(fields[i]);
    return line + "\r\n";
}

std::string numberText(double value) {
    return std::isfinite(value) ? fmt::format("{}", value) : "";
}
std::string countText(int value) { return value < 0 ? "" : std::to_string(value); }

std::string fieldText(const ordered_json& value) {
    return value.is_string() ? value.get<std::string>() : jsonText(value);
}

/// Predictions have a column more, which says so of every row.
std::vector<std::string> csvHeader(const record::SessionHead& head) {
    std::vector<std::string> names = {"number",      "run",         "strategy",      "seed",
                                      "repeat",      "clock_s",     "status",        "combination",
                                      "time_ms",     "steps",       "ms_per_step",   "gcells_s",
                                      "spread",      "samples",     "largest_error", "compile_s",
                                      "run_s",       "overhead_s",  "registers",     "spill_stores",
                                      "spill_loads", "stack_bytes", "shared_bytes",  "image_bytes",
                                      "source_hash", "new_best"};
    for (const auto& info : parametersOf(head)) names.emplace_back(info.abbreviation);
    names.insert(names.end(), {"reason", "why", "sampling", "first_clock_mhz", "last_clock_mhz",
                               "throttled", "gpu"});
    if (head.device.predicted) names.emplace_back("predicted");
    return names;
}

std::vector<std::string> csvFields(const EvaluationRow& row, const StoredSession& session) {
    const device::Evaluation& evaluation = row.evaluation;
    const device::Resources& resources = evaluation.resources;
    const bool foreign = session.head.foreign != nullptr;
    const RunSpec* run = session.runOf(row);
    const auto spread = evaluation.relativeSpread();
    std::vector<std::string> fields = {
        std::to_string(row.number),
        run ? std::to_string(row.run) : "",
        run ? run->strategy : "",
        run ? std::to_string(run->seed) : "",
        run ? std::to_string(run->repeat) : "",
        numberText(row.clockSeconds),
        std::string(nameOf(evaluation.outcome)),
        foreign ? "" : space::combinationOf(evaluation.setting).name,
        numberText(evaluation.timeMs()),
        std::to_string(evaluation.steps),
        numberText(evaluation.costMs()),
        foreign ? "" : numberText(evaluation.gcells(session.head.problem.grid)),
        spread ? numberText(*spread) : "",
        std::to_string(evaluation.samplesMs.size()),
        evaluation.largestError ? numberText(*evaluation.largestError) : "",
        numberText(evaluation.compileSeconds),
        numberText(evaluation.runSeconds),
        numberText(evaluation.overheadSeconds),
        countText(resources.registers),
        countText(resources.spillStoreBytes),
        countText(resources.spillLoadBytes),
        countText(resources.stackBytes),
        countText(resources.sharedBytes),
        countText(resources.imageBytes),
        evaluation.sourceHash != 0 ? hex(evaluation.sourceHash) : "",
        row.newBest ? "1" : "0"};
    for (const auto& info : parametersOf(session.head))
        fields.push_back(fieldText(valueJson(evaluation.setting, info.id, session.head)));
    const device::Conditions& conditions = evaluation.conditions;
    fields.insert(fields.end(),
                  {evaluation.reason, row.why, std::string(nameOf(conditions.ended)),
                   countText(conditions.firstClockMhz), countText(conditions.lastClockMhz),
                   conditions.throttled, conditions.gpu});
    if (session.head.device.predicted) fields.emplace_back("1");
    return fields;
}

}  // namespace

Result<std::string> sessionJson(const store::SessionFile& file) {
    const auto session = storedSession(file);
    if (!session) return tl::unexpected(session.error());
    const auto events = file.events();
    if (!events) return tl::unexpected(events.error());
    std::string text = jsonText(headJson(session->head, joinedLater(*session)), 2);
    text.replace(text.rfind("\n}"), 2, ",\n");
    std::vector<ordered_json> runs, rows, told;
    for (const RunSpec& run : session->runs) runs.push_back(runJson(run));
    for (const EvaluationRow& row : session->rows) {
        rows.push_back(evaluationJson(row, session->head));
        if (session->head.device.predicted) rows.back()["predicted"] = true;
    }
    for (const record::Event& event : *events)
        told.push_back({{"clock_s", event.clockSeconds},
                        {"run", event.run},
                        {"kind", event.kind},
                        {"sentence", event.sentence},
                        {"evaluation", event.evaluation}});
    writeList(text, "runs", runs, false);
    writeList(text, "evaluations", rows, false);
    writeList(text, "events", told, true);
    return text + "}\n";
}

Result<std::string> sessionCsv(const store::SessionFile& file) {
    const auto session = storedSession(file);
    if (!session) return tl::unexpected(session.error());
    std::string text = joined(csvHeader(session->head));
    for (const EvaluationRow& row : session->rows) text += joined(csvFields(row, *session));
    return text;
}

FormatInfo jsonFormat() {
    return {.name = "json",
            .title = "JSON: everything, raw samples included",
            .suffix = ".json",
            .fileOfSession = sessionJson};
}

FormatInfo csvFormat() {
    return {.name = "csv",
            .title = "CSV: one evaluation per row",
            .suffix = ".csv",
            .fileOfSession = sessionCsv};
}

}  // namespace engine::exporters
