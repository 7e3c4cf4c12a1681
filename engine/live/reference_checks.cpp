// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/reference_checks.hpp"

#include <cmath>

#include "engine/core/random.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/stencil/reference.hpp"

namespace engine::live {
namespace {

constexpr int kCells = 1024;

std::vector<std::int64_t> cellsToCheck(const stencil::Problem& problem, std::uint64_t seed) {
    const auto layout = stencil::GridLayout::of(problem);
    const auto& grid = problem.grid;
    std::vector<std::int64_t> cells;
    for (const int z : {0, grid.z - 1})
        for (const int y : {0, grid.y - 1})
            for (const int x : {0, grid.x - 1}) cells.push_back(layout.index(x, y, z));
    Random random(seed);
    const auto below = [&](int size) {
        return static_cast<int>(random.below(static_cast<std::uint64_t>(size)));
    };
    while (cells.size() < kCells) {
        const int x = below(grid.x), y = below(grid.y), z = below(grid.z);
        cells.push_back(layout.index(x, y, z));
    }
    return cells;
}

template <class T>
std::vector<double> valuesAt(const stencil::Problem& problem, std::uint64_t seed,
                             const std::vector<std::int64_t>& cells) {
    const auto values = stencil::referenceAt<T>(
        problem, cells,
        [&](std::int64_t element) { return static_cast<T>(source::filledValue(seed, element)); },
        [&](int array, std::int64_t element) {
            const auto seedOfArray = seed + 1 + static_cast<std::uint64_t>(array);
            return static_cast<T>(source::filledValue(seedOfArray, element));
        });
    return {values.begin(), values.end()};
}

}  // namespace

ReferenceChecks referenceChecks(const stencil::Problem& problem, std::uint64_t seed) {
    const auto cells = cellsToCheck(problem, seed);
    const auto values = problem.type == stencil::DataType::Float
                            ? valuesAt<float>(problem, seed, cells)
                            : valuesAt<double>(problem, seed, cells);
    ReferenceChecks checks;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!std::isfinite(values[i])) continue;  // says nothing, and JSON has no word for it
        checks.elements.push_back(static_cast<double>(cells[i]));
        checks.values.push_back(values[i]);
    }
    return checks;
}

}  // namespace engine::live
