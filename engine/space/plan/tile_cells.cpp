// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/tile_cells.hpp"

#include <algorithm>

#include "engine/core/sentence.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::space {
namespace {

/// Of a multiprocessor; kernels/sloping_rows.cuh counts warps by them.
constexpr int kSchedulers = 4;

/// The warp that holds a row of warps where the outer ones are the first and the last or the fifth.
int warpOfRow(int row, int rows) {
    const int last = std::min(kSchedulers, rows - 1);
    if (row == 0) return 0;
    if (row == rows - 1) return last;
    return row < last ? row : row + 1;
}

}  // namespace

Result<TileCells> TileCells::of(const KernelPlan& plan, const Circumstances& circumstances) {
    if (plan.products)
        return badInput(phrase(
            "Tensor cores compute patches of cells, a whole warp together: no cell has a thread of "
            "its own that could be drawn."));
    TileCells cells(plan, circumstances);
    if (std::ranges::any_of(cells.m_size, [](int size) { return size < 1; }))
        return badInput(phrase("The tile of this setting has no cells."));
    return cells;
}

TileCells::TileCells(const KernelPlan& plan, const Circumstances& circumstances)
    : m_plan(plan), m_taps(stencil::accessedOffsets(circumstances.problem.pattern)) {
    const bool solid = circumstances.problem.pattern.dimensions == 3;
    if (plan.march)
        m_axes = {plan.march->first, plan.march->second, -1};
    else
        m_axes = {0, 1, solid ? 2 : -1};
    for (std::size_t i = 0; i < 3; ++i) {
        if (m_axes[i] < 0) continue;
        const std::size_t axis = at(m_axes[i]);
        m_along[i] = plan.axes[axis];
        m_halo[i] = circumstances.features.halo[axis];
        m_back[i] = circumstances.back[axis];
        m_ahead[i] = circumstances.ahead[axis];
    }
    measure();
}

void TileCells::measure() {
    // Tiles of several levels have their halo within them, but for those that blocks exchange.
    const bool frames = m_plan.levels == 1 || m_plan.isTiledBy(DeviceTile);
    for (std::size_t i = 0; i < 3; ++i) {
        if (m_axes[i] < 0) continue;
        m_size[i] = static_cast<int>(m_along[i].tile);
        m_frame[i] = frames ? m_halo[i] : 0;
    }
}

bool TileCells::contains(const TilePlace& place) const {
    for (std::size_t i = 0; i < 3; ++i)
        if (place[i] < 0 || place[i] >= m_size[i]) return false;
    return true;
}

TilePlace TileCells::moved(const TilePlace& place, const stencil::Offset& offset) const {
    TilePlace to = place;
    for (std::size_t i = 0; i < 3; ++i)
        if (m_axes[i] >= 0) to[i] += offset[m_axes[i]];
    return to;
}

/// Of what the axis has, the thread and which of its cells.
TileCells::Share TileCells::share(int axis, int place) const {
    const AxisPlan& along = m_along[at(axis)];
    const int cells = static_cast<int>(along.cells), extra = static_cast<int>(along.extra);
    const int part = along.tileThreads * cells;
    if (extra > 0) {
        // The outer rows have more.
        const int row = std::clamp((place - extra) / cells, 0, along.tileThreads - 1);
        const int thread = place < extra ? 0 : row;
        return {thread, place - (thread == 0 ? 0 : extra + thread * cells), 0};
    }
    const int block = place / part, within = place % part;
    if (along.cyclic > 1) return {within % along.tileThreads, within / along.tileThreads, block};
    return {within / cells, within % cells, block};
}

int TileCells::threadOf(const std::array<Share, 3>& shares) const {
    int second = shares[1].thread;
    if (m_along[1].extra > 0) second = warpOfRow(second, m_along[1].tileThreads);
    return shares[0].thread +
           m_along[0].tileThreads * (second + m_along[1].tileThreads * shares[2].thread);
}

int TileCells::validAlong(int axis, int place) const {
    const auto i = at(axis);
    // Where only as many cells are computed as the halo leaves, on both sides alike.
    const bool alike = m_plan.shape == Template::Overlapped || m_along[i].extra > 0;
    const int back = alike ? m_halo[i] : m_back[i], ahead = alike ? m_halo[i] : m_ahead[i];
    int levels = m_plan.levels;
    if (back > 0) levels = std::min(levels, place / back);
    if (ahead > 0) levels = std::min(levels, (m_size[i] - 1 - place) / ahead);
    return levels;
}

