// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <stop_token>

#include "engine/space/diagram/space_rules.hpp"

namespace engine::space {

/// The diagram of every setting that meets the rules: deciding parameters first, in table order.
/// Nothing when stopped, or when it takes more steps than the rules allow. Uses a core for each
/// order of the other parameters, at most eight.
std::optional<Diagram> diagramOf(const SpaceRules& rules, std::stop_token stop);

/// The order in which parameters that decide nothing are set, given those that decide. Neighbours
/// in it are coupled by rules, and what a parameter's meaning depends on comes before it.
std::vector<ParameterId> openOrder(const SpaceRules& rules, const Setting& decided);

}  // namespace engine::space
