// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What stands between strategies and devices, seen from both sides: a scripted strategy cannot be
// registered, so the lane's rules are seen through the published ones on devices made for it.
#include "engine/session/search_lane.hpp"

#include <gtest/gtest.h>

#include <deque>

#include "tests/support/small_recording.hpp"

namespace engine::session {
namespace {

/// A live device of `width`: it keeps what it was asked and may be lost.
class ScriptedDevice final : public device::Device {
public:
    struct Log {
        std::vector<space::Setting> submitted;
        std::vector<space::Setting> prepared;
        int opened = 0;
        bool recorded = false;
        int loseAfter = -1;  ///< completions until the device is lost; -1 = never
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
    void submit(std::uint64_t ticket, const space::Setting& setting) override {
        m_log.submitted.push_back(setting);
        m_queue.emplace_back(ticket, setting);
    }
    void prepare(const space::Setting& setting) override { m_log.prepared.push_back(setting); }
    Result<device::Completion> next(std::stop_token) override {
        if (m_log.loseAfter == 0) {
            m_log.loseAfter = -1;
            return fail(ErrorKind::Failed, "The worker could not be started again.");
        }
        if (m_log.loseAfter > 0) --m_log.loseAfter;
        if (m_queue.empty()) return fail(ErrorKind::Failed, "Nothing in flight.");
        const auto [ticket, setting] = m_queue.front();
        m_queue.pop_front();
        m_clock += 1;
        return device::Completion{ticket, *m_tape->find(setting), m_clock};
    }
    double clockSeconds() const override { return m_clock; }

private:
    std::shared_ptr<const device::Tape> m_tape;
    device::DeviceInfo m_info;
    int m_width;
    Log& m_log;
    double m_clock = 0;
    std::deque<std::pair<std::uint64_t, space::Setting>> m_queue;
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
                                opener())
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

TEST(SearchLane, ALiveDeviceGetsReadyForWhatComesNext) {
    Fixture live, recorded;
    live.width = recorded.width = 32;
    recorded.log.recorded = true;
    const auto rows = takeRows(*live.lane(3, "gest"), 80);
    const auto same = takeRows(*recorded.lane(3, "gest"), 80);
    EXPECT_TRUE(recorded.log.prepared.empty());
    // What is searched does not depend on it.
    ASSERT_EQ(rows.size(), same.size());
    EXPECT_EQ(live.log.submitted, recorded.log.submitted);
    // A good part of what was asked had been prepared; nothing was that had been asked before.
    const auto& submitted = live.log.submitted;
    const auto& prepared = live.log.prepared;
    const auto hits = std::count_if(submitted.begin(), submitted.end(), [&](const auto& setting) {
        return std::find(prepared.begin(), prepared.end(), setting) != prepared.end();
    });
    EXPECT_GT(hits, 20);
    for (auto setting = submitted.begin(); setting != submitted.begin() + 15; ++setting)
        EXPECT_EQ(std::find(prepared.begin(), prepared.end(), *setting), prepared.end());
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
