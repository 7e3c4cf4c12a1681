// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/kernel_plan.hpp"

#include <algorithm>
#include <new>

#include "engine/space/plan/estimates.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

AxisPlan alongMarch(const KernelPlan& kernel, const Circumstances& c) {
    const Setting& s = kernel.setting;
    const int axis = kernel.march->axis;
    const std::int64_t planes = c.problem.grid[axis];
    const Marches& marches = kernel.marches;
    AxisPlan plan;
    plan.threads = stagesOf(s);
    plan.unroll = s[unrollIds[at(axis)]];
    plan.tiles = marches.count;
    plan.blocks = marches.count + (marches.ofSides > 0 ? 1 : 0);
    plan.tile = plan.stored =
        s[P::SE] > 1 ? dividedUp(planes, marches.count) : std::min<std::int64_t>(s[P::SB], planes);
    plan.ragged = marches.ragged;
    return plan;
}

AxisPlan oneLevelAlong(const Setting& s, const Circumstances& c, int axis) {
    AxisPlan plan = threadsAlong(s, axis);
    const std::int64_t cells = c.problem.grid[axis];
    plan.tile = plan.stored = std::max<std::int64_t>(1, tileAlong(s, axis));
    plan.tiles = plan.blocks = dividedUp(cells, plan.tile);
    plan.ragged = cells % plan.tile != 0;
    return plan;
}

void addMarch(KernelPlan& plan, const Circumstances& c) {
    const int axis = streamingAxis(plan.setting);
    if (axis < 0) return;
    const March march = marchOf(plan.setting, c);
    plan.march = march;
    plan.marches = marchesThrough(plan.setting, c.problem.grid[axis]);
    const int reach = c.back[at(axis)] + c.ahead[at(axis)];
    if (plan.levels > 1) {
        plan.warmUpPlanes = std::int64_t{march.back + march.lag} * plan.levels;
        plan.loadedPlanes = plan.warmUpPlanes;
        // Two rows a beat, and each level completes its first ones `pairs` beats behind another.
        if (plan.products)
            plan.warmUpPlanes = 2 * (std::int64_t{plan.products->pairs} * plan.levels - 1);
        plan.tileOf = static_cast<TemporalTile>(plan.setting[P::TT]);
    } else {
        plan.warmUpPlanes = march.retiming ? reach : 0;
        plan.loadedPlanes = reach;
    }
    if (plan.setting[P::PR] == 0) return;
    plan.prefetch = static_cast<PrefetchKind>(plan.setting[P::PK]);
    plan.planesOnTheirWay = plan.setting[P::PD];
}

AxisPlan axisOf(const KernelPlan& plan, const Circumstances& c, int axis) {
    if (axis == plan.marchAxis()) return alongMarch(plan, c);
    if (plan.levels > 1) return axisOfLevels(plan.setting, c, axis);
    return oneLevelAlong(plan.setting, c, axis);
}

/// Each is made where it stays: a copy, in larger pieces, of what was written just before in small
/// ones has to wait for them.
void addAxes(KernelPlan& plan, const Circumstances& c) {
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        ::new (&plan.axes[at(axis)]) AxisPlan(axisOf(plan, c, axis));
}

void addChoices(KernelPlan& plan) {
    const Setting& s = plan.setting;
    plan.sharedMemory = s[P::SH] != 0;
    plan.constantMemory = s[P::CO] != 0;
    plan.readOnlyPath = s[P::RO] != 0;
    plan.computedPlaces = s[P::CQ] != 0;
    plan.vectorWidth = s[P::VW];
    plan.residentBlocks = s[P::MB];
    plan.maxRegisters = s[P::MR] > 1 ? s[P::MR] : 0;
}

