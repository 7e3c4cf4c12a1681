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
#include <unordered_map>
#include <vector>

#include "engine/stencil/pattern.hpp"

namespace engine::model {

/// Bytes of the data path that is shared by shared memory and first-level cache, a clock.
inline constexpr int kLineBytes = 128;

/// What need not be read, since it waits in the thread's registers.
enum class Waiting : std::uint8_t {
    Nothing,
    Column,       ///< of the cell itself, along the march
    DelayedCell,  ///< the cell itself, `lag` planes ahead
    OwnCells      ///< of the thread, in every plane
};

/// Everything that the reads follow from beside the taps.
struct ReadShape {
    /// Cells of a thread that are computed together along each axis, and how far apart they lie.
    std::array<int, 3> cells{1, 1, 1}, apart{1, 1, 1};
    int march = -1;         ///< its axis
    int planes = 1;         ///< of the march, unrolled
    bool arriving = false;  ///< taps fall into the plane that arrives
    int rows = -1;          ///< axis across which warps lie that exchange rows; -1: none do
    Waiting waiting = Waiting::Nothing;
    int lag = 0;
    // How the lanes of a warp reach shared memory: their first cells lie `stride` elements apart
    // along an axis, and `shift` elements into a row that begins at a multiple of 16 bytes.
    int axis = 0, stride = 1, shift = 0, bytes = 8;

    std::int64_t count() const { return std::int64_t{1} * cells[0] * cells[1] * cells[2]; }
    /// Bytes of the data path that a lane's access to `width` adjacent elements takes.
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

/// Remembers them, of one list of taps. For one thread.
class KnownReads {
public:
    const Reads& of(const ReadShape& shape, const std::vector<stencil::Offset>& taps);

private:
    struct Hash {
        std::size_t operator()(const ReadShape& shape) const;
    };
    std::unordered_map<ReadShape, Reads, Hash> m_known;
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
