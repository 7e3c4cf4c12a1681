// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small listed spaces with known costs, and a driver that plays the device.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <vector>

#include "engine/search/strategy.hpp"

namespace engine::search::testing {

inline space::TuningSpace spaceOf(std::vector<space::Setting> settings, int dimensions = 3) {
    stencil::Problem problem;
    problem.pattern.dimensions = dimensions;
    problem.pattern.result =
        std::make_shared<stencil::Expression>(stencil::Expression{stencil::InputRead{}});
    problem.grid = stencil::Problem::defaultGrid(dimensions);
    return space::TuningSpace::full(problem, {}).restrictedTo(std::move(settings));
}

/// 2^11 settings of eleven genes with two values each, all of which always have a meaning.
inline std::vector<space::Setting> binarySettings(int genes = 11) {
    using enum space::ParameterId;
    constexpr space::ParameterId ids[] = {
        TBx, TBy, TBz, SH, CMx, CMy, CMz, BMx, BMy, BMz, space::ParameterId::TB};
    std::vector<space::Setting> settings;
    for (int code = 0; code < 1 << genes; ++code) {
        space::Setting setting;
        for (int g = 0; g < genes; ++g) {
            const int low = space::infoOf(ids[g]).inactiveValue;
            setting.set(ids[g], (code >> g & 1) != 0 ? low + 1 : low);
        }
        settings.push_back(setting);
    }
    return settings;
}

/// Whether all parameters outside a group that have a meaning in both settings are equal.
inline bool agreeOutside(const space::TuningSpace& space, const space::Setting& a,
                         const space::Setting& b, const std::vector<space::ParameterId>& group) {
    const auto& ids = space.parameters();
    return std::all_of(ids.begin(), ids.end(), [&](space::ParameterId id) {
        const bool inside = std::find(group.begin(), group.end(), id) != group.end();
        return inside || a[id] == b[id] || !space.active(a, id) || !space.active(b, id);
    });
}

using Cost = std::function<double(const space::Setting&)>;

/// What is told of a setting that costs so much; infinitely much: it failed.
inline Report told(const space::Setting& setting, double costMs) {
    device::Evaluation evaluation;
    evaluation.setting = setting;
    if (std::isfinite(costMs))
        evaluation.samplesMs = {costMs};
    else
        evaluation.outcome = device::Outcome::LaunchError;
    return Report(std::move(evaluation));
}

struct Played {
    std::vector<Measured> answers;  ///< in the order of asking
    std::size_t starved = 0;        ///< how often places stayed free
    double best = std::numeric_limits<double>::infinity();
};

/// Plays a device that does `width` things at once and reports them in order, until `most` are told
/// or nothing more comes.
inline Played play(Strategy& strategy, const Cost& cost, std::size_t most, std::size_t width = 1) {
    Played played;
    std::deque<Measured> inFlight;
    while (played.answers.size() < most) {
        if (inFlight.size() < width) {
            const std::size_t left = most - played.answers.size() - inFlight.size();
            for (const auto& request :
                 strategy.ask({std::min(width - inFlight.size(), left), inFlight.size()}))
                inFlight.push_back({request.setting, cost(request.setting)});
            if (inFlight.size() < std::min(width, most - played.answers.size())) ++played.starved;
        }
        if (inFlight.empty()) break;
        played.answers.push_back(inFlight.front());
        inFlight.pop_front();
        played.best = std::min(played.best, played.answers.back().costMs);
        strategy.tell(told(played.answers.back().setting, played.answers.back().costMs));
    }
    return played;
}

/// Asked when nothing is in flight.
inline std::vector<space::Setting> settingsAsked(Strategy& strategy, std::size_t free) {
    std::vector<space::Setting> settings;
    for (const auto& request : strategy.ask({free, 0})) settings.push_back(request.setting);
    return settings;
}

}  // namespace engine::search::testing
