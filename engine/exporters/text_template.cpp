// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exporters/text_template.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>

#include "engine/core/embedded_text.hpp"

namespace engine::exporters {

std::span<const EmbeddedText> embeddedTexts();  // templates/*

namespace {

std::string_view textOf(std::string_view name) {
    for (const EmbeddedText& file : embeddedTexts())
        if (file.name == name) return file.text;
    throw std::logic_error("no export template " + std::string(name));
}

bool isWordLetter(char c) { return (c >= 'A' && c <= 'Z') || c == '_'; }

}  // namespace

std::string fill(std::string_view templateName, const Words& words) {
    const std::string_view text = textOf(templateName);
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                                          text.end(), isWordLetter);
        const auto length = static_cast<std::size_t>(end - text.begin()) - at - 1;
        if (text[at] != '@' || length == 0 || end == text.end() || *end != '@') {
            result += text[at++];
            continue;
        }
        const auto word = words.find(text.substr(at + 1, length));
        if (word == words.end())
            throw std::logic_error("unknown word in " + std::string(templateName));
        result += word->second;
        at += length + 2;
    }
    return result;
}

std::string harmless(std::string_view text) {
    std::string result;
    for (const char c : text.substr(0, 200)) {
        const bool plain = c >= ' ' && c <= '~' && c != '\\' && c != '`' && c != '|' && c != '*' &&
                           c != '"' && c != '%';
        result += plain ? c : ' ';
    }
    return result;
}

}  // namespace engine::exporters
