// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The templates that advance several time steps in one launch.

#include <fmt/format.h>

#include "engine/core/sentence.hpp"
#include "engine/source/filling_parts.hpp"
#include "engine/source/template_filling.hpp"
#include "engine/space/plan/prefetching.hpp"

namespace engine::source {
namespace {

/// Where rows stick out of the grid one by one, tests of rows and of columns are told apart.
bool marchesByAxes(const space::March& march) {
    return march.raggedRows || (march.extraRows > 0 && march.alignedRows);
}

/// Who shares the tile, and where the planes of the levels wait.
void describeLevels(Filling& filling, const Circumstances& circumstances, const KernelPlan& plan) {
    const space::March& march = *plan.march;
    const auto set = [&](const char* name, std::int64_t value) { filling.values[name] = value; };
    const bool warp = plan.isTiledBy(space::WarpTile);
    set("WARP", warp);
    const bool pipeline = plan.stages > 1;
    set("PIPELINE", pipeline);
    set("LANES", warp || pipeline || plan.isTiledBy(space::RowsTile));
    set("ROWS", plan.isTiledBy(space::RowsTile));
    set("SHARED", !warp && !pipeline);
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
    set("ALIGNED_B", march.alignedRows);
    set("MOVED", march.alignedRows && plan.along(march.second).ragged);
    set("TOGETHER_A", plan.along(march.first).together);
    set("EXTRA_B", march.extraRows);
    set("WIDE_A", plan.mergesAdjacent() && plan.along(march.first).cells > 1);
    filling.words["BESIDE"] =
        plan.isTiledBy(space::RowsTile)
            ? fmt::format("beside{} || beside{}", upper(march.first), upper(march.second))
            : "atEdge";
    filling.words["AT_ONCE"] = march.extraRows > 0 ? "OWN_UNROLL" : "UNROLL";
    filling.words["SIDES"] = marchesByAxes(march) ? "int" : "bool";
    filling.arguments["ROWS_LEFT"] = [&march](const auto& level) -> std::vector<std::string> {
        if (march.extraRows == 0) return {};
        const char axis = upper(march.second);
        return {
            fmt::format("OUTER ? ROWS_{0} - ({1} + 1) * HALO_{0} : ROWS_{0}", axis, level.front())};
    };
    filling.arguments["ONWARD"] = [pipeline](const auto& plane) {
        return pipeline ? plane : std::vector<std::string>();
    };
    set("LAZY", march.lazy);
    set("PAIRED", march.paired);
    set("LAG", march.lag);
    set("STEPS", plan.levels);
    set("RAGGED_S", 1);  // one comparison before a march of many levels
    // Arrays may be read at cells of the grid only.
    set("GUARDED", !circumstances.problem.pattern.arrays.empty());
    filling.words["CENTRE"] = circumstances.problem.pattern.dimensions == 3 ? "0, 0, 0" : "0, 0";
    filling.tags["LAZY"] = "LS";
    for (const int axis : axesAcross(march)) {
        const char name = axis == march.first ? 'A' : 'B';
        filling.values[fmt::format("GROUP_{}", name)] = space::tileThreads(plan.setting)[at(axis)];
    }
    // Rows of a tile follow each other without gaps, but for the frames of tiles of several blocks.
    const bool shared = plan.blocksShareTile();
    describeTile(filling, march, fmt::format("{}_{}", shared ? "ROW" : "TILE", upper(march.first)),
                 shared);
}

/// Who takes which levels in a pipeline, and what is passed on.
void describeStages(Filling& filling, const Circumstances& circumstances, const KernelPlan& plan,
                    const PatternCode& pattern) {
    filling.values["FIRST_ALONE"] = plan.handOver && !plan.march->lazy && pattern.firstAlone;
    if (!plan.handOver) {
        filling.words["HELD_LEVELS"] = "STEPS";
        filling.expressions["OUTSIDE"] = [](const auto& cell) {
            return "!inside(" + cell.front() + ")";
        };
        return;
    }
    filling.expressions["OUTSIDE"] = [](const auto& cell) {
        return "outside(" + cell.front() + ")";
    };
    const space::AxisPlan& across = plan.along(plan.march->first);
    filling.values["TILES_A"] = across.tiles;
    filling.values["ODD_ENDS"] = circumstances.problem.grid[plan.march->first] %
                                     (space::kWidestAccess / bytesOf(circumstances.problem.type)) !=
                                 0;
    filling.values["STAGES"] = plan.stages;
    filling.values["HELD_LEVELS"] = plan.levels / plan.stages;
    filling.values["HANDED"] = plan.handOver->planes;
    filling.values["SLOTS"] = plan.handOver->places;
    const int axis = plan.march->axis;
    filling.words[fmt::format("THREAD_{}", upper(axis))] = fmt::format("threadIdx.{}", lower(axis));
    filling.policies["CELL_PLACES"] = "adjacent_cells.cuh";
    if (plan.maxRegisters == 0)
        filling.words["BOUNDS"] = "__launch_bounds__(THREADS * STAGES, MIN_BLOCKS)";
}

/// The policies that are chosen by name.
void choosePolicies(Filling& filling, const KernelPlan& plan) {
    const space::March& march = *plan.march;
    const bool warp = plan.isTiledBy(space::WarpTile) || plan.stages > 1;
    const bool rows = plan.isTiledBy(space::RowsTile);
    auto& chosen = filling.policies;
    chosen["TILE"] = warp ? "tile_of_warp.cuh" : rows ? "tile_of_rows.cuh" : "tile_of_block.cuh";
    chosen["SIGHT"] = warp   ? "sight_of_warp.cuh"
                      : rows ? "sight_of_rows.cuh"
                             : "sight_of_block.cuh";
    chosen["TESTS"] = march.alignedRows ? "cells_of_rows.cuh"
                      : march.masked    ? "cells_masked.cuh"
                                        : "cells_inside.cuh";
    chosen["STAGED"] = march.extraRows > 0 ? "staged_by_row.cuh" : "staged_by_thread.cuh";
    chosen["ARRIVAL"] = !plan.prefetch              ? "arrive_on_demand.cuh"
                        : plan.prefetchesToShared() ? "arrive_through_shared_memory.cuh"
                                                    : "arrive_through_registers.cuh";
    chosen["LEVELS"] = march.column     ? "levels_of_columns.cuh"
                       : march.retiming ? "levels_retimed.cuh"
                       : march.ring     ? "levels_in_rings.cuh"
                                        : "levels_queued.cuh";
    chosen["MARCH"] = marchesByAxes(march) ? "march_by_axes.cuh" : "march.cuh";
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
    filling.values["GANG"] = plan.blocksShareTile();
    filling.values["EARLY"] = march.lag > 1;
    filling.values["OVERLAP"] = !plan.isTiledBy(space::DeviceTile);
    filling.policies["GANG_TILE"] = cluster ? "tile_of_cluster.cuh" : "tile_of_device.cuh";
    filling.policies["GANG_WORDS"] = cluster ? "cluster_barrier.cuh" : "grid_barrier.cuh";
    filling.policies["MEETING"] = cluster ? "meeting_of_cluster.cuh" : "meeting_of_device.cuh";
    const bool line = march.second < 0;
    filling.policies["EDGES"] = cluster
                                    ? (line ? "edges_of_cluster_line.cuh" : "edges_of_cluster.cuh")
                                    : (line ? "edges_of_device_line.cuh" : "edges_of_device.cuh");
    if (cluster)
        filling.words["BOUNDS"] =
            fmt::format("__cluster_dims__({}, {}, {}) {}", launch.cluster[0], launch.cluster[1],
                        launch.cluster[2], filling.words["BOUNDS"]);
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
    describeStages(filling, circumstances, plan, *pattern);
    choosePolicies(filling, plan);
    describeEdges(filling, plan);
    describeGang(filling, plan);
    return filling;
}

Result<Filling> tensorFilling(const Circumstances& circumstances, const KernelPlan& plan) {
    const auto& problem = circumstances.problem;
    const space::March& march = *plan.march;
    const auto form = stencil::linearForm(problem.pattern);
    if (!form) return badInput(phrase("Tensor cores need a formula that is linear in its input."));
    const auto pattern = weightsCode(problem, *form,
                                     {.along = march.axis,
                                      .across = march.first,
                                      .back = march.back,
                                      .ahead = march.ahead,
                                      .halo = circumstances.features.halo[at(march.first)]});
    if (!pattern) return tl::unexpected(pattern.error());
    Filling filling = startedWith(problem, *pattern);
    setOptimizations(filling, plan);
    describeMarch(filling, problem, plan);
    filling.values["STEPS"] = plan.levels;
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
