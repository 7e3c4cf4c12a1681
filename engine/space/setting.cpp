// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/setting.hpp"

#include <fmt/format.h>

#include <charconv>

#include "engine/core/hash.hpp"

namespace engine::space {
namespace {

bool existsIn(int dimensions, const ParameterInfo& info) {
    return dimensions == 3 || info.axis != 2;
}

std::string knownNames(int dimensions) {
    std::string names;
    for (const auto& info : parameterTable()) {
        if (!existsIn(dimensions, info)) continue;
        if (!names.empty()) names += ' ';
        names += info.abbreviation;
    }
    return names;
}

constexpr std::string_view blanks = " \t\r\n";

/// Takes the next word off the front of `text`; empty at the end.
std::string_view nextWord(std::string_view& text) {
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin);
    const auto word = text.substr(0, text.find_first_of(blanks));
    text.remove_prefix(word.size());
    return word;
}

Result<ParameterId> parameterNamed(std::string_view name, int dimensions) {
    const auto id = parameterFromAbbreviation(name);
    if (!id)
        return badInput(fmt::format("Setting: there is no parameter \"{}\"; the parameters are {}.",
                                    name, knownNames(dimensions)));
    if (!existsIn(dimensions, infoOf(*id)))
        return badInput(
            fmt::format("Setting: {} does not exist in two dimensions; the parameters are {}.",
                        name, knownNames(dimensions)));
    return *id;
}

Result<int> integer(std::string_view name, std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty())
        return badInput(
            fmt::format("Setting: {} = \"{}\" is not an integer that fits; write {}={}.", name,
                        text, name, name == "SD" ? 3 : 1));
    return value;
}

}  // namespace

Setting::Setting() {
    for (const auto& info : parameterTable()) set(info.id, info.inactiveValue);
}

Setting Setting::with(ParameterId id, int value) const {
    Setting changed = *this;
    changed.set(id, value);
    return changed;
}

std::string Setting::text(int dimensions) const {
    fmt::memory_buffer out;
    for (const auto& info : parameterTable()) {
        if (!existsIn(dimensions, info)) continue;
        if (out.size() > 0) out.push_back(' ');
        fmt::format_to(std::back_inserter(out), "{}={}", info.abbreviation, (*this)[info.id]);
    }
    return fmt::to_string(out);
}

Result<Setting> Setting::parse(std::string_view text, int dimensions) {
    Setting setting;
    std::array<bool, kParameterCount> seen{};
    for (auto word = nextWord(text); !word.empty(); word = nextWord(text)) {
        const auto equals = word.find('=');
        if (equals == std::string_view::npos)
            return badInput(fmt::format(
                "Setting: \"{}\" has no value; write NAME=VALUE, such as TBx=32.", word));
        const auto name = word.substr(0, equals);
        const auto id = parameterNamed(name, dimensions);
        if (!id) return tl::unexpected(id.error());
        if (std::exchange(seen[static_cast<std::size_t>(*id)], true))
            return badInput(fmt::format("Setting: {} is given twice; give it once.", name));
        const auto value = integer(name, word.substr(equals + 1));
        if (!value) return tl::unexpected(value.error());
        setting.set(*id, *value);
    }
    return setting;
}

std::uint64_t Setting::hash() const { return hash64(text(3)); }

std::size_t SettingHash::operator()(const Setting& setting) const {
    // The values themselves are hashed: the text's hash would cost a microsecond in every look-up.
    std::uint64_t mixed = 0x9e3779b97f4a7c15U;
    for (const auto& info : parameterTable()) {
        mixed ^= static_cast<std::uint64_t>(setting[info.id]);
        mixed *= 0xff51afd7ed558ccdU;
        mixed ^= mixed >> 32U;
    }
    return static_cast<std::size_t>(mixed);
}

}  // namespace engine::space
