// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Races on a recording, seen from within: what a whole command is too quick or too slow for.

#include "app/cli/race_runs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "engine/device/recorded_device.hpp"
#include "tests/support/small_recording.hpp"

namespace cli {
namespace {

using namespace engine;

/// Opens the small recording and counts how often; at one of those times somebody stops the race.
struct Recording {
    std::atomic<int> opened = 0;
    int stoppedAt = -1;
    std::stop_source stop;

    Raced raced() {
        const session::Surroundings surroundings{
            .find = [this](const session::WantedDevice&) -> Result<session::DeviceOpener> {
                return [this]() -> Result<std::unique_ptr<device::Device>> {
                    if (++opened == stoppedAt) stop.request_stop();
                    return std::make_unique<device::RecordedDevice>(
                        support::smallTape(), *device::ClockModel::parse("serial"));
                };
            }};
        const session::SessionOrder order{
            .problem = support::smallProblem(),
            .runs = {{.id = 0, .strategy = "random", .options = {}, .seed = 1, .repeat = 1},
                     {.id = 1, .strategy = "random", .options = {}, .seed = 2, .repeat = 2}},
            .budget = {.seconds = {}, .evaluations = 20}};
        Progress progress(false, std::make_unique<ManualClock>(), [](std::string_view) {});
        return raceByRepeats(order, surroundings, progress, stop.get_token()).value();
    }
};

// Finding out what random search can be expected to reach takes as long as many races.
TEST(RaceRuns, ARaceThatIsStoppedBeforeItCouldBeScoredSaysSo) {
    Recording undisturbed;
    const Raced whole = undisturbed.raced();
    EXPECT_TRUE(whole.baseline);
    EXPECT_FALSE(whole.ended);

    Recording stopped;
    stopped.stoppedAt = undisturbed.opened - 50;
    const Raced raced = stopped.raced();
    EXPECT_EQ(stopped.opened, stopped.stoppedAt) << "nothing was played afterwards";
    EXPECT_FALSE(raced.baseline);
    EXPECT_EQ(raced.snapshot.runs.size(), 2u);
    ASSERT_TRUE(raced.ended);
    EXPECT_EQ(raced.ended->kind, ErrorKind::Cancelled);
    EXPECT_THAT(raced.ended->message,
                testing::HasSubstr("ended after 2 of 2 repeats and has no scores."));
}

}  // namespace
}  // namespace cli
