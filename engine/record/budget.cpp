// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/record/budget.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <utility>

#include "engine/core/sentence.hpp"

namespace engine::record {
namespace {

std::optional<double> numberFrom(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return {};
    return value;
}

tl::unexpected<Error> noBudget(const std::string& text) {
    return badInput(
        say("\"{}\" is not a budget: expected a time above 0 or evaluations, such as 100s, "
            "5min, 1h, 500ev or 100s,500ev.",
            text)
            .text());
}

/// "100s", "5min", "1h": seconds above 0; nothing when it is no such time.
std::optional<double> timeFrom(std::string_view text) {
    constexpr std::pair<std::string_view, double> kUnits[] = {{"min", 60}, {"h", 3600}, {"s", 1}};
    for (const auto& [unit, seconds] : kUnits) {
        if (!text.ends_with(unit)) continue;
        const auto count = numberFrom(text.substr(0, text.size() - unit.size()));
        return count && *count > 0 ? std::optional(*count * seconds) : std::nullopt;
    }
    return {};
}

}  // namespace

std::string Budget::text() const {
    std::string result;
    if (seconds) result = fmt::format("{}s", *seconds);
    if (evaluations) result += fmt::format("{}{}ev", result.empty() ? "" : ",", *evaluations);
    return result;
}

Result<Budget> Budget::parse(const std::string& text) {
    Budget budget;
    std::string_view rest = text;
    while (true) {
        const std::string_view part = rest.substr(0, rest.find(','));
        if (part.ends_with("ev") && !budget.evaluations) {
            const auto count = numberFrom(part.substr(0, part.size() - 2));
            if (!count || *count < 1 || *count > 1e9 || *count != std::floor(*count))
                return noBudget(text);
            budget.evaluations = static_cast<int>(*count);
        } else if (const auto seconds = timeFrom(part); seconds && !budget.seconds) {
            budget.seconds = seconds;
        } else {
            return noBudget(text);
        }
        if (part.size() == rest.size()) return budget;
        rest.remove_prefix(part.size() + 1);
    }
}

}  // namespace engine::record
