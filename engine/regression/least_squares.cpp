// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace engine::regression {
namespace {

/// Of every feature but the first; 0 where it never changes.
std::vector<double> deviations(const Samples& samples) {
    const auto count = static_cast<double>(samples.size());
    std::vector<double> mean(samples.features), deviation(samples.features);
    for (std::size_t i = 0; i < samples.size(); ++i)
        for (std::size_t k = 0; k < samples.features; ++k) mean[k] += samples.row(i)[k] / count;
    for (std::size_t i = 0; i < samples.size(); ++i)
        for (std::size_t k = 0; k < samples.features; ++k)
            deviation[k] += std::pow(samples.row(i)[k] - mean[k], 2) / count;
    for (double& d : deviation) d = std::sqrt(d) < 1e-6 ? 0 : std::sqrt(d);
    deviation.front() = 1;
    return deviation;
}

/// Solves A x = b for a symmetric positive definite A (Cholesky), row after row.
std::vector<double> solved(std::vector<double> a, std::vector<double> b) {
    const std::size_t n = b.size();
    const auto at = [&](std::size_t i, std::size_t k) -> double& { return a[i * n + k]; };
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t k = 0; k <= i; ++k) {
            double sum = at(i, k);
            for (std::size_t j = 0; j < k; ++j) sum -= at(i, j) * at(k, j);
            at(i, k) = i == k ? std::sqrt(sum) : sum / at(k, k);
        }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) b[i] -= at(i, k) * b[k];
        b[i] /= at(i, i);
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) b[i] -= at(k, i) * b[k];
        b[i] /= at(i, i);
    }
    return b;
}

/// `importance`: of each row, beside its weight.
std::vector<double> fitted(const Samples& samples, const std::vector<double>& scale, double penalty,
                           const std::vector<double>& importance) {
    const std::size_t n = samples.features;
    std::vector<double> a(n * n), b(n), row(n);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double weight = samples.weights[i] * importance[i];
        for (std::size_t k = 0; k < n; ++k)
            row[k] = scale[k] > 0 ? samples.row(i)[k] / scale[k] : 0;
        for (std::size_t k = 0; k < n; ++k) {
            if (row[k] == 0) continue;
            for (std::size_t j = 0; j <= k; ++j) a[k * n + j] += weight * row[k] * row[j];
            b[k] += weight * row[k] * samples.observed[i];
        }
    }
    const double all = std::accumulate(samples.weights.begin(), samples.weights.end(), 0.0);
    constexpr double kLeast = 1e-6;  // keeps the system solvable where features depend on others
    for (std::size_t k = 0; k < n; ++k) a[k * n + k] += all * (k == 0 ? kLeast : penalty + kLeast);
    auto weights = solved(std::move(a), std::move(b));
    for (std::size_t k = 0; k < n; ++k) weights[k] = scale[k] > 0 ? weights[k] / scale[k] : 0;
    return weights;
}

}  // namespace

void Samples::add(std::span<const double> row, double value, double weight) {
    features = row.size();
    rows.insert(rows.end(), row.begin(), row.end());
    observed.push_back(value);
    weights.push_back(weight);
}

double combined(std::span<const double> weights, std::span<const double> features) {
    return std::inner_product(weights.begin(), weights.end(), features.begin(), 0.0);
}

std::vector<double> fitLeastDeviations(const Samples& samples, double penalty, double exact) {
    constexpr int kRounds = 8;
    const auto scale = deviations(samples);
    std::vector importance(samples.size(), 1.0);
    std::vector<double> weights;
    for (int round = 0; round < kRounds; ++round) {
        weights = fitted(samples, scale, penalty, importance);
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const double off = std::abs(combined(weights, samples.row(i)) - samples.observed[i]);
            importance[i] = exact / std::max(off, exact);
        }
    }
    return weights;
}

}  // namespace engine::regression
