// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <span>

#include "engine/session/dense_values.hpp"
#include "engine/session/promising_values.hpp"
#include "engine/space/combination_values.hpp"
#include "engine/space/plan/axes.hpp"

namespace engine::session {
namespace {

using space::ParameterId;

/// What matters most takes three turns before the rest takes its first.
constexpr std::array kMainly = {ParameterId::TB,  ParameterId::BMx, ParameterId::BMy,
                                ParameterId::SB,  ParameterId::TBx, ParameterId::TBy,
                                ParameterId::TBz, ParameterId::PD,  ParameterId::HP};
constexpr int kMainTurns = 3;
constexpr std::array kDetails = {
    ParameterId::UFy, ParameterId::UFz, ParameterId::SE,  ParameterId::MR,
    ParameterId::CMy, ParameterId::LS,  ParameterId::VW,  ParameterId::HS,
    ParameterId::CLa, ParameterId::CMx, ParameterId::CMz, ParameterId::BMz,
    ParameterId::CO,  ParameterId::MB,  ParameterId::UFx, ParameterId::RO};

/// What makes a kernel another kind of kernel.
constexpr std::array kKinds = {ParameterId::ST, ParameterId::TB, ParameterId::TT, ParameterId::PK,
                               ParameterId::PR, ParameterId::RT, ParameterId::SH};

/// Keeps them ascending, each once.
void insert(std::vector<int>& values, int value) {
    const auto place = std::lower_bound(values.begin(), values.end(), value);
    if (place == values.end() || *place != value) values.insert(place, value);
}

/// The values beside the known one in the order in which they are added.
std::vector<int> outward(std::vector<int> ladder, int known, int resting) {
    insert(ladder, known);
    const auto at = std::find(ladder.begin(), ladder.end(), known) - ladder.begin();
    std::vector<std::pair<std::ptrdiff_t, int>> byDistance;
    for (std::ptrdiff_t i = 0; i < std::ssize(ladder); ++i) {
        const int value = ladder[static_cast<std::size_t>(i)];
        if (i != at) byDistance.emplace_back(value == resting ? 0 : std::abs(i - at), value);
    }
    std::sort(byDistance.begin(), byDistance.end());
    std::vector<int> values;
    for (const auto& [distance, value] : byDistance) values.push_back(value);
    return values;
}

/// Values that may still be added, the next one last.
std::map<ParameterId, std::vector<int>> candidatesOf(const space::TuningSpace& full,
                                                     const space::Setting& known) {
    const auto promising = promisingValues(full.circumstances().problem);
    std::map<ParameterId, std::vector<int>> candidates;
    for (const auto id : full.parameters()) {
        const auto listed = promising.find(id);
        auto& values = candidates[id];
        values = outward(listed != promising.end() ? listed->second : full.values(id), known[id],
                         full.info(id).inactiveValue);
        std::reverse(values.begin(), values.end());
    }
    return candidates;
}

/// Enforces a merging of cells along the axis along which the known kernel merges, else along x.
void enforceMerging(DenseValues& values, const space::TuningSpace& full,
                    const space::Setting& known, const std::array<ParameterId, 3>& ids) {
    const auto merged = std::ranges::find_if(ids, [&](auto id) { return known[id] > 1; });
    const auto id = merged == ids.end() ? ids.front() : *merged;
    const auto& listed = values.contains(id) ? values[id] : full.values(id);
    auto several = listed;
    std::erase(several, 1);
    values[id] = several;
}

/// What is nearest to the known setting in a combination of optimizations, of these values where
/// they are not what makes the combination.
std::optional<space::Setting> nearestOf(const space::Combination& combination,
                                        const space::TuningSpace& full, const space::Setting& known,
                                        DenseValues values) {
    for (const auto& [id, allowed] : space::valuesAllowing(full, combination.optimizations))
        values[id] = allowed;
    if ((combination.optimizations & space::BM) != 0)
        enforceMerging(values, full, known, space::blockMergeIds);
    if ((combination.optimizations & space::CM) != 0)
        enforceMerging(values, full, known, space::cyclicIds);
    return full.restrictedTo(values).nearest(known);
}

void insert(DenseValues& values, const space::Setting& setting, const space::TuningSpace& full) {
    for (const auto id : full.parameters()) insert(values[id], setting[id]);
}

/// What the known setting becomes when one of its choices is made otherwise, with what must change
/// for that: a tile of a warp instead of a pipeline, single steps instead of several.
DenseValues otherKinds(const space::TuningSpace& full, const space::Setting& known) {
    DenseValues values;
    insert(values, known, full);
    for (const auto id : kKinds) {
        const auto& others = id == ParameterId::TB ? std::vector{1} : full.values(id);
        for (const int value : others) {
            if (const auto other = full.repair(known.with(id, value), id))
                insert(values, *other, full);
        }
    }
    return values;
}

/// With a setting of every other combination of optimizations that leaves room for more.
DenseValues otherCombinations(DenseValues values, const space::TuningSpace& full,
                              const space::Setting& known, std::uint64_t wanted) {
    auto promising = promisingValues(full.circumstances().problem);
    for (auto& [id, listed] : promising) insert(listed, known[id]);
    for (const auto& combination : space::combinations()) {
        auto other = nearestOf(combination, full, known, values);
        if (!other) other = nearestOf(combination, full, known, promising);
        if (!other) continue;
        auto grown = values;
        insert(grown, *other, full);
        if (full.restrictedTo(grown).size() <= wanted / 2) values = std::move(grown);
    }
    return values;
}

/// A sub-space as it grows.
class Growing {
public:
    Growing(const space::TuningSpace& full, const space::Setting& known, std::uint64_t wanted)
        : m_full(full),
          m_wanted(wanted),
          m_values(
              withOthersAtRest(otherCombinations(otherKinds(full, known), full, known, wanted))),
          m_left(candidatesOf(full, known)),
          m_size(full.restrictedTo(m_values).size()) {}

    /// Gives each parameter one further value, where that makes settings and not far too many;
    /// false when there was none left to try.
    bool turn(std::span<const ParameterId> parameters) {
        bool tried = false;
        for (const auto id : parameters) tried |= add(id);
        return tried;
    }
    const DenseValues& values() const { return m_values; }

private:
    bool add(ParameterId id) {
        const auto left = m_left.find(id);
        if (m_size >= m_wanted || left == m_left.end() || left->second.empty()) return false;
        auto grown = m_values;
        insert(grown[id], left->second.back());
        left->second.pop_back();
        const auto size = m_full.restrictedTo(grown).size();
        if (size == m_size || size > m_wanted + m_wanted / 3) return true;
        m_size = size;
        m_values = std::move(grown);
        return true;
    }

    const space::TuningSpace& m_full;
    std::uint64_t m_wanted;
    DenseValues m_values;
    std::map<ParameterId, std::vector<int>> m_left;
    std::uint64_t m_size;
};

}  // namespace

DenseValues denseValuesAround(const space::TuningSpace& full, const space::Setting& known,
                              std::uint64_t settings) {
    Growing growing(full, known, settings);
    for (int turn = 0; turn < kMainTurns; ++turn) growing.turn(kMainly);
    for (bool grows = true; grows;) {
        grows = growing.turn(kDetails);
        grows |= growing.turn(kMainly);
    }
    return growing.values();
}

}  // namespace engine::session
