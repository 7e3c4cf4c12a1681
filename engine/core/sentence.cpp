// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/sentence.hpp"

#include <fmt/args.h>

namespace engine {
namespace {

constexpr std::string_view kWhole = "{}", kInARow = "{} {}";

std::string filled(std::string_view pattern, const std::vector<SentenceArgument>& arguments,
                   const Sentence::Dictionary& dictionary) {
    fmt::dynamic_format_arg_store<fmt::format_context> values;
    for (const SentenceArgument& argument : arguments)
        std::visit(
            [&](const auto& value) {
                if constexpr (std::is_same_v<std::decay_t<decltype(value)>, Sentence>)
                    values.push_back(value.text(dictionary));
                else
                    values.push_back(value);
            },
            argument.value);
    return fmt::vformat(fmt::string_view(pattern.data(), pattern.size()), values);
}

}  // namespace

Sentence::Sentence(std::string_view pattern, std::vector<SentenceArgument> arguments)
    : m_pattern(pattern), m_arguments(std::move(arguments)) {}

std::string Sentence::text() const {
    return text([](std::string_view pattern) { return std::string(pattern); });
}

std::string Sentence::text(const Dictionary& dictionary) const {
    if (empty()) return {};
    if (m_pattern == kWhole || m_pattern == kInARow)
        return filled(m_pattern, m_arguments, dictionary);
    try {
        return filled(dictionary(m_pattern), m_arguments, dictionary);
    } catch (const fmt::format_error&) {  // of a dictionary that asks for more than there is
        return filled(m_pattern, m_arguments, dictionary);
    }
}

Sentence Sentence::then(Sentence next) const {
    if (empty()) return next;
    if (next.empty()) return *this;
    return {kInARow, {{*this}, {std::move(next)}}};
}

bool Sentence::operator==(const Sentence& other) const {
    return m_pattern == other.m_pattern && m_arguments == other.m_arguments;
}

Sentence verbatim(std::string text) { return {kWhole, {{std::move(text)}}}; }

Sentence phraseOf(std::string_view marked) { return {marked, {}}; }

}  // namespace engine
