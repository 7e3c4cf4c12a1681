// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One run of a session: a strategy, its lane of the device, and what is between them. It asks,
// answers from its cache, refuses what the space refuses, submits, and tells. It knows no file.
//
// Cheaper looks are told like evaluations and run on the same clock, but are not stored. A session
// that goes on asks for them again: a recording answers as before, and so does a compiler; what a
// live GPU measured may come out otherwise, and then the stored evaluations wait until they are
// asked for.

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "engine/core/stopwatch.hpp"
#include "engine/search/strategy.hpp"
#include "engine/session/model_prior.hpp"
#include "engine/session/search_session.hpp"

namespace engine::session {

/// What there is to know beside what is measured.
struct LaneKnowledge {
    search::Surroundings surroundings;
    BoundOf bound;  ///< may be empty
};

/// What tells the time of a run. On a recording the device does, virtually; on a live GPU it is the
/// time that passes while the run goes on.
struct LaneClock {
    std::shared_ptr<const Clock> wall;
    bool live = false;
};

/// What a run may do next.
struct Turn {
    std::stop_token stop;
    /// Of the run's clock. A live GPU is not waited for longer; a virtual clock is not bound by it.
    double untilSeconds = std::numeric_limits<double>::infinity();
    bool ask = true;  ///< false: only what is in flight is waited for
};

class SearchLane {
public:
    /// The generator of the strategy is Random(spec.seed): runs with the same seed draw the same
    /// stream.
    static Result<std::unique_ptr<SearchLane>> make(const record::RunSpec& spec,
                                                    const space::TuningSpace& space,
                                                    DeviceOpener open, LaneClock clock,
                                                    LaneKnowledge knowledge = {});

    /// Goes through the stored rows of this run in their order, so that strategy, cache and clock
    /// stand where they stood. A recording is asked again and must answer as stored; a live GPU is
    /// not asked, but for cheaper looks.
    Status replay(std::span<const record::EvaluationRow> rows, const std::stop_token& stop = {});

    /// The next completion, a cheaper look's too, its clock counted from the start of the run.
    /// Nothing when the turn is over, or when there is nothing left to evaluate: whyDone() says
    /// why. Until told() it is handed out again and again.
    Result<std::optional<device::Completion>> take(const Turn& turn);
    /// Why the strategy asked for what was taken last, in its words.
    const std::string& why() const { return m_inFlight.at(m_taken->ticket).request.why; }
    /// The completion taken is stored if it is an evaluation: the strategy may know.
    void told();
    const std::string& whyDone() const { return m_whyDone; }

    /// A live run's clock runs from take() until hold(): while it thinks, compiles and measures.
    double clockSeconds() const { return m_live ? m_time.seconds() : m_clock; }
    void hold() { m_time.hold(); }
    /// A live run goes on from here: it ended later than with its last row.
    void goOnFrom(double seconds) { m_time.set(std::max(seconds, m_time.seconds())); }
    /// What the strategy itself has taken of the wall's time since it was made; replays left out.
    double thinkingSeconds() const { return m_thinking.seconds(); }
    record::Diagnostics diagnostics() const { return m_strategy->diagnostics(); }
    /// Gives the device back; what was in flight is forgotten.
    void close();

private:
    struct Asked {
        device::Request request;
        int times = 1;  ///< strategies may ask again before the report has come
    };
    using InFlight = std::map<std::uint64_t, Asked>;

    SearchLane(const space::TuningSpace& space, DeviceOpener open, LaneClock clock, BoundOf bound);
    Status ensureDevice();
    void submitAll();
    bool isKept(std::uint64_t ticket) const;
    void fill(const Turn& turn);
    bool offer(const device::Request& request);
    bool withheld(const device::Request& request) const;
    /// The same setting looked at as closely as this, or closer.
    InFlight::iterator inFlight(const device::Request& request);
    Result<device::Completion> next(const Turn& turn);
    void answer(const device::Completion& completion);
    void tell(const search::Report& report);
    Status replayRecorded(const record::EvaluationRow& row);
    Status replayLive(const record::EvaluationRow& row, const std::stop_token& stop);
    search::Report reportOn(const device::Completion& completion) const;
    std::string reasonToStop() const;

    space::TuningSpace m_space;  ///< strategies refer to it
    DeviceOpener m_open;
    std::unique_ptr<search::Strategy> m_strategy;
    std::unique_ptr<device::Device> m_device;
    double m_clockBefore = 0;  ///< of the run when m_device was opened
    double m_clock = 0;        ///< of a recording
    const bool m_live;
    Stopwatch m_time;  ///< of a live GPU
    Stopwatch m_thinking;
    BoundOf m_bound;
    bool m_withhold = false;  ///< what may be stored is not submitted yet
    std::unordered_set<space::Setting, space::SettingHash> m_stored;  ///< during a replay
    std::uint64_t m_nextTicket = 1;
    std::uint64_t m_seed = 0;  ///< of the run
    int m_run = 0;             ///< its number in the session
    int m_fruitless = 0;       ///< questions since the last one that was new
    InFlight m_inFlight;
    std::unordered_map<space::Setting, search::Report, space::SettingHash> m_known;  ///< full ones
    std::deque<device::Completion> m_kept;  ///< measured during a replay, not handed out yet
    std::optional<device::Completion> m_taken;
    std::string m_whyDone;
};

}  // namespace engine::session
