// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/importers/foreign_text.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/core/input_file.hpp"
#include "engine/core/json_shape.hpp"
#include "engine/core/json_text.hpp"
#include "engine/core/sentence.hpp"

namespace engine::importers {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;
constexpr std::size_t kMostValues = 16'000'000;
constexpr std::size_t kDeepest = 32;

bool isBlank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/// Replaces `word` outside of strings by null, a sign before it included.
struct Cleaning {
    std::string_view text;
    std::string clean = {};
    bool inString = false;
    std::size_t at = 0;

    bool takeWord(std::string_view word) {
        if (!text.substr(at).starts_with(word)) return false;
        clean += "null";
        at += word.size();
        return true;
    }
    std::string run() {
        clean.reserve(text.size());
        while (at < text.size()) {
            const char c = text[at];
            if (!inString && (c == 'N' || c == 'I' || c == '-') &&
                (takeWord("NaN") || takeWord("Infinity") || takeWord("-Infinity")))
                continue;
            if (inString && c == '\\' && at + 1 < text.size())
                clean += text[at++];
            else if (c == '"')
                inString = !inString;
            clean += text[at++];
        }
        return std::move(clean);
    }
};

void trimEnd(std::string& text) {
    while (!text.empty() && isBlank(text.back())) text.pop_back();
}

/// A cache that lacks its end: every entry is a line that ends in a comma, the last may be cut
/// short.
std::optional<Json> parseUnfinished(std::string text, const std::stop_token& stop) {
    trimEnd(text);
    for (int cut = 0; cut < 2; ++cut) {
        if (!text.empty() && text.back() == ',') text.pop_back();
        if (auto json = readJson<Json>(text + "\n}\n}", stop)) return std::move(*json);
        const auto line = text.rfind('\n');
        if (line == std::string::npos) break;
        text.resize(line);
        trimEnd(text);
    }
    return std::nullopt;
}

}  // namespace

Result<std::string> readWhole(const std::filesystem::path& path, const std::stop_token& stop) {
    if (auto possible = canBeRead(path); !possible) return tl::unexpected(possible.error());
    // Reads what is not compressed as it is.
    const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), gzclose);
    if (!file) return badInput(say("{} cannot be read.", path.string()).text());
    std::string text;
    std::array<char, 1 << 16> part{};
    for (;;) {
        const int read = gzread(file.get(), part.data(), static_cast<unsigned>(part.size()));
        if (read < 0) {
            int code = 0;
            return badInput(
                say("{} cannot be decompressed: {}.", path.string(), gzerror(file.get(), &code))
                    .text());
        }
        if (read == 0) break;
        if (stop.stop_requested()) return stoppedReading();
        text.append(part.data(), static_cast<std::size_t>(read));
        if (text.size() > kMostBytes)
            return badInput(say("{} holds more than 1 GiB.", path.string()).text());
    }
    int code = Z_OK;
    gzerror(file.get(), &code);
    if (code != Z_OK && code != Z_STREAM_END)
        return badInput(say("{} ends before its compressed content does.", path.string()).text());
    return text;
}

Result<Json> parseForeignJson(std::string text, const std::string& source,
                              const std::stop_token& stop) {
    const auto first = std::ranges::find_if_not(text, isBlank);
    if (first == text.end() || (*first != '{' && *first != '['))
        return badInput(say("{}: line 1 is not valid JSON.", source).text());
    text = Cleaning{text}.run();
    if (!jsonIsModest(text, kDeepest, kMostValues))
        return badInput(say("{}: it nests too deep, or holds too much.", source).text());
    auto json = readJson<Json>(text, stop);
    if (!json && json.error().kind == ErrorKind::Cancelled) return stoppedReading();
    if (!json && text.find("\"cache\"") != std::string::npos)
        if (auto unfinished = parseUnfinished(text, stop)) return std::move(*unfinished);
    if (!json) return badInput(fmt::format("{}: {}", source, json.error().message));
    return json;
}

tl::unexpected<Error> stoppedReading() {
    return fail(ErrorKind::Cancelled, phrase("Reading was stopped."));
}

std::string textOf(const Json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace engine::importers
