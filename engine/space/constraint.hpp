// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/space/device_limits.hpp"
#include "engine/space/setting.hpp"
#include "engine/stencil/features.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::space {

/// Everything a rule may look at beside the setting. Computed once per space.
struct Circumstances {
    stencil::Problem problem;
    stencil::Features features;
    int coefficients = 0;  ///< distinct scalar coefficients the kernel would hold
    DeviceLimits limits;
};

/// Why a setting is not allowed, for people.
struct Rejection {
    std::string rule;                     ///< name of the rule, "threads per block"
    std::string sentence;                 ///< what, the number, the limit, what would be right
    std::vector<ParameterId> parameters;  ///< which parameters the rule looks at
};

/// One named rule. `allowed` is called millions of times; `sentence` only for people.
struct Constraint {
    std::string name;
    std::vector<ParameterId> parameters;  ///< the rule depends on exactly these
    std::function<bool(const Setting&, const Circumstances&)> allowed;
    std::function<std::string(const Setting&, const Circumstances&)> sentence;
    bool published = false;               ///< among GeST's explicit constraints (section 3.2)
};

/// All rules, in the order in which a person wants to hear of them.
const std::vector<Constraint>& allConstraints();

/// Cost estimates the rules use; the desktop shows them too.
int threadsOf(const Setting& setting);
int cellsPerThread(const Setting& setting);
/// Dynamic shared memory a block needs, in bytes; 0 when it uses none. The kernel source uses the same figure.
std::int64_t sharedBytesOf(const Setting& setting, const Circumstances& circumstances);
int estimatedRegisters(const Setting& setting, const Circumstances& circumstances);

}  // namespace engine::space
