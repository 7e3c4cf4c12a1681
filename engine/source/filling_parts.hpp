// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the fillings of several templates have in common.

#include <cstdint>
#include <string>

#include "engine/source/pattern_code.hpp"
#include "engine/source/template_text.hpp"
#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/kernel_plan.hpp"

namespace engine::source {

constexpr char upper(int axis) { return "XYZ"[axis]; }
constexpr char lower(int axis) { return "xyz"[axis]; }
using space::at;

/// What every template knows: type, layout, pattern.
Filling startedWith(const stencil::Problem& problem, const PatternCode& pattern);
/// SIZE_X, HALO_X, THREADS_X, MERGE_X, UNROLL_X and their siblings, of tiles that do not march.
void setTileValues(Filling& filling, const stencil::Problem& problem,
                   const space::KernelPlan& plan);
/// How cells are merged, reached and how many blocks share a multiprocessor; which optimization
/// wrote what.
void setOptimizations(Filling& filling, const space::KernelPlan& plan);
/// The axes across the march that the grid has.
std::vector<int> axesAcross(const space::March& march);
/// update(), or contribute() when the plan retimes.
Result<PatternCode> streamedCode(const space::Circumstances& circumstances,
                                 const space::KernelPlan& plan);
/// What the templates call A, B and S: the axes across the march and along it; DEPTH, TAPER, LENGTH
/// and RAGGED_S: which planes a block marches through; BACK and AHEAD: which ones a cell meets.
void describeMarch(Filling& filling, const stencil::Problem& problem,
                   const space::KernelPlan& plan);
/// How a plane of the tile lies in shared memory: `row` is the constant that says how many cells a
/// row of it has. The group that shares the tile is the block, or what the template declares.
void describeTile(Filling& filling, const space::March& march, const std::string& row,
                  bool groupIsBlock);

}  // namespace engine::source
