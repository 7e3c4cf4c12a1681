// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How the temporal templates lay out the tiles, queues and planes of a setting with TB > 1: one
// place for the rules, the estimates, the model and the kernel source.

#include <array>
#include <cstdint>

#include "engine/space/plan/estimates.hpp"

namespace engine::space {

/// Who shares a tile: the values of TT.
enum TemporalTile { BlockTile = 1, WarpTile = 2, RowsTile = 3, ClusterTile = 4, DeviceTile = 5 };

inline bool isTemporal(const Setting& s) { return s[ParameterId::TB] > 1; }
/// A march whose levels travel in the registers of a warp.
inline bool isWarpTiled(const Setting& s) {
    return isTemporal(s) && s[ParameterId::ST] != 0 && s[ParameterId::TT] == WarpTile;
}

/// A march whose blocks exchange the edges of rows by shuffles, the rest through shared memory.
inline bool isRowsTiled(const Setting& s) {
    return isTemporal(s) && s[ParameterId::ST] != 0 && s[ParameterId::TT] == RowsTile;
}

/// A march whose tile the blocks of a cluster share.
inline bool isClusterTiled(const Setting& s) {
    return isTemporal(s) && s[ParameterId::ST] != 0 && s[ParameterId::TT] == ClusterTile;
}
/// A march whose tile all blocks share.
inline bool isDeviceTiled(const Setting& s) {
    return isTemporal(s) && s[ParameterId::ST] != 0 && s[ParameterId::TT] == DeviceTile;
}
/// Several blocks share a tile: each keeps its part, with a frame of its neighbours' cells.
inline bool blocksShareTile(const Setting& s) { return isClusterTiled(s) || isDeviceTiled(s); }
/// Blocks of a cluster along an axis across the march; 1 when clusters share no tile.
int clusterAlong(const Setting& setting, int axis);

/// Threads that share a tile, per axis (1 along the march).
std::array<int, 3> tileThreads(const Setting& setting);
/// Cells of a tile along an axis, its overlap with the neighbours included; of a block's part when
/// several share the tile.
std::int64_t temporalTileAlong(const Setting& setting, int axis);
/// Cells on either side of a tile that its neighbour computes again; in a march in full groups of a
/// thread's adjacent cells along the first axis across, so that threads store all or nothing there
/// and aligned accesses stay aligned.
std::int64_t temporalMargin(const Setting& setting, const Circumstances& circumstances, int axis);
/// Cells by which a tile's outer warps make it larger on either side along an axis.
std::int64_t extraAlong(const Setting& setting, const Circumstances& circumstances, int axis);
/// Cells of a tile that it stores; not positive when the margins eat it up. A cluster's tile has
/// the parts of all its blocks; of the device's tile, a block's part.
std::int64_t validAlong(const Setting& setting, const Circumstances& circumstances, int axis);
/// Cells of a plane that a block keeps in shared memory along an axis: a frame included, and of
/// rows that exchange by shuffles only those that other warps read.
std::int64_t shownAlong(const Setting& setting, const Circumstances& circumstances, int axis);
/// TemporalMarch::extraRows of a setting.
int extraRows(const Setting& setting, const Circumstances& circumstances);
/// The cells of a thread lie inside the grid along an axis or outside together: they are adjacent,
/// and the grid and the tiles begin and end between threads.
bool insideTogether(const Setting& setting, const Circumstances& circumstances, int axis);
/// Blocks of the launch along an axis across the march.
std::int64_t temporalBlocksAlong(const Setting& setting, const Circumstances& circumstances,
                                 int axis);

/// The march of a temporal kernel (EBISU section 5, N.5-D blocking).
struct TemporalMarch {
    int axis = 0;
    int back = 0, ahead = 0;  ///< planes behind and in front of a cell that it reads
    int lag = 0;              ///< planes that a level runs behind the one before
    bool lazy = false, retiming = false;
    /// Retimed, and along the march only a cell's own column is read: the newest planes of all
    /// levels follow from each other without a neighbour's cell.
    bool column = false;
    /// A column whose levels hold cells divided once a level by the coefficient of the cell
    /// furthest behind, with which a sum begins: without a multiplication.
    bool scaled = false;
    /// So that cells outside the grid along the first axis across may multiply by 0 instead of
    /// being tested: all of a thread's lie inside together.
    bool masked = false;
    /// Rows that each outer warp of a tile in rows has more than others at level 0. It loses a halo
    /// of them a level, which is all that the tile loses across: as many sums as others have, and
    /// none in vain. 0: the outer warps are like the others.
    int extraRows = 0;
    bool raggedRows = false;  ///< masked, but the rows of a thread may part at the grid's sides
    bool queue = false;       ///< own cells wait in registers
    bool ring = false;        ///< planes wait in a ring of shared memory
    int places = 0;           ///< planes of a ring
    int shownPlanes = 0;      ///< planes in shared memory at once, all levels together; 0 for warps
    bool eachLevel = false;   ///< a barrier for each level and plane, not one a plane
};
/// The setting streams and has TB > 1.
TemporalMarch temporalMarch(const Setting& setting, const Circumstances& circumstances);
/// Elements between planes in shared memory, for reads beyond the tile that no stored cell needs.
std::int64_t planePadding(const Setting& setting, const Circumstances& circumstances);

}  // namespace engine::space
