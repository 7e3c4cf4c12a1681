// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/tree_scorer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "engine/core/random.hpp"

namespace engine::regression {
namespace {

BoostedTrees treesOf(int leaves) {
    Random random(5);
    Samples samples;
    for (int i = 0; i < 2000; ++i) {
        const std::array row{random.uniform(), random.uniform(), std::floor(4 * random.uniform())};
        samples.add(row, std::sin(9 * row[0]) * row[1] + row[2]);
    }
    BoostingOptions options;
    options.trees = 40;
    options.leaves = leaves;
    return fitBoostedTrees(samples, options);
}

/// Every row by itself, and all of them together in each way that the processor knows.
void expectSame(const BoostedTrees& trees, const std::vector<double>& rows) {
    for (const AddTrees way : {&addTreesAnywhere, addTreesByAvx2()}) {
        if (way == nullptr) continue;
        const auto together = TreeScorer(trees).predict(rows, way);
        ASSERT_EQ(together.size(), rows.size() / 3);
        for (std::size_t i = 0; i < together.size(); ++i)
            EXPECT_EQ(together[i], trees.predict(std::span(rows).subspan(3 * i, 3))) << i;
    }
}

std::vector<double> rowsOf(std::size_t count) {
    Random random(6);
    std::vector<double> rows;
    for (std::size_t i = 0; i < 3 * count; ++i) rows.push_back(4 * random.uniform() - 1);
    return rows;
}

TEST(TreeScorer, SaysWhatTheTreesSay) {
    for (const std::size_t count :
         {0u, 1u, 7u, 8u, 31u, 33u, 63u, 64u, 65u, 128u, 129u, 256u, 257u, 300u})
        expectSame(treesOf(24), rowsOf(count));
}

TEST(TreeScorer, TreesOfFewLeavesSayTheirs) {
    for (const int leaves : {2, 8, 16, 17, 32}) expectSame(treesOf(leaves), rowsOf(100));
}

TEST(TreeScorer, ThresholdsBelongToTheRightAndSoDoesWhatIsNoNumber) {
    const auto trees = treesOf(32);
    std::vector<double> rows;
    for (const auto& tree : trees.trees())
        for (const auto& node : tree)
            if (node.left != 0)
                for (const double value :
                     {static_cast<double>(node.value), std::numeric_limits<double>::quiet_NaN()})
                    for (std::size_t k = 0; k < 3; ++k)
                        rows.push_back(k == node.feature ? value : 0.5);
    expectSame(trees, rows);
}

TEST(TreeScorer, WhatIsKnownOfAllRowsIsDecidedBefore) {
    const auto trees = treesOf(32);
    auto rows = rowsOf(100);
    for (const double constant : {-0.5, 0.25, 0.9}) {
        for (std::size_t i = 0; i < rows.size(); i += 3) rows[i + 1] = constant;
        const auto together = TreeScorer(trees, {{}, constant}).predict(rows);
        for (std::size_t i = 0; i < together.size(); ++i)
            EXPECT_EQ(together[i], trees.predict(std::span(rows).subspan(3 * i, 3)));
    }
}

TEST(TreeScorer, FeaturesWithMoreThresholdsThanAreFittedAreWalked) {
    // Of a file: a tree of one decision for each of 300 thresholds.
    std::vector<std::vector<BoostedTrees::Node>> trees;
    for (int t = 0; t < 300; ++t)
        trees.push_back({{0, 1, static_cast<float>(t) / 100}, {0, 0, 1.0f}, {0, 0, 2.0f}});
    expectSame(BoostedTrees::from(3, 0.5, trees).value(), rowsOf(100));
    trees.resize(255);
    expectSame(BoostedTrees::from(3, 0.5, trees).value(), rowsOf(100));
}

TEST(TreeScorer, TreesWithMoreLeavesThanBitsAreWalked) {
    const auto trees = treesOf(33);
    EXPECT_EQ(trees.trees().front().size(), 65u);
    expectSame(trees, rowsOf(100));
}

TEST(TreeScorer, LeavesThatSeveralDecisionsShareAreTheirs) {
    // Of a file: both decisions below the root lead to the same two leaves.
    const auto trees = BoostedTrees::from(
        3, 0.5, {{{0, 1, 0.5f}, {1, 3, 0.5f}, {2, 3, 0.5f}, {0, 0, 1.0f}, {0, 0, 2.0f}}});
    ASSERT_TRUE(trees);
    expectSame(*trees, rowsOf(100));
}

TEST(TreeScorer, WithoutTreesEverythingIsTheBase) {
    const auto trees = BoostedTrees::from(3, 0.25, {}).value();
    EXPECT_EQ(TreeScorer(trees).predict(rowsOf(2)), (std::vector{0.25, 0.25}));
}

}  // namespace
}  // namespace engine::regression
