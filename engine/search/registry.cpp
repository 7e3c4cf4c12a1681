// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "engine/search/exhaustive.hpp"
#include "engine/search/genetic.hpp"
#include "engine/search/gest.hpp"
#include "engine/search/random_search.hpp"
#include "engine/search/strategy.hpp"

namespace engine::search {
namespace {

/// Levenshtein's distance, to name the strategy or option that was probably meant.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
        }
    }
    return row[b.size()];
}

/// "Did you mean gest? Known: random, exhaustive, gest, genetic."
std::string suggestion(std::string_view name, const std::vector<std::string>& known) {
    if (known.empty()) return "It has none.";
    const auto closest = std::min_element(known.begin(), known.end(), [&](auto& a, auto& b) {
        return editDistance(name, a) < editDistance(name, b);
    });
    const std::string list = fmt::format("Known: {}.", fmt::join(known, ", "));
    if (editDistance(name, *closest) > std::max<std::size_t>(2, name.size() / 3)) return list;
    return fmt::format("Did you mean {}? {}", *closest, list);
}

Status checkOption(const StrategyInfo& info, const std::string& name, double value) {
    const auto option = std::find_if(info.options.begin(), info.options.end(),
                                     [&](const OptionInfo& o) { return o.name == name; });
    if (option == info.options.end()) {
        std::vector<std::string> known;
        for (const auto& o : info.options) known.push_back(o.name);
        return badInput(fmt::format("Strategy {} has no option \"{}\". {}", info.name, name,
                                    suggestion(name, known)));
    }
    if (!(value >= option->minimum && value <= option->maximum)) {
        return badInput(fmt::format("Option {} of {} is {}; it may be {} to {}.", name, info.name,
                                    value, option->minimum, option->maximum));
    }
    if (option->integer && value != std::floor(value)) {
        return badInput(fmt::format("Option {} of {} is {}; it must be a whole number.", name,
                                    info.name, value));
    }
    return {};
}

Result<Options> completed(const StrategyInfo& info, const Options& given) {
    for (const auto& [name, value] : given) {
        if (auto status = checkOption(info, name, value); !status) {
            return tl::unexpected<Error>(status.error());
        }
    }
    Options options = given;
    for (const auto& option : info.options) options.emplace(option.name, option.defaultValue);
    return options;
}

bool isEmpty(const space::TuningSpace& space) {
    if (const auto* listed = space.listed()) return listed->empty();
    bool empty = true;
    space.forEach([&](const space::Setting&) { return empty = false; });
    return empty;
}

}  // namespace

const std::vector<StrategyInfo>& strategies() {
    static const std::vector<StrategyInfo> all = {randomSearchInfo(), exhaustiveInfo(), gestInfo(),
                                                  geneticInfo()};
    return all;
}

Result<const StrategyInfo*> findStrategy(const std::string& name) {
    std::vector<std::string> known;
    for (const auto& info : strategies()) {
        if (info.name == name) return &info;
        known.push_back(info.name);
    }
    return badInput(fmt::format("There is no strategy \"{}\". {}", name, suggestion(name, known)));
}

Result<std::unique_ptr<Strategy>> makeStrategy(const std::string& name, const Options& options,
                                               const space::TuningSpace& space, Random random) {
    const auto info = findStrategy(name);
    if (!info) return tl::unexpected<Error>(info.error());
    const auto complete = completed(**info, options);
    if (!complete) return tl::unexpected<Error>(complete.error());
    if (isEmpty(space)) {
        return badInput("The space holds no setting: every combination breaks a constraint.");
    }
    return (*info)->make(space, *complete, random);
}

}  // namespace engine::search
