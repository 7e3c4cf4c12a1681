// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The templates that advance several time steps in one launch.

#include <fmt/format.h>

#include "engine/source/filling_parts.hpp"
#include "engine/source/template_filling.hpp"
#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/temporal_plan.hpp"

namespace engine::source {
namespace {

using space::ParameterId;
using space::Setting;
using stencil::GridLayout;
using stencil::Problem;

LaunchShape launchOf(const Setting& setting, const space::Circumstances& circumstances) {
    const auto& problem = circumstances.problem;
    LaunchShape launch;
    for (int axis = 0; axis < problem.pattern.dimensions; ++axis) {
        const bool streamed = axis == space::streamingAxis(setting);
        launch.block[at(axis)] = streamed ? 1 : setting[space::blockIds[at(axis)]];
        launch.grid[at(axis)] =
            streamed ? marchesAlong(problem, setting, axis)
                     : static_cast<int>(space::temporalBlocksAlong(setting, circumstances, axis));
        launch.cluster[at(axis)] = space::clusterAlong(setting, axis);
    }
    launch.cooperative = space::isDeviceTiled(setting);
    launch.sharedBytes = static_cast<int>(space::sharedBytesOf(setting, circumstances));
    return launch;
}

void describeMarch(Filling& filling, const Setting& setting, const space::TemporalMarch& march,
                   const space::Circumstances& circumstances) {
    const auto set = [&](const char* name, std::int64_t value) { filling.values[name] = value; };
    set("WARP", space::isWarpTiled(setting));
    set("ROWS", space::isRowsTiled(setting));
    set("QUEUE", march.queue);
    set("RING", march.ring);
    set("COMPUTED", setting[ParameterId::CQ]);
    set("OBLIQUE", circumstances.oblique[at(march.axis)]);
    set("CORNERS", circumstances.corners[at(march.axis)]);
    set("RETIMING", march.retiming);
    set("COLUMN", march.column);
    set("SCALED", march.scaled);
    set("MASKED", march.masked);
    set("RAGGED_B", march.raggedRows);
    set("SLOPED", march.extraRows > 0);
    set("EXTRA_B", march.extraRows);
    set("LAZY", march.lazy);
    set("PREFETCH", setting[ParameterId::PR]);
    set("ASYNC", space::prefetchesAsync(setting));
    set("PLANES", setting[ParameterId::PD]);
    set("STEPS", setting[ParameterId::TB]);
    setMarches(filling, circumstances.problem, setting);
    set("RAGGED_S", 1);  // one comparison before a march of many levels
    set("UNROLL", setting[space::unrollIds[at(march.axis)]]);
    set("BACK", march.back);
    set("AHEAD", march.ahead);
    set("LAG", march.lag);
    set("PLACES", march.places);
    filling.words["CENTRE"] = circumstances.problem.pattern.dimensions == 3 ? "0, 0, 0" : "0, 0";
    // Rows of a tile follow each other without gaps, but for the frames of tiles of several blocks.
    const auto axes = streamAxes(circumstances.problem, march.axis);
    const bool shared = space::blocksShareTile(setting);
    describeTile(filling, axes, fmt::format("{}_{}", shared ? "ROW" : "TILE", upper(axes.a)),
                 shared);
    set("SHARED", !space::isWarpTiled(setting));
    // Arrays may be read at cells of the grid only.
    set("GUARDED", !circumstances.problem.pattern.arrays.empty());
    filling.tags["LAZY"] = "LS";
}

/// The tests that tell cells of the grid from those outside.
void describeEdges(Filling& filling, const Setting& setting,
                   const space::Circumstances& circumstances, const StreamAxes& axes) {
    for (const int axis : {axes.a, axes.b}) {
        if (axis < 0) continue;
        // Warps whose rows are counted downwards have a function for that.
        std::string& own = filling.words[fmt::format("OWN_{}", upper(axis))];
        if (axis == axes.b && filling.values["SLOPED"] != 0)
            own = fmt::format("row{}", upper(axis));
        const std::string place = lower(axis) + (space::insideTogether(setting, circumstances, axis)
                                                     ? ""
                                                     : fmt::format(" + {}(m)", own));
        filling.words[fmt::format("INSIDE_{}", upper(axis))] =
            fmt::format("{0} >= 0 && {0} < SIZE_{1}", place, upper(axis));
    }
}

/// What several blocks that share a tile have to know of each other.
void describeGang(Filling& filling, const Setting& setting, const LaunchShape& launch,
                  const space::TemporalMarch& march, const StreamAxes& axes) {
    filling.values["CLUSTER"] = space::isClusterTiled(setting);
    filling.values["EARLY"] = march.lag > 1;
    filling.values["OVERLAP"] = !space::isDeviceTiled(setting);
    filling.words["CLUSTER_SHAPE"] =
        fmt::format("{}, {}, {}", launch.cluster[0], launch.cluster[1], launch.cluster[2]);
    for (const int axis : {axes.a, axes.b}) {
        if (axis < 0) continue;
        filling.values[fmt::format("CLUSTER_{}", axis == axes.a ? 'A' : 'B')] =
            launch.cluster[at(axis)];
        filling.values[fmt::format("BLOCKS_{}", axis == axes.a ? 'A' : 'B')] =
            launch.grid[at(axis)];
        if (!space::isClusterTiled(setting)) continue;
        // The tile that overlaps others is the cluster's.
        filling.words[fmt::format("IN_TILE_{}", upper(axis))] = fmt::format("h{}", lower(axis));
        filling.words[fmt::format("WHOLE_{}", upper(axis))] =
            fmt::format("CLUSTER_{0} * TILE_{0}", upper(axis));
    }
}

}  // namespace

Result<TemplateFilling> temporalFilling(const Problem& problem, const Setting& setting) {
    const auto circumstances = space::Circumstances::of(problem, space::DeviceLimits{});
    const auto layout = GridLayout::of(problem);
    const auto march = space::temporalMarch(setting, circumstances);
    const auto pattern = streamedCode(problem, setting, march.axis, march.back, march.ahead);
    if (!pattern) return tl::unexpected(pattern.error());
    TemplateFilling result{startedWith(problem, layout, *pattern), launchOf(setting, circumstances),
                           setting[ParameterId::TB]};
    nameStreamAxes(result.filling, problem, layout, setting, streamAxes(problem, march.axis));
    setOptimizations(result.filling, setting);
    describeMarch(result.filling, setting, march, circumstances);
    describeEdges(result.filling, setting, circumstances, streamAxes(problem, march.axis));
    describeGang(result.filling, setting, result.launch, march, streamAxes(problem, march.axis));
    result.filling.singleCell = result.filling.values["MERGED"] == 0;
    return result;
}

Result<TemplateFilling> overlappedFilling(const Problem& problem, const Setting& setting) {
    const auto circumstances = space::Circumstances::of(problem, space::DeviceLimits{});
    const auto layout = GridLayout::of(problem);
    const auto pattern = updateCode(problem, setting[ParameterId::CO] != 0);
    if (!pattern) return tl::unexpected(pattern.error());
    TemplateFilling result{startedWith(problem, layout, *pattern), launchOf(setting, circumstances),
                           setting[ParameterId::TB]};
    Filling& filling = result.filling;
    setAxisValues(filling, problem, layout);
    setOptimizations(filling, setting);
    setTileValues(filling, problem, setting);
    filling.values["STEPS"] = setting[ParameterId::TB];
    return result;
}

}  // namespace engine::source
