// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/geometry.hpp"

#include <algorithm>

#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/temporal_plan.hpp"

namespace engine::model {
namespace {

using space::Circumstances;
using space::Setting;
using P = space::ParameterId;

std::int64_t dividedUp(std::int64_t value, std::int64_t by) { return (value + by - 1) / by; }
std::int64_t roundedUp(std::int64_t value, std::int64_t unit) {
    return dividedUp(value, unit) * unit;
}

/// Cells read beside the tile's stored ones, both sides together.
std::int64_t borderOf(const Geometry& g, const Setting& s, const Circumstances& c, int axis) {
    const auto a = static_cast<std::size_t>(axis);
    const std::int64_t sector = kSectorBytes / bytesOf(c.problem.type);
    const bool temporal = space::isTemporal(s);
    const std::int64_t border = temporal ? space::temporalMargin(s, c, axis) : c.features.halo[a];
    if (axis != 0) return 2 * border;
    // Rows begin at whole sectors: a spatial halo takes one at least, a temporal tile that begins
    // anywhere takes one more than its cells.
    if (!temporal) return 2 * roundedUp(border, sector);
    const bool aligned = g.stored[0] % sector == 0 && border % sector == 0;
    return 2 * border + (aligned ? 0 : sector);
}

void coverAcross(Geometry& g, const Setting& s, const Circumstances& c, int axis) {
    const auto a = static_cast<std::size_t>(axis);
    const bool temporal = space::isTemporal(s);
    const std::int64_t size = c.problem.grid[axis];
    // The blocks of a cluster bring their parts together; of the device's tile each part is for
    // itself.
    g.tile[a] = temporal ? space::temporalTileAlong(s, axis) * space::clusterAlong(s, axis)
                         : space::tileAlong(s, axis);
    if (temporal) g.tile[a] += 2 * space::extraAlong(s, c, axis);
    g.stored[a] = temporal ? std::max<std::int64_t>(1, space::validAlong(s, c, axis)) : g.tile[a];
    g.tiles[a] = dividedUp(size, g.stored[a]);
    const std::int64_t inBlock =
        space::isWarpTiled(s)
            ? std::max(1, s[space::blockIds[a]] / std::max(1, space::tileThreads(s)[a]))
            : 1;
    g.launched[a] = temporal && g.march >= 0 ? space::temporalBlocksAlong(s, c, axis)
                                             : dividedUp(g.tiles[a], inBlock);
    g.tilesOfBlock *= inBlock;
    g.reading[a] = static_cast<double>(size + g.tiles[a] * borderOf(g, s, c, axis)) /
                   static_cast<double>(size);
}

void coverAlong(Geometry& g, const Setting& s, const Circumstances& c) {
    const auto a = static_cast<std::size_t>(g.march);
    const std::int64_t size = c.problem.grid[g.march];
    const auto marches = space::marchesThrough(s, size);
    g.tiles[a] = g.launched[a] = marches.count;
    g.tile[a] = g.stored[a] =
        s[P::SE] > 1 ? dividedUp(size, marches.count) : std::min<std::int64_t>(s[P::SB], size);
    g.lastPlanes = std::min(marches.shortest, g.stored[a]);
    const std::int64_t reach = c.back[a] + c.ahead[a];
    g.loadedPlanes = reach;
    if (space::isTemporal(s)) {
        const auto march = space::temporalMarch(s, c);
        g.extraPlanes = std::int64_t{march.back + march.lag} * g.steps;
        g.loadedPlanes = g.extraPlanes;
    } else if (s[P::RT] != 0) {
        g.extraPlanes = reach;
    }
    g.reading[a] =
        static_cast<double>(size + g.tiles[a] * g.loadedPlanes) / static_cast<double>(size);
}

/// Cells of a tile that a level of a march updates along an axis, on average: where its sides
/// slope, each level loses a halo on either.
double updatedAlong(const Geometry& g, const Setting& s, const Circumstances& c, int axis) {
    const auto a = static_cast<std::size_t>(axis);
    const int lost = space::extraAlong(s, c, axis) > 0 ? c.features.halo[a] * (g.steps + 1) : 0;
    return static_cast<double>(g.tile[a] - lost);
}

/// Updates of a launch, in cells. Blocks without temporal blocking skip what lies outside the grid.
double updatesOf(const Geometry& g, const Setting& s, const Circumstances& c) {
    const auto size = [&](int axis) { return static_cast<double>(c.problem.grid[axis]); };
    const auto tilesOf = [&](int axis) {
        return static_cast<double>(g.tiles[static_cast<std::size_t>(axis)]);
    };
    if (g.shape == Template::Direct) return size(0) * size(1) * size(2);
    if (g.shape == Template::Overlapped) {
        // Each step leaves out what the next one no longer needs.
        double updates = 0;
        for (int step = 1; step <= g.steps; ++step) {
            double cells = 1;
            for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis) {
                const auto a = static_cast<std::size_t>(axis);
                cells *=
                    tilesOf(axis) * static_cast<double>(g.tile[a] - 2 * c.features.halo[a] * step);
            }
            updates += cells;
        }
        return updates;
    }
    double updates =
        g.steps * (size(g.march) + tilesOf(g.march) * static_cast<double>(g.extraPlanes));
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != g.march)
            updates *= g.shape == Template::Streaming ? size(axis)
                                                      : tilesOf(axis) * updatedAlong(g, s, c, axis);
    return updates;
}

}  // namespace

std::string_view nameOf(Template shape) {
    switch (shape) {
        case Template::Direct:
            return "direct";
        case Template::Streaming:
            return "streaming";
        case Template::Overlapped:
            return "overlapped";
        case Template::Temporal:
            return "temporal";
    }
    return "";
}

Template templateOf(const Setting& s) {
    const bool marches = space::streamingAxis(s) >= 0;
    if (space::isTemporal(s)) return marches ? Template::Temporal : Template::Overlapped;
    return marches ? Template::Streaming : Template::Direct;
}

Geometry geometryOf(const Setting& s, const Circumstances& c) {
    Geometry g;
    g.shape = templateOf(s);
    g.march = space::streamingAxis(s);
    g.steps = s[P::TB];
    g.threads = space::threadsOf(s);
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis == g.march)
            coverAlong(g, s, c);
        else
            coverAcross(g, s, c, axis);
    g.blocks = g.launched[0] * g.launched[1] * g.launched[2];
    g.computing = updatesOf(g, s, c) / (static_cast<double>(c.problem.grid.cells()) * g.steps);
    return g;
}

}  // namespace engine::model
