// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/setting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/core/excerpt.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/sentence.hpp"

namespace engine::space {
namespace {

/// The parameters that a text may name, and what is said of others.
struct Vocabulary {
    const ParameterTable& table;
    int dimensions = 3;

    std::string knownNames() const {
        std::string names;
        for (const auto& info : table) {
            if (!existsIn(dimensions, info)) continue;
            if (!names.empty()) names += ' ';
            names += info.abbreviation;
        }
        return names;
    }
};

constexpr std::string_view blanks = " \t\r\n";
constexpr std::size_t kUsualText = 160;

/// Takes the next word off the front of `text`; none at the end. Blanks between double quotes
/// belong to it; there a backslash stands before a quote or a backslash.
std::optional<std::string> nextWord(std::string_view& text) {
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return std::nullopt;
    std::string word;
    bool inQuotes = false;
    for (text.remove_prefix(begin); !text.empty(); text.remove_prefix(1)) {
        if (text.front() == '"') {
            inQuotes = !inQuotes;
            continue;
        }
        if (!inQuotes && blanks.find(text.front()) != std::string_view::npos) break;
        if (inQuotes && text.front() == '\\' && text.size() > 1) text.remove_prefix(1);
        word += text.front();
    }
    return word;
}

/// As nextWord() reads it.
std::string quotedIfNeeded(std::string value) {
    if (!value.empty() && value.find_first_of(blanks) == std::string::npos &&
        value.find('"') == std::string::npos)
        return value;
    std::string quoted = "\"";
    for (const char letter : value) {
        if (letter == '"' || letter == '\\') quoted += '\\';
        quoted += letter;
    }
    return quoted + '"';
}

Result<ParameterId> parameterNamed(std::string_view name, const Vocabulary& words) {
    const auto id = words.table.find(name);
    if (!id)
        return badInput(say("Setting: there is no parameter \"{}\"; the parameters are {}.",
                            excerpt(name), words.knownNames())
                            .text());
    if (!existsIn(words.dimensions, words.table[*id]))
        return badInput(say("Setting: {} does not exist in two dimensions; the parameters are {}.",
                            name, words.knownNames())
                            .text());
    return *id;
}

/// "on", "z" or, where no value has a name that is a word, "1".
std::string exampleOf(const ParameterInfo& info) {
    if (info.kind == ParameterKind::Switch) return "on";
    const bool isNamed =
        !info.valueNames.empty() && info.valueNames.back().find(' ') == std::string::npos;
    return isNamed ? info.valueNames.back() : "1";
}

Result<int> valueNamed(const ParameterInfo& info, std::string_view text) {
    if (!info.coded.empty()) {
        for (std::size_t place = 0; place < info.coded.size(); ++place)
            if (info.coded.text(place) == text) return static_cast<int>(place);
        return badInput(say("Setting: {} = \"{}\" is not one of its values; write {}={}.",
                            info.abbreviation, excerpt(text), info.abbreviation,
                            quotedIfNeeded(info.coded.text(0)))
                            .text());
    }
    if (const auto value = info.valueCalled(text)) return *value;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty())
        return badInput(say("Setting: {} = \"{}\" is {}; write {}={}.", info.abbreviation,
                            excerpt(text),
                            info.hasNames() ? phrase("not one of its values")
                                            : phrase("not an integer that fits"),
                            info.abbreviation, exampleOf(info))
                            .text());
    return value;
}

/// Of each parameter that the text names what follows the equals sign, once.
Result<std::map<ParameterId, std::string>> wordsIn(std::string_view text, const Vocabulary& words) {
    std::map<ParameterId, std::string> named;
    for (auto next = nextWord(text); next; next = nextWord(text)) {
        const std::string_view word = *next;
        const auto equals = word.find('=');
        if (equals == std::string_view::npos)
            return badInput(say("Setting: \"{}\" has no value; write NAME=VALUE, such as TBx=32.",
                                excerpt(word))
                                .text());
        const auto name = word.substr(0, equals);
        const auto id = parameterNamed(name, words);
        if (!id) return tl::unexpected(id.error());
        if (!named.emplace(*id, word.substr(equals + 1)).second)
            return badInput(say("Setting: {} is given twice; give it once.", name).text());
    }
    return named;
}

Result<Setting> parsed(std::string_view text, const Vocabulary& words) {
    const auto named = wordsIn(text, words);
    if (!named) return tl::unexpected(named.error());
    Setting setting(words.table);
    for (const auto& [id, word] : *named) {
        const auto value = valueNamed(words.table[id], word);
        if (!value) return tl::unexpected(value.error());
        setting.set(id, *value);
    }
    return setting;
}

// Sessions are filtered by these texts, letter by letter, so nothing general formats them.
void append(std::string& text, const ParameterInfo& info, const std::string& value) {
    if (text.empty())
        text.reserve(kUsualText);
    else
        text += ' ';
    text += info.abbreviation;
    text += '=';
    text += value;
}

}  // namespace

