// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/cuda_measurer.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "engine/core/sentence.hpp"
#include "engine/cuda/check.hpp"

namespace engine::cuda {
namespace {

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Errors of a launch's shape pass; errors of what ran stay with the process for good.
bool contextIsLost() {
    cudaGetLastError();
    return cudaDeviceSynchronize() != cudaSuccess;
}

/// What is wrong with the output, or nothing.
std::string complaintAbout(const source::Comparison& comparison, const stencil::Extents& grid) {
    if (comparison.wrongCells > 0) {
        const std::uint64_t first = comparison.firstWrong;
        const auto sizeX = static_cast<std::uint64_t>(grid.x);
        const auto sizeY = static_cast<std::uint64_t>(grid.y);
        return say("{} of {} cells are wrong, the first at ({}, {}, {}).", comparison.wrongCells,
                   grid.cells(), first % sizeX, first / sizeX % sizeY, first / sizeX / sizeY)
            .text();
    }
    if (comparison.writtenOutside > 0) {
        return say("The kernel wrote {} cells outside the interior.", comparison.writtenOutside)
            .text();
    }
    return {};
}

}  // namespace

struct CudaMeasurer::Attempt {
    const protocol::Evaluate& request;
    OpenProblem& problem;
    protocol::Measured measured;
    std::optional<LoadedImage> image;
    cudaKernel_t kernel = nullptr;
    double firstMs = 0;
    bool contextLost = false;

