// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/json_text.hpp"

#include <algorithm>

#include "engine/core/json_builder.hpp"
#include "engine/core/sentence.hpp"

namespace engine {

template <class Json>
Json parseJson(std::string_view text) {
    return Json::parse(text);
}

template <class Json>
Json parseJsonOrDiscard(std::string_view text) {
    return Json::parse(text, nullptr, false);
}

template <class Json>
Result<Json> readJson(std::string_view text, const std::stop_token& stop) {
    JsonBuilder<Json> builder(stop);
    if (Json::sax_parse(text, &builder)) return std::move(builder.built());
    if (builder.stopped()) return fail(ErrorKind::Cancelled, phrase("Stopped."));
    if (builder.numberTooLarge()) return badInput(phrase("a number in it is too large."));
    const auto before = text.substr(0, builder.wrongAt() > 0 ? builder.wrongAt() - 1 : 0);
    return badInput(say("line {} is not valid JSON.", 1 + std::ranges::count(before, '\n')).text());
}

template <class Json>
std::string jsonText(const Json& value, int indent, char fill) {
    return value.dump(indent, fill, false, Json::error_handler_t::replace);
}

template nlohmann::json parseJson(std::string_view);
template nlohmann::json parseJsonOrDiscard(std::string_view);
template Result<nlohmann::json> readJson(std::string_view, const std::stop_token&);
template std::string jsonText(const nlohmann::json&, int, char);
template nlohmann::ordered_json parseJson(std::string_view);
template nlohmann::ordered_json parseJsonOrDiscard(std::string_view);
template Result<nlohmann::ordered_json> readJson(std::string_view, const std::stop_token&);
template std::string jsonText(const nlohmann::ordered_json&, int, char);

}  // namespace engine
