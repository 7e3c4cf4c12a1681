// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A walk of many: members that move from what all of them know. One setting after the other, all
// members move before any of them learns, generation by generation; else each moves again as soon
// as it has learnt.

#include <deque>
#include <vector>

#include "engine/search/walk/walk.hpp"

namespace engine::search {

struct PopulationOptions {
    int members = 20;  ///< fewer in a space that has fewer settings
    int generations = 100;
    /// Generations in a row without a setting that is new, until it ends; 0: any.
    int patience = 0;
};

class Population : public Walk {
public:
    std::optional<space::Setting> next(bool serial) final;
    void learn(const Measured& measured, bool again) final;
    bool ended() const final { return m_ended; }

protected:
    Population(Ground& ground, const space::Setting& start, const PopulationOptions& options);

    /// Where a member begins; told the cost like any other.
    virtual void found(std::size_t member, const space::Setting& setting) = 0;
    /// The member's next setting.
    virtual space::Setting move(std::size_t member) = 0;
    virtual void settle(std::size_t member, const Measured& measured) = 0;
    /// As many settings as there are members have been told since the last time.
    virtual void endGeneration() {}

    std::size_t members() const { return m_members.size(); }
    /// Members that have been told what at least one setting costs.
    bool isKnown(std::size_t member) const { return m_members[member].known; }
    const Coordinates& coordinates() const { return m_ground->coordinates(); }
    Ground& ground() { return *m_ground; }

private:
    struct Member {
        bool founded = false, known = false, busy = false;
    };
    space::Setting nextOf(std::size_t member);
    /// To go on from, while all the others are under way for the first time.
    bool tooFewKnown() const;

    Ground* m_ground;
    PopulationOptions m_options;
    std::optional<space::Setting> m_start;
    std::vector<Member> m_members;
    std::deque<std::pair<std::size_t, space::Setting>> m_named;  ///< not handed out yet
    std::unordered_map<space::Setting, std::deque<std::size_t>, space::SettingHash> m_waiting;
    std::size_t m_turn = 0;
    std::size_t m_learnt = 0, m_new = 0;  ///< in this generation
    int m_generation = 0, m_stale = 0;
    bool m_ended = false;
};

}  // namespace engine::search
