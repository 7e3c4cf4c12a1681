// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// AN5D's performance model (Matsumura et al., CGO 2020, section 5, as in the spreadsheet of its
// artifact): what blocks of bS threads that march along the last axis in tiles of sl planes reach
// when they fuse bT steps.

#include <array>
#include <vector>

#include "engine/search/machine.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

struct An5dStencil {
    int dimensions = 2, radius = 1;
    std::array<double, 3> extents{};  ///< interior cells; the last axis is marched along
    int flops = 0;                    ///< of a cell, as its speed is told
    int fused = 0, added = 0, multiplied = 0, others = 0;  ///< instructions of a cell
    int sharedReads = 0;
    int bytes = 8;  ///< of a cell
};
/// Counted from a pattern: sums of taps are counted as AN5D's code computes them, whatever more
/// there is as multiplications.
An5dStencil an5dStencil(const space::Circumstances& circumstances);

struct An5dChoice {
    std::array<int, 2> block{};  ///< bS; the second is 1 in two dimensions
    int steps = 1;               ///< bT
    int planes = 1;              ///< sl
    double gflops = 0;           ///< predicted

    bool operator==(const An5dChoice&) const = default;
};

/// Of so many time steps, in GFLOP/s; 0 when the blocks do not fill the GPU once.
double an5dGflops(const An5dChoice& choice, const An5dStencil& stencil, const Machine& machine,
                  int iterations = 1000);
/// The choices of AN5D's sweep that its register estimate lets pass, fastest first.
std::vector<An5dChoice> an5dRanking(const An5dStencil& stencil, const Machine& machine);

/// As the artifact has them.
inline constexpr Machine kV100{80, 15667.2, 7833.6, 791, 805, 10650, 12750};
inline constexpr Machine kP100{56, 10608.64, 5304.32, 535, 540, 9700, 10150};

}  // namespace engine::search
