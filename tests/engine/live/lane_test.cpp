// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/lane.hpp"

#include <gtest/gtest.h>
#include <thread>

namespace engine::live {
namespace {

class LaneTest : public testing::Test {
protected:
    void submit(std::uint64_t ticket, int steps = 1) {
        device::Completion known;
        known.ticket = ticket;
        known.evaluation.steps = steps;
        known.evaluation.overheadSeconds = 0.25;
        m_lane.submitted(std::move(known));
    }
    void deliver(std::uint64_t ticket) {
        protocol::Measured measured;
        measured.samplesMs = {3.0};
        measured.overheadSeconds = 0.5;
        m_lane.deliver(ticket, measured);
    }

    std::shared_ptr<ManualClock> m_clock = std::make_shared<ManualClock>();
    Lane m_lane{m_clock};
};

TEST_F(LaneTest, MergesWhatWasKnownWithWhatWasMeasured) {
    submit(5, 4);
    deliver(5);
    const auto completion = m_lane.next({});
    ASSERT_TRUE(completion);
    EXPECT_EQ(completion->ticket, 5U);
    EXPECT_EQ(completion->evaluation.steps, 4);
    EXPECT_EQ(completion->evaluation.samplesMs, std::vector<double>{3.0});
    EXPECT_DOUBLE_EQ(completion->evaluation.overheadSeconds, 0.75);
}

TEST_F(LaneTest, TheClockRunsOnlyWhileSomethingIsInFlight) {
    m_clock->advance(100);
    submit(1);
    m_clock->advance(2);
    submit(2);
    m_clock->advance(3);
    deliver(1);
    m_clock->advance(4);
    EXPECT_DOUBLE_EQ(m_lane.clockSeconds(), 9);
    deliver(2);
    m_clock->advance(100);
    EXPECT_DOUBLE_EQ(m_lane.clockSeconds(), 9);
    submit(3);
    m_clock->advance(1);
    deliver(3);
    EXPECT_DOUBLE_EQ(m_lane.next({})->clockSeconds, 5);
    EXPECT_DOUBLE_EQ(m_lane.next({})->clockSeconds, 9);
    EXPECT_DOUBLE_EQ(m_lane.next({})->clockSeconds, 10);
}

TEST_F(LaneTest, SaysSoWhenNothingIsInFlight) {
    const auto nothing = m_lane.next({});
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().kind, ErrorKind::Failed);
}

TEST_F(LaneTest, UnknownTicketsAreIgnored) {
    submit(1);
    deliver(2);
    deliver(1);
    deliver(1);
    EXPECT_EQ(m_lane.next({})->ticket, 1U);
    EXPECT_FALSE(m_lane.next({}));
}

TEST_F(LaneTest, StoppingEndsTheWait) {
    submit(1);
    std::stop_source stop;
    std::thread stopper([&] { stop.request_stop(); });
    const auto stopped = m_lane.next(stop.get_token());
    stopper.join();
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
}

TEST_F(LaneTest, WaitsNoLongerThanItIsAskedTo) {
    submit(1);
    const auto impatient = m_lane.next({{}, 0});
    ASSERT_FALSE(impatient);
    EXPECT_EQ(impatient.error().kind, ErrorKind::Cancelled);
    deliver(1);
    EXPECT_EQ(m_lane.next({{}, 0})->ticket, 1U) << "what is there needs no waiting";
}

TEST_F(LaneTest, WhatWasDoneBeforeTheLossIsStillHandedOut) {
    submit(1);
    submit(2);
    deliver(1);
    m_lane.lose({ErrorKind::Unavailable, "gone"});
    EXPECT_TRUE(m_lane.next({}));
    const auto lost = m_lane.next({});
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().message, "gone");
}

}  // namespace
}  // namespace engine::live
