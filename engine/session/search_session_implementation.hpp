// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The inside of a session: its runs and what is known of them. search_session.hpp is the face.

#include <deque>
#include <functional>

#include "engine/session/run_progress.hpp"
#include "engine/session/search_lane.hpp"
#include "engine/session/search_session.hpp"

namespace engine::session {

inline constexpr int kOutside = -1;  ///< run of what is measured outside of any strategy

struct SearchSession::Implementation {
    struct Run {
        record::RunView view;
        std::unique_ptr<SearchLane> lane;
        bool finishedStored = true;    ///< the event about its end, once it has ended
        mutable int diagnosedAt = -1;  ///< evaluations when the diagnostics were fetched last
        mutable std::shared_ptr<const record::Diagnostics> diagnostics;
        int diagnosticsStored = 0;  ///< evaluations when they were stored last

        /// As of now; fetched from the strategy only when something has been evaluated since.
        const std::shared_ptr<const record::Diagnostics>& diagnosed() const;
    };

    store::SessionFile file;
    DeviceOpener open;
    record::Budget budget;
    std::shared_ptr<const Clock> clock;
    search::Together company;
    std::vector<Run> runs;
    Run* turn = nullptr;  ///< who has the live GPU
    double turnUntil = 0;
    record::RunView outside = record::emptyView({.id = kOutside, .strategy = {}, .options = {}});
    std::unique_ptr<device::Device> bench;  ///< for measure()
    double benchClockBefore = 0;
    std::optional<double> optimumMs;
    device::DeviceInfo device;
    std::optional<space::TuningSpace> space;
    record::RowLog rows;
    std::deque<record::Event> events;
    std::vector<record::Event> endsStored;  ///< "finished" events of a session that was resumed
    std::optional<record::EvaluationRow> best;
    State state = State::Ready;
    std::string message;
    std::uint64_t version = 1;
    std::function<void(const record::EvaluationRow&)> callback;

    Implementation(store::SessionFile session, DeviceOpener opener, record::Budget limits,
                   std::shared_ptr<const Clock> wall, search::Together together)
        : file(std::move(session)),
          open(std::move(opener)),
          budget(limits),
          clock(std::move(wall)),
          company(std::move(together)) {}

    const stencil::Problem& problem() const { return file.head().problem; }
    bool live() const { return !device.recorded; }
    /// Where the clock of a run stands. A live one goes on between its rows.
    double clockOf(const Run& run) const;

    /// Opens the device once, to learn its space, and makes every strategy: a name or an option
    /// that is wrong is refused before anything runs.
    Status prepare(const std::vector<record::RunSpec>& specs);
    /// Brings runs and views to where the stored rows left them.
    Status replayStored(const std::stop_token& stop);
    /// Of the runs that go on, the one with the least clock; of several, the first.
    Run* leastRun();
    /// Who is next. On a recording whoever has the least clock; on a live GPU the runs take turns,
    /// so that each has it alone while its clock runs.
    Run* nextRun();
    /// Nobody's clock runs until the next step.
    void holdClocks();
    /// One completion of a run. False when the run, or its turn, ended without one.
    Result<bool> advance(Run& run, std::stop_token stop);
    /// Stores what a full evaluation came to, then tells the strategy; the last one ends the run.
    Status keep(Run& run, device::Completion completion);
    /// Numbers a row, appends it with its events, and only then lets anybody know.
    Status store(record::RunView& view, record::EvaluationRow row);
    void finish(Run& run, const std::string& reason, double clockSeconds);
    /// Stores the end of a run, unless it is stored already.
    Status storeFinished(Run& run);
    /// Stores the diagnostics of every run that has new ones.
    Status storeDiagnostics();
    /// The same for one run, when it has grown by so much that a reader would miss it.
    Status storeDiagnosticsNowAndThen(Run& run);
    void remember(record::RunView& view, const record::EvaluationRow& row);
    void remember(const record::Event& event);
    tl::unexpected<Error> pause(const Error& error);
};

}  // namespace engine::session
