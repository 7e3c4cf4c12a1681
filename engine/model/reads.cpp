// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/reads.hpp"

#include <algorithm>
#include <initializer_list>
#include <numeric>

#include "engine/model/places.hpp"

namespace engine::model {
namespace {

using namespace places;

std::size_t placeIn(int axis) { return static_cast<std::size_t>(axis); }

/// Cells of a thread that are computed together, seen from the first.
std::vector<Place> cellsTogether(const ReadShape& shape) {
    std::vector<Place> cells{0};
    cells.reserve(static_cast<std::size_t>(shape.count()));
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t first = cells.size();
        for (int m = 1; m < shape.cells[axis]; ++m)
            for (std::size_t i = 0; i < first; ++i)
                cells.push_back(cells[i] + Place{m} * shape.apart[axis] * kUnit[axis]);
    }
    return cells;
}

/// `cells` of as many planes as the march unrolls.
std::vector<Place> unrolled(const ReadShape& shape, const std::vector<Place>& cells) {
    std::vector<Place> all;
    all.reserve(cells.size() * static_cast<std::size_t>(shape.planes));
    for (int k = 0; k < shape.planes; ++k)
        for (const Place cell : cells) all.push_back(cell + k * kUnit[placeIn(shape.march)]);
    return all;
}

/// A tap as it falls into the plane that arrives.
stencil::Offset withinPlane(stencil::Offset tap, int march) {
    (march == 0 ? tap.x : march == 1 ? tap.y : tap.z) = 0;
    return tap;
}

/// Whether a place lies along an axis where cells of the thread do.
bool isAmong(const ReadShape& shape, int axis, Place place) {
    const std::int64_t at = along(axis, place);
    return at >= 0 && at < shape.cells[placeIn(axis)];
}

/// Whether what a cell reads by a tap waits in registers, or no thread has it. `own`: the thread's
/// cells.
bool waits(const ReadShape& shape, Place cell, const stencil::Offset& tap, const Places& own) {
    const bool nothing = shape.waiting == Waiting::Nothing;
    if (nothing && shape.rows < 0) return false;
    const Place place = cell + placeOf(withinPlane(tap, shape.march));
    if (shape.rows >= 0 && isAmong(shape, shape.rows, place)) return true;
    for (int axis = 0; axis < 3; ++axis)
        if (shape.alone[placeIn(axis)] && !isAmong(shape, axis, place)) return true;
    if (nothing) return false;
    // Of whichever of the planes that are computed together.
    if (shape.waiting == Waiting::OwnCells)
        return own.contains(place - along(shape.march, place) * kUnit[placeIn(shape.march)]);
    const bool lags = tap[shape.march] == shape.lag;
    return place == cell &&
           (shape.waiting == Waiting::Column || lags == (shape.waiting == Waiting::DelayedCell));
}

/// Calls take(cell, tap) with the numbers of those whose element must be read.
template <typename Take>
void eachRead(const ReadShape& shape, const std::vector<Place>& cells,
              const std::vector<stencil::Offset>& taps, const Places& own, const Take& take) {
    for (std::size_t t = 0; t < taps.size(); ++t)
        for (std::size_t c = 0; c < cells.size(); ++c)
            if (!waits(shape, cells[c], taps[t], own)) take(c, t);
}

/// Where taps read.
std::vector<Place> offsetsOf(const ReadShape& shape, const std::vector<stencil::Offset>& taps) {
    std::vector<Place> offsets;
    offsets.reserve(taps.size());
    for (const auto& tap : taps)
        offsets.push_back(placeOf(shape.arriving ? withinPlane(tap, shape.march) : tap));
    return offsets;
}

/// Elements that must be read, each once.
Places distinctReads(const ReadShape& shape, const std::vector<Place>& cells,
                     const std::vector<stencil::Offset>& taps, const Places& own) {
    const auto offsets = offsetsOf(shape, taps);
    const std::size_t most = cells.size() * offsets.size();
    if (most >= kManyPlaces) {
        const Box ofCells(cells), ofOffsets(offsets), sum = ofCells + ofOffsets;
        if (isDense(sum, most)) {
            Marks marks(sum);
            const auto cellNumbers = marks.numbersFrom(ofCells, cells);
            const auto offsetNumbers = marks.numbersFrom(ofOffsets, offsets);
            eachRead(shape, cells, taps, own, [&](std::size_t c, std::size_t t) {
                marks.mark(cellNumbers[c] + offsetNumbers[t]);
            });
            return Places(std::move(marks));
        }
    }
    std::vector<Place> places;
    places.reserve(most);
    eachRead(shape, cells, taps, own,
             [&](std::size_t c, std::size_t t) { places.push_back(cells[c] + offsets[t]); });
    return Places(std::move(places));
}

constexpr int kWidestBytes = 16;

/// An aligned group of which not everything is wanted is read in halves.
double ofGroup(const ReadShape& shape, const Places& places, Place first, int width) {
    int wanted = 0;
    for (int i = 0; i < width; ++i)
        wanted += places.contains(first + i * kUnit[placeIn(shape.axis)]) ? 1 : 0;
    if (wanted == 0) return 0;
    if (wanted == width) return shape.access(width);
    const Place second = first + width / 2 * kUnit[placeIn(shape.axis)];
    return ofGroup(shape, places, first, width / 2) + ofGroup(shape, places, second, width / 2);
}

/// Adjacent cells of a thread travel together as far as they are aligned; those of threads next to
/// each other do not.
double excessOf(const ReadShape& shape, const Places& places) {
    if (shape.stride == 1 || places.empty()) return 1;
    // A power of two; lanes are aligned alike where it divides how far they lie apart.
    const int widest = std::gcd(kWidestBytes / shape.bytes, shape.stride);
    std::vector<Place> starts;
    starts.reserve(places.size());
    for (const Place place : places) {
        const std::int64_t into = (along(shape.axis, place) + shape.shift) & (widest - 1);
        starts.push_back(place - into * kUnit[placeIn(shape.axis)]);
    }
    double sum = 0;
    for (const Place first : Places(std::move(starts)))
        sum += ofGroup(shape, places, first, widest);
    return sum / (shape.bytes * static_cast<double>(places.size()));
}

}  // namespace

