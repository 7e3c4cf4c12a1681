// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/rounding.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/stencil/reference_program.hpp"

namespace engine::stencil {
namespace {

/// A value and the square of the error to expect in it, in units of the type's roundoff.
struct Rounded {
    double value = 0, error2 = 0;
};

Rounded rounded(double value, double error2) { return {value, error2 + value * value}; }
double square(double value) { return value * value; }

Rounded quotient(const Rounded& left, const Rounded& right) {
    const double value = left.value / right.value;
    return rounded(value, (left.error2 + square(value) * right.error2) / square(right.value));
}

Rounded root(const Rounded& of) {
    const double value = std::sqrt(of.value);
    return rounded(value, value > 0 ? of.error2 / (4 * of.value) : 0);
}

Rounded applied(Instruction::Code code, const Rounded& left, const Rounded& right) {
    using Code = Instruction::Code;
    switch (code) {
        case Code::Add:
            return rounded(left.value + right.value, left.error2 + right.error2);
        case Code::Subtract:
            return rounded(left.value - right.value, left.error2 + right.error2);
        case Code::Multiply:
            return rounded(left.value * right.value,
                           left.error2 * square(right.value) + right.error2 * square(left.value));
        case Code::Divide:
            return quotient(left, right);
        case Code::Negate:
            return {-left.value, left.error2};
        case Code::Sqrt:
            return root(left);
        case Code::Abs:
            return {std::fabs(left.value), left.error2};
        case Code::Min:
            return {std::fmin(left.value, right.value), std::max(left.error2, right.error2)};
        case Code::Max:
            return {std::fmax(left.value, right.value), std::max(left.error2, right.error2)};
    }
    return {};
}

/// The cell that `program` computes, of inputs drawn as arrays are filled.
Rounded drawn(const ReferenceProgram& program, Random& random) {
    std::vector<Rounded> registers(static_cast<std::size_t>(program.registers()));
    for (const auto& broadcast : program.broadcasts())
        registers[static_cast<std::size_t>(broadcast.target)] = rounded(broadcast.value, 0);
    std::map<std::pair<int, std::int64_t>, double> inputs;  // a cell is read as often as one likes
    const auto read = [&](const Operand& operand) -> Rounded {
        if (operand.source == Operand::Source::Register)
            return registers[static_cast<std::size_t>(operand.index)];
        const bool array = operand.source == Operand::Source::Array;
        const auto [input, added] = inputs.try_emplace(
            {array ? operand.index : -1, array ? std::int64_t{0} : operand.shift}, 0.0);
        if (added) input->second = 0.5 + random.uniform();
        return {input->second, 0};
    };
    for (const Instruction& step : program.instructions())
        registers[static_cast<std::size_t>(step.target)] =
            applied(step.code, read(step.left), read(step.right));
    return read(program.result());
}

}  // namespace

double toleranceOf(const Problem& problem) {
    constexpr int kCells = 256;
    // A grid's worst cell lies some six deviations out, in both kernels: twice that.
    constexpr double kDeviations = 16;
    const bool single = problem.type == DataType::Float;
    const double roundoff = single ? 0x1p-24 : 0x1p-53;
    // Further than that no stencil's wrong coefficient is from right in double precision.
    const double least = single ? 0x1p-22 : toleranceOf(DataType::Double);
    const ReferenceProgram program(problem.pattern, GridLayout::of(problem));
    Random random(1);
    double error2 = 0, magnitude = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        const Rounded result = drawn(program, random);
        if (!std::isfinite(result.value) || !std::isfinite(result.error2)) continue;
        error2 = std::max(error2, result.error2);
        magnitude = std::max(magnitude, std::fabs(result.value));
    }
    if (magnitude == 0) return toleranceOf(problem.type);
    const double relative = kDeviations * roundoff * std::sqrt(error2) / magnitude;
    return std::clamp(relative, least, 1e-2);
}

}  // namespace engine::stencil
