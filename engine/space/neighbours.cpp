// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Settings one step away.

#include <algorithm>
#include <bit>

#include "engine/space/setting_list.hpp"

namespace engine::space {

bool TuningSpace::choosesOnActivation(ParameterId id) const {
    return id == ParameterId::SD || id == ParameterId::SB || id == ParameterId::TT ||
           id == ParameterId::CLa || id == ParameterId::CLb || (m_restsOnly & setOf(id)) != 0;
}

std::vector<Setting> TuningSpace::consequences(const Setting& from, ParameterId id,
                                               int value) const {
    const ParameterSet before = activeSet(from);
    // Nothing rests until every choice is made: what rests along one streaming axis need not along
    // another.
    std::vector<Setting> open{from.with(id, value)};
    // Table order: the streaming axis is chosen before its tile length and before what depends on
    // it.
    for (const auto next : m_parameters) {
        if (next == id || !choosesOnActivation(next) || (before & setOf(next)) != 0) continue;
        std::vector<Setting> chosen;
        for (const auto& setting : open) {
            if (active(canonical(setting), next))
                for (const int own : values(next)) chosen.push_back(setting.with(next, own));
            else
                chosen.push_back(setting);
        }
        open = std::move(chosen);
    }
    for (auto& setting : open) setting = canonical(setting);
    std::erase_if(open, [&](const Setting& setting) { return setting[id] != value; });
    return open;
}

std::vector<Setting> TuningSpace::neighbours(const Setting& setting) const {
    if (m_list) return listedNeighbours(setting);
    std::vector<Setting> found;
    const ParameterSet meaningful = activeSet(setting);
    for (const auto id : m_parameters) {
        if ((meaningful & setOf(id)) == 0) continue;
        for (const int value : values(id)) {
            if (value == setting[id]) continue;
            for (const auto& candidate : consequences(setting, id, value))
                if (allows(candidate)) found.push_back(candidate);
        }
    }
    return found;
}

std::vector<Setting> TuningSpace::listedNeighbours(const Setting& setting) const {
    const ParameterSet meaningful = activeSet(setting);
    std::vector<Setting> found;
    for (std::size_t i = 0; i < m_list->settings.size(); ++i) {
        const auto& candidate = m_list->settings[i];
        ParameterSet different = 0;
        for (const auto id : m_parameters)
            different |= candidate[id] != setting[id] ? setOf(id) : ParameterSet{0};
        if (std::popcount(different & meaningful & m_list->active[i]) == 1)
            found.push_back(candidate);
    }
    return found;
}

}  // namespace engine::space
