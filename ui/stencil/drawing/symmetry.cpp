// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/drawing/symmetry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace ui {

using engine::stencil::Offset;

std::set<Offset> mirrored(const Offset& cell, const Symmetry& symmetry, int dimensions) {
    std::vector<std::array<int, 3>> orders = {{0, 1, 2}};
    if (symmetry.swap && dimensions == 2) orders = {{0, 1, 2}, {1, 0, 2}};
    if (symmetry.swap && dimensions == 3)
        orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    std::set<Offset> cells;
    for (const auto& order : orders) {
        const Offset turned{cell[order[0]], cell[order[1]], cell[order[2]]};
        for (int sx = 0; sx <= (symmetry.x ? 1 : 0); ++sx)
            for (int sy = 0; sy <= (symmetry.y ? 1 : 0); ++sy)
                for (int sz = 0; sz <= (symmetry.z && dimensions == 3 ? 1 : 0); ++sz)
                    cells.insert({sx ? -turned.x : turned.x, sy ? -turned.y : turned.y,
                                  sz ? -turned.z : turned.z});
    }
    return cells;
}

std::vector<Offset> lineOfCells(const Offset& from, const Offset& to) {
    const int steps =
        std::max({std::abs(to.x - from.x), std::abs(to.y - from.y), std::abs(to.z - from.z)});
    std::vector<Offset> cells;
    for (int i = 0; i <= steps; ++i) {
        const double part = steps == 0 ? 0 : static_cast<double>(i) / steps;
        const auto between = [part](int a, int b) {
            return static_cast<int>(std::lround(a + (b - a) * part));
        };
        cells.push_back({between(from.x, to.x), between(from.y, to.y), between(from.z, to.z)});
    }
    return cells;
}

Symmetry nextSymmetry(const Symmetry& symmetry, int dimensions) {
    const bool three = dimensions == 3;
    if (!symmetry.any()) return {true, false, false, false};
    if (symmetry.swap) return {};
    if (symmetry.x && !symmetry.y) return {true, true, false, false};
    if (three && symmetry.y && !symmetry.z) return {true, true, true, false};
    return {true, true, three, true};
}

}  // namespace ui
