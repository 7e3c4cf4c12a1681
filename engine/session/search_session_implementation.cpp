// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/search_session_implementation.hpp"
#include "engine/core/sentence.hpp"
#include "engine/session/follower.hpp"

#include <algorithm>
#include <limits>

#include "engine/device/gpus.hpp"
#include "engine/session/comparable.hpp"
#include "engine/session/dense_values.hpp"

namespace engine::session {
namespace {

constexpr int kDiagnosedEvery = 16;  ///< evaluations, at least

/// Long against what is lost at its end, when nothing new is asked until the last answer has come.
constexpr double kTurnSeconds = 15;

}  // namespace

Status SearchSession::Implementation::prepare(const std::vector<record::RunSpec>& specs) {
    auto opened = open();
    if (!opened) return tl::unexpected(opened.error());
    device = (*opened)->info();
    optimumMs = (*opened)->optimumMs();
    if ((*opened)->problem().key() != problem().key())
        return badInput(phrase("The device was opened for a problem other than the session's."));
    if (auto status = checkComparable(file, **opened); !status) return status;
    const auto kept = std::make_shared<std::unique_ptr<device::Device>>(std::move(*opened));
    space = (*kept)->space();
    if (!device.recorded && !file.head().values.empty())
        space = space->restrictedTo(withOthersAtRest(file.head().values));
    const auto around = surroundingsOn(**kept, *space, company);
    // Lanes are stepped by one thread; open() itself is for whoever asks, on any.
    const DeviceOpener ofLanes = [kept,
                                  another = open]() -> Result<std::unique_ptr<device::Device>> {
        if (*kept) return std::move(*kept);  // the first lane takes this one
        return another();
    };
    const LaneKnowledge knowledge{around, modelBound(*space, device)};
    for (const record::RunSpec& spec : specs) {
        auto lane = SearchLane::make(spec, *space, ofLanes, {clock, live()}, knowledge);
        if (!lane) return tl::unexpected(lane.error());
        runs.emplace_back();
        runs.back().view = record::emptyView(spec);
        runs.back().lane = std::move(*lane);
        runs.back().diagnostics = runs.back().view.diagnostics;
    }
    return {};
}

Status SearchSession::Implementation::replayStored(const std::stop_token& stop) {
    auto stored = file.evaluations();
    if (!stored) return tl::unexpected(stored.error());
    auto told = file.events();
    if (!told) return tl::unexpected(told.error());
    std::vector<std::vector<record::EvaluationRow>> perRun(runs.size());
    for (const record::EvaluationRow& row : *stored) {
        if (row.run >= 0) perRun[static_cast<std::size_t>(row.run)].push_back(row);
        remember(row.run >= 0 ? runs[static_cast<std::size_t>(row.run)].view : outside, row);
    }
    benchClockBefore = outside.clockSeconds;
    for (const record::Event& event : *told) {
        if (event.kind == "finished") endsStored.push_back(event);
        remember(event);
    }
    for (Run& run : runs) {
        const auto& its = perRun[static_cast<std::size_t>(run.view.spec.id)];
        if (auto status = run.lane->replay(its, stop); !status) return status;
        for (const record::Event& end : endsStored)
            if (end.run == run.view.spec.id) run.lane->goOnFrom(end.clockSeconds);
        if (budget.evaluations && run.view.evaluations >= *budget.evaluations)
            finish(run, record::kBudgetUsed, clockOf(run));
    }
    return {};
}

SearchSession::Implementation::Run* SearchSession::Implementation::leastRun() {
    Run* least = nullptr;
    for (Run& run : runs)
        if (!run.view.finished && (!least || clockOf(run) < clockOf(*least))) least = &run;
    return least;
}

double SearchSession::Implementation::clockOf(const Run& run) const {
    return live() && !run.view.finished ? run.lane->clockSeconds() : run.view.clockSeconds;
}

SearchSession::Implementation::Run* SearchSession::Implementation::nextRun() {
    if (!live()) return leastRun();
    if (turn && !turn->view.finished) return turn;
    turn = leastRun();
    const bool alone = std::count_if(runs.begin(), runs.end(),
                                     [](const Run& run) { return !run.view.finished; }) < 2;
    if (turn)
        turnUntil = alone ? std::numeric_limits<double>::infinity() : clockOf(*turn) + kTurnSeconds;
    return turn;
}

void SearchSession::Implementation::holdClocks() {
    for (Run& run : runs) run.lane->hold();
}

Result<bool> SearchSession::Implementation::advance(Run& run, std::stop_token stop) {
    const Turn now{.stop = std::move(stop),
                   .untilSeconds = budget.seconds.value_or(std::numeric_limits<double>::infinity()),
                   .ask = !live() || clockOf(run) < turnUntil};
    auto completion = run.lane->take(now);
    if (!completion) {
        if (completion.error().kind != ErrorKind::Cancelled) {
            const record::Event lost{run.view.clockSeconds, run.view.spec.id, "worker_lost",
                                     completion.error().message, 0};
            if (file.append(lost)) remember(lost);
        }
        return tl::unexpected(completion.error());
    }
    const bool late = budget.seconds && (*completion ? (*completion)->clockSeconds > *budget.seconds
                                                     : live() && clockOf(run) >= *budget.seconds);
    if (!*completion && !late && !now.ask) {
        run.lane->hold();
        turn = nullptr;
        return false;
    }
    if (!*completion || late) {
        if (late)
            finish(run, record::kBudgetUsed, *budget.seconds);
        else
            finish(run, run.lane->whyDone(), clockOf(run));
        if (auto status = storeFinished(run); !status) return tl::unexpected(status.error());
        return false;
    }
    if ((*completion)->look != device::Look::Full) {
        run.view.clockSeconds = (*completion)->clockSeconds;
        run.lane->told();
        ++version;
        return true;
    }
    if (auto status = keep(run, std::move(**completion)); !status)
        return tl::unexpected(status.error());
    return true;
}

Status SearchSession::Implementation::keep(Run& run, device::Completion completion) {
    record::EvaluationRow row{.run = run.view.spec.id,
                              .clockSeconds = completion.clockSeconds,
                              .evaluation = std::move(completion.evaluation),
                              .why = run.lane->why()};
    if (auto status = store(run.view, std::move(row)); !status) return status;
    run.lane->told();
    if (auto status = storeDiagnosticsNowAndThen(run); !status) return status;
    if (budget.evaluations && run.view.evaluations >= *budget.evaluations)
        finish(run, record::kBudgetUsed, clockOf(run));
    return storeFinished(run);
}

Status SearchSession::Implementation::store(record::RunView& view, record::EvaluationRow row) {
    row.number = static_cast<std::int64_t>(rows.size()) + 1;
    if (std::string& gpu = row.evaluation.conditions.gpu; live())
        gpu = device::gpuSince(file.head().device, device, gpu.empty() ? device.id : gpu);
    // What was measured by hand is held against all that the race has found.
    record::RunView before = view;
    if (row.run < 0) before.best = best;
    row.newBest = record::improves(before, row.evaluation);
    const auto about = eventsAbout(row, before, file.head());
    if (auto status = file.append(std::span(&row, 1), about); !status) return status;
    remember(view, row);
    for (const record::Event& event : about) remember(event);
    if (callback) callback(row);
    return {};
}

void SearchSession::Implementation::finish(Run& run, const std::string& reason,
                                           double clockSeconds) {
    run.view.clockSeconds = clockSeconds;
    run.view.finished = true;
    run.view.finishedBecause = reason;
    run.finishedStored = false;
    run.diagnosedAt = run.diagnosticsStored = -1;  // asked for the last time, it may have gone on
    run.diagnosed();
    run.view.thinkingSeconds = run.lane->thinkingSeconds();
    run.lane->hold();
    run.lane->close();
    ++version;
}

Status SearchSession::Implementation::storeFinished(Run& run) {
    if (run.finishedStored) return {};
    if (auto status = storeDiagnostics(); !status) return status;
    const record::Event event{run.view.clockSeconds, run.view.spec.id, "finished",
                              run.view.finishedBecause, 0};
    const bool again =
        std::any_of(endsStored.begin(), endsStored.end(), [&event](const record::Event& other) {
            return other.run == event.run && other.sentence == event.sentence &&
                   other.clockSeconds == event.clockSeconds;
        });
    if (!again) {
        if (auto status = file.append(event); !status) return status;
        remember(event);
    }
    run.finishedStored = true;
    return {};
}

const std::shared_ptr<const record::Diagnostics>& SearchSession::Implementation::Run::diagnosed()
    const {
    if (diagnosedAt != view.evaluations) {
        diagnosedAt = view.evaluations;
        diagnostics = std::make_shared<const record::Diagnostics>(lane->diagnostics());
    }
    return diagnostics;
}

Status SearchSession::Implementation::storeDiagnostics() {
    std::map<int, record::Diagnostics> fresh;
    for (const Run& run : runs)
        if (run.diagnosticsStored != run.view.evaluations && !run.diagnosed()->empty())
            fresh.emplace(run.view.spec.id, *run.diagnosed());
    if (auto status = file.storeDiagnostics(fresh); !status) return status;
    for (Run& run : runs) run.diagnosticsStored = run.view.evaluations;
    return {};
}

/// They grow with the run: stored whenever it has become an eighth longer, they cost what a row
/// costs, however long it runs.
Status SearchSession::Implementation::storeDiagnosticsNowAndThen(Run& run) {
    const int grown = run.view.evaluations - run.diagnosticsStored;
    if (grown < std::max(kDiagnosedEvery, run.diagnosticsStored / 8)) return {};
    if (!run.diagnosed()->empty())
        if (auto status = file.storeDiagnostics({{run.view.spec.id, *run.diagnosed()}}); !status)
            return status;
    run.diagnosticsStored = run.view.evaluations;
    return {};
}

void SearchSession::Implementation::remember(record::RunView& view,
                                             const record::EvaluationRow& row) {
    record::addRow(view, row);
    if (row.evaluation.ok() && (!best || row.evaluation.costMs() < best->evaluation.costMs()))
        best = row;
    rows.append(row);
    ++version;
}

void SearchSession::Implementation::remember(const record::Event& event) {
    events.push_back(event);
    if (events.size() > kNewestEvents) events.pop_front();
    ++version;
}

tl::unexpected<Error> SearchSession::Implementation::pause(const Error& error) {
    holdClocks();
    // Somebody may open the file while the session rests. (What stopped it may be the disk.)
    if (const auto stored = storeDiagnostics(); !stored && error.kind == ErrorKind::Cancelled)
        return pause(stored.error());
    state = State::Paused;
    message = error.kind == ErrorKind::Cancelled ? "" : error.message;
    ++version;
    return tl::unexpected(error);
}

}  // namespace engine::session