double conflicts(int stride, int lanes, int bytes, LanesRows rows) {
    const int together = kLineBytes / bytes;  // lanes that a clock serves
    const int met = std::gcd(stride, together);
    if (lanes >= together) return met;
    const double inRow = std::max<std::int64_t>(1, (lanes * met + together - 1) / together);
    return rows == LanesRows::Beside ? inRow : inRow * together / lanes;
}

double ReadShape::access(int width) const {
    return bytes * width *
           conflicts(std::max(1, stride / width), lanes, bytes * width, LanesRows::Beside);
}

Reads readsOf(const ReadShape& shape, const std::vector<stencil::Offset>& taps) {
    const auto cells = cellsTogether(shape);
    const Places own(cells);
    const auto together = shape.planes > 1 ? unrolled(shape, cells) : cells;
    const auto places = distinctReads(shape, together, taps, own);
    return {static_cast<double>(places.size()), static_cast<double>(together.size()),
            excessOf(shape, places), excessOf(shape, own)};
}

KnownReads::Key::Key(const ReadShape& shape) {
    // How lanes reach memory makes no difference where they lie next to each other.
    const bool adjacent = shape.stride == 1;
    const auto word = [](std::initializer_list<std::int64_t> figures, int bits) {
        std::uint64_t packed = 0;
        for (const std::int64_t figure : figures)
            packed = packed << bits | static_cast<std::uint64_t>(figure);
        return packed;
    };
    const auto& s = shape;
    // No thread reaches further than a place has bits.
    words[0] = word({s.cells[0], s.cells[1], s.cells[2]}, kBits);
    words[1] = word({s.apart[0], s.apart[1], s.apart[2]}, kBits);
    words[2] = word({s.planes, s.stride, adjacent ? 0 : s.shift}, kBits);
    words[3] = word({s.lag, adjacent ? 0 : s.lanes, s.bytes, static_cast<int>(s.waiting)}, 8) << 12;
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
    makeRoom();
    const Key key(shape);
    Slot& slot = slotOf(key);
    if (slot.reads.cells == 0) {
        slot = {key, readsOf(shape, taps)};
        ++m_known;
    }
    return slot.reads;
}

KnownReads::Slot& KnownReads::slotOf(const Key& key) {
    const std::size_t last = m_slots.size() - 1;
    std::size_t at = key.hash() & last;
    while (m_slots[at].reads.cells != 0 && !(m_slots[at].key == key)) at = (at + 1) & last;
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
        if (slot.reads.cells != 0) slotOf(slot.key) = slot;
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
