// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GeST (J. Comput. Res. Dev. 2025), Algorithms 1 and 2: a few random executions decide which
// parameters are searched together; rounds of samples from each group around the best setting
// follow, and groups that found something better get a larger share of the next round.

#include <compare>
#include <deque>
#include <optional>
#include <unordered_map>

#include "engine/search/gest/quota.hpp"
#include "engine/search/groups/group_neighbourhood.hpp"
#include "engine/search/groups/grouping.hpp"
#include "engine/search/strategy.hpp"
#include "engine/search/unvisited_settings.hpp"

namespace engine::search {

struct GestOptions {
    int samples = 15;          ///< size of the random data set
    int groups = 5;            ///< numGroups
    int samplesPerRound = 15;  ///< iSMP
    int limit = 0;             ///< mSMP, 0 = none
    bool widens = false;       ///< after a round that found nothing, groups are searched in pairs
    QuotaPolicy quota;
};

/// Beyond the paper: a data set without one success is extended; when nothing unvisited is left
/// around the best setting, the search goes on around a random unvisited one until the space is
/// used up. With `widens`, a round that found nothing better is followed by one in which every
/// group is searched together with another: a better setting may need changes of two groups at
/// once.
///
/// On a device that does several things at once, the next group's samples, and the next round's,
/// are proposed around the best setting known while others are under way. What they find counts
/// when it is told; rewards and shares follow the order of the groups, whatever the order of the
/// reports.
class Gest final : public Strategy {
public:
    Gest(Given given, const GestOptions& options);

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report& report) override;
    bool finished() const override { return m_finished; }
    record::Diagnostics diagnostics() const override { return m_diagnostics; }

private:
    /// Samples that were decided together; a round's end is one without any.
    struct Turn {
        enum class Kind { DataSet, Group, RoundEnd, Restart };
        Kind kind = Kind::DataSet;
        std::size_t group = 0;
        std::size_t centre = 0;  ///< which one it was that they were decided around
        std::vector<Measured> samples;
        std::size_t proposed = 0, told = 0;
        std::string why = {};  ///< the samples are asked for

        bool complete() const { return told == samples.size(); }
    };
    struct Place {
        std::size_t turn = 0, sample = 0;
        auto operator<=>(const Place&) const = default;  ///< in the order of proposing
    };

    /// The next turn; false when there is nothing to begin now.
    bool beginTurn(bool ahead);
    bool beginDataSet(bool ahead);
    bool beginGroup();
    bool beginRestart();
    void begin(Turn turn);
    Turn turnOf(Turn::Kind kind, const std::vector<space::Setting>& settings) const;
    /// Turns are closed in the order in which they began, each once it is complete.
    void closeTurns();
    void closeDataSet(const Turn& turn);
    void closeGroup(const Turn& turn);
    /// Whether the turn found something better than all before it.
    bool settle(const Turn& turn);
    void closeRound();
    void closeRestart(const Turn& turn);

    std::vector<space::Setting> draw(std::size_t most);
    void formGroups();
    std::vector<space::Setting> unvisitedAround(std::size_t group, std::size_t most);
    void moveTo(const Measured& found, Place place);
    /// The parameters of a group; in a wide round, also those of another one.
    std::vector<space::ParameterId> searchedWith(std::size_t group);
    /// How many more settings may be visited.
    std::size_t allowance() const;
    bool grouped() const { return m_diagnostics.cv.has_value(); }

    space::TuningSpace m_space;
    GestOptions m_options;
    std::vector<space::Setting> m_starts;  ///< measured beside the data set
    Random m_random;
    UnvisitedSettings m_settings;
    GroupNeighbourhoods m_neighbourhoods;
    bool m_finished = false;

    std::deque<Turn> m_turns;  ///< not closed yet; only the last has samples to propose
    std::size_t m_closed = 0;  ///< turns before the first of m_turns
    std::unordered_map<space::Setting, Place, space::SettingHash> m_places;  ///< of open samples

    std::vector<Measured> m_dataSet;
    Measured m_centre;          ///< opt of Algorithm 2: the best told
    Place m_centrePlace;        ///< of several as fast, the one proposed first is the centre
    Measured m_settled;         ///< the best of the turns that are closed
    std::size_t m_centres = 0;  ///< how many there have been
    bool m_exhausted = false;   ///< nothing unvisited is left around the centre
    /// What each group can still reach from the centre; filled when first asked for.
    std::vector<std::optional<Neighbourhood>> m_around;
    std::vector<double> m_shares;  ///< SR
    std::vector<bool> m_rewarded;  ///< up, in the round being closed
    bool m_wide = false;           ///< groups are searched in pairs this round
    std::size_t m_group = 0;       ///< whose turn is next
    std::size_t m_proposedInRound = 0;
    record::Diagnostics m_diagnostics;
};

}  // namespace engine::search
