// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A tuning session: one or many runs (strategies x repeats) over a device, stored as they go. It is
// stepped from one thread and starts none itself: ask, answer from the cache, refuse what the space
// refuses, evaluate, append, tell.

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/search/breeders.hpp"
#include "engine/session/snapshot.hpp"
#include "engine/store/session_file.hpp"

namespace engine::session {

/// Opens the session's device once more; every run has its own lane and so its own clock.
using DeviceOpener = std::function<Result<std::unique_ptr<device::Device>>()>;

class SearchSession {
public:
    /// A new session. `file` must have been created with the same problem; runs are added to it.
    /// `clock`: the wall's, of live runs and of what strategies take for themselves.
    static Result<std::unique_ptr<SearchSession>> start(
        store::SessionFile file, std::vector<record::RunSpec> runs, record::Budget budget,
        DeviceOpener open, std::shared_ptr<const Clock> clock = std::make_shared<SteadyClock>(),
        search::Together company = {});
    /// Goes on where a stored session stopped: strategies are replayed against the stored answers,
    /// in their order, then the device is asked. With a larger budget a finished session goes on,
    /// too. Refuses a live GPU of another model, or other kernel templates, than the stored times
    /// are of. `stop` ends a live GPU's cheaper looks, which are made again.
    static Result<std::unique_ptr<SearchSession>> resume(
        store::SessionFile file, record::Budget budget, DeviceOpener open,
        std::shared_ptr<const Clock> clock = std::make_shared<SteadyClock>(),
        search::Together company = {}, const std::stop_token& stop = {});
    ~SearchSession();

    /// Takes one completion of the run whose clock is least (so that racing runs stay abreast).
    /// False when every run has finished. An error (disk full, device lost, stopped) pauses:
    /// nothing recorded is lost and step() may be called again.
    /// The clock of a run on a recording is virtual and exact. On a live GPU it is the time that
    /// passes, from the first question on: thinking, compiling, measuring. It stands still in a
    /// pause and while another run has its turn; a budget of seconds ends a run at once, whatever
    /// is in flight.
    Result<bool> step(std::stop_token stop = {});
    /// Least clock of the runs still running; for pacing.
    double clockSeconds() const;
    Snapshot snapshot() const;
    /// The first run as it stands, for progress after every step: without asking its strategy what
    /// it shows of itself, which takes longer the more there is.
    record::RunView firstRun() const;
    State state() const;
    /// What is searched.
    const space::TuningSpace& space() const;
    /// Opens the session's device once more.
    const DeviceOpener& opener() const;
    /// Called for every stored row, before the strategy is told.
    void onEvaluation(std::function<void(const record::EvaluationRow&)> callback);
    /// From here on it is to be stepped: at the start, and after a pause.
    void proceed();
    /// Rests until the next step(): the time that passes is nobody's.
    Status pause();
    /// Ends every run that goes on, as stopped; a stopped session can be resumed.
    Status stop();
    /// Measures one setting outside of any strategy (run -1): "Measure this setting".
    Result<record::EvaluationRow> measure(const space::Setting& setting, std::stop_token stop = {});
    /// What the strategies show of themselves is stored now and then, and when a run ends or
    /// step() pauses; this does it at once, for whoever copies or leaves the file.
    Status storeDiagnostics();
    store::SessionFile& file();
    /// Stores the session at `path`, where nothing may be yet, and goes on there: how a session in
    /// memory is saved. A file made this way holds its runs from the first instant on, so it can be
    /// resumed whenever the program dies.
    Status moveTo(const std::filesystem::path& path);

private:
    struct Implementation;
    explicit SearchSession(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> m_implementation;
};

}  // namespace engine::session
