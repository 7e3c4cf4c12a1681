// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The templates that advance several time steps in one launch.

#include <fmt/format.h>

#include "engine/source/filling_parts.hpp"
#include "engine/source/template_filling.hpp"

namespace engine::source {
namespace {

/// Who shares the tile, and where the planes of the levels wait.
void describeLevels(Filling& filling, const Circumstances& circumstances, const KernelPlan& plan) {
    const space::March& march = *plan.march;
    const auto set = [&](const char* name, std::int64_t value) { filling.values[name] = value; };
    const bool warp = plan.isTiledBy(space::WarpTile);
    set("WARP", warp);
    set("ROWS", plan.isTiledBy(space::RowsTile));
    set("SHARED", !warp);
    set("QUEUE", march.queue);
    set("COMPUTED", plan.computedPlaces);
    set("PLACES", march.places);
    set("OBLIQUE", circumstances.oblique[at(march.axis)]);
    set("CORNERS", circumstances.corners[at(march.axis)]);
    set("COLUMN", march.column);
    set("SCALED", march.scaled);
    set("MASKED", march.masked);
    set("RAGGED_B", march.raggedRows);
    set("SLOPED", march.extraRows > 0);
    set("EXTRA_B", march.extraRows);
    set("LAZY", march.lazy);
    set("LAG", march.lag);
    set("ASYNC", plan.prefetchesToShared());
    set("STEPS", plan.levels);
    set("RAGGED_S", 1);  // one comparison before a march of many levels
    // Arrays may be read at cells of the grid only.
    set("GUARDED", !circumstances.problem.pattern.arrays.empty());
    filling.words["CENTRE"] = circumstances.problem.pattern.dimensions == 3 ? "0, 0, 0" : "0, 0";
    filling.tags["LAZY"] = "LS";
    // Rows of a tile follow each other without gaps, but for the frames of tiles of several blocks.
    const bool shared = plan.blocksShareTile();
    describeTile(filling, march, fmt::format("{}_{}", shared ? "ROW" : "TILE", upper(march.first)),
                 shared);
}

/// The policies that are chosen by name.
void choosePolicies(Filling& filling, const KernelPlan& plan) {
    const space::March& march = *plan.march;
    filling.policies["LOOK"] = march.extraRows > 0               ? "look_slope.cuh"
                               : plan.isTiledBy(space::RowsTile) ? "look_rows.cuh"
                               : march.second >= 0               ? "look_warp.cuh"
                                                                 : "look_line.cuh";
    filling.policies["MARCH"] = march.raggedRows ? "march_by_axes.cuh" : "march.cuh";
}

/// The tests that tell cells of the grid from those outside.
void describeEdges(Filling& filling, const KernelPlan& plan) {
    for (const int axis : axesAcross(*plan.march)) {
        // Warps whose rows are counted downwards have a function for that.
        std::string& own = filling.words[fmt::format("OWN_{}", upper(axis))];
        if (plan.along(axis).extra > 0) own = fmt::format("row{}", upper(axis));
        const std::string place =
            lower(axis) + (plan.along(axis).together ? "" : fmt::format(" + {}(m)", own));
        filling.words[fmt::format("INSIDE_{}", upper(axis))] =
            fmt::format("{0} >= 0 && {0} < SIZE_{1}", place, upper(axis));
    }
}

/// What several blocks that share a tile have to know of each other.
void describeGang(Filling& filling, const KernelPlan& plan) {
    const space::March& march = *plan.march;
    const space::LaunchShape& launch = plan.launch;
    const bool cluster = plan.isTiledBy(space::ClusterTile);
    filling.values["CLUSTER"] = cluster;
    filling.values["EARLY"] = march.lag > 1;
    filling.values["OVERLAP"] = !plan.isTiledBy(space::DeviceTile);
    filling.words["CLUSTER_SHAPE"] =
        fmt::format("{}, {}, {}", launch.cluster[0], launch.cluster[1], launch.cluster[2]);
    for (const int axis : axesAcross(march)) {
        const char name = axis == march.first ? 'A' : 'B';
        filling.values[fmt::format("CLUSTER_{}", name)] = launch.cluster[at(axis)];
        filling.values[fmt::format("BLOCKS_{}", name)] = launch.grid[at(axis)];
        if (!cluster) continue;
        // The tile that overlaps others is the cluster's.
        filling.words[fmt::format("IN_TILE_{}", upper(axis))] = fmt::format("h{}", lower(axis));
        filling.words[fmt::format("WHOLE_{}", upper(axis))] =
            fmt::format("CLUSTER_{0} * TILE_{0}", upper(axis));
    }
}

}  // namespace

Result<Filling> temporalFilling(const Circumstances& circumstances, const KernelPlan& plan) {
    const auto pattern = streamedCode(circumstances, plan);
    if (!pattern) return tl::unexpected(pattern.error());
    Filling filling = startedWith(circumstances.problem, *pattern);
    setOptimizations(filling, plan);
    describeMarch(filling, circumstances.problem, plan);
    describeLevels(filling, circumstances, plan);
    choosePolicies(filling, plan);
    describeEdges(filling, plan);
    describeGang(filling, plan);
    return filling;
}

Result<Filling> overlappedFilling(const Circumstances& circumstances, const KernelPlan& plan) {
    const auto& problem = circumstances.problem;
    const auto pattern = updateCode(problem, plan.constantMemory);
    if (!pattern) return tl::unexpected(pattern.error());
    Filling filling = startedWith(problem, *pattern);
    setOptimizations(filling, plan);
    setTileValues(filling, problem, plan);
    filling.values["STEPS"] = plan.levels;
    return filling;
}

}  // namespace engine::source
