// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The clock of a live run is the time that passes: a device that is live, with a clock that the
// test moves, shows to the second what it counts.
#include <gtest/gtest.h>

#include "engine/session/run_progress.hpp"
#include "tests/engine/session/slow_gpu.hpp"

namespace engine::session {
namespace {

class LiveClock : public testing::Test {
protected:
    DeviceOpener opener() { return SlowGpu::opener(m_tape, m_gpu); }
    std::unique_ptr<SearchSession> started(int runs, record::Budget budget,
                                           const std::string& path = {}) {
        std::vector<record::RunSpec> specs;
        for (int i = 0; i < runs; ++i)
            specs.push_back({.strategy = "random",
                             .options = {},
                             .seed = static_cast<std::uint64_t>(i) + 1,
                             .repeat = i + 1});
        auto file = path.empty() ? store::SessionFile::inMemory(support::smallHead())
                                 : store::SessionFile::create(path, support::smallHead());
        return SearchSession::start(std::move(*file), specs, budget, opener(), m_gpu.clock).value();
    }
    void finish(SearchSession& session) {
        for (;;) {
            const auto more = session.step();
            ASSERT_TRUE(more) << more.error().message;
            if (!*more) return;
        }
    }
    void steps(SearchSession& session, int count) {
        for (int i = 0; i < count; ++i) ASSERT_TRUE(session.step().value());
    }

    std::shared_ptr<const device::Tape> m_tape = support::smallTape();
    SlowGpu::Log m_gpu;
};

TEST_F(LiveClock, ABudgetEndsTheRunWhileAnEvaluationIsInFlight) {
    const auto session = started(1, {.seconds = 10, .evaluations = {}});
    finish(*session);
    EXPECT_EQ(m_gpu.clock->seconds(), 10);
    EXPECT_EQ(m_gpu.abandoned, 2);
    const Snapshot snapshot = session->snapshot();
    ASSERT_EQ(snapshot.rows.size(), 3u);
    EXPECT_EQ(snapshot.rows[0].clockSeconds, 3);
    EXPECT_EQ(snapshot.rows[2].clockSeconds, 9);
    EXPECT_EQ(snapshot.runs[0].clockSeconds, 10);
    EXPECT_EQ(snapshot.runs[0].finishedBecause, record::kBudgetUsed);
    EXPECT_FALSE(session->step().value()) << "nothing is asked for any more";
    EXPECT_EQ(m_gpu.clock->seconds(), 10);
}

TEST_F(LiveClock, AWaitThatEndsEarlyIsTakenUpAgain) {
    m_gpu.wakesEarly = 0.25;
    const auto session = started(1, {.seconds = 2, .evaluations = {}});
    finish(*session);
    EXPECT_EQ(m_gpu.clock->seconds(), 2);
    EXPECT_EQ(session->snapshot().runs[0].clockSeconds, 2);
    EXPECT_EQ(session->snapshot().runs[0].finishedBecause, record::kBudgetUsed);
}

TEST_F(LiveClock, CountsTimeThatPassesBetweenTheSteps) {
    // As a strategy that thinks, a slow disk, or a window that paints does.
    const auto session = started(1, {.seconds = 10, .evaluations = {}});
    steps(*session, 1);
    m_gpu.clock->advance(4);
    EXPECT_EQ(session->snapshot().runs[0].clockSeconds, 7);
    EXPECT_EQ(session->clockSeconds(), 7);
    steps(*session, 1);
    EXPECT_EQ(session->snapshot().rows[1].clockSeconds, 7) << "it was ready at 6, taken at 7";
    m_gpu.clock->advance(4);
    EXPECT_FALSE(session->step().value());
    EXPECT_EQ(session->snapshot().rows.size(), 2u) << "what is taken too late does not count";
    EXPECT_EQ(session->snapshot().runs[0].clockSeconds, 10);
}

TEST_F(LiveClock, APauseIsNobodysTime) {
    const auto session = started(1, {.seconds = 10, .evaluations = {}});
    steps(*session, 2);
    ASSERT_TRUE(session->pause());
    EXPECT_EQ(session->snapshot().state, State::Paused);
    m_gpu.clock->advance(1000);
    EXPECT_EQ(session->snapshot().runs[0].clockSeconds, 6);
    steps(*session, 1);
    EXPECT_EQ(session->snapshot().state, State::Running);
    EXPECT_EQ(session->snapshot().rows[2].clockSeconds, 6) << "it was measured in the pause";
    finish(*session);
    EXPECT_EQ(session->snapshot().runs[0].clockSeconds, 10);
    EXPECT_EQ(m_gpu.clock->seconds(), 1010);
}

TEST_F(LiveClock, AnErrorThatPausesStopsTheClockToo) {
    const auto session = started(1, {.seconds = 10, .evaluations = {}});
    steps(*session, 1);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(session->step(stop.get_token()));
    m_gpu.clock->advance(100);
    EXPECT_EQ(session->snapshot().runs[0].clockSeconds, 3);
}

TEST_F(LiveClock, RunsTakeTurnsAndHaveTheGpuAlone) {
    m_gpu.seconds = 1;
    const auto session = started(3, {.seconds = 40, .evaluations = {}});
    std::vector<int> order;
    session->onEvaluation([&](const record::EvaluationRow& row) {
        if (order.empty() || order.back() != row.run) order.push_back(row.run);
    });
    finish(*session);
    EXPECT_EQ(m_gpu.mostBusy, 1) << "a run asks nothing more at the end of its turn";
    EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 0, 1, 2, 0, 1, 2}));
    const Snapshot snapshot = session->snapshot();
    for (const record::RunView& run : snapshot.runs) {
        EXPECT_EQ(run.clockSeconds, 40);
        EXPECT_EQ(run.evaluations, 40) << "each used every second of its own";
        EXPECT_EQ(run.finishedBecause, record::kBudgetUsed);
    }
    EXPECT_EQ(m_gpu.clock->seconds(), 120);
}

