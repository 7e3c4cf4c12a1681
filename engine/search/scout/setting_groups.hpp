// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings that agree in some parameters, and how often each group of them was tried.

#include <cstddef>
#include <cstdint>
#include <unordered_map>
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
        m_key.clear();
        for (const space::ParameterId id : m_parameters) m_key.push_back(setting[id]);
        const auto [group, isNew] = m_numbers.try_emplace(m_key, m_numbers.size());
        if (isNew) m_tried.push_back(0);
        return group->second;
    }
    void countTried(const space::Setting& setting) { ++m_tried[of(setting)]; }
    std::size_t tried(std::size_t group) const { return m_tried[group]; }
    std::size_t size() const { return m_tried.size(); }

private:
    struct Hash {
        std::size_t operator()(const std::vector<int>& values) const {
            std::uint64_t mixed = 0;
            for (const int value : values)
                mixed = (mixed ^ static_cast<std::uint32_t>(value)) * 0x9e3779b97f4a7c15U;
            return mixed ^ mixed >> 32U;
        }
    };

    std::vector<space::ParameterId> m_parameters;
    std::unordered_map<std::vector<int>, std::size_t, Hash> m_numbers;
    std::vector<int> m_key;  ///< kept for its memory
    std::vector<std::size_t> m_tried;
};

}  // namespace engine::search
