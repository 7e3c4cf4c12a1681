// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/typical_stencils.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "engine/stencil/taps.hpp"

namespace engine::stencil {
namespace {

/// Star: on an axis. Cross: on a full diagonal (as DRStencil, of GSTuner's authors, defines it).
bool belongs(Shape shape, Offset o, int dimensions) {
    if (o == Offset{}) return true;
    switch (shape) {
        case Shape::Star:
            return manhattan(o) == chebyshev(o);
        case Shape::Box:
            return true;
        case Shape::Cross:
            return manhattan(o) == dimensions * chebyshev(o);
    }
    return false;
}

std::vector<Offset> cellsOf(Shape shape, int dimensions, int order) {
    std::vector<Offset> cells;
    const int depth = dimensions == 3 ? order : 0;
    for (int z = -depth; z <= depth; ++z)
        for (int y = -order; y <= order; ++y)
            for (int x = -order; x <= order; ++x)
                if (belongs(shape, {x, y, z}, dimensions)) cells.push_back({x, y, z});
    return cells;
}

/// Two significant decimal digits, in units of 1e-8.
std::int64_t shortDecimal(double value) {
    const double digit = std::pow(10.0, std::floor(std::log10(value)) - 1);
    return std::llround(std::round(value / digit) * digit * 1e8);
}

/// The neighbours weigh 0.6 together, halving with every class of distance, in short decimals; the
/// centre takes the rest. The sum is 1, so values stay bounded over any number of steps.
std::vector<Tap> weighted(Shape shape, const std::vector<Offset>& cells) {
    const auto classOf = [shape](Offset o) {
        return shape == Shape::Cross ? chebyshev(o) : manhattan(o);
    };
    double sum = 0;
    for (const Offset cell : cells)
        if (cell != Offset{}) sum += std::exp2(-classOf(cell));
    std::int64_t centre = 100'000'000;
    std::vector<Tap> taps;
    for (const Offset cell : cells) {
        if (cell == Offset{}) continue;
        const std::int64_t units = shortDecimal(0.6 * std::exp2(-classOf(cell)) / sum);
        centre -= units;
        taps.push_back({cell, static_cast<double>(units) / 1e8});
    }
    taps.push_back({Offset{}, static_cast<double>(centre) / 1e8});
    return taps;
}

}  // namespace

std::string typicalName(Shape shape, int dimensions, int order) {
    const char* word = shape == Shape::Star ? "star" : shape == Shape::Box ? "box" : "cross";
    return fmt::format("{}{}d{}r", word, dimensions, order);
}

Pattern typicalPattern(Shape shape, int dimensions, int order) {
    return patternFromTaps(typicalName(shape, dimensions, order), dimensions,
                           weighted(shape, cellsOf(shape, dimensions, order)));
}

}  // namespace engine::stencil
