// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/search_session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/session/run_progress.hpp"
#include "engine/store/diagnostics_codec.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::session {
namespace {

DeviceOpener smallOpener(device::ClockModel clock = {}) {
    return [tape = support::smallTape(), clock]() -> Result<std::unique_ptr<device::Device>> {
        return std::make_unique<device::RecordedDevice>(tape, clock);
    };
}

record::RunSpec randomRun(std::uint64_t seed) {
    return {.strategy = "random", .options = {}, .seed = seed};
}

std::unique_ptr<SearchSession> started(std::vector<record::RunSpec> runs, record::Budget budget,
                                       DeviceOpener open = smallOpener()) {
    auto file = store::SessionFile::inMemory(support::smallHead()).value();
    auto session = SearchSession::start(std::move(file), std::move(runs), budget, std::move(open));
    EXPECT_TRUE(session) << session.error().message;
    return std::move(*session);
}

void finish(SearchSession& session) {
    while (true) {
        const auto more = session.step();
        ASSERT_TRUE(more) << more.error().message;
        if (!*more) return;
    }
}

TEST(SearchSession, StopsAtTheBudgetOfEvaluations) {
    const auto session = started({randomRun(1), randomRun(2)}, {.seconds = {}, .evaluations = 20});
    finish(*session);
    const Snapshot snapshot = session->snapshot();
    EXPECT_EQ(snapshot.state, State::Finished);
    EXPECT_EQ(snapshot.rows.size(), 40u);
    for (const record::RunView& run : snapshot.runs) {
        EXPECT_EQ(run.evaluations, 20);
        EXPECT_TRUE(run.finished);
        EXPECT_EQ(run.finishedBecause, "budget used");
    }
    EXPECT_FALSE(session->step().value());
}

TEST(SearchSession, WhatEndsBeyondTheSecondsIsNotCounted) {
    const auto session = started({randomRun(1)}, {.seconds = 2.0, .evaluations = {}});
    finish(*session);
    const Snapshot snapshot = session->snapshot();
    ASSERT_GT(snapshot.rows.size(), 5u);
    for (std::size_t i = 0; i < snapshot.rows.size(); ++i)
        EXPECT_LE(snapshot.rows[i].clockSeconds, 2.0);
    EXPECT_EQ(snapshot.runs[0].clockSeconds, 2.0);
    EXPECT_EQ(snapshot.runs[0].finishedBecause, "budget used");
    EXPECT_EQ(session->file().evaluationCount().value(),
              static_cast<std::int64_t>(snapshot.rows.size()));
}

TEST(SearchSession, ExhaustsASmallSpace) {
    const auto session = started({{.strategy = "exhaustive", .options = {}}}, {});
    finish(*session);
    const Snapshot snapshot = session->snapshot();
    EXPECT_EQ(snapshot.rows.size(), 288u);
    EXPECT_EQ(snapshot.runs[0].finishedBecause, "space exhausted");
    ASSERT_TRUE(snapshot.best);
    EXPECT_EQ(snapshot.best->evaluation.costMs(), snapshot.optimumMs);
    EXPECT_EQ(snapshot.runs[0].failed, 16);
}

TEST(SearchSession, RacingRunsStayAbreast) {
    const auto session =
        started({randomRun(1), randomRun(2), randomRun(3)}, {.seconds = {}, .evaluations = 30});
    std::vector<double> clocks(3, 0);
    session->onEvaluation([&](const record::EvaluationRow& row) {
        for (const double other : clocks)
            EXPECT_LE(clocks[static_cast<std::size_t>(row.run)], other);
        clocks[static_cast<std::size_t>(row.run)] = row.clockSeconds;
    });
    while (session->snapshot().runs[0].evaluations < 20) ASSERT_TRUE(session->step());
    EXPECT_EQ(session->clockSeconds(), *std::min_element(clocks.begin(), clocks.end()));
}

TEST(SearchSession, TheCallbackSeesRowsThatAreStoredAlready) {
    const auto session = started({randomRun(1)}, {.seconds = {}, .evaluations = 10});
    int called = 0;
    session->onEvaluation([&](const record::EvaluationRow& row) {
        EXPECT_EQ(session->file().evaluationCount().value(), row.number);
        EXPECT_EQ(row.number, ++called);
    });
    finish(*session);
    EXPECT_EQ(called, 10);
}

TEST(SearchSession, CurvesBestsAndEventsAgree) {
    const auto session = started({randomRun(5)}, {.seconds = {}, .evaluations = 100});
    finish(*session);
    const Snapshot snapshot = session->snapshot();
    double best = 1e9;
    std::size_t bests = 0, failed = 0;
    for (std::size_t i = 0; i < snapshot.rows.size(); ++i) {
        const record::EvaluationRow& row = snapshot.rows[i];
        EXPECT_EQ(row.newBest, row.evaluation.costMs() < best);
        EXPECT_EQ(row.why, "drawn at random");
        if (!row.evaluation.ok()) ++failed;
        if (!row.newBest) continue;
        best = row.evaluation.costMs();
        const record::CurvePoint& point = (*snapshot.runs[0].curve)[bests++];
        EXPECT_EQ(point.bestMs, best);
        EXPECT_EQ(point.clockSeconds, row.clockSeconds);
        EXPECT_EQ(point.evaluations, static_cast<int>(i) + 1);
    }
    EXPECT_EQ(snapshot.runs[0].curve->size(), bests);
    std::size_t bestEvents = 0, failedEvents = 0, finished = 0;
    const auto events = session->file().events().value();
    for (const record::Event& event : events) {
        bestEvents += event.kind == "new_best";
        failedEvents += event.kind == "failed";
        finished += event.kind == "finished";
        if (event.kind == "failed") {
            EXPECT_EQ(event.sentence, "Too many resources requested for launch.");
        } else if (event.kind == "new_best") {
            EXPECT_NE(event.sentence.find("GCells/s"), std::string::npos);
            EXPECT_NE(event.sentence.find("(drawn at random): TBx="), std::string::npos);
        }
    }
    EXPECT_EQ(bestEvents, bests);
    EXPECT_EQ(failedEvents, failed);
    EXPECT_EQ(finished, 1u);
}

TEST(SearchSession, SnapshotsDoNotChangeAfterwards) {
    const auto session = started({randomRun(1)}, {.seconds = {}, .evaluations = 50});
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(session->step());
    const Snapshot early = session->snapshot();
    const auto curve = *early.runs[0].curve;
    EXPECT_EQ(early.state, State::Running);
    finish(*session);
    EXPECT_EQ(early.rows.size(), 10u);
    EXPECT_EQ(early.runs[0].evaluations, 10);
    EXPECT_EQ(early.runs[0].curve->size(), curve.size());
    EXPECT_GT(session->snapshot().version, early.version);
}

TEST(SearchSession, MeasuresOneSettingOutsideOfAnyRun) {
    const auto session = started({randomRun(1)}, {.seconds = {}, .evaluations = 5});
    ASSERT_TRUE(session->step());
    const auto setting = support::smallEvaluations()[2].setting;
    const auto row = session->measure(setting);
    ASSERT_TRUE(row) << row.error().message;
    EXPECT_EQ(row->run, -1);
    EXPECT_EQ(row->number, 2);
    EXPECT_EQ(row->evaluation.setting, setting);
    const auto refused = session->measure(space::Setting().with(space::ParameterId::TBx, 999));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::BadInput);
    EXPECT_FALSE(refused.error().message.empty());
    finish(*session);
    EXPECT_EQ(session->snapshot().rows.size(), 6u);
    EXPECT_EQ(session->snapshot().runs[0].evaluations, 5);
}

