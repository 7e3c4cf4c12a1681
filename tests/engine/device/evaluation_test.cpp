// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/evaluation.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace engine::device {
namespace {

TEST(Evaluation, NamesOutcomesBothWays) {
    for (const auto outcome : {Outcome::Ok, Outcome::CompileError, Outcome::LaunchError,
                               Outcome::WrongResult, Outcome::Timeout, Outcome::Crashed})
        EXPECT_EQ(outcomeFromName(nameOf(outcome)), outcome);
    EXPECT_EQ(nameOf(Outcome::WrongResult), "wrong_result");
    EXPECT_FALSE(outcomeFromName("fine"));
}

TEST(Evaluation, TimeIsTheMedianAndSpeedCountsEveryStep) {
    Evaluation evaluation;
    evaluation.samplesMs = {3, 1, 2};
    EXPECT_EQ(evaluation.timeMs(), 2);
    evaluation.samplesMs = {4, 1, 2, 3};
    EXPECT_EQ(evaluation.timeMs(), 2.5);
    evaluation.steps = 5;
    EXPECT_EQ(evaluation.costMs(), 0.5);
    // 2e9 cells, 5 steps in 2.5 ms.
    EXPECT_DOUBLE_EQ(evaluation.gcells({2000, 1000, 1000}), 2e9 * 5 / 2.5e-3 / 1e9);
}

TEST(Evaluation, WhatFailedCostsInfinitelyMuch) {
    Evaluation evaluation;
    EXPECT_FALSE(evaluation.ok());  // never timed
    EXPECT_TRUE(std::isinf(evaluation.costMs()));
    evaluation.samplesMs = {1, 1, 1};
    evaluation.outcome = Outcome::WrongResult;
    EXPECT_FALSE(evaluation.ok());
    EXPECT_TRUE(std::isinf(evaluation.timeMs()));
    EXPECT_EQ(evaluation.gcells({10, 10, 10}), 0);
    EXPECT_EQ(evaluation.relativeSpread(), std::nullopt);
}

TEST(Evaluation, SpreadIsTheRankIntervalOfTheMedian) {
    Evaluation evaluation;
    evaluation.samplesMs = {1, 2};
    EXPECT_EQ(evaluation.relativeSpread(), std::nullopt);
    evaluation.samplesMs = {9, 10, 11};
    EXPECT_DOUBLE_EQ(*evaluation.relativeSpread(), 0.1);
    evaluation.samplesMs.clear();
    for (int i = 1; i <= 100; ++i) evaluation.samplesMs.push_back(100 - i);  // 99 .. 0, any order
    // Ranks 40 and 61 of 1..100 for n = 100.
    EXPECT_DOUBLE_EQ(*evaluation.relativeSpread(), 0.5 * (60 - 39) / 49.5);
}

}  // namespace
}  // namespace engine::device
