// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/measure_queue.hpp"

namespace engine::worker {

MeasureQueue::MeasureQueue(Measurer& measurer, LineSink& sink, std::function<void()> onContextLost)
    : m_measurer(measurer),
      m_sink(sink),
      m_onContextLost(std::move(onContextLost)),
      m_thread([this](std::stop_token stop) { run(stop); }) {}

MeasureQueue::~MeasureQueue() = default;

void MeasureQueue::push(MeasureJob job) {
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_changed.notify_one();
}

void MeasureQueue::run(std::stop_token stop) {
    while (true) {
        std::unique_lock lock(m_mutex);
        if (!m_changed.wait(lock, stop, [this] { return !m_jobs.empty(); })) return;
        const MeasureJob job = std::move(m_jobs.front());
        m_jobs.pop_front();
        lock.unlock();
        std::visit([this](const auto& known) { execute(known); }, job);
    }
}

void MeasureQueue::execute(const OpenJob& job) {
    auto opened = m_measurer.open(job.open, job.reference, job.support);
    if (opened) {
        m_sink.send(*opened);
    } else {
        m_sink.send(protocol::Refused{job.open.problem, opened.error().message});
    }
}

void MeasureQueue::execute(const CloseJob& job) { m_measurer.close(job.problem); }

void MeasureQueue::execute(const EvaluateJob& job) {
    m_sink.send(protocol::Measuring{job.evaluate.ticket});
    Measurement measurement = m_measurer.measure(job.evaluate, job.image);
    measurement.measured.conditions.imageCached = job.image.cpuSeconds == 0;
    m_sink.send(measurement.measured);
    if (measurement.contextLost) m_onContextLost();
}

}  // namespace engine::worker
