// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// T1, the input format of the auto-tuning community: parameters whose values are expressions of
// Python, and conditions that are, too. Of the rest, the kernel's name and the problem's size.

#include "engine/importers/t1_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/importers/foreign_entries.hpp"
#include "engine/space/expression/python_expression.hpp"

namespace engine::importers {
namespace {

/// As many as a file may write out: a short expression (list(range(...))) may stand for more.
constexpr std::size_t kMostTogether = 16'000'000;

using space::CodedValue;
using space::PythonValue;
using space::ValueType;

const Json& memberOf(const Json& object, const char* name) {
    static const Json nothing;
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found == object.end() ? nothing : *found;
}

Result<CodedValue> codedAs(const PythonValue& value, ValueType type) {
    if (type == ValueType::Truth && value.isWhole())
        return CodedValue(std::string(value.truth() ? "True" : "False"));
    if (type == ValueType::Integer && value.isWhole()) return CodedValue(value.whole());
    if (type == ValueType::Real && value.isNumber()) return CodedValue(value.real());
    if (type == ValueType::Text && value.isText()) return CodedValue(value.text());
    return badInput(fmt::format("{} is not of type {}", value.kind(), nameOf(type)));
}

/// Each in the place where it comes first.
space::CodedValues withoutRepeats(const space::CodedValues& values) {
    const auto order = values.order();
    std::vector<bool> repeats(order.size());
    for (std::size_t i = 1; i < order.size(); ++i)
        repeats[order[i]] = !values.isLess(order[i - 1], values[order[i]]);
    if (std::ranges::find(repeats, true) == repeats.end()) return values;
    space::CodedValues once;
    for (std::size_t place = 0; place < repeats.size(); ++place)
        if (!repeats[place]) once.push_back(values[place]);
    return once;
}

/// The expression's value, which is one value where it is no list.
Result<space::CodedValues> valuesFrom(const std::string& text, ValueType type) {
    const auto expression = space::PythonExpression::parse(text);
    if (!expression) return tl::unexpected(expression.error());
    if (!expression->names().empty())
        return badInput(fmt::format("\"{:.80}\" names {:.60}, whose value is not known", text,
                                    expression->names().front()));
    const auto value = expression->evaluate({});
    if (!value) return tl::unexpected(value.error());
    const space::PythonList one{*value};
    space::CodedValues values;
    for (const PythonValue& each : value->list() ? *value->list() : one) {
        auto coded = codedAs(each, type);
        if (!coded) return tl::unexpected(coded.error());
        values.push_back(std::move(*coded));
    }
    return withoutRepeats(values);
}

/// A text is an expression; a list is written out.
Result<space::ForeignParameter> parameterOf(const Json& json) {
    const std::string name = textOf(json, "Name");
    const auto type = space::valueTypeFromName(textOf(json, "Type"));
    if (!type)
        return badInput(
            fmt::format("the type of {:.60} is not one of int, uint, float, bool, string", name));
    const Json& values = memberOf(json, "Values");
    space::ForeignParameter parameter{name, *type, {}};
    if (values.is_string()) {
        auto coded = valuesFrom(values.get<std::string>(), *type);
        if (!coded)
            return badInput(fmt::format("the values of {:.60}: {}", name, coded.error().message));
        parameter.values = std::move(*coded);
        return parameter;
    }
    if (values.is_array())
        for (const Json& value : values) {
            auto coded = codedFrom(value, *type);
            if (!coded)
                return badInput(
                    fmt::format("a value of {:.60} is not of type {}", name, nameOf(*type)));
            parameter.values.push_back(std::move(*coded));
        }
    return parameter;
}

Result<space::ForeignDescription> descriptionFrom(Json& json, const ForeignNames& names,
                                                  const std::stop_token& stop) {
    space::ForeignDescription description;
    description.program = "T1";
    const Json& kernel = memberOf(json, "KernelSpecification");
    description.kernel = names.kernel;
    if (description.kernel.empty()) description.kernel = textOf(kernel, "KernelName");
    if (description.kernel.empty())
        description.kernel = textOf(memberOf(json, "General"), "BenchmarkName");
    if (const Json& sizes = memberOf(kernel, "ProblemSize"); sizes.is_array())
        for (const Json& size : sizes)
            if (size.is_number_integer()) description.sizes.push_back(size.get<std::int64_t>());
    std::size_t together = 0;
    Json& space = json.at("ConfigurationSpace");
    for (Json& each : space.at("TuningParameters")) {
        if (stop.stop_requested()) return stoppedReading();
        auto parameter = parameterOf(each);
        if (!parameter) return tl::unexpected(parameter.error());
        together += parameter->values.size();
        if (together > kMostTogether)
            return badInput(fmt::format("its parameters have more than {} million values together",
                                        kMostTogether / 1'000'000));
        description.parameters.push_back(std::move(*parameter));
        each = nullptr;
    }
    for (const Json& condition : memberOf(space, "Conditions"))
        description.conditions.push_back(textOf(condition, "Expression"));
    return description;
}

}  // namespace

bool isT1Input(const Json& json) {
    return json.is_object() &&
           memberOf(memberOf(json, "ConfigurationSpace"), "TuningParameters").is_array();
}

Result<ForeignFile> readT1Input(Json& json, const ForeignNames& names,
                                const std::stop_token& stop) {
    auto description = descriptionFrom(json, names, stop);
    if (!description) return tl::unexpected(description.error());
    json = nullptr;
    auto kernel = space::ForeignKernel::of(std::move(*description), stop);
    if (!kernel) return tl::unexpected(kernel.error());
    ForeignFile foreign{.format = ForeignFormat::T1Input,
                        .head = headOf(std::move(*kernel), {}, {}, names),
                        .rows = {},
                        .further = {},
                        .remarks = {}};
    foreign.head.recording = false;
    return foreign;
}

}  // namespace engine::importers