Setting::Setting() : Setting(parameterTable()) {}

Setting::Setting(const ParameterTable& table) {
    m_values.reserve(table.size());
    for (const auto& info : table) m_values.push_back(info.inactiveValue);
}

Setting Setting::with(ParameterId id, int value) const {
    Setting changed = *this;
    changed.set(id, value);
    return changed;
}

std::string Setting::text(int dimensions) const {
    std::string text;
    for (const auto& info : parameterTable())
        if (existsIn(dimensions, info)) append(text, info, fmt::format_int((*this)[info.id]).str());
    return text;
}

std::string Setting::text(const ParameterTable& table) const {
    std::string text;
    for (const auto& info : table) {
        const int value = (*this)[info.id];
        append(text, info,
               info.coded.empty() ? fmt::format_int(value).str()
                                  : quotedIfNeeded(table.valueText(info.id, value)));
    }
    return text;
}

Result<Setting> Setting::parse(std::string_view text, int dimensions) {
    return parsed(text, {parameterTable(), dimensions});
}

Result<Setting> Setting::parse(std::string_view text, const ParameterTable& table) {
    return parsed(text, {table});
}

Result<SomeValues> someValues(std::string_view text, int dimensions) {
    const auto named = wordsIn(text, {parameterTable(), dimensions});
    if (!named) return tl::unexpected(named.error());
    SomeValues values;
    for (const auto& [id, list] : *named) {
        for (std::size_t from = 0; from <= list.size();) {
            const auto to = std::min(list.find(',', from), list.size());
            const auto value =
                valueNamed(infoOf(id), std::string_view(list).substr(from, to - from));
            if (!value) return tl::unexpected(value.error());
            values[id].push_back(*value);
            from = to + 1;
        }
        auto& ascending = values[id];
        std::ranges::sort(ascending);
        ascending.erase(std::ranges::unique(ascending).begin(), ascending.end());
    }
    return values;
}

std::uint64_t Setting::hash() const { return hash64(text(3)); }

std::vector<const Setting*> pointersTo(const std::vector<Setting>& settings) {
    std::vector<const Setting*> pointers;
    pointers.reserve(settings.size());
    for (const Setting& setting : settings) pointers.push_back(&setting);
    return pointers;
}

std::size_t SettingHash::operator()(const Setting& setting) const {
    // The values themselves are hashed: the text's hash would cost a microsecond in every look-up.
    std::uint64_t mixed = 0x9e3779b97f4a7c15U;
    for (std::size_t i = 0; i < setting.size(); ++i) {
        mixed ^= static_cast<std::uint64_t>(setting[static_cast<ParameterId>(i)]);
        mixed *= 0xff51afd7ed558ccdU;
        mixed ^= mixed >> 32U;
    }
    return static_cast<std::size_t>(mixed);
}

}  // namespace engine::space
