// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/gaussian_process.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/random.hpp"

namespace engine::regression {
namespace {

using Rows = std::vector<std::vector<double>>;

/// The second feature says nothing.
double sloped(const std::vector<double>& row) { return row[0] + (row[2] == 1 ? 3 : 0); }

struct Fitted {
    GaussianProcess process{{9, 9, 0}};
    Rows rows;
};
Fitted fitted(int count) {
    Random random(4);
    Fitted made;
    std::vector<double> values;
    for (int i = 0; i < count; ++i) {
        made.rows.push_back({static_cast<double>(random.below(10)),
                             static_cast<double>(random.below(10)),
                             static_cast<double>(random.below(2))});
        values.push_back(sloped(made.rows.back()));
    }
    made.process.fit(made.rows, values);
    return made;
}

TEST(GaussianProcess, SaysWhatItWasToldAndSomethingBetween) {
    const auto made = fitted(60);
    for (const auto& row : made.rows)
        EXPECT_NEAR(made.process.predict(row).mean, sloped(row), 0.35);
    double sum = 0;
    Random random(9);
    for (int i = 0; i < 200; ++i) {
        const std::vector<double> row{static_cast<double>(random.below(10)),
                                      static_cast<double>(random.below(10)),
                                      static_cast<double>(random.below(2))};
        sum += std::abs(made.process.predict(row).mean - sloped(row)) / 200;
    }
    EXPECT_LT(sum, 0.4);  // values lie between 0 and 12
}

TEST(GaussianProcess, FindsOutWhichFeaturesMatter) {
    const auto made = fitted(60);
    const double here = made.process.predict(std::vector<double>{4, 0, 0}).mean;
    EXPECT_NEAR(made.process.predict(std::vector<double>{4, 9, 0}).mean, here, 0.5);
    EXPECT_GT(made.process.predict(std::vector<double>{4, 0, 1}).mean, here + 2);
}

TEST(GaussianProcess, IsSureOfWhatItKnowsAlone) {
    GaussianProcess process({9});
    EXPECT_FALSE(process.isFitted());
    process.fit({{0}, {1}, {2}}, {1, 2, 3});
    EXPECT_TRUE(process.isFitted());
    const double near = process.predict(std::vector<double>{3}).deviation;
    EXPECT_LT(process.predict(std::vector<double>{1}).deviation, near / 2);  // noise is left
    EXPECT_GT(process.predict(std::vector<double>{9}).deviation, near);
}

TEST(GaussianProcess, WhatLiesBetweenTwoIsSurerThanWhatLiesBesideOne) {
    GaussianProcess process({9});
    process.fit({{0}, {4}, {6}}, {1, 2, 4});
    EXPECT_LT(process.predict(std::vector<double>{5}).deviation,
              process.predict(std::vector<double>{7}).deviation);
}

TEST(GaussianProcess, WhereAllIsTheSameNothingIsUncertain) {
    GaussianProcess process({9});
    process.fit({{0}, {1}, {2}}, {3, 3, 3});
    const auto guess = process.predict(std::vector<double>{9});
    EXPECT_NEAR(guess.mean, 3, 1e-12);
    EXPECT_LT(guess.deviation, 1e-5);
}

TEST(GaussianProcess, WhatRestsStandsApart) {
    GaussianProcess process({1});
    process.fit({{-1}, {0}, {1}}, {5, 0, 0});
    const double rests = process.predict(std::vector<double>{-1}).mean;
    EXPECT_GT(rests, 3);
    EXPECT_LT(process.predict(std::vector<double>{0}).mean, 1);
}

TEST(GaussianProcess, TheSameSamplesGiveTheSame) {
    const auto one = fitted(100), other = fitted(100);
    for (const auto& row : one.rows)
        EXPECT_EQ(one.process.predict(row).mean, other.process.predict(row).mean);
}

/// The same by the textbook, slowly: correlations inverted by elimination, weights looked for as
/// gaussian_process.hpp and its source say.
class Slow {
public:
    explicit Slow(std::vector<double> ranges)
        : m_ranges(std::move(ranges)),
          m_weights(m_ranges.size(), 2 / std::sqrt(static_cast<double>(m_ranges.size()))) {}

