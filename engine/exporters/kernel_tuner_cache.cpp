// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Kernel Tuner's cache, in the dialect that versions up to 1.3 write and all versions read
// (kernel_tuner/util.py: process_cache, store_cache). Every entry is a line, so that it can be gone
// on with.

#include <fmt/format.h>

#include <numeric>

#include "engine/core/json_text.hpp"
#include "engine/exporters/exporter.hpp"
#include "engine/exporters/foreign_entries.hpp"

namespace engine::exporters {
namespace {

using nlohmann::ordered_json;

std::string dumped(const ordered_json& json, int indent = -1) {
    return jsonText(json, indent, indent < 0 ? ' ' : '\t');
}

/// As Python's str() writes it.
std::string pythonText(const ordered_json& value) {
    if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_number_float()) return jsonText(value);
    const std::string text = fmt::format("{}", value.get<double>());
    return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

double meanOf(const std::vector<double>& times) {
    return std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
}

ordered_json entryJson(const ForeignEntry& entry, const ForeignSession& session) {
    ordered_json json = settingJson(entry.evaluation.setting, session.head);
    const std::string failure = failureWord(entry);
    if (failure.empty()) {
        const auto times = timesOf(entry.evaluation);
        json["time"] =
            entry.fields.contains("time") ? entry.fields.at("time") : ordered_json(meanOf(times));
        json["times"] = times;
    } else {
        json["time"] = failure;
    }
    for (const auto& [name, value] : entry.fields.items())
        if (name != "time" && name != "__error__") json[name] = value;
    return json;
}

std::string keyOf(const ForeignEntry& entry, const ForeignSession& session) {
    std::string key;
    for (const auto& info : session.parameters)
        key += (key.empty() ? "" : ",") +
               pythonText(valueJson(entry.evaluation.setting, info.id, session.head));
    return key;
}

}  // namespace

Result<std::string> kernelTunerCache(const store::SessionFile& file) {
    const auto session = foreignSession(file);
    if (!session) return tl::unexpected(session.error());
    ordered_json header = {{"device_name", session->head.device.gpu},
                           {"kernel_name", session->kernel},
                           {"problem_size", session->sizes}};
    ordered_json keys = ordered_json::array(), values = ordered_json::object();
    for (const auto& info : session->parameters) {
        keys.push_back(info.abbreviation);
        values[info.abbreviation] = session->values.at(info.abbreviation);
    }
    header["tune_params_keys"] = std::move(keys);
    header["tune_params"] = std::move(values);
    header["objective"] = "time";
    std::string text = dumped(header, 0);
    text.resize(text.rfind("\n}"));
    text += ",\n\"cache\": {";
    for (std::size_t i = 0; i < session->entries.size(); ++i) {
        const ForeignEntry& entry = session->entries[i];
        text += fmt::format("{}\n{}: {}", i > 0 ? "," : "", dumped(keyOf(entry, *session)),
                            dumped(entryJson(entry, *session)));
    }
    return text + "}\n}";
}

FormatInfo kernelTunerFormat() {
    return {.name = "kernel-tuner",
            .title = "Kernel Tuner cache: one entry per setting, time per step",
            .suffix = ".json",
            .fileOfSession = kernelTunerCache,
            .ofMeasuredOnly = true};
}

}  // namespace engine::exporters
