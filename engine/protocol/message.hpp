// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the program and its worker say to each other, one struct a message. PROTOCOL.md shows the
// lines.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/device/conditions.hpp"
#include "engine/device/evaluation.hpp"
#include "engine/device/health.hpp"
#include "engine/device/request.hpp"
#include "engine/device/sampling_rule.hpp"
#include "engine/source/kernel_source.hpp"
#include "engine/space/plan/device_limits.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::protocol {

inline constexpr int kVersion = 9;

struct Kernel {
    std::string text;   ///< complete CUDA source
    std::string entry;  ///< name of the extern "C" kernel
    source::LaunchShape launch;
    int steps = 1;  ///< time steps one launch advances
};

// ---- from the program to the worker

/// Makes a problem's arrays on the GPU and its reference output. Answered by Opened or Refused.
struct Open {
    int problem = 0;
    stencil::DataType type = stencil::DataType::Double;
    stencil::GridLayout layout;
    int arrays = 0;          ///< array parameters beside input and output
    std::uint64_t seed = 1;  ///< of the random input
    double tolerance = 0;    ///< stencil::toleranceOf(): of one step, relative to the largest value
    Kernel reference;        ///< the naive kernel
    std::string support;     ///< source of the kernels that fill, poison and compare
    /// Elements of the output whose values after one step the CPU has worked out: the naive kernel
    /// is held to them.
    std::vector<double> checkedElements, checkedValues;
    device::SamplingRule sampling = {};
};

/// Frees what Open made.
struct Close {
    int problem = 0;
};

/// Compile, verify, time; or as much of it as the look says. Answered by Measured, in any order.
struct Evaluate {
    std::uint64_t ticket = 0;
    int problem = 0;
    Kernel kernel;
    /// Look::Grid is a problem of its own here: it never stands in a message.
    device::Look look = device::Look::Full;
    std::optional<double> limitMs;  ///< of one launch, for Look::Limit
    int run = 0;                    ///< whose best decides how many samples are taken
};

// ---- from the worker to the program

struct Hello {
    int version = kVersion;
    std::string gpu, uuid, driver, toolkit;
    std::int64_t memoryBytes = 0;
    int compilers = 0;  ///< compiling processes
    space::DeviceLimits limits;
};

/// Instead of Hello: there is nothing to measure on. The worker leaves afterwards.
struct Unavailable {
    std::string reason;
};

struct Opened {
    int problem = 0;
    double referenceMs = 0;  ///< one launch of the naive kernel
};

struct Refused {
    int problem = 0;
    std::string reason;
};

/// The GPU starts on this ticket: whatever happens next is its doing.
struct Measuring {
    std::uint64_t ticket = 0;
};

struct Measured {
    std::uint64_t ticket = 0;
    device::Look look = device::Look::Full;  ///< what was done
    device::Outcome outcome = device::Outcome::Ok;
    std::string reason;
    std::optional<double> largestError;
    std::vector<double> samplesMs;
    double compileSeconds = 0, runSeconds = 0, overheadSeconds = 0;
    device::Resources resources;
    device::Conditions conditions = {};
};

/// About once a second, and so the sign that the worker lives.
using device::Health;

// ---- between the worker and its compiling processes

struct Compile {
    std::uint64_t ticket = 0;
    std::string source, entry, architecture;
};

struct CompilerReady {
    std::string toolkit;  ///< "NVRTC 13.0"
};

struct Compiled {
    std::uint64_t ticket = 0;
    device::Outcome outcome = device::Outcome::Ok;
    std::string reason;  ///< one sentence when the outcome is not Ok
    std::string log;
    std::string image;  ///< the compiled image, binary
    double cpuSeconds = 0;
    device::Resources resources;
};

using Message = std::variant<Open, Close, Evaluate, Hello, Unavailable, Opened, Refused, Measuring,
                             Measured, Health, Compile, CompilerReady, Compiled>;

}  // namespace engine::protocol
