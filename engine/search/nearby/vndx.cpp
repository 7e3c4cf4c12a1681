// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/nearby/vndx.hpp"

#include <cmath>
#include <numeric>

#include "engine/core/sentence.hpp"

namespace engine::search {
namespace {

constexpr int kPatience = 8;  // each step looks at all that is known

}  // namespace

using space::Setting;

Vndx::Vndx(Given given, const VndxOptions& options)
    : Stepwise(given, kPatience),
      m_options(options),
      m_space(given.space),
      m_random(given.random.split()),
      m_pool(given.space),
      m_vicinity(given.space),
      m_known(given.space),
      m_temperature(options.heat) {}

VndxNote Vndx::noteOf(const Setting& setting) {
    return {m_pool.individual(setting, m_random),
            static_cast<std::size_t>(m_random.below(kNeighbourhoods.size())),
            std::exchange(m_restarts, false)};
}

std::optional<Vndx::Step> Vndx::step() {
    if (!m_current || m_restarts) return std::nullopt;
    const std::size_t neighbourhood = pickNeighbourhood();
    std::optional<Individual> chosen;
    double least = kNever;
    for (Individual& candidate : candidates(neighbourhood)) {
        // Published, one that is known may be chosen, and is answered from memory.
        if (m_options.repaired ? isAsked(candidate.setting) : isOpen(candidate.setting)) continue;
        const double cost = expected(candidate.setting);
        if (chosen && cost >= least) continue;
        least = cost;
        chosen = std::move(candidate);
    }
    if (!chosen) return std::nullopt;
    return Step{
        chosen->setting,
        {*chosen, neighbourhood},
        say("expected best of {}: neighbours, one crossed, others drawn", m_options.candidates)
            .text()};
}

std::size_t Vndx::pickNeighbourhood() {
    double left = m_random.uniform() * std::accumulate(m_weights.begin(), m_weights.end(), 0.0);
    for (std::size_t i = 0; i < m_weights.size(); ++i) {
        left -= m_weights[i];
        if (left <= 0) return i;
    }
    return m_weights.size() - 1;
}

/// Neighbours, a child of two of the elite, and random ones; each once.
std::vector<Individual> Vndx::candidates(std::size_t neighbourhood) {
    const auto wanted = static_cast<std::size_t>(m_options.candidates);
    std::vector<Individual> pool;
    const auto add = [&](Individual individual) {
        if (std::ranges::find(pool, individual.setting, &Individual::setting) == pool.end())
            pool.push_back(std::move(individual));
    };
    for (const Setting& one :
         m_vicinity.draw(m_current->setting, kNeighbourhoods[neighbourhood], wanted / 2, m_random))
        add(m_pool.individual(one, m_random));
    std::size_t drawn = pool.size();
    if (m_elite.size() >= 2) {
        const std::size_t a = m_random.below(m_elite.size());
        const std::size_t b = (a + 1 + m_random.below(m_elite.size() - 1)) % m_elite.size();
        const Setting genes = m_pool.crossed(m_elite[a], m_elite[b], m_random);
        add(m_pool.repaired(genes, m_elite[a], m_random));
        ++drawn;
    }
    for (; drawn < wanted; ++drawn) add(m_pool.individual(m_space.sample(m_random), m_random));
    return pool;
}

double Vndx::expected(const Setting& setting) const {
    const double cost = m_known.expected(setting, static_cast<std::size_t>(m_options.neighbours));
    const bool taboo = std::ranges::find(m_tabu, setting) != m_tabu.end();
    return taboo ? 1.1 * cost + 1e3 : cost;
}

void Vndx::learn(const VndxNote& note, const Measured& measured, bool again) {
    Individual individual = note.individual;
    individual.costMs = measured.costMs;
    if (!again) m_known.add(individual.setting, individual.costMs);
    if (std::isfinite(individual.costMs)) m_slowestMs = std::max(m_slowestMs, individual.costMs);
    if (m_options.repaired && m_slowestMs > 0) m_known.clip(m_slowestMs);
    const bool moves = !m_current || note.restart;
    if (!moves || !m_current) keepElite(individual);
    if (moves) {
        m_tabu.clear();
        m_temperature = m_options.heat;
    }
    const bool accepted = moves || accepts(individual.costMs);
    if (accepted) {
        m_tabu.push_back(individual.setting);
        if (m_tabu.size() > static_cast<std::size_t>(m_options.tabu)) m_tabu.pop_front();
        m_current = individual;
        m_rejected = 0;
    }
    if (moves) return;
    m_weights[note.neighbourhood] *= accepted ? 1.1 : 0.9;
    if (std::accumulate(m_weights.begin(), m_weights.end(), 0.0) > 1e6)
        for (double& weight : m_weights) weight *= 1e-6;
    m_temperature *= m_options.cooling;
    if (!accepted && ++m_rejected >= m_options.patience) {
        m_rejected = 0;
        m_restarts = true;
    }
}

bool Vndx::accepts(double costMs) {
    const double current = m_current->costMs;
    if (costMs < current) return true;
    if (!std::isfinite(costMs)) return !std::isfinite(current);
    const double by = m_options.repaired ? costMs / current - 1 : costMs - current;
    return m_random.chance(std::exp(-by / std::max(m_temperature, 1e-8)));
}

void Vndx::keepElite(const Individual& individual) {
    const auto at = std::ranges::upper_bound(m_elite, individual.costMs, {}, &Individual::costMs);
    m_elite.insert(at, individual);
    if (m_elite.size() <= static_cast<std::size_t>(m_options.elite)) return;
    m_elite.erase(m_options.repaired ? m_elite.end() - 1 : m_elite.begin());
}

namespace {

std::vector<OptionInfo> vndxOptions(double heat) {
    return {{"neighbours", phrase("Known settings that say what a candidate is expected to cost"),
             Whole{5, 1, 1000}},
            {"candidates", phrase("Settings among which each one is chosen"), Whole{8, 1, 1000}},
            {"patience", phrase("Rejections before it starts elsewhere"), Whole{100, 1, 1000000}},
            {"tabu", phrase("Accepted settings that are avoided"), Whole{300, 0, 1000000}},
            {"elite", phrase("Settings that are crossed"), Whole{5, 2, 1000}},
            {"heat", phrase("Temperature at first"), Real{heat, 1e-6, 1000}},
            {"cooling", phrase("What the temperature is multiplied by after each evaluation"),
             Real{0.995, 0.5, 1}}};
}

std::unique_ptr<Strategy> makeVndx(const Given& given, bool repaired) {
    const CompleteOptions& options = given.options;
    VndxOptions vndx;
    vndx.neighbours = options.whole("neighbours");
    vndx.candidates = options.whole("candidates");
    vndx.patience = options.whole("patience");
    vndx.tabu = options.whole("tabu");
    vndx.elite = options.whole("elite");
    vndx.heat = options.real("heat");
    vndx.cooling = options.real("cooling");
    vndx.repaired = repaired;
    return std::make_unique<Vndx>(given, vndx);
}

}  // namespace

StrategyInfo vndxInfo() {
    return {.name = "vndx",
            .title = phrase(
                "VNDX, changed: its elite are the best, failures and worse ones judged fairly"),
            .source = phrase("Kernel Tuner 1.4, hybrid_vndx (arXiv 2510.17899), repaired"),
            // Of 0.001 to 1, what an imported space and predictions of six presets that no
            // recording is of choose, whichever of them is left out.
            .options = vndxOptions(0.001),
            .make = [](const Given& given) { return makeVndx(given, true); },
            .priors = {PriorKind::Model, PriorKind::Learned},
            .changes = "vndx-coded"};
}

StrategyInfo vndxCodedInfo() {
    return {.name = "vndx-coded",
            .title = phrase("VNDX as published: known neighbours choose, annealing accepts"),
            .source = phrase("Kernel Tuner 1.4, hybrid_vndx (arXiv 2510.17899)"),
            .options = vndxOptions(1),
            .make = [](const Given& given) { return makeVndx(given, false); },
            .priors = {PriorKind::Model, PriorKind::Learned}};
}

}  // namespace engine::search
