// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One setting compiled, verified and timed. Whether it ran, whether it was right and how fast it
// was are three separate things.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/conditions.hpp"
#include "engine/space/setting.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::device {

enum class Outcome : std::uint8_t { Ok, CompileError, LaunchError, WrongResult, Timeout, Crashed };
/// "ok", "compile_error", "launch_error", "wrong_result", "timeout", "crashed"
std::string_view nameOf(Outcome outcome);
std::optional<Outcome> outcomeFromName(std::string_view name);

/// What the compiler reported; -1 = unknown.
struct Resources {
    int registers = -1;
    int spillStoreBytes = -1, spillLoadBytes = -1;
    int stackBytes = -1;
    int sharedBytes = -1;  ///< static + dynamic
    int imageBytes = -1;   ///< size of the compiled image
    bool operator==(const Resources&) const = default;
};

/// Cells updated a second that no GPU comes near, whatever it fuses: what claims more is not
/// believed, neither of a worker nor of a file.
inline constexpr double kMostCellsPerSecond = 1e15;
/// A launch that updates so many cells, all its steps counted, cannot take this time.
bool isImpossibleTime(double ms, double cells);

/// Fewer samples have no interval of their median.
inline constexpr int kLeastForInterval = 3;
/// In ms.
struct Interval {
    double low = 0, high = 0;
};

struct Evaluation {
    space::Setting setting;
    Outcome outcome = Outcome::Ok;
    std::string reason;                  ///< one sentence when outcome is not Ok
    std::optional<double> largestError;  ///< relative, when it was verified
    std::vector<double> samplesMs;       ///< one launch each, raw, in order; empty unless timed
    int steps = 1;                       ///< time steps one launch advances
    double compileSeconds = 0;           ///< CPU time of the compiling thread
    double runSeconds = 0;               ///< wall time on the GPU: verification, warm-up, samples
    double overheadSeconds = 0;          ///< everything else charged to this evaluation
    Resources resources;
    std::uint64_t sourceHash = 0;  ///< source::sourceHash() of what was measured; 0 = unknown
    Conditions conditions;         ///< of a live GPU; what a file does not say is unknown

    bool ok() const { return outcome == Outcome::Ok && !samplesMs.empty(); }
    /// Median time of one launch in ms; infinite unless ok().
    double timeMs() const;
    /// Median time per time step in ms; infinite unless ok(). What searches minimise.
    double costMs() const { return timeMs() / steps; }
    /// Interior cells x steps / seconds / 1e9; 0 unless ok().
    double gcells(const stencil::Extents& grid) const;
    /// The 95 % interval of the median of a launch; both are the median with fewer than
    /// kLeastForInterval samples.
    Interval medianInterval() const;
    /// Half the 95 % interval of the median over the samples, relative; nothing with fewer than
    /// kLeastForInterval samples.
    std::optional<double> relativeSpread() const;
    /// "one launch", "median of 5 launches, ±0.12 %"; of what is ok().
    std::string samplesText() const;
};

}  // namespace engine::device
