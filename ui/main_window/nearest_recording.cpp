// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/nearest_recording.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <tuple>

#include "engine/stencil/features.hpp"
#include "engine/stencil/taps.hpp"
#include "engine/store/collection.hpp"

namespace ui {
namespace {

using engine::stencil::Offset;
using engine::stencil::Problem;

/// From 0, the same taps, to 1, none in common.
double distance(const std::vector<Offset>& one, const std::vector<Offset>& other) {
    std::vector<Offset> common;
    std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                          std::back_inserter(common));
    const auto all = one.size() + other.size() - common.size();
    return all == 0 ? 0 : 1 - static_cast<double>(common.size()) / static_cast<double>(all);
}

}  // namespace

std::vector<Problem> recordedProblems(const engine::session::Installation& installation) {
    std::vector<Problem> problems;
    for (const auto& path : engine::session::shippedRecordings(installation))
        if (auto heads = engine::store::peekAll(path))
            for (auto& head : *heads)
                if (!head.foreign) problems.push_back(std::move(head.problem));
    return problems;
}

std::optional<Problem> nearestRecording(const Problem& wanted,
                                        const std::vector<Problem>& recorded) {
    if (!wanted.isStencil()) return std::nullopt;
    const auto taps = engine::stencil::accessedOffsets(wanted.pattern);
    const int flops = engine::stencil::features(wanted.pattern).flops;
    const auto far = [&](const Problem& other) {
        const double apart = distance(taps, engine::stencil::accessedOffsets(other.pattern));
        // Formulas of hundreds of taps take long to write: only where they can be alike.
        const bool same = apart == 0 && engine::stencil::sameStencil(wanted, other);
        // With the same taps, coefficients that they share decide what is left to compute.
        const int more =
            apart == 0 ? std::abs(engine::stencil::features(other.pattern).flops - flops) : 0;
        return std::tuple(
            !same, wanted.pattern.dimensions != other.pattern.dimensions, apart, more,
            std::abs(std::log(static_cast<double>(other.grid.cells()) /
                              static_cast<double>(std::max<std::int64_t>(1, wanted.grid.cells())))),
            wanted.type != other.type);
    };
    const Problem* nearest = nullptr;
    std::optional<decltype(far(wanted))> least;
    for (const Problem& other : recorded) {
        const auto away = far(other);
        if (least && away >= *least) continue;
        least = away;
        nearest = &other;
    }
    return nearest == nullptr ? std::nullopt : std::optional(*nearest);
}

}  // namespace ui
