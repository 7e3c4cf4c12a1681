// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/recorded_device.hpp"

#include <algorithm>

namespace engine::device {
namespace {

std::vector<space::Setting> settingsOf(const std::vector<Evaluation>& evaluations) {
    std::vector<space::Setting> settings;
    settings.reserve(evaluations.size());
    for (const Evaluation& evaluation : evaluations) settings.push_back(evaluation.setting);
    std::sort(settings.begin(), settings.end());
    settings.erase(std::unique(settings.begin(), settings.end()), settings.end());
    return settings;
}

}  // namespace

Result<std::shared_ptr<const Tape>> Tape::of(Recording recording, const std::string& id) {
    if (!recording.evaluations || recording.evaluations->empty())
        return fail(ErrorKind::Unavailable,
                    id + " holds no evaluation, so it cannot answer as a device.");
    recording.device.id = id;
    recording.device.recorded = true;
    auto space = space::TuningSpace::full(recording.problem, recording.device.limits)
                     .restrictedTo(settingsOf(*recording.evaluations));
    return std::shared_ptr<const Tape>(new Tape(std::move(recording), std::move(space)));
}

Tape::Tape(Recording recording, space::TuningSpace space)
    : m_recording(std::move(recording)), m_space(std::move(space)) {
    const auto& rows = *m_recording.evaluations;
    m_rows.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!m_rows.emplace(rows[i].setting, i).second || !rows[i].ok()) continue;
        const double cost = rows[i].costMs();
        m_optimumMs = std::min(m_optimumMs.value_or(cost), cost);
    }
}

const Evaluation* Tape::find(const space::Setting& setting) const {
    const auto row = m_rows.find(setting);
    return row == m_rows.end() ? nullptr : &(*m_recording.evaluations)[row->second];
}

RecordedDevice::RecordedDevice(std::shared_ptr<const Tape> tape, ClockModel clock)
    : m_tape(std::move(tape)), m_model(clock), m_clock(clock) {}

void RecordedDevice::submit(std::uint64_t ticket, const space::Setting& setting) {
    Charge charge;
    if (const Evaluation* row = m_tape->find(setting)) {
        charge.compileSeconds = row->compileSeconds;
        charge.gpuSeconds = row->runSeconds + row->overheadSeconds;
        charge.needsGpu = row->outcome != Outcome::CompileError;
    }
    m_clock.submit(ticket, charge);
    m_inFlight.emplace(ticket, setting);
}

Result<Completion> RecordedDevice::next(std::stop_token stop) {
    if (stop.stop_requested()) return fail(ErrorKind::Cancelled, "Stopped.");
    const auto ticket = m_clock.next();
    if (!ticket) return fail(ErrorKind::Failed, "Nothing was submitted to the recording.");
    const auto submitted = m_inFlight.extract(*ticket);
    Completion completion{*ticket, {}, m_clock.seconds()};
    if (const Evaluation* row = m_tape->find(submitted.mapped())) {
        completion.evaluation = *row;
    } else {
        completion.evaluation.setting = submitted.mapped();
        completion.evaluation.outcome = Outcome::LaunchError;
        completion.evaluation.reason = "The recording has no measurement of this setting.";
    }
    return completion;
}

}  // namespace engine::device
