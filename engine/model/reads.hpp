// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which elements a thread must read for the cells that it computes together, and how its warp
// reaches them in shared memory. It follows from few figures of a plan, which many settings have
// alike: whoever predicts many remembers it (known_reads.hpp).

#include <array>
#include <cstdint>
#include <vector>

#include "engine/stencil/pattern.hpp"

namespace engine::model {

/// Bytes of the data path that is shared by shared memory and first-level cache, a clock.
inline constexpr int kLineBytes = 128;

inline constexpr int kLanes = 32;

/// How rows of lanes lie to each other where a warp has several: at best beside each other, or all
/// in the same banks.
enum class LanesRows : std::uint8_t { Beside, InSameBanks };
/// How many times as long as without them accesses of so many bytes take, `lanes` of them in a row
/// and `stride` times their width apart: they meet in a bank as a power of two divides the stride.
double conflicts(int stride, int lanes, int bytes, LanesRows rows);

/// What need not be read, since it waits in the thread's registers.
enum class Waiting : std::uint8_t {
    Nothing,
    Column,        ///< of the cell itself, along the march
    ColumnBehind,  ///< the same but the plane that arrives, `lag` planes ahead
    DelayedCell,   ///< the cell itself, `lag` planes ahead
    OwnCells       ///< of the thread, in every plane
};

/// Everything that the reads follow from beside the taps.
struct ReadShape {
    /// Cells of a thread that are computed together along each axis, and how far apart they lie.
    std::array<int, 3> cells{1, 1, 1}, apart{1, 1, 1};
    int march = -1;         ///< its axis
    int planes = 1;         ///< of the march, unrolled
    bool arriving = false;  ///< taps fall into the plane that arrives
    /// Axis along which nothing is read of places among the thread's cells, since lanes exchange
    /// them; -1: none.
    int rows = -1;
    /// Axes along which a tile is one thread wide: what lies beside it belongs to no other.
    std::array<bool, 3> alone{};
    Waiting waiting = Waiting::Nothing;
    int lag = 0;
    // How the lanes of a warp reach shared memory: their first cells lie `stride` elements apart
    // along an axis, and `shift` elements into a row that begins at a multiple of 16 bytes.
    int axis = 0, stride = 1, shift = 0, bytes = 8;
    int lanes = kLanes;  ///< of a row

    std::int64_t count() const { return std::int64_t{1} * cells[0] * cells[1] * cells[2]; }
    /// Bytes of the data path that a lane's access to `width` adjacent elements takes: lanes meet
    /// in a bank as often as they lie a multiple of a power of two apart.
    double access(int width) const;
    /// Elements that an access moves at most: as far as 16 bytes and the lanes' alignment allow.
    int widestAccess() const;
    /// Of all shapes for which the same is counted, one for all, where no tap reaches further: of
    /// lanes it tells only how they are aligned, of cells far apart only that they are.
    ReadShape countedAlike(int reach) const;
    bool operator==(const ReadShape&) const = default;
};

struct Reads {
    double elements = 0;  ///< each once
    double cells = 0;     ///< that they are read for
    /// What all of a thread's accesses take over what they need: to these, and to its own cells.
    double excess = 1, excessOfOwn = 1;
};
Reads readsOf(const ReadShape& shape, const std::vector<stencil::Offset>& taps);

inline constexpr int kMostTogether = 4;  ///< elements that an access moves
/// How many accesses move one element, how many two, how many four.
using AccessCounts = std::array<std::uint32_t, 3>;
/// What there is to count for it; the rest follows from how the lanes lie.
struct ReadCounts {
    std::uint32_t elements = 0, cells = 0;
    AccessCounts accesses{}, accessesToOwn{};
};
ReadCounts countReads(const ReadShape& shape, const std::vector<stencil::Offset>& taps);
Reads readsOf(const ReadShape& shape, const ReadCounts& counts);

}  // namespace engine::model
