// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How blocks march through the grid, through one time level or several, and where planes wait until
// they have been read. Parts of a plan (kernel_plan.hpp) that rules ask for by themselves.

#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/circumstances.hpp"
#include "engine/space/plan/temporal_tile.hpp"

namespace engine::space {

/// How blocks share the planes of a march.
struct Marches {
    std::int64_t count = 1;
    std::int64_t longest = 1, shortest = 1;  ///< planes of the first ones and of the last ones
    int halvings = 0;                        ///< from the longest to the shortest
    bool ragged = false;                     ///< the very last has fewer planes than `shortest`
    /// Planes of those of tiles that stick out of the grid across the march, which have one march
    /// more than the others; 0: as many as the others.
    std::int64_t ofSides = 0;
};
/// SB planes each, or, with SE, five eighths of the planes that are left, then half as many planes
/// and so on, as kernels/parts/marches_that_shorten.cuh has it.
Marches marchesThrough(const Setting& setting, std::int64_t planes);

/// The march of a block; several levels: EBISU section 5, N.5-D blocking.
struct March {
    int axis = 0;
    int first = 0, second = -1;  ///< axes across; the second one in three dimensions
    int back = 0, ahead = 0;     ///< planes behind and in front of a cell that wait for it
    int lag = 0;                 ///< planes that a level runs behind the one before
    bool lazy = false, retiming = false;
    bool column = false;  ///< isColumn()
    /// A column whose levels hold cells divided once a level by the coefficient of the cell
    /// furthest behind, with which a sum begins: without a multiplication.
    bool scaled = false;
    /// So that cells outside the grid along the first axis across may drop their sum, all of a
    /// thread's together, instead of being tested one by one (kernels/parts/sums_dropped.cuh).
    bool masked = false;
    int extraRows = 0;         ///< extraRows()
    bool raggedRows = false;   ///< masked, but the rows of a thread may part at the grid's sides
    bool alignedRows = false;  ///< hasAlignedRows()
    bool queue = false;        ///< own cells wait in registers
    bool ring = false;         ///< planes wait in a ring of shared memory, of each level
    int places = 0;            ///< planes of such a ring
    int shownPlanes = 0;       ///< planes in shared memory at once, all levels together
    bool eachLevel = false;    ///< a barrier for each level and plane, not one per plane
    /// Warps that hold rows wait for those of the rows beside theirs alone, not for the block.
    bool paired = false;
};
/// March::paired.
inline bool isPaired(const Setting& s) { return isRowsTiled(s) && s[ParameterId::HS] == 2; }
/// The setting streams. Where planes wait, which is all that rules ask for: neither extraRows nor
/// what lets sums begin and end simply.
March waitingOf(const Setting& setting, const Circumstances& circumstances);
/// All of it.
March marchOf(const Setting& setting, const Circumstances& circumstances);

}  // namespace engine::space
