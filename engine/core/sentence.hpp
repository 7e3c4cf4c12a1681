// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the engine says to people, as a value: an English pattern that stands in the source, and
// what is filled in. The engine itself, command line and files have it in English; who knows
// another language (the window) brings a dictionary of patterns and gets the same sentence in that.

#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace engine {

struct SentenceArgument;

class Sentence {
public:
    /// The pattern in another language, with the same places to fill in; the pattern itself where
    /// there is no other.
    using Dictionary = std::function<std::string(std::string_view pattern)>;

    Sentence() = default;
    /// `pattern` is a literal: say() sees to that.
    Sentence(std::string_view pattern, std::vector<SentenceArgument> arguments);

    bool empty() const { return m_pattern.empty(); }
    std::string text() const;  ///< English
    std::string text(const Dictionary& dictionary) const;
    /// Followed by another sentence.
    Sentence then(Sentence next) const;
    bool operator==(const Sentence& other) const;

private:
    std::string_view m_pattern;
    std::vector<SentenceArgument> m_arguments;
};

struct SentenceArgument {
    std::variant<std::int64_t, double, std::string, Sentence> value;
    bool operator==(const SentenceArgument&) const = default;
};

namespace detail {

/// What a place of the pattern has to be able to show.
template <class T>
using Filled = std::conditional_t<std::is_floating_point_v<std::decay_t<T>>, double,
                                  std::conditional_t<std::is_integral_v<std::decay_t<T>> &&
                                                         !std::is_same_v<std::decay_t<T>, char>,
                                                     std::int64_t, std::string_view>>;

template <class T>
SentenceArgument argumentOf(T&& value) {
    if constexpr (std::is_same_v<std::decay_t<T>, Sentence>)
        return {Sentence(std::forward<T>(value))};
    else if constexpr (std::is_same_v<std::decay_t<T>, char>)
        return {std::string(1, value)};
    else if constexpr (std::is_same_v<Filled<T>, std::string_view>)
        return {std::string(std::forward<T>(value))};
    else
        return {static_cast<Filled<T>>(value)};
}

}  // namespace detail

/// The pattern, a literal, is checked when it is compiled; a test finds it in the source and asks
/// for its translations. Texts and figures are filled in as they are, other sentences in the
/// language of the whole.
template <class... T>
Sentence say(fmt::format_string<detail::Filled<T>...> pattern, T&&... values) {
    const fmt::string_view view = pattern;
    std::vector<SentenceArgument> arguments;
    arguments.reserve(sizeof...(T));
    (arguments.push_back(detail::argumentOf(std::forward<T>(values))), ...);
    return {std::string_view(view.data(), view.size()), std::move(arguments)};
}

/// What nobody translates: from a file, a name, or said in the reader's language already.
Sentence verbatim(std::string text);

/// Marks a text of a table, which a test asks a translation for as for those of say().
consteval const char* phrase(const char* text) { return text; }
/// Such a text as a sentence.
Sentence phraseOf(std::string_view marked);

}  // namespace engine
