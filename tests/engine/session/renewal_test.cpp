// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/renewal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session/begin_session.hpp"
#include "tests/support/synthetic_recording.hpp"

namespace engine::session {
namespace {

using store::SessionFile;
using testing::ElementsAre;

const Renewal kRenewal{
    .device = "cuda:0", .program = "stencilscope 9", .now = "2026-11-29T18:00:00Z"};

/// Times of one launch, in the order of the rows.
SessionFile recordingOf(const std::vector<double>& times) {
    record::SessionHead head;
    head.problem = support::presetProblem("star3d1r");
    head.device.gpu = "Some GPU";
    head.device.date = "2026-11-24";
    head.deviceArgument = "cuda:3";
    head.recording = true;
    auto file = SessionFile::inMemory(head).value();
    EXPECT_TRUE(file.addRun({.strategy = "random", .options = {}, .seed = 7}));
    std::vector<record::EvaluationRow> rows;
    std::vector<record::Event> events{{.kind = "begun", .sentence = "It began."}};
    double best = 1e9;
    for (const double ms : times) {
        record::EvaluationRow row;
        row.number = static_cast<std::int64_t>(rows.size()) + 1;
        row.clockSeconds = static_cast<double>(row.number);
        row.evaluation.setting.set(space::ParameterId::TBx, 1 << row.number);
        row.evaluation.samplesMs = {ms, ms, ms};
        row.newBest = ms < best;
        best = std::min(best, ms);
        if (row.newBest)
            events.push_back({row.clockSeconds, 0, "new_best", "A new best.", row.number});
        rows.push_back(row);
    }
    events.push_back({10, 0, "finished", record::kSpaceExhausted, 0});
    EXPECT_TRUE(file.append(rows, events));
    return file;
}

TEST(Renewal, KeepsWhatStandsAsAnUnfinishedRecording) {
    const auto recording = recordingOf({9, 4, 6, 5, 3});
    const auto left =
        withoutEvaluations(recording, {false, true, false, false, false}, kRenewal).value();
    EXPECT_EQ(left.head().deviceArgument, "cuda:0");
    EXPECT_EQ(left.head().device.gpu, "Some GPU");
    EXPECT_EQ(left.head().device.date, "2026-11-29T18:00:00Z");
    EXPECT_FALSE(isCompleteRecording(left).value());
    EXPECT_EQ(left.runs().value().front().seed, 7U);
    std::vector<std::int64_t> numbers;
    std::vector<double> times;
    std::vector<bool> bests;
    const auto rows = left.evaluations().value();
    for (const auto& row : rows) {
        numbers.push_back(row.number);
        times.push_back(row.evaluation.timeMs());
        bests.push_back(row.newBest);
    }
    EXPECT_THAT(numbers, ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(times, ElementsAre(9, 6, 5, 3));
    EXPECT_THAT(bests, ElementsAre(true, true, true, true)) << "6 and 5 beat what is left";
    std::vector<std::pair<std::string, std::int64_t>> events;
    for (const auto& event : left.events().value())
        events.emplace_back(event.kind, event.evaluation);
    EXPECT_THAT(events, ElementsAre(std::pair("begun", 0), std::pair("new_best", 1),
                                    std::pair("new_best", 4), std::pair("renewed", 0)));
    EXPECT_EQ(left.events().value().back().sentence,
              "1 of 5 settings were measured again from 2026-11-29T18:00:00Z on, with stencilscope "
              "9: their kernels had changed. The others are of 2026-11-24.");
    EXPECT_EQ(left.events().value().back().clockSeconds, 5);
}

TEST(Renewal, IsOfRecordingsOnly) {
    record::SessionHead head;
    head.problem = support::presetProblem("star3d1r");
    auto search = SessionFile::inMemory(head).value();
    ASSERT_TRUE(search.addRun({.strategy = "random", .options = {}, .seed = 7}));
    const auto renewed = withoutEvaluations(search, {}, kRenewal);
    ASSERT_FALSE(renewed);
    EXPECT_EQ(renewed.error().kind, ErrorKind::BadInput);
    EXPECT_EQ(renewed.error().message,
              "This is not a recording of a GPU: there is nothing to renew.");
}

}  // namespace
}  // namespace engine::session
