// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What stands between strategies and devices, seen from both sides: a scripted strategy cannot be
// registered, so the lane's rules are seen through the published ones on devices made for it.
#include "engine/session/search_lane.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <set>

#include "tests/support/small_recording.hpp"

namespace engine::session {
namespace {

/// A live device of `width`: it keeps what it was asked and may be lost.
class ScriptedDevice final : public device::Device {
public:
    struct Log {
        std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
        std::vector<space::Setting> submitted, looked;
        int opened = 0;
        std::set<int> runs;  ///< that asked
        bool recorded = false;
        int loseAfter = -1;   ///< completions until the device is lost; -1 = never
        bool limits = false;  ///< what uses shared memory is not measured to its end under a limit
    };

    ScriptedDevice(std::shared_ptr<const device::Tape> tape, int width, Log& log)
        : m_tape(std::move(tape)), m_info(m_tape->info()), m_width(width), m_log(log) {
        m_info.recorded = log.recorded;
        ++m_log.opened;
    }
    const device::DeviceInfo& info() const override { return m_info; }
    const stencil::Problem& problem() const override { return m_tape->problem(); }
    const space::TuningSpace& space() const override { return m_tape->space(); }
    int parallelism() const override { return m_width; }
    device::Looks looks() const override { return {device::Look::Compile, device::Look::Limit}; }
    void submit(std::uint64_t ticket, const device::Request& request) override {
        (request.look == device::Look::Full ? m_log.submitted : m_log.looked)
            .push_back(request.setting);
        m_log.runs.insert(request.run);
        m_queue.emplace_back(ticket, request);
    }
    Result<device::Completion> next(device::Wait wait) override {
        if (wait.stop.stop_requested()) return fail(ErrorKind::Cancelled, "Stopped.");
        if (m_log.loseAfter == 0) {
            m_log.loseAfter = -1;
            return fail(ErrorKind::Failed, "The worker could not be started again.");
        }
        if (m_log.loseAfter > 0) --m_log.loseAfter;
        if (m_queue.empty()) return fail(ErrorKind::Failed, "Nothing in flight.");
        const auto [ticket, request] = m_queue.front();
        m_queue.pop_front();
        m_clock += 1;
        m_log.clock->advance(1);
        device::Completion completion{ticket, *m_tape->find(request.setting), m_clock};
        if (request.look == device::Look::Compile) {
            completion.look = device::Look::Compile;
            completion.evaluation.samplesMs.clear();
        }
        if (request.look == device::Look::Limit && m_log.limits &&
            request.setting[space::ParameterId::SH] != 0)
            completion.look = device::Look::Limit;
        return completion;
    }
    double clockSeconds() const override { return m_clock; }

private:
    std::shared_ptr<const device::Tape> m_tape;
    device::DeviceInfo m_info;
    int m_width;
    Log& m_log;
    double m_clock = 0;
    std::deque<std::pair<std::uint64_t, device::Request>> m_queue;
};

struct Fixture {
    std::shared_ptr<const device::Tape> tape = support::smallTape();
    ScriptedDevice::Log log;
    int width = 4;
    DeviceOpener opener() {
        return [this]() -> Result<std::unique_ptr<device::Device>> {
            return std::make_unique<ScriptedDevice>(tape, width, log);
        };
    }
    std::unique_ptr<SearchLane> lane(std::uint64_t seed = 1,
                                     const std::string& strategy = "random") {
        return SearchLane::make({.strategy = strategy, .options = {}, .seed = seed}, tape->space(),
                                opener(), {log.clock, !log.recorded})
            .value();
    }
};

std::vector<record::EvaluationRow> takeRows(SearchLane& lane, int count) {
    std::vector<record::EvaluationRow> rows;
    for (int i = 0; i < count; ++i) {
        auto completion = lane.take({});
        if (!completion || !*completion) break;
        rows.push_back({.number = i + 1,
                        .run = 0,
                        .clockSeconds = (*completion)->clockSeconds,
                        .evaluation = (*completion)->evaluation});
        lane.told();
    }
    return rows;
}

std::vector<space::Setting> settingsOf(const std::vector<record::EvaluationRow>& rows) {
    std::vector<space::Setting> settings;
    for (const auto& row : rows) settings.push_back(row.evaluation.setting);
    return settings;
}

TEST(SearchLane, EveryRequestSaysWhichRunAsks) {
    Fixture fixture;
    const auto lane =
        SearchLane::make({.id = 5, .strategy = "random", .options = {}, .seed = 1},
                         fixture.tape->space(), fixture.opener(), {fixture.log.clock, true})
            .value();
    EXPECT_EQ(takeRows(*lane, 10).size(), 10u);
    EXPECT_EQ(fixture.log.runs, std::set<int>{5});
}

TEST(SearchLane, LooksAreToldAndHandedOutButOnlyEvaluationsAreAnswersAgain) {
    Fixture fixture;
    const auto lane =
        SearchLane::make({.strategy = "random", .options = {{"screen", "compile"}}, .seed = 1},
                         fixture.tape->space(), fixture.opener(), {fixture.log.clock, true},
                         {{{device::Look::Compile}, {}}, {}})
            .value();
    int looks = 0, full = 0;
    while (true) {
        const auto completion = lane->take({});
        ASSERT_TRUE(completion);
        if (!*completion) break;
        ((*completion)->look == device::Look::Full ? full : looks) += 1;
        lane->told();
    }
    // Every 17th setting fails on this device when it is looked at: that is not followed up.
    EXPECT_EQ(looks, 288);
    EXPECT_EQ(full, 288 - 288 / 17);
    EXPECT_EQ(fixture.log.looked.size(), 288u);
    EXPECT_EQ(fixture.log.submitted.size(), 272u);
}

/// The small recording, where whatever uses shared memory spills and is slow.
std::shared_ptr<const device::Tape> spillingTape() {
    auto rows = support::smallEvaluations();
    for (auto& row : rows) {
        if (row.setting[space::ParameterId::SH] == 0) continue;
        row.resources.spillStoreBytes = 96;
        for (double& sample : row.samplesMs) sample *= 40;
        row.runSeconds += 0.2;
    }
    return device::Tape::of({support::smallDevice(),
                             support::smallProblem(),
                             {},
                             std::make_shared<const std::vector<device::Evaluation>>(rows)},
                            "recorded")
        .value();
}

TEST(SearchLane, AScreenSavesTimeOnARecordingAndFindsTheSame) {
    const auto tape = spillingTape();
    struct End {
        double clockSeconds = 0, bestMs = 1e9;
        int evaluations = 0;
    };
    const auto endOf = [&](const record::Options& options, const char* clock) {
        const device::RecordedDevice device(tape, *device::ClockModel::parse(clock));
        const auto lane =
            SearchLane::make({.strategy = "exhaustive", .options = options}, tape->space(),
                             [&]() -> Result<std::unique_ptr<device::Device>> {
                                 return std::make_unique<device::RecordedDevice>(
                                     tape, *device::ClockModel::parse(clock));
                             },
                             {std::make_shared<ManualClock>(), false}, {{device.looks(), {}}, {}})
                .value();
        End end;
        while (const auto completion = lane->take({}).value()) {
            end.clockSeconds = completion->clockSeconds;
            if (completion->look == device::Look::Full) {
                ++end.evaluations;
                end.bestMs = std::min(end.bestMs, completion->evaluation.costMs());
            }
            lane->told();
        }
        return end;
    };
    for (const char* clock : {"serial", "4"}) {
        const End plain = endOf({}, clock);
        const End compiled = endOf({{"screen", "compile"}}, clock);
        const End limited = endOf({{"screen", "limit"}}, clock);
        EXPECT_EQ(plain.evaluations, 288);
        EXPECT_EQ(compiled.bestMs, plain.bestMs);
        EXPECT_EQ(limited.bestMs, plain.bestMs);
        EXPECT_LT(compiled.evaluations, 150) << "half of them spill";
        EXPECT_LT(compiled.clockSeconds, 0.75 * plain.clockSeconds);
        EXPECT_LT(limited.clockSeconds, 0.95 * plain.clockSeconds);
    }
}

/// What is measured to its end.
std::vector<record::EvaluationRow> rowsOf(SearchLane& lane, std::size_t most) {
    std::vector<record::EvaluationRow> rows;
    while (rows.size() < most) {
        const auto completion = lane.take({});
        if (!completion || !*completion) break;
        if ((*completion)->look == device::Look::Full)
            rows.push_back({.number = static_cast<std::int64_t>(rows.size()) + 1,
                            .run = 0,
                            .clockSeconds = (*completion)->clockSeconds,
                            .evaluation = (*completion)->evaluation});
        lane.told();
    }
    return rows;
}

TEST(SearchLane, AReplayLooksAgainAndMeasuresNothingTwice) {
    const record::RunSpec screened{
        .strategy = "random", .options = {{"screen", "compile"}}, .seed = 1};
    const LaneKnowledge knowledge{{{device::Look::Compile}, {}}, {}};
    Fixture undisturbed, fixture;
    const auto whole =
        rowsOf(*SearchLane::make(screened, undisturbed.tape->space(), undisturbed.opener(),
                                 {undisturbed.log.clock, true}, knowledge)
                    .value(),
               60);
    const auto lane = SearchLane::make(screened, fixture.tape->space(), fixture.opener(),
                                       {fixture.log.clock, true}, knowledge)
                          .value();
    const std::vector<record::EvaluationRow> stored(whole.begin(), whole.begin() + 30);
    ASSERT_TRUE(lane->replay(stored));
    for (const auto& row : stored)
        EXPECT_EQ(std::count(fixture.log.submitted.begin(), fixture.log.submitted.end(),
                             row.evaluation.setting),
                  0);
    auto rows = stored;
    for (const auto& row : rowsOf(*lane, 250)) rows.push_back(row);
    EXPECT_EQ(rows.size(), 272u);
}

/// Random search that looks under a limit first.
std::unique_ptr<SearchLane> limitedLane(Fixture& fixture) {
    return SearchLane::make({.strategy = "random", .options = {{"screen", "limit"}}, .seed = 1},
                            fixture.tape->space(), fixture.opener(), {fixture.log.clock, true},
                            {{{device::Look::Limit}, {}}, {}})
        .value();
}

// Times scatter: what stopped at its limit before may run to its end when it is looked at again.
TEST(SearchLane, WhatAReplayMeasuresToItsEndIsHandedOutAfterwards) {
    Fixture before, after;
    before.log.limits = true;
    const auto stored = rowsOf(*limitedLane(before), 30);
    ASSERT_EQ(stored.size(), 30u);
    const auto lane = limitedLane(after);
    ASSERT_TRUE(lane->replay(stored));
    ASSERT_FALSE(after.log.looked.empty()) << "something was looked at again";
    auto settings = settingsOf(stored);
    for (const auto& row : rowsOf(*lane, 1000)) settings.push_back(row.evaluation.setting);
    for (const auto& measured : after.log.looked)
        EXPECT_EQ(std::ranges::count(settings, measured), 1) << measured.text(3);
    EXPECT_EQ(settings.size(), 288u);
}

TEST(SearchLane, AReplayThatLooksAgainCanBeStopped) {
    Fixture before, after;
    before.log.limits = true;
    const auto stored = rowsOf(*limitedLane(before), 30);
    std::stop_source stop;
    stop.request_stop();
    const auto replayed = limitedLane(after)->replay(stored, stop.get_token());
    ASSERT_FALSE(replayed);
    EXPECT_EQ(replayed.error().kind, ErrorKind::Cancelled);
}

TEST(SearchLane, KeepsTheDeviceBusyAndNeverAsksTwice) {
    Fixture fixture;
    auto lane = fixture.lane();
    ASSERT_TRUE(lane->take({}));
    EXPECT_EQ(fixture.log.submitted.size(), 4u);
    lane->told();
    const auto rows = takeRows(*lane, 1000);
    EXPECT_EQ(rows.size(), 287u);
    EXPECT_EQ(lane->whyDone(), "space exhausted");
    auto settings = fixture.log.submitted;
    std::sort(settings.begin(), settings.end());
    EXPECT_EQ(std::unique(settings.begin(), settings.end()) - settings.begin(), 288);
}

TEST(SearchLane, HandsACompletionOutUntilItIsStored) {
    Fixture fixture;
    fixture.log.recorded = true;
    auto lane = fixture.lane();
    const auto first = lane->take({}), again = lane->take({});
    EXPECT_EQ((*first)->ticket, (*again)->ticket);
    EXPECT_EQ(lane->clockSeconds(), 0);
    lane->told();
    EXPECT_EQ(lane->clockSeconds(), 1);
    EXPECT_NE((*lane->take({}))->ticket, (*first)->ticket);
}

TEST(SearchLane, ALostDeviceIsOpenedAnewAndAskedForWhatWasInFlight) {
    Fixture undisturbed, fixture;
    const auto expected = takeRows(*undisturbed.lane(), 40);
    fixture.log.loseAfter = 10;
    auto lane = fixture.lane();
    auto rows = takeRows(*lane, 40);
    ASSERT_EQ(rows.size(), 10u);
    for (auto& row : takeRows(*lane, 30)) rows.push_back(row);
    EXPECT_EQ(fixture.log.opened, 2);
    EXPECT_EQ(settingsOf(rows), settingsOf(expected));
    EXPECT_EQ(rows.back().clockSeconds, 40);  // the clock went on where it stood
}

TEST(SearchLane, ReplayingLiveRowsAsksTheGpuNothingTwice) {
    Fixture undisturbed, fixture;
    const auto expected = takeRows(*undisturbed.lane(), 60);
    auto lane = fixture.lane();
    const std::vector<record::EvaluationRow> stored(expected.begin(), expected.begin() + 25);
    ASSERT_TRUE(lane->replay(stored));
    EXPECT_EQ(lane->clockSeconds(), 25);
    auto rows = stored;
    for (auto& row : takeRows(*lane, 35)) rows.push_back(row);
    EXPECT_EQ(settingsOf(rows), settingsOf(expected));
    for (const auto& setting : settingsOf(stored))
        EXPECT_EQ(std::count(fixture.log.submitted.begin(), fixture.log.submitted.end(), setting),
                  0);
    EXPECT_EQ(rows.back().clockSeconds, 60);
}

TEST(SearchLane, ReplayOnAnotherNumberOfCoresKeepsEveryStoredAnswer) {
    Fixture eight, two;
    eight.width = 8;
    two.width = 2;
    const auto stored = takeRows(*eight.lane(), 50);
    auto lane = two.lane();
    ASSERT_TRUE(lane->replay(stored));
    const auto rest = takeRows(*lane, 1000);
    EXPECT_EQ(stored.size() + rest.size(), 288u);
    for (const auto& setting : settingsOf(stored))
        EXPECT_EQ(std::count(two.log.submitted.begin(), two.log.submitted.end(), setting), 0);
}

}  // namespace
}  // namespace engine::session
