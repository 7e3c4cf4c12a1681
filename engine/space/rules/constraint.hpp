// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/sentence.hpp"
#include "engine/space/parameter_set.hpp"
#include "engine/space/plan/circumstances.hpp"
#include "engine/space/plan/estimates.hpp"
#include "engine/space/setting.hpp"

namespace engine::space {

/// A tiling or merging figure: the product of the values of these parameters.
using Product = ParameterSet;

/// Why a setting is not allowed, for people.
struct Rejection {
    std::string rule;                     ///< name of the rule, "threads per block"
    Sentence sentence;                    ///< what, the number, the limit, what would be right
    std::vector<ParameterId> parameters;  ///< which parameters the rule looks at
};

/// One named rule. `allowed` is called millions of times; `sentence` only for people.
struct Constraint {
    std::string name;
    std::vector<ParameterId> parameters;  ///< the rule depends on exactly these
    std::function<bool(const Setting&, const Circumstances&)> allowed;
    std::function<Sentence(const Setting&, const Circumstances&)> sentence;
    bool published = false;  ///< among GeST's explicit constraints (section 3.2)
    /// The rule says when parameters.front() has a meaning; without one it is held at its inactive
    /// value.
    bool meaning = false;
    /// With the parameters that decide as given (see ParameterInfo::decides), the rule looks at the
    /// others only through these products: lets settings that differ in nothing the rule can see be
    /// treated as one. Unset: at each on its own.
    std::function<std::vector<Product>(const Setting& switches)> products = {};
};

/// All rules, in the order in which a person wants to hear of them.
const std::vector<Constraint>& allConstraints();

}  // namespace engine::space
