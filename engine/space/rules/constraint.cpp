// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/rules/constraint.hpp"

#include <iterator>

#include "engine/space/rules/rules.hpp"

namespace engine::space {

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
