// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which settings of a space have been visited, and uniform draws from those that have not. What
// every strategy that must not ask twice is built on.

#include <cstddef>
#include <optional>
#include <unordered_set>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::search {

class UnvisitedSettings {
public:
    UnvisitedSettings(const space::TuningSpace& space, Random random);

    /// A setting drawn uniformly from those not visited, visited from now on; nothing when all are.
    std::optional<space::Setting> draw();
    /// Marks a setting as visited; false when it already was.
    bool visit(const space::Setting& setting) { return m_visited.insert(setting).second; }
    bool visited(const space::Setting& setting) const { return m_visited.contains(setting); }
    std::size_t visitedCount() const { return m_visited.size(); }

private:
    void listRemaining();
    std::optional<space::Setting> drawListed();

    space::TuningSpace m_space;
    Random m_random;
    std::unordered_set<space::Setting, space::SettingHash> m_visited;
    bool m_listed = false;
    std::vector<space::Setting>
        m_remaining;  ///< shuffled; drawn from the back, visited ones skipped
};

}  // namespace engine::search
