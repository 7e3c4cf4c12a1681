// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <limits>
#include <optional>

#include "engine/core/result.hpp"
#include "engine/protocol/message.hpp"
#include "engine/worker/sampling.hpp"

namespace engine::worker {

struct Measurement {
    protocol::Measured measured;
    /// The GPU cannot be used by this process any more: leave, another worker takes over.
    bool contextLost = false;
};

/// What measures compiled kernels: a GPU, or a test's stand-in. Used by one thread.
class Measurer {
public:
    virtual ~Measurer() = default;
    virtual Result<protocol::Opened> open(const protocol::Open& problem,
                                          const protocol::Compiled& reference,
                                          const protocol::Compiled& support) = 0;
    virtual void close(int problem) = 0;
    virtual Measurement measure(const protocol::Evaluate& request,
                                const protocol::Compiled& image) = 0;
};

/// Reads clocks, temperature and power; used by several threads.
class HealthMonitor {
public:
    virtual ~HealthMonitor() = default;
    virtual std::optional<protocol::Health> read() = 0;
    /// The part of it that samples are judged by, quickly.
    virtual ClockState clock() { return {}; }
};

}  // namespace engine::worker
