// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/values_taken.hpp"

#include <map>
#include <set>

namespace engine::analysis {

std::vector<ValuesTaken> varying(space::SettingList settings, const space::ParameterTable& table) {
    std::vector<ValuesTaken> all;
    for (const auto& info : table) {
        std::set<int> values;
        for (const space::Setting* setting : settings) values.insert((*setting)[info.id]);
        if (values.size() > 1) all.push_back({info.id, {values.begin(), values.end()}});
    }
    return all;
}

std::optional<FailuresAt> mostFailures(space::SettingList settings, const std::vector<bool>& failed,
                                       space::ParameterId parameter) {
    std::map<int, FailuresAt> byValue;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const int value = (*settings[i])[parameter];
        FailuresAt& at = byValue[value];
        at.value = value;
        ++at.tried;
        if (failed[i]) ++at.failed;
    }
    // As if each had been tried twice more, and worked.
    const auto share = [](const FailuresAt& at) {
        return static_cast<double>(at.failed) / static_cast<double>(at.tried + 2);
    };
    std::optional<FailuresAt> most;
    for (const auto& [value, at] : byValue)
        if (at.failed > 0 && (!most || share(at) > share(*most))) most = at;
    return most;
}

}  // namespace engine::analysis
