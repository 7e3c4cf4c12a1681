// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which elements a thread must read for the cells that it computes together, and how its warp
// reaches them in shared memory. It follows from few figures of a plan, which many settings have
// alike: whoever predicts many remembers it.

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
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
    bool operator==(const ReadShape&) const = default;
};

struct Reads {
    double elements = 0;  ///< each once
    double cells = 0;     ///< that they are read for
    /// What all of a thread's accesses take over what they need: to these, and to its own cells.
    double excess = 1, excessOfOwn = 1;
};
Reads readsOf(const ReadShape& shape, const std::vector<stencil::Offset>& taps);

/// Remembers them, of one list of taps. For one thread. Most of the time goes into waiting for
/// memory: what is known of a shape fills one line of a cache.
class KnownReads {
public:
    Reads of(const ReadShape& shape, const std::vector<stencil::Offset>& taps);

private:
    /// All of a shape that reads follow from.
    struct Key {
        std::array<std::uint64_t, 4> words{};
        Key() = default;
        explicit Key(const ReadShape& shape);
        bool operator==(const Key& other) const;
        std::size_t hash() const;
    };
    struct alignas(64) Slot {
        Key key;
        Reads reads;  ///< for no cells: none are known here
    };
    Slot& slotOf(const Key& key);
    void makeRoom();

    std::vector<Slot> m_slots;  ///< a power of two; who finds its own taken takes the next
    std::size_t m_known = 0;
};

/// Of one list of taps, for several threads: each borrows a memory while it works.
class SharedReads {
public:
    std::unique_ptr<KnownReads> borrow();
    void giveBack(std::unique_ptr<KnownReads> reads);

private:
    std::mutex m_access;
    std::vector<std::unique_ptr<KnownReads>> m_idle;
};

}  // namespace engine::model
