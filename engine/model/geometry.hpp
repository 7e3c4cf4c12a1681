// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many cells a plan computes and reads for those it stores. Pure.

#include <array>

#include "engine/space/plan/kernel_plan.hpp"

namespace engine::model {

struct Geometry {
    /// Per axis: cells read over cells of the grid, were there no cache between blocks.
    std::array<double, 3> reading{1, 1, 1};
    /// Updates of one launch over cells of the grid times steps: 1 when nothing is done twice.
    double computing = 1;

    double validShare() const { return 1 / computing; }
    /// All axes together.
    double readingAll() const { return reading[0] * reading[1] * reading[2]; }
};

/// Reads go by whole sectors.
inline constexpr int kSectorBytes = 32;

/// The lanes of one warp share a tile, and its cells stay in their registers.
inline bool inOneWarp(const space::KernelPlan& plan) {
    return plan.isTiledBy(space::WarpTile) || plan.stages > 1;
}

/// Cells read beside a tile's stored ones along an axis, both sides together.
std::int64_t borderOf(const space::KernelPlan& plan, const space::Circumstances& circumstances,
                      int axis);

/// Reads of each array parameter over cells of the grid times levels: of one level, what is begun
/// for cells that are not stored reads none.
inline double arrayReading(const space::KernelPlan& plan, const Geometry& geometry) {
    return plan.levels == 1 ? 1 : geometry.computing;
}

Geometry geometryOf(const space::KernelPlan& plan, const space::Circumstances& circumstances);

}  // namespace engine::model
