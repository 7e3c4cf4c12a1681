// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/search_session.hpp"

#include <algorithm>

#include "engine/core/sentence.hpp"
#include "engine/session/run_progress.hpp"
#include "engine/session/search_session_implementation.hpp"

namespace engine::session {
Result<std::unique_ptr<SearchSession>> SearchSession::start(
    store::SessionFile file, std::vector<record::RunSpec> runs, record::Budget budget,
    DeviceOpener open, std::shared_ptr<const Clock> clock, search::Together company) {
    auto session = std::make_unique<Implementation>(std::move(file), std::move(open), budget,
                                                    std::move(clock), std::move(company));
    for (std::size_t i = 0; i < runs.size(); ++i) runs[i].id = static_cast<int>(i);
    if (auto status = session->prepare(runs); !status) return tl::unexpected(status.error());
    if (auto status = session->file.setBudget(budget); !status)
        return tl::unexpected(status.error());
    for (const record::RunSpec& run : runs)
        if (auto status = session->file.addRun(run); !status) return tl::unexpected(status.error());
    return std::unique_ptr<SearchSession>(new SearchSession(std::move(session)));
}

Result<std::unique_ptr<SearchSession>> SearchSession::resume(
    store::SessionFile file, record::Budget budget, DeviceOpener open,
    std::shared_ptr<const Clock> clock, search::Together company, const std::stop_token& stop) {
    const auto runs = file.runs();
    if (!runs) return tl::unexpected(runs.error());
    if (runs->empty())
        return badInput(phrase(
            "The session holds no search to continue: it was cut short before one was stored."));
    auto session = std::make_unique<Implementation>(std::move(file), std::move(open), budget,
                                                    std::move(clock), std::move(company));
    if (auto status = session->prepare(*runs); !status) return tl::unexpected(status.error());
    if (auto status = session->replayStored(stop); !status) return tl::unexpected(status.error());
    if (auto status = session->file.setBudget(budget); !status)
        return tl::unexpected(status.error());
    return std::unique_ptr<SearchSession>(new SearchSession(std::move(session)));
}

SearchSession::SearchSession(std::unique_ptr<Implementation> implementation)
    : m_implementation(std::move(implementation)) {}

SearchSession::~SearchSession() = default;

Result<bool> SearchSession::step(std::stop_token stop) {
    Implementation& session = *m_implementation;
    proceed();
    for (auto& run : session.runs)
        if (auto status = session.storeFinished(run); !status) return session.pause(status.error());
    // A device that always has an answer ready never says that it was told to stop.
    if (stop.stop_requested())
        return session.pause({ErrorKind::Cancelled, "The search was stopped."});
    while (Implementation::Run* run = session.nextRun()) {
        const auto stored = session.advance(*run, stop);
        if (!stored) return session.pause(stored.error());
        if (*stored) return true;
    }
    session.state = State::Finished;
    ++session.version;
    return false;
}

double SearchSession::clockSeconds() const {
    if (const auto* run = m_implementation->leastRun()) return m_implementation->clockOf(*run);
    double latest = 0;
    for (const auto& run : m_implementation->runs) latest = std::max(latest, run.view.clockSeconds);
    return latest;
}

Snapshot SearchSession::snapshot() const {
    const Implementation& session = *m_implementation;
    Snapshot snapshot = emptySnapshot(session.file.head());
    snapshot.version = session.version;
    snapshot.state = session.state;
    snapshot.message = session.message;
    snapshot.device = session.device;
    snapshot.budget = session.budget;
    snapshot.optimumMs = session.optimumMs;
    for (const auto& run : session.runs) {
        snapshot.runs.push_back(run.view);
        snapshot.runs.back().clockSeconds = session.clockOf(run);
        snapshot.runs.back().diagnostics = run.diagnosed();
        if (!run.view.finished) snapshot.runs.back().thinkingSeconds = run.lane->thinkingSeconds();
    }
    snapshot.rows = session.rows;
    snapshot.events.assign(session.events.begin(), session.events.end());
    snapshot.best = session.best;
    snapshot.clockSeconds = clockSeconds();
    return snapshot;
}

record::RunView SearchSession::firstRun() const {
    const auto& run = m_implementation->runs.front();
    record::RunView view = run.view;
    view.clockSeconds = m_implementation->clockOf(run);
    return view;
}

State SearchSession::state() const { return m_implementation->state; }

const space::TuningSpace& SearchSession::space() const { return *m_implementation->space; }

const DeviceOpener& SearchSession::opener() const { return m_implementation->open; }

void SearchSession::onEvaluation(std::function<void(const record::EvaluationRow&)> callback) {
    m_implementation->callback = std::move(callback);
}

void SearchSession::proceed() {
    m_implementation->state = State::Running;
    m_implementation->message.clear();
}

Status SearchSession::pause() {
    m_implementation->holdClocks();
    m_implementation->state = State::Paused;
    ++m_implementation->version;
    return storeDiagnostics();
}

Status SearchSession::stop() {
    Implementation& session = *m_implementation;
    session.message.clear();
    for (auto& run : session.runs)
        if (!run.view.finished) session.finish(run, record::kStopped, session.clockOf(run));
    session.state = State::Finished;
    ++session.version;
    for (auto& run : session.runs)
        if (auto status = session.storeFinished(run); !status) return status;
    return {};
}

Result<record::EvaluationRow> SearchSession::measure(const space::Setting& setting,
                                                     std::stop_token stop) {
    Implementation& session = *m_implementation;
    session.holdClocks();
    if (!session.bench) {
        auto opened = session.open();
        if (!opened) return tl::unexpected(opened.error());
        session.bench = std::move(*opened);
    }
    if (const auto rejection = session.bench->space().reject(setting))
        return badInput(rejection->sentence.text());
    session.bench->submit(1, setting);
    auto completion = session.bench->next(stop);
    if (!completion) {
        session.bench.reset();  // whatever is in flight goes with it
        session.benchClockBefore = session.outside.clockSeconds;
        return tl::unexpected(completion.error());
    }
    record::EvaluationRow row{.run = kOutside,
                              .clockSeconds = session.benchClockBefore + completion->clockSeconds,
                              .evaluation = std::move(completion->evaluation)};
    if (auto status = session.store(session.outside, row); !status)
        return tl::unexpected(status.error());
    return session.rows[session.rows.size() - 1];
}

Status SearchSession::storeDiagnostics() { return m_implementation->storeDiagnostics(); }

store::SessionFile& SearchSession::file() { return m_implementation->file; }

Status SearchSession::moveTo(const std::filesystem::path& path) {
    if (auto status = storeDiagnostics(); !status) return status;
    auto file = m_implementation->file.saveNew(path);
    if (!file) return tl::unexpected(file.error());
    if (auto own = file->claim(); !own) return own;
    m_implementation->file = std::move(*file);
    return {};
}

}  // namespace engine::session
