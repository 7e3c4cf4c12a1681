// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include "engine/search/strategy.hpp"

namespace engine::search {
namespace {

bool isEmpty(const space::TuningSpace& space) {
    if (const auto* listed = space.listed()) return listed->empty();
    bool empty = true;
    space.forEach([&](const space::Setting&) { return empty = false; });
    return empty;
}

}  // namespace

Result<const StrategyInfo*> findStrategy(const std::string& name) {
    std::vector<std::string> known;
    for (const auto& info : strategies()) {
        if (info.name == name) return &info;
        known.push_back(info.name);
    }
    return badInput(fmt::format("There is no strategy \"{}\". {}", name, suggestion(name, known)));
}

Result<Options> readOptions(const StrategyInfo& info, const std::vector<std::string>& texts) {
    Options options;
    for (const std::string& text : texts) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return badInput(fmt::format(
                "\"{}\" is no option: expected name=value, for example samples=15.", text));
        const std::string name = text.substr(0, equals);
        const auto option = findOption(info.options, name, info.name);
        if (!option) return tl::unexpected(option.error());
        auto value = readOption(**option, text.substr(equals + 1), info.name);
        if (!value) return tl::unexpected(value.error());
        options[name] = std::move(*value);
    }
    return options;
}

Result<std::unique_ptr<Strategy>> makeStrategy(const std::string& name, const Options& options,
                                               const space::TuningSpace& space, Random random) {
    const auto info = findStrategy(name);
    if (!info) return tl::unexpected<Error>(info.error());
    const auto complete = CompleteOptions::from((*info)->options, options, name);
    if (!complete) return tl::unexpected<Error>(complete.error());
    if (isEmpty(space)) {
        return badInput("The space holds no setting: every combination breaks a constraint.");
    }
    return (*info)->make(space, *complete, random);
}

}  // namespace engine::search
