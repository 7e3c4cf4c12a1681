// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/recorded_device.hpp"

#include <algorithm>

#include "engine/core/random.hpp"
#include "engine/core/sentence.hpp"

namespace engine::device {
namespace {

std::vector<const space::Setting*> settingsOf(const std::vector<Evaluation>& evaluations) {
    std::vector<const space::Setting*> settings;
    settings.reserve(evaluations.size());
    for (const Evaluation& evaluation : evaluations) settings.push_back(&evaluation.setting);
    return settings;
}

Evaluation compiledOnly(Evaluation row) {
    if (row.outcome != Outcome::CompileError) {
        row.outcome = Outcome::Ok;
        row.reason.clear();
    }
    row.largestError.reset();
    row.samplesMs.clear();
    row.runSeconds = row.overheadSeconds = 0;
    return row;
}

/// Without the samples after the first, and the time they took.
Evaluation givenUp(Evaluation row) {
    for (std::size_t i = 1; i < row.samplesMs.size(); ++i)
        row.runSeconds -= row.samplesMs[i] * 1e-3;
    row.runSeconds = std::max(row.runSeconds, row.samplesMs.front() * 1e-3);
    row.samplesMs.resize(1);
    return row;
}

/// What the row tells of itself when it is looked at no closer.
Completion lookedAt(const Evaluation& row, const Request& request) {
    Completion completion;
    if (request.look == Look::Compile) {
        completion.look = Look::Compile;
        completion.evaluation = compiledOnly(row);
    } else if (request.look == Look::Limit && row.ok() &&
               row.samplesMs.front() / row.steps > request.limitMs) {
        completion.look = Look::Limit;
        completion.evaluation = givenUp(row);
    } else {
        completion.evaluation = row;
    }
    return completion;
}

/// One of its samples is its time: always the same one for a setting and a seed, whatever was asked
/// before.
Completion drawnFrom(Evaluation row, const Request& request) {
    auto& samples = row.samplesMs;
    if (samples.size() > 1) {
        Random draw(request.seed ^ request.setting.hash());
        std::swap(samples.front(), samples[draw.below(samples.size())]);
    }
    Completion completion = lookedAt(row, request);
    auto& seen = completion.evaluation.samplesMs;
    seen.resize(std::min<std::size_t>(seen.size(), 1));
    return completion;
}

}  // namespace

Result<std::shared_ptr<const Tape>> Tape::of(Recording recording, const std::string& id) {
    if (!recording.evaluations || recording.evaluations->empty())
        return fail(ErrorKind::Unavailable,
                    id + " holds no evaluation, so it cannot answer as a device.");
    recording.device.id = id;
    recording.device.recorded = true;
    const auto settings = settingsOf(*recording.evaluations);
    auto space = recording.foreign
                     ? recording.foreign->space(settings)
                     : space::TuningSpace::full(recording.problem, recording.device.limits)
                           .restrictedTo(settings);
    return std::shared_ptr<const Tape>(new Tape(std::move(recording), std::move(space)));
}

Tape::Tape(Recording recording, space::TuningSpace space)
    : m_recording(std::move(recording)), m_space(std::move(space)) {
    const auto& rows = *m_recording.evaluations;
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        const std::uint64_t hash = space::SettingHash()(rows[i].setting);
        if (find(rows[i].setting, hash)) continue;
        m_rows.insert(hash, i);
        if (!rows[i].ok()) continue;
        const double cost = rows[i].costMs();
        m_optimumMs = std::min(m_optimumMs.value_or(cost), cost);
    }
}

const Evaluation* Tape::find(const space::Setting& setting) const {
    return find(setting, space::SettingHash()(setting));
}

const Evaluation* Tape::find(const space::Setting& setting, std::uint64_t hash) const {
    const auto& rows = *m_recording.evaluations;
    const auto row = m_rows.find(hash, [&](std::uint32_t i) { return rows[i].setting == setting; });
    return row ? &rows[*row] : nullptr;
}

RecordedDevice::RecordedDevice(std::shared_ptr<const Tape> tape, ClockModel clock)
    : m_tape(std::move(tape)), m_model(clock), m_clock(clock) {}

void RecordedDevice::submit(std::uint64_t ticket, const Request& request) {
    Charge charge;
    if (const Evaluation* row = m_tape->find(request.setting)) {
        const Evaluation seen =
            (m_model.noise ? drawnFrom(*row, request) : lookedAt(*row, request)).evaluation;
        const bool compiled = m_compiled.contains(request.setting);
        charge.compileSeconds = compiled ? 0 : seen.compileSeconds;
        charge.gpuSeconds = seen.runSeconds + seen.overheadSeconds;
        charge.needsGpu = request.look != Look::Compile && row->outcome != Outcome::CompileError;
        if (request.look == Look::Compile) m_compiled.insert(request.setting);
    }
    m_clock.submit(ticket, charge);
    m_inFlight.emplace(ticket, request);
}

Result<Completion> RecordedDevice::next(Wait wait) {
    if (wait.stop.stop_requested()) return fail(ErrorKind::Cancelled, phrase("Stopped."));
    const auto ticket = m_clock.next();
    if (!ticket) return fail(ErrorKind::Failed, phrase("Nothing was submitted to the recording."));
    const auto submitted = m_inFlight.extract(*ticket);
    const Request& request = submitted.mapped();
    Completion completion;
    if (const Evaluation* row = m_tape->find(request.setting)) {
        completion = m_model.noise ? drawnFrom(*row, request) : lookedAt(*row, request);
    } else {
        completion.evaluation.setting = request.setting;
        completion.evaluation.outcome = Outcome::LaunchError;
        completion.evaluation.reason = phrase("The recording has no measurement of this setting.");
    }
    completion.ticket = *ticket;
    completion.clockSeconds = m_clock.seconds();
    return completion;
}

}  // namespace engine::device
