// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/filling_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>

#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/temporal_plan.hpp"
#include "engine/space/rules/constraint.hpp"

namespace engine::source {

using space::ParameterId;
using space::Setting;
using stencil::GridLayout;
using stencil::Problem;

namespace {

/// Offsets from interior cell (0,0,0) fit into int when the whole allocation does.
std::string indexType(const GridLayout& layout) {
    return layout.elements <= std::numeric_limits<int>::max() ? "int" : "long long";
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
    filling.words[fmt::format("IN_TILE_{}", upper(axis))] = fmt::format("t{}", lower(axis));
    filling.words[fmt::format("OWN_{}", upper(axis))] = fmt::format("cell{}", upper(axis));
    filling.words[fmt::format("WHOLE_{}", upper(axis))] = fmt::format("TILE_{}", upper(axis));
    filling.words[fmt::format("THREAD_{}", upper(axis))] = fmt::format("threadIdx.{}", lower(axis));
}

}  // namespace

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
    filling.values["SINGLE"] = problem.type == stencil::DataType::Float;
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

void setOptimizations(Filling& filling, const Setting& setting) {
    bool block = false;
    for (const auto id : space::blockMergeIds) block = block || setting[id] > 1;
    filling.values["BLOCK_MERGE"] = block;
    filling.values["MERGED"] = space::cellsPerThread(setting) > 1;
    filling.values["VECTORS"] = setting[ParameterId::VW] > 1;
    filling.values["VECTOR"] = setting[ParameterId::VW];
    filling.values["SLOPED"] = 0;
    filling.values["MIN_BLOCKS"] = setting[ParameterId::MB];
    const bool apart = setting[ParameterId::RO] != 0;
    filling.words["INPUT"] = apart ? "const real* __restrict__ u" : "const real* u";
    filling.words["OUTPUT"] = apart ? "real* __restrict__ v" : "real* v";
    bool unrolled = false;
    for (const auto id : space::unrollIds) unrolled = unrolled || setting[id] > 1;
    filling.tags = {{"SHARED", "SH"},
                    {"PREFETCH", "PR"},
                    {"RETIMING", "RT"},
                    {"MERGE", block ? "BM" : "CM"},
                    {"UF", unrolled ? "UF" : ""},
                    {"VECTORS", "VW"}};
    filling.coefficientTag = setting[ParameterId::CO] != 0 ? "CO" : "";
}

void setTileValues(Filling& filling, const Problem& problem, const Setting& setting) {
    for (int axis = 0; axis < problem.pattern.dimensions; ++axis) {
        const char name = upper(axis);
        filling.values[fmt::format("THREADS_{}", name)] = setting[space::blockIds[at(axis)]];
        filling.values[fmt::format("MERGE_{}", name)] = space::mergeAlong(setting, axis);
        filling.values[fmt::format("UNROLL_{}", name)] = setting[space::unrollIds[at(axis)]];
    }
}

int marchesAlong(const Problem& problem, const Setting& setting, int axis) {
    return static_cast<int>(space::marchesThrough(setting, problem.grid[axis]).count);
}

void setMarches(Filling& filling, const Problem& problem, const Setting& setting) {
    const auto planes = problem.grid[space::streamingAxis(setting)];
    filling.values["DEPTH"] = setting[ParameterId::SB];
    filling.values["TAPER"] = std::countr_zero(static_cast<unsigned>(setting[ParameterId::SE]));
    filling.words["LENGTH"] = setting[ParameterId::SE] > 1 ? "depth" : "DEPTH";
    filling.values["RAGGED_S"] = space::marchesThrough(setting, planes).ragged;
}

Result<PatternCode> streamedCode(const Problem& problem, const Setting& setting, int axis, int back,
                                 int ahead) {
    const bool constantMemory = setting[ParameterId::CO] != 0;
    if (setting[ParameterId::RT] == 0) return updateCode(problem, constantMemory);
    const auto form = stencil::linearForm(problem.pattern);
    if (!form)
        return badInput(
            "Retiming needs a formula that is linear in its input: only sums can be split by "
            "plane.");
    const auto circumstances = space::Circumstances::of(problem, space::DeviceLimits{});
    if (space::isTemporal(setting)) {
        const auto march = space::temporalMarch(setting, circumstances);
        if (march.column) {
            Column column{axis, std::max(back, ahead), ahead, std::nullopt,
                          setting[ParameterId::TB]};
            if (march.scaled) column.unit = circumstances.rearmost[at(axis)];
            column.masked = march.masked;
            if (march.extraRows > 0) column.flipping = 3 - axis - space::firstAcross(axis);
            return columnCode(problem, *form, column, constantMemory);
        }
    }
    return contributionCode(problem, *form, axis, back, ahead, constantMemory);
}

int sharedBytes(const Problem& problem, const Setting& setting) {
    const auto circumstances = space::Circumstances::of(problem, space::DeviceLimits{});
    return static_cast<int>(space::sharedBytesOf(setting, circumstances));
}

StreamAxes streamAxes(const Problem& problem, int along) {
    StreamAxes axes;
    axes.s = along;
    axes.a = space::firstAcross(along);
    if (problem.pattern.dimensions == 3) axes.b = 3 - axes.a - along;
    return axes;
}

void nameStreamAxes(Filling& filling, const Problem& problem, const GridLayout& layout,
                    const Setting& setting, const StreamAxes& axes) {
    nameStreamAxis(filling, problem, layout, setting, axes.a, 'A');
    nameStreamAxis(filling, problem, layout, setting, axes.s, 'S');
    filling.axes = {lower(axes.a), axes.b >= 0 ? lower(axes.b) : '?', lower(axes.s)};
    const char a = lower(axes.a);
    filling.words["PLANE_OFFSET"] = fmt::format("int d{}", a);
    filling.words["IN_COLUMN"] = fmt::format("d{} == 0", a);
    filling.words["GRID_OFFSET"] = fmt::format("d{} * STRIDE_{}", a, upper(axes.a));
    if (axes.b < 0) {
        filling.values["HALO_B"] = 0;
        return;
    }
    nameStreamAxis(filling, problem, layout, setting, axes.b, 'B');
    const char b = lower(axes.b);
    filling.words["PLANE_OFFSET"] += fmt::format(", int d{}", b);
    filling.words["IN_COLUMN"] += fmt::format(" && d{} == 0", b);
    filling.words["GRID_OFFSET"] += fmt::format(" + d{} * STRIDE_{}", b, upper(axes.b));
}

void describeTile(Filling& filling, const StreamAxes& axes, const std::string& row,
                  bool groupIsBlock) {
    filling.words["TILE_ROW"] = row;
    filling.words["TILE_OFFSET"] = fmt::format("d{}", lower(axes.a));
    if (axes.b >= 0) filling.words["TILE_OFFSET"] += fmt::format(" + d{} * {}", lower(axes.b), row);
    for (const int axis : {axes.a, axes.b})
        if (groupIsBlock && axis >= 0)
            filling.words[fmt::format("GROUP_{}", upper(axis))] =
                fmt::format("THREADS_{}", upper(axis));
}

}  // namespace engine::source
