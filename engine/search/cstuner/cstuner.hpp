// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// csTuner (Sun et al., CLUSTER 2021): random executions decide which parameters belong together;
// models in normal form of time and of metrics choose what is sampled; the genetic search goes
// through that until the fastest are about as fast as one another.

#include <unordered_map>
#include <unordered_set>

#include "engine/search/cstuner/cstuner_groups.hpp"
#include "engine/search/cstuner/pmnf.hpp"
#include "engine/search/genetic/sampled_search.hpp"

namespace engine::search {

struct CstunerOptions {
    std::size_t samples = 20;  ///< size of the random data set
    std::size_t pool = 2000;   ///< settings that stand for the space
    double ratio = 0.1;        ///< of the pool that is searched
    std::size_t metricGroups = 2;
    GeneticOptions genetic;
    bool goesOn = false;  ///< samples anew when the search has used up what was sampled
};

/// The paper leaves open how the models of metrics are used: here a setting counts for more if its
/// predicted metrics are on the side that goes with short times, as much as they go with it.
class Cstuner final : public Strategy {
public:
    Cstuner(Given given, const CstunerOptions& options);

    std::vector<device::Request> ask(const Places& places) override;
    void tell(const Report& report) override;
    bool finished() const override { return m_finished && m_open.empty(); }
    record::Diagnostics diagnostics() const override;

private:
    /// What was measured, in the order of asking.
    struct Known {
        std::size_t number = 0;
        Measured measured;
        std::vector<double> metrics;  ///< registers, spilled, shared and image bytes
    };

    /// The next setting of the data set, or of the search; nothing to wait, or in the end.
    std::optional<device::Request> next(const Places& places);
    std::optional<space::Setting> drawn();
    /// Groups, fits, samples and searches; false when nothing is left.
    bool begin();
    void group();
    std::vector<space::Setting> pool();
    std::vector<space::Setting> sampled();
    /// Of each of the settings; the less the better.
    std::vector<double> scores(const std::vector<space::Setting>& settings) const;
    std::vector<double> valuesOf(const space::Setting& setting) const;

    CstunerOptions m_options;
    space::TuningSpace m_space;
    CompleteOptions m_given;
    std::shared_ptr<Breeders> m_breeders;
    std::vector<space::Setting> m_starts;  ///< measured beside the data set
    Random m_random;
    UnvisitedSettings m_unvisited;
    std::vector<space::ParameterId> m_tuned;
    std::unordered_map<space::Setting, std::size_t, space::SettingHash> m_open;
    std::vector<Known> m_known;  ///< those that ran
    std::size_t m_asked = 0, m_told = 0;
    record::Diagnostics m_diagnostics;
    std::unique_ptr<SampledSearch> m_search;
    bool m_finished = false;
};

}  // namespace engine::search
