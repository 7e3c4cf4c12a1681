// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/recorded_device.hpp"

#include <gtest/gtest.h>

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

TEST(RecordedDevice, ItsSpaceIsWhatWasMeasured) {
    const auto tape = support::smallTape();
    const RecordedDevice device(tape, {4});
    ASSERT_TRUE(device.space().listed());
    EXPECT_EQ(device.space().listed()->size(), 288u);
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
    EXPECT_EQ((*tape)->space().listed()->size(), 288u);
}

}  // namespace
}  // namespace engine::device
