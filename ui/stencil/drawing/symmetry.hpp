// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which cells a brush with mirrors paints, and the cells of a straight line.

#include <set>
#include <vector>

#include "engine/stencil/pattern.hpp"

namespace ui {

struct Symmetry {
    bool x = false, y = false, z = false;  ///< mirrored across the centre along this axis
    bool swap = false;                     ///< axes are exchangeable
    bool operator==(const Symmetry&) const = default;
    bool any() const { return x || y || z || swap; }
};

/// The cell itself and its images.
std::set<engine::stencil::Offset> mirrored(const engine::stencil::Offset& cell,
                                           const Symmetry& symmetry, int dimensions);
/// Cells from `from` to `to`, both included.
std::vector<engine::stencil::Offset> lineOfCells(const engine::stencil::Offset& from,
                                                 const engine::stencil::Offset& to);
/// The next of: none, x, x and y, all mirrors, all mirrors with exchanged axes.
Symmetry nextSymmetry(const Symmetry& symmetry, int dimensions);

}  // namespace ui
