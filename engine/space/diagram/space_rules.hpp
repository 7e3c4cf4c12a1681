// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <limits>
#include <memory>
#include <vector>

#include "engine/space/diagram/diagram.hpp"
#include "engine/space/rules/constraint.hpp"

namespace engine::space {

/// What the settings of a space have to meet.
struct SpaceRules {
    std::shared_ptr<const ParameterTable> table;
    bool ofKernels = false;  ///< the table is the kernels'
    std::shared_ptr<const Circumstances> circumstances;
    std::vector<ParameterId> parameters;  ///< the others are at rest
    ValueLists values;                    ///< the inactive value included where it can be taken
    std::vector<bool> restsOnly;  ///< by id: the inactive value is no choice, only for resting
    std::vector<const Constraint*> constraints;
    std::vector<std::shared_ptr<const Constraint>> own;  ///< of those, the ones of this space only
    /// By id: which of the constraints say when the parameter has a meaning.
    std::vector<std::vector<const Constraint*>> meanings;

    /// That its diagram may take, in values looked at; those of the kernels' own rules are few.
    std::uint64_t mostSteps = std::numeric_limits<std::uint64_t>::max();

    const ParameterInfo& info(ParameterId id) const { return (*table)[id]; }
    const std::vector<int>& valuesOf(ParameterId id) const {
        return values[static_cast<std::size_t>(id)];
    }
    /// A value of a parameter with a meaning.
    bool chooses(ParameterId id, int value) const {
        return value != info(id).inactiveValue || !restsOnly[static_cast<std::size_t>(id)];
    }
    /// Whether the parameter is without a meaning in some settings.
    bool mayRest(ParameterId id) const { return !meanings[static_cast<std::size_t>(id)].empty(); }
    bool active(const Setting& setting, ParameterId id) const;
    /// The same; the setting's own value is changed to ask.
    bool activeIn(Setting& asked, ParameterId id) const;
};

/// The value that a parameter is given to ask whether it has a meaning.
inline int anotherThanInactive(const ParameterInfo& info) { return info.inactiveValue + 1; }

inline bool SpaceRules::active(const Setting& setting, ParameterId id) const {
    if (!mayRest(id)) return true;
    Setting asked = setting;
    return activeIn(asked, id);
}

inline bool SpaceRules::activeIn(Setting& asked, ParameterId id) const {
    asked.set(id, anotherThanInactive(info(id)));
    for (const auto* rule : meanings[static_cast<std::size_t>(id)])
        if (!rule->allowed(asked, *circumstances)) return false;
    return true;
}

}  // namespace engine::space
