// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <optional>

#include "engine/cuda/problem_arrays.hpp"
#include "engine/worker/measurer.hpp"
#include "engine/worker/sampling.hpp"

namespace engine::cuda {

/// Loads, verifies and times compiled kernels on one GPU.
class CudaMeasurer final : public worker::Measurer {
public:
    /// `gpu`: number as the CUDA runtime counts. Touches the GPU at the first open() only, so that
    /// everything happens in the thread that measures.
    /// `monitor` tells how its clock stands; null = nobody does.
    explicit CudaMeasurer(int gpu, worker::HealthMonitor* monitor = nullptr)
        : m_gpu(gpu), m_monitor(monitor) {}

    Result<protocol::Opened> open(const protocol::Open& problem,
                                  const protocol::Compiled& reference,
                                  const protocol::Compiled& support) override;
    void close(int problem) override { m_problems.erase(problem); }
    worker::Measurement measure(const protocol::Evaluate& request,
                                const protocol::Compiled& image) override;

private:
    struct OpenProblem {
        ProblemArrays arrays;
        worker::BestOfRuns best = {};
    };
    /// The steps of one measurement; each fills in the outcome and returns false when it ends
    /// there.
    struct Attempt;
    bool load(Attempt& attempt, const protocol::Compiled& image);
    bool verify(Attempt& attempt);
    bool compareOutput(Attempt& attempt);
    bool takeSamples(Attempt& attempt);
    std::optional<std::vector<double>> timeRound(Attempt& attempt, int count, bool first,
                                                 const std::function<void()>& meanwhile);
    void remember(Attempt& attempt);
    void failed(Attempt& attempt, const Status& status);
    bool accept(Attempt& attempt, const StreamTimer::Times& times);

    int m_gpu;
    worker::HealthMonitor* m_monitor;
    std::optional<StreamTimer> m_timer;
    std::map<int, OpenProblem> m_problems;
    std::optional<LoadedImage> m_abandoned;
};

}  // namespace engine::cuda