/// What is measured by hand is a new best only if it is faster than all that the race has found.
TEST(SearchSession, BestsByHandAreBestsOfTheRace) {
    const auto session = started({randomRun(1)}, {.seconds = {}, .evaluations = 5});
    const auto all = support::smallEvaluations();
    const auto cost = [](const auto& a) { return a.ok() ? a.costMs() : INFINITY; };
    const auto speed = [](const auto& a) { return a.ok() ? -a.costMs() : 0; };
    const auto slowest = std::ranges::min_element(all, {}, speed);
    const auto first = session->measure(slowest->setting);
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->newBest);
    const auto best = std::ranges::min_element(all, {}, cost);
    const auto better = session->measure(best->setting);
    ASSERT_TRUE(better);
    EXPECT_TRUE(better->newBest);
    EXPECT_NE(session->snapshot().events.back().sentence.find("% faster than before"),
              std::string::npos);
    const auto events = session->snapshot().events.size();
    const auto again = session->measure(slowest->setting);
    ASSERT_TRUE(again);
    EXPECT_FALSE(again->newBest);
    EXPECT_EQ(session->snapshot().events.size(), events);
}

/// What is told about a best of 1 ms after one of `before` ms.
std::string bestAfter(double before, bool predicted = false) {
    const auto head = [&] {
        record::SessionHead made = support::smallHead();
        made.device.predicted = predicted;
        return made;
    }();
    const auto rowOf = [](double ms) {
        record::EvaluationRow row;
        row.evaluation.samplesMs = {ms};
        row.newBest = true;
        return row;
    };
    record::RunView view = record::emptyView(randomRun(1));
    view.best = rowOf(before);
    return eventsAbout(rowOf(1), view, head).front().sentence;
}

