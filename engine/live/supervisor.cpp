// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/supervisor.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "engine/core/sentence.hpp"
#include "engine/live/believed.hpp"
#include "engine/protocol/codec.hpp"

namespace engine::live {
namespace {

constexpr double kLeaveSeconds = 0.5;
constexpr int kConnectionBroke = 255;  ///< ssh's own failure
constexpr std::size_t kPrintedLines = 5, kPrintedBytes = 200;

}  // namespace

Supervisor::Supervisor(std::vector<std::string> command, SupervisorLimits limits,
                       const Clock& clock, Log log, device::HealthReport health, Log absence)
    : m_command(std::move(command)),
      m_limits(limits),
      m_clock(clock),
      m_log(std::move(log)),
      m_absenceReport(std::move(absence)),
      m_healthReport(std::move(health)) {
    start();
}

Supervisor::~Supervisor() { tellHealth(std::nullopt); }

void Supervisor::start() {
    forgetWorker();
    m_startedAt = m_heardAt = m_progressAt = m_clock.seconds();
    m_startAt.reset();
    ++m_starts;
    auto child = process::ChildProcess::start(m_command);
    if (!child) return lose(child.error());
    m_channel.emplace(std::move(*child), protocol::kLineLimit);
}

/// What it had been told is to be told to the next one.
void Supervisor::forgetWorker() {
    m_greeted = m_answered = false;
    m_measuring.reset();
    m_killed.reset();
    m_printed.clear();
    for (auto& [number, problem] : m_problems) {
        if (problem.state != ProblemState::Refused) problem.state = ProblemState::Waiting;
    }
    for (auto& [ticket, pending] : m_pending) {
        pending.sent = false;
        pending.measuringSince.reset();
    }
}

int Supervisor::open(protocol::Open open, const std::string& key) {
    for (auto& [number, problem] : m_problems) {
        if (problem.key != key || problem.state == ProblemState::Refused) continue;
        ++problem.users;
        return number;
    }
    const int number = m_nextProblem++;
    open.problem = number;
    Problem& problem = m_problems[number];
    problem.open = std::move(open);
    problem.key = key;
    if (m_greeted) sendOpen(problem);
    return number;
}

void Supervisor::close(int number) {
    const auto found = m_problems.find(number);
    if (found == m_problems.end() || --found->second.users > 0) return;
    m_problems.erase(found);
    std::erase_if(m_pending,
                  [&](const auto& entry) { return entry.second.evaluate.problem == number; });
    if (m_channel && m_greeted) m_channel->send(protocol::encode(protocol::Close{number}));
}

void Supervisor::evaluate(std::shared_ptr<Lane> lane, std::uint64_t ticket,
                          protocol::Evaluate evaluate) {
    const int problem = evaluate.problem;
    if (m_lost) return lane->lose(*m_lost);
    if (stateOf(problem) == ProblemState::Refused) {
        return lane->lose({ErrorKind::Failed, refusalOf(problem)});
    }
    const std::uint64_t own = m_nextTicket++;
    evaluate.ticket = own;
    m_pending[own] = {std::move(lane), ticket, std::move(evaluate)};
    if (stateOf(problem) == ProblemState::Opened) sendEvaluations(problem);
}

void Supervisor::abandon(const Lane& lane) {
    std::erase_if(m_pending, [&](const auto& entry) { return entry.second.lane.get() == &lane; });
}

void Supervisor::descriptors(std::vector<pollfd>& polls) {
    if (!m_channel) return;
    polls.push_back({m_channel->outputNumber(), POLLIN, 0});
    if (m_channel->wantsToWrite()) polls.push_back({m_channel->inputNumber(), POLLOUT, 0});
}

std::vector<Supervisor::Phase> Supervisor::phases() const {
    std::vector<Phase> phases;
    if (!m_greeted) {
        phases.push_back(
            {m_startedAt, m_limits.startSeconds, phrase("The worker did not start in time"), {}});
        return phases;
    }
    phases.push_back(silence());
    const char* const tooLong = phrase("The measurement did not end in time");
    bool measuring = false, opening = false;
    for (const auto& [ticket, pending] : m_pending) {
        if (!pending.measuringSince) continue;
        measuring = true;
        phases.push_back({*pending.measuringSince, m_limits.measureSeconds, tooLong, ticket});
    }
    // What nobody waits for any more keeps the GPU from the others all the same.
    if (m_measuring && !measuring)
        phases.push_back({m_measuringSince, m_limits.measureSeconds, tooLong, {}});
    for (const auto& [number, problem] : m_problems) {
        if (problem.state != ProblemState::Sent) continue;
        opening = true;
        phases.push_back({problem.sentAt,
                          m_limits.openSeconds,
                          phrase("The problem was not ready in time"),
                          {}});
    }
    if (const auto* oldest = oldestSent(); oldest && !measuring && !opening)
        phases.push_back({m_progressAt, m_limits.answerSeconds,
                          phrase("The worker answered nothing for {:.0f} s"), oldest->first});
    return phases;
}

/// Answers for it: what was on the GPU, or else what the worker had taken before all others. With
/// nobody to blame the next worker would be asked the same, and fall silent as well.
Supervisor::Phase Supervisor::silence() const {
    Phase phase{m_heardAt, m_limits.silenceSeconds, phrase("The worker said nothing for {:.0f} s"),
                m_measuring};
    const bool opening = std::ranges::any_of(
        m_problems, [](const auto& entry) { return entry.second.state == ProblemState::Sent; });
    if (const auto* oldest = oldestSent(); oldest && !m_measuring && !opening)
        phase.ticket = oldest->first;
    return phase;
}

const std::pair<const std::uint64_t, Supervisor::Pending>* Supervisor::oldestSent() const {
    const auto found =
        std::ranges::find_if(m_pending, [](const auto& entry) { return entry.second.sent; });
    return found == m_pending.end() ? nullptr : &*found;
}

double Supervisor::secondsToDeadline() const {
    double nearest = 3600;
    if (m_startAt) return std::max(0.0, *m_startAt - m_clock.seconds());
    if (!m_channel) return nearest;
    for (const Phase& phase : phases()) {
        nearest = std::min(nearest, phase.since + phase.limit - m_clock.seconds());
    }
    return std::max(0.0, nearest);
}

void Supervisor::step() {
    if (m_startAt && m_clock.seconds() >= *m_startAt) start();
    if (!m_channel) return;
    const bool open = m_channel->transfer();
    while (const auto line = m_channel->nextLine()) {
        const auto payload = protocol::payloadOf(*line);
        if (!payload) {
            if (m_log) m_log(*line);
            m_printed.push_back(line->substr(0, kPrintedBytes));
            if (m_printed.size() > kPrintedLines) m_printed.pop_front();
            continue;
        }
        m_heardAt = m_clock.seconds();
        auto message = protocol::decode(*payload);
        if (!message)
            return kill({phrase("The worker sent what is not the protocol"),
                         device::Outcome::Crashed, m_measuring});
        receive(std::move(*message));
        if (m_lost) return;
    }
    if (!open) return ended(m_channel->child().leave(kLeaveSeconds));
    for (const Phase& phase : phases()) {
        const double passed = m_clock.seconds() - phase.since;
        if (passed > phase.limit)
            return kill({fmt::format(fmt::runtime(phase.exceeded), passed),
                         device::Outcome::Timeout, phase.ticket});
    }
}

void Supervisor::kill(Verdict verdict) {
    m_killed = std::move(verdict);
    ended(m_channel->child().kill());
}

void Supervisor::ended(const process::ExitStatus& status) {
    m_channel.reset();
    tellHealth(std::nullopt);
    const bool broke = m_limits.overConnection && !m_killed && status.code == kConnectionBroke;
    if (broke && m_hello) return connectionBroke();
    // A host that was never reached: asking it again and again would not help.
    if (broke) return lose({ErrorKind::Unavailable, phrase("It cannot be reached.")});
    if (m_absentSince) return startLater();
    const Verdict verdict =
        m_killed.value_or(Verdict{say("The worker ended with {}", status.text()).text(),
                                  device::Outcome::Crashed, m_measuring});
    if (m_log) m_log(verdict.why + ".");
    // One that held something on the GPU has done what it was asked for.
    if (!m_measuring && !m_answered) ++m_barrenStarts;
    if (verdict.ticket) blame(*verdict.ticket, verdict.outcome, verdict.why);
    ++m_deaths;
    if (m_barrenStarts >= m_limits.mostBarrenStarts || m_deaths >= m_limits.mostDeaths) {
        return lose(
            {ErrorKind::Unavailable,
             say("The device was lost: {} workers ended in a row. {}.", m_deaths, verdict.why)
                 .text()});
    }
    start();
}

/// Nobody is to blame: what was not answered is asked again when the worker can be reached. It may
/// have been measured; its evaluation says that it was asked twice.
void Supervisor::connectionBroke() {
    if (!m_absentSince) {
        ++m_reconnections;
        if (!m_measuring && !m_answered) ++m_barrenStarts;
        for (auto& [ticket, pending] : m_pending) pending.askedAgain += pending.sent ? 1 : 0;
        // ssh says the same of a worker that a signal ended: twice is no accident.
        const auto onGpu = m_measuring ? m_pending.find(*m_measuring) : m_pending.end();
        if (onGpu != m_pending.end() && std::exchange(onGpu->second.brokeOnGpu, true))
            blame(onGpu->first, device::Outcome::Crashed,
                  phrase("The connection broke for a second time"));
        absent(phrase("The connection broke."));
    }
    if (m_barrenStarts >= m_limits.mostBarrenStarts)
        return lose(
            {ErrorKind::Unavailable,
             phrase("The device was lost: its worker can be reached and answers nothing.")});
    startLater();
}

void Supervisor::absent(std::string why) {
    m_absence = std::move(why);
    if (m_absentSince) return;
    m_absentSince = m_clock.seconds();
    m_pause = m_limits.firstPause;
    const std::string sentence = m_absence + ' ' + phrase("Trying again.");
    if (m_log) m_log(sentence);
    if (m_absenceReport) m_absenceReport(sentence);
}

/// A worker that was there once is waited for.
void Supervisor::startLater() {
    const double now = m_clock.seconds();
    if (now - *m_absentSince > m_limits.absentSeconds)
        return lose({ErrorKind::Unavailable,
                     say("The device was lost, and for {:.0f} s nothing else was there: {}",
                         m_limits.absentSeconds, m_absence)
                         .text()});
    forgetWorker();
    m_startAt = now + m_pause;
    m_pause = std::min(2 * m_pause, m_limits.longestPause);
}

std::string Supervisor::printed() const {
    if (m_printed.empty()) return {};
    std::string lines;
    for (const std::string& line : m_printed) lines += "\n" + line;
    return ' ' + say("The worker had printed:{}", lines).text();
}

void Supervisor::blame(std::uint64_t ticket, device::Outcome outcome, const std::string& how) {
    auto node = m_pending.extract(ticket);
    if (node.empty()) return;
    const auto since = node.mapped().measuringSince;
    protocol::Measured measured;
    measured.outcome = outcome;
    measured.reason = (since ? say("{} while this setting was on the GPU.", how)
                             : say("{} while it had this setting to measure.", how))
                          .text() +
                      printed();
    measured.runSeconds = since ? m_clock.seconds() - *since : 0;
    node.mapped().lane->deliver(node.mapped().laneTicket, measured);
}

void Supervisor::lose(Error error) {
    m_channel.reset();
    m_startAt.reset();
    tellHealth(std::nullopt);
    for (auto& [ticket, pending] : m_pending) pending.lane->lose(error);
    m_pending.clear();
    m_lost = std::move(error);
}

void Supervisor::receive(protocol::Message message) {
    std::visit([this](auto&& known) { on(std::forward<decltype(known)>(known)); },
               std::move(message));
}

void Supervisor::on(protocol::Hello hello) {
    if (hello.version != protocol::kVersion) {
        return lose({ErrorKind::Unavailable,
                     say("The worker speaks version {} of the protocol, this program version {}: "
                         "install the same Stencilscope on both sides.",
                         hello.version, protocol::kVersion)
                         .text()});
    }
    if (m_greeted) return;  // what it said first counts
    m_hello = std::move(hello);
    m_greeted = true;
    m_absentSince.reset();
    for (auto& [number, problem] : m_problems) {
        if (problem.state == ProblemState::Waiting) sendOpen(problem);
    }
}

void Supervisor::on(const protocol::Unavailable& unavailable) {
    if (!m_hello) return lose({ErrorKind::Unavailable, unavailable.reason});
    // A GPU that was there may come back: another program held it, or it is being reset.
    absent(unavailable.reason);
}

void Supervisor::on(const protocol::Opened& opened) {
    const auto found = m_problems.find(opened.problem);
    if (found == m_problems.end()) return;
    if (found->second.state != ProblemState::Sent) return;  // nobody asked
    found->second.state = ProblemState::Opened;
    m_progressAt = m_clock.seconds();
    sendEvaluations(opened.problem);
}

void Supervisor::on(const protocol::Refused& refused) {
    const auto found = m_problems.find(refused.problem);
    if (found == m_problems.end()) return;
    found->second.state = ProblemState::Refused;
    found->second.refusal = refused.reason;
    for (auto& [ticket, pending] : m_pending) {
        if (pending.evaluate.problem == refused.problem) {
            pending.lane->lose({ErrorKind::Failed, refused.reason});
        }
    }
    std::erase_if(m_pending, [&](const auto& entry) {
        return entry.second.evaluate.problem == refused.problem;
    });
}

void Supervisor::on(const protocol::Measuring& measuring) {
    const auto found = m_pending.find(measuring.ticket);
    const bool asked = found != m_pending.end() && found->second.sent;
    if (m_measuring != measuring.ticket) {
        m_measuringSince = m_clock.seconds();
        m_printed.clear();
    }
    m_measuring = measuring.ticket;
    if (asked && !found->second.measuringSince)
        found->second.measuringSince = m_progressAt = m_clock.seconds();
}

void Supervisor::on(const protocol::Measured& measured) {
    if (m_measuring == measured.ticket) m_measuring.reset();
    const auto found = m_pending.find(measured.ticket);
    if (found == m_pending.end() || !found->second.sent) return;
    m_answered = true;
    m_barrenStarts = 0;
    m_progressAt = m_clock.seconds();
    const Pending pending = std::move(m_pending.extract(found).mapped());
    auto answer =
        believed(measured, pending.evaluate, m_problems.at(pending.evaluate.problem).open);
    answer.conditions.askedAgain = pending.askedAgain;
    if (answer.outcome == device::Outcome::Ok) m_deaths = 0;
    pending.lane->deliver(pending.laneTicket, answer);
}

void Supervisor::tellHealth(std::optional<protocol::Health> health) {
    const bool news = health || m_health;
    m_health = std::move(health);
    if (news && m_healthReport) m_healthReport(m_health);
}

void Supervisor::sendOpen(Problem& problem) {
    m_channel->send(protocol::encode(problem.open));
    problem.state = ProblemState::Sent;
    problem.sentAt = m_clock.seconds();
}

void Supervisor::sendEvaluations(int problem) {
    if (!oldestSent()) m_progressAt = m_clock.seconds();
    for (auto& [ticket, pending] : m_pending) {
        if (pending.sent || pending.evaluate.problem != problem) continue;
        m_channel->send(protocol::encode(pending.evaluate));
        pending.sent = true;
    }
}

}  // namespace engine::live
