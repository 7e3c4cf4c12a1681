// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/space/foreign_kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <utility>

#include "engine/core/hash.hpp"
#include "engine/space/expression/python_expression.hpp"

namespace engine::space {
namespace {

constexpr std::size_t kMostParameters = 1000;
constexpr std::size_t kMostValues = 100'000;  ///< of a parameter
constexpr std::size_t kLongestName = 200;
/// Of the parameters that a condition names: each of them may have to be asked about.
constexpr double kMostCombinations = 1e7;
constexpr std::array<std::string_view, 4> kTypeNames{"int", "float", "string", "bool"};

bool isName(const std::string& name) {
    const auto letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    return !name.empty() && name.size() <= kLongestName && letter(name.front()) &&
           std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

bool isOfType(const CodedValue& value, ValueType type) {
    if (type == ValueType::Truth)
        return value == CodedValue(std::string("True")) ||
               value == CodedValue(std::string("False"));
    return value.index() == static_cast<std::size_t>(type);
}

/// Numbers ascend, so that next to a value stands the next one; texts stay as they were.
std::vector<CodedValue> sortedValues(const ForeignParameter& parameter) {
    auto values = parameter.values;
    if (parameter.type != ValueType::Text) std::ranges::sort(values);
    return values;
}

/// Whole numbers that a setting can hold stand for themselves.
bool standForThemselves(const ForeignParameter& parameter) {
    return parameter.type == ValueType::Integer &&
           std::ranges::all_of(parameter.values, [](const CodedValue& value) {
               const auto number = std::get<std::int64_t>(value);
               return number >= 0 && number <= stencil::kLongestAxis;
           });
}

ParameterInfo infoFor(const ForeignParameter& parameter, const std::vector<CodedValue>& sorted) {
    ParameterInfo info;
    info.abbreviation = info.name = parameter.name;
    info.kind = parameter.type == ValueType::Text ? ParameterKind::Choice : ParameterKind::Count;
    if (!standForThemselves(parameter)) {
        info.coded = sorted;
        return info;
    }
    info.inactiveValue = static_cast<int>(std::get<std::int64_t>(sorted.front()));
    const bool doubles = std::ranges::all_of(sorted, [](const CodedValue& value) {
        return std::has_single_bit(static_cast<std::uint64_t>(std::get<std::int64_t>(value)));
    });
    if (doubles) info.kind = ParameterKind::PowerOfTwo;
    return info;
}

std::vector<int> numbersOf(const ParameterInfo& info, const std::vector<CodedValue>& sorted) {
    std::vector<int> numbers;
    for (std::size_t i = 0; i < sorted.size(); ++i)
        numbers.push_back(info.coded.empty() ? static_cast<int>(std::get<std::int64_t>(sorted[i]))
                                             : static_cast<int>(i));
    return numbers;
}

Status check(const ForeignDescription& description) {
    if (description.kernel.empty() || description.kernel.size() > 1000)
        return badInput("The kernel has no name, or too long a one.");
    if (std::ranges::any_of(description.kernel,
                            [](unsigned char c) { return c < 0x20 || c == 0x7f; }))
        return badInput("The kernel's name holds line breaks or other control characters.");
    if (description.parameters.empty() || description.parameters.size() > kMostParameters)
        return badInput(fmt::format("{} has {} parameters; 1 to {} can be tuned.",
                                    description.kernel, description.parameters.size(),
                                    kMostParameters));
    std::set<std::string> names;
    for (const auto& parameter : description.parameters) {
        if (!isName(parameter.name))
            return badInput(
                fmt::format("\"{:.60}\" cannot name a parameter: a name is a letter or an "
                            "underscore, then letters, underscores and digits.",
                            parameter.name));
        if (!names.insert(parameter.name).second)
            return badInput(fmt::format("There are two parameters called {}.", parameter.name));
        if (parameter.values.empty())
            return badInput(fmt::format("{} has no values.", parameter.name));
        if (parameter.values.size() > kMostValues)
            return badInput(fmt::format("{} has {} values; up to {} can be tuned.", parameter.name,
                                        parameter.values.size(), kMostValues));
        std::set<CodedValue> values;
        for (const auto& value : parameter.values) {
            if (!isOfType(value, parameter.type))
                return badInput(fmt::format("{} has the value {}, which is not of type {}.",
                                            parameter.name, textOf(value), nameOf(parameter.type)));
            if (!values.insert(value).second)
                return badInput(
                    fmt::format("{} has the value {} twice.", parameter.name, textOf(value)));
        }
    }
    return {};
}

/// Nothing is known of a condition but its answers, so all of them are asked for.
Status checkCombinations(const std::string& condition,
                         const std::vector<std::vector<int>>& numbers) {
    double combinations = 1;
    for (const auto& own : numbers) combinations *= static_cast<double>(own.size());
    if (combinations <= kMostCombinations) return {};
    return badInput(
        fmt::format("The condition \"{:.200}\" names {} parameters whose values make {:.3g} "
                    "combinations; up to {:.0f} million can be worked through.",
                    condition, numbers.size(), combinations, kMostCombinations / 1e6));
}

PythonValue pythonOf(const CodedValue& value, ValueType type) {
    if (type == ValueType::Truth) return PythonValue(value == CodedValue(std::string("True")));
    return std::visit([](const auto& own) { return PythonValue(own); }, value);
}

/// A condition as a rule over the parameters that it names.
class Condition {
public:
    Condition(PythonExpression expression, std::vector<ParameterId> parameters,
              std::vector<std::vector<PythonValue>> values, std::vector<std::vector<int>> numbers)
        : m_expression(std::move(expression)),
          m_parameters(std::move(parameters)),
          m_values(std::move(values)),
          m_numbers(std::move(numbers)) {}

    /// What it comes to; a value that it cannot be worked out for, such as a divisor of zero, is an
    /// error.
    Result<bool> holds(const Setting& setting) const {
        std::vector<PythonValue> given;
        given.reserve(m_parameters.size());
        for (std::size_t i = 0; i < m_parameters.size(); ++i) {
            const auto place = std::ranges::lower_bound(m_numbers[i], setting[m_parameters[i]]);
            if (place == m_numbers[i].end() || *place != setting[m_parameters[i]])
                return badInput("a parameter has none of its values");
            given.push_back(m_values[i][static_cast<std::size_t>(place - m_numbers[i].begin())]);
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
    std::vector<ParameterId> m_parameters;
    std::vector<std::vector<PythonValue>> m_values;  ///< of each parameter, as m_numbers
    std::vector<std::vector<int>> m_numbers;         ///< ascending
};

}  // namespace

std::string_view nameOf(ValueType type) { return kTypeNames[static_cast<std::size_t>(type)]; }

std::optional<ValueType> valueTypeFromName(std::string_view name) {
    if (name == "uint") return ValueType::Integer;
    const auto found = std::ranges::find(kTypeNames, name);
    if (found == kTypeNames.end()) return std::nullopt;
    return static_cast<ValueType>(found - kTypeNames.begin());
}

Result<ForeignKernelPtr> ForeignKernel::of(ForeignDescription description) {
    if (auto status = check(description); !status) return tl::unexpected(status.error());
    std::shared_ptr<ForeignKernel> kernel(new ForeignKernel);
    std::vector<ParameterInfo> infos;
    for (const auto& parameter : description.parameters) {
        kernel->m_sorted.push_back(sortedValues(parameter));
        infos.push_back(infoFor(parameter, kernel->m_sorted.back()));
        kernel->m_values.push_back(numbersOf(infos.back(), kernel->m_sorted.back()));
        auto& numbers = kernel->m_numbers.emplace_back();
        for (std::size_t i = 0; i < kernel->m_values.back().size(); ++i)
            numbers.emplace(kernel->m_sorted.back()[i], kernel->m_values.back()[i]);
    }
    kernel->m_table = ParameterTable(std::move(infos));
    kernel->m_description = std::move(description);
    for (const auto& text : kernel->m_description.conditions)
        if (auto status = kernel->addRule(text); !status) return tl::unexpected(status.error());
    kernel->m_space = TuningSpace::foreign(kernel->m_table, kernel->m_values, kernel->m_rules);
    if (!kernel->m_rules.empty() && !kernel->m_space->isModest())
        return badInput(fmt::format(
            "{} of {} too long to work through{}. With fewer parameters or values, or conditions "
            "that name fewer of them, the space can be searched.",
            kernel->m_rules.size() == 1 ? "The condition"
                                        : fmt::format("The {} conditions", kernel->m_rules.size()),
            kernel->m_description.kernel + (kernel->m_rules.size() == 1 ? " takes" : " take"),
            kernel->m_rules.size() == 1 ? "" : " together"));
    return ForeignKernelPtr(std::move(kernel));
}

Status ForeignKernel::addRule(const std::string& text) {
    auto expression = PythonExpression::parse(text);
    if (!expression) return tl::unexpected(expression.error());
    if (expression->names().empty()) {
        const auto always = expression->evaluate({});
        if (!always) return tl::unexpected(always.error());
        if (always->truth()) return {};
        return badInput(fmt::format("The condition \"{:.200}\" never holds.", text));
    }
    std::vector<ParameterId> parameters;
    std::vector<std::vector<PythonValue>> values;
    std::vector<std::vector<int>> numbers;
    for (const auto& name : expression->names()) {
        const auto id = m_table.find(name);
        if (!id)
            return badInput(fmt::format(
                "The condition \"{:.200}\" names {:.60}, which is not a parameter.", text, name));
        const auto index = static_cast<std::size_t>(*id);
        parameters.push_back(*id);
        numbers.push_back(m_values[index]);
        values.emplace_back();
        for (const auto& value : m_sorted[index])
            values.back().push_back(pythonOf(value, m_description.parameters[index].type));
    }
    if (auto modest = checkCombinations(text, numbers); !modest) return modest;
    const auto condition = std::make_shared<const Condition>(std::move(*expression), parameters,
                                                             std::move(values), std::move(numbers));
    Constraint rule;
    rule.name = text;
    rule.parameters = std::move(parameters);
    rule.allowed = [condition](const Setting& setting, const Circumstances&) {
        return condition->holds(setting).value_or(false);
    };
    rule.sentence = [condition](const Setting& setting, const Circumstances&) {
        return condition->sentence(setting);
    };
    m_rules.push_back(std::move(rule));
    return {};
}

stencil::Problem ForeignKernel::problem() const {
    std::string parameters;
    for (const auto& parameter : m_description.parameters) {
        parameters += parameter.name;
        for (const auto& value : parameter.values) parameters += '\n' + textOf(value);
        parameters += "\n\n";
    }
    for (const auto& condition : m_description.conditions) parameters += condition + '\n';
    return stencil::Problem::ofElsewhere(
        m_description.kernel,
        fmt::format("{} {}", describe(m_description), hex(hash64(parameters))));
}

TuningSpace ForeignKernel::space() const { return *m_space; }

TuningSpace ForeignKernel::space(SettingList settings) const {
    return TuningSpace::foreign(m_table, settings);
}

std::optional<int> ForeignKernel::numberOf(ParameterId id, const CodedValue& value) const {
    const auto& numbers = m_numbers[static_cast<std::size_t>(id)];
    const auto found = numbers.find(value);
    if (found == numbers.end()) return std::nullopt;
    return found->second;
}

const CodedValue& ForeignKernel::valueOf(ParameterId id, int number) const {
    const auto index = static_cast<std::size_t>(id);
    const auto found = std::ranges::lower_bound(m_values[index], number);
    return m_sorted[index][static_cast<std::size_t>(found - m_values[index].begin())];
}

std::string settingText(const Setting& setting, int dimensions, const ForeignKernel* foreign) {
    return foreign ? setting.text(foreign->table()) : setting.text(dimensions);
}

std::string describe(const ForeignDescription& description) {
    std::string sizes;
    for (const auto size : description.sizes)
        sizes += fmt::format("{}{}", sizes.empty() ? "" : "x", size);
    return fmt::format("{}{}{} ({})", description.kernel, sizes.empty() ? "" : " ", sizes,
                       description.program);
}

}  // namespace engine::space
