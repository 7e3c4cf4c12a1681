// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Walks a space one setting at a time, in the order of TuningSpace::forEach, without listing it.

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/space/tuning_space.hpp"

namespace engine::search {

/// forEach() pushes and a search pulls, so a thread walks ahead by at most two blocks and then
/// waits. A listed space needs no thread.
class SettingCursor {
public:
    explicit SettingCursor(const space::TuningSpace& space);
    SettingCursor(const SettingCursor&) = delete;
    SettingCursor& operator=(const SettingCursor&) = delete;
    ~SettingCursor();

    /// The next setting; nothing after the last.
    std::optional<space::Setting> next();

private:
    bool fetchBlock();
    void walk(std::stop_token stop);
    /// Hands the filled block over, once the one before has been taken; false when stopped.
    bool publish(std::vector<space::Setting>& block, std::stop_token stop);

    space::TuningSpace m_space;
    std::vector<space::Setting> m_block;  ///< being read
    std::size_t m_position = 0;

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::vector<space::Setting> m_ahead;  ///< filled by the thread, guarded by m_mutex
    bool m_ended = false;   ///< the thread has published its last block, guarded by m_mutex
    std::jthread m_walker;  // last member: ends before the others go
};

}  // namespace engine::search