    void fit(const Rows& rows, const std::vector<double>& values, bool choose) {
        if (choose) chooseWeights(rows, values);
        m_rows = rows;
        m_inverse = inverse(rows).first;
        m_mean = meanOf(m_inverse, values);
        m_values = values;
    }
    GaussianProcess::Guess predict(const std::vector<double>& row) const {
        const std::size_t n = m_rows.size();
        double mean = m_mean, explained = 0, squares = 0;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) {
                const double here = correlation(row, m_rows[i]) * m_inverse[i][j];
                mean += here * (m_values[j] - m_mean);
                explained += here * correlation(row, m_rows[j]);
                squares += (m_values[i] - m_mean) * m_inverse[i][j] * (m_values[j] - m_mean);
            }
        const double variance = squares / static_cast<double>(n);
        return {mean, std::sqrt(variance * std::max(0.0, 1 - explained))};
    }

private:
    double correlation(const std::vector<double>& a, const std::vector<double>& b) const {
        double sum = 0;
        for (std::size_t i = 0; i < m_ranges.size(); ++i) {
            const bool kinds = m_ranges[i] == 0 || a[i] < 0 || b[i] < 0;
            const double apart = kinds ? 1 : std::abs(a[i] - b[i]) / m_ranges[i];
            if (a[i] != b[i]) sum += m_weights[i] * apart;
        }
        return std::exp(-sum);
    }
    /// Of the correlations with their noise, and the logarithm of their determinant.
    std::pair<Rows, double> inverse(const Rows& rows) const {
        const std::size_t n = rows.size();
        Rows matrix(n, std::vector<double>(2 * n));
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j) matrix[i][j] = correlation(rows[i], rows[j]);
            matrix[i][i] = 1.02;
            matrix[i][n + i] = 1;
        }
        double logs = 0;
        for (std::size_t p = 0; p < n; ++p) {
            logs += std::log(matrix[p][p]);
            for (std::size_t j = 2 * n; j-- > p;) matrix[p][j] /= matrix[p][p];
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t j = 2 * n; i != p && j-- > p;)
                    matrix[i][j] -= matrix[i][p] * matrix[p][j];
        }
        for (auto& row : matrix)
            row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(n));
        return {matrix, logs};
    }
    static double meanOf(const Rows& inverse, const std::vector<double>& values) {
        double both = 0, own = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            for (std::size_t j = 0; j < values.size(); ++j) {
                both += inverse[i][j] * values[j];
                own += inverse[i][j];
            }
        return both / own;
    }
    double likelihood(const Rows& rows, const std::vector<double>& values) const {
        const auto [inverse, logs] = this->inverse(rows);
        const double mean = meanOf(inverse, values);
        double squares = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            for (std::size_t j = 0; j < values.size(); ++j)
                squares += (values[i] - mean) * inverse[i][j] * (values[j] - mean);
        const auto n = static_cast<double>(values.size());
        return -0.5 * n * std::log(squares / n) - 0.5 * logs;
    }
    void chooseWeights(const Rows& all, const std::vector<double>& allValues) {
        Rows rows = all;
        std::vector<double> values = allValues;
        if (all.size() > 64) choose(rows, values);
        double best = likelihood(rows, values);
        const auto tries = [&](const std::vector<double>& weights) {
            const auto before = std::exchange(m_weights, weights);
            const double other = likelihood(rows, values);
            if (other > best) return best = other, true;
            m_weights = before;
            return false;
        };
        for (const double factor : {0.5, 2.0, 0.5, 2.0}) {
            auto weights = m_weights;
            for (double& weight : weights) weight = std::clamp(weight * factor, 0.02, 20.0);
            tries(weights);
        }
        for (std::size_t i = 0; i < 2 * m_weights.size(); ++i)
            for (const double factor : {0.4, 2.5}) {
                auto weights = m_weights;
                double& weight = weights[i % weights.size()];
                weight = std::clamp(weight * factor, 0.02, 20.0);
                if (tries(weights)) break;
            }
    }
    /// The 32 least and 32 of the others, evenly.
    static void choose(Rows& rows, std::vector<double>& values) {
        std::vector<std::pair<double, std::size_t>> order;
        for (std::size_t i = 0; i < values.size(); ++i) order.emplace_back(values[i], i);
        std::ranges::sort(order);
        Rows some;
        std::vector<double> theirs;
        for (std::size_t i = 0; i < 64; ++i) {
            const auto at = i < 32 ? i : 32 + (i - 32) * (order.size() - 32) / 32;
            some.push_back(rows[order[at].second]);
            theirs.push_back(order[at].first);
        }
        rows = some;
        values = theirs;
    }

    std::vector<double> m_ranges, m_weights, m_values;
    Rows m_rows, m_inverse;
    double m_mean = 0;
};

/// Drawn of a number, one that matters little, one that may rest, and a kind.
struct Drawn {
    Rows rows;
    std::vector<double> values;
};
Drawn drawn(std::size_t count) {
    Random random(11);
    Drawn samples;
    for (std::size_t i = 0; i < count; ++i) {
        samples.rows.push_back({random.uniform(), static_cast<double>(random.below(5)),
                                static_cast<double>(random.below(4)) - 1,
                                static_cast<double>(random.below(3))});
        const auto& row = samples.rows.back();
        samples.values.push_back(5 * row[0] + 0.1 * row[1] + (row[2] < 0 ? 2 : row[2] / 4) +
                                 row[3] * row[3] + 0.01 * random.uniform());
    }
    return samples;
}
const std::vector<double> kRanges{1, 4, 2, 0};

void expectTheSame(const GaussianProcess& one, const Slow& other) {
    for (const auto& row : drawn(120).rows) {
        const auto guess = one.predict(row), expected = other.predict(row);
        EXPECT_NEAR(guess.mean, expected.mean, 1e-8);
        EXPECT_NEAR(guess.deviation, expected.deviation, 1e-6);
    }
}

TEST(GaussianProcess, IsThatOfTheTextbook) {
    for (const std::size_t count : {2, 3, 9, 30, 64, 65, 100}) {
        SCOPED_TRACE(count);
        const auto samples = drawn(count);
        GaussianProcess process(kRanges);
        process.fit(samples.rows, samples.values);
        Slow slow(kRanges);
        slow.fit(samples.rows, samples.values, true);
        expectTheSame(process, slow);
    }
}

TEST(GaussianProcess, LooksForWeightsAnewWhenThereAreAQuarterMore) {
    GaussianProcess process(kRanges);
    Slow slow(kRanges);
    for (const auto& [count, choose] : {std::pair<std::size_t, bool>{8, true},
                                        {9, false},
                                        {10, true},
                                        {12, false},
                                        {13, true},
                                        {30, true},
                                        {38, true},
                                        {48, true},
                                        {60, true}}) {
        SCOPED_TRACE(count);
        const auto samples = drawn(count);
        process.fit(samples.rows, samples.values);
        slow.fit(samples.rows, samples.values, choose);
        expectTheSame(process, slow);
    }
}

}  // namespace
}  // namespace engine::regression
