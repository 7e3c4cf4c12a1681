// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulate/emulator.hpp"
#include "engine/space/axes.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::emulate {
namespace {

using space::ParameterId;
using space::TuningSpace;

/// One sub-space a combination of the switches and a kind of merging; empty ones are left out.
std::vector<TuningSpace> combinationSpaces(const TuningSpace& full) {
    std::vector<TuningSpace> spaces;
    constexpr int mergings = 3;  // block, cyclic, none
    for (int i = 0; i < 16 * mergings; ++i) {
        const auto bit = [i](int number) { return i >> number & 1; };
        std::map<ParameterId, std::vector<int>> values{
            {ParameterId::ST, {bit(0)}}, {ParameterId::RT, {bit(1)}}, {ParameterId::PR, {bit(2)}}};
        if (bit(3) == 0)
            values[ParameterId::TB] = {1};
        else
            values[ParameterId::TB] = {2, 3, 4, 5, 6, 8, 10, 12, 16};
        if (i / 16 != 0)
            for (const auto id : space::blockMergeIds) values[id] = {1};
        if (i / 16 != 1)
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
    const auto spaces = combinationSpaces(full);
    std::vector<space::Setting> settings;
    for (std::size_t i = 0; settings.size() < static_cast<std::size_t>(count); ++i)
        settings.push_back(i % 2 == 0 ? full.sample(random)
                                      : spaces[i / 2 % spaces.size()].sample(random));
    return settings;
}

}  // namespace engine::emulate
