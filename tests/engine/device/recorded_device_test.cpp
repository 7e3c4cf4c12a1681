// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/recorded_device.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "tests/support/small_recording.hpp"

namespace engine::device {
namespace {

using enum space::ParameterId;

TEST(RecordedDevice, AnswersWhatWasMeasuredAndChargesItsClock) {
    const auto tape = support::smallTape();
    const auto rows = support::smallEvaluations();
    RecordedDevice device(tape, {});
    EXPECT_TRUE(device.info().recorded);
    EXPECT_EQ(device.info().id, "recorded");
    EXPECT_EQ(device.parallelism(), 1);
    device.submit(7, rows[40].setting);
    const auto completion = device.next({});
    ASSERT_TRUE(completion);
    EXPECT_EQ(completion->ticket, 7u);
    EXPECT_EQ(completion->evaluation.samplesMs, rows[40].samplesMs);
    EXPECT_DOUBLE_EQ(completion->clockSeconds,
                     rows[40].compileSeconds + rows[40].runSeconds + rows[40].overheadSeconds);
    EXPECT_EQ(device.clockSeconds(), completion->clockSeconds);
}

/// The time of every setting, asked for in this order.
std::map<space::Setting, std::vector<double>> timesWithNoise(std::vector<Evaluation> order,
                                                             std::uint64_t seed) {
    RecordedDevice device(support::smallTape(), {.compilers = 4, .noise = true});
    std::map<space::Setting, std::vector<double>> times;
    for (std::size_t i = 0; i < order.size(); ++i) {
        Request request(order[i].setting);
        request.seed = seed;
        device.submit(i, request);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto completion = device.next({}).value();
        times[completion.evaluation.setting] = completion.evaluation.samplesMs;
    }
    return times;
}

TEST(RecordedDevice, NoiseIsASampleThatSettingAndSeedDraw) {
    auto rows = support::smallEvaluations();
    const auto times = timesWithNoise(rows, 1);
    std::array<int, 3> drawn{};
    for (const Evaluation& row : rows) {
        const auto& time = times.at(row.setting);
        ASSERT_EQ(time.size(), row.ok() ? 1u : 0u);
        if (!row.ok()) continue;
        const auto which = std::ranges::find(row.samplesMs, time[0]) - row.samplesMs.begin();
        ASSERT_LT(which, 3);
        ++drawn[static_cast<std::size_t>(which)];
    }
    for (const int often : drawn) EXPECT_GT(often, 50);  // of 272
    std::ranges::reverse(rows);
    EXPECT_EQ(timesWithNoise(rows, 1), times);
    EXPECT_NE(timesWithNoise(rows, 2), times);
}

TEST(RecordedDevice, NoiseCostsWhatTheMeasurementCostAndLimitsSeeIt) {
    const auto rows = support::smallEvaluations();
    const Evaluation& row = rows[40];
    RecordedDevice device(support::smallTape(), {.compilers = 0, .noise = true});
    device.submit(1, row.setting);
    const auto full = device.next({}).value();
    EXPECT_DOUBLE_EQ(full.clockSeconds, row.compileSeconds + row.runSeconds + row.overheadSeconds);
    const double time = full.evaluation.samplesMs.front();
    device.submit(2, {row.setting, Look::Limit, time * 1.0001});
    EXPECT_EQ(device.next({}).value().look, Look::Full);
    device.submit(3, {row.setting, Look::Limit, time * 0.9999});
    const auto givenUp = device.next({}).value();
    EXPECT_EQ(givenUp.look, Look::Limit);
    EXPECT_EQ(givenUp.evaluation.samplesMs, std::vector<double>{time});
    EXPECT_LT(givenUp.evaluation.runSeconds, row.runSeconds);
}

TEST(RecordedDevice, ALookChargesWhatItDoes) {
    const auto rows = support::smallEvaluations();
    const Evaluation& row = rows[40];
    RecordedDevice device(support::smallTape(), {});
    EXPECT_EQ(device.looks(), (Looks{Look::Compile, Look::Limit}));
    device.submit(1, {row.setting, Look::Compile});
    const auto compiled = device.next({}).value();
    EXPECT_EQ(compiled.look, Look::Compile);
    EXPECT_EQ(compiled.evaluation.outcome, Outcome::Ok);
    EXPECT_EQ(compiled.evaluation.resources, row.resources);
    EXPECT_TRUE(compiled.evaluation.samplesMs.empty());
    EXPECT_FALSE(compiled.evaluation.largestError);
    EXPECT_DOUBLE_EQ(compiled.clockSeconds, row.compileSeconds);
    // What the look compiled is not compiled again.
    device.submit(2, row.setting);
    const auto full = device.next({}).value();
    EXPECT_EQ(full.look, Look::Full);
    EXPECT_EQ(full.evaluation.samplesMs, row.samplesMs);
    EXPECT_DOUBLE_EQ(full.clockSeconds, row.compileSeconds + row.runSeconds + row.overheadSeconds);
}

TEST(RecordedDevice, ALookGivesUpAboveItsLimitOnly) {
    const auto rows = support::smallEvaluations();
    const Evaluation& row = rows[40];
    RecordedDevice device(support::smallTape(), {});
    device.submit(1, {row.setting, Look::Limit, row.samplesMs[0] * 1.01});
    EXPECT_EQ(device.next({}).value().look, Look::Full);
    const double before = device.clockSeconds();
    device.submit(2, {row.setting, Look::Limit, row.samplesMs[0] * 0.99});
    const auto given = device.next({}).value();
    EXPECT_EQ(given.look, Look::Limit);
    EXPECT_EQ(given.evaluation.samplesMs, std::vector<double>{row.samplesMs[0]});
    // The time of the two samples that were not taken is not charged.
    EXPECT_DOUBLE_EQ(device.clockSeconds() - before,
                     row.compileSeconds + row.runSeconds + row.overheadSeconds -
                         (row.samplesMs[1] + row.samplesMs[2]) * 1e-3);
}

TEST(RecordedDevice, ALookAtWhatDoesNotCompileSaysSo) {
    for (const Evaluation& row : support::smallEvaluations()) {
        if (row.ok()) continue;
        RecordedDevice device(support::smallTape(), {});
        device.submit(1, {row.setting, Look::Compile});
        const bool compiles = row.outcome != Outcome::CompileError;
        EXPECT_EQ(device.next({}).value().evaluation.outcome,
                  compiles ? Outcome::Ok : Outcome::CompileError);
    }
}

TEST(RecordedDevice, ItsSpaceIsWhatWasMeasured) {
    const auto tape = support::smallTape();
    const RecordedDevice device(tape, {4});
    ASSERT_TRUE(device.space().isListed());
    EXPECT_EQ(device.space().size(), 288u);
    EXPECT_TRUE(device.space().allows(support::smallEvaluations()[3].setting));
    EXPECT_FALSE(device.space().allows(space::Setting().with(TBx, 256)));
    EXPECT_EQ(device.parallelism(), 8);
}

TEST(RecordedDevice, KnowsTheBestThereIs) {
    double best = 1e9;
    for (const Evaluation& evaluation : support::smallEvaluations())
        best = std::min(best, evaluation.costMs());
    EXPECT_EQ(RecordedDevice(support::smallTape(), {}).optimumMs(), best);
}

TEST(RecordedDevice, WhatWasNotMeasuredIsAFailureWithoutCharge) {
    RecordedDevice device(support::smallTape(), {});
    device.submit(1, space::Setting().with(TBx, 512));
    const auto completion = device.next({});
    ASSERT_TRUE(completion);
    EXPECT_FALSE(completion->evaluation.ok());
    EXPECT_FALSE(completion->evaluation.reason.empty());
    EXPECT_EQ(completion->clockSeconds, 0);
}

TEST(RecordedDevice, NothingInFlightAndStoppingAreErrors) {
    RecordedDevice device(support::smallTape(), {});
    EXPECT_EQ(device.next({}).error().kind, ErrorKind::Failed);
    std::stop_source stop;
    stop.request_stop();
    device.submit(1, support::smallEvaluations()[0].setting);
    EXPECT_EQ(device.next(stop.get_token()).error().kind, ErrorKind::Cancelled);
    EXPECT_TRUE(device.next({}));  // it is still there
}

TEST(RecordedDevice, AnEmptyRecordingIsUnavailable) {
    const auto tape = Tape::of({support::smallDevice(),
                                support::smallProblem(),
                                {},
                                std::make_shared<const std::vector<Evaluation>>()},
                               "empty.sscope");
    ASSERT_FALSE(tape);
    EXPECT_EQ(tape.error().kind, ErrorKind::Unavailable);
}

TEST(RecordedDevice, OfASettingMeasuredTwiceTheFirstRowCounts) {
    auto rows = support::smallEvaluations();
    Evaluation again = rows[0];
    again.samplesMs = {1e-9};
    rows.push_back(again);
    const auto tape = Tape::of({support::smallDevice(),
                                support::smallProblem(),
                                {},
                                std::make_shared<const std::vector<Evaluation>>(rows)},
                               "twice");
    ASSERT_TRUE(tape);
    EXPECT_EQ((*tape)->find(again.setting)->samplesMs, rows[0].samplesMs);
    EXPECT_GT(*(*tape)->optimumMs(), 0.5);
    EXPECT_EQ((*tape)->space().size(), 288u);
}

}  // namespace
}  // namespace engine::device
