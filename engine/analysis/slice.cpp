// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/slice.hpp"

#include <algorithm>
#include <unordered_map>

namespace engine::analysis {
namespace {

using Places = std::unordered_map<space::Setting, std::vector<std::size_t>, space::SettingHash>;

Places placesOf(space::SettingList measured) {
    Places places;
    for (std::size_t i = 0; i < measured.size(); ++i) places[*measured[i]].push_back(i);
    return places;
}

SliceValue valueOf(const space::Setting& centre, space::ParameterId parameter, int value,
                   const space::TuningSpace& space, const Places& places) {
    SliceValue at;
    at.value = value;
    at.setting = space.canonical(centre.with(parameter, value));
    const auto rejection = space.reject(at.setting);
    at.allowed = !rejection;
    if (rejection) at.whyNot = rejection->sentence;
    if (const auto found = places.find(at.setting); found != places.end())
        at.places = found->second;
    return at;
}

}  // namespace

std::vector<Slice> slicesAround(const space::Setting& centre, const space::TuningSpace& space,
                                space::SettingList measured) {
    const Places places = placesOf(measured);
    std::vector<Slice> slices;
    for (const auto parameter : space.parameters()) {
        if (!space.active(centre, parameter)) continue;
        Slice slice{parameter, {}};
        for (const int value : space.values(parameter))
            slice.values.push_back(valueOf(centre, parameter, value, space, places));
        const auto seen = std::ranges::count_if(
            slice.values, [](const SliceValue& at) { return at.allowed || !at.places.empty(); });
        if (seen > 1) slices.push_back(std::move(slice));
    }
    return slices;
}

}  // namespace engine::analysis
