// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/foreign_codec.hpp"

#include <fmt/format.h>

namespace engine::store {
namespace {

using nlohmann::json;
using space::CodedValue;
using space::ValueType;

json valueJson(const CodedValue& value) {
    return std::visit([](const auto& own) { return json(own); }, value);
}

std::optional<CodedValue> valueFrom(const json& value, ValueType type) {
    const bool fits = !value.is_number_unsigned() || value.get<std::uint64_t>() <= INT64_MAX;
    if (type == ValueType::Integer && value.is_number_integer() && fits)
        return value.get<std::int64_t>();
    if (type == ValueType::Real && value.is_number()) return value.get<double>();
    if ((type == ValueType::Text || type == ValueType::Truth) && value.is_string())
        return value.get<std::string>();
    return std::nullopt;
}

json parameterJson(const space::ForeignParameter& parameter) {
    json values = json::array();
    for (const auto& value : parameter.values) values.push_back(valueJson(value));
    return {{"name", parameter.name}, {"type", nameOf(parameter.type)}, {"values", values}};
}

/// Throws json::exception where a member is missing or of another kind.
Result<space::ForeignParameter> parameterFrom(const json& object) {
    space::ForeignParameter parameter;
    parameter.name = object.at("name").get<std::string>();
    const auto type = space::valueTypeFromName(object.at("type").get<std::string>());
    if (!type) return badInput(fmt::format("{:.60} has an unknown type", parameter.name));
    parameter.type = *type;
    for (const json& value : object.at("values")) {
        auto own = valueFrom(value, *type);
        if (!own)
            return badInput(
                fmt::format("a value of {:.60} is not of type {}", parameter.name, nameOf(*type)));
        parameter.values.push_back(std::move(*own));
    }
    return parameter;
}

Result<space::ForeignDescription> descriptionFrom(const json& object) {
    space::ForeignDescription description;
    description.program = object.at("program").get<std::string>();
    description.kernel = object.at("kernel").get<std::string>();
    description.sizes = object.at("sizes").get<std::vector<std::int64_t>>();
    description.conditions = object.at("conditions").get<std::vector<std::string>>();
    for (const json& parameter : object.at("parameters")) {
        auto own = parameterFrom(parameter);
        if (!own) return tl::unexpected(own.error());
        description.parameters.push_back(std::move(*own));
    }
    return description;
}

}  // namespace

json foreignJson(const space::ForeignDescription& description) {
    json parameters = json::array();
    for (const auto& parameter : description.parameters)
        parameters.push_back(parameterJson(parameter));
    return {{"program", description.program},
            {"kernel", description.kernel},
            {"sizes", description.sizes},
            {"parameters", parameters},
            {"conditions", description.conditions}};
}

Result<space::ForeignKernelPtr> foreignFrom(const json& object) {
    try {
        auto description = descriptionFrom(object);
        if (!description) return tl::unexpected(description.error());
        return space::ForeignKernel::of(std::move(*description));
    } catch (const json::exception&) {
        return badInput("the kernel from elsewhere is incomplete");
    }
}

}  // namespace engine::store
