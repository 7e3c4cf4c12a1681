// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/reference.hpp"

#include <algorithm>
#include <cmath>

#include "engine/stencil/reference_program.hpp"

namespace engine::stencil {
namespace {

constexpr int runLength = 128;  ///< cells of one row done together

template <class T>
void execute(Instruction::Code code, T* target, const T* left, const T* right, int count) {
    using Code = Instruction::Code;
    const auto each = [&](auto operation) {
        for (int n = 0; n < count; ++n) target[n] = operation(left[n], right[n]);
    };
    switch (code) {
        case Code::Add:
            return each([](T a, T b) { return a + b; });
        case Code::Subtract:
            return each([](T a, T b) { return a - b; });
        case Code::Multiply:
            return each([](T a, T b) { return a * b; });
        case Code::Divide:
            return each([](T a, T b) { return a / b; });
        case Code::Negate:
            return each([](T a, T) { return -a; });
        case Code::Sqrt:
            return each([](T a, T) { return std::sqrt(a); });
        case Code::Abs:
            return each([](T a, T) { return std::fabs(a); });
        case Code::Min:
            return each([](T a, T b) { return std::fmin(a, b); });
        case Code::Max:
            return each([](T a, T b) { return std::fmax(a, b); });
    }
}

}  // namespace

template <class T>
void referenceStep(const Problem& problem, std::span<const T> input,
                   const std::vector<std::vector<T>>& arrays, std::span<T> output) {
    const GridLayout layout = GridLayout::of(problem);
    const ReferenceProgram program(problem.pattern, layout);
    std::vector<T> registers(static_cast<std::size_t>(program.registers()) * runLength);
    const auto registerAt = [&](int index) {
        return registers.data() + static_cast<std::size_t>(index) * runLength;
    };
    for (const auto& broadcast : program.broadcasts())
        std::fill_n(registerAt(broadcast.target), runLength, static_cast<T>(broadcast.value));

    const auto locate = [&](const Operand& operand, std::int64_t cell) -> const T* {
        switch (operand.source) {
            case Operand::Source::Register:
                return registerAt(operand.index);
            case Operand::Source::Input:
                return input.data() + cell + operand.shift;
            case Operand::Source::Array:
                return arrays[operand.index].data() + cell;
        }
        return nullptr;
    };
    for (int z = 0; z < problem.grid.z; ++z)
        for (int y = 0; y < problem.grid.y; ++y)
            for (int x = 0; x < problem.grid.x; x += runLength) {
                const std::int64_t cell = layout.index(x, y, z);
                const int count = std::min(runLength, problem.grid.x - x);
                for (const Instruction& step : program.instructions())
                    execute(step.code, registerAt(step.target), locate(step.left, cell),
                            locate(step.right, cell), count);
                std::copy_n(locate(program.result(), cell), count, output.data() + cell);
            }
}

template <class T>
std::vector<T> referenceAt(const Problem& problem, std::span<const std::int64_t> cells,
                           const std::function<T(std::int64_t)>& input,
                           const std::function<T(int, std::int64_t)>& array) {
    const GridLayout layout = GridLayout::of(problem);
    const ReferenceProgram program(problem.pattern, layout);
    std::vector<T> registers(static_cast<std::size_t>(program.registers()));
    for (const auto& broadcast : program.broadcasts())
        registers[static_cast<std::size_t>(broadcast.target)] = static_cast<T>(broadcast.value);
    const auto read = [&](const Operand& operand, std::int64_t cell) {
        switch (operand.source) {
            case Operand::Source::Input:
                return input(cell + operand.shift);
            case Operand::Source::Array:
                return array(operand.index, cell);
            case Operand::Source::Register:
                break;
        }
        return registers[static_cast<std::size_t>(operand.index)];
    };
    std::vector<T> values;
    for (const std::int64_t cell : cells) {
        for (const Instruction& step : program.instructions()) {
            const T left = read(step.left, cell), right = read(step.right, cell);
            execute(step.code, &registers[static_cast<std::size_t>(step.target)], &left, &right, 1);
        }
        values.push_back(read(program.result(), cell));
    }
    return values;
}

template std::vector<float> referenceAt(const Problem&, std::span<const std::int64_t>,
                                        const std::function<float(std::int64_t)>&,
                                        const std::function<float(int, std::int64_t)>&);
template std::vector<double> referenceAt(const Problem&, std::span<const std::int64_t>,
                                         const std::function<double(std::int64_t)>&,
                                         const std::function<double(int, std::int64_t)>&);
template void referenceStep<float>(const Problem&, std::span<const float>,
                                   const std::vector<std::vector<float>>&, std::span<float>);
template void referenceStep<double>(const Problem&, std::span<const double>,
                                    const std::vector<std::vector<double>>&, std::span<double>);

}  // namespace engine::stencil
