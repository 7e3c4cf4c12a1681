// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/race_rows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace engine::analysis {
namespace {

using testing::ElementsAre;

record::RunView runOf(const std::string& strategy, double seconds, const char* because) {
    record::RunSpec spec;
    spec.strategy = strategy;
    record::RunView run = record::emptyView(spec);
    run.clockSeconds = seconds;
    run.finished = because != nullptr;
    run.finishedBecause = because ? because : "";
    return run;
}

TEST(RaceRows, NamesThatOccurTwiceSayWhatTellsThemApart) {
    EXPECT_THAT(distinctNames({{"star", "race 1"}, {"box", "race 2"}, {"star", "race 3"}}),
                ElementsAre("star race 1", "box", "star race 3"));
}

TEST(RaceRows, MethodsComeInTheOrderOfTheirFirstRuns) {
    auto runs = std::vector{runOf("gest", 1, nullptr), runOf("random", 1, nullptr),
                            runOf("gest", 1, nullptr), runOf("gest", 1, nullptr)};
    runs.back().spec.options["groups"] = std::int64_t{4};
    const auto methods = methodsOf(runs);
    ASSERT_EQ(methods.size(), 3u);
    EXPECT_EQ(nameOf(methods[0]), "gest");
    EXPECT_EQ(nameOf(methods[1]), "random");
    EXPECT_EQ(nameOf(methods[2]), "gest:groups=4");
}

TEST(RaceRows, ARaceByEvaluationsLastsAsLongAsItsLongestRun) {
    session::Snapshot race;
    race.budget.evaluations = 50;
    race.runs = {runOf("gest", 30, record::kBudgetUsed), runOf("random", 12, record::kBudgetUsed)};
    EXPECT_EQ(racedSeconds(race), 30);
    // Nobody knows what the shorter one would have found in the rest of the time.
    EXPECT_EQ(knownUntil(race.runs, racedSeconds(race)), 12);
    race.runs[1].finishedBecause = "converged";
    EXPECT_EQ(knownUntil(race.runs, racedSeconds(race)), 30);
}

TEST(RaceRows, ARaceByTheClockLastsAsLongAsItsBudget) {
    session::Snapshot race;
    race.budget.seconds = 100;
    race.runs = {runOf("gest", 30, record::kStopped), runOf("random", 100, record::kBudgetUsed)};
    EXPECT_EQ(racedSeconds(race), 100);
    EXPECT_EQ(knownUntil(race.runs, 100), 30);
}

}  // namespace
}  // namespace engine::analysis
