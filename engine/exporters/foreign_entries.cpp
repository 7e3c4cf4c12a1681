// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exporters/foreign_entries.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <unordered_map>

#include "engine/core/json_text.hpp"
#include "engine/core/sentence.hpp"

namespace engine::exporters {
namespace {

using nlohmann::ordered_json;

/// Those that occur, ascending; of a kernel from elsewhere all that it has, in its own order.
std::map<std::string, ordered_json> valuesOf(const ForeignSession& session) {
    std::map<std::string, ordered_json> values;
    if (session.head.foreign) {
        for (const auto& parameter : session.head.foreign->description().parameters) {
            auto& list = values[parameter.name] = ordered_json::array();
            for (const auto& value : parameter.values)
                if (parameter.type == space::ValueType::Truth)
                    list.push_back(value == space::CodedValue(std::string("True")));
                else
                    std::visit([&](const auto& own) { list.push_back(own); }, value);
        }
        return values;
    }
    for (const auto& info : session.parameters) {
        std::set<int> seen;
        for (const auto& entry : session.entries) seen.insert(entry.evaluation.setting[info.id]);
        values[info.abbreviation] = seen;
    }
    return values;
}

/// What every entry of a cache has, where nothing was imported with it.
ordered_json fieldsOf(const device::Evaluation& evaluation, const record::SessionHead& head) {
    ordered_json fields;
    if (evaluation.ok() && !head.foreign) fields["GCells/s"] = evaluation.gcells(head.problem.grid);
    fields["compile_time"] = evaluation.compileSeconds * 1e3;
    fields["verification_time"] = 0;
    fields["benchmark_time"] = evaluation.runSeconds * 1e3;
    fields["strategy_time"] = 0;
    fields["framework_time"] = evaluation.overheadSeconds * 1e3;
    return fields;
}

}  // namespace

Result<ForeignSession> foreignSession(const store::SessionFile& file) {
    if (file.head().device.predicted)
        return badInput(
            phrase("The times of this session are predicted, and this format is for measured "
                   "times. CSV and JSON say which are predicted."));
    auto rows = file.evaluations();
    if (!rows) return tl::unexpected(rows.error());
    const auto imported = file.imported();
    if (!imported) return tl::unexpected(imported.error());
    std::map<std::int64_t, const std::string*> further;
    for (const auto& own : *imported) further[own.evaluation] = &own.fields;

    ForeignSession session;
    session.head = file.head();
    session.kernel = session.head.problem.pattern.name;
    if (session.head.foreign) {
        session.sizes = session.head.foreign->description().sizes;
    } else {
        for (int axis = 0; axis < session.head.problem.pattern.dimensions; ++axis)
            session.sizes.push_back(session.head.problem.grid[axis]);
    }
    session.parameters = parametersOf(session.head);
    std::unordered_map<space::Setting, std::size_t, space::SettingHash> places;
    for (auto& row : *rows) {
        ForeignEntry entry;
        const auto known = further.find(row.number);
        entry.fields = known == further.end() ? fieldsOf(row.evaluation, session.head)
                                              : parseJsonOrDiscard<ordered_json>(*known->second);
        if (!entry.fields.is_object()) entry.fields = fieldsOf(row.evaluation, session.head);
        entry.evaluation = std::move(row.evaluation);
        const auto [place, fresh] =
            places.emplace(entry.evaluation.setting, session.entries.size());
        if (fresh)
            session.entries.push_back(std::move(entry));
        else
            session.entries[place->second] = std::move(entry);
    }
    session.values = valuesOf(session);
    return session;
}

std::vector<double> timesOf(const device::Evaluation& evaluation) {
    std::vector<double> times;
    for (const double sample : evaluation.samplesMs) times.push_back(sample / evaluation.steps);
    return times;
}

std::string failureWord(const ForeignEntry& entry) {
    if (const auto word = entry.fields.find("__error__");
        word != entry.fields.end() && word->is_string())
        return word->get<std::string>();
    if (entry.evaluation.ok()) return {};
    return entry.evaluation.outcome == device::Outcome::CompileError ? "CompilationFailedConfig"
                                                                     : "RuntimeFailedConfig";
}

}  // namespace engine::exporters
