// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which thread of a block computes which cell of its tile, up to which time level the cell is
// right, and how the cells that it is computed from come to that thread. Of a block away from the
// sides of the grid, as kernels/ has it; tests hold it against what emulated kernels do.

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/space/plan/circumstances.hpp"
#include "engine/space/plan/kernel_plan.hpp"

namespace engine::space {

/// How the value of a cell comes to the thread that reads it.
enum class Route : std::uint8_t {
    Own,                ///< the thread's own registers
    Shuffle,            ///< from another lane of the warp
    Shared,             ///< through the block's shared memory
    SharedThenShuffle,  ///< through shared memory to a lane beside, and from there by a shuffle
    Cluster,            ///< another block of the cluster stores it in this one's shared memory
    Exchange,           ///< through device memory, in which all blocks leave their edges
    Memory,             ///< from device memory, as the caches serve it
    Beyond              ///< nobody who shares the tile has it
};
inline constexpr std::size_t kRoutes = static_cast<std::size_t>(Route::Beyond) + 1;

/// A cell's place in the tile along its three axes, TileCells::axes().
using TilePlace = std::array<int, 3>;

struct TileCell {
    int thread = 0;  ///< of its block, counted along x, then y, then z
    int warp = 0, lane = 0;
    int index = 0;  ///< which cell of the thread's, in the order of their places
    int block = 0;  ///< of those that share the tile
    int valid = 0;  ///< time levels up to which it is right
    bool stored = false;
};

struct TileNeighbour {
    stencil::Offset offset;
    TilePlace at{};  ///< in the cell's own plane, where blocks march
    Route route = Route::Own;
    int thread = -1;  ///< who shows or passes it; -1: nobody, or whoever loads it
};

class TileCells {
public:
    /// Refuses, with the reason, what has no picture of cells by thread.
    static Result<TileCells> of(const KernelPlan& plan, const Circumstances& circumstances);

    /// The axes of the grid along which places count; -1: there is none. The third has cells where
    /// blocks do not march in three dimensions.
    const std::array<int, 3>& axes() const { return m_axes; }
    /// Cells of the tile; of all blocks that share it as a cluster.
    const TilePlace& size() const { return m_size; }
    /// Cells around it that are read and not computed.
    const TilePlace& frame() const { return m_frame; }
    int levels() const { return m_plan.levels; }
    /// Blocks that share the tile, along the first two axes.
    std::array<int, 2> blocks() const { return {m_along[0].cluster, m_along[1].cluster}; }
    /// Tiles like this one that a block has, of a warp each.
    std::int64_t tilesOfBlock() const { return m_plan.tilesOfBlock(); }
    /// Every warp of the block has these cells, for some of the levels.
    bool everyWarp() const { return m_plan.stages > 1; }

    bool contains(const TilePlace& place) const;
    /// The place must be in the tile.
    TileCell cell(const TilePlace& place) const;
    /// Who loads a cell of the tile or its frame to shared memory before anything is computed, and
    /// in which turn of all threads; where no block marches and the tile is in shared memory.
    struct Load {
        int thread = 0, turn = 0;
    };
    bool loadsFirst() const;
    Load load(const TilePlace& place) const;
    /// Of all taps, the cell itself where it is one of them.
    std::vector<TileNeighbour> neighbours(const TilePlace& place) const;
    Route route(const TilePlace& place, const stencil::Offset& offset) const;

private:
    struct Share {
        int thread = 0, index = 0, block = 0;
    };
    TileCells(const KernelPlan& plan, const Circumstances& circumstances);
    void measure();
    TilePlace moved(const TilePlace& place, const stencil::Offset& offset) const;
    Share share(int axis, int place) const;
    int threadOf(const std::array<Share, 3>& shares) const;
    int validAlong(int axis, int place) const;
    Route routeInShared(bool own, bool column, int along) const;
    Route routeInLevels(const TilePlace& from, const TilePlace& to, int along) const;
    int holder(const TilePlace& at, Route route) const;

    KernelPlan m_plan;
    std::array<int, 3> m_axes{0, 1, 2};
    std::array<AxisPlan, 3> m_along;  ///< by m_axes
    TilePlace m_size{1, 1, 1}, m_frame{};
    std::array<int, 3> m_halo{}, m_back{}, m_ahead{};
    std::vector<stencil::Offset> m_taps;
};

}  // namespace engine::space
