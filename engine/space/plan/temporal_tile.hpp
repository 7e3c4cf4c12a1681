// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tiles of a setting with TB > 1: who shares them, and which of their cells they store. Parts
// of a plan (kernel_plan.hpp) that rules ask for by themselves.

#include <array>
#include <cstdint>

#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/axis_plan.hpp"
#include "engine/space/plan/circumstances.hpp"

namespace engine::space {

/// Who shares a tile: the values of TT.
enum TemporalTile {
    BlockTile = 1,
    WarpTile = 2,
    RowsTile = 3,
    ClusterTile = 4,
    DeviceTile = 5,
    PipelineTile = 6,
    TensorTile = 7
};

inline bool isTemporal(const Setting& s) { return s[ParameterId::TB] > 1; }
/// A march through several time levels whose tile is shared like that.
inline bool isTiled(const Setting& s, TemporalTile tile) {
    return isTemporal(s) && s[ParameterId::ST] != 0 && s[ParameterId::TT] == tile;
}
/// The levels travel in the registers of a warp.
inline bool isWarpTiled(const Setting& s) { return isTiled(s, WarpTile); }
/// The warps of a block exchange the edges of rows by shuffles, the rest through shared memory.
inline bool isRowsTiled(const Setting& s) { return isTiled(s, RowsTile); }
inline bool isClusterTiled(const Setting& s) { return isTiled(s, ClusterTile); }
inline bool isDeviceTiled(const Setting& s) { return isTiled(s, DeviceTile); }
/// The warps of a block share a tile, and take turns with its levels: each is a stage.
inline bool isPipelined(const Setting& s) { return isTiled(s, PipelineTile); }
/// Tensor cores compute the levels of a block's tile, two rows at a time.
inline bool isTensorTiled(const Setting& s) { return isTiled(s, TensorTile); }
/// Planes of level 0 come whole, by bulk copies.
inline bool takesRowsByCopies(const Setting& s) { return isPipelined(s) || isTensorTiled(s); }
/// Neighbours in a tile are lanes of one warp.
inline bool isSeenByLanes(const Setting& s) { return isWarpTiled(s) || isPipelined(s); }
/// Threads of a block along the march, which are the stages of a pipeline.
inline ParameterId stagesId(const Setting& s) {
    return blockIds[static_cast<std::size_t>(streamingAxis(s))];
}
/// Warps of a pipeline; 1 without one.
int stagesOf(const Setting& setting);
/// Time levels that a thread holds: all, or those of its stage.
int heldLevels(const Setting& setting);
/// Several blocks share a tile: each keeps its part, with a frame of its neighbours' cells.
inline bool blocksShareTile(const Setting& s) { return isClusterTiled(s) || isDeviceTiled(s); }
/// Retimed, and along the march only a cell's own column is read: the newest planes of all levels
/// follow from each other without a neighbour's cell. The setting streams.
bool isColumn(const Setting& setting, const Circumstances& circumstances);

/// Blocks of a cluster along an axis across the march; 1 when clusters share no tile.
int clusterAlong(const Setting& setting, int axis);
/// Threads that share a tile, per axis (1 along the march).
std::array<int, 3> tileThreads(const Setting& setting);
/// Cells of a tile along an axis, its overlap with the neighbours included; of a block's part when
/// several share the tile.
std::int64_t temporalTileAlong(const Setting& setting, int axis);
/// Cells on either side of a tile that its neighbour computes again; in a march in full groups of a
/// thread's adjacent cells along the first axis across, so that threads store all or nothing there
/// and aligned accesses stay aligned. Copies to and from pipelines need multiples of 16 bytes.
/// Rows for tensor cores arrive with a halo beside the tile, so that level 1 loses nothing.
std::int64_t temporalMargin(const Setting& setting, const Circumstances& circumstances, int axis);
/// Rows that each outer warp of a tile in rows has more than others at level 0. It loses a halo of
/// them a level, which is all that the tile loses across: as many sums as others have, and none in
/// vain. 0: the outer warps are like the others.
int extraRows(const Setting& setting, const Circumstances& circumstances);
/// Whether tiles in rows begin and end with the grid: the last one is moved back where it would
/// stick out. What lies outside is rows of outer warps then, the same in every tile at the grid's
/// sides, which kernels are told (kernels/parts/cells_of_rows.cuh). A tile's margin has to lie
/// within one warp, and no tile but the first and the last may reach out of the grid.
bool hasAlignedRows(const Setting& setting, const Circumstances& circumstances);
/// Cells by which a tile's outer warps make it larger on either side along an axis.
std::int64_t extraAlong(const Setting& setting, const Circumstances& circumstances, int axis);
/// Cells of a tile that it stores; not positive when the margins eat it up. A cluster's tile has
/// the parts of all its blocks; of the device's tile, a block's part.
std::int64_t validAlong(const Setting& setting, const Circumstances& circumstances, int axis);
/// Cells of a plane that a block keeps in shared memory along an axis: a frame included, and of
/// rows that exchange by shuffles only those that other warps read.
std::int64_t shownAlong(const Setting& setting, const Circumstances& circumstances, int axis);
/// Elements between planes in shared memory, for reads beyond the tile that no stored cell needs.
std::int64_t planePadding(const Setting& setting, const Circumstances& circumstances);
/// The cells of a thread lie inside the grid along an axis or outside together: they are adjacent,
/// and the grid and the tiles begin and end between threads.
bool insideTogether(const Setting& setting, const Circumstances& circumstances, int axis);
/// All of it along an axis across the march, or along any without one.
AxisPlan axisOfLevels(const Setting& setting, const Circumstances& circumstances, int axis);

}  // namespace engine::space
