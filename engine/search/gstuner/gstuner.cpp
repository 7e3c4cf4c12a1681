// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/gstuner/gstuner.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/sentence.hpp"
#include "engine/space/combination.hpp"

namespace engine::search {

using space::Setting;

Gstuner::Gstuner(Given given, GstunerOptions options)
    : m_options(std::move(options)),
      m_space(given.space),
      m_prior(std::move(given.prior)),
      m_random(given.random.split()),
      m_given(given.options),
      m_breeders(std::move(given.breeders)) {
    m_finished = !begin();
}

std::vector<device::Request> Gstuner::ask(const Places& places) {
    std::vector<device::Request> requests;
    const auto add = [&](device::Request request) {
        m_visited.insert(request.setting);
        requests.push_back(std::move(request));
    };
    while (!m_finished && requests.size() < places.free) {
        auto more =
            m_search->ask({places.free - requests.size(), places.inFlight + requests.size()});
        for (device::Request& request : more) add(std::move(request));
        if (!more.empty()) continue;
        if (m_search->finished()) {
            m_finished = !m_options.goesOn || !begin();
            continue;
        }
        if (places.serial() || !m_options.goesOn) break;
        const auto setting = beside();
        if (!setting) break;
        add({*setting, phrase("drawn beside the samples while a generation waits")});
    }
    return requests;
}

void Gstuner::tell(const Report& report) {
    if (m_search) m_search->tell(report);
}

record::Diagnostics Gstuner::diagnostics() const {
    record::Diagnostics diagnostics = m_search ? m_search->diagnostics() : record::Diagnostics{};
    diagnostics.quotas = m_quotas;
    return diagnostics;
}

bool Gstuner::begin() {
    auto settings = sampled();
    if (settings.empty()) return false;
    m_search = std::make_unique<SampledSearch>(std::move(settings), m_given, m_options.genetic,
                                               m_random.split(), m_breeders);
    return true;
}

std::optional<Setting> Gstuner::beside() {
    if (!m_beside) m_beside = std::make_unique<UnvisitedSettings>(m_space, m_random.split());
    while (const auto setting = m_beside->draw())
        if (!m_visited.contains(*setting) && !m_search->holds(*setting)) return setting;
    return std::nullopt;
}

std::vector<Setting> Gstuner::sampled() {
    const std::size_t least =
        2 * SubPopulation::kCells * static_cast<std::size_t>(m_options.genetic.populations);
    std::vector<Pool> pools;
    if (m_space.isOfKernels()) {
        pools = poolsOfGroups();
        if (pools.empty()) pools = poolsOfAll();
    }
    if (pools.empty()) pools.push_back(rest(m_options.pool));
    std::vector<std::vector<double>> times;
    for (const Pool& pool : pools) times.push_back(predicted(pool));
    auto sampling = sampleByQuota(times, m_options.quota, least);
    m_quotas = std::move(sampling.shares);
    std::vector<Setting> settings;
    for (std::size_t i = 0; i < pools.size(); ++i)
        settings.insert(settings.end(), pools[i].begin(),
                        pools[i].begin() + static_cast<std::ptrdiff_t>(sampling.sampled[i]));
    return settings;
}

std::vector<Gstuner::Pool> Gstuner::poolsOfGroups() {
    constexpr std::size_t kLookedAt = 64;  // settings of each member of a group
    std::vector<Pool> pools;
    for (const auto& group : m_options.groups) {
        std::optional<int> chosen;
        double fastest = kNever;
        for (const int combination : group) {
            const Pool pool = poolOf(combination, kLookedAt);
            if (pool.empty()) continue;
            const double least = std::ranges::min(predicted(pool));
            if (chosen && least >= fastest) continue;
            fastest = least;
            chosen = combination;
        }
        if (chosen) pools.push_back(poolOf(*chosen, poolSize()));
    }
    return pools;
}

std::vector<Gstuner::Pool> Gstuner::poolsOfAll() {
    std::vector<Pool> pools;
    for (const auto& combination : space::combinations())
        if (auto pool = poolOf(combination.id, poolSize()); !pool.empty())
            pools.push_back(std::move(pool));
    return pools;
}

Gstuner::Pool Gstuner::poolOf(int combination, std::size_t most) {
    return settingsOfCombination(m_space, combination, most, m_visited, m_random);
}

std::vector<double> Gstuner::predicted(const Pool& pool) const {
    std::vector<double> times;
    for (const Setting& setting : pool)
        times.push_back(m_prior ? m_prior->expectedMs(setting) : kNever);
    return times;
}

std::vector<Setting> Gstuner::rest(std::size_t most) {
    std::vector<Setting> settings;
    UnvisitedSettings unvisited(m_space, m_random.split());
    for (const Setting& setting : m_visited) unvisited.visit(setting);
    while (settings.size() < most) {
        const auto setting = unvisited.draw();
        if (!setting) break;
        settings.push_back(*setting);
    }
    return settings;
}

namespace {

std::vector<OptionInfo> gstunerOptions() {
    return {
        {"combinations",
         phrase("Which combinations are searched: one of each group that our recordings merge, or "
                "the paper's eight"),
         Choice{{"recorded", "published"}}},
        {"pool", phrase("Settings that stand for the space"), Whole{2000, 8, 1000000}},
        {"ratio", phrase("Share of the space that is sampled and searched"), Real{0.1, 0.001, 1}},
        {"populations", phrase("Sub-populations of 16"), Whole{2, 1, 16}},
        {"crossover", phrase("Chance that a child mixes both parents"), Real{0.8, 0, 1}},
        {"mutation", phrase("Chance that each gene changes"), Real{0.005, 0, 1}},
        {"converged", phrase("Most common ratio at which the search has converged"),
         Real{0.5, 0.07, 1}},
    };
}

std::unique_ptr<Strategy> makeGstuner(const Given& given, bool corrected) {
    const CompleteOptions& options = given.options;
    GstunerOptions gstuner;
    gstuner.groups = options.choice("combinations") == "recorded" ? recordedCombinations()
                                                                  : publishedCombinations();
    gstuner.pool = static_cast<std::size_t>(options.whole("pool"));
    gstuner.quota = corrected ? kRewardedQuota : kPublishedQuota;
    gstuner.quota.ratio = options.real("ratio");
    gstuner.genetic.populations = options.whole("populations");
    gstuner.genetic.rates = {options.real("crossover"), options.real("mutation")};
    gstuner.genetic.convergedRatio = options.real("converged");
    gstuner.genetic.restarts = corrected;
    gstuner.goesOn = corrected;
    return std::make_unique<Gstuner>(given, std::move(gstuner));
}

}  // namespace

StrategyInfo gstunerInfo() {
    return {
        .name = "gstuner",
        .title = phrase("GSTuner as published: correlated combinations merged, predicted quotas, "
                        "genetic search until it converges"),
        .source =
            phrase("GSTuner (TPDS 35(1) 2024), sections 3.4 and 4, constants of section 5.1.3"),
        .options = gstunerOptions(),
        .make = [](const Given& given) { return makeGstuner(given, false); },
        .priors = {PriorKind::Model, PriorKind::Learned},
        .predicts = true};
}

StrategyInfo gstunerCorrectedInfo() {
    return {
        .name = "gstuner-corrected",
        .title =
            phrase("GSTuner, changed: quotas that are rewarded, and it goes on when converged"),
        .source = phrase("GSTuner (TPDS 35(1) 2024), with the rewards of its code, and restarts of "
                         "our own"),
        .options = gstunerOptions(),
        .make = [](const Given& given) { return makeGstuner(given, true); },
        .priors = {PriorKind::Model, PriorKind::Learned},
        .changes = "gstuner",
        .predicts = true};
}

}  // namespace engine::search
