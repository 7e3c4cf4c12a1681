// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/batch.hpp"

namespace engine::search {

void Batch::start(const std::vector<space::Setting>& settings) {
    m_answers.clear();
    m_open.clear();
    m_taken = 0;
    for (const auto& setting : settings) {
        m_open.emplace(setting, m_answers.size());
        m_answers.push_back({setting});
    }
    m_unanswered = m_open.size();
}

std::vector<space::Setting> Batch::take(std::size_t most) {
    std::vector<space::Setting> settings;
    while (settings.size() < most && m_taken < m_answers.size()) {
        settings.push_back(m_answers[m_taken++].setting);
    }
    return settings;
}

std::vector<space::Setting> Batch::unanswered() const {
    std::vector<space::Setting> settings;
    for (const Measured& answer : m_answers)
        if (m_open.contains(answer.setting)) settings.push_back(answer.setting);
    return settings;
}

bool Batch::tell(const Measured& answer) {
    const auto open = m_open.find(answer.setting);
    if (open == m_open.end()) return false;
    m_answers[open->second].costMs = answer.costMs;
    m_open.erase(open);
    --m_unanswered;
    return true;
}

}  // namespace engine::search
