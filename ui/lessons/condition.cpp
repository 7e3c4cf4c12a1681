// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/condition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/space/combination.hpp"

namespace ui {
namespace {

using engine::badInput;
using engine::Result;
using Json = nlohmann::json;
using Check = std::function<bool(const Situation&)>;

Result<Check> textCheck(const std::string& key, const Json& value, std::string Situation::*member) {
    if (!value.is_string()) return badInput(fmt::format("{} must be a text", key));
    return [member, wanted = value.get<std::string>()](const Situation& now) {
        return now.*member == wanted;
    };
}

Result<Check> flagCheck(const std::string& key, const Json& value, bool Situation::*member) {
    if (!value.is_boolean()) return badInput(fmt::format("{} must be true or false", key));
    return [member, wanted = value.get<bool>()](const Situation& now) {
        return now.*member == wanted;
    };
}

Result<Check> countCheck(const std::string& key, const Json& value, int Situation::*member) {
    const auto bound = [](const Json& number) {
        return number.is_null() || number.is_number_integer();
    };
    int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
    if (value.is_number_integer()) {
        least = most = value.get<int>();
    } else if (value.is_array() && value.size() == 2 && bound(value[0]) && bound(value[1])) {
        if (!value[0].is_null()) least = value[0].get<int>();
        if (!value[1].is_null()) most = value[1].get<int>();
    } else {
        return badInput(fmt::format("{} must be a number, or the least and the greatest", key));
    }
    return [member, least, most](const Situation& now) {
        return now.*member >= least && now.*member <= most;
    };
}

Result<Check> optimizationCheck(const std::string& key, const Json& value, bool on) {
    unsigned wanted = 0;
    for (const Json& name : value.is_array() ? value : Json::array({Json()})) {
        const auto flag = name.is_string()
                              ? engine::space::optimizationFromAbbreviation(name.get<std::string>())
                              : std::nullopt;
        if (!flag) return badInput(fmt::format("{} lists ST, BM, CM, RT, PR and TB", key));
        wanted |= *flag;
    }
    return [wanted, on](const Situation& now) {
        const unsigned there = engine::space::optimizationsOf(now.setting);
        return on ? (there & wanted) == wanted : (there & wanted) == 0;
    };
}

Result<Check> valueCheck(const Json& value) {
    if (!value.is_string()) return badInput("values must be a text, as in TB=2,3 TT=warp");
    const auto wanted = engine::space::someValues(value.get<std::string>(), 3);
    if (!wanted) return tl::unexpected(wanted.error());
    return [wanted = *wanted](const Situation& now) {
        return std::ranges::all_of(wanted, [&](const auto& named) {
            return std::ranges::binary_search(named.second, now.setting[named.first]);
        });
    };
}

Result<Check> plannedCheck(const Json& value) {
    if (!value.is_string()) return badInput("planned must be the name of a strategy");
    return [wanted = value.get<std::string>()](const Situation& now) {
        return now.planned.contains(wanted);
    };
}

Result<Check> checkOf(const std::string& key, const Json& value) {
    if (key == "page") return textCheck(key, value, &Situation::page);
    if (key == "stencil") return textCheck(key, value, &Situation::stencil);
    if (key == "large") return flagCheck(key, value, &Situation::large);
    if (key == "best") return flagCheck(key, value, &Situation::best);
    if (key == "side_by_side") return flagCheck(key, value, &Situation::sideBySide);
    if (key == "searching") return flagCheck(key, value, &Situation::searching);
    if (key == "dimensions") return countCheck(key, value, &Situation::dimensions);
    if (key == "order") return countCheck(key, value, &Situation::order);
    if (key == "taps") return countCheck(key, value, &Situation::taps);
    if (key == "evaluations") return countCheck(key, value, &Situation::evaluations);
    if (key == "strategies") return countCheck(key, value, &Situation::strategies);
    if (key == "repeats") return countCheck(key, value, &Situation::repeats);
    if (key == "exported") return countCheck(key, value, &Situation::exported);
    if (key == "on" || key == "off") return optimizationCheck(key, value, key == "on");
    if (key == "values") return valueCheck(value);
    if (key == "planned") return plannedCheck(value);
    return badInput(fmt::format("{} is nothing that a task can ask for", key));
}

}  // namespace

Result<Condition> Condition::parse(const Json& entries) {
    if (!entries.is_object()) return badInput("what is to be done must be a JSON object");
    Condition condition;
    for (const auto& [key, value] : entries.items()) {
        auto check = checkOf(key, value);
        if (!check) return tl::unexpected(check.error());
        condition.m_entries.push_back(std::move(*check));
    }
    return condition;
}

bool Condition::holds(const Situation& situation) const {
    return std::ranges::all_of(m_entries, [&](const Check& check) { return check(situation); });
}

}  // namespace ui
