// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GSTuner whole (TPDS 35(1) 2024): of combinations that correlate one is searched; predicted times
// decide how many settings of each are sampled (Algorithm 2); the genetic search goes through what
// was sampled.

#include "engine/search/genetic/sampled_search.hpp"
#include "engine/search/gstuner/combination_choice.hpp"
#include "engine/search/gstuner/combination_quota.hpp"

namespace engine::search {

struct GstunerOptions {
    CombinationGroups groups;
    std::size_t pool = 2000;  ///< settings that stand for the space, evenly of its combinations
    QuotaConstants quota;
    GeneticOptions genetic;
    bool goesOn = false;  ///< samples anew when the search has used up what was sampled
};

/// The paper samples a tenth of a space of some thousands; ours has more than can be predicted, so
/// a pool stands for it. Without a prior nothing wins a round: all combinations keep their shares.
/// Where a space holds none of the chosen combinations, those that it holds are searched; one from
/// elsewhere has none, and its pool is drawn from all of it.
///
/// When it goes on, on a device that does several things at once, what the search leaves free
/// measures random settings beside it.
class Gstuner final : public Strategy {
public:
    Gstuner(Given given, GstunerOptions options);

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report& report) override;
    bool finished() const override { return m_finished; }
    record::Diagnostics diagnostics() const override;

private:
    using Pool = std::vector<space::Setting>;

    /// Samples and searches; false when nothing is left.
    bool begin();
    std::vector<space::Setting> sampled();
    /// Of each group the one with the fastest predicted setting, the lower id on ties.
    std::vector<Pool> poolsOfGroups();
    std::vector<Pool> poolsOfAll();
    std::vector<double> predicted(const Pool& pool) const;
    Pool poolOf(int combination, std::size_t most);
    std::size_t poolSize() const {
        return std::max<std::size_t>(1, m_options.pool / m_options.groups.size());
    }
    /// Of the whole space.
    std::vector<space::Setting> rest(std::size_t most);
    /// Not sampled and not asked for.
    std::optional<space::Setting> beside();

    GstunerOptions m_options;
    space::TuningSpace m_space;
    std::shared_ptr<const Prior> m_prior;
    Random m_random;
    CompleteOptions m_given;
    std::shared_ptr<Breeders> m_breeders;
    std::unordered_set<space::Setting, space::SettingHash> m_visited;
    std::unique_ptr<UnvisitedSettings> m_beside;
    std::unique_ptr<SampledSearch> m_search;
    std::vector<std::vector<double>> m_quotas;  ///< of the last sampling
    bool m_finished = false;
};

}  // namespace engine::search
