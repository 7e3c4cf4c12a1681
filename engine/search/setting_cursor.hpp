// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Walks a space one setting at a time, in the order of TuningSpace::forEach, without listing it.

#include <cstdint>
#include <optional>

#include "engine/space/tuning_space.hpp"

namespace engine::search {

class SettingCursor {
public:
    explicit SettingCursor(const space::TuningSpace& space) : m_space(space) {}

    /// The next setting; nothing after the last.
    std::optional<space::Setting> next() {
        if (m_next == m_space.size()) return std::nullopt;
        return m_space.at(m_next++);
    }

private:
    space::TuningSpace m_space;
    std::uint64_t m_next = 0;
};

}  // namespace engine::search