void addCosts(KernelPlan& plan, const Circumstances& c) {
    const March* const march = plan.march ? &*plan.march : nullptr;
    plan.shared = sharedLayoutOf(plan.setting, c, march);
    plan.threads = threadsOf(plan.setting);
    plan.cellsPerThread = cellsPerThread(plan.setting);
    plan.leastRegisters = leastRegisters(plan.setting, c, march);
    plan.registerCap =
        std::min(c.limits.registersPerThread,
                 c.limits.registersPerBlock / std::max(1, plan.threads * plan.residentBlocks));
    if (plan.maxRegisters > 0) plan.registerCap = std::min(plan.registerCap, plan.maxRegisters);
    plan.unrolledCells = unrolledCells(plan.setting);
}

void addLaunch(KernelPlan& plan) {
    for (std::size_t a = 0; a < 3; ++a) {
        plan.launch.block[a] = plan.axes[a].threads;
        plan.launch.grid[a] = static_cast<int>(plan.axes[a].blocks);
        plan.launch.cluster[a] = plan.axes[a].cluster;
    }
    plan.launch.cooperative = plan.isTiledBy(DeviceTile);
    plan.launch.sharedBytes = static_cast<int>(plan.shared.bytes);
}

bool any(const std::array<AxisPlan, 3>& axes, int AxisPlan::*figure) {
    return std::ranges::any_of(axes, [figure](const AxisPlan& axis) { return axis.*figure > 1; });
}

}  // namespace

Template templateOf(const Setting& s) {
    const bool marches = streamingAxis(s) >= 0;
    if (blocksShareTile(s)) return Template::SharedTiles;
    if (isPipelined(s)) return Template::Pipeline;
    if (isTensorTiled(s)) return Template::Tensor;
    if (copiesPlanes(s)) return Template::Copied;
    if (isTemporal(s)) return marches ? Template::Temporal : Template::Overlapped;
    return marches ? Template::Streaming : Template::Direct;
}

std::string_view nameOf(Template shape) {
    switch (shape) {
        case Template::Direct:
            return "direct";
        case Template::Streaming:
        case Template::Copied:
            return "streaming";
        case Template::Overlapped:
            return "overlapped";
        case Template::Temporal:
        case Template::SharedTiles:
        case Template::Pipeline:
        case Template::Tensor:
            return "temporal";
    }
    return "";
}

KernelPlan KernelPlan::of(const Setting& setting, const Circumstances& circumstances) {
    KernelPlan plan(setting);
    plan.shape = templateOf(setting);
    plan.levels = setting[P::TB];
    plan.stages = stagesOf(setting);
    if (plan.stages > 1) plan.handOver = {setting[P::HP], setting[P::HS]};
    if (isTensorTiled(setting)) plan.products = tensorProductsOf(setting, circumstances);
    addMarch(plan, circumstances);
    addAxes(plan, circumstances);
    addChoices(plan);
    addCosts(plan, circumstances);
    addLaunch(plan);
    return plan;
}

bool KernelPlan::mergesAdjacent() const { return any(axes, &AxisPlan::adjacent); }
std::array<int, 3> KernelPlan::sharingCells() const {
    if (levels == 1) return {1, 1, 1};
    return {axes[0].adjacent, axes[1].adjacent, axes[2].adjacent};
}
bool KernelPlan::mergesCyclic() const { return any(axes, &AxisPlan::cyclic); }
bool KernelPlan::unrolls() const { return any(axes, &AxisPlan::unroll); }

bool KernelPlan::isRagged() const {
    for (int axis = 0; axis < 3; ++axis)
        if (axis != marchAxis() && along(axis).ragged) return true;
    return false;
}

std::int64_t KernelPlan::tilesOfBlock() const {
    return axes[0].tilesOfBlock * axes[1].tilesOfBlock * axes[2].tilesOfBlock;
}

std::array<std::int64_t, 3> KernelPlan::tile() const {
    return {axes[0].tile, axes[1].tile, axes[2].tile};
}

std::array<std::int64_t, 3> KernelPlan::stored() const {
    return {axes[0].stored, axes[1].stored, axes[2].stored};
}

double KernelPlan::shortening() const {
    if (!march) return 1;
    const std::int64_t stored = along(march->axis).stored;
    return static_cast<double>(stored) / static_cast<double>(std::min(marches.shortest, stored));
}

}  // namespace engine::space
