// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/record/budget.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

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
        fmt::format("\"{}\" is no budget: expected seconds or evaluations, such as 100s, "
                    "500ev or 100s,500ev.",
                    text));
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
        } else if (part.ends_with('s') && !budget.seconds) {
            const auto seconds = numberFrom(part.substr(0, part.size() - 1));
            if (!seconds || *seconds <= 0) return noBudget(text);
            budget.seconds = *seconds;
        } else {
            return noBudget(text);
        }
        if (part.size() == rest.size()) return budget;
        rest.remove_prefix(part.size() + 1);
    }
}

}  // namespace engine::record