TEST(SearchSession, AGainThatRoundsToNothingIsSaidInWords) {
    EXPECT_NE(bestAfter(1.0004).find(", less than 0.1 % faster than before"), std::string::npos);
    EXPECT_NE(bestAfter(1.0006).find(", 0.1 % faster than before"), std::string::npos);
    EXPECT_NE(bestAfter(1.25).find(", 25.0 % faster than before"), std::string::npos);
}

TEST(SearchSession, BestsOfAPredictedDeviceAreToldAsPredicted) {
    EXPECT_TRUE(bestAfter(2, true).starts_with("Predicted 0.5 GCells/s")) << bestAfter(2, true);
    EXPECT_TRUE(bestAfter(2).starts_with("0.5 GCells/s")) << bestAfter(2);
}

/// What a session says of itself is the same while it runs and when its file is read.
TEST(SearchSession, AStoredSessionLooksAsItsSearchDid) {
    const auto session = started({randomRun(1)}, {.seconds = {}, .evaluations = 5});
    finish(*session);
    const Snapshot live = session->snapshot();
    const auto stored = storedSnapshot(session->file());
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->problem.key(), live.problem.key());
    EXPECT_EQ(stored->device.gpu, live.device.gpu);
    EXPECT_EQ(stored->begun, live.begun);
    EXPECT_EQ(stored->budget.evaluations, live.budget.evaluations);
    EXPECT_EQ(stored->recording, live.recording);
    EXPECT_EQ(stored->rows.size(), live.rows.size());
}

TEST(SearchSession, StoppingPausesAndLosesNothing) {
    const auto session = started({randomRun(1)}, {.seconds = {}, .evaluations = 20});
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(session->step());
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = session->step(stop.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(session->snapshot().state, State::Paused);
    finish(*session);
    const auto undisturbed = started({randomRun(1)}, {.seconds = {}, .evaluations = 20});
    finish(*undisturbed);
    const Snapshot a = session->snapshot(), b = undisturbed->snapshot();
    ASSERT_EQ(a.rows.size(), b.rows.size());
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        EXPECT_EQ(a.rows[i].evaluation.setting, b.rows[i].evaluation.setting);
        EXPECT_EQ(a.rows[i].clockSeconds, b.rows[i].clockSeconds);
    }
}

