// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where an error is and what stands there.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/excerpt.hpp"
#include "engine/core/sentence.hpp"
#include "engine/stencil/formula_syntax.hpp"

namespace engine::stencil {

std::string FormulaError::sentence() const {
    return say("Line {}, column {}: found {}, expected {}.", line, column, found, expected).text();
}

namespace syntax {
namespace {

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// Length of the well-formed UTF-8 character that begins the text, 0 if there is none.
std::size_t characterLength(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xC2 && lead < 0xE0 ? 2
                               : lead >= 0xE0 && lead < 0xF0 ? 3
                               : lead >= 0xF0 && lead < 0xF5 ? 4
                                                             : 0;
    if (length == 0 || length > text.size()) return 0;
    for (std::size_t n = 1; n < length; ++n)
        if (!isContinuation(text[n])) return 0;
    return length;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// A number goes on behind its point and behind the sign of its exponent.
bool goesOn(std::string_view rest, std::size_t at) {
    const char c = rest[at], before = rest[at - 1];
    if (isNameCharacter(c)) return true;
    if (!isDigit(rest.front()) && rest.front() != '.') return false;
    return c == '.' || ((c == '+' || c == '-') && (before == 'e' || before == 'E'));
}

std::string tokenAt(std::string_view text, std::size_t position) {
    if (position >= text.size()) return phrase("the end of the formula");
    const std::string_view rest = text.substr(position);
    const bool begins = position == 0 || !isDigit(text[position - 1]);
    const bool number = begins && rest.front() == '.' && rest.size() > 1 && isDigit(rest[1]);
    if (isNameCharacter(rest.front()) || number) {
        std::size_t length = 1;
        while (length < rest.size() && goesOn(rest, length)) ++length;
        return fmt::format("\"{}\"", excerpt(rest.substr(0, length), 40));
    }
    const std::size_t length = characterLength(rest);
    const auto byte = static_cast<unsigned char>(rest.front());
    if (length == 0 || byte < 0x20 || byte == 0x7F) return say("the byte 0x{:02X}", byte).text();
    return fmt::format("\"{}\"", rest.substr(0, length));
}

}  // namespace

FormulaError errorAt(std::string_view text, std::size_t position, std::string expected) {
    position = std::min(position, text.size());
    FormulaError error;
    for (const char c : text.substr(0, position)) {
        if (c == '\n') {
            ++error.line;
            error.column = 1;
        } else if (!isContinuation(c)) {
            ++error.column;
        }
    }
    error.found = tokenAt(text, position);
    error.expected = std::move(expected);
    return error;
}

}  // namespace syntax
}  // namespace engine::stencil
