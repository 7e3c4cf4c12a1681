// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// T4, the result format of the auto-tuning community (schema 1.0.0). Its writers spell the unit of
// time in many ways, say "compilation" where the schema says "compilation_time", and leave out what
// they did not measure. It states no parameters: they are those of the settings.

#include "engine/importers/t4_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/core/json_text.hpp"
#include "engine/importers/foreign_entries.hpp"

namespace engine::importers {
namespace {

using device::Outcome;

/// Milliseconds of a unit; nothing when it is none that is known.
std::optional<double> unitOf(const std::string& name) {
    static const std::map<std::string, double> units = {{"s", 1e3},
                                                        {"seconds", 1e3},
                                                        {"ms", 1},
                                                        {"milliseconds", 1},
                                                        {"miliseconds", 1},
                                                        {"us", 1e-3},
                                                        {"microseconds", 1e-3},
                                                        {"ns", 1e-6},
                                                        {"nanoseconds", 1e-6}};
    const auto known = units.find(name);
    return known == units.end() ? std::nullopt : std::optional(known->second);
}

/// Names of T4 and those of Kernel Tuner's caches, which the further fields of rows have.
struct TimeName {
    const char *t4, *further;
};
constexpr std::array<TimeName, 7> kTimes{{{"compilation", "compile_time"},
                                          {"compilation_time", "compile_time"},
                                          {"benchmark", "benchmark_time"},
                                          {"framework", "framework_time"},
                                          {"search_algorithm", "strategy_time"},
                                          {"validation", "verification_time"},
                                          {"validation_time", "verification_time"}}};

struct Failure {
    const char* invalidity;
    Outcome outcome;
    const char* word;  ///< of Kernel Tuner's caches
};
constexpr std::array<Failure, 5> kFailures{
    {{"timeout", Outcome::Timeout, "RuntimeFailedConfig"},
     {"compile", Outcome::CompileError, "CompilationFailedConfig"},
     {"runtime", Outcome::LaunchError, "RuntimeFailedConfig"},
     {"correctness", Outcome::WrongResult, "RuntimeFailedConfig"},
     {"constraints", Outcome::LaunchError, "InvalidConfig"}}};

Result<space::ForeignKernelPtr> kernelOf(const Json& results, const Json& metadata,
                                         const ForeignNames& names, const std::stop_token& stop) {
    std::vector<std::string> order;
    std::map<std::string, std::vector<Json>> values;
    std::map<std::string, std::set<std::string>> seen;
    for (const Json& result : results) {
        if (stop.stop_requested()) return stoppedReading();
        if (!result.is_object() || !result.contains("configuration") ||
            !result.at("configuration").is_object())
            continue;
        for (const auto& [name, value] : result.at("configuration").items()) {
            if (!values.contains(name)) order.push_back(name);
            if (seen[name].insert(jsonText(value)).second) values[name].push_back(value);
        }
    }
    space::ForeignDescription description;
    description.program = "T4";
    description.kernel = names.kernel;
    if (description.kernel.empty()) description.kernel = textOf(metadata, "kernel_name");
    if (metadata.is_object() && metadata.contains("problem_size") &&
        metadata.at("problem_size").is_array())
        for (const Json& size : metadata.at("problem_size"))
            if (size.is_number_integer()) description.sizes.push_back(size.get<std::int64_t>());
    for (const auto& name : order) {
        auto parameter = parameterFrom(name, values[name]);
        if (!parameter) return tl::unexpected(parameter.error());
        if (parameter->type != space::ValueType::Text)
            parameter->values = parameter->values.sorted();
        description.parameters.push_back(std::move(*parameter));
    }
    return space::ForeignKernel::of(std::move(description), stop);
}

/// The measured time among the measurements, in milliseconds.
/// Where units of further measurements are kept, by their names.
constexpr const char* kUnits = "units";

std::optional<double> measuredTime(const Json& result, double unit) {
    const auto all = result.find("measurements");
    if (all == result.end() || !all->is_array()) return std::nullopt;
    for (const Json& measurement : *all) {
        if (textOf(measurement, "name") != "time" || !measurement.contains("value")) continue;
        const double own = unitOf(textOf(measurement, "unit")).value_or(unit);
        const Json& value = measurement.at("value");
        if (value.is_number() && isTime(Json(value.get<double>() * own)))
            return value.get<double>() * own;
    }
    return std::nullopt;
}

void addMeasurements(const Json& result, Json& further) {
    const auto all = result.find("measurements");
    if (all == result.end() || !all->is_array()) return;
    for (const Json& measurement : *all) {
        const std::string name = textOf(measurement, "name");
        if (name.empty() || name == "time" || name == kUnits || further.contains(name) ||
            !measurement.contains("value"))
            continue;
        further[name] = measurement.at("value");
        if (const auto unit = textOf(measurement, "unit"); !unit.empty())
            further[kUnits][name] = unit;
    }
}

Status addOutcome(const Json& result, double unit, ForeignEntry& own) {
    const std::string invalidity = textOf(result, "invalidity");
    const auto* const failure = std::ranges::find_if(
        kFailures, [&](const Failure& each) { return each.invalidity == invalidity; });
    if (failure != kFailures.end()) {
        own.outcome = failure->outcome;
        own.reason = fmt::format("T4: {}.", invalidity);
        own.further["__error__"] = failure->word;
        own.further["invalidity"] = invalidity;
        return {};
    }
    if (!invalidity.empty() && invalidity != "correct")
        return badInput(fmt::format("its invalidity {:.40} is unknown", invalidity));
    const Json& times = result.contains("times") ? result.at("times") : Json::object();
    if (times.is_object() && times.contains("runtimes") && times.at("runtimes").is_array())
        for (const Json& time : times.at("runtimes"))
            if (time.is_number() && isTime(Json(time.get<double>() * unit)))
                own.timesMs.push_back(time.get<double>() * unit);
    const auto time = measuredTime(result, unit);
    if (own.timesMs.empty() && time) own.timesMs.push_back(*time);
    if (own.timesMs.empty()) return badInput("it has no time");
    if (time) own.further["time"] = *time;
    return {};
}

Result<ForeignEntry> entryFrom(const Json& result, const space::ForeignKernel& kernel,
                               double unit) {
    if (!result.is_object() || !result.contains("configuration"))
        return badInput("it has no configuration");
    auto setting = settingFrom(kernel, result.at("configuration"));
    if (!setting) return tl::unexpected(setting.error());
    ForeignEntry own{std::move(*setting)};
    if (auto status = addOutcome(result, unit, own); !status) return tl::unexpected(status.error());
    const Json times = result.value("times", Json::object());
    if (times.is_object())
        for (const auto& [t4, further] : kTimes)
            if (times.contains(t4) && times.at(t4).is_number() && !own.further.contains(further))
                own.further[further] =
                    unit == 1 ? times.at(t4) : Json(times.at(t4).get<double>() * unit);
    own.compileMs = millisecondsOf(own.further, "compile_time");
    own.runMs = millisecondsOf(own.further, "benchmark_time") +
                millisecondsOf(own.further, "verification_time");
    own.overheadMs = millisecondsOf(own.further, "framework_time");
    if (!own.further.contains("benchmark_time"))
        for (const double time : own.timesMs) own.runMs += time;  // it took as long at least
    if (const auto timestamp = textOf(result, "timestamp"); !timestamp.empty())
        own.further["timestamp"] = timestamp;
    addMeasurements(result, own.further);
    return own;
}

}  // namespace

bool isT4Results(const Json& json) {
    return json.is_object() && json.contains("results") && json.at("results").is_array();
}

Result<ForeignFile> readT4Results(const Json& json, const ForeignNames& names,
                                  const std::stop_token& stop) {
    const Json& results = json.at("results");
    const Json metadata = json.value("metadata", Json::object());
    const std::string unitName = textOf(metadata, "timeunit");
    const auto unit = unitName.empty() ? std::optional(1.0) : unitOf(unitName);
    if (!unit)
        return badInput(
            fmt::format("its unit of time, {:.40}, is unknown; expected seconds, milliseconds, "
                        "microseconds or nanoseconds",
                        unitName));
    auto kernel = kernelOf(results, metadata, names, stop);
    if (!kernel) return tl::unexpected(kernel.error());
    ForeignFile foreign{
        .format = ForeignFormat::T4Results, .head = {}, .rows = {}, .further = {}, .remarks = {}};
    LeftOut leftOut;
    for (const Json& result : results) {
        if (stop.stop_requested()) return stoppedReading();
        auto own = entryFrom(result, **kernel, *unit);
        if (own)
            addEntry(foreign, std::move(*own));
        else
            leftOut.add(own.error().message);
    }
    leftOut.tell(foreign.remarks);
    const std::string date = results.empty() ? "" : textOf(results.front(), "timestamp");
    foreign.head = headOf(std::move(*kernel), textOf(metadata, "device_name"), date, names);
    return foreign;
}

}  // namespace engine::importers
