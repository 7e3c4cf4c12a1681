// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/search_lane.hpp"

#include <fmt/format.h>

namespace engine::session {
namespace {

/// Questions in a row without a new setting after which a run is taken to have nothing more to ask.
constexpr int kMostFruitless = 10000;

bool sameAnswer(const device::Evaluation& a, const device::Evaluation& b) {
    return a.setting == b.setting && a.outcome == b.outcome && a.samplesMs == b.samplesMs &&
           a.steps == b.steps;
}

/// What a strategy hears of a setting that its space does not hold.
device::Evaluation refused(const space::Setting& setting) {
    device::Evaluation evaluation;
    evaluation.setting = setting;
    evaluation.outcome = device::Outcome::CompileError;
    evaluation.reason = "The space does not hold this setting.";
    return evaluation;
}

}  // namespace

SearchLane::SearchLane(const space::TuningSpace& space, DeviceOpener open)
    : m_space(space), m_open(std::move(open)) {}

Result<std::unique_ptr<SearchLane>> SearchLane::make(const record::RunSpec& spec,
                                                     const space::TuningSpace& space,
                                                     DeviceOpener open) {
    std::unique_ptr<SearchLane> lane(new SearchLane(space, std::move(open)));
    auto strategy =
        search::makeStrategy(spec.strategy, spec.options, lane->m_space, Random(spec.seed));
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
    if (m_withhold) return;
    for (const auto& [ticket, asked] : m_inFlight) m_device->submit(ticket, asked.setting);
}

void SearchLane::close() {
    m_device.reset();
    m_taken.reset();
    m_inFlight.clear();
    m_tickets.clear();
}

/// Keeps the device busy. Ends when it is, when the strategy waits, or when it has nothing new to
/// ask.
void SearchLane::fill() {
    const auto wanted = static_cast<std::size_t>(std::max(1, m_device->parallelism()));
    bool anyNew = false;
    while (m_inFlight.size() < wanted && !m_strategy->finished() && m_fruitless < kMostFruitless) {
        const auto settings = m_strategy->ask(wanted - m_inFlight.size());
        if (settings.empty()) break;
        for (const space::Setting& setting : settings) {
            m_fruitless = offer(setting) ? 0 : m_fruitless + 1;
            anyNew = anyNew || m_fruitless == 0;
        }
    }
    if (anyNew && m_inFlight.size() < wanted) lookAhead(wanted - m_inFlight.size());
}

/// The strategy waits for fewer answers than the device could be busy with: what it will probably
/// ask then can be compiled now. A recording has nothing to get ready.
void SearchLane::lookAhead(std::size_t most) {
    if (m_withhold || m_device->info().recorded) return;
    for (const space::Setting& setting : m_strategy->foresee(most))
        if (!m_known.contains(setting) && !m_tickets.contains(setting) && m_space.allows(setting))
            m_device->prepare(setting);
}

/// Whether the setting is new and so has to be evaluated.
bool SearchLane::offer(const space::Setting& setting) {
    if (const auto known = m_known.find(setting); known != m_known.end()) {
        m_strategy->tell(known->second);
        return false;
    }
    if (const auto ticket = m_tickets.find(setting); ticket != m_tickets.end()) {
        ++m_inFlight.at(ticket->second).times;
        return false;
    }
    if (!m_space.allows(setting)) {
        m_strategy->tell(search::Report(refused(setting)));
        return false;
    }
    const std::uint64_t ticket = m_nextTicket++;
    m_inFlight.emplace(ticket, Asked{setting});
    m_tickets.emplace(setting, ticket);
    if (!m_withhold) m_device->submit(ticket, setting);
    return true;
}

Result<std::optional<device::Completion>> SearchLane::take(std::stop_token stop) {
    if (m_taken) return m_taken;
    if (auto status = ensureDevice(); !status) return tl::unexpected(status.error());
    fill();
    if (m_inFlight.empty()) {
        m_whyDone = reasonToStop();
        return std::nullopt;
    }
    auto completion = m_device->next(stop);
    if (!completion) {
        if (completion.error().kind != ErrorKind::Cancelled)
            m_device.reset();  // opened anew by the next try
        return tl::unexpected(completion.error());
    }
    completion->clockSeconds += m_clockBefore;
    m_taken = std::move(*completion);
    return m_taken;
}

std::string SearchLane::reasonToStop() const {
    const auto* listed = m_space.listed();
    if (listed && m_known.size() >= listed->size()) return "space exhausted";
    if (m_strategy->finished()) return "converged";
    return "no new settings";
}

void SearchLane::told() {
    answer(*m_taken);
    m_taken.reset();
}

void SearchLane::answer(const device::Completion& completion) {
    m_clock = completion.clockSeconds;
    const auto asked = m_inFlight.extract(completion.ticket);
    const space::Setting& setting = asked.mapped().setting;
    m_tickets.erase(setting);
    const auto& report =
        m_known.emplace(setting, search::Report(completion.evaluation)).first->second;
    for (int i = 0; i < asked.mapped().times; ++i) m_strategy->tell(report);
}

Status SearchLane::replay(std::span<const record::EvaluationRow> rows) {
    if (rows.empty()) return {};
    if (auto status = ensureDevice(); !status) return status;
    const bool recorded = m_device->info().recorded;
    m_withhold = !recorded;
    for (const record::EvaluationRow& row : rows) {
        if (!recorded)
            replayLive(row);
        else if (auto status = replayRecorded(row); !status)
            return status;
    }
    if (recorded) return {};
    m_withhold = false;
    m_clockBefore = m_clock;
    submitAll();
    return {};
}

Status SearchLane::replayRecorded(const record::EvaluationRow& row) {
    auto completion = take({});
    if (!completion) return tl::unexpected(completion.error());
    if (!*completion || !sameAnswer((*completion)->evaluation, row.evaluation) ||
        (*completion)->clockSeconds != row.clockSeconds)
        return fail(
            ErrorKind::Failed,
            fmt::format(
                "The session cannot go on: replayed, evaluation {} differs from the stored one. "
                "The recording, its clock or the strategy has changed since.",
                row.number));
    told();
    return {};
}

/// A GPU would measure something else now. Where the questions differ (another number of compiling
/// cores asks further ahead) the stored answer waits in the cache until it is asked for.
void SearchLane::replayLive(const record::EvaluationRow& row) {
    fill();
    const auto ticket = m_tickets.find(row.evaluation.setting);
    if (ticket == m_tickets.end()) {
        m_known.emplace(row.evaluation.setting, search::Report(row.evaluation));
        m_clock = row.clockSeconds;
    } else {
        answer({ticket->second, row.evaluation, row.clockSeconds});
    }
}

}  // namespace engine::session
