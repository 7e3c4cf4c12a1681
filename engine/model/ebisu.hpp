// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// EBISU's model of temporal blocking (Zhang et al., ICS 2023, section 4): attainable performance P
// of all cells that are computed, and the practical attainable performance PP of those that are
// stored. Equations by their printed numbers; where a printed one contradicts the paper's own
// figures or code, the corrected one stands here and the comment says so. Pure.

#include <optional>

namespace engine::model::ebisu {

/// Rates of a GPU; bytes, flops and seconds.
struct Rates {
    double memoryBytesPerSecond = 0;
    double sharedBytesPerSecond = 0;
    double flopsPerSecond = 0;
    double gridBarrierSeconds = 0;
};

/// Accesses and operations of one cell and step.
struct Accesses {
    double memory = 2;  ///< a_gm: one read, one write
    double shared = 0;  ///< a_sm
    double flops = 0;   ///< a_cmp
    double bytes = 8;   ///< of a cell
};

/// Cells touched at each level, all tiles that run at once together.
struct Cells {
    double memory = 0, shared = 0, computed = 0, all = 0;
    static Cells same(double cells) { return {cells, cells, cells, cells}; }
};

enum class Bottleneck { DeviceMemory, SharedMemory, FloatingPoint };

struct Attainable {
    double memorySeconds = 0, sharedSeconds = 0, computeSeconds = 0;  ///< Eq. 3 to 5
    Bottleneck bottleneck = Bottleneck::DeviceMemory;
    double seconds = 0;         ///< Eq. 2: the longest of the three
    double cellsPerSecond = 0;  ///< P, Eq. 7
};
/// `depth` time steps of a tile.
Attainable attainable(const Accesses& accesses, const Cells& cells, int depth, const Rates& rates);

/// V of tiles that overlap along one axis. Printed (Eq. 8) without the factor 2, which the paper's
/// own 95 % for a width of 256 and depth 7 needs.
double validShare(double tile, int depth, int radius);
/// V of tiles that wait for each other instead (Eq. 11); `barriers` of a tile, 1 with lazy
/// streaming.
double validShareOfDeviceTile(double tileSeconds, int barriers, const Rates& rates);
/// Cells that a device tile exchanges with device memory: the tile with its halo once, and strips
/// of every step. Printed (Eq. 18) without the halo of the tile, which the paper's own 2.42 us
/// needs.
double deviceTileCells(double tileX, double tileY, int depth, int radius);
/// Eq. 18 as printed.
double deviceTileCellsAsPrinted(double tileX, double tileY, int depth, int radius);

/// The depth from which shared memory, not device memory, is the bottleneck (Eq. 17), as a
/// fraction; the rule takes the next whole number.
double depthOfBalance(const Accesses& accesses, const Rates& rates);
/// The same for a device tile, whose strips grow with the depth; nothing when no depth is enough.
std::optional<double> depthOfBalanceForDeviceTile(const Accesses& accesses, double tileX,
                                                  double tileY, int radius, const Rates& rates);
/// The width a square device tile must have for its strips not to matter (Eq. 22, 23).
double widthOfBalance(const Accesses& accesses, int radius, const Rates& rates);

enum class Shape { Star, Box };
/// a_sm: a thread of `ilp` cells along one axis streams along another and keeps its own column in
/// registers (redundant register streaming).
double sharedAccesses(Shape shape, int dimensions, int radius, int ilp);
/// a_sm without registers: every point read, one write.
double sharedAccessesWithoutRegisters(int points);

/// Little's law: what must be on its way at once to keep a rate up, in its unit times seconds.
inline double concurrency(double latencySeconds, double ratePerSecond) {
    return latencySeconds * ratePerSecond;
}

}  // namespace engine::model::ebisu
