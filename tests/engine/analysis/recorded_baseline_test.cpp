// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/recorded_baseline.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "engine/device/recorded_device.hpp"
#include "engine/search/strategy.hpp"
#include "engine/store/session_file.hpp"

namespace engine::analysis {
namespace {

TEST(ExpectedLeast, OfSettingsThatAreNotEquallyLikely) {
    const std::vector<Draw> draws = {{1, 0}, {2, 1}, {3, 1}, {4, 0}};
    const auto expected = [&](double first, double second) {
        return expectedLeast(draws, std::vector<double>{first, second}, 5);
    };
    EXPECT_EQ(expected(1, 0), 1);
    EXPECT_EQ(expected(0, 1), 2);
    EXPECT_EQ(expected(0, 0), 5);
    EXPECT_DOUBLE_EQ(expected(0.5, 0.25),
                     0.5 + 0.5 * (0.25 * 2 + 0.75 * (0.25 * 3 + 0.75 * (0.5 * 4 + 0.5 * 5))));
}

std::shared_ptr<const device::Tape> tapeOf(std::vector<device::Evaluation> rows,
                                           const store::SessionFile& file) {
    auto shared = std::make_shared<std::vector<device::Evaluation>>(std::move(rows));
    return *device::Tape::of({file.head().device, file.head().problem, {}, std::move(shared)},
                             "recorded");
}

/// Of two settings that take a second each, one or the other is known after the first.
TEST(SmallRecording, KnowsHalfOfItAfterTheFirstAnswerAndAllOfItAfterTheLast) {
    const auto file =
        store::SessionFile::open(STENCILSCOPE_SOURCE_DIR "/resources/recordings/star3d1r.sscope",
                                 store::SessionFile::Access::ReadOnly);
    const auto stored = file->evaluations();
    std::vector<device::Evaluation> rows;
    for (const auto& row : *stored)
        if (row.evaluation.ok() && rows.size() < 2) rows.push_back(row.evaluation);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].samplesMs = {1.0 + static_cast<double>(i)};
        rows[i].steps = 1;
        rows[i].compileSeconds = 1;
        rows[i].runSeconds = rows[i].overheadSeconds = 0;
    }
    const auto tape = tapeOf(rows, *file);
    const auto baseline = recordedBaseline(
        [&]() -> Result<std::unique_ptr<device::Device>> {
            return std::make_unique<device::RecordedDevice>(tape,
                                                            *device::ClockModel::parse("serial"));
        },
        {});
    ASSERT_TRUE(baseline);
    EXPECT_EQ(baseline->expectedAt(0.5), 1.5) << "nothing is known yet";
    // Expected is share + (1 - share) (2 (1 - share) + 1.5 share), each known by its own chance.
    const double expected = baseline->expectedAt(1.5);
    const double share = 1.5 - std::sqrt(2.25 - 2 * (2 - expected));  // of a hundred orders
    EXPECT_NEAR(share, 0.5, 0.2);
    EXPECT_NEAR(100 * share, std::round(100 * share), 1e-9);
    EXPECT_EQ(baseline->expectedAt(2.5), 1);
}

constexpr std::uint64_t kRuns = 1000;  // the score of one has a deviation of 0.5

class RecordedBaseline : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        auto file = store::SessionFile::open(STENCILSCOPE_SOURCE_DIR
                                             "/resources/recordings/star3d1r.sscope",
                                             store::SessionFile::Access::ReadOnly);
        ASSERT_TRUE(file) << file.error().message;
        auto rows = file->evaluations();
        ASSERT_TRUE(rows) << rows.error().message;
        for (auto& row : *rows) m_rows.push_back(std::move(row.evaluation));
        m_tape = tapeOf(m_rows, *file);
        m_failing = m_rows;
        for (std::size_t i = 0; i < m_rows.size(); i += 2)
            m_failing[i].outcome = device::Outcome::LaunchError;
        m_failingTape = tapeOf(m_failing, *file);
    }
    static OpenDevice opener(const std::shared_ptr<const device::Tape>& tape) {
        return [tape]() -> Result<std::unique_ptr<device::Device>> {
            return std::make_unique<device::RecordedDevice>(tape,
                                                            *device::ClockModel::parse(GetParam()));
        };
    }
    /// What a race makes of random search: the best so far on the device's clock.
    static std::vector<record::CurvePoint> randomRun(const OpenDevice& open, std::uint64_t seed,
                                                     double budget) {
        const auto device = *open();
        const auto strategy =
            *search::makeStrategy("random", {}, device->space(), Random(seed), {});
        std::vector<record::CurvePoint> curve;
        std::uint64_t ticket = 0;
        for (std::size_t inFlight = 0;;) {
            const auto free = static_cast<std::size_t>(device->parallelism()) - inFlight;
            for (const auto& request : strategy->ask({free, inFlight})) {
                device->submit(ticket++, request);
                ++inFlight;
            }
            const auto completion = device->next({});
            if (!completion || completion->clockSeconds > budget) return curve;
            --inFlight;
            const search::Report report(completion->evaluation);
            if (curve.empty() || report.costMs < curve.back().bestMs)
                curve.push_back({completion->clockSeconds, 0, report.costMs});
            strategy->tell(report);
        }
    }
    static double scoreOfRandom(const OpenDevice& open) {
        const auto baseline = recordedBaseline(open, {});
        const ScoreWindow window = scoreWindow(*baseline, 100);
        std::vector<std::vector<record::CurvePoint>> runs;
        for (std::uint64_t seed = 1; seed <= kRuns; ++seed)
            runs.push_back(randomRun(open, seed, window.to));
        const std::vector<Curve> curves(runs.begin(), runs.end());
        return *score(curves, *baseline, window);
    }

    std::vector<device::Evaluation> m_rows, m_failing;
    std::shared_ptr<const device::Tape> m_tape, m_failingTape;
};

TEST_P(RecordedBaseline, RandomSearchScoresZeroOnEveryClock) {
    EXPECT_NEAR(scoreOfRandom(opener(m_tape)), 0, 0.05);
}

class RecordedFailures : public RecordedBaseline {};
TEST_P(RecordedFailures, TakeTimeToo) {
    EXPECT_NEAR(scoreOfRandom(opener(m_failingTape)), 0, 0.05);
}

TEST_P(RecordedBaseline, IsTheSameEveryTime) {
    const auto once = recordedBaseline(opener(m_tape), {});
    const auto again = recordedBaseline(opener(m_tape), {});
    EXPECT_EQ(once->secondsToReach(0.95), again->secondsToReach(0.95));
    EXPECT_EQ(once->optimumMs(), *m_tape->optimumMs());
}

INSTANTIATE_TEST_SUITE_P(Clocks, RecordedFailures, testing::Values("serial", "4"));
INSTANTIATE_TEST_SUITE_P(Clocks, RecordedBaseline, testing::Values("serial", "1", "4", "16", "64"));

}  // namespace
}  // namespace engine::analysis