TEST(SearchSession, StoppedRunsSaySoAndGoOnAsIfNothingHadHappened) {
    const record::Budget budget{.seconds = {}, .evaluations = 20};
    const auto session = started({randomRun(1), randomRun(2)}, budget);
    for (int i = 0; i < 7; ++i) ASSERT_TRUE(session->step());
    ASSERT_TRUE(session->stop());
    const Snapshot stopped = session->snapshot();
    EXPECT_EQ(stopped.state, State::Finished);
    for (const record::RunView& run : stopped.runs) {
        EXPECT_TRUE(run.finished);
        EXPECT_EQ(run.finishedBecause, record::kStopped);
    }
    EXPECT_FALSE(session->step().value());
    ASSERT_TRUE(session->stop());
    EXPECT_EQ(session->snapshot().events.size(), stopped.events.size()) << "told once";

    const auto resumed =
        SearchSession::resume(std::move(session->file()), budget, smallOpener()).value();
    finish(*resumed);
    const auto undisturbed = started({randomRun(1), randomRun(2)}, budget);
    finish(*undisturbed);
    const Snapshot a = resumed->snapshot(), b = undisturbed->snapshot();
    ASSERT_EQ(a.rows.size(), b.rows.size());
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        EXPECT_EQ(a.rows[i].evaluation.setting, b.rows[i].evaluation.setting);
        EXPECT_EQ(a.rows[i].clockSeconds, b.rows[i].clockSeconds);
    }
    for (const record::RunView& run : a.runs) EXPECT_EQ(run.finishedBecause, record::kBudgetUsed);
}

TEST(SearchSession, AStoredSessionIsSeenWithoutItsDevice) {
    const auto session = started({randomRun(1), randomRun(2)}, {.seconds = {}, .evaluations = 40});
    finish(*session);
    const Snapshot live = session->snapshot();
    const auto stored = storedSnapshot(session->file());
    ASSERT_TRUE(stored) << stored.error().message;
    EXPECT_EQ(stored->rows.size(), live.rows.size());
    EXPECT_EQ(stored->events.size(), live.events.size());
    ASSERT_EQ(stored->runs.size(), 2u);
    for (int i : {0, 1}) {
        EXPECT_EQ(stored->runs[i].best->number, live.runs[i].best->number);
        EXPECT_EQ(stored->runs[i].curve->size(), live.runs[i].curve->size());
        EXPECT_EQ(stored->runs[i].failed, live.runs[i].failed);
        EXPECT_TRUE(stored->runs[i].finished);
        EXPECT_EQ(stored->runs[i].finishedBecause, "budget used");
    }
    EXPECT_EQ(stored->best->number, live.best->number);
}

TEST(SearchSession, WhatAStrategyShowsOfItselfIsStored) {
    const record::RunSpec gest{.strategy = "gest", .options = {}, .seed = 3};
    const auto texts = [](const Snapshot& snapshot) {
        std::vector<std::string> all;
        for (const record::RunView& run : snapshot.runs)
            all.push_back(store::encodeDiagnostics(*run.diagnostics));
        return all;
    };
    support::TemporaryFolder folder;
    const auto session = started({gest, randomRun(1)}, {.seconds = {}, .evaluations = 150});
    ASSERT_TRUE(session->moveTo(folder / "a.sscope"));
    const auto seen = [&] {
        const auto file =
            store::SessionFile::open(folder / "a.sscope", store::SessionFile::Access::ReadOnly);
        return storedSnapshot(*file).value();
    };
    // While it runs, whoever opens the file (after a kill, say) sees what is a little older.
    while (session->snapshot().runs[0].evaluations < 100) ASSERT_TRUE(session->step());
    EXPECT_TRUE(seen().runs[0].diagnostics->cv);
    EXPECT_GT(seen().runs[0].diagnostics->quotas.size(), 3u);
    EXPECT_TRUE(seen().runs[1].diagnostics->empty());
    ASSERT_TRUE(session->step());
    ASSERT_TRUE(session->storeDiagnostics());
    EXPECT_EQ(texts(seen()), texts(session->snapshot()));
    // A pause stores them, and so does the end.
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(session->step());
    std::stop_source stop;
    stop.request_stop();
    ASSERT_FALSE(session->step(stop.get_token()));
    EXPECT_EQ(texts(seen()), texts(session->snapshot()));
    finish(*session);
    EXPECT_EQ(texts(seen()), texts(session->snapshot()));
    EXPECT_GT(seen().runs[0].diagnostics->quotas.size(), 8u);
}

