// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>

#include "engine/core/embedded_text.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/json_shape.hpp"
#include "engine/core/json_text.hpp"
#include "engine/stencil/named_problem.hpp"

namespace engine::session {
namespace suites {
std::span<const engine::EmbeddedText> embeddedTexts();  // generated from resources/suites
}

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMostEntries = 1000;
constexpr std::array kKeys{"stencil", "grid", "dtype", "setting", "peer", "formula"};

/// A text of an entry, `usual` when it is left out.
Result<std::string> textOf(const Json& entry, const char* key, const std::string& usual) {
    if (!entry.contains(key)) return usual;
    if (!entry[key].is_string()) return badInput(fmt::format("\"{}\" must be a text.", key));
    return entry[key].get<std::string>();
}

Status checkKeys(const Json& entry) {
    if (!entry.is_object())
        return badInput("An entry must be an object, such as {\"stencil\": \"star2d1r\"}.");
    for (const auto& [key, value] : entry.items())
        if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end())
            return badInput(
                fmt::format("\"{}\" means nothing here; expected stencil, grid, dtype, setting, "
                            "peer or formula.",
                            key.substr(0, 64)));
    if (!entry.contains("stencil")) return badInput("\"stencil\" is missing.");
    return {};
}

Result<SuiteEntry> entryOf(const Json& json) {
    if (const auto known = checkKeys(json); !known) return tl::unexpected(known.error());
    std::array<std::string, kKeys.size()> texts;
    for (std::size_t i = 0; i < kKeys.size(); ++i) {
        auto text = textOf(json, kKeys[i], kKeys[i] == std::string_view("dtype") ? "double" : "");
        if (!text) return tl::unexpected(text.error());
        texts[i] = std::move(*text);
    }
    const auto& [named, grid, type, setting, peer, formula] = texts;
    const auto problem = formula.empty() ? stencil::problemNamed(named, grid, type)
                                         : stencil::problemOf(formula, named, grid, type);
    if (!problem) return tl::unexpected(problem.error());
    SuiteEntry entry{named, *problem, {}, peer};
    if (setting.empty()) return entry;
    const auto parsed = space::Setting::parse(setting, problem->pattern.dimensions);
    if (!parsed) return tl::unexpected(parsed.error());
    entry.setting = *parsed;
    return entry;
}

Result<std::string> readFile(const std::string& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error))
        return badInput(fmt::format(
            "There is no suite \"{}\": expected ebisu, typical, headline, fitted or a JSON file.",
            path));
    constexpr std::uint64_t kLargest = 1 << 20;
    return readInput(path, kLargest);
}

}  // namespace

Result<Suite> suiteFromText(std::string_view text, const std::string& name) {
    constexpr std::size_t kDeepest = 8, kMostValues = 100000;
    if (!jsonIsModest(text, kDeepest, kMostValues))
        return badInput(fmt::format("{}: nests deeper or holds more than a suite does.", name));
    auto read = readJson<Json>(text);
    if (!read) return badInput(fmt::format("{}: {}", name, read.error().message));
    const Json& json = *read;
    if (!json.is_object() || !json.contains("entries") || !json["entries"].is_array())
        return badInput(
            fmt::format("{}: a suite is an object with \"entries\", a list of objects.", name));
    const auto& entries = json["entries"];
    if (entries.empty() || entries.size() > kMostEntries)
        return badInput(fmt::format("{}: holds {} entries; expected 1 to {}.", name, entries.size(),
                                    kMostEntries));
    Suite suite{name, "", {}};
    if (json.contains("about") && json["about"].is_string()) suite.about = json["about"];
    for (std::size_t i = 0; i < entries.size(); ++i) {
        auto entry = entryOf(entries[i]);
        if (!entry)
            return badInput(fmt::format("{}: entry {}: {}", name, i + 1, entry.error().message));
        suite.entries.push_back(std::move(*entry));
    }
    return suite;
}

Result<Suite> loadSuite(const std::string& nameOrFile) {
    for (const auto& file : suites::embeddedTexts())
        if (file.name == nameOrFile + ".json") return suiteFromText(file.text, nameOrFile);
    const auto text = readFile(nameOrFile);
    if (!text) return tl::unexpected(text.error());
    return suiteFromText(*text, nameOrFile);
}

}  // namespace engine::session
