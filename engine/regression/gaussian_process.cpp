// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/regression/gaussian_process.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace engine::regression {
namespace {

constexpr double kNoise = 0.02;  ///< share of the variance
constexpr double kLeastWeight = 0.02, kMostWeight = 20;
constexpr std::size_t kMost = 64;  ///< samples that weights are chosen by

/// Summed up in four parts: a sum waits for each of its terms, four wait no longer than one.
double dot(const double* a, const double* b, std::size_t count) {
    std::array<double, 4> sums{};
    std::size_t k = 0;
    for (; k + sums.size() <= count; k += sums.size())
        for (std::size_t part = 0; part < sums.size(); ++part)
            sums[part] += a[k + part] * b[k + part];
    for (; k < count; ++k) sums[0] += a[k] * b[k];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/// Solves lower * x = right.
std::vector<double> forward(const std::vector<double>& lower, std::vector<double> right) {
    const std::size_t n = right.size();
    for (std::size_t i = 0; i < n; ++i)
        right[i] = (right[i] - dot(&lower[i * n], right.data(), i)) / lower[i * n + i];
    return right;
}

/// Solves transpose(lower) * x = right.
std::vector<double> backward(const std::vector<double>& lower, std::vector<double> right) {
    const std::size_t n = right.size();
    for (std::size_t i = n; i-- > 0;) {
        double sum = right[i];
        for (std::size_t k = i + 1; k < n; ++k) sum -= lower[k * n + i] * right[k];
        right[i] = sum / lower[i * n + i];
    }
    return right;
}

/// In place, of a symmetric matrix by rows; only its lower half is read and written.
void factorize(std::vector<double>& matrix, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            const double sum = matrix[i * n + j] - dot(&matrix[i * n], &matrix[j * n], j);
            matrix[i * n + j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / matrix[j * n + j];
        }
}

/// The half that is least and, evenly, others.
std::vector<std::size_t> chosenOf(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (order.size() <= kMost) return order;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<std::size_t> chosen(order.begin(), order.begin() + kMost / 2);
    const std::size_t others = order.size() - kMost / 2;
    for (std::size_t i = 0; i < kMost / 2; ++i)
        chosen.push_back(order[kMost / 2 + i * others / (kMost / 2)]);
    return chosen;
}

}  // namespace

GaussianProcess::GaussianProcess(std::vector<double> ranges)
    : m_ranges(std::move(ranges)),
      m_weights(m_ranges.size(),
                2 / std::sqrt(std::max(1.0, static_cast<double>(m_ranges.size())))) {}

double GaussianProcess::distance(std::span<const double> a, std::span<const double> b) const {
    double sum = 0;
    for (std::size_t i = 0; i < m_ranges.size(); ++i) {
        if (a[i] == b[i]) continue;
        const bool apart = m_ranges[i] <= 0 || a[i] < 0 || b[i] < 0;
        sum += m_weights[i] * (apart ? 1 : std::abs(a[i] - b[i]) / m_ranges[i]);
    }
    return sum;
}

GaussianProcess::Factor GaussianProcess::factorOf(const std::vector<std::vector<double>>& rows,
                                                  const std::vector<double>& values) const {
    const std::size_t n = rows.size();
    Factor factor;
    factor.lower.resize(n * n);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < i; ++j)
            factor.lower[i * n + j] = std::exp(-distance(rows[i], rows[j]));
        factor.lower[i * n + i] = 1 + kNoise;
    }
    factorize(factor.lower, n);
    const auto ones = forward(factor.lower, std::vector<double>(n, 1));
    factor.scaled = forward(factor.lower, values);
    double both = 0, own = 0;
    for (std::size_t i = 0; i < n; ++i) {
        both += factor.scaled[i] * ones[i];
        own += ones[i] * ones[i];
    }
    factor.mean = both / own;
    double squares = 0, logs = 0;
    for (std::size_t i = 0; i < n; ++i) {
        factor.scaled[i] -= factor.mean * ones[i];
        squares += factor.scaled[i] * factor.scaled[i];
        logs += std::log(factor.lower[i * n + i]);
    }
    factor.variance = std::max(1e-12, squares / static_cast<double>(n));
    factor.likelihood = -0.5 * static_cast<double>(n) * std::log(factor.variance) - logs;
    return factor;
}

/// All of them together, then one after the other, twice: what makes the samples likelier stays.
void GaussianProcess::chooseWeights(const std::vector<std::vector<double>>& rows,
                                    const std::vector<double>& values) {
    std::vector<std::vector<double>> someRows;
    std::vector<double> some;
    for (const std::size_t i : chosenOf(values)) {
        someRows.push_back(rows[i]);
        some.push_back(values[i]);
    }
    double likelihood = factorOf(someRows, some).likelihood;
    const auto improves = [&](std::vector<double> weights) {
        std::swap(m_weights, weights);
        const double other = factorOf(someRows, some).likelihood;
        if (other > likelihood) {
            likelihood = other;
            return true;
        }
        std::swap(m_weights, weights);
        return false;
    };
    const auto scaled = [](double weight, double factor) {
        return std::clamp(weight * factor, kLeastWeight, kMostWeight);
    };
    for (const double factor : {0.5, 2.0, 0.5, 2.0}) {
        auto weights = m_weights;
        for (double& weight : weights) weight = scaled(weight, factor);
        improves(std::move(weights));
    }
    for (int sweep = 0; sweep < 2; ++sweep)
        for (std::size_t i = 0; i < m_weights.size(); ++i)
            for (const double factor : {0.4, 2.5}) {
                auto weights = m_weights;
                weights[i] = scaled(weights[i], factor);
                if (improves(std::move(weights))) break;
            }
}

void GaussianProcess::fit(std::vector<std::vector<double>> rows,
                          const std::vector<double>& values) {
    m_rows = std::move(rows);
    if (m_rows.empty()) return;
    if (m_weighed == 0 || 4 * m_rows.size() >= 5 * m_weighed) {
        chooseWeights(m_rows, values);
        m_weighed = m_rows.size();
    }
    Factor factor = factorOf(m_rows, values);
    m_mean = factor.mean;
    m_variance = factor.variance;
    m_pull = backward(factor.lower, factor.scaled);
    m_lower = std::move(factor.lower);
}

GaussianProcess::Guess GaussianProcess::predict(std::span<const double> row) const {
    Guess guess{m_mean, 0};
    std::vector<double> near;
    near.reserve(m_rows.size());
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        near.push_back(std::exp(-distance(row, m_rows[i])));
        guess.mean += near.back() * m_pull[i];
    }
    double explained = 0;
    for (const double part : forward(m_lower, std::move(near))) explained += part * part;
    guess.deviation = std::sqrt(m_variance * std::max(0.0, 1 - explained));
    return guess;
}

}  // namespace engine::regression
