// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Ours: a search that knows before it measures. A prior (the analytic model, corrected by networks
// trained on other stencils) ranks settings; what is measured corrects it; candidates
// come from everywhere a good setting may be: drawn from the space, beside the best, crossed from
// the best, and up the expected slope. In small spaces every setting is a candidate. Without a
// prior, on a space of any kind, it learns from nothing.
//
// Related: sequential model-based optimization (Hutter, Hoos and Leyton-Brown, SMAC, LION 2011);
// the analytic bounds are EBISU's (ICS 2023), the crossing is GSTuner's (TPDS 35(1) 2024).

#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "engine/core/sentence.hpp"
#include "engine/search/genes.hpp"
#include "engine/search/scout/setting_groups.hpp"
#include "engine/search/scout/surrogate.hpp"
#include "engine/search/strategy.hpp"
#include "engine/search/unvisited_settings.hpp"

namespace engine::search {

struct ScoutOptions {
    int first = 3000;        ///< settings drawn before anything is measured
    int drawn = 600;         ///< drawn for a whole list after that
    int batch = 24;          ///< proposals between two lists, at first
    double curiosity = 0.5;  ///< how far chance may move what is expected, in uncertainties
    double patience = 0.03;  ///< how much a long compilation counts against a setting
};

class Scout final : public Strategy {
public:
    Scout(const Given& given, const ScoutOptions& options);

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report& report) override { m_told.push_back(report.measured()); }
    bool finished() const override { return m_finished && m_open.empty(); }

private:
    /// Where a candidate comes from.
    enum class Origin : std::uint8_t { Drawn, Listed, BesideBest, Crossed, Climbed };
    struct Candidate {
        space::Setting setting;
        Surrogate::KnownPtr known;
        double expectedLog = 0;           ///< when it was judged
        double score = 0;                 ///< less is better
        std::size_t kind = 0, shape = 0;  ///< groups
        Origin origin = Origin::Drawn;
        bool unsure = false;  ///< chance has brought it forward
    };
    struct Score {
        double value = 0;
        bool unsure = false;
    };
    struct Open {
        std::size_t number = 0;  ///< in the order of asking
        Surrogate::KnownPtr known;
    };

    struct Hinted {
        space::Setting setting;
        Surrogate::KnownPtr known;
        std::string why;
    };

    /// What is nearest to them here, each once, unless it is expected to be far from the fastest.
    void takeHints(const std::vector<Hint>& hints);
    /// In the order of asking, whatever the order of the reports.
    void learnWhatWasTold();
    std::optional<device::Request> next();
    std::optional<device::Request> nextHint();
    /// Proposals between two lists: few at first where nothing but measurements tells; many where a
    /// few measurements more change little.
    std::size_t batch() const;
    /// In plain words, for who watches.
    Sentence originOf(const Candidate& candidate) const;
    std::string reasonFor(const Candidate& candidate) const;
    /// Now and then, one of a kind or shape that was tried less than what is expected most of; what
    /// it is, or nothing.
    std::optional<std::string> preferSeldom();
    /// Brings the best of the group that was tried least to the list's end, if it is not there,
    /// among those expected to be no slower than exp(`worth`) times the best.
    bool bringSeldom(const SettingGroups& groups, std::size_t Candidate::*group, double worth);
    /// Brings one to the list's end that may be better than what is expected most of.
    void preferDaring();
    void open(const space::Setting& setting, Surrogate::KnownPtr known);
    /// The most promising last.
    void makeList();
    /// With a prior, what has been judged once is judged again for little.
    bool keepsList() const { return m_surrogate.hasPrior() && m_everything.empty(); }
    /// Leaves what is left of the list before, or drops it.
    void recall();
    /// As it is expected now.
    void judgeAgain();
    void keepMostPromising();
    /// Those not yet visited nor listed, in their order.
    void consider(std::vector<space::Setting> settings, Origin origin);
    /// As many as `make` makes by chance, one after the other.
    void considerMade(std::size_t count, Origin origin,
                      const std::function<space::Setting()>& make);
    /// Of one that runs.
    void list(const space::Setting& setting, Surrogate::KnownPtr known, Origin origin,
              double expectedLog, double luck);
    /// Of those whose neighbours were not yet considered.
    void considerNeighbours(const std::vector<space::Setting>& of, Origin origin);
    void lookAroundNewBest();
    void sortList();
    /// Of as many as a whole list gets; few where most of it is kept.
    std::size_t anew(std::size_t whole) const;
    void considerDrawn();
    void considerRare();
    void considerAll();
    void considerAroundBest();
    void considerCrossed();
    void climbExpected();
    /// What chance says is `luck`, standard normal.
    Score scoreOf(const Surrogate::Known& known, double expectedLog, double luck) const;
    void keepBest(const Measured& measured);

    ScoutOptions m_options;
    space::TuningSpace m_space;
    Random m_random;
    UnvisitedSettings m_settings;
    GenePool m_pool;
    Surrogate m_surrogate;
    std::vector<space::Setting> m_everything;       ///< of a small space
    std::vector<Surrogate::KnownPtr> m_knownOfAll;  ///< of each of those
    std::vector<Candidate> m_list;
    std::unordered_set<space::Setting, space::SettingHash> m_listed;
    std::unordered_set<space::Setting, space::SettingHash> m_surveyed;  ///< neighbours are listed
    std::unordered_map<space::Setting, Open, space::SettingHash> m_open;
    SettingGroups m_kinds;           ///< by what decides what other parameters mean
    SettingGroups m_shapes;          ///< by that and by the cells that a block computes
    std::vector<Measured> m_told;    ///< and not learned yet
    std::vector<Individual> m_best;  ///< ascending; the fastest of each shape where a list is kept
    std::size_t m_considered = 0;    ///< for this list
    std::size_t m_proposed = 0;      ///< from this list
    std::size_t m_learned = 0;       ///< since the list was made
    std::size_t m_asked = 0;
    std::vector<Hinted> m_hints;  ///< not yet proposed, the most similar last
    bool m_hasNewBest = false;    ///< and no list was made since
    bool m_begun = false, m_finished = false;
};

}  // namespace engine::search
