// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/geometry.hpp"

#include <algorithm>

namespace engine::model {
namespace {

using space::AxisPlan;
using space::Circumstances;
using space::KernelPlan;
using space::Template;

double readingAlong(const KernelPlan& plan, const Circumstances& c, int axis) {
    const std::int64_t size = c.problem.grid[axis];
    const std::int64_t beside =
        axis == plan.marchAxis() ? plan.loadedPlanes : borderOf(plan, c, axis);
    return static_cast<double>(size + plan.along(axis).tiles * beside) / static_cast<double>(size);
}

/// How many of a thread's cells along an axis some thread of the tile has among the `needed` ones
/// in its middle: compilers leave out what all threads would compute in vain.
std::int64_t cellsInUse(const AxisPlan& along, std::int64_t needed) {
    if (along.cyclic == 1) return std::min(along.cells, needed);
    if (along.tile != along.cells * along.tileThreads) return along.cells;
    const std::int64_t before = (along.tile - needed) / 2;
    return (before + needed - 1) / along.tileThreads - before / along.tileThreads + 1;
}

/// Cells of a tile that a level of a march updates along an axis.
double updatedAlong(const KernelPlan& plan, const Circumstances& c, int axis, int level) {
    const AxisPlan& along = plan.along(axis);
    const std::int64_t halo = c.features.halo[static_cast<std::size_t>(axis)];
    // Where its sides slope, each level loses a halo on either.
    if (along.extra > 0) return static_cast<double>(along.tile - 2 * halo * level);
    // What is shown in shared memory is computed whoever needs it, and so are whole patches.
    if ((!inOneWarp(plan) && level < plan.levels) || plan.products)
        return static_cast<double>(along.tile);
    const std::int64_t needed = along.stored + 2 * halo * (plan.levels - level);
    return static_cast<double>(along.tile * cellsInUse(along, needed)) /
           static_cast<double>(along.cells);
}

/// Of a plane of the grid, all levels together.
double updatesOfPlane(const KernelPlan& plan, const Circumstances& c) {
    double updates = 0;
    for (int level = 1; level <= plan.levels; ++level) {
        double cells = 1;
        for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
            if (axis != plan.marchAxis())
                cells *= plan.levels == 1 ? static_cast<double>(c.problem.grid[axis])
                                          : static_cast<double>(plan.along(axis).tiles) *
                                                updatedAlong(plan, c, axis, level);
        updates += cells;
    }
    return updates;
}

/// Each step leaves out what the next one no longer needs.
double updatesOfShrinkingTiles(const KernelPlan& plan, const Circumstances& c) {
    double updates = 0;
    for (int step = 1; step <= plan.levels; ++step) {
        double cells = 1;
        for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis) {
            const AxisPlan& along = plan.along(axis);
            const int halo = c.features.halo[static_cast<std::size_t>(axis)];
            cells *= static_cast<double>(along.tiles) *
                     static_cast<double>(along.tile - 2 * halo * step);
        }
        updates += cells;
    }
    return updates;
}

/// Updates of a launch, in cells. Blocks without temporal blocking skip what lies outside the grid.
double updatesOf(const KernelPlan& plan, const Circumstances& c) {
    const auto size = [&](int axis) { return static_cast<double>(c.problem.grid[axis]); };
    if (plan.shape == Template::Overlapped) return updatesOfShrinkingTiles(plan, c);
    if (!plan.march) return size(0) * size(1) * size(2);
    const int march = plan.march->axis;
    return updatesOfPlane(plan, c) * (size(march) + static_cast<double>(plan.along(march).tiles) *
                                                        static_cast<double>(plan.warmUpPlanes));
}

}  // namespace

std::int64_t borderOf(const KernelPlan& plan, const Circumstances& c, int axis) {
    const std::int64_t sector = kSectorBytes / bytesOf(c.problem.type);
    const bool temporal = plan.levels > 1;
    const std::int64_t border =
        temporal ? plan.along(axis).margin : c.features.halo[static_cast<std::size_t>(axis)];
    // Beside the tile of tensor cores another halo arrives.
    if (plan.products) return 2 * (border + c.features.halo[static_cast<std::size_t>(axis)]);
    if (axis != 0) return 2 * border;
    // Rows begin at whole sectors: a spatial halo takes one at least, a temporal tile that begins
    // anywhere takes one more than its cells.
    if (!temporal) return 2 * space::roundedUp(border, sector);
    const bool aligned = plan.along(axis).stored % sector == 0 && border % sector == 0;
    return 2 * border + (aligned ? 0 : sector);
}

Geometry geometryOf(const KernelPlan& plan, const Circumstances& c) {
    Geometry geometry;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        geometry.reading[static_cast<std::size_t>(axis)] = readingAlong(plan, c, axis);
    geometry.computing =
        updatesOf(plan, c) / (static_cast<double>(c.problem.grid.cells()) * plan.levels);
    return geometry;
}

}  // namespace engine::model
