// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks kernels without a GPU: their specialised source is compiled with g++ over a small shim,
// run block by block on random input, and compared with the reference. See block_scheduler.hpp for
// what this finds (races that depend on the order of threads, parting at barriers, wrong or missing
// cells, accesses outside the grid, uninitialised shared memory) and what it cannot (races within
// one order).

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/emulate/block_scheduler.hpp"
#include "engine/source/kernel_source.hpp"

namespace engine::emulate {

/// Cells of a grid that the CPU can be asked to compute several times over.
inline constexpr std::int64_t kMostCells = std::int64_t{1} << 24;

struct EmulationOptions {
    std::uint64_t seed = 1;
    int workers = 2;  ///< batches compiled and run at the same time
    int kernelsPerBatch = 16;
    std::vector<FiberOrder> orders{FiberOrder::Forward, FiberOrder::Reverse, FiberOrder::Shuffled};
    std::string compiler = "g++";
    double compileSeconds = 600;  ///< for one batch; a compiler that takes longer hangs
    std::stop_token stop;
    std::function<void(std::size_t done, std::size_t all)> progress;  ///< called from the workers
};

/// One kernel to check.
struct EmulationCase {
    stencil::Problem problem;
    source::KernelSource source;  ///< written for the host
    std::string label;            ///< how a report names it: the setting's text
};

struct Verdict {
    std::string label;
    bool checked = false;  ///< false when the check was stopped before
    bool correct = false;
    std::string reason;       ///< one sentence when it is not
    double largestError = 0;  ///< relative to the largest magnitude, over all orders
};

struct EmulationReport {
    std::vector<Verdict> verdicts;  ///< in the order of the cases
    bool stopped = false;           ///< some are not checked
    std::size_t failures() const;
};

/// Every case, in batches. What was checked when it is stopped is reported.
Result<EmulationReport> emulate(const std::vector<EmulationCase>& cases,
                                const EmulationOptions& options);
/// Specialises each setting and checks it. A setting that no template can generate fails its
/// verdict.
Result<EmulationReport> verifyEmulated(const stencil::Problem& problem,
                                       const std::vector<space::Setting>& settings,
                                       const EmulationOptions& options);

}  // namespace engine::emulate
