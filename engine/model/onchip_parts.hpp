// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the kinds of kernels have in common inside a multiprocessor (onchip.hpp): how threads read,
// and how long their accesses take. For onchip.cpp and onchip_marches.cpp.

#include "engine/model/onchip.hpp"

namespace engine::model {

/// Of the pattern's taps; remembered where there is a memory.
struct TapReader {
    const std::vector<stencil::Offset>& taps;
    KnownReads* known = nullptr;
    Reads operator()(const ReadShape& shape) const {
        return known ? known->of(shape, taps) : readsOf(shape, taps);
    }
};

/// Cells of a thread that are computed together, and how its lanes lie. `halo`: in shared memory
/// rows begin that far before the tile.
ReadShape shapeOf(const space::KernelPlan& plan, const space::Circumstances& circumstances,
                  bool halo);
/// The same for one cell.
ReadShape ofOneCell(ReadShape shape);

/// Accesses of one kind, and how much of the data path they take.
struct Accesses {
    double elements = 0, taken = 0;
    void add(double more, double excess = 1) {
        elements += more;
        taken += more * excess;
    }
    void writeTo(double& count, double& excess) const {
        count = elements;
        excess = elements > 0 ? taken / elements : 1;
    }
};

/// How much longer than they need accesses to the grid take: rows of lanes end in the same banks,
/// since those of the grid begin at whole lines.
double linesOver(const space::KernelPlan& plan, int bytes);
/// The spatial halo of a tile in shared memory, over its cells.
double haloShare(const space::KernelPlan& plan, const space::Circumstances& circumstances);

/// Of marches through one time level, and through several.
OnChip onChipOfLevel(const space::KernelPlan& plan, const space::Circumstances& circumstances,
                     const TapReader& read);
OnChip onChipOfLevels(const space::KernelPlan& plan, const space::Circumstances& circumstances,
                      const TapReader& read);
/// The same on tensor cores.
OnChip onChipOfPatches(const space::KernelPlan& plan, const space::Circumstances& circumstances);

}  // namespace engine::model
