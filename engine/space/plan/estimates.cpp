// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a setting costs, as far as it can be told before compiling.

#include <algorithm>
#include <set>

#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/estimates.hpp"
#include "engine/space/plan/temporal_plan.hpp"
#include "engine/stencil/expression.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::space {
namespace {

/// Distinct scalar constants and literals that a formula computes with.
int coefficientsOf(const stencil::Pattern& pattern) {
    std::set<double> literals;
    std::set<std::string> names;
    stencil::forEachNode(pattern, [&](const stencil::Expression& expression) {
        if (const auto* number = std::get_if<stencil::Number>(&expression.node))
            literals.insert(number->value);
        if (const auto* constant = std::get_if<stencil::ConstantRead>(&expression.node))
            names.insert(constant->name);
    });
    return static_cast<int>(literals.size() + names.size());
}

bool isOblique(const stencil::Offset& offset, int axis) {
    if (offset[axis] == 0) return false;
    for (int other = 0; other < 3; ++other)
        if (other != axis && offset[other] != 0) return true;
    return false;
}

void noteTap(Circumstances& circumstances, const stencil::Offset& offset, int axis) {
    const auto a = static_cast<std::size_t>(axis);
    circumstances.back[a] = std::max(circumstances.back[a], -offset[axis]);
    circumstances.ahead[a] = std::max(circumstances.ahead[a], offset[axis]);
    if (isOblique(offset, axis)) circumstances.oblique[a] = true;
    if (offset[(axis + 1) % 3] != 0 && offset[(axis + 2) % 3] != 0) circumstances.corners[a] = true;
}

/// Coefficients of the cell itself and of those of its column that are `back` behind it, per axis,
/// where the formula is a sum of cells times constants.
void noteCoefficients(Circumstances& circumstances, const stencil::Pattern& pattern) {
    const auto form = stencil::linearForm(pattern);
    if (!form || form->bias) return;
    for (const auto& [offset, coefficient] : form->coefficients)
        if (!stencil::constantValue(*coefficient, pattern)) return;
    for (const auto& [offset, coefficient] : form->coefficients) {
        const double value = *stencil::constantValue(*coefficient, pattern);
        if (offset == stencil::Offset{}) circumstances.centre = value;
        for (int axis = 0; axis < 3; ++axis) {
            const auto a = static_cast<std::size_t>(axis);
            stencil::Offset last;
            (axis == 0 ? last.x : axis == 1 ? last.y : last.z) = -circumstances.back[a];
            if (offset == last) circumstances.rearmost[a] = value;
        }
    }
}

int saturated(std::int64_t value) {
    return static_cast<int>(std::min<std::int64_t>(value, 1'000'000'000));
}

}  // namespace

Circumstances Circumstances::of(const stencil::Problem& problem, const DeviceLimits& limits) {
    Circumstances circumstances{.problem = problem,
                                .features = stencil::features(problem.pattern),
                                .coefficients = coefficientsOf(problem.pattern),
                                .limits = limits};

    for (const auto& offset : stencil::accessedOffsets(problem.pattern))
        for (int axis = 0; axis < 3; ++axis) noteTap(circumstances, offset, axis);
    noteCoefficients(circumstances, problem.pattern);
    return circumstances;
}

int threadsOf(const Setting& s) {
    return saturated(cappedProduct(cappedProduct(s[ParameterId::TBx], s[ParameterId::TBy]),
                                   s[ParameterId::TBz]));
}

int cellsPerThread(const Setting& s) {
    return saturated(
        cappedProduct(cappedProduct(mergeAlong(s, 0), mergeAlong(s, 1)), mergeAlong(s, 2)));
}

namespace {

/// Planes of the tile that taps read from shared memory in one step of a march of one level.
int planesReadAtOnce(const Setting& s, const Circumstances& c) {
    const auto axis = static_cast<std::size_t>(streamingAxis(s));
    if (s[ParameterId::RT] != 0) return 1;
    return 1 + c.ahead[axis] + (c.oblique[axis] ? c.back[axis] : 0);
}

/// Cells on either side of a tile's row: of the halo, in full copies where planes are copied.
int frameAlong(const Setting& s, const Circumstances& c, int axis) {
    const int halo = c.features.halo[static_cast<std::size_t>(axis)];
    if (axis != 0 || !copiesPlanes(s)) return halo;
    const int grain = kWidestAccess / bytesOf(c.problem.type);
    return (halo + grain - 1) / grain * grain;
}

}  // namespace

int sharedPlanes(const Setting& s, const Circumstances& c) {
    if (s[ParameterId::SH] == 0) return 0;
    const int along = streamingAxis(s);
    if (copiesPlanes(s)) return planesReadAtOnce(s, c) + s[ParameterId::PD];
    if (isTemporal(s)) return along < 0 ? 2 : temporalMarch(s, c).shownPlanes;
    if (along < 0) return 1;
    // Two in turn, or a spare one: threads that are ahead write while others still read.
    // Without oblique taps the neighbours across the plane are the thread's own column: registers.
    const auto axis = static_cast<std::size_t>(along);
    return s[ParameterId::RT] == 0 && c.oblique[axis] ? 2 * c.features.halo[axis] + 2 : 2;
}

std::int64_t sharedPlaneCells(const Setting& s, const Circumstances& c) {
    if (s[ParameterId::SH] == 0) return 0;
    std::int64_t cells = 1;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != streamingAxis(s))
            cells = cappedProduct(cells, isTemporal(s)
                                             ? shownAlong(s, c, axis)
                                             : tileAlong(s, axis) + 2 * frameAlong(s, c, axis));
    return isTemporal(s) && streamingAxis(s) >= 0 ? cells + planePadding(s, c) : cells;
}

std::int64_t stagedCells(const Setting& s, const Circumstances& c) {
    if (!prefetchesAsync(s) || copiesPlanes(s)) return 0;
    if (const int extra = isTemporal(s) ? extraRows(s, c) : 0; extra > 0) {
        const int along = streamingAxis(s), a = firstAcross(along);
        return cappedProduct(cappedProduct(s[ParameterId::PD], temporalTileAlong(s, a)),
                             temporalTileAlong(s, 3 - a - along) + 2 * extra);
    }
    return cappedProduct(cappedProduct(s[ParameterId::PD], cellsPerThread(s)), threadsOf(s));
}

std::int64_t sharedBytesOf(const Setting& s, const Circumstances& c) {
    std::int64_t cells = cappedProduct(sharedPlanes(s, c), sharedPlaneCells(s, c));
    if (cells > 0 && isTemporal(s) && streamingAxis(s) >= 0) cells += planePadding(s, c);
    // What is on its way follows the planes, aligned for the widest access.
    constexpr std::int64_t grain = 4;
    if (stagedCells(s, c) > 0) cells = (cells + grain - 1) / grain * grain + stagedCells(s, c);
    // Bulk copies arrive at a barrier for each place of the ring.
    constexpr std::int64_t barrierBytes = 8;
    const std::int64_t barriers =
        copiesPlanes(s) && s[ParameterId::PK] == PrefetchBulk ? sharedPlanes(s, c) : 0;
    return cappedProduct(cells, bytesOf(c.problem.type)) + barriers * barrierBytes;
}

namespace {

/// Values that a thread of a temporal march holds: what waits of each level, what is on its way,
/// and the plane being computed.
std::int64_t marchValues(const Setting& s, const Circumstances& c) {
    const auto march = temporalMarch(s, c);
    std::int64_t perLevel = 0;
    if (march.column)
        perLevel = std::max(march.back, march.ahead) + march.ahead;
    else if (march.retiming)
        perLevel = march.back + march.ahead + (march.lazy ? 1 : 0);
    else if (march.queue)
        perLevel = march.back + march.lag;
    const std::int64_t onTheirWay =
        s[ParameterId::PR] != 0 && !prefetchesAsync(s) ? s[ParameterId::PD] : 0;
    return cappedProduct(cellsPerThread(s),
                         cappedProduct(perLevel, s[ParameterId::TB]) + onTheirWay + 2);
}

}  // namespace

int estimatedRegisters(const Setting& s, const Circumstances& c) {
    constexpr std::int64_t addressing = 24;  // indices, pointers, bounds
    const std::int64_t words = bytesOf(c.problem.type) / 4;
    const int along = streamingAxis(s);
    if (isTemporal(s) && along >= 0) return saturated(addressing + words * marchValues(s, c));
    if (along < 0) {
        // A sum for each unrolled cell, and about half as many values on their way from memory.
        std::int64_t cells = 1;
        for (const auto id : unrollIds) cells = cappedProduct(cells, s[id]);
        return saturated(addressing + words * (cells + (cells + 1) / 2));
    }
    const std::int64_t cells = cellsPerThread(s);
    const std::int64_t planes = 2 * c.features.halo[static_cast<std::size_t>(along)] + 1;
    std::int64_t values = cells * (s[ParameterId::RT] != 0 ? planes + 1 : planes);
    if (s[ParameterId::PR] != 0 && !prefetchesAsync(s))
        values += s[ParameterId::PD] *
                  (s[ParameterId::SH] != 0
                       ? (sharedPlaneCells(s, c) + threadsOf(s) - 1) / std::max(1, threadsOf(s))
                       : cells);
    return saturated(addressing + words * values);
}

}  // namespace engine::space
