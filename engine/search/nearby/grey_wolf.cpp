// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/nearby/grey_wolf.hpp"

#include <cmath>
#include <numeric>

#include "engine/core/sentence.hpp"

namespace engine::search {

using space::Setting;

GreyWolf::GreyWolf(Given given, const GreyWolfOptions& options)
    : Stepwise(given),
      m_options(options),
      m_space(given.space),
      m_random(given.random.split()),
      m_pool(given.space),
      m_vicinity(given.space) {}

Wolf GreyWolf::noteOf(const Setting& setting) {
    return {m_pool.individual(setting, m_random), std::nullopt};
}

std::optional<GreyWolf::Step> GreyWolf::step() {
    if (m_pack.size() < static_cast<std::size_t>(m_options.pack)) return std::nullopt;
    // A round in which all are leaders decides nothing; so many of them replace some.
    for (int rounds = 0; rounds <= m_options.stagnation;) {
        if (!m_replace.empty()) {
            const std::size_t place = m_replace.back();
            m_replace.pop_back();
            const Setting setting = m_space.sample(m_random);
            return Step{setting,
                        {m_pool.individual(setting, m_random), place, true},
                        phrase("drawn at random: the pack has come no further")};
        }
        if (m_turn == m_order.size()) {
            endRound();
            ++rounds;
            continue;
        }
        const std::size_t place = m_order[m_turn++];
        if (leads(m_pack[place])) continue;
        const Individual next = child(m_pack[place]);
        return Step{next.setting, {next, place}, phrase("a wolf drawn towards the three leaders")};
    }
    return std::nullopt;
}

void GreyWolf::learn(const Wolf& wolf, const Measured& measured, bool) {
    ++m_learnt;
    Individual individual = wolf.individual;
    individual.costMs = measured.costMs;
    m_tabu.push_back(individual.setting);
    if (m_tabu.size() > static_cast<std::size_t>(m_options.tabu * m_options.pack))
        m_tabu.pop_front();
    if (m_pack.size() < static_cast<std::size_t>(m_options.pack)) {
        m_pack.push_back(individual);
        if (m_pack.size() == static_cast<std::size_t>(m_options.pack)) {
            beginRound();
            m_bestMs = m_leaders.front().costMs;
        }
        return;
    }
    if (wolf.place) {
        Individual& own = m_pack[*wolf.place];
        if (wolf.replaces || accepts(individual.costMs, own.costMs)) own = individual;
    } else {
        auto& worst = *std::ranges::max_element(m_pack, {}, &Individual::costMs);
        if (individual.costMs < worst.costMs) worst = individual;
    }
}

void GreyWolf::beginRound() {
    m_order.resize(m_pack.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    std::ranges::stable_sort(m_order, {}, [&](std::size_t place) { return m_pack[place].costMs; });
    m_leaders.clear();
    for (std::size_t i = 0; i < m_order.size() && i < 3; ++i)
        m_leaders.push_back(m_pack[m_order[i]]);
    m_turn = 0;
}

void GreyWolf::endRound() {
    beginRound();
    if (m_leaders.front().costMs < m_bestMs) {
        m_bestMs = m_leaders.front().costMs;
        m_stagnation = 0;
    } else if (++m_stagnation >= m_options.stagnation) {
        m_stagnation = 0;
        const auto count = static_cast<std::size_t>(std::ceil(m_options.pack * m_options.replaced));
        m_replace.assign(m_order.end() - static_cast<std::ptrdiff_t>(count), m_order.end());
    }
}

double GreyWolf::temperature() const {
    const double done = std::min(1.0, m_learnt / static_cast<double>(m_options.horizon));
    const double cooled = std::max(1e-4, m_options.heat * std::exp(-5 * done));
    const int half = std::max(1, m_options.stagnation / 2);
    return m_stagnation > 0 && m_stagnation % half == 0 ? cooled + 0.2 * m_options.heat : cooled;
}

bool GreyWolf::leads(const Individual& individual) const {
    return std::ranges::find(m_leaders, individual.setting, &Individual::setting) !=
           m_leaders.end();
}

/// Every gene from one of the leaders or the parent itself.
Individual GreyWolf::child(const Individual& parent) {
    Setting genes = parent.genes;
    for (const auto id : m_space.parameters()) {
        const std::size_t from = m_random.below(m_leaders.size() + 1);
        if (from < m_leaders.size()) genes.set(id, m_leaders[from].genes[id]);
    }
    const double grown = 1 + m_stagnation / static_cast<double>(m_options.stagnation);
    const bool shaken = m_random.chance(std::min(0.5, m_options.shake * grown));
    const bool jumps = shaken && m_random.chance(m_options.jump);
    if (jumps) {
        const auto& ids = m_space.parameters();
        const auto id = ids[m_random.below(ids.size())];
        genes.set(id, m_space.sample(m_random)[id]);
    }
    Individual next = m_pool.repaired(genes, parent, m_random);
    if (shaken && !jumps) next = moved(next, Closeness::StrictlyAdjacent);
    const bool taboo = std::ranges::find(m_tabu, next.setting) != m_tabu.end();
    return taboo ? moved(next, Closeness::Hamming) : next;
}

Individual GreyWolf::moved(const Individual& from, Closeness closeness) {
    const auto beside = m_vicinity.draw(from.setting, closeness, 1, m_random);
    return beside.empty() ? from : m_pool.individual(beside.front(), m_random);
}

bool GreyWolf::accepts(double worse, double than) {
    if (worse <= than) return true;
    if (!std::isfinite(worse)) return false;
    const double by = m_options.relative ? worse / than - 1 : worse - than;
    return m_random.chance(std::exp(-by / temperature()));
}

namespace {

std::vector<OptionInfo> greyWolfOptions(double heat) {
    return {{"pack", phrase("Wolves"), Whole{8, 4, 1000}},
            {"shake", phrase("Least chance that a child is shaken"), Real{0.2, 0, 1}},
            {"jump", phrase("Chance that shaking takes a random value"), Real{0.15, 0, 1}},
            {"stagnation", phrase("Rounds without improvement before part of the pack is replaced"),
             Whole{80, 1, 10000}},
            {"replaced", phrase("That part"), Real{0.3, 0, 1}},
            {"tabu", phrase("Times the pack: how many settings are avoided"), Whole{3, 0, 100}},
            {"horizon", phrase("Evaluations over which it cools"), Whole{5000, 1, 1000000}},
            {"heat", phrase("Temperature at first"), Real{heat, 1e-4, 1000}}};
}

std::unique_ptr<Strategy> makeGreyWolf(const Given& given, bool relative) {
    const CompleteOptions& options = given.options;
    GreyWolfOptions wolf;
    const auto size = given.space.size();
    wolf.pack = static_cast<int>(std::min<std::uint64_t>(
        static_cast<std::uint64_t>(options.whole("pack")), std::max<std::uint64_t>(1, size)));
    wolf.shake = options.real("shake");
    wolf.jump = options.real("jump");
    wolf.stagnation = options.whole("stagnation");
    wolf.replaced = options.real("replaced");
    wolf.tabu = options.whole("tabu");
    wolf.horizon = options.whole("horizon");
    wolf.heat = options.real("heat");
    wolf.relative = relative;
    return std::make_unique<GreyWolf>(given, wolf);
}

}  // namespace

StrategyInfo greyWolfInfo() {
    return {
        .name = "grey-wolf",
        .title = phrase("Grey wolf, changed: what is worse is judged by ratios"),
        .source = phrase("Kernel Tuner 1.4, adaptive_tabu_greywolf (arXiv 2510.17899), repaired"),
        .options = greyWolfOptions(0.01),
        .make = [](const Given& given) { return makeGreyWolf(given, true); },
        .priors = {PriorKind::Model, PriorKind::Learned},
        .changes = "grey-wolf-coded"};
}

StrategyInfo greyWolfCodedInfo() {
    return {.name = "grey-wolf-coded",
            .title = phrase("Grey wolf as published: a pack that follows its three leaders"),
            .source = phrase("Kernel Tuner 1.4, adaptive_tabu_greywolf (arXiv 2510.17899)"),
            .options = greyWolfOptions(1),
            .make = [](const Given& given) { return makeGreyWolf(given, false); },
            .priors = {PriorKind::Model, PriorKind::Learned}};
}

}  // namespace engine::search
