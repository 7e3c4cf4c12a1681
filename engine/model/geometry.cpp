// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/geometry.hpp"

namespace engine::model {
namespace {

using space::AxisPlan;
using space::Circumstances;
using space::KernelPlan;
using space::Template;

/// Cells read beside the tile's stored ones, both sides together.
std::int64_t borderOf(const KernelPlan& plan, const Circumstances& c, int axis) {
    const std::int64_t sector = kSectorBytes / bytesOf(c.problem.type);
    const bool temporal = plan.levels > 1;
    const std::int64_t border =
        temporal ? plan.along(axis).margin : c.features.halo[static_cast<std::size_t>(axis)];
    if (axis != 0) return 2 * border;
    // Rows begin at whole sectors: a spatial halo takes one at least, a temporal tile that begins
    // anywhere takes one more than its cells.
    if (!temporal) return 2 * space::roundedUp(border, sector);
    const bool aligned = plan.along(axis).stored % sector == 0 && border % sector == 0;
    return 2 * border + (aligned ? 0 : sector);
}

double readingAlong(const KernelPlan& plan, const Circumstances& c, int axis) {
    const std::int64_t size = c.problem.grid[axis];
    const std::int64_t beside =
        axis == plan.marchAxis() ? plan.loadedPlanes : borderOf(plan, c, axis);
    return static_cast<double>(size + plan.along(axis).tiles * beside) / static_cast<double>(size);
}

/// Cells of a tile that a level of a march updates along an axis, on average: where its sides
/// slope, each level loses a halo on either.
double updatedAlong(const KernelPlan& plan, const Circumstances& c, int axis) {
    const AxisPlan& along = plan.along(axis);
    const int halo = c.features.halo[static_cast<std::size_t>(axis)];
    return static_cast<double>(along.tile - (along.extra > 0 ? halo * (plan.levels + 1) : 0));
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
    double updates = plan.levels * (size(march) + static_cast<double>(plan.along(march).tiles) *
                                                      static_cast<double>(plan.warmUpPlanes));
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != march)
            updates *= plan.levels == 1 ? size(axis)
                                        : static_cast<double>(plan.along(axis).tiles) *
                                              updatedAlong(plan, c, axis);
    return updates;
}

}  // namespace

Geometry geometryOf(const KernelPlan& plan, const Circumstances& c) {
    Geometry geometry;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        geometry.reading[static_cast<std::size_t>(axis)] = readingAlong(plan, c, axis);
    geometry.computing =
        updatesOf(plan, c) / (static_cast<double>(c.problem.grid.cells()) * plan.levels);
    return geometry;
}

}  // namespace engine::model
