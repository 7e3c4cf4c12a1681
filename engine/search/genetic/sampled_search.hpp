// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The genetic search among settings that were sampled before: GSTuner's and csTuner's last stage.
// Genes are the bits of a setting's place among those sampled, in ascending order: so are the
// chromosomes of their code, and every child but those beyond the last stands for a setting.

#include <unordered_map>

#include "engine/search/genetic/genetic.hpp"

namespace engine::search {

class SampledSearch {
public:
    /// There must be a setting, and none twice.
    SampledSearch(std::vector<space::Setting> sampled, const CompleteOptions& options,
                  const GeneticOptions& genetic, Random random, std::shared_ptr<Breeders> breeders);

    std::vector<device::Request> ask(const Places& places);
    void tell(const Report& report);
    bool finished() const { return m_search->finished(); }
    bool holds(const space::Setting& setting) const { return m_places.contains(setting); }
    record::Diagnostics diagnostics() const { return m_search->diagnostics(); }

private:
    space::Setting codeOf(std::size_t place) const;
    std::size_t placeOf(const space::Setting& code) const;

    std::vector<space::Setting> m_sampled;
    std::unordered_map<space::Setting, std::size_t, space::SettingHash> m_places;
    space::ParameterTable m_bits;  ///< one gene each
    std::unique_ptr<Genetic> m_search;
};

}  // namespace engine::search
