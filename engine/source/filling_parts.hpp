// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the fillings of several templates have in common.

#include <array>
#include <cstdint>
#include <string>

#include "engine/source/kernel_source.hpp"
#include "engine/source/pattern_code.hpp"
#include "engine/source/template_text.hpp"

namespace engine::source {

constexpr char upper(int axis) { return "XYZ"[axis]; }
constexpr char lower(int axis) { return "xyz"[axis]; }
inline std::size_t at(int axis) { return static_cast<std::size_t>(axis); }
inline int blocksOf(std::int64_t cells, std::int64_t tile) {
    return static_cast<int>((cells + tile - 1) / tile);
}

/// What every template knows: type, layout, pattern.
Filling startedWith(const stencil::Problem& problem, const stencil::GridLayout& layout,
                    const PatternCode& pattern);
/// SIZE_X, HALO_X and their siblings.
void setAxisValues(Filling& filling, const stencil::Problem& problem,
                   const stencil::GridLayout& layout);
/// How cells are merged, reached and how many blocks share a multiprocessor; which optimization
/// wrote what.
void setOptimizations(Filling& filling, const space::Setting& setting);
/// THREADS_X, MERGE_X, UNROLL_X and their siblings, of tiles that do not march.
void setTileValues(Filling& filling, const stencil::Problem& problem,
                   const space::Setting& setting);
/// Blocks along the axis of the march.
int marchesAlong(const stencil::Problem& problem, const space::Setting& setting, int axis);
/// DEPTH, TAPER, LENGTH, RAGGED_S: which planes a block marches through.
void setMarches(Filling& filling, const stencil::Problem& problem, const space::Setting& setting);
/// update(), or contribute() when the setting retimes along `axis`.
Result<PatternCode> streamedCode(const stencil::Problem& problem, const space::Setting& setting,
                                 int axis, int back, int ahead);
/// Dynamic shared memory of a block, in bytes.
int sharedBytes(const stencil::Problem& problem, const space::Setting& setting);

/// The axes as the streaming templates call them: A and B across, S along (B is -1 in two
/// dimensions).
struct StreamAxes {
    int a = 0, b = -1, s = 0;
};
StreamAxes streamAxes(const stencil::Problem& problem, int along);
void nameStreamAxes(Filling& filling, const stencil::Problem& problem,
                    const stencil::GridLayout& layout, const space::Setting& setting,
                    const StreamAxes& axes);
/// How a plane of the tile lies in shared memory: `row` is the constant that says how many cells a
/// row of it has. The group that shares the tile is the block, or what the template declares.
void describeTile(Filling& filling, const StreamAxes& axes, const std::string& row,
                  bool groupIsBlock);

}  // namespace engine::source
