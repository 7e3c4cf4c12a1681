// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/cstuner/cstuner.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/core/sentence.hpp"
#include "engine/search/groups/parameter_correlation.hpp"

namespace engine::search {
namespace {

using space::Setting;

void standardise(std::vector<double>& values) {
    const auto n = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double variance = 0;
    for (const double value : values) variance += (value - mean) * (value - mean) / n;
    for (double& value : values) value = variance > 0 ? (value - mean) / std::sqrt(variance) : 0;
}

}  // namespace

Cstuner::Cstuner(Given given, const CstunerOptions& options)
    : m_options(options),
      m_space(given.space),
      m_given(given.options),
      m_breeders(std::move(given.breeders)),
      m_starts(std::move(given.starts)),
      m_random(given.random.split()),
      m_unvisited(given.space, given.random.split()) {
    for (const auto id : m_space.parameters())
        if (m_space.values(id).size() > 1) m_tuned.push_back(id);
    std::ranges::reverse(m_starts);  // taken from the back
}

std::vector<device::Request> Cstuner::ask(const Places& places) {
    std::vector<device::Request> requests;
    while (!m_finished && requests.size() < places.free) {
        auto request = next({places.free - requests.size(), places.inFlight + requests.size()});
        if (!request) break;
        m_open.emplace(request->setting, m_asked++);
        requests.push_back(std::move(*request));
    }
    return requests;
}

void Cstuner::tell(const Report& report) {
    const auto open = m_open.extract(report.setting());
    if (open.empty()) return;
    ++m_told;
    if (std::isfinite(report.costMs)) {
        const auto& of = report.evaluation.resources;
        m_known.push_back(
            {open.mapped(),
             report.measured(),
             {static_cast<double>(of.registers),
              static_cast<double>(of.spillStoreBytes + of.spillLoadBytes),
              static_cast<double>(of.sharedBytes), static_cast<double>(of.imageBytes)}});
    }
    if (m_search) m_search->tell(report);
}

record::Diagnostics Cstuner::diagnostics() const {
    record::Diagnostics diagnostics = m_diagnostics;
    if (!m_search) return diagnostics;
    const auto search = m_search->diagnostics();
    diagnostics.generation = search.generation;
    diagnostics.convergence = search.convergence;
    return diagnostics;
}

std::optional<device::Request> Cstuner::next(const Places& places) {
    while (!m_search) {
        const bool asks = m_asked < m_options.samples;
        if (!asks && !m_open.empty() && places.serial()) return std::nullopt;
        // While the data set is under way, free places extend it.
        if (m_told < m_options.samples || m_known.empty()) {
            if (const auto setting = drawn())
                return device::Request(*setting, phrase("one of those that decide the groups"));
            m_finished = m_open.empty();
            return std::nullopt;
        }
        if (!begin()) {
            m_finished = true;
            return std::nullopt;
        }
    }
    while (true) {
        const auto asked = m_search->ask({1, places.inFlight});
        if (!asked.empty()) {
            m_unvisited.visit(asked.front().setting);
            return asked.front();
        }
        if (m_search->finished()) {
            if (m_options.goesOn && begin()) continue;
            m_finished = true;
            return std::nullopt;
        }
        if (places.serial() || !m_options.goesOn) return std::nullopt;
        while (const auto setting = drawn())
            if (!m_search->holds(*setting))
                return device::Request(*setting,
                                       phrase("drawn beside the samples while a generation waits"));
        return std::nullopt;
    }
}

std::optional<Setting> Cstuner::drawn() {
    while (!m_starts.empty()) {
        const Setting start = m_starts.back();
        m_starts.pop_back();
        if (m_unvisited.visit(start)) return start;
    }
    return m_unvisited.draw();
}

bool Cstuner::begin() {
    std::ranges::sort(m_known, {}, &Known::number);
    if (m_diagnostics.groups.empty()) group();
    auto settings = sampled();
    if (settings.empty()) return false;
    // What is sampled is asked for by the search or, when that is over, sampled again.
    m_search = std::make_unique<SampledSearch>(std::move(settings), m_given, m_options.genetic,
                                               m_random.split(), m_breeders);
    return true;
}

void Cstuner::group() {
    std::vector<Measured> measured;
    for (const Known& known : m_known) measured.push_back(known.measured);
    m_diagnostics.cv = correlateParameters(measured, m_tuned, m_space.table());
    const auto pairs = pairsByCoefficient(*m_diagnostics.cv);
    m_diagnostics.pairs = static_cast<int>(pairs.size());
    Grouping grouping = groupInTurns(pairs, m_tuned, m_space.table());
    m_diagnostics.deque = std::move(grouping.steps);
    m_diagnostics.groups = std::move(grouping.groups);
}

std::vector<Setting> Cstuner::pool() {
    std::unordered_set<Setting, space::SettingHash> taken;
    for (const Known& known : m_known) taken.insert(known.measured.setting);
    for (const auto& [setting, number] : m_open) taken.insert(setting);
    std::vector<Setting> settings;
    const auto add = [&](const Setting& setting) {
        if (!m_unvisited.visited(setting) && taken.insert(setting).second)
            settings.push_back(setting);
    };
    if (m_space.size() <= 4 * m_options.pool) {
        m_space.forEach([&](const Setting& setting) {
            add(setting);
            return true;
        });
        m_random.shuffle(settings);
        if (settings.size() > m_options.pool) settings.resize(m_options.pool);
        return settings;
    }
    for (std::size_t i = 0; i < 2 * m_options.pool && settings.size() < m_options.pool; ++i)
        add(m_space.sample(m_random));
    return settings;
}

std::vector<Setting> Cstuner::sampled() {
    const auto settings = pool();
    if (settings.empty()) return {};
    const auto least =
        2 * SubPopulation::kCells * static_cast<std::size_t>(m_options.genetic.populations);
    const auto wanted = std::max(
        least, static_cast<std::size_t>(m_options.ratio * static_cast<double>(settings.size())));
    const auto score = scores(settings);
    std::vector<std::size_t> order(settings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return score[i]; });
    std::vector<Setting> best;
    for (std::size_t i = 0; i < order.size() && i < wanted; ++i) best.push_back(settings[order[i]]);
    return best;
}

