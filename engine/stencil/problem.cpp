// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <vector>

#include "engine/core/sentence.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::stencil {
namespace {

constexpr std::int64_t alignment = 32;  ///< elements

std::int64_t roundUp(std::int64_t value) { return (value + alignment - 1) / alignment * alignment; }

std::string exampleGrid(int dimensions) {
    return nameOf(Problem::defaultGrid(dimensions), dimensions);
}

}  // namespace

std::string nameOf(DataType type) { return type == DataType::Float ? "float" : "double"; }

Result<DataType> dataTypeFromName(std::string_view name) {
    if (name == "float") return DataType::Float;
    if (name == "double") return DataType::Double;
    return badInput(
        say("\"{}\" is not a data type; use float or double.", name.substr(0, 40)).text());
}

std::string nameOf(const Extents& grid, int dimensions) {
    if (dimensions == 2) return fmt::format("{}x{}", grid.x, grid.y);
    return fmt::format("{}x{}x{}", grid.x, grid.y, grid.z);
}

Result<Extents> extentsFromText(std::string_view text, int dimensions) {
    const auto wrong = [&](const char* why) {
        return badInput(
            say("\"{}\" is not a grid: {}; write {} sizes such as {}.", text.substr(0, 60), why,
                dimensions == 2 ? phrase("two") : phrase("three"), exampleGrid(dimensions))
                .text());
    };
    std::vector<int> sizes;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (;;) {
        int size = 0;
        const auto [next, error] = std::from_chars(at, end, size);
        if (error == std::errc::result_out_of_range) return wrong(phrase("a size is too large"));
        if (error != std::errc{}) return wrong(phrase("a size is not a whole number"));
        if (size < 1) return wrong(phrase("a size is not positive"));
        if (size > kLongestAxis) return wrong(phrase("a size is larger than 2^24"));
        sizes.push_back(size);
        at = next;
        if (at == end) break;
        if (*at != 'x' && *at != 'X') return wrong(phrase("sizes are separated by x"));
        ++at;
    }
    if (static_cast<int>(sizes.size()) != dimensions)
        return wrong(dimensions == 2 ? phrase("the stencil has two dimensions")
                                     : phrase("the stencil has three dimensions"));
    // In steps, since the product of three sizes need not fit into 64 bits.
    std::int64_t cells = 1;
    for (const int size : sizes) {
        cells *= size;
        if (cells > kMostCells) return wrong(phrase("it has more than 2^40 cells"));
    }
    return Extents{sizes[0], sizes[1], dimensions == 3 ? sizes[2] : 1};
}

Extents Problem::defaultGrid(int dimensions) {
    return dimensions == 2 ? Extents{8192, 8192, 1} : Extents{512, 512, 512};
}

bool Problem::isOnDefaultGrid() const {
    return isStencil() && grid == defaultGrid(pattern.dimensions);
}

Problem Problem::ofElsewhere(std::string name, std::string identity) {
    Problem problem;
    problem.pattern.name = std::move(name);
    problem.pattern.result = std::make_shared<const Expression>(Expression{Number{0}});
    problem.elsewhere = std::move(identity);
    return problem;
}

std::string Problem::key() const {
    if (!isStencil()) return "elsewhere\n" + elsewhere;
    return fmt::format("{} {}\n{}", nameOf(grid, pattern.dimensions), nameOf(type),
                       writeFormula(pattern));
}

std::string describe(const Problem& problem) {
    if (!problem.isStencil()) return problem.pattern.name;
    return fmt::format("{} {} {}", problem.pattern.name,
                       nameOf(problem.grid, problem.pattern.dimensions), nameOf(problem.type));
}

bool sameStencil(const Problem& one, const Problem& other) {
    Problem moved = one;
    moved.grid = other.grid;
    moved.type = other.type;
    return moved.key() == other.key();
}

GridLayout GridLayout::of(const Problem& problem) {
    GridLayout layout;
    layout.grid = problem.grid;
    for (const Offset offset : accessedOffsets(problem.pattern))
        for (int axis = 0; axis < 3; ++axis)
            layout.halo[axis] = std::max(layout.halo[axis], std::abs(offset[axis]));
    const auto [hx, hy, hz] = layout.halo;
    const std::int64_t before = roundUp(hx);  // elements left of interior column 0
    layout.pitch = roundUp(before + layout.grid.x + hx);
    const std::int64_t rows = std::int64_t{layout.grid.y} + std::int64_t{2} * hy;
    const bool flat = problem.pattern.dimensions == 2;
    const std::int64_t planes = flat ? 1 : std::int64_t{layout.grid.z} + std::int64_t{2} * hz;
    layout.plane = flat ? 0 : rows * layout.pitch;
    layout.origin = hz * layout.plane + hy * layout.pitch + before;
    layout.elements = planes * rows * layout.pitch;
    return layout;
}

double GridLayout::bytesOfAll(const Problem& problem) {
    const auto grids = static_cast<double>(2 + problem.pattern.arrays.size());
    return grids * static_cast<double>(of(problem).elements) * bytesOf(problem.type);
}

}  // namespace engine::stencil
