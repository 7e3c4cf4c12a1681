// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/method.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace engine::search {
namespace {

constexpr char kSeparator = ':';

Result<std::pair<std::string, std::string>> nameAndValue(const std::string& text) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return badInput(fmt::format(
            "\"{}\" is not an option: expected name=value, for example samples=15.", text));
    return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

/// Takes the switches of earlier versions out of the texts: the name that they choose today.
Result<std::string> presentName(const StrategyInfo& info, std::vector<std::string>& texts) {
    std::string present = info.name;
    for (const FormerSwitch& former : info.formerSwitches)
        for (auto text = texts.begin(); text != texts.end();) {
            const auto option = nameAndValue(*text);
            if (!option || option->first != former.option) {
                ++text;
                continue;
            }
            const OptionInfo was{former.option, "", Switch{}};
            const auto isOn = readOption(was, option->second, info.name);
            if (!isOn) return tl::unexpected(isOn.error());
            present = std::get<bool>(*isOn) ? former.strategy : info.name;
            text = texts.erase(text);
        }
    return present;
}

}  // namespace

std::string nameOf(const Method& method) {
    std::string name = method.strategy;
    for (const auto& [option, value] : method.options)
        name += fmt::format("{}{}={}", kSeparator, option, textOf(value));
    return name;
}

Result<Method> parseMethod(const std::string& text) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == kSeparator)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return readMethod(parts.front(), {parts.begin() + 1, parts.end()});
}

Result<Method> readMethod(const std::string& strategy, const std::vector<std::string>& texts) {
    const auto named = findStrategy(strategy);
    if (!named) return tl::unexpected(named.error());
    std::vector<std::string> rest = texts;
    const auto present = presentName(**named, rest);
    if (!present) return tl::unexpected(present.error());
    const auto info = findStrategy(*present);
    if (!info) return tl::unexpected(info.error());
    Method method{*present, {}};
    for (const std::string& text : rest) {
        const auto parts = nameAndValue(text);
        if (!parts) return tl::unexpected(parts.error());
        const auto option = findOption((*info)->options, parts->first, (*info)->name);
        if (!option) return tl::unexpected(option.error());
        auto value = readOption(**option, parts->second, (*info)->name);
        if (!value) return tl::unexpected(value.error());
        method.options[parts->first] = std::move(*value);
    }
    return method;
}

bool isAsPublished(const Method& method) {
    const auto info = findStrategy(method.strategy);
    if (!info || !(*info)->changes.empty()) return false;
    return std::all_of(method.options.begin(), method.options.end(), [&](const auto& given) {
        const auto option = findOption((*info)->options, given.first, method.strategy);
        return option && given.second == defaultOf(**option);
    });
}

}  // namespace engine::search
