// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/known_reads.hpp"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>

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

KnownReads::Key::Key(const ReadShape& shape) {
    const auto word = [](std::initializer_list<std::int64_t> figures, int bits) {
        std::uint64_t packed = 0;
        for (const std::int64_t figure : figures)
            packed = packed << bits | static_cast<std::uint64_t>(figure);
        return packed;
    };
    const auto& s = shape;
    // No thread reaches further than a place has bits.
    words[0] = word({s.cells[0], s.cells[1], s.cells[2]}, places::kBits);
    words[1] = word({s.apart[0], s.apart[1], s.apart[2]}, places::kBits);
    words[2] = word({s.planes, s.stride, s.shift}, places::kBits);
    words[3] = word({s.lag, s.lanes, s.bytes, static_cast<int>(s.waiting)}, 8) << 12;
    words[3] |= word({s.arriving, s.alone[0], s.alone[1], s.alone[2]}, 1) << 8;
    words[3] |= word({s.march + 1, s.rows + 1, s.axis}, 2);
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