    int steps() const { return request.kernel.steps; }
    std::optional<double> limitMs() const {
        return request.look == device::Look::Limit ? request.limitMs : std::nullopt;
    }
    void end(device::Outcome outcome, std::string reason) {
        measured.outcome = outcome;
        measured.reason = std::move(reason);
        measured.samplesMs.clear();
        measured.conditions = {};
    }
};

Result<protocol::Opened> CudaMeasurer::open(const protocol::Open& problem,
                                            const protocol::Compiled& reference,
                                            const protocol::Compiled& support) {
    if (Status done = check(cudaSetDevice(m_gpu), say("Using GPU {}", m_gpu).text()); !done) {
        return tl::unexpected(done.error());
    }
    if (!m_timer) {
        auto timer = StreamTimer::make();
        if (!timer) return tl::unexpected(timer.error());
        m_timer.emplace(std::move(*timer));
    }
    m_problems.erase(problem.problem);
    auto arrays = ProblemArrays::make(problem, reference, support, *m_timer);
    if (!arrays) {
        cudaGetLastError();
        return tl::unexpected(arrays.error());
    }
    const double referenceMs = arrays->referenceMs();
    m_problems.emplace(problem.problem, OpenProblem{std::move(*arrays)});
    return protocol::Opened{problem.problem, referenceMs};
}

worker::Measurement CudaMeasurer::measure(const protocol::Evaluate& request,
                                          const protocol::Compiled& image) {
    const double start = now();
    protocol::Measured measured;
    measured.ticket = request.ticket;
    measured.compileSeconds = image.cpuSeconds;
    measured.resources = image.resources;
    const auto found = m_problems.find(request.problem);
    if (found == m_problems.end()) {
        measured.outcome = device::Outcome::LaunchError;
        measured.reason = say("Problem {} is not open.", request.problem).text();
        return {measured, false};
    }
    Attempt attempt{request, found->second, std::move(measured), {}, nullptr, 0, false};
    if (load(attempt, image)) {
        const double running = now();
        if (verify(attempt)) takeSamples(attempt);
        attempt.measured.runSeconds = now() - running;
    }
    // Unloading from a GPU that hangs would hang, too: the process is about to end anyway.
    if (attempt.contextLost) m_abandoned = std::exchange(attempt.image, {});
    attempt.image.reset();
    attempt.measured.overheadSeconds = std::max(0.0, now() - start - attempt.measured.runSeconds);
    return {std::move(attempt.measured), attempt.contextLost};
}

bool CudaMeasurer::load(Attempt& attempt, const protocol::Compiled& image) {
    const protocol::Kernel& wanted = attempt.request.kernel;
    Status done;
    auto loaded = LoadedImage::load(image.image);
    if (loaded) {
        attempt.image = std::move(*loaded);
        auto kernel = attempt.image->kernel(wanted.entry);
        if (kernel) {
            attempt.kernel = *kernel;
            done = prepare(attempt.kernel, wanted.launch.sharedBytes);
        } else {
            done = tl::unexpected(kernel.error());
        }
    } else {
        done = tl::unexpected(loaded.error());
    }
    if (done) done = attempt.problem.arrays.expect(wanted.steps, *m_timer);
    if (done) return true;
    failed(attempt, done);
    return false;
}

bool CudaMeasurer::verify(Attempt& attempt) {
    ProblemArrays& arrays = attempt.problem.arrays;
    if (Status done = arrays.poisonOutput(m_timer->stream()); !done) {
        failed(attempt, done);
        return false;
    }
    const auto run = [&] {
        return arrays.run(attempt.kernel, attempt.request.kernel.launch, m_timer->stream());
    };
    const double deadline = std::clamp(0.05 * arrays.referenceMs() * attempt.steps(), 2.0, 20.0);
    const StreamTimer::Times times = m_timer->time(run, 1, deadline);
    if (times.end == StreamTimer::End::TimedOut) {
        attempt.end(device::Outcome::Timeout,
                    say("One launch ran longer than {:.1f} s.", deadline).text());
        attempt.contextLost = true;  // nothing but the end of the process stops a kernel
        return false;
    }
    if (!accept(attempt, times)) return false;
    attempt.firstMs = times.ms.front();
    return compareOutput(attempt);
}

bool CudaMeasurer::compareOutput(Attempt& attempt) {
    ProblemArrays& arrays = attempt.problem.arrays;
    const auto comparison = arrays.compare(m_timer->stream());
    if (!comparison) {
        failed(attempt, tl::unexpected(comparison.error()));
        return false;
    }
    const double magnitude = comparison->largestMagnitude();
    const double difference = comparison->largestDifference();
    const double error = magnitude > 0 ? difference / magnitude : difference;
    if (std::isfinite(error)) attempt.measured.largestError = error;
    std::string complaint = complaintAbout(*comparison, arrays.problem().layout.grid);
    if (complaint.empty()) return true;
    attempt.end(device::Outcome::WrongResult, std::move(complaint));
    if (const Status restored = arrays.restore(*m_timer); !restored) failed(attempt, restored);
    return false;
}

bool CudaMeasurer::takeSamples(Attempt& attempt) {
    const worker::Best best = attempt.problem.best.of(attempt.request.run, attempt.steps());
    bool first = true;
    const worker::Stopwatch stopwatch{
        [&](int count, const std::function<void()>& meanwhile) {
            return timeRound(attempt, count, std::exchange(first, false), meanwhile);
        },
        [this] { return m_monitor != nullptr ? m_monitor->clock() : worker::ClockState{}; }};
    auto samples = worker::takeSamples(attempt.problem.arrays.problem().sampling, attempt.firstMs,
                                       best, attempt.limitMs(), stopwatch);
    if (samples.failed) return false;
    const auto ended = samples.conditions.ended;
    attempt.measured.samplesMs = std::move(samples.ms);
    attempt.measured.conditions = std::move(samples.conditions);
    if (ended == device::SamplingEnd::Hopeless) return true;
    if (ended == device::SamplingEnd::Look) {
        attempt.measured.look = device::Look::Limit;
        return true;
    }
    // A race between threads may spoil a later launch only: the last one has to be right as well.
    if (!compareOutput(attempt)) return false;
    remember(attempt);
    return true;
}

/// The first launch after the comparison finds caches and clocks unsettled: not a sample.
std::optional<std::vector<double>> CudaMeasurer::timeRound(Attempt& attempt, int count, bool first,
                                                           const std::function<void()>& meanwhile) {
    const auto run = [&] {
        return attempt.problem.arrays.run(attempt.kernel, attempt.request.kernel.launch,
                                          m_timer->stream());
    };
    const int extra = first ? 1 : 0;
    const double deadline = 2.0 + 0.01 * attempt.firstMs * (count + extra);
    StreamTimer::Times times = m_timer->time(run, count + extra, deadline, meanwhile);
    if (times.end == StreamTimer::End::TimedOut) {
        attempt.end(device::Outcome::Timeout, phrase("A repeated launch did not finish."));
        attempt.contextLost = true;
        return std::nullopt;
    }
    if (!accept(attempt, times)) return std::nullopt;
    times.ms.erase(times.ms.begin(), times.ms.begin() + extra);
    return std::move(times.ms);
}

/// For those that come: what they have to beat.
void CudaMeasurer::remember(Attempt& attempt) {
    device::Evaluation timed;
    timed.samplesMs = attempt.measured.samplesMs;
    timed.steps = attempt.steps();
    attempt.problem.best.remember(attempt.request.run, timed);
}

bool CudaMeasurer::accept(Attempt& attempt, const StreamTimer::Times& times) {
    if (times.end == StreamTimer::End::Done) return true;
    failed(attempt, times.status);
    return false;
}

void CudaMeasurer::failed(Attempt& attempt, const Status& status) {
    attempt.end(device::Outcome::LaunchError, status.error().message);
    attempt.contextLost = contextIsLost();
}

}  // namespace engine::cuda