TEST_F(LiveClock, StoppedRunsSaySoAndGoOnFromWhereTheyEnded) {
    support::TemporaryFolder folder;
    const auto path = (folder / "a.sscope").string();
    {
        const auto session = started(1, {.seconds = 10, .evaluations = {}}, path);
        steps(*session, 2);
        m_gpu.clock->advance(1.5);
        ASSERT_TRUE(session->stop());
        const Snapshot snapshot = session->snapshot();
        EXPECT_EQ(snapshot.state, State::Finished);
        EXPECT_TRUE(snapshot.runs[0].finished);
        EXPECT_EQ(snapshot.runs[0].finishedBecause, record::kStopped);
        EXPECT_EQ(snapshot.runs[0].clockSeconds, 7.5);
        EXPECT_EQ(snapshot.events.back().kind, "finished");
        EXPECT_EQ(snapshot.events.back().sentence, record::kStopped);
        EXPECT_EQ(snapshot.events.back().clockSeconds, 7.5);
        EXPECT_FALSE(session->step().value());
    }
    auto file = store::SessionFile::open(path, store::SessionFile::Access::ReadWrite);
    ASSERT_TRUE(file) << file.error().message;
    const Snapshot stored = storedSnapshot(*file).value();
    EXPECT_EQ(stored.runs[0].finishedBecause, record::kStopped);
    EXPECT_EQ(stored.runs[0].clockSeconds, 7.5);
    m_gpu.clock->advance(100);
    const auto resumed = SearchSession::resume(std::move(*file), {.seconds = 10, .evaluations = {}},
                                               opener(), m_gpu.clock);
    ASSERT_TRUE(resumed) << resumed.error().message;
    EXPECT_EQ((*resumed)->snapshot().runs[0].clockSeconds, 7.5);
    EXPECT_FALSE((*resumed)->snapshot().runs[0].finished);
    finish(**resumed);
    EXPECT_EQ((*resumed)->snapshot().runs[0].clockSeconds, 10);
    EXPECT_EQ((*resumed)->snapshot().runs[0].finishedBecause, record::kBudgetUsed);
    EXPECT_EQ(m_gpu.clock->seconds(), 110);
}

TEST_F(LiveClock, AMeasurementBetweenIsNotTheRunsTime) {
    const auto session = started(1, {.seconds = 20, .evaluations = {}});
    steps(*session, 1);
    ASSERT_TRUE(session->measure(m_tape->recording().evaluations->front().setting));
    EXPECT_EQ(m_gpu.clock->seconds(), 6);
    EXPECT_EQ(session->snapshot().runs[0].clockSeconds, 3);
}

/// A second passes whenever it is read.
class TickingClock final : public Clock {
public:
    double seconds() const override { return m_seconds++; }

private:
    mutable double m_seconds = 0;
};

TEST(ThinkingTime, IsReportedBesideAVirtualClock) {
    const auto open = [tape = support::smallTape()]() -> Result<std::unique_ptr<device::Device>> {
        return std::make_unique<device::RecordedDevice>(tape, device::ClockModel{});
    };
    const auto run = [&](std::shared_ptr<const Clock> clock) {
        auto session =
            SearchSession::start(store::SessionFile::inMemory(support::smallHead()).value(),
                                 {{.strategy = "random", .options = {}}},
                                 {.seconds = {}, .evaluations = 10}, open, std::move(clock))
                .value();
        while (session->step().value()) {
        }
        return session->snapshot();
    };
    const Snapshot quick = run(std::make_shared<ManualClock>());
    const Snapshot slow = run(std::make_shared<TickingClock>());
    EXPECT_EQ(quick.runs[0].thinkingSeconds, 0);
    // Made once, asked ten times, told ten times; each takes the second between two readings.
    EXPECT_EQ(slow.runs[0].thinkingSeconds, 21);
    EXPECT_EQ(slow.runs[0].clockSeconds, quick.runs[0].clockSeconds) << "virtual and exact";
    EXPECT_EQ(slow.rows[9].clockSeconds, quick.rows[9].clockSeconds);
}

}  // namespace
}  // namespace engine::session