std::vector<double> Cstuner::scores(const std::vector<Setting>& settings) const {
    std::vector<Pmnf::Row> rows;
    std::vector<double> times;
    std::vector<std::vector<double>> metrics(m_known.front().metrics.size());
    for (const Known& known : m_known) {
        rows.push_back({valuesOf(known.measured.setting), 0});
        times.push_back(known.measured.costMs);
        for (std::size_t m = 0; m < metrics.size(); ++m) metrics[m].push_back(known.metrics[m]);
    }
    Pmnf::Groups groups;
    for (const auto& group : m_diagnostics.groups) {
        groups.emplace_back();
        for (const auto id : group)
            groups.back().push_back(
                static_cast<std::size_t>(std::ranges::find(m_tuned, id) - m_tuned.begin()));
    }
    std::vector<double> score(settings.size());
    const auto add = [&](const std::vector<double>& measured, double weight) {
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i].measured = measured[i];
        const Pmnf model = Pmnf::fitted(rows, groups);
        std::vector<double> predicted;
        for (const Setting& setting : settings) predicted.push_back(model(valuesOf(setting)));
        standardise(predicted);
        for (std::size_t i = 0; i < score.size(); ++i) score[i] += weight * predicted[i];
    };
    add(times, 1);
    for (const auto& group : groupMetrics(metrics, m_options.metricGroups)) {
        const auto strength = [&](std::size_t m) { return correlation(metrics[m], times); };
        const auto representative = *std::ranges::max_element(
            group, {}, [&](std::size_t m) { return std::abs(strength(m)); });
        if (strength(representative) != 0) add(metrics[representative], strength(representative));
    }
    return score;
}

/// At least 1 each, as the logarithms need it: switches are 1 and 2.
std::vector<double> Cstuner::valuesOf(const Setting& setting) const {
    std::vector<double> values;
    for (const auto id : m_tuned)
        values.push_back(setting[id] + std::max(0, 1 - m_space.values(id).front()));
    return values;
}

namespace {

std::vector<OptionInfo> cstunerOptions() {
    return {
        {"samples", phrase("Random settings that decide the groups"), Whole{20, 3, 10000}},
        {"pool", phrase("Settings that stand for the space"), Whole{2000, 8, 1000000}},
        {"ratio", phrase("Share of the pool that is searched"), Real{0.1, 0, 1}},
        {"metric-groups", phrase("Groups of what the compiler reports"), Whole{2, 0, 4}},
        {"populations", phrase("Sub-populations of 16"), Whole{2, 1, 16}},
        {"crossover", phrase("Chance that a child mixes both parents"), Real{0.8, 0, 1}},
        {"mutation", phrase("Chance that each gene changes"), Real{0.005, 0, 1}},
        {"stop",
         phrase(
             "When the fastest are about as fast as one another, as the paper says, or after the "
             "20 generations of its code"),
         Choice{{"fastest", "generations"}}},
        {"fastest", phrase("How many of the fastest are compared"), Whole{8, 2, 1000}},
        {"spread", phrase("Coefficient of variation of their speed at which it stops"),
         Real{0.05, 0, 1}}};
}

std::unique_ptr<Strategy> makeCstuner(const Given& given, bool goesOn) {
    const CompleteOptions& options = given.options;
    CstunerOptions cstuner;
    cstuner.samples = static_cast<std::size_t>(options.whole("samples"));
    cstuner.pool = static_cast<std::size_t>(options.whole("pool"));
    cstuner.ratio = options.real("ratio");
    cstuner.metricGroups = static_cast<std::size_t>(options.whole("metric-groups"));
    cstuner.genetic.populations = options.whole("populations");
    cstuner.genetic.rates = {options.real("crossover"), options.real("mutation")};
    cstuner.genetic.restarts = goesOn;
    cstuner.goesOn = goesOn;
    if (options.choice("stop") == "generations") {
        cstuner.genetic.generations = 20;
        cstuner.genetic.convergedRatio = 2;  // never
    } else {
        cstuner.genetic.fastest = static_cast<std::size_t>(options.whole("fastest"));
        cstuner.genetic.spread = options.real("spread");
    }
    return std::make_unique<Cstuner>(given, cstuner);
}

}  // namespace

StrategyInfo cstunerInfo() {
    return {.name = "cstuner",
            .title =
                phrase("csTuner as published: grouped parameters, fitted models, genetic search of "
                       "what they choose"),
            .source = phrase("csTuner (CLUSTER 2021) and its code"),
            .options = cstunerOptions(),
            .make = [](const Given& given) { return makeCstuner(given, false); },
            .priors = {PriorKind::Model, PriorKind::Learned}};
}

StrategyInfo cstunerRestartsInfo() {
    return {.name = "cstuner-restarts",
            .title = phrase("csTuner, changed: fits and searches again, until the budget ends"),
            .source = phrase("csTuner (CLUSTER 2021), and restarts of our own"),
            .options = cstunerOptions(),
            .make = [](const Given& given) { return makeCstuner(given, true); },
            .priors = {PriorKind::Model, PriorKind::Learned},
            .changes = "cstuner"};
}

}  // namespace engine::search
