// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/search_lane.hpp"

#include <algorithm>

#include "engine/core/sentence.hpp"

namespace engine::session {
namespace {

/// Questions in a row without a new setting after which a run is taken to have nothing more to ask.
constexpr int kMostFruitless = 10000;

bool sameAnswer(const device::Evaluation& a, const device::Evaluation& b) {
    return a.setting == b.setting && a.outcome == b.outcome && a.samplesMs == b.samplesMs &&
           a.steps == b.steps;
}

/// What a strategy hears of a setting that its space does not hold.
search::Report refusal(const space::Setting& setting) {
    device::Evaluation evaluation;
    evaluation.setting = setting;
    evaluation.outcome = device::Outcome::CompileError;
    evaluation.reason = phrase("The space does not hold this setting.");
    return search::Report(std::move(evaluation));
}

}  // namespace

SearchLane::SearchLane(const space::TuningSpace& space, DeviceOpener open, LaneClock clock,
                       BoundOf bound)
    : m_space(space),
      m_open(std::move(open)),
      m_live(clock.live),
      m_time(clock.wall),
      m_thinking(clock.wall),
      m_bound(std::move(bound)) {}

Result<std::unique_ptr<SearchLane>> SearchLane::make(const record::RunSpec& spec,
                                                     const space::TuningSpace& space,
                                                     DeviceOpener open, LaneClock clock,
                                                     LaneKnowledge knowledge) {
    std::unique_ptr<SearchLane> lane(
        new SearchLane(space, std::move(open), std::move(clock), std::move(knowledge.bound)));
    lane->m_seed = spec.seed;
    lane->m_run = spec.id;
    lane->m_time.start();
    lane->m_space.size();  // builds the space, which any strategy needs, before one thinks
    auto strategy = lane->m_thinking.during([&] {
        return search::makeStrategy(spec.strategy, spec.options, lane->m_space, Random(spec.seed),
                                    knowledge.surroundings);
    });
    lane->hold();
    if (!strategy) return tl::unexpected(strategy.error());
    lane->m_strategy = std::move(*strategy);
    return lane;
}

Status SearchLane::ensureDevice() {
    if (m_device) return {};
    auto device = m_open();
    if (!device) return tl::unexpected(device.error());
    m_device = std::move(*device);
    m_clockBefore = m_clock;
    submitAll();
    return {};
}

/// What was asked of a device that was lost, or during a replay, is asked of this one.
void SearchLane::submitAll() {
    for (const auto& [ticket, asked] : m_inFlight)
        if (!withheld(asked.request) && !isKept(ticket)) m_device->submit(ticket, asked.request);
}

bool SearchLane::isKept(std::uint64_t ticket) const {
    return std::ranges::find(m_kept, ticket, &device::Completion::ticket) != m_kept.end();
}

void SearchLane::close() {
    m_device.reset();
    m_taken.reset();
    m_kept.clear();
    m_inFlight.clear();
}

/// Keeps the device busy. Ends when it is, when the strategy waits, or when it has nothing new to
/// ask.
void SearchLane::fill(const Turn& turn) {
    if (!turn.ask) return;
    const auto wanted = static_cast<std::size_t>(std::max(1, m_device->parallelism()));
    const auto mayAsk = [&] {
        return m_inFlight.size() < wanted && !m_strategy->finished() &&
               m_fruitless < kMostFruitless && (!m_live || clockSeconds() < turn.untilSeconds);
    };
    while (mayAsk()) {
        const auto requests = m_thinking.during([&] {
            return m_strategy->ask({wanted - m_inFlight.size(), m_inFlight.size()});
        });
        if (requests.empty()) break;
        for (const device::Request& request : requests)
            m_fruitless = offer(request) ? 0 : m_fruitless + 1;
    }
}

/// During a replay a live GPU measures nothing that may be stored already.
bool SearchLane::withheld(const device::Request& request) const {
    if (!m_withhold) return false;
    const bool mayBecomeFull = request.look == device::Look::Limit;
    return request.look == device::Look::Full ||
           (mayBecomeFull && m_stored.contains(request.setting));
}

SearchLane::InFlight::iterator SearchLane::inFlight(const device::Request& request) {
    return std::find_if(m_inFlight.begin(), m_inFlight.end(), [&](const auto& entry) {
        const device::Request& other = entry.second.request;
        return other.setting == request.setting &&
               (other.look == request.look || other.look == device::Look::Full);
    });
}

/// Whether the request is new and so has to be answered by the device.
bool SearchLane::offer(const device::Request& request) {
    if (const auto known = m_known.find(request.setting); known != m_known.end()) {
        tell(known->second);
        return false;
    }
    if (const auto asked = inFlight(request); asked != m_inFlight.end()) {
        ++asked->second.times;
        return false;
    }
    if (!m_space.allows(request.setting)) {
        tell(refusal(request.setting));
        return false;
    }
    const std::uint64_t ticket = m_nextTicket++;
    device::Request own = request;
    own.seed = m_seed;
    own.run = m_run;
    m_inFlight.emplace(ticket, Asked{own});
    if (!withheld(own)) m_device->submit(ticket, own);
    return true;
}

/// What the device has next. A live one may wake early: it is waited for until the turn's time is
/// over.
Result<device::Completion> SearchLane::next(const Turn& turn) {
    if (!m_live) return m_device->next(turn.stop);
    for (;;) {
        const double left = turn.untilSeconds - clockSeconds();
        auto completion = m_device->next({turn.stop, std::max(0.0, left)});
        const bool early = !completion && completion.error().kind == ErrorKind::Cancelled &&
                           !turn.stop.stop_requested() && clockSeconds() < turn.untilSeconds;
        if (!early) return completion;
    }
}

Result<std::optional<device::Completion>> SearchLane::take(const Turn& turn) {
    if (m_taken) return m_taken;
    if (auto status = ensureDevice(); !status) return tl::unexpected(status.error());
    if (m_live) m_time.start();
    if (!m_kept.empty()) {
        m_taken = std::move(m_kept.front());
        m_kept.pop_front();
        m_taken->clockSeconds = clockSeconds();
        return m_taken;
    }
    fill(turn);
    if (m_inFlight.empty()) {
        m_whyDone = reasonToStop();
        return std::nullopt;
    }
    auto completion = next(turn);
    if (!completion) {
        const bool cancelled = completion.error().kind == ErrorKind::Cancelled;
        if (cancelled && !turn.stop.stop_requested()) return std::nullopt;  // its time is over
        if (!cancelled) m_device.reset();  // opened anew by the next try
        return tl::unexpected(completion.error());
    }
    completion->clockSeconds = m_live ? clockSeconds() : completion->clockSeconds + m_clockBefore;
    m_taken = std::move(*completion);
    return m_taken;
}

std::string SearchLane::reasonToStop() const {
    if (m_known.size() >= m_space.size()) return record::kSpaceExhausted;
    if (m_strategy->finished()) return phrase("converged");
    return phrase("no new settings");
}

void SearchLane::told() {
    answer(*m_taken);
    m_taken.reset();
}

void SearchLane::answer(const device::Completion& completion) {
    if (!m_live) m_clock = completion.clockSeconds;
    const auto asked = m_inFlight.extract(completion.ticket);
    const search::Report report = reportOn(completion);
    if (report.look == device::Look::Full) m_known.emplace(report.setting(), report);
    for (int i = 0; i < asked.mapped().times; ++i) tell(report);
}

void SearchLane::tell(const search::Report& report) {
    m_thinking.during([&] { m_strategy->tell(report); });
}

search::Report SearchLane::reportOn(const device::Completion& completion) const {
    search::Report report(completion.evaluation, completion.look);
    report.seenMs /= completion.gridShare;
    if (m_bound) report.boundMs = m_bound(completion.evaluation);
    return report;
}

Status SearchLane::replay(std::span<const record::EvaluationRow> rows,
                          const std::stop_token& stop) {
    if (rows.empty()) return {};
    if (auto status = ensureDevice(); !status) return status;
    const double thought = m_thinking.seconds();
    m_withhold = m_live;
    for (const record::EvaluationRow& row : rows) m_stored.insert(row.evaluation.setting);
    for (const record::EvaluationRow& row : rows) {
        auto status = m_live ? replayLive(row, stop) : replayRecorded(row);
        if (!status) return status;
    }
    m_thinking.set(thought);
    if (!m_live) return {};
    for (const auto& [ticket, asked] : m_inFlight)
        if (withheld(asked.request)) m_device->submit(ticket, asked.request);
    m_withhold = false;
    m_stored.clear();
    m_time.set(rows.back().clockSeconds);
    return {};
}

Status SearchLane::replayRecorded(const record::EvaluationRow& row) {
    auto completion = take({});
    while (completion && *completion && (*completion)->look != device::Look::Full) {
        told();
        completion = take({});
    }
    if (!completion) return tl::unexpected(completion.error());
    if (!*completion || !sameAnswer((*completion)->evaluation, row.evaluation) ||
        (*completion)->clockSeconds != row.clockSeconds)
        return fail(
            ErrorKind::Failed,
            say("The session cannot continue: evaluation {} differs from the stored one when "
                "replayed. The recording, its clock or the strategy has changed since.",
                row.number)
                .text());
    told();
    return {};
}

/// A GPU would measure something else now. Where the requests differ (another number of compiling
/// cores asks further ahead) the stored report waits in the cache until it is asked for. A look
/// that becomes a full measurement this time is kept: the strategy hears of it when it can be
/// stored.
Status SearchLane::replayLive(const record::EvaluationRow& row, const std::stop_token& stop) {
    for (;;) {
        fill({});
        bool looking = false;
        for (const auto& [ticket, asked] : m_inFlight) {
            if (!withheld(asked.request)) {
                looking = looking || !isKept(ticket);
            } else if (asked.request.setting == row.evaluation.setting) {
                answer({ticket, row.evaluation, row.clockSeconds});
                return {};
            }
        }
        if (!looking) break;
        auto completion = m_device->next(stop);
        if (!completion) return tl::unexpected(completion.error());
        completion->clockSeconds = row.clockSeconds;
        if (completion->look == device::Look::Full)
            m_kept.push_back(std::move(*completion));
        else
            answer(*completion);
    }
    m_known.emplace(row.evaluation.setting, reportOn({0, row.evaluation, 0}));
    return {};
}

}  // namespace engine::session
