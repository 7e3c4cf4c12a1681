// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "engine/search/cstuner/cstuner_groups.hpp"
#include "engine/search/cstuner/pmnf.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using P = space::ParameterId;
using testing::binarySettings;
using testing::play;
using testing::spaceOf;

/// The groups of csTuner's example, over its eleven parameters.
const Pmnf::Groups kExample{{3, 7, 4}, {0, 2}, {1}, {5, 8, 9, 10}, {6}};

std::vector<Pmnf::Row> rowsOf(int count, const std::function<double(std::span<const double>)>& y) {
    Random random(7);
    std::vector<Pmnf::Row> rows;
    for (int i = 0; i < count; ++i) {
        Pmnf::Row row;
        for (int p = 0; p < 11; ++p) row.values.push_back(1 << random.between(0, 4));
        row.measured = y(row.values);
        rows.push_back(std::move(row));
    }
    return rows;
}

TEST(Pmnf, FindsExponentsAndCoefficients) {
    const std::vector<double> coefficients{0.5, 2, -1, 0.25, 3};
    for (const auto& [power, logarithm] : {std::pair{0, 1}, {1, 0}, {1, 1}, {2, 0}, {2, 1}}) {
        const auto y = [&, power = power, logarithm = logarithm](std::span<const double> x) {
            double sum = 0;
            for (std::size_t k = 0; k < kExample.size(); ++k) {
                double term = coefficients[k];
                for (const auto i : kExample[k])
                    term *= std::pow(x[i], power) * (logarithm == 1 ? std::log2(x[i]) : 1);
                sum += term;
            }
            return sum;
        };
        const auto rows = rowsOf(60, y);
        const Pmnf model = Pmnf::fitted(rows, kExample);
        EXPECT_EQ(model.power(), power);
        EXPECT_EQ(model.logarithm(), logarithm);
        for (std::size_t k = 0; k < kExample.size(); ++k)
            EXPECT_NEAR(model.coefficients()[k], coefficients[k], 1e-6) << k;
        EXPECT_NEAR(model(rows[3].values), rows[3].measured,
                    1e-6 * std::abs(rows[3].measured) + 1e-6);
    }
}

TEST(Pmnf, StandardErrorIsOverRowsLessTwo) {
    // One parameter, always 1: logarithms are 0, all other terms are the constant mean, 2.
    const std::vector<Pmnf::Row> rows{{{1}, 1}, {{1}, 3}, {{1}, 1}, {{1}, 3}};
    const Pmnf model = Pmnf::fitted(rows, {{0}});
    EXPECT_NEAR(model.standardError(), std::sqrt(1.0 / 2), 1e-9);
    EXPECT_NEAR(model(std::vector<double>{1}), 2, 1e-9);
}

TEST(CstunerGroups, LowestAndHighestInTurns) {
    const P a = P::TBx, b = P::TBy, c = P::SH, d = P::CMx, e = P::CMy, f = P::TB;
    const std::vector<CorrelatedPair> ascending{{a, b, 0.1}, {c, d, 0.2}, {a, e, 0.3},
                                                {b, c, 0.4}, {d, e, 0.5}, {a, c, 0.6}};
    // {a, b}; c alone as a has a group; d joins c; e alone as d has a group.
    const ParameterGroups expected{{a, b}, {c, d}, {e}, {f}};
    const Grouping grouping = groupInTurns(ascending, {a, b, c, d, e, f});
    EXPECT_EQ(grouping.groups, expected);
    ASSERT_EQ(grouping.steps.size(), ascending.size());
    const char* const sentences[] = {
        "TBx and TBy found PG0.",           "SH founds PG1.",
        "SH is in PG1: CMx joins it.",      "CMy founds PG2.",
        "TBx and CMy are grouped already.", "TBy and SH are grouped already."};
    for (std::size_t i = 0; i < grouping.steps.size(); ++i) {
        EXPECT_EQ(grouping.steps[i].sentence, sentences[i]);
        EXPECT_EQ(grouping.steps[i].fromRight, i % 2 == 1);
    }
    EXPECT_EQ(grouping.steps.back().groupsAfter, (ParameterGroups{{a, b}, {c, d}, {e}}));
}

TEST(CstunerGroups, MetricsThatGoTogether) {
    const std::vector<std::vector<double>> columns{{1, 2, 3, 4, 5},     // with the second, almost
                                                   {2, 4, 6, 8, 10.1},  //
                                                   {5, 1, 4, 1, 5},   // with the fourth, against it
                                                   {1, 5, 2, 5, 1},   //
                                                   {1, 1, 2, 1, 1},   // joins the second group
                                                   {7, 7, 7, 7, 7}};  // with none
    EXPECT_NEAR(correlation(columns[2], columns[3]), -1, 1e-12);
    EXPECT_EQ(correlation(columns[0], columns[5]), 0);
    // The strongest pair, the next of two that have no group, and one that joins.
    EXPECT_EQ(groupMetrics(columns, 2),
              (std::vector<std::vector<std::size_t>>{{2, 3, 4}, {0, 1, 5}}));
    EXPECT_EQ(groupMetrics(columns, 1).size(), 1U);
    EXPECT_TRUE(groupMetrics(columns, 0).empty());
}

/// A sum that the models can learn.
double additive(const space::Setting& setting) {
    return 1 + setting[P::TBx] + 2 * setting[P::TBy] + 3 * setting[P::CMx] + 4 * setting[P::BMz];
}

TEST(Cstuner, SearchesWhatItsModelsChoose) {
    const auto space = spaceOf(binarySettings());
    double chosen = 0, all = 0;
    for (const auto& setting : binarySettings()) all += additive(setting) / 2048;
    const auto strategy = *makeStrategy("cstuner", {}, space, Random(5));
    const auto answers = play(*strategy, additive, 10'000).answers;
    EXPECT_TRUE(strategy->finished());
    ASSERT_GT(answers.size(), 40U);
    for (std::size_t i = 20; i < answers.size(); ++i)
        chosen += answers[i].costMs / static_cast<double>(answers.size() - 20);
    EXPECT_LT(chosen, all - 2);
    EXPECT_FALSE(strategy->diagnostics().groups.empty());
    std::size_t grouped = 0;
    for (const auto& group : strategy->diagnostics().groups) grouped += group.size();
    EXPECT_EQ(grouped, 11U);
}

TEST(Cstuner, SearchesAlsoWhereThereIsAlwaysSomethingUnderWay) {
    const auto space = spaceOf(binarySettings());
    const auto strategy = *makeStrategy("cstuner-restarts", {}, space, Random(5));
    const auto answers = play(*strategy, additive, 400, 16).answers;
    double chosen = 0, drawn = 0;
    for (std::size_t i = 0; i < 20; ++i) drawn += answers[i].costMs / 20;
    for (std::size_t i = 60; i < 160; ++i) chosen += answers[i].costMs / 100;
    EXPECT_LT(chosen, drawn - 1.5);
}

TEST(Cstuner, StopsAsThePaperSaysOrAsItsCodeDoes) {
    const auto space = spaceOf(binarySettings());
    const auto generations = [&](const Options& options) {
        const auto strategy = *makeStrategy("cstuner", options, space, Random(2));
        play(
            *strategy, [](const auto& s) { return 1.0 + static_cast<double>(s.hash() % 97); },
            10'000);
        return strategy->diagnostics().generation;
    };
    EXPECT_EQ(generations({{"stop", std::string("generations")}}), 20);
    const int tight = generations({{"spread", 0.01}}), loose = generations({{"spread", 0.5}});
    EXPECT_LT(loose, tight);
}

}  // namespace
}  // namespace engine::search
