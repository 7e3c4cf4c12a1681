// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/comparison.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/analysis/setting_difference.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::analysis {
namespace {

using record::CurvePoint;

/// 1e6 cells: GCells/s are 1 / ms. Each run takes 10 s, and finds what its curve says.
class SessionOf {
public:
    SessionOf() {
        m_session.problem.pattern = stencil::findPreset("star2d1r").value();
        m_session.problem.pattern.name = "star";
        m_session.problem.grid = {1000, 1000, 1};
        m_session.device.gpu = "NVIDIA H200";
        m_session.device.recorded = true;
        m_session.budget.seconds = 10;
        m_session.state = session::State::Finished;
    }
    SessionOf& runs(const std::string& strategy, int count, const std::vector<CurvePoint>& curve) {
        for (int repeat = 1; repeat <= count; ++repeat) {
            record::RunView run;
            run.spec = {static_cast<int>(m_session.runs.size()), strategy, {}, 1, repeat};
            run.clockSeconds = 10;
            run.evaluations = 50;
            run.finished = true;
            run.finishedBecause = record::kBudgetUsed;
            run.curve = std::make_shared<const std::vector<CurvePoint>>(curve);
            record::EvaluationRow best;
            best.evaluation.samplesMs = {curve.back().bestMs};
            run.best = best;
            if (!m_session.best || best.evaluation.costMs() < m_session.best->evaluation.costMs())
                m_session.best = best;
            m_session.runs.push_back(std::move(run));
        }
        return *this;
    }
    session::Snapshot* operator->() { return &m_session; }
    ComparedSession as(const std::string& label) const {
        return {label, std::make_shared<const session::Snapshot>(m_session), nullptr};
    }

private:
    session::Snapshot m_session;
};

TEST(Comparison, OfOneProblemOnOneGpuHasOneAxisAndOneWhole) {
    SessionOf a, b;
    a.runs("gest", 5, {{1, 5, 0.5}, {4, 20, 0.25}});
    b.runs("gest", 5, {{2, 10, 0.2}});
    const auto compared = compare({a.as("A"), b.as("B")});
    EXPECT_EQ(compared.apart.text(), "");
    EXPECT_EQ(compared.remark.text(), "");
    EXPECT_EQ(compared.whole, Whole::OwnBest);
    EXPECT_EQ(compared.wholeMs, (std::vector<double>{0.2, 0.2}));  // the best of all
    ASSERT_EQ(compared.rows.size(), 2u);
    EXPECT_DOUBLE_EQ(compared.rows[0].race.speed.mean, 4);
    EXPECT_DOUBLE_EQ(compared.rows[1].race.speed.mean, 5);
    EXPECT_EQ(compared.rows[0].judgement, Judgement{});
    EXPECT_EQ(compared.rows[1].against, "A gest");
    EXPECT_EQ(compared.rows[1].atSeconds, 10);
    EXPECT_EQ(compared.rows[1].judgement.verdict, Verdict::Faster);
    EXPECT_EQ(compared.rows[0].target.reached, 0);  // 4 of 5 is less than 90 %
    EXPECT_EQ(compared.rows[1].target.medianSeconds, 2);
}

TEST(Comparison, IsMadeAtEqualTime) {
    SessionOf a, b;
    a.runs("gest", 5, {{1, 5, 0.5}, {8, 40, 0.1}});
    b.runs("gest", 5, {{2, 10, 0.4}});
    b->budget.seconds = 5;
    for (auto& run : b->runs) run.clockSeconds = 5;
    const auto compared = compare({a.as("A"), b.as("B")});
    // At the end of A it has far better ones, of which nobody knew after 5 s.
    EXPECT_EQ(compared.rows[1].atSeconds, 5);
    EXPECT_EQ(compared.rows[1].judgement.verdict, Verdict::Faster);
}

TEST(Comparison, SetsAStrategyThatAHasNotAgainstItsBest) {
    SessionOf a, b;
    a.runs("random", 5, {{1, 5, 0.5}}).runs("gest", 5, {{1, 5, 0.25}});
    b.runs("scout", 5, {{1, 5, 0.5}}).runs("random", 5, {{1, 5, 0.5}});
    const auto compared = compare({a.as("A"), b.as("B")});
    std::map<std::string, std::pair<std::string, std::optional<Verdict>>> found;
    for (const auto& row : compared.rows)
        if (row.session == 1) found[row.race.name()] = {row.against, row.judgement.verdict};
    EXPECT_EQ(found["scout"], std::pair("A gest" + std::string(), std::optional(Verdict::Slower)));
    EXPECT_EQ(found["random"], std::pair("A random" + std::string(), std::optional(Verdict::Same)));
}

TEST(Comparison, KeepsDifferentGpusApartAndSaysSo) {
    SessionOf a, b;
    a.runs("gest", 5, {{1, 5, 0.5}});
    b.runs("gest", 5, {{1, 5, 0.25}});
    b->device.gpu = "NVIDIA H100";
    a->optimumMs = 0.4;
    b->optimumMs = 0.2;
    const auto compared = compare({a.as("A"), b.as("B")});
    EXPECT_EQ(compared.apart.text(), "Different GPUs: A NVIDIA H200, B NVIDIA H100.");
    EXPECT_EQ(compared.whole, Whole::Optimum);
    EXPECT_EQ(compared.wholeMs, (std::vector<double>{0.4, 0.2}));
    EXPECT_EQ(compared.rows[1].judgement.verdict, Verdict::Faster);
    EXPECT_TRUE(compared.rows[1].judgement.why.text().ends_with(
        "Different GPUs: A NVIDIA H200, B NVIDIA H100."))
        << compared.rows[1].judgement.why.text();
}

TEST(Comparison, GivesDifferentProblemsNoVerdict) {
    SessionOf a, b;
    a.runs("gest", 5, {{1, 5, 0.5}});
    b.runs("gest", 5, {{1, 5, 0.25}});
    b->problem.grid = {500, 1000, 1};
    const auto compared = compare({a.as("A"), b.as("B")});
    EXPECT_EQ(compared.apart.text(),
              "Different problems: A star 1000x1000 double, B star 500x1000 double.");
    EXPECT_EQ(compared.rows[1].judgement.verdict, std::nullopt);
    EXPECT_EQ(compared.rows[1].judgement.why.text(),
              "A and B are of different problems: speeds of different work say nothing "
              "about each other.");
}

TEST(Comparison, NeverJudgesWhatIsPredicted) {
    SessionOf a, b;
    a.runs("gest", 5, {{1, 5, 0.5}});
    b.runs("gest", 5, {{1, 5, 0.25}});
    b->device.predicted = true;
    auto compared = compare({a.as("A"), b.as("B")});
    EXPECT_EQ(compared.apart.text(), "Predicted beside measured: nothing in B was measured.");
    EXPECT_EQ(compared.rows[1].judgement.verdict, std::nullopt);
    EXPECT_EQ(compared.rows[1].judgement.why.text(),
              "Nothing in B was measured: predictions get no verdict.");
    a->device.predicted = true;
    compared = compare({a.as("A"), b.as("B")});
    EXPECT_EQ(compared.apart.text(), "");  // both are, on one axis that says so
    EXPECT_EQ(compared.rows[1].judgement.verdict, std::nullopt);
}

TEST(Comparison, TellsOfDifferentClocks) {
    SessionOf a, b;
    a.runs("gest", 5, {{1, 5, 0.5}});
    b.runs("gest", 5, {{1, 5, 0.25}});
    b->device.recorded = false;
    EXPECT_EQ(compare({a.as("A"), b.as("B")}).remark.text(),
              "Different clocks: A ran on a recording's virtual clock, B in real time.");
}

TEST(Comparison, TellsOfOneGpuOnDifferentDays) {
    SessionOf a, b, c;
    for (SessionOf* each : {&a, &b, &c}) each->runs("gest", 5, {{1, 5, 0.5}});
    a->device.date = "2026-11-20T09:00:00Z";
    b->device.date = "2026-11-20T17:30:00Z";
    EXPECT_EQ(compare({a.as("A"), b.as("B"), c.as("C")}).remark.text(), "");  // nobody knows C's
    b->device.date = "2026-11-26T09:00:00Z";
    EXPECT_EQ(compare({a.as("A"), b.as("B"), c.as("C")}).remark.text(),
              "Measured on different days: A 2026-11-20, B 2026-11-26, C on an unknown day.");
    b->device.recorded = false;
    EXPECT_EQ(compare({a.as("A"), b.as("B")}).remark.text(),
              "Different clocks: A ran on a recording's virtual clock, B in real time. "
              "Measured on different days: A 2026-11-20, B 2026-11-26.");
    b->device.gpu = "NVIDIA H100";  // no one expects two GPUs to be alike
    EXPECT_EQ(compare({a.as("A"), b.as("B")}).remark.text(),
              "Different clocks: A ran on a recording's virtual clock, B in real time.");
}

TEST(Comparison, WhatWasOnlyRecordedHasItsBestAndNoVerdict) {
    SessionOf a, b;
    a.runs("gest", 5, {{1, 5, 0.5}});
    record::EvaluationRow row;
    row.evaluation.samplesMs = {0.25};
    b->rows.append(row);
    b->best = row;
    const auto compared = compare({a.as("A"), b.as("B")});
    ASSERT_EQ(compared.rows.size(), 2u);
    EXPECT_EQ(compared.rows[1].race.repeats, 0);
    EXPECT_DOUBLE_EQ(compared.rows[1].race.speed.mean, 4);
    EXPECT_EQ(compared.rows[1].race.evaluationsPerRun, 1);
    EXPECT_EQ(compared.rows[1].judgement.why.text(),
              "Nothing was searched in B: it has no runs to compare.");
}

TEST(Comparison, NeedsNoResults) {
    SessionOf a, b;
    const auto compared = compare({a.as("A"), b.as("B")});
    EXPECT_TRUE(std::isinf(compared.wholeMs[0]));
    EXPECT_EQ(compared.rows[1].race.speed.mean, 0);
}

TEST(SettingDifference, PartsWhatIsOtherFromWhatIsTheSame) {
    using enum space::ParameterId;
    const auto one = space::Setting::parse("TBx=64 TBy=4", 3).value();
    const auto another = space::Setting::parse("TBx=32 TBy=4 TB=2", 3).value();
    const auto difference = differenceOf(one, another, space::parameterTable());
    EXPECT_EQ(difference.other, (std::vector<space::ParameterId>{TBx, TB}));
    EXPECT_EQ(difference.same.size(), space::parameterTable().size() - 2);
    EXPECT_TRUE(differenceOf(one, one, space::parameterTable()).other.empty());
}

}  // namespace
}  // namespace engine::analysis
