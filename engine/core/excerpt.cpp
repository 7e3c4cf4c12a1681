// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/excerpt.hpp"

#include <algorithm>

namespace engine {
namespace {

constexpr std::string_view kLeftOut = "...";

bool beginsCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

/// The last place not after `at`, but the first not before it when going on, where a character
/// begins.
std::size_t characterBefore(std::string_view text, std::size_t at) {
    while (at > 0 && !beginsCharacter(text[at])) --at;
    return at;
}
std::size_t characterAfter(std::string_view text, std::size_t at) {
    while (at < text.size() && !beginsCharacter(text[at])) ++at;
    return at;
}

}  // namespace

std::string excerpt(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    const std::size_t kept = std::max(most, kLeftOut.size()) - kLeftOut.size();
    return std::string(text.substr(0, characterBefore(text, kept))).append(kLeftOut);
}

std::string withoutItsMiddle(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    const std::size_t end = characterAfter(text, text.size() - most / 3);
    return excerpt(text, most - (text.size() - end)).append(text.substr(end));
}

}  // namespace engine
