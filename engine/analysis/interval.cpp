// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/interval.hpp"

#include <vector>

#include "engine/analysis/statistics.hpp"

namespace engine::analysis {
namespace {

constexpr std::uint64_t kBootstrapSeed = 0x62'6f'6f'74;
constexpr double kTail = 0.025;

}  // namespace

double resampledMean(std::span<const double> values, Random& random) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) sum += values[random.below(values.size())];
    return sum / static_cast<double>(values.size());
}

Interval intervalOf(const std::function<double(Random&)>& resampled) {
    Random random(kBootstrapSeed);
    std::vector<double> found(kResamples);
    for (double& value : found) value = resampled(random);
    return {percentile(found, kTail), percentile(found, 1 - kTail)};
}

Resampling::Resampling(std::size_t values) : m_values(values) {
    Random random(kBootstrapSeed);
    m_drawn.resize(values * kResamples);
    for (auto& place : m_drawn) place = static_cast<std::uint32_t>(random.below(values));
}

Interval Resampling::intervalOfMean(std::span<const double> values) const {
    std::vector<double> found(kResamples);
    const std::uint32_t* place = m_drawn.data();
    for (double& mean : found) {
        double sum = 0;
        for (std::size_t i = 0; i < m_values; ++i) sum += values[*place++];
        mean = sum / static_cast<double>(m_values);
    }
    return {percentile(found, kTail), percentile(found, 1 - kTail)};
}

std::optional<Interval> intervalOfMean(std::span<const double> values) {
    if (values.size() < 2) return std::nullopt;
    return intervalOf([&](Random& random) { return resampledMean(values, random); });
}

}  // namespace engine::analysis
