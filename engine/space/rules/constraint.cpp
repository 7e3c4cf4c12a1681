// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/rules/constraint.hpp"

#include <iterator>

#include "engine/space/rules/rules.hpp"

namespace engine::space {

ParameterSet switchingSet() {
    static const ParameterSet set = [] {
        ParameterSet switching = 0;
        for (const auto& info : parameterTable())
            if (info.kind != ParameterKind::PowerOfTwo) switching |= setOf(info.id);
        return switching;
    }();
    return set;
}

const std::vector<Constraint>& allConstraints() {
    static const std::vector<Constraint> all = [] {
        std::vector<Constraint> rules = meaningRules();
        for (auto more : {temporalMeaningRules(), accessMeaningRules(), shapeRules(),
                          temporalRules(), accessRules(), resourceRules()})
            std::move(more.begin(), more.end(), std::back_inserter(rules));
        return rules;
    }();
    return all;
}

}  // namespace engine::space
