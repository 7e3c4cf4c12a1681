// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/template_filling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "engine/source/pattern_code.hpp"
#include "engine/space/axes.hpp"
#include "engine/space/constraint.hpp"

namespace engine::source {
namespace {

using space::ParameterId;
using space::Setting;
using stencil::GridLayout;
using stencil::Problem;

constexpr char upper(int axis) { return "XYZ"[axis]; }
constexpr char lower(int axis) { return "xyz"[axis]; }
std::size_t at(int axis) { return static_cast<std::size_t>(axis); }
int blocksOf(int cells, std::int64_t tile) { return static_cast<int>((cells + tile - 1) / tile); }

/// Offsets from interior cell (0,0,0) fit into int when the whole allocation does.
std::string indexType(const GridLayout& layout) {
    return layout.elements <= std::numeric_limits<int>::max() ? "int" : "long long";
}

/// What every template knows: type, layout, pattern.
Filling startedWith(const Problem& problem, const GridLayout& layout, const PatternCode& pattern) {
    Filling filling;
    filling.real = nameOf(problem.type);
    filling.index = indexType(layout);
    filling.pattern = pattern.lines;
    filling.coefficientLines = pattern.coefficientLines;
    filling.calls["ARRAY_PARAMETERS"] = [text = pattern.parameters](const std::string&) {
        return text;
    };
    filling.calls["ARRAY_VALUES"] = pattern.values;
    filling.calls["ARRAY_POINTERS"] = pattern.pointers;
    filling.calls["BIAS_VALUE"] = pattern.bias;
    filling.values["DIMENSIONS"] = problem.pattern.dimensions;
    filling.values["ARRAYS"] = pattern.coefficientsReadArrays;
    filling.values["BIAS"] = pattern.hasBias;
    filling.values["PITCH"] = layout.pitch;
    filling.values["PLANE"] = layout.plane;
    filling.words["CELL_OFFSET"] =
        problem.pattern.dimensions == 3 ? "int dx, int dy, int dz" : "int dx, int dy";
    return filling;
}

void setAxisValues(Filling& filling, const Problem& problem, const GridLayout& layout) {
    for (int axis = 0; axis < problem.pattern.dimensions; ++axis) {
        filling.values[fmt::format("SIZE_{}", upper(axis))] = problem.grid[axis];
        filling.values[fmt::format("HALO_{}", upper(axis))] = layout.halo[at(axis)];
    }
    // Conditions may name what only three dimensions have.
    if (problem.pattern.dimensions == 2) filling.values["MERGE_Z"] = 1;
}

void tagMerging(Filling& filling, const Setting& setting) {
    bool block = false;
    for (const auto id : space::blockMergeIds) block = block || setting[id] > 1;
    filling.values["BLOCK_MERGE"] = block;
    filling.values["MERGED"] = space::cellsPerThread(setting) > 1;
    filling.values["ALIGNED"] = setting[ParameterId::BMx] > 1;
    bool unrolled = false;
    for (const auto id : space::unrollIds) unrolled = unrolled || setting[id] > 1;
    filling.tags = {{"SHARED", "SH"},
                    {"PREFETCH", "PR"},
                    {"RETIMING", "RT"},
                    {"MERGE", block ? "BM" : "CM"},
                    {"UF", unrolled ? "UF" : ""}};
    filling.coefficientTag = setting[ParameterId::CO] != 0 ? "CO" : "";
}

LaunchShape launchOf(const Problem& problem, const Setting& setting, int along) {
    LaunchShape launch;
    for (int axis = 0; axis < problem.pattern.dimensions; ++axis) {
        const bool streamed = axis == along;
        launch.block[at(axis)] = streamed ? 1 : setting[space::blockIds[at(axis)]];
        launch.grid[at(axis)] =
            blocksOf(problem.grid[axis],
                     streamed ? setting[ParameterId::SB] : space::tileAlong(setting, axis));
    }
    const auto circumstances = space::Circumstances::of(problem, space::DeviceLimits{});
    launch.sharedBytes = static_cast<int>(space::sharedBytesOf(setting, circumstances));
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

/// The axes as the streaming template calls them: A and B across, S along (a blank B in two
/// dimensions).
struct StreamAxes {
    int a = 0, b = -1, s = 0;
};
StreamAxes streamAxes(const Problem& problem, int along) {
    StreamAxes axes;
    axes.s = along;
    axes.a = along == 0 ? 1 : 0;
    if (problem.pattern.dimensions == 3) axes.b = 3 - axes.a - along;
    return axes;
}

void nameStreamAxis(Filling& filling, const Problem& problem, const GridLayout& layout,
                    const Setting& setting, int axis, char letter) {
    const std::array<std::int64_t, 3> strides{1, layout.pitch, layout.plane};
    const auto set = [&](const char* stem, std::int64_t value) {
        filling.values[fmt::format("{}_{}", stem, letter)] = value;
    };
    set("SIZE", problem.grid[axis]);
    set("STRIDE", strides[at(axis)]);
    filling.words[fmt::format("BLOCK_{}", upper(axis))] = fmt::format("blockIdx.{}", lower(axis));
    if (letter == 'S') return;
    set("HALO", layout.halo[at(axis)]);
    set("THREADS", setting[space::blockIds[at(axis)]]);
    set("MERGE", space::mergeAlong(setting, axis));
    filling.words[fmt::format("THREAD_{}", upper(axis))] = fmt::format("threadIdx.{}", lower(axis));
}

void nameStreamAxes(Filling& filling, const Problem& problem, const GridLayout& layout,
                    const Setting& setting, const StreamAxes& axes) {
    nameStreamAxis(filling, problem, layout, setting, axes.a, 'A');
    nameStreamAxis(filling, problem, layout, setting, axes.s, 'S');
    filling.axes = {lower(axes.a), axes.b >= 0 ? lower(axes.b) : '?', lower(axes.s)};
    const char a = lower(axes.a);
    filling.words["PLANE_OFFSET"] = fmt::format("int d{}", a);
    filling.words["IN_COLUMN"] = fmt::format("d{} == 0", a);
    filling.words["TILE_OFFSET"] = fmt::format("d{}", a);
    filling.words["GRID_OFFSET"] = fmt::format("d{} * STRIDE_{}", a, upper(axes.a));
    if (axes.b < 0) {
        filling.values["HALO_B"] = 0;
        return;
    }
    nameStreamAxis(filling, problem, layout, setting, axes.b, 'B');
    const char b = lower(axes.b);
    filling.words["PLANE_OFFSET"] += fmt::format(", int d{}", b);
    filling.words["IN_COLUMN"] += fmt::format(" && d{} == 0", b);
    filling.words["TILE_OFFSET"] += fmt::format(" + d{} * ROW", b);
    filling.words["GRID_OFFSET"] += fmt::format(" + d{} * STRIDE_{}", b, upper(axes.b));
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
    plan.ring = !plan.retiming && space::sharedPlanes(setting, circumstances) > 1;
    // A queue holds the column alone; a ring and partial sums meet every tap.
    plan.reach = reachAlong(problem, plan.axes.s, [&](const auto& offset) {
        return plan.retiming || plan.ring || inColumn(offset, plan.axes.s);
    });
    return plan;
}

Result<PatternCode> streamedCode(const Problem& problem, const Setting& setting,
                                 const StreamPlan& plan) {
    const bool constantMemory = setting[ParameterId::CO] != 0;
    if (!plan.retiming) return updateCode(problem, constantMemory);
    const auto form = stencil::linearForm(problem.pattern);
    if (!form)
        return badInput(
            "Retiming needs a formula that is linear in its input: only sums can be split by "
            "plane.");
    return contributionCode(problem, *form, plan.axes.s, plan.reach.back, plan.reach.ahead,
                            constantMemory);
}

}  // namespace

Result<TemplateFilling> naiveFilling(const Problem& problem) {
    const auto layout = GridLayout::of(problem);
    const auto pattern = updateCode(problem, false);
    if (!pattern) return tl::unexpected(pattern.error());
    TemplateFilling result{startedWith(problem, layout, *pattern), {}};
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
    TemplateFilling result{startedWith(problem, layout, *pattern), launchOf(problem, setting, -1)};
    Filling& filling = result.filling;
    setAxisValues(filling, problem, layout);
    tagMerging(filling, setting);
    bool ragged = false;
    for (int axis = 0; axis < problem.pattern.dimensions; ++axis) {
        const char name = upper(axis);
        filling.values[fmt::format("THREADS_{}", name)] = setting[space::blockIds[at(axis)]];
        filling.values[fmt::format("MERGE_{}", name)] = space::mergeAlong(setting, axis);
        filling.values[fmt::format("UNROLL_{}", name)] = setting[space::unrollIds[at(axis)]];
        ragged = ragged || problem.grid[axis] % space::tileAlong(setting, axis) != 0;
    }
    filling.values["RAGGED"] = ragged;
    filling.values["SHARED"] = setting[ParameterId::SH];
    return result;
}

Result<TemplateFilling> streamingFilling(const Problem& problem, const Setting& setting) {
    const auto layout = GridLayout::of(problem);
    const StreamPlan plan = streamPlan(problem, setting);
    const auto pattern = streamedCode(problem, setting, plan);
    if (!pattern) return tl::unexpected(pattern.error());

    TemplateFilling result{startedWith(problem, layout, *pattern),
                           launchOf(problem, setting, plan.axes.s)};
    Filling& filling = result.filling;
    nameStreamAxes(filling, problem, layout, setting, plan.axes);
    tagMerging(filling, setting);
    filling.singleCell = filling.values["MERGED"] == 0;
    const int depth = setting[ParameterId::SB];
    const auto sticksOut = [&](int axis) {
        return axis >= 0 && problem.grid[axis] % space::tileAlong(setting, axis) != 0;
    };
    filling.values["RAGGED"] = sticksOut(plan.axes.a) || sticksOut(plan.axes.b);
    filling.values["RAGGED_S"] = problem.grid[plan.axes.s] % depth != 0;
    filling.values["SHARED"] = setting[ParameterId::SH];
    filling.values["RING"] = plan.ring;
    filling.values["RETIMING"] = plan.retiming;
    filling.values["PREFETCH"] = setting[ParameterId::PR];
    filling.values["DEPTH"] = depth;
    filling.values["UNROLL"] = setting[space::unrollIds[at(plan.axes.s)]];
    filling.values["BACK"] = plan.reach.back;
    filling.values["AHEAD"] = plan.reach.ahead;
    return result;
}

}  // namespace engine::source
