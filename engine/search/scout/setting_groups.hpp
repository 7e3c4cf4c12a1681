// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings that agree in some parameters, and how often each group of them was tried.

#include <cstddef>
#include <map>
#include <vector>

#include "engine/space/setting.hpp"

namespace engine::search {

class SettingGroups {
public:
    /// Of settings with the same values of `parameters`.
    explicit SettingGroups(std::vector<space::ParameterId> parameters)
        : m_parameters(std::move(parameters)) {}

    /// Its number; a new one where none like it was seen.
    std::size_t of(const space::Setting& setting) {
        std::vector<int> values;
        values.reserve(m_parameters.size());
        for (const space::ParameterId id : m_parameters) values.push_back(setting[id]);
        const auto [group, isNew] = m_numbers.try_emplace(std::move(values), m_numbers.size());
        if (isNew) m_tried.push_back(0);
        return group->second;
    }
    void countTried(const space::Setting& setting) { ++m_tried[of(setting)]; }
    std::size_t tried(std::size_t group) const { return m_tried[group]; }
    std::size_t size() const { return m_tried.size(); }

private:
    std::vector<space::ParameterId> m_parameters;
    std::map<std::vector<int>, std::size_t> m_numbers;
    std::vector<std::size_t> m_tried;
};

}  // namespace engine::search
