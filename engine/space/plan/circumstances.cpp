// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/circumstances.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

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

/// Along no axis but this one.
bool inColumn(const stencil::Offset& offset, int axis) {
    return offset[(axis + 1) % 3] == 0 && offset[(axis + 2) % 3] == 0;
}

void noteReach(int& back, int& ahead, int offset) {
    back = std::max(back, -offset);
    ahead = std::max(ahead, offset);
}

void noteTap(Circumstances& circumstances, const stencil::Offset& offset, int axis) {
    const auto a = static_cast<std::size_t>(axis);
    noteReach(circumstances.back[a], circumstances.ahead[a], offset[axis]);
    if (inColumn(offset, axis))
        noteReach(circumstances.columnBack[a], circumstances.columnAhead[a], offset[axis]);
    else if (offset[axis] != 0)
        circumstances.oblique[a] = true;
    if (offset[(axis + 1) % 3] != 0 && offset[(axis + 2) % 3] != 0) circumstances.corners[a] = true;
}

/// Coefficients of the cell itself and of those of its column that are `back` behind it, per axis,
/// where the formula is a sum of cells times constants.
void noteCoefficients(Circumstances& circumstances, const stencil::Pattern& pattern) {
    const auto form = stencil::linearForm(pattern);
    if (!form || form->bias) return;
    for (const auto& [offset, coefficient] : form->coefficients)
        if (!stencil::constantValue(*coefficient, pattern)) return;
    circumstances.constantWeights = true;
    for (const auto& [offset, coefficient] : form->coefficients) {
        const double value = *stencil::constantValue(*coefficient, pattern);
        if (offset == stencil::Offset{}) circumstances.centre = value;
        for (int axis = 0; axis < 3; ++axis) {
            const auto a = static_cast<std::size_t>(axis);
            if (!inColumn(offset, axis) || offset[axis] != -circumstances.back[a]) continue;
            circumstances.rearmost[a] = value;
            circumstances.rearmostExponent[a] = std::abs(std::log2(std::abs(value)));
        }
    }
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

bool Circumstances::holdsPowers(int axis, int levels) const {
    const auto a = static_cast<std::size_t>(axis);
    const double exponents = problem.type == stencil::DataType::Double ? 400 : 64;
    return rearmost[a] != 0 && levels * rearmostExponent[a] <= exponents;
}

}  // namespace engine::space
