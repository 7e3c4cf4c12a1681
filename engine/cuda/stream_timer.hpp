// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cuda_runtime_api.h>
#include <functional>
#include <vector>

#include "engine/core/result.hpp"

namespace engine::cuda {

/// Launches timed one by one on one stream: an event before and after each.
class StreamTimer {
public:
    static Result<StreamTimer> make();
    StreamTimer(StreamTimer&& other) noexcept;
    StreamTimer& operator=(StreamTimer&&) = delete;
    ~StreamTimer();

    cudaStream_t stream() const { return m_stream; }

    enum class End { Done, TimedOut, Failed };
    struct Times {
        End end = End::Done;
        Status status;           ///< why, when Failed
        std::vector<double> ms;  ///< one per launch, when Done
    };
    /// Calls `launch` so many times, timing each, and waits for all; gives up after
    /// `deadlineSeconds` (what runs then cannot be stopped but by ending the process).
    /// `meanwhile`: called once, while they run.
    Times time(const std::function<Status()>& launch, int count, double deadlineSeconds,
               const std::function<void()>& meanwhile = {});

private:
    StreamTimer() = default;
    Status queue(const std::function<Status()>& launch, int count);
    End waitForLast(int count, double deadlineSeconds, Status& status) const;

    cudaStream_t m_stream = nullptr;
    std::vector<cudaEvent_t> m_events;
};

}  // namespace engine::cuda
