// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GeST (J. Comput. Res. Dev. 2025), Algorithms 1 and 2: a few random executions decide which
// parameters are searched together; rounds of samples from each group around the best setting
// follow, and groups that found something better get a larger share of the next round.

#include "engine/search/batch.hpp"
#include "engine/search/group_neighbourhood.hpp"
#include "engine/search/grouping.hpp"
#include "engine/search/quota.hpp"
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
class Gest final : public Strategy {
public:
    Gest(const space::TuningSpace& space, const GestOptions& options, Random random);

    std::vector<space::Setting> ask(std::size_t most) override { return m_batch.take(most); }
    void tell(const Report& report) override;
    /// Known while groups are searched: a group that finds nothing better leaves the centre where
    /// it is, and so what the groups after it will be asked.
    std::vector<space::Setting> foresee(std::size_t most) const override;
    bool finished() const override { return m_finished; }
    record::Diagnostics diagnostics() const override { return m_diagnostics; }

private:
    enum class Phase { DataSet, Rounds, Restart };

    void advance();
    void suppose(const std::vector<space::Setting>& failed);
    void finishDataSet();
    void formGroups();
    void finishGroup();
    void finishRestart();
    /// Asks for the next group's samples; closes the round after the last group.
    void proposeNextGroup();
    void closeRound();
    void restart();
    void drawDataSet();
    std::vector<space::Setting> unvisitedAround(std::size_t group, std::size_t most);
    void moveTo(const Measured& answer);
    /// The parameters of a group; in a wide round, also those of another one.
    std::vector<space::ParameterId> searchedWith(std::size_t group);
    /// How many more settings may be visited.
    std::size_t allowance() const;
    /// The next batch; nothing left to propose finishes the search.
    void propose(const std::vector<space::Setting>& settings);

    space::TuningSpace m_space;
    GestOptions m_options;
    Random m_random;
    UnvisitedSettings m_settings;
    GroupNeighbourhoods m_neighbourhoods;
    Batch m_batch;
    Phase m_phase = Phase::DataSet;
    bool m_finished = false;

    std::vector<Measured> m_dataSet;
    Measured m_centre;  ///< opt of Algorithm 2
    /// What each group can still reach from the centre; filled when first asked for.
    std::vector<std::optional<Neighbourhood>> m_around;
    std::vector<double> m_shares;  ///< SR
    std::vector<bool> m_rewarded;  ///< up, this round
    bool m_wide = false;           ///< groups are searched in pairs this round
    std::size_t m_group = 0;       ///< whose turn it is
    std::size_t m_proposedInRound = 0;
    record::Diagnostics m_diagnostics;
};

StrategyInfo gestInfo();

}  // namespace engine::search
