// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/numbers.hpp"

#include <fmt/format.h>

#include <charconv>
#include <string>

namespace cli {

WholeNumber::WholeNumber(std::uint64_t least, std::uint64_t most) {
    const std::string range = fmt::format("{} to {}", least, most);
    desc_function_ = [range] { return range; };
    func_ = [least, most, range](std::string& text) -> std::string {
        std::uint64_t value = 0;
        const char* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, value);
        if (error != std::errc{} || rest != end || value < least || value > most)
            return fmt::format("\"{}\" is not a whole number from {}.", text.substr(0, 40), range);
        text = std::to_string(value);  // without leading zeros, which would make it octal
        return {};
    };
}

Number::Number(double least, double most) {
    const std::string range = fmt::format("{:g} to {:g}", least, most);
    desc_function_ = [range] { return range; };
    func_ = [least, most, range](std::string& text) -> std::string {
        double value = 0;
        const char* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, value);
        if (error == std::errc{} && rest == end && value >= least && value <= most) return {};
        return fmt::format("\"{}\" is not a number from {}.", text.substr(0, 40), range);
    };
}

}  // namespace cli
