// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/template_filling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/source/filling_parts.hpp"
#include "engine/space/plan/axes.hpp"
#include "engine/space/rules/constraint.hpp"

namespace engine::source {
namespace {

using space::ParameterId;
using space::Setting;
using stencil::GridLayout;
using stencil::Problem;

LaunchShape launchOf(const Problem& problem, const Setting& setting, int along) {
    LaunchShape launch;
    for (int axis = 0; axis < problem.pattern.dimensions; ++axis) {
        const bool streamed = axis == along;
        launch.block[at(axis)] = streamed ? 1 : setting[space::blockIds[at(axis)]];
        launch.grid[at(axis)] = streamed
                                    ? marchesAlong(problem, setting, axis)
                                    : blocksOf(problem.grid[axis], space::tileAlong(setting, axis));
    }
    launch.sharedBytes = sharedBytes(problem, setting);
    return launch;
}

/// How far the taps that `counts` reach back and ahead along an axis, both at least 0.
struct Reach {
    int back = 0, ahead = 0;
};
template <class Counts>
Reach reachAlong(const Problem& problem, int axis, Counts counts) {
    Reach reach;
    for (const auto& offset : stencil::accessedOffsets(problem.pattern)) {
        if (!counts(offset)) continue;
        reach.back = std::max(reach.back, -offset[axis]);
        reach.ahead = std::max(reach.ahead, offset[axis]);
    }
    return reach;
}

bool inColumn(const stencil::Offset& offset, int axis) {
    for (int other = 0; other < 3; ++other)
        if (other != axis && offset[other] != 0) return false;
    return true;
}

/// How the streaming template keeps what it has read.
struct StreamPlan {
    StreamAxes axes;
    bool retiming = false, ring = false;
    Reach reach;  ///< of the taps that the kept planes serve
};

StreamPlan streamPlan(const Problem& problem, const Setting& setting) {
    StreamPlan plan;
    plan.axes = streamAxes(problem, space::streamingAxis(setting));
    plan.retiming = setting[ParameterId::RT] != 0;
    const auto circumstances = space::Circumstances::of(problem, space::DeviceLimits{});
    plan.ring =
        !plan.retiming && setting[ParameterId::SH] != 0 && circumstances.oblique[at(plan.axes.s)];
    // A queue holds the column alone; a ring and partial sums meet every tap.
    plan.reach = reachAlong(problem, plan.axes.s, [&](const auto& offset) {
        return plan.retiming || plan.ring || inColumn(offset, plan.axes.s);
    });
    return plan;
}

}  // namespace

Result<TemplateFilling> naiveFilling(const Problem& problem) {
    const auto layout = GridLayout::of(problem);
    const auto pattern = updateCode(problem, false);
    if (!pattern) return tl::unexpected(pattern.error());
    TemplateFilling result{startedWith(problem, layout, *pattern), {}, 1};
    setAxisValues(result.filling, problem, layout);
    const bool flat = problem.pattern.dimensions == 2;
    result.launch.block = flat ? std::array{32, 8, 1} : std::array{32, 4, 2};
    bool ragged = false;
    for (int axis = 0; axis < problem.pattern.dimensions; ++axis) {
        const int threads = result.launch.block[at(axis)];
        result.filling.values[fmt::format("THREADS_{}", upper(axis))] = threads;
        result.launch.grid[at(axis)] = blocksOf(problem.grid[axis], threads);
        ragged = ragged || problem.grid[axis] % threads != 0;
    }
    result.filling.values["RAGGED"] = ragged;
    return result;
}

Result<TemplateFilling> directFilling(const Problem& problem, const Setting& setting) {
    const auto layout = GridLayout::of(problem);
    const auto pattern = updateCode(problem, setting[ParameterId::CO] != 0);
    if (!pattern) return tl::unexpected(pattern.error());
    TemplateFilling result{startedWith(problem, layout, *pattern), launchOf(problem, setting, -1),
                           1};
    Filling& filling = result.filling;
    setAxisValues(filling, problem, layout);
    setOptimizations(filling, setting);
    bool ragged = false;
    for (int axis = 0; axis < problem.pattern.dimensions; ++axis) {
        ragged = ragged || problem.grid[axis] % space::tileAlong(setting, axis) != 0;
    }
    setTileValues(filling, problem, setting);
    filling.values["RAGGED"] = ragged;
    filling.values["SHARED"] = setting[ParameterId::SH];
    return result;
}

Result<TemplateFilling> streamingFilling(const Problem& problem, const Setting& setting) {
    const auto layout = GridLayout::of(problem);
    const StreamPlan plan = streamPlan(problem, setting);
    const auto pattern =
        streamedCode(problem, setting, plan.axes.s, plan.reach.back, plan.reach.ahead);
    if (!pattern) return tl::unexpected(pattern.error());

    TemplateFilling result{startedWith(problem, layout, *pattern),
                           launchOf(problem, setting, plan.axes.s), 1};
    Filling& filling = result.filling;
    nameStreamAxes(filling, problem, layout, setting, plan.axes);
    describeTile(filling, plan.axes, "ROW", true);
    setOptimizations(filling, setting);
    filling.singleCell = filling.values["MERGED"] == 0;
    const auto sticksOut = [&](int axis) {
        return axis >= 0 && problem.grid[axis] % space::tileAlong(setting, axis) != 0;
    };
    filling.values["RAGGED"] = sticksOut(plan.axes.a) || sticksOut(plan.axes.b);
    filling.values["SHARED"] = setting[ParameterId::SH];
    filling.values["RING"] = plan.ring;
    filling.values["RETIMING"] = plan.retiming;
    filling.values["ASYNC"] = setting[ParameterId::PK] == space::PrefetchAsync;
    filling.values["BULK"] = setting[ParameterId::PK] == space::PrefetchBulk;
    filling.values["PREFETCH"] = setting[ParameterId::PR];
    filling.values["PLANES"] = setting[ParameterId::PD];
    setMarches(filling, problem, setting);
    filling.values["UNROLL"] = setting[space::unrollIds[at(plan.axes.s)]];
    filling.values["BACK"] = plan.reach.back;
    filling.values["AHEAD"] = plan.reach.ahead;
    return result;
}

}  // namespace engine::source
