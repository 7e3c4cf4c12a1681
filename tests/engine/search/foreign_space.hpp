// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A space that is none of the kernels': 100 settings of five parameters, one of them a choice, one
// that has a meaning only with tiles, one coded.

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
        rule.sentence = [](const Setting&, const Circumstances&) {
            return std::string("Too much.");
        };
    return TuningSpace::foreign(ParameterTable(std::move(parameters)),
                                {{24, 32, 48, 64, 96}, {1, 2, 4}, {0, 1}, {0, 1, 2}, {0, 2, 3}},
                                std::move(rules));
}

}  // namespace engine::search::testing
