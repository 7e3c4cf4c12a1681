// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The clock of a recording: what a search would have waited for, computed instead of waited. Two
// models: serial, one evaluation after another, as in the published races; and N compiling cores
// feeding one GPU.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.hpp"

namespace engine::device {

/// How a recording answers: "serial", or how many cores compile at once; "16 noise" with noise.
struct ClockModel {
    int compilers = 0;   ///< 0 = serial
    bool noise = false;  ///< a time is one of the samples, drawn; not their median

    static Result<ClockModel> parse(const std::string& text);
    std::string text() const;
    static std::string withNoise(const std::string& text);
    /// How many submissions keep the modelled machine busy.
    int parallelism() const { return compilers == 0 ? 1 : 2 * compilers; }
};

/// What one evaluation costs.
struct Charge {
    double compileSeconds = 0;
    double gpuSeconds = 0;  ///< run and overhead: the GPU serves one evaluation at a time
    bool needsGpu = true;   ///< a setting that does not compile never queues for the GPU
};

/// An event simulation. Submissions happen at the time of the last completion taken. Compilers
/// serve in the order of submission, the GPU in the order in which compiling ended, ties by ticket.
class VirtualClock {
public:
    explicit VirtualClock(ClockModel model);

    void submit(std::uint64_t ticket, const Charge& charge);
    /// The next ticket to complete, or nothing when none is in flight. Moves seconds() on.
    std::optional<std::uint64_t> next();
    double seconds() const { return m_now; }

private:
    struct Job {
        std::uint64_t ticket = 0;
        double compiled = 0;  ///< when compiling ends
        Charge charge;
    };
    std::vector<Job>::iterator earliest(bool needsGpu);
    std::optional<std::uint64_t> nextSerial();
    std::uint64_t take(std::vector<Job>::iterator job, double when);

    ClockModel m_model;
    std::vector<Job> m_jobs;              ///< in flight, in order of submission
    std::vector<double> m_compilersFree;  ///< when each compiler is free
    double m_gpuFree = 0;
    double m_now = 0;
};

}  // namespace engine::device
