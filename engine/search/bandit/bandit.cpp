// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/bandit/bandit.hpp"

#include <cmath>

#include "engine/core/sentence.hpp"

namespace engine::search {

Bandit::Bandit(Given given, const BanditOptions& options)
    : Stepwise(given),
      m_random(given.random.split()),
      m_coordinates(std::make_shared<const Coordinates>(given.space)),
      m_bandit(4, static_cast<std::size_t>(options.window), options.exploration) {
    const auto material = [&] {
        return Material{given.space, m_coordinates, given.random.split()};
    };
    m_techniques.push_back(differentialEvolution(material(), options.population, 0.2));
    m_techniques.push_back(greedyMutation(material(), 0.1));
    m_techniques.push_back(greedyMutation(material(), 0.3, 0.1));
    m_techniques.push_back(nelderMead(material()));
}

BanditNote Bandit::noteOf(const space::Setting& setting) {
    return {std::nullopt, {m_coordinates->pointOf(setting, m_random), setting}};
}

std::optional<Bandit::Step> Bandit::step() {
    const Scene scene{m_best ? &*m_best : nullptr,
                      [this](const space::Setting& setting) { return isAsked(setting); }};
    for (const std::size_t technique : m_bandit.order(m_random)) {
        const auto trial = m_techniques[technique]->propose(scene);
        if (trial && !isOpen(trial->setting))
            return Step{trial->setting, {technique, *trial}, m_techniques[technique]->name()};
        if (trial) m_techniques[technique]->drop(*trial);
        m_bandit.record(technique, false);
    }
    return std::nullopt;
}

void Bandit::learn(const BanditNote& note, const Measured& measured, bool again) {
    Trial trial = note.trial;
    trial.costMs = measured.costMs;
    const bool best = std::isfinite(trial.costMs) && (!m_best || trial.costMs < m_best->costMs);
    if (best) m_best = trial;
    if (!note.technique) return;
    m_bandit.record(*note.technique, best);
    m_techniques[*note.technique]->learn(trial, again);
}

StrategyInfo banditInfo() {
    return {
        .name = "bandit",
        .title = phrase("Bandit as published: four techniques, chosen by what they found of late"),
        .source = phrase("OpenTuner (PACT 2014), AUCBanditMetaTechniqueA of version 0.8"),
        .options = {{"window", phrase("How many uses of techniques are remembered"),
                     Whole{500, 1, 100000}},
                    {"exploration", phrase("How much a technique gains from being used rarely"),
                     Real{0.05, 0, 100}},
                    {"population", phrase("Members of the population of differential evolution"),
                     Whole{30, 4, 1000}}},
        .make =
            [](const Given& given) {
                const CompleteOptions& options = given.options;
                const auto size = std::max<std::uint64_t>(1, given.space.size());
                const auto population = static_cast<std::uint64_t>(options.whole("population"));
                return std::make_unique<Bandit>(
                    given, BanditOptions{options.whole("window"), options.real("exploration"),
                                         static_cast<int>(std::min(population, size))});
            },
        .priors = {PriorKind::Model, PriorKind::Learned}};
}

}  // namespace engine::search
