// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/space/foreign_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/space/expression/python_expression.hpp"

namespace engine::space {

/// What a parameter's numbers stand for in conditions, all of which share it.
struct ForeignRules::NamedValues {
    ParameterId id{};
    std::vector<int> numbers;  ///< ascending
    std::vector<PythonValue> values;
};

namespace {

/// Of the parameters that a condition names: each of them may have to be asked about.
constexpr double kMostCombinations = 1e7;

using NamedValuesPtr = std::shared_ptr<const ForeignRules::NamedValues>;

/// Nothing is known of a condition but its answers, so all of them are asked for.
Status checkCombinations(const std::string& condition, const std::vector<NamedValuesPtr>& named) {
    double combinations = 1;
    for (const auto& own : named) combinations *= static_cast<double>(own->numbers.size());
    if (combinations <= kMostCombinations) return {};
    return badInput(
        fmt::format("The condition \"{:.200}\" names {} parameters whose values make {:.3g} "
                    "combinations; up to {:.0f} million can be worked through.",
                    condition, named.size(), combinations, kMostCombinations / 1e6));
}

PythonValue pythonOf(const CodedValue& value, ValueType type) {
    if (type == ValueType::Truth) return PythonValue(value == CodedValue(std::string("True")));
    return std::visit([](const auto& own) { return PythonValue(own); }, value);
}

/// A condition as a rule over the parameters that it names.
class Condition {
public:
    Condition(PythonExpression expression, std::vector<NamedValuesPtr> parameters)
        : m_expression(std::move(expression)), m_parameters(std::move(parameters)) {}

    /// What it comes to; a value that it cannot be worked out for, such as a divisor of zero, is an
    /// error.
    Result<bool> holds(const Setting& setting) const {
        std::vector<PythonValue> given;
        given.reserve(m_parameters.size());
        for (const NamedValuesPtr& named : m_parameters) {
            const int number = setting[named->id];
            const auto place = std::ranges::lower_bound(named->numbers, number);
            if (place == named->numbers.end() || *place != number)
                return badInput("a parameter has none of its values");
            given.push_back(
                named->values[static_cast<std::size_t>(place - named->numbers.begin())]);
        }
        const auto value = m_expression.evaluate(given);
        if (!value) return tl::unexpected(value.error());
        return value->truth();
    }
    Sentence sentence(const Setting& setting) const {
        const auto held = holds(setting);
        return held ? say("{} does not hold.", m_expression.text())
                    : verbatim(held.error().message);
    }

private:
    PythonExpression m_expression;
    std::vector<NamedValuesPtr> m_parameters;
};

Constraint constraintOf(const std::shared_ptr<const Condition>& condition, const std::string& text,
                        const std::vector<NamedValuesPtr>& named) {
    Constraint rule;
    rule.name = text;
    for (const NamedValuesPtr& each : named) rule.parameters.push_back(each->id);
    rule.allowed = [condition](const Setting& setting, const Circumstances&) {
        return condition->holds(setting).value_or(false);
    };
    rule.sentence = [condition](const Setting& setting, const Circumstances&) {
        return condition->sentence(setting);
    };
    return rule;
}

}  // namespace

ForeignRules::ForeignRules(const std::vector<ForeignParameter>& parameters,
                           const ParameterTable& table, const std::vector<CodedValues>& sorted,
                           const ValueLists& numbers)
    : m_parameters(parameters),
      m_table(table),
      m_sorted(sorted),
      m_numbers(numbers),
      m_named(parameters.size()) {}

Result<std::optional<Constraint>> ForeignRules::ruleOf(const std::string& text) {
    auto expression = PythonExpression::parse(text);
    if (!expression) return tl::unexpected(expression.error());
    if (expression->names().empty()) {
        const auto always = expression->evaluate({});
        if (!always) return tl::unexpected(always.error());
        if (always->truth()) return std::nullopt;
        return badInput(fmt::format("The condition \"{:.200}\" never holds.", text));
    }
    std::vector<NamedValuesPtr> named;
    for (const auto& name : expression->names()) {
        const auto id = m_table.find(name);
        if (!id)
            return badInput(fmt::format(
                "The condition \"{:.200}\" names {:.60}, which is not a parameter.", text, name));
        named.push_back(namedValues(*id));
    }
    if (auto modest = checkCombinations(text, named); !modest)
        return tl::unexpected(modest.error());
    return constraintOf(std::make_shared<const Condition>(std::move(*expression), named), text,
                        named);
}

ForeignRules::NamedValuesPtr ForeignRules::namedValues(ParameterId id) {
    const auto index = static_cast<std::size_t>(id);
    if (m_named[index]) return m_named[index];
    NamedValues named{id, m_numbers[index], {}};
    named.values.reserve(named.numbers.size());
    for (const CodedValue& value : m_sorted[index])
        named.values.push_back(pythonOf(value, m_parameters[index].type));
    return m_named[index] = std::make_shared<const NamedValues>(std::move(named));
}

}  // namespace engine::space
