// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/filling_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/core/sentence.hpp"

namespace engine::source {

using space::Circumstances;
using space::KernelPlan;
using space::March;
using stencil::GridLayout;
using stencil::Problem;

namespace {

/// Offsets from interior cell (0,0,0) fit into int when the whole allocation does.
std::string indexType(const GridLayout& layout) {
    return layout.elements <= std::numeric_limits<int>::max() ? "int" : "long long";
}

void nameMarchAxis(Filling& filling, const Problem& problem, const KernelPlan& plan, int axis,
                   char letter) {
    const auto layout = GridLayout::of(problem);
    const std::array<std::int64_t, 3> strides{1, layout.pitch, layout.plane};
    const auto set = [&](const char* stem, std::int64_t value) {
        filling.values[fmt::format("{}_{}", stem, letter)] = value;
    };
    set("SIZE", problem.grid[axis]);
    set("STRIDE", strides[at(axis)]);
    filling.words[fmt::format("BLOCK_{}", upper(axis))] = fmt::format("blockIdx.{}", lower(axis));
    if (letter == 'S') return;
    set("HALO", layout.halo[at(axis)]);
    set("THREADS", plan.along(axis).threads);
    set("MERGE", plan.along(axis).cells);
    filling.words[fmt::format("IN_TILE_{}", upper(axis))] = fmt::format("t{}", lower(axis));
    filling.words[fmt::format("OWN_{}", upper(axis))] = fmt::format("cell{}", upper(axis));
    filling.words[fmt::format("WHOLE_{}", upper(axis))] = fmt::format("TILE_{}", upper(axis));
    filling.words[fmt::format("THREAD_{}", upper(axis))] = fmt::format("threadIdx.{}", lower(axis));
}

void nameMarchAxes(Filling& filling, const Problem& problem, const KernelPlan& plan) {
    const March& march = *plan.march;
    nameMarchAxis(filling, problem, plan, march.first, 'A');
    nameMarchAxis(filling, problem, plan, march.axis, 'S');
    const char a = lower(march.first), s = lower(march.axis);
    filling.words["PLANE_OFFSET"] = fmt::format("int d{}", a);
    filling.words["IN_COLUMN"] = fmt::format("d{} == 0", a);
    filling.words["PLANE_AT"] = fmt::format("d{}", a);
    filling.words["GRID_OFFSET"] = fmt::format("d{} * STRIDE_{}", a, upper(march.first));
    if (march.second < 0) {
        filling.axes = {a, 'z', s};  // a plane's third axis is the one that it lacks
        filling.values["HALO_B"] = 0;
        filling.values["MERGE_B"] = 1;
        return;
    }
    nameMarchAxis(filling, problem, plan, march.second, 'B');
    const char b = lower(march.second);
    filling.axes = {a, b, s};
    filling.words["PLANE_OFFSET"] += fmt::format(", int d{}", b);
    filling.words["PLANE_AT"] += fmt::format(", d{}", b);
    filling.words["IN_COLUMN"] += fmt::format(" && d{} == 0", b);
    filling.words["GRID_OFFSET"] += fmt::format(" + d{} * STRIDE_{}", b, upper(march.second));
}

/// Whether a cell is the thread's own, and which of them: adjacent ones are told by how far they
/// lie from its first.
void nameOwnCells(Filling& filling, const KernelPlan& plan) {
    const March& march = *plan.march;
    if (!plan.mergesAdjacent()) {
        filling.words["IS_OWN"] = filling.words["IN_COLUMN"];
        filling.words["OWN_CELL"] = "m";
        return;
    }
    const auto isOwn = [&](int axis, const char* size) {
        const char name = lower(axis);
        return plan.along(axis).cells == 1 && march.extraRows == 0
                   ? fmt::format("n{} == 0", name)
                   : fmt::format("n{0} >= 0 && n{0} < {1}_{2}", name, size, upper(axis));
    };
    const bool several = plan.along(march.first).cells > 1;
    filling.words["IS_OWN"] = isOwn(march.first, "MERGE");
    filling.words["OWN_CELL"] = several ? fmt::format("n{}", lower(march.first)) : "0";
    if (march.second < 0) return;
    const bool sloping = march.extraRows > 0;
    filling.words["IS_OWN"] += " && " + isOwn(march.second, sloping ? "ROWS" : "MERGE");
    if (plan.along(march.second).cells == 1 && !sloping) return;
    const std::string row = fmt::format("n{}", lower(march.second));
    filling.words["OWN_CELL"] =
        several ? fmt::format("n{} + {} * MERGE_{}", lower(march.first), row, upper(march.first))
                : row;
}

Result<PatternCode> columnOf(const Circumstances& circumstances, const KernelPlan& plan,
                             const stencil::LinearForm& form) {
    const March& march = *plan.march;
    Column column{.axis = march.axis,
                  .behind = std::max(march.back, march.ahead),
                  .ahead = march.ahead,
                  .unit = std::nullopt,
                  .levels = plan.levels,
                  .masked = march.masked};
    if (march.scaled) column.unit = circumstances.rearmost[at(march.axis)];
    if (march.extraRows > 0) column.flipping = march.second;
    return columnCode(circumstances.problem, form, column, plan.constantMemory);
}

}  // namespace

Filling startedWith(const Problem& problem, const PatternCode& pattern) {
    const auto layout = GridLayout::of(problem);
    Filling filling;
    filling.real = nameOf(problem.type);
    filling.index = indexType(layout);
    filling.pattern = pattern.lines;
    filling.coefficientLines = pattern.coefficientLines;
    filling.arguments["ARRAY_PARAMETERS"] = [parameters = pattern.parameters](const auto&) {
        return parameters;
    };
    filling.arguments["ARRAY_VALUES"] = pattern.values;
    filling.arguments["ARRAY_POINTERS"] = pattern.pointers;
    filling.arguments["CELL_FACTORS"] = pattern.factors;
    filling.arguments["MIRRORING"] = pattern.mirroring;
    filling.expressions["BIAS_VALUE"] = pattern.bias;
    filling.values["DIMENSIONS"] = problem.pattern.dimensions;
    filling.values["BIAS"] = pattern.hasBias;
    filling.values["PITCH"] = layout.pitch;
    filling.values["PLANE"] = layout.plane;
    filling.words["CELL_OFFSET"] =
        problem.pattern.dimensions == 3 ? "int dx, int dy, int dz" : "int dx, int dy";
    filling.words["CELL_AT"] = problem.pattern.dimensions == 3 ? "dx, dy, dz" : "dx, dy";
    return filling;
}

void setTileValues(Filling& filling, const Problem& problem, const KernelPlan& plan) {
    const auto layout = GridLayout::of(problem);
    for (int axis = 0; axis < problem.pattern.dimensions; ++axis) {
        const auto set = [&](const char* stem, std::int64_t value) {
            filling.values[fmt::format("{}_{}", stem, upper(axis))] = value;
        };
        set("SIZE", problem.grid[axis]);
        set("HALO", layout.halo[at(axis)]);
        set("THREADS", plan.along(axis).threads);
        set("MERGE", plan.along(axis).cells);
        set("UNROLL", plan.along(axis).unroll);
    }
    // Conditions may name what only three dimensions have.
    if (problem.pattern.dimensions == 2) filling.values["MERGE_Z"] = 1;
}

void setOptimizations(Filling& filling, const KernelPlan& plan) {
    const bool block = plan.mergesAdjacent();
    const std::string merging = block ? "BM" : "CM";
    filling.values["BLOCK_MERGE"] = block;
    filling.values["MERGED"] = plan.cellsPerThread > 1;
    filling.values["VECTORS"] = plan.vectorWidth > 1;
    filling.values["VECTOR"] = plan.vectorWidth;
    filling.values["SLOPED"] = 0;
    filling.values["MIN_BLOCKS"] = plan.residentBlocks;
    // A kernel takes one of the two.
    filling.words["BOUNDS"] = plan.maxRegisters > 0
                                  ? fmt::format("__maxnreg__({})", plan.maxRegisters)
                                  : "__launch_bounds__(THREADS, MIN_BLOCKS)";
    filling.words["INPUT"] = plan.readOnlyPath ? "const real* __restrict__ u" : "const real* u";
    filling.words["OUTPUT"] = plan.readOnlyPath ? "real* __restrict__ v" : "real* v";
    filling.tags = {{"SHARED", "SH"},
                    {"PREFETCH", "PR"},
                    {"RETIMING", "RT"},
                    {"MERGE", plan.cellsPerThread == 1 ? "" : merging},
                    {"UF", plan.unrolls() ? "UF" : ""},
                    {"VECTORS", "VW"}};
    for (const char axis : {'A', 'B', 'X', 'Y', 'Z'}) {
        const auto cells = filling.values.find(fmt::format("MERGE_{}", axis));
        if (cells != filling.values.end())
            filling.tags[cells->first] = cells->second > 1 ? merging : "";
    }
    filling.coefficientTag = plan.constantMemory ? "CO" : "";
}

std::vector<int> axesAcross(const March& march) {
    if (march.second < 0) return {march.first};
    return {march.first, march.second};
}

Result<PatternCode> streamedCode(const Circumstances& circumstances, const KernelPlan& plan) {
    const auto& problem = circumstances.problem;
    const March& march = *plan.march;
    if (!march.retiming) return updateCode(problem, plan.constantMemory);
    const auto form = stencil::linearForm(problem.pattern);
    if (!form)
        return badInput(phrase(
            "Retiming needs a formula that is linear in its input: only sums can be split by "
            "plane."));
    if (march.column) return columnOf(circumstances, plan, *form);
    std::optional<Scaling> scaling;
    if (march.scaled) scaling = {circumstances.rearmost[at(march.axis)], plan.levels};
    return contributionCode(problem, *form, march.axis, march.back, march.ahead,
                            plan.constantMemory, scaling, plan.sharingCells());
}

void describeMarch(Filling& filling, const Problem& problem, const KernelPlan& plan) {
    nameMarchAxes(filling, problem, plan);
    const March& march = *plan.march;
    const space::Marches& marches = plan.marches;
    filling.values["DEPTH"] = marches.longest;
    filling.values["TAPER"] = marches.halvings;
    nameOwnCells(filling, plan);
    filling.policies["MARCHES"] = marches.halvings > 0  ? "marches_that_shorten.cuh"
                                  : marches.ofSides > 0 ? "marches_shorter_at_sides.cuh"
                                                        : "marches_alike.cuh";
    filling.values["SIDE_DEPTH"] = marches.ofSides;
    filling.policies["CELL_PLACES"] =
        plan.mergesAdjacent() ? "adjacent_cells.cuh" : "cells_apart.cuh";
    filling.values["RAGGED_S"] = marches.ragged;
    filling.values["UNROLL"] = plan.along(march.axis).unroll;
    filling.values["BACK"] = march.back;
    filling.values["AHEAD"] = march.ahead;
    filling.values["RETIMING"] = march.retiming;
    filling.values["RING"] = march.ring;
    filling.values["PREFETCH"] = plan.prefetch.has_value();
    filling.values["PLANES"] = plan.planesOnTheirWay;
}

void describeTile(Filling& filling, const March& march, const std::string& row, bool groupIsBlock) {
    filling.words["TILE_ROW"] = row;
    filling.words["TILE_OFFSET"] = fmt::format("d{}", lower(march.first));
    if (march.second >= 0)
        filling.words["TILE_OFFSET"] += fmt::format(" + d{} * {}", lower(march.second), row);
    if (!groupIsBlock) return;
    for (const int axis : axesAcross(march))
        filling.words[fmt::format("GROUP_{}", upper(axis))] =
            fmt::format("THREADS_{}", upper(axis));
}

}  // namespace engine::source
