// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sets of elements around a thread's first cell, as counting its reads needs them: made, ordered
// and asked for every setting that is predicted.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/stencil/pattern.hpp"

namespace engine::model::places {

/// Where an element lies, seen from a thread's first cell. One number, which adds as offsets do and
/// is ordered as they are, by x, y and z. No thread reaches kReach elements far.
using Place = std::int64_t;
inline constexpr int kBits = 21;
inline constexpr Place kReach = Place{1} << (kBits - 1);
inline constexpr std::array<Place, 3> kUnit{Place{1} << 2 * kBits, Place{1} << kBits, 1};
inline Place placeOf(const stencil::Offset& tap) {
    return tap.x * kUnit[0] + tap.y * kUnit[1] + tap.z * kUnit[2];
}

/// How far along an axis a place lies.
inline std::int64_t along(int axis, Place place) {
    constexpr Place kToAbove = kReach * (kUnit[0] + kUnit[1] + kUnit[2]);
    return (((place + kToAbove) >> (2 - axis) * kBits) & (2 * kReach - 1)) - kReach;
}

/// The smallest box around places.
struct Box {
    std::array<std::int64_t, 3> least{kReach, kReach, kReach}, most{-kReach, -kReach, -kReach};

    explicit Box(const std::vector<Place>& places) {
        for (const Place place : places)
            for (int axis = 0; axis < 3; ++axis) {
                const auto k = static_cast<std::size_t>(axis);
                const std::int64_t at = along(axis, place);
                least[k] = std::min(least[k], at);
                most[k] = std::max(most[k], at);
            }
    }
    /// Where a place of this box and one of the other add up to.
    Box operator+(const Box& other) const {
        Box sum = *this;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            sum.least[axis] += other.least[axis];
            sum.most[axis] += other.most[axis];
        }
        return sum;
    }
    std::int64_t extent(std::size_t axis) const { return most[axis] - least[axis] + 1; }
    std::int64_t cells() const { return extent(0) * extent(1) * extent(2); }
};

/// The cells of a box, each marked or not. Numbers add as places do.
class Marks {
public:
    explicit Marks(const Box& box)
        : m_box(box),
          m_steps{box.extent(1) * box.extent(2), box.extent(2), 1},
          m_marks(static_cast<std::size_t>(box.cells())) {}

    std::size_t numberOf(Place place) const { return numberFrom(m_box, place); }
    /// Of places of a smaller box, as if its first cell were number 0.
    std::vector<std::size_t> numbersFrom(const Box& part, const std::vector<Place>& places) const {
        std::vector<std::size_t> numbers;
        numbers.reserve(places.size());
        for (const Place place : places) numbers.push_back(numberFrom(part, place));
        return numbers;
    }
    void mark(std::size_t number) { m_marks[number] = 1; }
    bool contains(Place place) const {
        for (int axis = 0; axis < 3; ++axis) {
            const auto k = static_cast<std::size_t>(axis);
            const std::int64_t at = along(axis, place);
            if (at < m_box.least[k] || at > m_box.most[k]) return false;
        }
        return m_marks[numberOf(place)] != 0;
    }
    std::vector<Place> places() const {
        std::vector<Place> places;
        auto marked = m_marks.begin();
        for (auto x = m_box.least[0]; x <= m_box.most[0]; ++x)
            for (auto y = m_box.least[1]; y <= m_box.most[1]; ++y)
                for (auto z = m_box.least[2]; z <= m_box.most[2]; ++z)
                    if (*marked++ != 0)
                        places.push_back(x * kUnit[0] + y * kUnit[1] + z * kUnit[2]);
        return places;
    }

private:
    std::size_t numberFrom(const Box& part, Place place) const {
        std::int64_t number = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const auto k = static_cast<std::size_t>(axis);
            number += (along(axis, place) - part.least[k]) * m_steps[k];
        }
        return static_cast<std::size_t>(number);
    }

    Box m_box;
    std::array<std::int64_t, 3> m_steps;
    std::vector<char> m_marks;
};

/// So many places, not each of them another, had better be marked than sorted where their box is
/// dense: a cell that many taps of many cells reach is marked many times, which takes far less.
inline constexpr std::size_t kManyPlaces = 64;
inline bool isDense(const Box& box, std::size_t places) {
    constexpr std::size_t kSparse = 16;
    return static_cast<std::size_t>(box.cells()) <= kSparse * places;
}

/// Distinct places in order. Few of them: a list is many times quicker than a tree.
class Places {
public:
    explicit Places(std::vector<Place> places) : m_places(std::move(places)) {
        if (m_places.size() >= kManyPlaces && markThem()) return;
        std::sort(m_places.begin(), m_places.end());
        m_places.erase(std::unique(m_places.begin(), m_places.end()), m_places.end());
    }
    explicit Places(Marks marks) : m_places(marks.places()), m_marks(std::move(marks)) {}

    bool contains(Place place) const {
        return m_marks ? m_marks->contains(place)
                       : std::binary_search(m_places.begin(), m_places.end(), place);
    }
    auto begin() const { return m_places.begin(); }
    auto end() const { return m_places.end(); }
    std::size_t size() const { return m_places.size(); }
    bool empty() const { return m_places.empty(); }

private:
    bool markThem() {
        const Box box(m_places);
        if (!isDense(box, m_places.size())) return false;
        m_marks.emplace(box);
        for (const Place place : m_places) m_marks->mark(m_marks->numberOf(place));
        m_places = m_marks->places();
        return true;
    }

    std::vector<Place> m_places;
    std::optional<Marks> m_marks;  ///< the same, of many
};

}  // namespace engine::model::places
