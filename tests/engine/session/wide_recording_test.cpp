// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/wide_recording.hpp"

#include <gtest/gtest.h>

#include <mutex>
#include <set>

#include "engine/device/recorded_device.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_recording.hpp"

namespace engine::session {
namespace {

/// Likes few threads.
class FewThreads final : public search::Prior {
public:
    double expectedMs(const space::Setting& setting) const override {
        return setting[space::ParameterId::TBx] * setting[space::ParameterId::TBy];
    }
};

TEST(SettingsAcrossCombinations, HaveTheirShareOfEveryCombination) {
    const auto space = space::TuningSpace::full(support::presetProblem("star3d1r"), {});
    Random random(4);
    const auto settings = settingsAcrossCombinations(space, 90, nullptr, random);
    EXPECT_EQ(settings.size(), 90u);
    std::map<unsigned, int> counts;
    for (const auto& setting : settings) {
        EXPECT_TRUE(space.allows(setting));
        ++counts[space::optimizationsOf(setting)];
    }
    EXPECT_EQ(counts.size(), 30u);
    EXPECT_EQ(std::set(settings.begin(), settings.end()).size(), 90u);
}

TEST(SettingsAcrossCombinations, TwoThirdsAreWhatThePriorLikes) {
    const auto space = space::TuningSpace::full(support::presetProblem("star3d1r"), {});
    const FewThreads prior;
    const auto mean = [&](const search::Prior* by) {
        Random random(4);
        double sum = 0;
        for (const auto& setting : settingsAcrossCombinations(space, 120, by, random))
            sum += std::log(prior.expectedMs(setting));
        return sum / 120;
    };
    EXPECT_LT(mean(&prior), mean(nullptr) - 1);
}

TEST(WideRecording, EveryProblemBecomesARecordingOfItsOwn) {
    // The machine is a recording: every problem is its own, whatever it is called.
    const auto tape = support::smallTape();
    WideOrder order;
    for (int i = 0; i < 7; ++i) {
        order.problems.push_back(tape->problem());
        order.problems.back().pattern.name = "s" + std::to_string(i);
    }
    order.settings = 12;
    const LiveMachine open = [&](const stencil::Problem&) -> DeviceOpener {
        return [&]() -> Result<std::unique_ptr<device::Device>> {
            return std::make_unique<device::RecordedDevice>(tape, device::ClockModel{4});
        };
    };
    std::map<std::size_t, std::int64_t> rows;
    const auto done =
        recordWide(order, {{"one", open}, {"two", open}}, Surroundings::ofProgram({}),
                   [&](std::size_t number, const Result<store::SessionFile>& file) -> Status {
                       EXPECT_TRUE(file);
                       EXPECT_TRUE(file->head().recording);
                       EXPECT_EQ(file->head().problem.pattern.name, "s" + std::to_string(number));
                       rows[number] = file->evaluationCount().value();
                       return {};
                   },
                   {});
    EXPECT_TRUE(done);
    ASSERT_EQ(rows.size(), 7u);
    for (const auto& [number, count] : rows) EXPECT_EQ(count, 12) << number;
}

TEST(WideRecording, EndsWhenARecordingCannotBeKept) {
    const auto tape = support::smallTape();
    WideOrder order{std::vector<stencil::Problem>(40, tape->problem()), 3, 1};
    const LiveMachine open = [&](const stencil::Problem&) -> DeviceOpener {
        return [&]() -> Result<std::unique_ptr<device::Device>> {
            return std::make_unique<device::RecordedDevice>(tape, device::ClockModel{});
        };
    };
    int kept = 0;
    const auto done = recordWide(order, {{"one", open}}, Surroundings::ofProgram({}),
                                 [&](std::size_t, const Result<store::SessionFile>&) -> Status {
                                     ++kept;
                                     return fail(ErrorKind::Storage, "full");
                                 },
                                 {});
    EXPECT_FALSE(done);
    EXPECT_EQ(kept, 1);
}

}  // namespace
}  // namespace engine::session
