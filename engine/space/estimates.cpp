// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a setting costs, as far as it can be told before compiling.

#include <algorithm>
#include <set>

#include "engine/space/axes.hpp"
#include "engine/space/constraint.hpp"
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
        for (int axis = 0; axis < 3; ++axis)
            if (isOblique(offset, axis))
                circumstances.oblique[static_cast<std::size_t>(axis)] = true;
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

int sharedPlanes(const Setting& s, const Circumstances& c) {
    if (s[ParameterId::SH] == 0) return 0;
    const int along = streamingAxis(s);
    if (along < 0 || s[ParameterId::RT] != 0) return 1;
    // Without oblique taps the neighbours across the plane are the thread's own column: registers.
    const auto axis = static_cast<std::size_t>(along);
    return c.oblique[axis] ? 2 * c.features.halo[axis] + 1 : 1;
}

std::int64_t sharedPlaneCells(const Setting& s, const Circumstances& c) {
    if (s[ParameterId::SH] == 0) return 0;
    std::int64_t cells = 1;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != streamingAxis(s))
            cells = cappedProduct(
                cells, tileAlong(s, axis) + 2 * c.features.halo[static_cast<std::size_t>(axis)]);
    return cells;
}

std::int64_t sharedBytesOf(const Setting& s, const Circumstances& c) {
    return sharedPlanes(s, c) * sharedPlaneCells(s, c) * bytesOf(c.problem.type);
}

int estimatedRegisters(const Setting& s, const Circumstances& c) {
    constexpr std::int64_t addressing = 24;  // indices, pointers, bounds
    const std::int64_t words = bytesOf(c.problem.type) / 4;
    const int along = streamingAxis(s);
    if (along < 0) {
        // A sum for each unrolled cell, and about half as many values on their way from memory.
        std::int64_t cells = 1;
        for (const auto id : unrollIds) cells = cappedProduct(cells, s[id]);
        return saturated(addressing + words * (cells + (cells + 1) / 2));
    }
    const std::int64_t cells = cellsPerThread(s);
    const std::int64_t planes = 2 * c.features.halo[static_cast<std::size_t>(along)] + 1;
    std::int64_t values = cells * (s[ParameterId::RT] != 0 ? planes + 1 : planes);
    if (s[ParameterId::PR] != 0) {
        const std::int64_t threads = std::max(1, threadsOf(s));
        values +=
            s[ParameterId::SH] != 0 ? (sharedPlaneCells(s, c) + threads - 1) / threads : cells;
    }
    return saturated(addressing + words * values);
}

}  // namespace engine::space
