// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A walk: a search from one beginning, which names the settings whose cost it has to know and is
// told it. Several go side by side on common ground (see Walks).

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "engine/search/coordinates.hpp"
#include "engine/search/report.hpp"
#include "engine/search/unvisited_settings.hpp"

namespace engine::search {

/// What walks have in common: the space, and what is known of it.
class Ground {
public:
    Ground(const space::TuningSpace& space, Random random, std::vector<space::Setting> starts);

    const space::TuningSpace& space() const { return m_space; }
    const Coordinates& coordinates() const { return m_coordinates; }
    /// Somewhere nobody was: where prior knowledge would begin, then drawn uniformly; nothing when
    /// all was asked for. Whoever draws it has to ask for it.
    std::optional<space::Setting> draw();
    /// Of what has been told; infinite when it failed.
    std::optional<double> costOf(const space::Setting& setting) const;
    /// Asked for, whether it was told or not, or drawn.
    bool visited(const space::Setting& setting) const { return m_unvisited.visited(setting); }

private:
    friend class Walks;

    space::TuningSpace m_space;
    Coordinates m_coordinates;
    UnvisitedSettings m_unvisited;
    std::deque<space::Setting> m_starts;
    std::unordered_map<space::Setting, double, space::SettingHash> m_costs;
};

class Walk {
public:
    virtual ~Walk() = default;
    /// The next setting whose cost it has to know; known ones are answered from memory. Nothing
    /// while it waits for those that it named before, and once it has ended. `serial`: one setting
    /// is measured after the other, so that nothing is lost by waiting for all that were named.
    virtual std::optional<space::Setting> next(bool serial) = 0;
    /// What a setting costs that it named; `again`: from memory.
    virtual void learn(const Measured& measured, bool again) = 0;
    virtual bool ended() const = 0;
    /// What it does, for who watches: why it named what next() gave last.
    virtual std::string why() const = 0;
};

/// A walk from a setting that was drawn for it. The ground outlives it.
using WalkMaker = std::function<std::unique_ptr<Walk>(Ground& ground, const space::Setting& start,
                                                      Random random)>;

}  // namespace engine::search
