// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "engine/space/component.hpp"

namespace engine::space {

/// What counting needs to see of a space.
struct SpaceView {
    const Circumstances& circumstances;
    const std::array<std::vector<int>, kParameterCount>& values;
    const std::vector<const Constraint*>& constraints;
};

enum class Merging { None, Cyclic, Block };

/// All settings with the same switches and the same kind of merging: one optimization combination.
class Branch {
public:
    /// Nothing when the switches alone break a rule or leave a parameter without a value.
    static std::optional<Branch> make(const SpaceView& space, const Setting& switches,
                                      Merging merging);

    bool count(const std::stop_token& stop);
    std::uint64_t size() const { return m_size; }
    int combination() const { return m_combination; }
    Setting sample(Random& random) const;

    struct Costed {
        int cost = 0;
        Setting setting;
    };
    /// The allowed setting whose costs add up to the least.
    std::optional<Costed> cheapest(const Component::Cost& cost) const;

private:
    Setting m_base;
    ParameterSet m_fixed = 0;  ///< parameters with one possible value, already in m_base
    std::vector<Component> m_components;
    std::uint64_t m_size = 0;
    int m_combination = -1;
};

/// The parameters whose values distinguish branches.
std::vector<ParameterId> branchingParameters(const SpaceView& space);
/// Calls `visit` with every combination of values of the branching parameters that the rules among
/// them allow, the others inactive, until it answers false; says whether it never did.
bool forEachSwitching(const SpaceView& space, const std::function<bool(const Setting&)>& visit);

}  // namespace engine::space
