// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings asked together by a strategy that needs all answers before it goes on.

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "engine/search/report.hpp"

namespace engine::search {

class Batch {
public:
    /// Starts over with these settings, which are distinct.
    void start(const std::vector<space::Setting>& settings);
    /// Up to `most` of those not handed out yet.
    std::vector<space::Setting> take(std::size_t most);
    /// False when the setting is not of this batch or has its answer already.
    bool tell(const Measured& answer);
    /// Those without an answer yet, handed out or not, in the order of start().
    std::vector<space::Setting> unanswered() const;
    bool complete() const { return m_unanswered == 0; }
    /// In the order of start(), whatever the order of the answers was.
    const std::vector<Measured>& answers() const { return m_answers; }

private:
    std::vector<Measured> m_answers;
    std::unordered_map<space::Setting, std::size_t, space::SettingHash>
        m_open;  ///< index by setting
    std::size_t m_taken = 0, m_unanswered = 0;
};

}  // namespace engine::search
