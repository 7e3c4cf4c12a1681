// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/importers/foreign_entries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/core/json_text.hpp"
#include "engine/core/sentence.hpp"

namespace engine::importers {

using space::CodedValue;
using space::ValueType;

std::optional<ValueType> typeOf(const std::vector<Json>& values) {
    const auto all = [&](bool (*is)(const Json&)) { return std::ranges::all_of(values, is); };
    if (all([](const Json& v) { return v.is_boolean(); })) return ValueType::Truth;
    if (all([](const Json& v) { return v.is_number_integer(); })) return ValueType::Integer;
    if (all([](const Json& v) { return v.is_number(); })) return ValueType::Real;
    if (all([](const Json& v) { return v.is_string(); })) return ValueType::Text;
    return std::nullopt;
}

std::optional<CodedValue> codedFrom(const Json& value, ValueType type) {
    switch (type) {
        case ValueType::Integer:
            if (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX) break;
            if (value.is_number_integer()) return value.get<std::int64_t>();
            if (value.is_number_float() && std::abs(value.get<double>()) < 9e15 &&
                value.get<double>() == std::floor(value.get<double>()))
                return static_cast<std::int64_t>(value.get<double>());
            break;
        case ValueType::Real:
            if (value.is_number()) return value.get<double>();
            break;
        case ValueType::Truth:
            if (value.is_boolean()) return std::string(value.get<bool>() ? "True" : "False");
            break;
        case ValueType::Text:
            if (value.is_string()) return value.get<std::string>();
            break;
    }
    return std::nullopt;
}

Result<space::ForeignParameter> parameterFrom(const std::string& name,
                                              const std::vector<Json>& values) {
    const auto type = typeOf(values);
    if (!type || values.empty())
        return badInput(
            fmt::format("the values of {:.60} are not all numbers, all texts, or all "
                        "true and false",
                        name));
    space::ForeignParameter parameter{name, *type, {}};
    std::set<CodedValue> known;
    for (const Json& value : values) {
        auto coded = codedFrom(value, *type);
        if (!coded) return badInput(fmt::format("a value of {:.60} is too large", name));
        if (known.insert(*coded).second) parameter.values.push_back(std::move(*coded));
    }
    return parameter;
}

double millisecondsOf(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_number()) return 0;
    const double value = found->get<double>();
    return std::isfinite(value) && value > 0 ? value : 0;
}

bool isTime(const Json& value) {
    constexpr double kFailure = 1e20;  // what old files write where nothing was measured
    return value.is_number() && std::isfinite(value.get<double>()) && value.get<double>() > 0 &&
           value.get<double>() < kFailure && !device::isImpossibleTime(value.get<double>(), 1);
}

void addEntry(ForeignFile& foreign, ForeignEntry entry) {
    record::EvaluationRow row;
    row.number = static_cast<std::int64_t>(foreign.rows.size()) + 1;
    row.run = -1;
    row.evaluation.setting = std::move(entry.setting);
    row.evaluation.outcome = entry.outcome;
    row.evaluation.reason = std::move(entry.reason);
    if (entry.outcome == device::Outcome::Ok) row.evaluation.samplesMs = std::move(entry.timesMs);
    row.evaluation.compileSeconds = entry.compileMs * 1e-3;
    row.evaluation.runSeconds = entry.runMs * 1e-3;
    row.evaluation.overheadSeconds = entry.overheadMs * 1e-3;
    row.clockSeconds = (foreign.rows.empty() ? 0 : foreign.rows.back().clockSeconds) +
                       row.evaluation.compileSeconds + row.evaluation.runSeconds +
                       row.evaluation.overheadSeconds;
    if (!entry.further.empty()) foreign.further.push_back({row.number, jsonText(entry.further)});
    foreign.rows.push_back(std::move(row));
}

Result<space::Setting> settingFrom(const space::ForeignKernel& kernel, const Json& members) {
    space::Setting setting(kernel.table());
    for (const auto& info : kernel.table()) {
        const auto found = members.find(info.abbreviation);
        if (found == members.end()) return badInput(say("{} is missing", info.abbreviation).text());
        const auto index = static_cast<std::size_t>(info.id);
        const auto value = codedFrom(*found, kernel.description().parameters[index].type);
        const auto number = value ? kernel.numberOf(info.id, *value) : std::nullopt;
        if (!number)
            return badInput(say("{} has the value {:.40}, which is not one of those listed",
                                info.abbreviation, jsonText(*found))
                                .text());
        setting.set(info.id, *number);
    }
    return setting;
}

record::SessionHead headOf(space::ForeignKernelPtr kernel, std::string gpu, std::string date,
                           const ForeignNames& names) {
    record::SessionHead head;
    head.problem = kernel->problem();
    head.foreign = std::move(kernel);
    head.device.gpu = names.gpu.empty() ? std::move(gpu) : names.gpu;
    head.device.date = std::move(date);
    head.device.recorded = true;
    head.program = names.program;
    head.recording = true;
    return head;
}

void LeftOut::tell(std::vector<std::string>& remarks) const {
    constexpr std::size_t kMost = 5;
    std::size_t told = 0;
    int others = 0;
    for (const auto& [reason, count] : m_counts) {
        if (told++ < kMost)
            remarks.push_back((count == 1 ? say("Left out {} entry: {}.", count, reason)
                                          : say("Left out {} entries: {}.", count, reason))
                                  .text());
        else
            others += count;
    }
    if (others > 0) remarks.push_back(say("Left out {} more for other reasons.", others).text());
}

}  // namespace engine::importers
