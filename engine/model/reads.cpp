// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/reads.hpp"

#include <algorithm>
#include <bit>

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

std::size_t placeOfWidth(int width) {
    return static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(width)));
}

/// Adds the accesses to an aligned group; when not everything of it is wanted it is read in halves.
void addGroup(const ReadShape& shape, const Places& places, Place first, int width,
              AccessCounts& counts) {
    int wanted = 0;
    for (int i = 0; i < width; ++i)
        wanted += places.contains(first + i * kUnit[placeIn(shape.axis)]) ? 1 : 0;
    if (wanted == width) ++counts[placeOfWidth(width)];
    if (wanted == 0 || wanted == width) return;
    const Place second = first + width / 2 * kUnit[placeIn(shape.axis)];
    addGroup(shape, places, first, width / 2, counts);
    addGroup(shape, places, second, width / 2, counts);
}

/// Adjacent cells of a thread travel together as far as they are aligned; those of threads next to
/// each other do not.
AccessCounts accessesTo(const ReadShape& shape, const Places& places) {
    AccessCounts counts{};
    const int widest = shape.widestAccess();
    if (widest == 1) {
        counts[placeOfWidth(1)] = static_cast<std::uint32_t>(places.size());
        return counts;
    }
    std::vector<Place> starts;
    starts.reserve(places.size());
    for (const Place place : places) {
        const std::int64_t into = (along(shape.axis, place) + shape.shift) & (widest - 1);
        starts.push_back(place - into * kUnit[placeIn(shape.axis)]);
    }
    for (const Place first : Places(std::move(starts)))
        addGroup(shape, places, first, widest, counts);
    return counts;
}

/// What the accesses to so many places take over what they need.
double excessOf(const ReadShape& shape, const AccessCounts& counts, double places) {
    if (shape.stride == 1 || places == 0) return 1;
    double sum = 0;  // of whole numbers
    for (int width = 1; width <= kMostTogether; width *= 2)
        if (const auto count = counts[placeOfWidth(width)]; count > 0)
            sum += count * shape.access(width);
    return sum / (shape.bytes * places);
}

/// Up to `most`, which is one itself.
int powerOfTwoThatDivides(int number, int most) { return std::min(number & -number, most); }

}  // namespace

double conflicts(int stride, int lanes, int bytes, LanesRows rows) {
    const int together = kLineBytes / bytes;  // lanes that a clock serves
    const int met = powerOfTwoThatDivides(stride, together);
    if (lanes >= together) return met;
    const double inRow = std::max<std::int64_t>(1, (lanes * met + together - 1) / together);
    return rows == LanesRows::Beside ? inRow : inRow * together / lanes;
}

double ReadShape::access(int width) const {
    return bytes * width *
           conflicts(std::max(1, stride / width), lanes, bytes * width, LanesRows::Beside);
}

int ReadShape::widestAccess() const {
    constexpr int kWidestBytes = 16;
    // Lanes are aligned alike where it divides how far they lie apart.
    return powerOfTwoThatDivides(stride, kWidestBytes / bytes);
}

ReadShape ReadShape::countedAlike(int reach) const {
    ReadShape alike = *this;
    alike.lanes = kLanes;
    alike.stride = widestAccess();
    alike.shift = shift & (alike.stride - 1);
    for (std::size_t k = 0; k < 3; ++k) {
        // No tap of one reaches a place of another, nor does an access. Aligned as they are.
        const int far = (cells[k] + 2 * reach) / kMostTogether * kMostTogether + kMostTogether;
        if (apart[k] > far + kMostTogether)
            alike.apart[k] = far + kMostTogether + apart[k] % kMostTogether;
    }
    return alike;
}

ReadCounts countReads(const ReadShape& shape, const std::vector<stencil::Offset>& taps) {
    const auto cells = cellsTogether(shape);
    const Places own(cells);
    const auto together = shape.planes > 1 ? unrolled(shape, cells) : cells;
    const auto places = distinctReads(shape, together, taps, own);
    return {static_cast<std::uint32_t>(places.size()), static_cast<std::uint32_t>(together.size()),
            accessesTo(shape, places), accessesTo(shape, own)};
}

Reads readsOf(const ReadShape& shape, const ReadCounts& counts) {
    const double elements = counts.elements;
    return {elements, static_cast<double>(counts.cells), excessOf(shape, counts.accesses, elements),
            excessOf(shape, counts.accessesToOwn, static_cast<double>(shape.count()))};
}

Reads readsOf(const ReadShape& shape, const std::vector<stencil::Offset>& taps) {
    return readsOf(shape, countReads(shape, taps));
}

}  // namespace engine::model
