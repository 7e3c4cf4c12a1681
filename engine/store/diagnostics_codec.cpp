// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/diagnostics_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/core/json_shape.hpp"
#include "engine/core/json_text.hpp"

namespace engine::store {
namespace {

using nlohmann::json;
using space::ParameterId;
using space::ParameterTable;
using Groups = std::vector<std::vector<ParameterId>>;

constexpr std::size_t kLongestSentence = 1000;
constexpr std::size_t kMostGroups = 1000;
constexpr std::size_t kDeepestDiagnostics = 16;

/// Thrown inside this file only; decodeDiagnostics() turns it into an Error.
struct BadRecord : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// JSON knows no infinity and no NaN: they are "inf" (never negative here) and null.
json numberJson(double value) {
    if (std::isnan(value)) return nullptr;
    if (std::isinf(value)) return "inf";
    return value;
}

double numberFrom(const json& value) {
    if (value.is_null()) return std::numeric_limits<double>::quiet_NaN();
    if (value == "inf") return std::numeric_limits<double>::infinity();
    if (!value.is_number()) throw BadRecord("a coefficient is not a number");
    return value.get<double>();
}

json nameJson(ParameterId id, const ParameterTable& table) { return table[id].abbreviation; }

ParameterId nameFrom(const json& value, const ParameterTable& table) {
    const auto id =
        value.is_string() ? table.find(value.get_ref<const std::string&>()) : std::nullopt;
    if (!id) throw BadRecord(fmt::format("{:.40} is not a parameter", jsonText(value)));
    return *id;
}

json namesJson(const std::vector<ParameterId>& ids, const ParameterTable& table) {
    json names = json::array();
    for (const ParameterId id : ids) names.push_back(nameJson(id, table));
    return names;
}

const json& listFrom(const json& value, const char* what, std::size_t most) {
    if (!value.is_array() || value.size() > most)
        throw BadRecord(fmt::format("its {} are not a list", what));
    return value;
}

std::vector<ParameterId> namesFrom(const json& value, const ParameterTable& table) {
    std::vector<ParameterId> ids;
    for (const json& name : listFrom(value, "parameters", table.size()))
        ids.push_back(nameFrom(name, table));
    for (auto id = ids.begin(); id != ids.end(); ++id)
        if (std::find(ids.begin(), id, *id) != id) throw BadRecord("a parameter is there twice");
    return ids;
}

json groupsJson(const Groups& groups, const ParameterTable& table) {
    json list = json::array();
    for (const auto& group : groups) list.push_back(namesJson(group, table));
    return list;
}

Groups groupsFrom(const json& value, const ParameterTable& table) {
    Groups groups;
    for (const json& group : listFrom(value, "groups", kMostGroups))
        groups.push_back(namesFrom(group, table));
    return groups;
}

json matrixJson(const record::CvMatrix& matrix, const ParameterTable& table) {
    json values = json::array();
    for (const double value : matrix.values) values.push_back(numberJson(value));
    return {{"parameters", namesJson(matrix.parameters, table)}, {"values", std::move(values)}};
}

record::CvMatrix matrixFrom(const json& object, const ParameterTable& table) {
    record::CvMatrix matrix;
    matrix.parameters = namesFrom(object.at("parameters"), table);
    const std::size_t cells = matrix.parameters.size() * matrix.parameters.size();
    for (const json& value : listFrom(object.at("values"), "coefficients", cells))
        matrix.values.push_back(numberFrom(value));
    if (matrix.values.size() != cells) throw BadRecord("its matrix is not square");
    return matrix;
}

json dequeJson(const std::vector<record::GroupingStep>& deque, const ParameterTable& table) {
    json steps = json::array();
    const Groups none;
    const Groups* before = &none;
    for (const record::GroupingStep& step : deque) {
        json entry = {nameJson(step.first, table), nameJson(step.second, table),
                      numberJson(step.cv), step.fromRight, step.sentence};
        if (step.groupsAfter != *before) entry.push_back(groupsJson(step.groupsAfter, table));
        before = &step.groupsAfter;
        steps.push_back(std::move(entry));
    }
    return steps;
}

std::vector<record::GroupingStep> dequeFrom(const json& value,
                                            const std::vector<ParameterId>& parameters,
                                            const ParameterTable& table) {
    const std::size_t count = parameters.size();
    std::vector<record::GroupingStep> deque;
    const auto known = [&](ParameterId id) {
        return std::find(parameters.begin(), parameters.end(), id) != parameters.end();
    };
    for (const json& entry : listFrom(value, "steps", count * (count > 0 ? count - 1 : 0))) {
        record::GroupingStep step;
        step.first = nameFrom(entry.at(0), table);
        step.second = nameFrom(entry.at(1), table);
        step.cv = numberFrom(entry.at(2));
        step.fromRight = entry.at(3).get<bool>();
        step.sentence = entry.at(4).get<std::string>();
        if (!known(step.first) || !known(step.second) || step.first == step.second)
            throw BadRecord("a step of its deque is not of a pair in its matrix");
        if (step.sentence.size() > kLongestSentence)
            throw BadRecord("a sentence of its deque is too long");
        if (entry.size() > 5)
            step.groupsAfter = groupsFrom(entry.at(5), table);
        else if (!deque.empty())
            step.groupsAfter = deque.back().groupsAfter;
        deque.push_back(std::move(step));
    }
    return deque;
}

/// Shares and ratios: within 0 and 1, give or take a rounding.
double shareFrom(const json& value) {
    if (!value.is_number() || value.get<double>() < -1e-6 || value.get<double>() > 1 + 1e-6)
        throw BadRecord("a share is not between 0 and 1");
    return value.get<double>();
}

std::vector<double> sharesFrom(const json& value, const char* what) {
    std::vector<double> shares;
    for (const json& share : listFrom(value, what, kLongestDiagnostics))
        shares.push_back(shareFrom(share));
    return shares;
}

std::vector<std::vector<double>> quotasFrom(const json& value) {
    std::vector<std::vector<double>> rounds;
    for (const json& round : listFrom(value, "quotas", kLongestDiagnostics)) {
        rounds.push_back(sharesFrom(round, "quotas"));
        if (rounds.back().size() != rounds.front().size() || rounds.back().size() > kMostGroups)
            throw BadRecord("its rounds have different groups");
    }
    return rounds;
}

int countFrom(const json& value) {
    if (!value.is_number_integer() || value.get<double>() < 0 || value.get<double>() > INT32_MAX)
        throw BadRecord("a count is none");
    return value.get<int>();
}

record::Diagnostics diagnosticsFrom(const json& object, const ParameterTable& table) {
    record::Diagnostics diagnostics;
    if (object.contains("cv")) diagnostics.cv = matrixFrom(object.at("cv"), table);
    const std::vector<ParameterId> none;
    diagnostics.deque =
        dequeFrom(object.at("deque"), diagnostics.cv ? diagnostics.cv->parameters : none, table);
    diagnostics.pairs = countFrom(object.at("pairs"));
    diagnostics.groups = groupsFrom(object.at("groups"), table);
    diagnostics.quotas = quotasFrom(object.at("quotas"));
    diagnostics.generation = countFrom(object.at("generation"));
    diagnostics.convergence = sharesFrom(object.at("convergence"), "ratios");
    return diagnostics;
}

}  // namespace

std::string encodeDiagnostics(const record::Diagnostics& diagnostics, const ParameterTable& table) {
    json object = {{"deque", dequeJson(diagnostics.deque, table)},
                   {"pairs", diagnostics.pairs},
                   {"groups", groupsJson(diagnostics.groups, table)},
                   {"quotas", diagnostics.quotas},
                   {"generation", diagnostics.generation},
                   {"convergence", diagnostics.convergence}};
    if (diagnostics.cv) object["cv"] = matrixJson(*diagnostics.cv, table);
    return jsonText(object);
}

Result<record::Diagnostics> decodeDiagnostics(const std::string& text,
                                              const ParameterTable& table) {
    if (text.size() > kLongestDiagnostics)
        return fail(ErrorKind::Storage, "the diagnostics of a run are too long");
    if (!jsonIsModest(text, kDeepestDiagnostics, text.size()))
        return fail(ErrorKind::Storage, "the diagnostics of a run nest too deep");
    const json object = parseJsonOrDiscard<json>(text);
    if (object.is_discarded())
        return fail(ErrorKind::Storage, "the diagnostics of a run are not JSON");
    try {
        return diagnosticsFrom(object, table);
    } catch (const BadRecord& bad) {
        return fail(ErrorKind::Storage, fmt::format("in the diagnostics of a run {}", bad.what()));
    } catch (const json::exception&) {  // a member is missing, or is of another kind
        return fail(ErrorKind::Storage, "the diagnostics of a run are incomplete");
    }
}

}  // namespace engine::store
