// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/stream_timer.hpp"

#include <chrono>
#include <thread>
#include <utility>

#include "engine/core/sentence.hpp"
#include "engine/cuda/check.hpp"

namespace engine::cuda {
namespace {

constexpr int kMostLaunches = 32;

}  // namespace

Result<StreamTimer> StreamTimer::make() {
    StreamTimer timer;
    Status done = check(cudaStreamCreateWithFlags(&timer.m_stream, cudaStreamNonBlocking),
                        phrase("Making a stream"));
    for (int i = 0; i < 2 * kMostLaunches && done; ++i) {
        cudaEvent_t event = nullptr;
        done = check(cudaEventCreate(&event), phrase("Making an event"));
        if (done) timer.m_events.push_back(event);
    }
    if (!done) return tl::unexpected(done.error());
    return timer;
}

StreamTimer::StreamTimer(StreamTimer&& other) noexcept
    : m_stream(std::exchange(other.m_stream, nullptr)),
      m_events(std::exchange(other.m_events, {})) {}

StreamTimer::~StreamTimer() {
    for (cudaEvent_t event : m_events) cudaEventDestroy(event);
    if (m_stream != nullptr) cudaStreamDestroy(m_stream);
}

StreamTimer::Times StreamTimer::time(const std::function<Status()>& launch, int count,
                                     double deadlineSeconds,
                                     const std::function<void()>& meanwhile) {
    Times times;
    count = std::min(count, kMostLaunches);
    times.status = queue(launch, count);
    if (!times.status) {
        times.end = End::Failed;
        return times;
    }
    if (meanwhile) meanwhile();
    times.end = waitForLast(count, deadlineSeconds, times.status);
    if (times.end != End::Done) return times;
    for (int i = 0; i < count; ++i) {
        float ms = 0;
        times.status = check(cudaEventElapsedTime(&ms, m_events[static_cast<std::size_t>(2 * i)],
                                                  m_events[static_cast<std::size_t>(2 * i + 1)]),
                             phrase("Reading the time of a launch"));
        if (!times.status) {
            times.end = End::Failed;
            return times;
        }
        times.ms.push_back(static_cast<double>(ms));
    }
    return times;
}

Status StreamTimer::queue(const std::function<Status()>& launch, int count) {
    for (int i = 0; i < count; ++i) {
        const auto event = static_cast<std::size_t>(2 * i);
        if (Status done =
                check(cudaEventRecord(m_events[event], m_stream), phrase("Recording an event"));
            !done)
            return done;
        if (Status done = launch(); !done) return done;
        if (Status done =
                check(cudaEventRecord(m_events[event + 1], m_stream), phrase("Recording an event"));
            !done) {
            return done;
        }
    }
    return {};
}

StreamTimer::End StreamTimer::waitForLast(int count, double deadlineSeconds, Status& status) const {
    using SteadyClock = std::chrono::steady_clock;
    const cudaEvent_t last = m_events[static_cast<std::size_t>(2 * count - 1)];
    const auto start = SteadyClock::now();
    while (true) {
        const cudaError_t state = cudaEventQuery(last);
        if (state == cudaSuccess) return End::Done;
        if (state != cudaErrorNotReady) {
            status = check(state, phrase("Running the kernel"));
            return End::Failed;
        }
        const std::chrono::duration<double> elapsed = SteadyClock::now() - start;
        if (elapsed.count() > deadlineSeconds) return End::TimedOut;
        // Short kernels are met by spinning; long ones leave the core to a compiler.
        if (elapsed.count() > 0.002) std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
}

}  // namespace engine::cuda
