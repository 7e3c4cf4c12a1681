// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reports wait until the strategy is asked again and are learnt in the order of asking: what a
// search does must not depend on which of two equally fast settings was reported first.

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/search/report.hpp"

namespace engine::search {

class ToldInOrder {
public:
    void asked(const space::Setting& setting) { m_open.emplace(setting, m_asked++); }
    /// What nobody asked for is not kept.
    void tell(const Report& report) {
        const auto open = m_open.extract(report.setting());
        if (!open.empty()) m_told.emplace_back(open.mapped(), report.measured());
    }
    std::vector<Measured> take() {
        std::ranges::sort(m_told, {}, &std::pair<std::size_t, Measured>::first);
        std::vector<Measured> measured;
        for (auto& told : std::exchange(m_told, {})) measured.push_back(std::move(told.second));
        return measured;
    }

private:
    std::unordered_map<space::Setting, std::size_t, space::SettingHash> m_open;  ///< their numbers
    std::vector<std::pair<std::size_t, Measured>> m_told;
    std::size_t m_asked = 0;
};

}  // namespace engine::search
