// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/space/foreign_kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <ranges>
#include <set>
#include <tuple>
#include <utility>

#include "engine/core/hash.hpp"
#include "engine/space/foreign_rules.hpp"

namespace engine::space {
namespace {

constexpr std::size_t kMostParameters = 1000;
constexpr std::size_t kMostValues = 100'000;  ///< of a parameter
constexpr std::size_t kLongestName = 200;
constexpr std::array<std::string_view, 4> kTypeNames{"int", "float", "string", "bool"};

bool isName(const std::string& name) {
    const auto letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    return !name.empty() && name.size() <= kLongestName && letter(name.front()) &&
           std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

/// The alternative of CodedValue, except of truths, which are texts.
std::size_t indexOf(ValueType type) { return static_cast<std::size_t>(type); }

bool isOfType(const CodedValue& value, ValueType type) {
    if (type == ValueType::Truth)
        return value == CodedValue(std::string("True")) ||
               value == CodedValue(std::string("False"));
    return value.index() == indexOf(type);
}

/// Numbers ascend, so that next to a value stands the next one; texts stay as they were.
CodedValues sortedValues(const ForeignParameter& parameter) {
    return parameter.type == ValueType::Text ? parameter.values : parameter.values.sorted();
}

/// Whole numbers that a setting can hold stand for themselves.
bool standForThemselves(const ForeignParameter& parameter) {
    return parameter.type == ValueType::Integer &&
           std::ranges::all_of(parameter.values, [](const CodedValue& value) {
               const auto number = std::get<std::int64_t>(value);
               return number >= 0 && number <= stencil::kLongestAxis;
           });
}

ParameterInfo infoFor(const ForeignParameter& parameter, const CodedValues& sorted) {
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

std::vector<int> numbersOf(const ParameterInfo& info, const CodedValues& sorted) {
    std::vector<int> numbers;
    numbers.reserve(sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i)
        numbers.push_back(info.coded.empty() ? static_cast<int>(std::get<std::int64_t>(sorted[i]))
                                             : static_cast<int>(i));
    return numbers;
}

Status checkValues(const ForeignParameter& parameter) {
    const CodedValues& values = parameter.values;
    if (parameter.type == ValueType::Truth || values.alternative() != indexOf(parameter.type))
        for (const CodedValue& value : values)
            if (!isOfType(value, parameter.type))
                return badInput(fmt::format("{} has the value {}, which is not of type {}.",
                                            parameter.name, textOf(value), nameOf(parameter.type)));
    const auto order = values.order();
    const auto twice = std::ranges::adjacent_find(
        order, [&](auto left, auto right) { return !values.isLess(left, values[right]); });
    if (twice == order.end()) return {};
    return badInput(fmt::format("{} has the value {} twice.", parameter.name, values.text(*twice)));
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
        if (auto status = checkValues(parameter); !status) return status;
    }
    return {};
}

Error tooLong(const std::string& kernel, std::size_t conditions) {
    const bool one = conditions == 1;
    return {ErrorKind::BadInput,
            fmt::format("{} of {} too long to work through{}. With fewer parameters or values, or "
                        "conditions that name fewer of them, the space can be searched.",
                        one ? "The condition" : fmt::format("The {} conditions", conditions),
                        kernel + (one ? " takes" : " take"), one ? "" : " together")};
}

}  // namespace

std::string_view nameOf(ValueType type) { return kTypeNames[static_cast<std::size_t>(type)]; }

std::optional<ValueType> valueTypeFromName(std::string_view name) {
    if (name == "uint") return ValueType::Integer;
    const auto found = std::ranges::find(kTypeNames, name);
    if (found == kTypeNames.end()) return std::nullopt;
    return static_cast<ValueType>(found - kTypeNames.begin());
}

Result<ForeignKernelPtr> ForeignKernel::of(ForeignDescription description,
                                           const std::stop_token& stop) {
    if (auto status = check(description); !status) return tl::unexpected(status.error());
    std::shared_ptr<ForeignKernel> kernel(new ForeignKernel);
    std::vector<ParameterInfo> infos;
    ValueLists numbers;
    for (const auto& parameter : description.parameters) {
        kernel->m_sorted.push_back(sortedValues(parameter));
        infos.push_back(infoFor(parameter, kernel->m_sorted.back()));
        numbers.push_back(numbersOf(infos.back(), kernel->m_sorted.back()));
        kernel->m_alphabet.emplace_back();
        if (parameter.type == ValueType::Text) kernel->m_alphabet.back() = parameter.values.order();
    }
    kernel->m_table = ParameterTable(std::move(infos));
    kernel->m_description = std::move(description);
    const auto& [parameters, conditions] =
        std::tie(kernel->m_description.parameters, kernel->m_description.conditions);
    ForeignRules maker(parameters, kernel->m_table, kernel->m_sorted, numbers);
    std::vector<Constraint> rules;
    for (const auto& text : conditions) {
        if (stop.stop_requested()) return fail(ErrorKind::Cancelled, phrase("Stopped."));
        auto rule = maker.ruleOf(text);
        if (!rule) return tl::unexpected(rule.error());
        if (*rule) rules.push_back(std::move(**rule));
    }
    const std::size_t ruled = rules.size();
    kernel->m_space = TuningSpace::foreign(kernel->m_table, std::move(numbers), std::move(rules));
    const bool modest = ruled == 0 || kernel->m_space->isModest(stop);
    if (stop.stop_requested()) return fail(ErrorKind::Cancelled, phrase("Stopped."));
    if (!modest) return tl::unexpected(tooLong(kernel->m_description.kernel, ruled));
    return ForeignKernelPtr(std::move(kernel));
}

stencil::Problem ForeignKernel::problem() const {
    Hash64 parameters;
    for (const auto& parameter : m_description.parameters) {
        parameters.add(parameter.name);
        for (std::size_t place = 0; place < parameter.values.size(); ++place)
            parameters.add('\n' + parameter.values.text(place));
        parameters.add("\n\n");
    }
    for (const auto& condition : m_description.conditions) parameters.add(condition + '\n');
    return stencil::Problem::ofElsewhere(
        m_description.kernel,
        fmt::format("{} {}", describe(m_description), hex(parameters.value())));
}

TuningSpace ForeignKernel::space() const { return *m_space; }

TuningSpace ForeignKernel::space(SettingList settings) const {
    return TuningSpace::foreign(m_table, settings);
}

std::optional<int> ForeignKernel::numberOf(ParameterId id, const CodedValue& value) const {
    const auto index = static_cast<std::size_t>(id);
    const CodedValues& sorted = m_sorted[index];
    const auto& alphabet = m_alphabet[index];
    const auto places = std::views::iota(std::size_t{0}, sorted.size());
    const auto standing = [&](std::size_t n) { return alphabet.empty() ? n : alphabet[n]; };
    const auto found = std::ranges::partition_point(
        places, [&](std::size_t n) { return sorted.isLess(standing(n), value); });
    if (found == places.end() || sorted[standing(*found)] != value) return std::nullopt;
    return m_space->values(id)[standing(*found)];
}

CodedValue ForeignKernel::valueOf(ParameterId id, int number) const {
    const auto& numbers = m_space->values(id);
    const auto found = std::ranges::lower_bound(numbers, number);
    return m_sorted[static_cast<std::size_t>(id)]
                   [static_cast<std::size_t>(found - numbers.begin())];
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
