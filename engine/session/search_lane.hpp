// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One run of a session: a strategy, its lane of the device, and what is between them. It asks,
// answers from its cache, refuses what the space refuses, submits, and tells. It knows no file.

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "engine/search/strategy.hpp"
#include "engine/session/search_session.hpp"

namespace engine::session {

class SearchLane {
public:
    /// The generator of the strategy is Random(spec.seed): runs with the same seed draw the same
    /// stream.
    static Result<std::unique_ptr<SearchLane>> make(const record::RunSpec& spec,
                                                    const space::TuningSpace& space,
                                                    DeviceOpener open);

    /// Goes through the stored rows of this run in their order, so that strategy, cache and clock
    /// stand where they stood. A recording is asked again and must answer as stored; a live GPU is
    /// not asked.
    Status replay(std::span<const record::EvaluationRow> rows);

    /// The next completion, its clock counted from the start of the run. Nothing when there is
    /// nothing left to evaluate: whyDone() says why. Until told() it is handed out again and again.
    Result<std::optional<device::Completion>> take(std::stop_token stop);
    /// The completion taken is stored: the strategy may know.
    void told();
    const std::string& whyDone() const { return m_whyDone; }

    double clockSeconds() const { return m_clock; }
    record::Diagnostics diagnostics() const { return m_strategy->diagnostics(); }
    /// Gives the device back; what was in flight is forgotten.
    void close();

private:
    struct Asked {
        space::Setting setting;
        int times = 1;  ///< strategies may ask again before the answer has come
    };

    SearchLane(const space::TuningSpace& space, DeviceOpener open);
    Status ensureDevice();
    void submitAll();
    void fill();
    void lookAhead(std::size_t most);
    bool offer(const space::Setting& setting);
    void answer(const device::Completion& completion);
    Status replayRecorded(const record::EvaluationRow& row);
    void replayLive(const record::EvaluationRow& row);
    std::string reasonToStop() const;

    space::TuningSpace m_space;  ///< strategies refer to it
    DeviceOpener m_open;
    std::unique_ptr<search::Strategy> m_strategy;
    std::unique_ptr<device::Device> m_device;
    double m_clockBefore = 0;  ///< of the run when m_device was opened
    double m_clock = 0;
    bool m_withhold = false;  ///< what is asked is not submitted yet
    std::uint64_t m_nextTicket = 1;
    int m_fruitless = 0;  ///< questions since the last one that was new
    std::map<std::uint64_t, Asked> m_inFlight;
    std::unordered_map<space::Setting, std::uint64_t, space::SettingHash>
        m_tickets;  ///< of m_inFlight
    std::unordered_map<space::Setting, search::Report, space::SettingHash> m_known;
    std::optional<device::Completion> m_taken;
    std::string m_whyDone;
};

}  // namespace engine::session
