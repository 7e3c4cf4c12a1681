// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many cells come from device memory and from L2 for those of the grid: what blocks read that
// no cache can spare them. Pure.

#include "engine/model/device_sheet.hpp"
#include "engine/model/geometry.hpp"

namespace engine::model {

/// Reads over cells of the grid, where `resident` blocks are on a multiprocessor.
double readingFromMemory(const space::KernelPlan& plan, const Geometry& geometry,
                         const space::Circumstances& circumstances, const DeviceSheet& sheet,
                         int resident);
/// The same of L2, at best: blocks on a multiprocessor may lie side by side, and find in its
/// first-level cache, of `cacheBytes`, what they share.
double readingFromL2(const space::KernelPlan& plan, const Geometry& geometry,
                     const space::Circumstances& circumstances, int resident, double cacheBytes);
/// Of each array parameter, over cells of the grid times levels: the tiles of a block may find
/// each other's cells in the first-level cache.
double arrayReadingFromL2(const space::KernelPlan& plan, const Geometry& geometry);

}  // namespace engine::model
