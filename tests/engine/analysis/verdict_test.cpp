// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/verdict.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace engine::analysis {
namespace {

using Speeds = std::vector<double>;

Judgement judged(const Speeds& one, const Speeds& reference) {
    return judge({"B gest", one}, {"A gest", reference}, "GCells/s");
}

TEST(Verdict, IntervalsWithNothingInCommonTellWhichIsFaster) {
    const Speeds slow(5, 100), fast(6, 120);  // equal repeats: the interval is that one value
    const Judgement judgement = judged(fast, slow);
    EXPECT_EQ(judgement.verdict, Verdict::Faster);
    EXPECT_EQ(judgement.why.text(),
              "With 95 % certainty B gest reaches 120.0 to 120.0 GCells/s, A gest reaches 100.0 to "
              "100.0 GCells/s: the intervals have nothing in common.");
    EXPECT_EQ(judged(slow, fast).verdict, Verdict::Slower);
    EXPECT_EQ(judged({110, 112, 114, 116, 118}, {100, 101, 102, 103, 104}).verdict,
              Verdict::Faster);
}

TEST(Verdict, OverlappingOnesAreTheSameWhereLittleCanLieBetweenThem) {
    const Judgement judgement = judged(Speeds(5, 100), Speeds(5, 100));
    EXPECT_EQ(judgement.verdict, Verdict::Same);
    EXPECT_EQ(judgement.why.text(),
              "With 95 % certainty B gest reaches 100.0 to 100.0 GCells/s, A gest reaches 100.0 to "
              "100.0 GCells/s: they overlap, and no more than 0.0 % can lie between them.");
    EXPECT_EQ(
        judged({100, 100.2, 100.4, 100.6, 100.8}, {100.1, 100.3, 100.5, 100.7, 100.9}).verdict,
        Verdict::Same);
}

TEST(Verdict, OverlappingOnesAreUnclearWhereMuchMayLieBetweenThem) {
    const auto unclear = judged({90, 100, 110, 120, 130}, {95, 105, 115, 125, 135});
    EXPECT_EQ(unclear.verdict, Verdict::Unclear);
    EXPECT_TRUE(unclear.why.text().ends_with("More repeats may tell.")) << unclear.why.text();
}

TEST(Verdict, NeedsFiveRunsOfEach) {
    const Judgement few = judged(Speeds(4, 120), Speeds(9, 100));
    EXPECT_EQ(few.verdict, Verdict::Unclear);
    EXPECT_EQ(few.why.text(),
              "B gest has 4 runs: a verdict needs 5 of each, fewer do not tell how much runs "
              "differ.");
    EXPECT_EQ(judged(Speeds(9, 120), Speeds(1, 100)).why.text().substr(0, 17), "A gest has 1 run:");
    EXPECT_EQ(judged(Speeds(5, 120), Speeds(5, 100)).verdict, Verdict::Faster);
}

TEST(Verdict, WhatFoundNothingIsSlowerThanWhatDid) {
    EXPECT_EQ(judged(Speeds(5, 0), Speeds(5, 100)).verdict, Verdict::Slower);
    EXPECT_EQ(judged(Speeds(5, 0), Speeds(5, 0)),
              (Judgement{Verdict::Same, say("Neither has found a setting that runs.")}));
    // One that may have found nothing: no share of it can be given.
    EXPECT_EQ(judged({0, 0, 0, 0, 100}, {0, 0, 0, 0, 90}).verdict, Verdict::Unclear);
}

TEST(Verdict, IsSaidInOneWordAndTheRuleInASentence) {
    EXPECT_EQ(wordOf(Verdict::Faster), "FASTER");
    EXPECT_EQ(wordOf(Verdict::Slower), "SLOWER");
    EXPECT_EQ(wordOf(Verdict::Same), "SAME");
    EXPECT_EQ(wordOf(Verdict::Unclear), "UNCLEAR");
    EXPECT_NE(verdictRule().text().find("no more than 1 %"), std::string::npos)
        << verdictRule().text();
    EXPECT_NE(verdictRule().text().find("fewer than 5 runs"), std::string::npos);
}

}  // namespace
}  // namespace engine::analysis
