// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/option.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "engine/core/closest_name.hpp"

namespace engine::search {
namespace {

template <class... Cases>
struct Match : Cases... {
    using Cases::operator()...;
};

std::optional<double> numberIn(const OptionValue& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return std::nullopt;
}

std::optional<double> numberFrom(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// The value as one of the kind, or nothing when it is of another. Ranges are not looked at.
std::optional<OptionValue> converted(const Switch&, const OptionValue& value) {
    if (std::holds_alternative<bool>(value)) return value;
    const auto number = numberIn(value);
    if (number != 0.0 && number != 1.0) return std::nullopt;
    return number == 1.0;
}

std::optional<OptionValue> converted(const Whole&, const OptionValue& value) {
    if (std::holds_alternative<std::int64_t>(value)) return value;
    const auto number = numberIn(value);
    if (!number || *number != std::floor(*number) || std::abs(*number) > 1e15) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

std::optional<OptionValue> converted(const Real&, const OptionValue& value) {
    return numberIn(value);
}

std::optional<OptionValue> converted(const Choice& choice, const OptionValue& value) {
    const auto* name = std::get_if<std::string>(&value);
    if (!name) return std::nullopt;
    const auto former = choice.former.find(*name);
    const std::string& today = former == choice.former.end() ? *name : former->second;
    if (std::ranges::find(choice.names, today) == choice.names.end()) return std::nullopt;
    return today;
}

std::string expectation(const OptionInfo& option) {
    return std::visit(
        Match{[](const Switch&) -> std::string { return "it must be on or off"; },
              [](const Whole&) -> std::string { return "it must be a whole number"; },
              [](const Real&) -> std::string { return "it must be a number"; },
              [&](const Choice&) { return fmt::format("it may be {}", rangeOf(option)); }},
        option.kind);
}

bool withinRange(const OptionInfo& option, const OptionValue& value) {
    const auto holds = [&](const auto& range) {
        const double number = *numberIn(value);
        return number >= static_cast<double>(range.minimum) &&
               number <= static_cast<double>(range.maximum);
    };
    if (const auto* whole = std::get_if<Whole>(&option.kind)) return holds(*whole);
    if (const auto* real = std::get_if<Real>(&option.kind)) return holds(*real);
    return true;
}

tl::unexpected<Error> refused(const OptionInfo& option, const std::string& owner,
                              const std::string& text, const std::string& why) {
    return badInput(fmt::format("Option {} of {} is {}; {}.", option.name, owner,
                                text.empty() ? "empty" : text, why));
}

}  // namespace

OptionValue defaultOf(const OptionInfo& option) {
    return std::visit(
        Match{[](const Choice& choice) -> OptionValue { return choice.names.front(); },
              [](const auto& kind) -> OptionValue { return kind.defaultValue; }},
        option.kind);
}

std::string_view kindOf(const OptionInfo& option) {
    constexpr std::string_view names[] = {"switch", "whole", "real", "choice"};
    return names[option.kind.index()];
}

std::string rangeOf(const OptionInfo& option) {
    return std::visit(Match{[](const Switch&) -> std::string { return "on or off"; },
                            [](const Choice& choice) {
                                const auto last = choice.names.end() - 1;
                                if (last == choice.names.begin()) return *last;
                                return fmt::format(
                                    "{} or {}", fmt::join(choice.names.begin(), last, ", "), *last);
                            },
                            [](const auto& number) {
                                return fmt::format("{} to {}", number.minimum, number.maximum);
                            }},
                      option.kind);
}

std::string textOf(const OptionValue& value) {
    return std::visit(Match{[](bool on) -> std::string { return on ? "on" : "off"; },
                            [](const std::string& name) { return name; },
                            [](auto number) { return fmt::format("{}", number); }},
                      value);
}

Result<OptionValue> checkedOption(const OptionInfo& option, const OptionValue& value,
                                  const std::string& owner) {
    const auto own =
        std::visit([&](const auto& kind) { return converted(kind, value); }, option.kind);
    if (!own) return refused(option, owner, textOf(value), expectation(option));
    if (!withinRange(option, *own))
        return refused(option, owner, textOf(value), fmt::format("it may be {}", rangeOf(option)));
    return *own;
}

Result<OptionValue> readOption(const OptionInfo& option, const std::string& text,
                               const std::string& owner) {
    if (std::holds_alternative<Switch>(option.kind) && (text == "on" || text == "off"))
        return text == "on";
    if (std::holds_alternative<Choice>(option.kind)) return checkedOption(option, text, owner);
    const auto number = numberFrom(text);
    if (!number) return refused(option, owner, text, expectation(option));
    return checkedOption(option, *number, owner);
}

Result<const OptionInfo*> findOption(const std::vector<OptionInfo>& declared,
                                     const std::string& name, const std::string& owner) {
    std::vector<std::string> known;
    for (const OptionInfo& option : declared) {
        if (option.name == name) return &option;
        known.push_back(option.name);
    }
    return badInput(
        fmt::format("Strategy {} has no option \"{}\". {}", owner, name, suggestion(name, known)));
}

Result<CompleteOptions> CompleteOptions::from(const std::vector<OptionInfo>& declared,
                                              const Options& given, const std::string& owner) {
    CompleteOptions options;
    for (const auto& [name, value] : given) {
        const auto option = findOption(declared, name, owner);
        if (!option) return tl::unexpected(option.error());
        auto own = checkedOption(**option, value, owner);
        if (!own) return tl::unexpected(own.error());
        options.m_values.emplace(name, std::move(*own));
    }
    for (const OptionInfo& option : declared)
        options.m_values.emplace(option.name, defaultOf(option));
    return options;
}

}  // namespace engine::search
