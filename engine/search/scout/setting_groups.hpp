// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings that agree in some parameters, and how often each group of them was tried.

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "engine/space/tuning_space.hpp"

namespace engine::search {

class SettingGroups {
public:
    /// Of settings of the space with the same values of the parameters that `chosen` says yes to.
    template <typename Chosen>
    SettingGroups(const space::TuningSpace& space, const Chosen& chosen) : m_key(space.table()) {
        for (const space::ParameterId id : space.parameters())
            if (chosen(space.info(id))) m_parameters.push_back(id);
    }

    /// Its number; a new one where none like it was seen.
    std::size_t of(const space::Setting& setting) {
        for (const space::ParameterId id : m_parameters) m_key.set(id, setting[id]);
        const auto [group, isNew] = m_numbers.try_emplace(m_key, m_numbers.size());
        if (isNew) m_tried.push_back(0);
        return group->second;
    }
    void countTried(const space::Setting& setting) { ++m_tried[of(setting)]; }
    std::size_t tried(std::size_t group) const { return m_tried[group]; }
    std::size_t size() const { return m_tried.size(); }

private:
    std::vector<space::ParameterId> m_parameters;
    space::Setting m_key;  ///< what is not chosen stays as it is
    std::unordered_map<space::Setting, std::size_t, space::SettingHash> m_numbers;
    std::vector<std::size_t> m_tried;
};

}  // namespace engine::search
