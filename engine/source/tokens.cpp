// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/source/line_tools.hpp"

namespace engine::source {
namespace {

bool isWordCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Length of the run of characters at the start of `rest` that `belongs` accepts.
template <class Belongs>
std::size_t runOf(std::string_view rest, Belongs&& belongs) {
    return static_cast<std::size_t>(std::ranges::find_if_not(rest, belongs) - rest.begin());
}

std::size_t symbolLength(std::string_view rest) {
    constexpr std::array<std::string_view, 16> longer{
        "&&", "||", "==", "!=", "<=", ">=", "++", "--",
        "+=", "-=", "*=", "/=", "->", "::", "<<", ">>"};
    const bool two = std::ranges::any_of(longer, [&](auto s) { return rest.starts_with(s); });
    return two ? 2 : 1;
}

std::size_t literalLength(std::string_view rest) {
    std::size_t end = 1;
    while (end < rest.size() && rest[end] != rest.front()) end += rest[end] == '\\' ? 2 : 1;
    return std::min(end + 1, rest.size());
}

Token firstOf(std::string_view rest) {
    using Kind = Token::Kind;
    const char c = rest.front();
    const auto isBlank = [](char b) { return b == ' ' || b == '\t' || b == '\r'; };
    if (rest.starts_with("//")) return {Kind::Comment, rest};
    if (isBlank(c)) return {Kind::Blank, rest.substr(0, runOf(rest, isBlank))};
    if (c == '"' || c == '\'') return {Kind::Literal, rest.substr(0, literalLength(rest))};
    if (!isWordCharacter(c)) return {Kind::Symbol, rest.substr(0, symbolLength(rest))};
    const bool number = std::isdigit(static_cast<unsigned char>(c)) != 0;
    const auto belongs = [&](char b) { return isWordCharacter(b) || (number && b == '.'); };
    return {number ? Kind::Literal : Kind::Word, rest.substr(0, runOf(rest, belongs))};
}

/// A capital alone that gets another name is an axis, which a sentence need not quote.
bool isAxis(std::string_view quoted, std::string_view name) {
    return quoted.size() == 1 && std::isupper(static_cast<unsigned char>(quoted.front())) != 0 &&
           name != quoted;
}

std::string replaceInComment(std::string_view comment, const NewName& newName) {
    std::string result;
    for (bool code = false; !comment.empty(); code = !code) {
        const std::size_t end = std::min(comment.find('`'), comment.size());
        const std::string_view part = comment.substr(0, end);
        const std::string name = code ? replaceNames(part, newName) : std::string(part);
        if (code)
            result += isAxis(part, name) ? name : fmt::format("`{}`", name);
        else
            result += name;
        comment.remove_prefix(std::min(end + 1, comment.size()));
    }
    return result;
}

}  // namespace

Tokens tokensOf(std::string_view line) {
    Tokens tokens;
    tokens.reserve(line.size() / 2);
    while (!line.empty()) {
        tokens.push_back(firstOf(line));
        line.remove_prefix(tokens.back().text.size());
    }
    return tokens;
}

bool mentions(std::string_view code, std::string_view word) {
    // Asked far too often for tokensOf().
    for (std::size_t at = code.find(word); at != std::string_view::npos;
         at = code.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !isWordCharacter(code[at - 1])) &&
            (end == code.size() || !isWordCharacter(code[end])))
            return true;
    }
    return false;
}

std::string replaceNames(std::string_view line, const NewName& newName) {
    std::string result;
    for (const auto& token : tokensOf(line)) {
        if (token.kind == Token::Kind::Comment)
            result += replaceInComment(token.text, newName);
        else if (token.kind == Token::Kind::Word)
            result += newName(token.text).value_or(std::string(token.text));
        else
            result += token.text;
    }
    return result;
}

std::optional<CallPlace> findCall(std::string_view line, std::string_view name, std::size_t from) {
    if (line.find(name, from) == std::string_view::npos) return std::nullopt;
    CallPlace place;
    int depth = -1;  // before the call
    const Token* before = nullptr;
    const auto tokens = tokensOf(line);
    for (const auto& token : tokens) {
        const auto at = static_cast<std::size_t>(token.text.data() - line.data());
        const bool opens = token.is("(") || token.is("["), closes = token.is(")") || token.is("]");
        if (depth < 0) {
            if (opens && before != nullptr && before->is(name) && at >= from + name.size()) {
                depth = 0;
                place.first = at - name.size();
                place.arguments.emplace_back();
            }
            before = &token;
            continue;
        }
        if (closes && depth == 0) {
            place.end = at + 1;
            for (auto& argument : place.arguments) argument = std::string(trimmed(argument));
            return place;
        }
        depth += opens ? 1 : closes ? -1 : 0;
        if (depth == 0 && token.is(","))
            place.arguments.emplace_back();
        else
            place.arguments.back() += token.text;
    }
    return std::nullopt;
}

}  // namespace engine::source
