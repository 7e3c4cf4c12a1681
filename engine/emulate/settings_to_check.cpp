// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulate/emulator.hpp"
#include "engine/space/plan/axes.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::emulate {
namespace {

using space::ParameterId;
using space::TuningSpace;

/// The sub-spaces of a combination of the switches and a kind of merging: one for each temporal
/// tile.
std::vector<TuningSpace> tilesOf(const TuningSpace& full,
                                 std::map<ParameterId, std::vector<int>> values, bool temporal) {
    auto levels = full.values(ParameterId::TB);
    std::erase_if(levels, [temporal](int count) { return (count > 1) != temporal; });
    values[ParameterId::TB] = std::move(levels);
    std::vector<TuningSpace> spaces;
    for (const int tile : full.values(ParameterId::TT)) {
        values[ParameterId::TT] = {tile};
        auto part = full.restrictedTo(values);
        if (const auto count = part.count(); count && count->total > 0)
            spaces.push_back(std::move(part));
        if (!temporal) break;
    }
    return spaces;
}

/// The same for every combination; those without a setting are left out.
std::vector<std::vector<TuningSpace>> combinationSpaces(const TuningSpace& full) {
    std::vector<std::vector<TuningSpace>> combinations;
    constexpr int mergings = 3;  // block, cyclic, none
    for (int i = 0; i < 16 * mergings; ++i) {
        const auto bit = [i](int number) { return i >> number & 1; };
        std::map<ParameterId, std::vector<int>> values{
            {ParameterId::ST, {bit(0)}}, {ParameterId::RT, {bit(1)}}, {ParameterId::PR, {bit(2)}}};
        if (i / 16 != 0)
            for (const auto id : space::blockMergeIds) values[id] = {1};
        if (i / 16 != 1)
            for (const auto id : space::cyclicIds) values[id] = {1};
        auto spaces = tilesOf(full, std::move(values), bit(3) != 0);
        if (!spaces.empty()) combinations.push_back(std::move(spaces));
    }
    return combinations;
}

}  // namespace

std::vector<space::Setting> settingsToCheck(const stencil::Problem& problem, int count,
                                            Random& random) {
    const auto full = TuningSpace::full(problem, space::DeviceLimits{});
    const auto combinations = combinationSpaces(full);
    std::vector<space::Setting> settings;
    // A few settings must not always be of the same combinations.
    const auto start = static_cast<std::size_t>(random.below(combinations.size()));
    for (std::size_t i = 0; settings.size() < static_cast<std::size_t>(count); ++i) {
        const std::size_t turn = start + i / 2, round = turn / combinations.size();
        const auto& tiles = combinations[turn % combinations.size()];
        settings.push_back(i % 2 == 0 ? full.sample(random)
                                      : tiles[(turn + round) % tiles.size()].sample(random));
    }
    return settings;
}

}  // namespace engine::emulate
