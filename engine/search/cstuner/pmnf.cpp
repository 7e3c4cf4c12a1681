// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/cstuner/pmnf.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace engine::search {
namespace {

using Matrix = std::vector<std::vector<double>>;

/// Gauss, with pivots; what cannot be told apart gets 0.
std::vector<double> solved(Matrix a, std::vector<double> b) {
    const std::size_t n = b.size();
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < n; ++row)
            if (std::abs(a[row][column]) > std::abs(a[pivot][column])) pivot = row;
        std::swap(a[column], a[pivot]);
        std::swap(b[column], b[pivot]);
        if (std::abs(a[column][column]) < 1e-12) {
            std::ranges::fill(a[column], 0.0);
            a[column][column] = 1;
            b[column] = 0;
        }
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column) continue;
            const double factor = a[row][column] / a[column][column];
            if (factor == 0) continue;
            for (std::size_t c = column; c < n; ++c) a[row][c] -= factor * a[column][c];
            b[row] -= factor * b[column];
        }
    }
    for (std::size_t i = 0; i < n; ++i) b[i] /= a[i][i];
    return b;
}

/// The coefficients of least squared, weighted errors.
std::vector<double> leastSquares(const Matrix& terms, const std::vector<double>& measured,
                                 const std::vector<double>& weights) {
    const std::size_t k = terms.front().size();
    Matrix a(k, std::vector<double>(k));
    std::vector<double> b(k);
    for (std::size_t row = 0; row < terms.size(); ++row)
        for (std::size_t i = 0; i < k; ++i) {
            for (std::size_t j = 0; j < k; ++j)
                a[i][j] += weights[row] * terms[row][i] * terms[row][j];
            b[i] += weights[row] * terms[row][i] * measured[row];
        }
    return solved(std::move(a), std::move(b));
}

}  // namespace

double Pmnf::term(std::span<const double> values, const std::vector<std::size_t>& group) const {
    double product = 1;
    for (const std::size_t i : group) {
        product *= std::pow(values[i], m_power);
        if (m_logarithm == 1) product *= std::log2(values[i]);
    }
    return product;
}

double Pmnf::operator()(std::span<const double> values) const {
    double sum = 0;
    for (std::size_t k = 0; k < m_groups.size(); ++k)
        sum += m_coefficients[k] * term(values, m_groups[k]);
    return sum;
}

void Pmnf::fit(std::span<const Row> rows, bool softened) {
    constexpr int kRounds = 20;
    constexpr double kSoft = 0.1;  // errors beyond this share of the mean weigh less
    const std::size_t n = rows.size(), k = m_groups.size();
    Matrix terms(n, std::vector<double>(k));
    std::vector<double> measured(n), scale(k), weights(n, 1.0);
    double mean = 0;
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t i = 0; i < k; ++i) {
            terms[row][i] = term(rows[row].values, m_groups[i]);
            scale[i] = std::max(scale[i], std::abs(terms[row][i]));
        }
        measured[row] = rows[row].measured;
        mean += std::abs(measured[row]) / static_cast<double>(n);
    }
    for (auto& row : terms)
        for (std::size_t i = 0; i < k; ++i)
            if (scale[i] > 0) row[i] /= scale[i];
    const auto errorOf = [&](std::size_t row) {
        double error = -measured[row];
        for (std::size_t i = 0; i < k; ++i) error += m_coefficients[i] * terms[row][i];
        return error;
    };
    for (int round = 0; round < (softened ? kRounds : 1); ++round) {
        m_coefficients = leastSquares(terms, measured, weights);
        for (std::size_t row = 0; mean > 0 && row < n; ++row)
            weights[row] = 1 / std::hypot(1.0, errorOf(row) / (kSoft * mean));
    }
    double squares = 0;
    for (std::size_t row = 0; row < n; ++row) squares += errorOf(row) * errorOf(row);
    const auto count = static_cast<double>(n);
    m_standardError = std::sqrt(squares / count / std::max(1.0, count - 2));
    for (std::size_t i = 0; i < k; ++i)
        if (scale[i] > 0) m_coefficients[i] /= scale[i];
}

Pmnf Pmnf::fitted(std::span<const Row> rows, const Groups& groups) {
    std::optional<Pmnf> best;
    for (const auto& [power, logarithm] : {std::pair{0, 1}, {1, 0}, {1, 1}, {2, 0}, {2, 1}})
        for (const bool softened : {false, true}) {
            Pmnf one;
            one.m_groups = groups;
            one.m_power = power;
            one.m_logarithm = logarithm;
            one.fit(rows, softened);
            if (!best || one.m_standardError < best->m_standardError) best = std::move(one);
        }
    return *best;
}

}  // namespace engine::search
