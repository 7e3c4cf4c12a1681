// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/lane.hpp"

#include "engine/core/sentence.hpp"
#include "engine/live/waiting.hpp"

namespace engine::live {

void Lane::submitted(device::Completion known) {
    const std::lock_guard lock(m_mutex);
    if (m_inFlight.empty()) m_busySince = m_clock->seconds();
    m_inFlight.insert_or_assign(known.ticket, std::move(known));
}

void Lane::deliver(std::uint64_t ticket, const protocol::Measured& measured) {
    {
        const std::lock_guard lock(m_mutex);
        auto node = m_inFlight.extract(ticket);
        if (node.empty()) return;
        device::Completion completion = std::move(node.mapped());
        device::Evaluation& evaluation = completion.evaluation;
        evaluation.outcome = measured.outcome;
        evaluation.reason = measured.reason;
        evaluation.largestError = measured.largestError;
        evaluation.samplesMs = measured.samplesMs;
        evaluation.compileSeconds = measured.compileSeconds;
        evaluation.runSeconds = measured.runSeconds;
        evaluation.overheadSeconds += measured.overheadSeconds;
        evaluation.resources = measured.resources;
        evaluation.conditions = measured.conditions;
        const double now = m_clock->seconds();
        if (measured.look != device::Look::Full) completion.look = measured.look;
        completion.clockSeconds = m_charged + (now - m_busySince);
        m_done.push_back(std::move(completion));
        if (m_inFlight.empty()) m_charged += now - m_busySince;
    }
    m_changed.notify_all();
}

void Lane::lose(Error error) {
    {
        const std::lock_guard lock(m_mutex);
        m_lost = std::move(error);
    }
    m_changed.notify_all();
}

Result<device::Completion> Lane::next(const device::Wait& wait) {
    std::unique_lock lock(m_mutex);
    if (m_done.empty() && m_inFlight.empty() && !m_lost) {
        return fail(ErrorKind::Failed, phrase("Nothing was submitted to the device."));
    }
    const auto something = [this] { return !m_done.empty() || m_lost; };
    waitUntil(m_changed, lock, wait, something);
    if (!m_done.empty()) {
        device::Completion completion = std::move(m_done.front());
        m_done.pop_front();
        return completion;
    }
    if (m_lost) return tl::unexpected(*m_lost);
    return fail(ErrorKind::Cancelled, phrase("Measuring was stopped."));
}

double Lane::clockSeconds() const {
    const std::lock_guard lock(m_mutex);
    return clockNow();
}

double Lane::clockNow() const {
    return m_inFlight.empty() ? m_charged : m_charged + (m_clock->seconds() - m_busySince);
}

}  // namespace engine::live
