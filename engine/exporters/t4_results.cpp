// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// T4, the result format of the auto-tuning community (schema 1.0.0), with the names that its
// writers use.

#include <fmt/format.h>

#include <array>
#include <numeric>

#include "engine/core/json_text.hpp"
#include "engine/exporters/exporter.hpp"
#include "engine/exporters/foreign_entries.hpp"

namespace engine::exporters {
namespace {

using nlohmann::ordered_json;

struct TimeName {
    const char *cache, *t4;
};
constexpr std::array<TimeName, 5> kTimes{{{"compile_time", "compilation"},
                                          {"benchmark_time", "benchmark"},
                                          {"framework_time", "framework"},
                                          {"strategy_time", "search_algorithm"},
                                          {"verification_time", "validation"}}};

bool isTimeName(const std::string& name) {
    for (const auto& [cache, t4] : kTimes)
        if (name == cache) return true;
    return false;
}

std::string invalidityOf(const ForeignEntry& entry) {
    if (const auto own = entry.fields.find("invalidity");
        own != entry.fields.end() && own->is_string())
        return own->get<std::string>();
    if (failureWord(entry) == "InvalidConfig") return "constraints";
    switch (entry.evaluation.outcome) {
        case device::Outcome::Ok:
            return "correct";
        case device::Outcome::CompileError:
            return "compile";
        case device::Outcome::WrongResult:
            return "correctness";
        case device::Outcome::Timeout:
            return "timeout";
        default:
            return "runtime";
    }
}

ordered_json measurement(const std::string& name, const ordered_json& value,
                         const std::string& unit) {
    return {{"name", name}, {"value", value}, {"unit", unit}};
}

/// The time, then what else was measured.
ordered_json measurementsOf(const ForeignEntry& entry) {
    ordered_json all = ordered_json::array();
    const std::string failure = failureWord(entry);
    if (failure.empty()) {
        const auto times = timesOf(entry.evaluation);
        const double mean =
            std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
        all.push_back(measurement(
            "time", entry.fields.contains("time") ? entry.fields.at("time") : ordered_json(mean),
            "ms"));
    } else {
        all.push_back(measurement("time", failure, ""));
    }
    const auto units = entry.fields.find("units");
    for (const auto& [name, value] : entry.fields.items()) {
        if (isTimeName(name) || name == "time" || name == "units" || name == "__error__" ||
            name == "invalidity" || name == "timestamp")
            continue;
        const bool known =
            units != entry.fields.end() && units->contains(name) && units->at(name).is_string();
        const auto slash = name.find("/s");
        all.push_back(measurement(name, value,
                                  known                        ? units->at(name).get<std::string>()
                                  : slash != std::string::npos ? name
                                                               : ""));
    }
    return all;
}

ordered_json resultJson(const ForeignEntry& entry, const ForeignSession& session) {
    ordered_json json;
    if (entry.fields.contains("timestamp")) json["timestamp"] = entry.fields.at("timestamp");
    json["configuration"] = settingJson(entry.evaluation.setting, session.head);
    auto& times = json["times"] = ordered_json::object();
    for (const auto& [cache, t4] : kTimes)
        if (entry.fields.contains(cache)) times[t4] = entry.fields.at(cache);
    const bool failed = !failureWord(entry).empty();
    if (!failed) times["runtimes"] = timesOf(entry.evaluation);
    json["invalidity"] = invalidityOf(entry);
    json["correctness"] = failed ? 0 : 1;
    json["measurements"] = measurementsOf(entry);
    json["objectives"] = {"time"};
    return json;
}

}  // namespace

Result<std::string> t4Results(const store::SessionFile& file) {
    const auto session = foreignSession(file);
    if (!session) return tl::unexpected(session.error());
    std::string text = "{\"results\": [";
    for (std::size_t i = 0; i < session->entries.size(); ++i)
        text += (i > 0 ? ",\n" : "\n") + jsonText(resultJson(session->entries[i], *session));
    const ordered_json metadata = {{"timeunit", "milliseconds"},
                                   {"kernel_name", session->kernel},
                                   {"problem_size", session->sizes},
                                   {"device_name", session->head.device.gpu}};
    return text + "\n],\n\"schema_version\": \"1.0.0\",\n\"metadata\": " + jsonText(metadata) +
           "}\n";
}

FormatInfo t4Format() {
    return {.name = "t4",
            .title = "T4 results: one entry per setting, time per step",
            .suffix = ".json",
            .fileOfSession = t4Results,
            .ofMeasuredOnly = true};
}

}  // namespace engine::exporters
