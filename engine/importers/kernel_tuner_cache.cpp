// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Kernel Tuner's cache files (kernel_tuner/util.py: store_cache, read_cache). Up to version 1.3
// what failed has a word in place of its objective, which is one name; from 1.4 on it has
// "__error__" and no objective, which is a list of names. All times are milliseconds.

#include "engine/importers/kernel_tuner_cache.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/json_text.hpp"
#include "engine/importers/foreign_entries.hpp"

namespace engine::importers {
namespace {

using device::Outcome;

/// A size, a list of them, or whatever else Kernel Tuner takes, which is passed over.
std::vector<std::int64_t> sizesOf(const Json& json) {
    std::vector<std::int64_t> sizes;
    const auto found = json.find("problem_size");
    if (found == json.end()) return sizes;
    if (found->is_number_integer()) sizes.push_back(found->get<std::int64_t>());
    if (found->is_array())
        for (const Json& size : *found)
            if (size.is_number_integer()) sizes.push_back(size.get<std::int64_t>());
    return sizes;
}

Result<space::ForeignKernelPtr> kernelOf(const Json& json, const ForeignNames& names,
                                         const std::stop_token& stop) {
    space::ForeignDescription description;
    description.program = "Kernel Tuner";
    description.kernel = names.kernel.empty() ? textOf(json, "kernel_name") : names.kernel;
    description.sizes = sizesOf(json);
    const auto keys = json.find("tune_params_keys");
    const auto values = json.find("tune_params");
    if (keys == json.end() || !keys->is_array() || values == json.end() || !values->is_object())
        return badInput("it has no lists tune_params_keys and tune_params");
    for (const Json& key : *keys) {
        const auto own = key.is_string() ? values->find(key.get<std::string>()) : values->end();
        if (own == values->end() || !own->is_array())
            return badInput(
                fmt::format("tune_params has no list of values of {:.60}", jsonText(key)));
        auto parameter = parameterFrom(key.get<std::string>(), own->get<std::vector<Json>>());
        if (!parameter) return tl::unexpected(parameter.error());
        description.parameters.push_back(std::move(*parameter));
    }
    return space::ForeignKernel::of(std::move(description), stop);
}

/// The word that says how it failed; empty when it did not, nothing when nobody can tell.
std::optional<std::string> failureOf(const Json& entry) {
    if (entry.contains("__error__")) {
        const std::string word = textOf(entry, "__error__");
        return word.empty() ? "RuntimeFailedConfig" : word;
    }
    const auto time = entry.find("time");
    if (time == entry.end()) return std::nullopt;
    if (time->is_string())
        return time->get<std::string>().empty() ? "RuntimeFailedConfig" : time->get<std::string>();
    if (!isTime(*time)) return "RuntimeFailedConfig";
    return std::string();
}

Outcome outcomeOf(const std::string& word) {
    return word.starts_with("Compilation") ? Outcome::CompileError : Outcome::LaunchError;
}

std::vector<double> timesOf(const Json& entry) {
    std::vector<double> times;
    if (const auto all = entry.find("times"); all != entry.end() && all->is_array())
        for (const Json& time : *all)
            if (isTime(time)) times.push_back(time.get<double>());
    if (times.empty()) times.push_back(entry.at("time").get<double>());
    return times;
}

/// What a row has no place for, and the times as they were.
Json furtherOf(const Json& entry, const space::ParameterTable& table, const std::string& failure) {
    Json further = Json::object();
    for (const auto& [name, value] : entry.items())
        if (!table.find(name) && name != "times" && name != "__error__" &&
            !(name == "time" && !failure.empty()))
            further[name] = value;
    if (!failure.empty()) further["__error__"] = failure;
    return further;
}

Result<ForeignEntry> entryFrom(const Json& entry, const space::ForeignKernel& kernel) {
    if (!entry.is_object()) return badInput("it is not an object");
    auto setting = settingFrom(kernel, entry);
    if (!setting) return tl::unexpected(setting.error());
    const auto failure = failureOf(entry);
    if (!failure) return badInput("it has no time");
    ForeignEntry own{std::move(*setting)};
    if (failure->empty()) {
        own.timesMs = timesOf(entry);
    } else {
        own.outcome = outcomeOf(*failure);
        own.reason = fmt::format("Kernel Tuner: {:.1000}.", *failure);
    }
    own.compileMs = millisecondsOf(entry, "compile_time");
    own.runMs =
        millisecondsOf(entry, "benchmark_time") + millisecondsOf(entry, "verification_time");
    own.overheadMs = millisecondsOf(entry, "framework_time");
    if (!entry.contains("benchmark_time"))
        for (const double time : own.timesMs) own.runMs += time;  // it took as long at least
    own.further = furtherOf(entry, kernel.table(), *failure);
    return own;
}

/// "time" for "time" and for ["time"]; empty when it is stated by nobody.
std::string objectiveOf(const Json& json) {
    const auto found = json.find("objective");
    if (found == json.end()) return {};
    const auto isTime = [](const Json& name) { return name == "time"; };
    if (found->is_array() && !found->empty())
        return std::ranges::any_of(*found, isTime) ? "time" : jsonText(found->front());
    return found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

bool isKernelTunerCache(const Json& json) {
    return json.is_object() && json.contains("cache") && json.at("cache").is_object();
}

Result<ForeignFile> readKernelTunerCache(const Json& json, const ForeignNames& names,
                                         const std::stop_token& stop) {
    auto kernel = kernelOf(json, names, stop);
    if (!kernel) return tl::unexpected(kernel.error());
    ForeignFile foreign{.format = ForeignFormat::KernelTunerCache,
                        .head = {},
                        .rows = {},
                        .further = {},
                        .remarks = {}};
    const Json& cache = json.at("cache");
    LeftOut leftOut;
    for (const auto& [key, entry] : cache.items()) {
        if (stop.stop_requested()) return stoppedReading();
        auto own = entryFrom(entry, **kernel);
        if (own)
            addEntry(foreign, std::move(*own));
        else
            leftOut.add(own.error().message);
    }
    leftOut.tell(foreign.remarks);
    if (const auto objective = objectiveOf(json); !objective.empty() && objective != "time")
        foreign.remarks.push_back(
            fmt::format("It was tuned for {:.60}; here its times count.", objective));
    const std::string date =
        cache.empty() || !cache.front().is_object() ? "" : textOf(cache.front(), "timestamp");
    foreign.head = headOf(std::move(*kernel), textOf(json, "device_name"), date, names);
    return foreign;
}

}  // namespace engine::importers
