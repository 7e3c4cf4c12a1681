// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// JSON from text and to text, for both kinds of objects (sorted, and in their own order). The
// parser and the writer are templates that take seconds to compile: they are compiled here and
// nowhere else.
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"

namespace engine {

/// Throws Json::parse_error, or Json::out_of_range where a number is too large. A text from
/// elsewhere is first asked whether jsonIsModest().
template <class Json>
Json parseJson(std::string_view text);

/// Discarded (`is_discarded()`) instead of an exception.
template <class Json>
Json parseJsonOrDiscard(std::string_view text);

/// What a text from elsewhere holds; the sentence of an error lacks the name of the file: "line 3
/// is not valid JSON." A large text takes seconds: `stop` ends that.
template <class Json>
Result<Json> readJson(std::string_view text, const std::stop_token& stop = {});

/// In one line, or indented by so many of `fill`. Names from elsewhere may be no UTF-8: bad bytes
/// become U+FFFD instead of an exception.
template <class Json>
std::string jsonText(const Json& value, int indent = -1, char fill = ' ');

extern template nlohmann::json parseJson(std::string_view);
extern template nlohmann::json parseJsonOrDiscard(std::string_view);
extern template Result<nlohmann::json> readJson(std::string_view, const std::stop_token&);
extern template std::string jsonText(const nlohmann::json&, int, char);
extern template nlohmann::ordered_json parseJson(std::string_view);
extern template nlohmann::ordered_json parseJsonOrDiscard(std::string_view);
extern template Result<nlohmann::ordered_json> readJson(std::string_view, const std::stop_token&);
extern template std::string jsonText(const nlohmann::ordered_json&, int, char);

}  // namespace engine
