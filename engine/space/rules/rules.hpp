// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rules, by what they are about. allConstraints() joins them.

#include <vector>

#include "engine/space/rules/constraint.hpp"

namespace engine::space {

std::vector<Constraint> meaningRules();          ///< which parameters have a meaning when
std::vector<Constraint> temporalMeaningRules();  ///< the same, of temporal blocking's choices
std::vector<Constraint> accessMeaningRules();    ///< the same, of how memory is reached
std::vector<Constraint> shapeRules();  ///< blocks, tiles, unrolling against each other and the grid
std::vector<Constraint> temporalRules();           ///< tiles of several time levels
std::vector<Constraint> sharedTileMeaningRules();  ///< clusters; part of temporalMeaningRules()
std::vector<Constraint> sharedTileRules();  ///< tiles of several blocks; part of temporalRules()
std::vector<Constraint> pipelineMeaningRules();  ///< of stages; part of temporalMeaningRules()
std::vector<Constraint> pipelineRules();         ///< tiles of stages, and cells of lanes; the same
std::vector<Constraint> tensorRules();    ///< what tensor cores need; part of temporalRules()
std::vector<Constraint> accessRules();    ///< vectors, blocks on a multiprocessor
std::vector<Constraint> resourceRules();  ///< what the device can hold and a compiler can digest

}  // namespace engine::space
