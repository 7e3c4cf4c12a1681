// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/genetic/genetic.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "engine/core/sentence.hpp"
#include "engine/search/groups/parameter_correlation.hpp"

namespace engine::search {

using space::Setting;

Genetic::Genetic(Given given, const GeneticOptions& options)
    : m_options(options),
      m_breeders(std::move(given.breeders)),
      m_starts(std::move(given.starts)),
      m_pool(given.space),
      m_settings(given.space, given.random.split()) {
    Random random = given.random.split();
    for (int i = 0; i < options.populations; ++i)
        m_populations.emplace_back(m_pool, random.split());
    m_finished = !found();
}

std::vector<device::Request> Genetic::ask(const Places& places) {
    for (const Measured& measured : m_told.take()) learn(measured);
    std::vector<device::Request> requests;
    while (requests.size() < places.free) {
        if (m_toAsk.empty()) {
            if (!advance(places.serial())) break;
            continue;
        }
        m_told.asked(m_toAsk.front().setting);
        requests.push_back(std::move(m_toAsk.front()));
        m_toAsk.pop_front();
    }
    return requests;
}

void Genetic::learn(const Measured& measured) {
    const auto waiting = m_awaited.extract(measured.setting);
    if (waiting.empty()) return;
    m_costs[measured.setting] = measured.costMs;
    if (measured.costMs < m_best.costMs) m_best = measured;
    for (const Candidate& candidate : waiting.mapped()) settle(candidate, measured.costMs);
}

bool Genetic::advance(bool serial) {
    if (m_finished) return false;
    if (serial && !m_awaited.empty()) return false;  // generations do not overlap
    if (2 * m_foundersAwaited > cells()) return invite();
    if (m_cell == 0) endGeneration();
    if (m_finished) return false;
    if (!m_toAsk.empty()) return true;  // founders of a new start
    // One after the other, all of a generation are bred before the first of them settles.
    for (Candidate& candidate : nextChildren(serial)) place(std::move(candidate));
    return true;
}

void Genetic::endGeneration() {
    ++m_generation;
    ++m_diagnostics.generation;
    double ratio = 0;
    std::vector<Individual> bests, worsts;
    for (const SubPopulation& population : m_populations) {
        ratio = std::max(ratio, population.mostCommonRatio());
        bests.push_back(population.best());
        worsts.push_back(population.worst());
    }
    m_diagnostics.convergence.push_back(ratio);
    if (converged(ratio)) {
        m_finished = !m_options.restarts || !found();
        return;
    }
    const std::size_t count = m_populations.size();
    for (std::size_t p = 0; count > 1 && p < count; ++p)
        m_populations[p].exchange(worsts[(p + count - 1) % count], bests[(p + 1) % count]);
}

bool Genetic::converged(double ratio) const {
    if (m_generation >= m_options.generations) return true;
    if (m_options.fastest == 0) return ratio >= m_options.convergedRatio;
    return spreadOfFastest() < m_options.spread;
}

double Genetic::spreadOfFastest() const {
    std::vector<double> costs;
    for (const SubPopulation& population : m_populations)
        for (const Individual& one : population.individuals()) costs.push_back(one.costMs);
    std::ranges::sort(costs);
    if (!std::isfinite(costs.front())) return kNever;
    costs.resize(std::min(costs.size(), m_options.fastest));
    for (double& cost : costs) cost = std::isfinite(cost) ? 1 / cost : 0;
    return coefficientOfVariation(costs);
}

namespace {

/// Whom it is from.
const char* lineageOf(const SubPopulation::Child& child) {
    if (child.crossed)
        return child.mutated ? phrase("crossed from two neighbours and mutated")
                             : phrase("crossed from two neighbours");
    return child.mutated ? phrase("heir of a neighbour and mutated")
                         : phrase("heir of a neighbour");
}

}  // namespace

std::vector<Genetic::Candidate> Genetic::nextChildren(bool all) {
    Breeders::Cells wanted(m_populations.size());
    const std::size_t first = m_cell, end = all ? cells() : first + 1;
    for (std::size_t cell = first; cell < end; ++cell)
        wanted[cell / SubPopulation::kCells].push_back(cell % SubPopulation::kCells);
    m_cell = end % cells();
    std::vector<Candidate> candidates;
    const auto children = m_breeders->breed(m_populations, wanted, m_options.rates);
    for (std::size_t p = 0; p < children.size(); ++p)
        for (std::size_t i = 0; i < children[p].size(); ++i) {
            const auto& child = children[p][i];
            candidates.push_back({p * SubPopulation::kCells + wanted[p][i], child.individual, false,
                                  say("{}, generation {} of sub-population {}", lineageOf(child),
                                      m_generation, p + 1)
                                      .text()});
        }
    return candidates;
}

bool Genetic::invite() {
    const auto setting = m_settings.draw();
    if (!setting) return false;
    const std::size_t cell = m_invited++ % cells();
    place({cell, populationOf(cell).stranger(*setting), false,
           phrase("drawn at random while too few founders are known")});
    return true;
}

void Genetic::place(Candidate candidate) {
    const Setting setting = candidate.individual.setting;
    if (const auto known = m_costs.find(setting); known != m_costs.end())
        return settle(candidate, known->second);
    auto& waiting = await(setting, candidate.why);
    waiting.push_back(std::move(candidate));
}

std::vector<Genetic::Candidate>& Genetic::await(const Setting& setting, const std::string& why) {
    const auto [waiting, isNew] = m_awaited.try_emplace(setting);
    if (isNew) {
        m_settings.visit(setting);
        m_toAsk.emplace_back(setting, why);
    }
    return waiting->second;
}

void Genetic::settle(const Candidate& candidate, double costMs) {
    Individual individual = candidate.individual;
    individual.costMs = costMs;
    populationOf(candidate.cell).settle(candidate.cell % SubPopulation::kCells, individual);
    if (candidate.founder) --m_foundersAwaited;
}

bool Genetic::found() {
    m_generation = 0;
    m_cell = 0;
    for (auto& [setting, candidates] : m_awaited) candidates.clear();  // of the last start
    const auto founders = drawFounders();
    for (const Setting& founder : founders)
        if (!m_costs.contains(founder)) await(founder, phrase("founder of a sub-population"));
    // Dealt like cards; a space smaller than the populations fills the cells with what there is.
    const std::size_t count = m_populations.size();
    m_foundersAwaited = cells();
    for (std::size_t p = 0; p < count && !founders.empty(); ++p) {
        std::vector<Setting> own;
        for (std::size_t i = p; i < founders.size(); i += count) own.push_back(founders[i]);
        m_populations[p].found(own.empty() ? founders : own);
        for (std::size_t cell = 0; cell < SubPopulation::kCells; ++cell)
            place({p * SubPopulation::kCells + cell, m_populations[p].individuals()[cell], true});
    }
    return !m_toAsk.empty();
}

std::vector<Setting> Genetic::drawFounders() {
    std::vector<Setting> founders;
    if (std::isfinite(m_best.costMs)) founders.push_back(m_best.setting);
    for (const Setting& start : std::exchange(m_starts, {}))
        if (founders.size() < cells() && m_settings.visit(start)) founders.push_back(start);
    while (founders.size() < cells()) {
        const auto setting = m_settings.draw();
        if (!setting) break;
        founders.push_back(*setting);
    }
    return founders;
}

namespace {

std::vector<OptionInfo> geneticOptions() {
    return {
        {"populations", phrase("Sub-populations of 16"), Whole{2, 1, 16}},
        {"crossover", phrase("Chance that a child mixes both parents"), Real{0.8, 0, 1}},
        {"mutation", phrase("Chance that each gene changes"), Real{0.005, 0, 1}},
        {"converged", phrase("Most common ratio at which the search has converged"),
         Real{0.5, 0.07, 1}},
        {"generations", phrase("Generations after which it counts as converged"),
         Whole{100, 1, 10000}},
    };
}

std::unique_ptr<Strategy> makeGenetic(const Given& given, bool restarts) {
    const CompleteOptions& options = given.options;
    GeneticOptions genetic;
    genetic.populations = options.whole("populations");
    genetic.rates = {options.real("crossover"), options.real("mutation")};
    genetic.convergedRatio = options.real("converged");
    genetic.generations = options.whole("generations");
    genetic.restarts = restarts;
    return std::make_unique<Genetic>(given, genetic);
}

}  // namespace

StrategyInfo geneticInfo() {
    return {.name = "genetic",
            .title = phrase("Genetic as published: sub-populations on a ring, until they converge"),
            .source = phrase("GSTuner (TPDS 35(1) 2024), section 4.6"),
            .options = geneticOptions(),
            .make = [](const Given& given) { return makeGenetic(given, false); },
            .priors = {PriorKind::Model, PriorKind::Learned},
            .formerSwitches = {{"restarts", "genetic-restarts"}}};
}

StrategyInfo geneticRestartsInfo() {
    return {.name = "genetic-restarts",
            .title = phrase("Genetic, changed: starts again when converged, until the budget ends"),
            .source = phrase("GSTuner (TPDS 35(1) 2024), section 4.6, and restarts of our own"),
            .options = geneticOptions(),
            .make = [](const Given& given) { return makeGenetic(given, true); },
            .priors = {PriorKind::Model, PriorKind::Learned},
            .changes = "genetic"};
}

}  // namespace engine::search