TileCell TileCells::cell(const TilePlace& place) const {
    std::array<Share, 3> shares;
    TileCell cell;
    cell.valid = m_plan.levels;
    cell.stored = true;
    for (int axis = 0; axis < 3; ++axis) {
        const auto i = at(axis);
        shares[i] = share(axis, place[i]);
        if (m_plan.levels == 1 || m_plan.isTiledBy(DeviceTile) || m_axes[i] < 0) continue;
        cell.valid = std::min(cell.valid, validAlong(axis, place[i]));
        const auto margin = static_cast<int>(m_along[i].margin);
        cell.stored = cell.stored && place[i] >= margin && place[i] < m_size[i] - margin;
    }
    cell.thread = threadOf(shares);
    cell.warp = cell.thread / lanesOfWarp;
    cell.lane = cell.thread % lanesOfWarp;
    const auto cells = [&](std::size_t i) { return static_cast<int>(m_along[i].cells); };
    cell.index = shares[0].index + cells(0) * (shares[1].index + cells(1) * shares[2].index);
    cell.block = shares[0].block + m_along[0].cluster * shares[1].block;
    return cell;
}

bool TileCells::loadsFirst() const {
    return !m_plan.march && (m_plan.sharedMemory || m_plan.shape == Template::Overlapped);
}

TileCells::Load TileCells::load(const TilePlace& place) const {
    std::int64_t number = 0;
    for (std::size_t i = 3; i-- > 0;)
        number = number * (m_size[i] + 2 * m_frame[i]) + place[i] + m_frame[i];
    const std::int64_t threads = std::max(1, m_plan.threads);
    return {static_cast<int>(number % threads), static_cast<int>(number / threads)};
}

std::vector<TileNeighbour> TileCells::neighbours(const TilePlace& place) const {
    std::vector<TileNeighbour> all;
    for (const auto& offset : m_taps) {
        const TilePlace to = moved(place, offset);
        const Route by = route(place, offset);
        all.push_back({offset, to, by, holder(to, by)});
    }
    return all;
}

/// Copied planes and those loaded to a whole tile are the work of whoever's turn it is.
int TileCells::holder(const TilePlace& place, Route route) const {
    if (!contains(place) || route == Route::Memory || route == Route::Beyond) return -1;
    if (m_plan.shape == Template::Direct || m_plan.shape == Template::Copied) return -1;
    return cell(place).thread;
}

Route TileCells::route(const TilePlace& place, const stencil::Offset& offset) const {
    const TilePlace to = moved(place, offset);
    const bool column = to == place;
    const int along = m_plan.march ? offset[m_plan.march->axis] : 0;
    switch (m_plan.shape) {
        case Template::Direct:
            return m_plan.sharedMemory ? Route::Shared : Route::Memory;
        case Template::Streaming:
            if (m_plan.march->ring) return Route::Shared;
            if (column) return Route::Own;
            return m_plan.sharedMemory ? Route::Shared : Route::Memory;
        case Template::Copied: {
            const bool own = contains(to) && cell(to).thread == cell(place).thread &&
                             (column || m_plan.mergesAdjacent());
            return m_plan.march->queue && own ? Route::Own : Route::Shared;
        }
        case Template::Overlapped:
            return contains(to) ? Route::Shared : Route::Beyond;
        case Template::Temporal:
        case Template::SharedTiles:
        case Template::Pipeline:
            return routeInLevels(place, to, along);
        case Template::Tensor:
            break;
    }
    return Route::Beyond;
}

/// Of a tile whose threads see each other in shared memory alone.
Route TileCells::routeInShared(bool own, bool column, int along) const {
    const March& march = *m_plan.march;
    if (march.retiming && !march.column) return column ? Route::Own : Route::Shared;
    if (!march.ring || march.queue) return own ? Route::Own : Route::Shared;
    // The plane that has just come is still in registers.
    return column && !march.lazy && along == march.lag ? Route::Own : Route::Shared;
}

Route TileCells::routeInLevels(const TilePlace& from, const TilePlace& to, int along) const {
    if (!contains(to)) return m_plan.isTiledBy(DeviceTile) ? Route::Exchange : Route::Beyond;
    const TileCell here = cell(from), there = cell(to);
    if (there.block != here.block) return Route::Cluster;
    const bool column = from == to;
    const bool own = here.thread == there.thread && (column || m_plan.mergesAdjacent());
    const bool rows = m_plan.isTiledBy(RowsTile);
    if (!rows && !m_plan.isTiledBy(WarpTile) && !everyWarp())
        return routeInShared(own, column, along);
    if (own) return Route::Own;
    if (!rows) return Route::Shuffle;
    // Lanes of a row see each other; other rows, even of the same warp, show theirs.
    const bool sameRow = share(1, from[1]).thread == share(1, to[1]).thread;
    if (sameRow) return Route::Shuffle;
    return share(0, from[0]).thread == share(0, to[0]).thread ? Route::Shared
                                                              : Route::SharedThenShuffle;
}

}  // namespace engine::space
