// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/known_reads.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/model/places.hpp"

namespace engine::model {
namespace {

/// How far any of them reads along an axis.
int reachOf(const std::vector<stencil::Offset>& taps) {
    int reach = 0;
    for (const auto& tap : taps)
        for (const int along : {tap.x, tap.y, tap.z}) reach = std::max(reach, std::abs(along));
    return reach;
}

}  // namespace

KnownReads::Key::Key(const ReadShape& s) {
    // No thread reaches further than a place has bits.
    const auto three = [](std::int64_t first, std::int64_t second, std::int64_t third) {
        return static_cast<std::uint64_t>((first << places::kBits | second) << places::kBits |
                                          third);
    };
    words[0] = three(s.cells[0], s.cells[1], s.cells[2]);
    words[1] = three(s.apart[0], s.apart[1], s.apart[2]);
    words[2] = three(s.planes, s.stride, s.shift);
    const int alone = s.alone[0] << 2 | s.alone[1] << 1 | s.alone[2] << 0;
    const int axes = (s.march + 1) << 4 | (s.rows + 1) << 2 | s.axis;
    words[3] = three(s.lag, s.bytes << 8 | static_cast<int>(s.waiting),
                     s.arriving << 9 | alone << 6 | axes);
}

bool KnownReads::Key::operator==(const Key& other) const {
    std::uint64_t differing = 0;
    for (std::size_t k = 0; k < words.size(); ++k) differing |= words[k] ^ other.words[k];
    return differing == 0;
}

std::size_t KnownReads::Key::hash() const {
    std::uint64_t mixed = 0x9e3779b97f4a7c15U;
    for (const std::uint64_t word : words) {
        mixed = (mixed ^ word) * 0xff51afd7ed558ccdU;
        mixed ^= mixed >> 32U;
    }
    return mixed;
}

Reads KnownReads::of(const ReadShape& shape, const std::vector<stencil::Offset>& taps) {
    if (m_slots.empty()) m_reach = reachOf(taps);
    makeRoom();
    const auto alike = shape.countedAlike(m_reach);
    const Key key(alike);
    Slot& slot = slotOf(key);
    if (slot.counts.cells == 0) {
        slot = {key, countReads(alike, taps)};
        ++m_known;
    }
    return readsOf(shape, slot.counts);
}

KnownReads::Slot& KnownReads::slotOf(const Key& key) {
    const std::size_t last = m_slots.size() - 1;
    std::size_t at = key.hash() & last;
    while (m_slots[at].counts.cells != 0 && !(m_slots[at].key == key)) at = (at + 1) & last;
    return m_slots[at];
}

/// For one more. Whoever knows very many begins anew.
void KnownReads::makeRoom() {
    constexpr std::size_t kFirst = 1024, kMost = 131072;
    if (4 * (m_known + 1) <= 3 * m_slots.size()) return;
    std::vector<Slot> known(std::clamp(2 * m_slots.size(), kFirst, kMost));
    known.swap(m_slots);
    if (known.size() == kMost) {
        m_known = 0;
        return;
    }
    for (const Slot& slot : known)
        if (slot.counts.cells != 0) slotOf(slot.key) = slot;
}

std::unique_ptr<KnownReads> SharedReads::borrow() {
    const std::lock_guard lock(m_access);
    if (m_idle.empty()) return std::make_unique<KnownReads>();
    auto reads = std::move(m_idle.back());
    m_idle.pop_back();
    return reads;
}

void SharedReads::giveBack(std::unique_ptr<KnownReads> reads) {
    const std::lock_guard lock(m_access);
    m_idle.push_back(std::move(reads));
}

}  // namespace engine::model
