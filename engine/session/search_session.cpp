// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/search_session.hpp"

#include <algorithm>
#include <deque>
#include <limits>

#include "engine/session/run_progress.hpp"
#include "engine/session/search_lane.hpp"

namespace engine::session {
namespace {

constexpr int kOutside = -1;  ///< run of what is measured outside of any strategy

RunSpec outsideRun() {
    RunSpec spec;
    spec.id = kOutside;
    return spec;
}

}  // namespace

struct SearchSession::Implementation {
    struct Run {
        RunView view;
        std::unique_ptr<SearchLane> lane;
        bool finishedStored = true;    ///< the event about its end, once it has ended
        mutable int diagnosedAt = -1;  ///< evaluations when the diagnostics were fetched last
        mutable std::shared_ptr<const search::Diagnostics> diagnostics;
    };

    store::SessionFile file;
    DeviceOpener open;
    Budget budget;
    std::vector<Run> runs;
    RunView outside = emptyView(outsideRun());
    std::unique_ptr<device::Device> bench;  ///< for measure()
    double benchClockBefore = 0;
    std::optional<double> optimumMs;
    device::DeviceInfo device;
    RowLog rows;
    std::deque<Event> events;
    std::vector<Event> endsStored;  ///< "finished" events of a session that was resumed
    std::optional<EvaluationRow> best;
    State state = State::Ready;
    std::string message;
    std::uint64_t version = 1;
    std::function<void(const EvaluationRow&)> callback;

    Implementation(store::SessionFile session, DeviceOpener opener, Budget limits)
        : file(std::move(session)), open(std::move(opener)), budget(limits) {}

    const stencil::Problem& problem() const { return file.head().problem; }

