// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/scout/surrogate.hpp"

#include <algorithm>
#include <cmath>

namespace engine::search {
namespace {

constexpr double kFailed = 3;    ///< logarithm over the median: as slow as twenty times it
constexpr double kFarthest = 4;  ///< from the prior: what is off by more tells no more

/// What is right near the best decides what is proposed: there a prior's small errors count, far
/// from it large ones do not.
double weightOf(double log, double bestLog) {
    constexpr double kNear = 0.3, kLeast = 0.05;
    if (!std::isfinite(bestLog)) return 1;
    return std::max(kLeast, std::exp((bestLog - log) / kNear));
}

/// Few samples get few and small trees, or they would learn the samples by heart.
regression::BoostingOptions optionsFor(std::size_t samples) {
    regression::BoostingOptions options;
    options.trees = samples < 100 ? 40 : 80;
    options.leaves = samples < 100 ? 6 : 12;
    options.rate = 0.12;
    options.leastInLeaf = samples < 100 ? 3 : 5;
    options.bins = 32;
    return options;
}

double median(std::vector<double> values) {
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Of every coordinate, as the process wants them.
std::vector<double> rangesOf(const Coordinates& coordinates) {
    std::vector<double> ranges;
    for (std::size_t axis = 0; axis < coordinates.axes(); ++axis)
        ranges.push_back(coordinates.isOrdered(axis) ? coordinates.lastPlace(axis) : 0);
    return ranges;
}

}  // namespace

Surrogate::Surrogate(const space::TuningSpace& space, std::shared_ptr<const Prior> prior)
    : m_coordinates(space), m_prior(std::move(prior)), m_process(rangesOf(m_coordinates)) {}

std::vector<double> Surrogate::placesOf(const space::Setting& setting) const {
    std::vector<double> features;
    for (const auto& place : m_coordinates.placesOf(setting))
        features.push_back(place.value_or(-1));
    return features;
}

std::vector<Surrogate::KnownPtr> Surrogate::know(std::span<const space::Setting> settings) const {
    std::vector<KnownPtr> all;
    all.reserve(settings.size());
    auto expected = m_prior ? m_prior->expected(settings) : std::vector<Expected>();
    for (std::size_t i = 0; i < settings.size(); ++i) {
        Known known;
        if (m_prior) {
            known.runs = std::isfinite(expected[i].ms) && expected[i].ms > 0;
            known.priorLog = known.runs ? std::log(expected[i].ms) : 0;
            known.compileSeconds = expected[i].compileSeconds;
            known.features = std::move(expected[i].features);
        }
        if (known.features.empty() && known.runs) known.features = placesOf(settings[i]);
        all.push_back(std::make_shared<const Known>(std::move(known)));
    }
    return all;
}

void Surrogate::learn(KnownPtr known, double costMs) {
    if (!known->runs || known->features.empty()) return;
    constexpr double kForgets = 0.05;
    if (std::isfinite(costMs) && costMs > 0) {
        const double off = std::min(kFarthest, std::abs(expectedLog(*known) - std::log(costMs)));
        if (hasPrior() || learned() > fewest()) m_uncertainty += kForgets * (off - m_uncertainty);
    }
    m_known.push_back(std::move(known));
    m_logs.push_back(std::isfinite(costMs) && costMs > 0 ? std::log(costMs)
                                                         : std::numeric_limits<double>::infinity());
}

bool Surrogate::fit() {
    if (m_known.size() < fewest()) return false;
    constexpr std::size_t kPart = 2;  // fitting takes longer the more are known
    if (settled() && (learned() - m_fittedTo) * kPart < learned()) return false;
    m_fittedTo = learned();
    const double failed = median(m_logs) + kFailed, best = *std::ranges::min_element(m_logs);
    regression::Samples samples;
    for (std::size_t i = 0; i < m_known.size(); ++i) {
        if (m_known[i]->features.size() != m_known.front()->features.size()) continue;
        const double log = std::isfinite(m_logs[i]) ? m_logs[i] : failed;
        samples.add(m_known[i]->features,
                    std::clamp(log - m_known[i]->priorLog, -kFarthest * 10, kFarthest * 10),
                    hasPrior() ? weightOf(log, best) : 1);
    }
    m_trees = fitBoostedTrees(samples, optionsFor(m_known.size()));
    m_scorer = regression::TreeScorer(m_trees);
    if (!hasPrior() && learned() < kGrown) fitProcess();
    return true;
}

/// A failed setting is as slow as the slowest: farther off it would bend all around it.
void Surrogate::fitProcess() {
    double worst = -std::numeric_limits<double>::infinity();
    for (const double log : m_logs)
        if (std::isfinite(log)) worst = std::max(worst, log);
    if (!std::isfinite(worst)) return;
    m_bestLog = *std::ranges::min_element(m_logs);
    m_unit = std::max(0.05, median(m_logs) - m_bestLog);
    std::vector<std::vector<double>> rows;
    std::vector<double> values;
    for (std::size_t i = 0; i < m_known.size(); ++i) {
        rows.push_back(m_known[i]->features);
        values.push_back(above(std::min(worst, m_logs[i])));
    }
    m_process.fit(std::move(rows), values);
}

double Surrogate::above(double log) const {
    const double units = (log - m_bestLog) / m_unit;
    return units < 1 ? units : 1 + std::log(units);
}

double Surrogate::promisedLog(const Known& known) const {
    constexpr double kDaring = 2;
    const auto guess = m_process.predict(known.features);
    return m_bestLog + m_unit * (guess.mean - kDaring * guess.deviation);
}

double Surrogate::expectedLog(const Known& known) const {
    return known.priorLog +
           (m_trees.features() == known.features.size() ? m_trees.predict(known.features) : 0);
}

std::vector<double> Surrogate::expectedLogs(std::span<const KnownPtr> known) const {
    std::vector<double> logs, rows;
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < known.size(); ++i) {
        logs.push_back(known[i]->priorLog);
        const auto& features = known[i]->features;
        if (features.empty() || features.size() != m_trees.features()) continue;
        fitting.push_back(i);
        rows.insert(rows.end(), features.begin(), features.end());
    }
    const auto corrections = m_scorer.predict(rows);
    for (std::size_t k = 0; k < fitting.size(); ++k) logs[fitting[k]] += corrections[k];
    return logs;
}

}  // namespace engine::search
