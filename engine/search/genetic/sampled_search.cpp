// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/genetic/sampled_search.hpp"

#include <algorithm>
#include <bit>

namespace engine::search {

using space::Setting;

SampledSearch::SampledSearch(std::vector<Setting> sampled, const CompleteOptions& options,
                             const GeneticOptions& genetic, Random random,
                             std::shared_ptr<Breeders> breeders)
    : m_sampled(std::move(sampled)) {
    std::ranges::sort(m_sampled);
    for (std::size_t i = 0; i < m_sampled.size(); ++i) m_places.emplace(m_sampled[i], i);
    const int count = std::max(1, static_cast<int>(std::bit_width(m_sampled.size() - 1)));
    std::vector<space::ParameterInfo> bits(static_cast<std::size_t>(count));
    for (std::size_t b = 0; b < bits.size(); ++b) {
        bits[b].abbreviation = "b" + std::to_string(b);
        bits[b].kind = space::ParameterKind::Switch;
    }
    m_bits = space::ParameterTable(std::move(bits));
    std::vector<Setting> codes;
    for (std::size_t i = 0; i < m_sampled.size(); ++i) codes.push_back(codeOf(i));
    const auto space = space::TuningSpace::foreign(m_bits, space::pointersTo(codes));
    m_search = std::make_unique<Genetic>(
        Given{space, options, random, {}, nullptr, {}, std::move(breeders)}, genetic);
}

std::vector<device::Request> SampledSearch::ask(const Places& places) {
    std::vector<device::Request> requests;
    for (auto& request : m_search->ask(places))
        requests.emplace_back(m_sampled[placeOf(request.setting)], std::move(request.why));
    return requests;
}

void SampledSearch::tell(const Report& report) {
    const auto place = m_places.find(report.setting());
    if (place == m_places.end()) return;
    Report coded = report;
    coded.evaluation.setting = codeOf(place->second);
    m_search->tell(coded);
}

Setting SampledSearch::codeOf(std::size_t place) const {
    Setting code(m_bits);
    for (std::size_t b = 0; b < m_bits.size(); ++b)
        code.set(static_cast<space::ParameterId>(b), static_cast<int>(place >> b & 1));
    return code;
}

std::size_t SampledSearch::placeOf(const Setting& code) const {
    std::size_t place = 0;
    for (std::size_t b = 0; b < m_bits.size(); ++b)
        place |= static_cast<std::size_t>(code[static_cast<space::ParameterId>(b)]) << b;
    return place;
}

}  // namespace engine::search