TEST(SearchSession, ASessionInMemoryIsSavedAndGoesOnInItsFile) {
    support::TemporaryFolder folder;
    const auto session = started({randomRun(1)}, {.seconds = {}, .evaluations = 20});
    for (int i = 0; i < 8; ++i) ASSERT_TRUE(session->step());
    ASSERT_TRUE(session->moveTo(folder / "a.sscope"));
    finish(*session);
    const auto stored =
        store::SessionFile::open(folder / "a.sscope", store::SessionFile::Access::ReadOnly);
    ASSERT_TRUE(stored) << stored.error().message;
    EXPECT_EQ(stored->evaluationCount().value(), 20);
    EXPECT_EQ(started({randomRun(1)}, {})->moveTo(folder / "a.sscope").error().kind,
              ErrorKind::BadInput);
}

TEST(SearchSession, ProgressIsTheFirstRunWithoutWhatItsStrategyShows) {
    const auto session = started({{.strategy = "gest", .options = {}, .seed = 3}, randomRun(1)},
                                 {.seconds = {}, .evaluations = 60});
    for (int i = 0; i < 80; ++i) ASSERT_TRUE(session->step());
    const auto run = session->firstRun();
    EXPECT_TRUE(run.diagnostics->empty());
    const auto seen = session->snapshot().runs[0];
    EXPECT_EQ(run.evaluations, seen.evaluations);
    EXPECT_GT(run.evaluations, 10);
    EXPECT_EQ(run.failed, seen.failed);
    EXPECT_EQ(run.clockSeconds, seen.clockSeconds);
    EXPECT_EQ(run.best->number, seen.best->number);
}

TEST(SearchSession, NothingToResumeIsSaid) {
    const auto session = SearchSession::resume(
        store::SessionFile::inMemory(support::smallHead()).value(), {}, smallOpener());
    ASSERT_FALSE(session);
    EXPECT_EQ(session.error().kind, ErrorKind::BadInput);
}

// Others open it on threads of their own: what a lane waits for must not be touched by them.
TEST(SearchSession, WhoOpensTheDeviceOnceMoreTakesNoneFromASearch) {
    int opened = 0;
    const auto session = started({randomRun(1)}, {}, [&, open = smallOpener()] {
        ++opened;
        return open();
    });
    EXPECT_EQ(opened, 1);
    EXPECT_TRUE(session->opener()());
    EXPECT_EQ(opened, 2);
    EXPECT_TRUE(session->step());
    EXPECT_EQ(opened, 2);  // the search goes on with the first
}

TEST(SearchSession, RefusesWhatCannotRun) {
    const auto file = [] { return store::SessionFile::inMemory(support::smallHead()).value(); };
    const auto unknown =
        SearchSession::start(file(), {{.strategy = "luck", .options = {}}}, {}, smallOpener());
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().kind, ErrorKind::BadInput);
    record::SessionHead other = support::smallHead();
    other.problem.grid.x = 77;
    const auto wrong = SearchSession::start(store::SessionFile::inMemory(other).value(),
                                            {randomRun(1)}, {}, smallOpener());
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().kind, ErrorKind::BadInput);
    const auto lost = SearchSession::start(
        file(), {randomRun(1)}, {}, []() -> Result<std::unique_ptr<device::Device>> {
            return fail(ErrorKind::Unavailable, "There is no GPU.");
        });
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().message, "There is no GPU.");
}

}  // namespace
}  // namespace engine::session