    Status prepare(const std::vector<RunSpec>& specs);
    Status replayStored();
    Run* leastRun();
    Result<bool> advance(Run& run, std::stop_token stop);
    Status store(RunView& view, EvaluationRow row);
    void finish(Run& run, const std::string& reason);
    Status storeFinished(Run& run);
    void remember(RunView& view, const EvaluationRow& row);
    void remember(const Event& event);
    tl::unexpected<Error> pause(const Error& error);
};

/// Opens the device once, to learn its space, and makes every strategy: a name or an option that is
/// wrong is refused before anything runs.
Status SearchSession::Implementation::prepare(const std::vector<RunSpec>& specs) {
    auto opened = open();
    if (!opened) return tl::unexpected(opened.error());
    device = (*opened)->info();
    optimumMs = (*opened)->optimumMs();
    if ((*opened)->problem().key() != problem().key())
        return badInput("The device was opened for another problem than the session's.");
    const auto kept = std::make_shared<std::unique_ptr<device::Device>>(std::move(*opened));
    space::TuningSpace space = (*kept)->space();
    open = [kept, another = std::move(open)]() -> Result<std::unique_ptr<device::Device>> {
        if (*kept) return std::move(*kept);  // the first lane takes this one
        return another();
    };
    if (!device.recorded && !file.head().values.empty())
        space = space.restrictedTo(file.head().values);
    for (const RunSpec& spec : specs) {
        auto lane = SearchLane::make(spec, space, open);
        if (!lane) return tl::unexpected(lane.error());
        runs.emplace_back();
        runs.back().view = emptyView(spec);
        runs.back().lane = std::move(*lane);
        runs.back().diagnostics = runs.back().view.diagnostics;
    }
    return {};
}

Status SearchSession::Implementation::replayStored() {
    auto stored = file.evaluations();
    if (!stored) return tl::unexpected(stored.error());
    auto told = file.events();
    if (!told) return tl::unexpected(told.error());
    std::vector<std::vector<EvaluationRow>> perRun(runs.size());
    for (const EvaluationRow& row : *stored) {
        if (row.run >= 0) perRun[static_cast<std::size_t>(row.run)].push_back(row);
        remember(row.run >= 0 ? runs[static_cast<std::size_t>(row.run)].view : outside, row);
    }
    benchClockBefore = outside.clockSeconds;
    for (const Event& event : *told) {
        if (event.kind == "finished") endsStored.push_back(event);
        remember(event);
    }
    for (Run& run : runs) {
        const auto& its = perRun[static_cast<std::size_t>(run.view.spec.id)];
        if (auto status = run.lane->replay(its); !status) return status;
        if (budget.evaluations && run.view.evaluations >= *budget.evaluations)
            finish(run, "budget used");
    }
    return {};
}

Result<std::unique_ptr<SearchSession>> SearchSession::start(store::SessionFile file,
                                                            std::vector<RunSpec> runs,
                                                            Budget budget, DeviceOpener open) {
    auto session = std::make_unique<Implementation>(std::move(file), std::move(open), budget);
    for (std::size_t i = 0; i < runs.size(); ++i) runs[i].id = static_cast<int>(i);
    if (auto status = session->prepare(runs); !status) return tl::unexpected(status.error());
    if (auto status = session->file.setBudget(budget); !status)
        return tl::unexpected(status.error());
    for (const RunSpec& run : runs)
        if (auto status = session->file.addRun(run); !status) return tl::unexpected(status.error());
    return std::unique_ptr<SearchSession>(new SearchSession(std::move(session)));
}

Result<std::unique_ptr<SearchSession>> SearchSession::resume(store::SessionFile file, Budget budget,
                                                             DeviceOpener open) {
    const auto runs = file.runs();
    if (!runs) return tl::unexpected(runs.error());
    if (runs->empty())
        return badInput(
            "The session holds no search to go on with: it was cut short before one was stored.");
    auto session = std::make_unique<Implementation>(std::move(file), std::move(open), budget);
    if (auto status = session->prepare(*runs); !status) return tl::unexpected(status.error());
    if (auto status = session->replayStored(); !status) return tl::unexpected(status.error());
    if (auto status = session->file.setBudget(budget); !status)
        return tl::unexpected(status.error());
    return std::unique_ptr<SearchSession>(new SearchSession(std::move(session)));
}

SearchSession::SearchSession(std::unique_ptr<Implementation> implementation)
    : m_implementation(std::move(implementation)) {}
SearchSession::~SearchSession() = default;

/// Of the runs that go on, the one with the least clock; of several, the first.
SearchSession::Implementation::Run* SearchSession::Implementation::leastRun() {
    Run* least = nullptr;
    for (Run& run : runs)
        if (!run.view.finished && (!least || run.view.clockSeconds < least->view.clockSeconds))
            least = &run;
    return least;
}

Result<bool> SearchSession::step(std::stop_token stop) {
    Implementation& session = *m_implementation;
    session.state = State::Running;
    session.message.clear();
    for (auto& run : session.runs)
        if (auto status = session.storeFinished(run); !status) return session.pause(status.error());
    while (Implementation::Run* run = session.leastRun()) {
        const auto stored = session.advance(*run, stop);
        if (!stored) return session.pause(stored.error());
        if (*stored) return true;
    }
    session.state = State::Finished;
    ++session.version;
    return false;
}

/// One completion of a run. False when the run ended without one.
Result<bool> SearchSession::Implementation::advance(Run& run, std::stop_token stop) {
    auto completion = run.lane->take(stop);
    if (!completion) {
        if (completion.error().kind != ErrorKind::Cancelled) {
            const Event lost{run.view.clockSeconds, run.view.spec.id, "worker_lost",
                             completion.error().message, 0};
            if (file.append(lost)) remember(lost);
        }
        return tl::unexpected(completion.error());
    }
    const bool late =
        *completion && budget.seconds && (*completion)->clockSeconds > *budget.seconds;
    if (!*completion || late) {
        if (late) run.view.clockSeconds = *budget.seconds;
        finish(run, late ? "budget used" : run.lane->whyDone());
        if (auto status = storeFinished(run); !status) return tl::unexpected(status.error());
        return false;
    }
    EvaluationRow row{.run = run.view.spec.id,
                      .clockSeconds = (*completion)->clockSeconds,
                      .evaluation = std::move((*completion)->evaluation)};
    if (auto status = store(run.view, std::move(row)); !status)
        return tl::unexpected(status.error());
    run.lane->told();
    if (budget.evaluations && run.view.evaluations >= *budget.evaluations)
        finish(run, "budget used");
    if (auto status = storeFinished(run); !status) return tl::unexpected(status.error());
    return true;
}

/// Numbers a row, appends it with its events, and only then lets anybody know.
Status SearchSession::Implementation::store(RunView& view, EvaluationRow row) {
    row.number = static_cast<std::int64_t>(rows.size()) + 1;
    row.newBest = improves(view, row.evaluation);
    const auto about = eventsAbout(row, view, problem());
    if (auto status = file.append(std::span(&row, 1), about); !status) return status;
    remember(view, row);
    for (const Event& event : about) remember(event);
    if (callback) callback(row);
    return {};
}

void SearchSession::Implementation::finish(Run& run, const std::string& reason) {
    run.view.finished = true;
    run.view.finishedBecause = reason;
    run.finishedStored = false;
    run.diagnostics = std::make_shared<const search::Diagnostics>(run.lane->diagnostics());
    run.diagnosedAt = run.view.evaluations;
    run.lane->close();
    ++version;
}

Status SearchSession::Implementation::storeFinished(Run& run) {
    if (run.finishedStored) return {};
    const Event event{run.view.clockSeconds, run.view.spec.id, "finished", run.view.finishedBecause,
                      0};
    const bool again =
        std::any_of(endsStored.begin(), endsStored.end(), [&event](const Event& other) {
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

void SearchSession::Implementation::remember(RunView& view, const EvaluationRow& row) {
    addRow(view, row);
    if (row.evaluation.ok() && (!best || row.evaluation.costMs() < best->evaluation.costMs()))
        best = row;
    rows.append(row);
    ++version;
}

void SearchSession::Implementation::remember(const Event& event) {
    events.push_back(event);
    if (events.size() > kNewestEvents) events.pop_front();
    ++version;
}

tl::unexpected<Error> SearchSession::Implementation::pause(const Error& error) {
    state = State::Paused;
    message = error.kind == ErrorKind::Cancelled ? "" : error.message;
    ++version;
    return tl::unexpected(error);
}

double SearchSession::clockSeconds() const {
    if (const auto* run = m_implementation->leastRun()) return run->view.clockSeconds;
    double latest = 0;
    for (const auto& run : m_implementation->runs) latest = std::max(latest, run.view.clockSeconds);
    return latest;
}

Snapshot SearchSession::snapshot() const {
    const Implementation& session = *m_implementation;
    Snapshot snapshot;
    snapshot.version = session.version;
    snapshot.state = session.state;
    snapshot.message = session.message;
    snapshot.problem = session.problem();
    snapshot.device = session.device;
    snapshot.budget = session.budget;
    snapshot.optimumMs = session.optimumMs;
    for (const auto& run : session.runs) {
        if (run.diagnosedAt != run.view.evaluations) {
            run.diagnosedAt = run.view.evaluations;
            run.diagnostics = std::make_shared<const search::Diagnostics>(run.lane->diagnostics());
        }
        snapshot.runs.push_back(run.view);
        snapshot.runs.back().diagnostics = run.diagnostics;
    }
    snapshot.rows = session.rows;
    snapshot.events.assign(session.events.begin(), session.events.end());
    snapshot.best = session.best;
    snapshot.clockSeconds = clockSeconds();
    return snapshot;
}

void SearchSession::onEvaluation(std::function<void(const EvaluationRow&)> callback) {
    m_implementation->callback = std::move(callback);
}

Result<EvaluationRow> SearchSession::measure(const space::Setting& setting, std::stop_token stop) {
    Implementation& session = *m_implementation;
    if (!session.bench) {
        auto opened = session.open();
        if (!opened) return tl::unexpected(opened.error());
        session.bench = std::move(*opened);
    }
    if (const auto rejection = session.bench->space().reject(setting))
        return badInput(rejection->sentence);
    session.bench->submit(1, setting);
    auto completion = session.bench->next(stop);
    if (!completion) {
        session.bench.reset();  // whatever is in flight goes with it
        session.benchClockBefore = session.outside.clockSeconds;
        return tl::unexpected(completion.error());
    }
    EvaluationRow row{.run = kOutside,
                      .clockSeconds = session.benchClockBefore + completion->clockSeconds,
                      .evaluation = std::move(completion->evaluation)};
    if (auto status = session.store(session.outside, row); !status)
        return tl::unexpected(status.error());
    return session.rows[session.rows.size() - 1];
}

store::SessionFile& SearchSession::file() { return m_implementation->file; }

Status SearchSession::moveTo(const std::filesystem::path& path, bool replace) {
    std::error_code error;
    if (!replace && std::filesystem::exists(path, error))
        return badInput(path.string() + " exists already: resume it or choose another name.");
    if (auto status = m_implementation->file.saveAs(path); !status) return status;
    auto file = store::SessionFile::open(path, store::SessionFile::Access::ReadWrite);
    if (!file) return tl::unexpected(file.error());
    m_implementation->file = std::move(*file);
    return {};
}

}  // namespace engine::session
