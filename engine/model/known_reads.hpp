// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which reads were counted already, for whoever predicts many settings.

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/model/reads.hpp"

namespace engine::model {

/// Remembers what a thread reads, of one list of taps. For one thread. Most of the time goes into
/// waiting for memory: what is known of a shape fills one line of a cache.
class KnownReads {
public:
    Reads of(const ReadShape& shape, const std::vector<stencil::Offset>& taps);

private:
    /// All of a shape that is counted for.
    struct Key {
        std::array<std::uint64_t, 4> words{};
        Key() = default;
        explicit Key(const ReadShape& shape);
        bool operator==(const Key& other) const;
        std::size_t hash() const;
    };
    struct alignas(64) Slot {
        Key key;
        ReadCounts counts;  ///< for no cells: none are known here
    };
    Slot& slotOf(const Key& key);
    void makeRoom();

    std::vector<Slot> m_slots;  ///< a power of two; who finds its own taken takes the next
    std::size_t m_known = 0;
    int m_reach = 0;  ///< of the taps
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
