// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/emulate/emulator.hpp"
#include "engine/space/axes.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::emulate {
namespace {

using space::ParameterId;
using space::TuningSpace;

/// One sub-space a combination of the switches, a temporal tile and a kind of merging; empty ones
/// are left out.
std::vector<TuningSpace> combinationSpaces(const TuningSpace& full) {
    std::vector<TuningSpace> spaces;
    const auto tiles = static_cast<int>(full.values(ParameterId::TT).size());
    const int switched = 8 * (1 + tiles);  // each tile, and no temporal blocking
    constexpr int mergings = 3;            // block, cyclic, none
    for (int i = 0; i < switched * mergings; ++i) {
        const auto bit = [i](int number) { return i % 8 >> number & 1; };
        std::map<ParameterId, std::vector<int>> values{
            {ParameterId::ST, {bit(0)}}, {ParameterId::RT, {bit(1)}}, {ParameterId::PR, {bit(2)}}};
        const int tile = i / 8 % (1 + tiles);
        values[ParameterId::TT] = {std::max(1, tile)};
        if (tile == 0)
            values[ParameterId::TB] = {1};
        else
            values[ParameterId::TB] = {2, 3, 4, 5, 6, 8, 10, 12, 16};
        if (i / switched != 0)
            for (const auto id : space::blockMergeIds) values[id] = {1};
        if (i / switched != 1)
            for (const auto id : space::cyclicIds) values[id] = {1};
        auto part = full.restrictedTo(values);
        if (const auto count = part.count(); count && count->total > 0)
            spaces.push_back(std::move(part));
    }
    return spaces;
}

}  // namespace

std::vector<space::Setting> settingsToCheck(const stencil::Problem& problem, int count,
                                            Random& random) {
    const auto full = TuningSpace::full(problem, space::DeviceLimits{});
    auto spaces = combinationSpaces(full);
    random.shuffle(spaces);  // a few settings meet a few of each kind
    std::vector<space::Setting> settings;
    for (std::size_t i = 0; settings.size() < static_cast<std::size_t>(count); ++i)
        settings.push_back(i % 2 == 0 ? full.sample(random)
                                      : spaces[i / 2 % spaces.size()].sample(random));
    return settings;
}

}  // namespace engine::emulate
