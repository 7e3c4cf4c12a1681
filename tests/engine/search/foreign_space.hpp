// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A space that is none of the kernels': 100 settings of five parameters, one of them a choice, one
// that has a meaning only with tiles, one coded.

#include <functional>
#include <string>

#include "engine/space/tuning_space.hpp"

namespace engine::search::testing {

namespace foreign {
inline constexpr space::ParameterId kBlock{0}, kTile{1}, kScale{2}, kLayout{3}, kStages{4};
}  // namespace foreign

inline space::TuningSpace foreignSpace() {
    using namespace space;
    using namespace foreign;
    std::vector<ParameterInfo> parameters(5);
    parameters[0].abbreviation = "block";
    parameters[0].kind = ParameterKind::Count;
    parameters[1].abbreviation = "tile";
    parameters[1].kind = ParameterKind::PowerOfTwo;
    parameters[1].decides = true;
    parameters[2].abbreviation = "scale";
    parameters[2].coded = {0.5, 1.0};
    parameters[3].abbreviation = "layout";
    parameters[3].coded = {"rows", "columns", "blocks"};
    parameters[4].abbreviation = "stages";
    parameters[4].kind = ParameterKind::Count;
    std::vector<Constraint> rules(2);
    rules[0].name = "stages";
    rules[0].parameters = {kStages, kTile};
    rules[0].meaning = true;
    rules[0].allowed = [](const Setting& s, const Circumstances&) {
        return s[kStages] == 0 || s[kTile] > 1;
    };
    rules[1].name = "cells";
    rules[1].parameters = {kBlock, kTile};
    rules[1].allowed = [](const Setting& s, const Circumstances&) {
        return s[kBlock] * s[kTile] <= 128;
    };
    for (auto& rule : rules)
        rule.sentence = [](const Setting&, const Circumstances&) { return verbatim("Too much."); };
    return TuningSpace::foreign(ParameterTable(std::move(parameters)),
                                {{24, 32, 48, 64, 96}, {1, 2, 4}, {0, 1}, {0, 1, 2}, {0, 2, 3}},
                                std::move(rules));
}

/// Parameters a, b, ... that take 0, 1, ... up to the lengths given, everything allowed but what a
/// rule over all of them forbids.
inline space::TuningSpace gridSpace(
    const std::vector<int>& lengths,
    const std::function<bool(const space::Setting&)>& allowed = {}) {
    using namespace space;
    std::vector<ParameterInfo> parameters(lengths.size());
    ValueLists values(lengths.size());
    Constraint rule;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        parameters[i].abbreviation = std::string(1, static_cast<char>('a' + i));
        parameters[i].kind = ParameterKind::Count;
        for (int value = 0; value < lengths[i]; ++value) values[i].push_back(value);
        rule.parameters.push_back(static_cast<ParameterId>(i));
    }
    std::vector<Constraint> rules;
    if (allowed) {
        rule.name = "allowed";
        rule.allowed = [allowed](const Setting& s, const Circumstances&) { return allowed(s); };
        rule.sentence = [](const Setting&, const Circumstances&) { return verbatim("No."); };
        rules.push_back(std::move(rule));
    }
    return TuningSpace::foreign(ParameterTable(std::move(parameters)), std::move(values),
                                std::move(rules));
}
inline constexpr space::ParameterId kA{0}, kB{1}, kC{2}, kD{3};

}  // namespace engine::search::testing
