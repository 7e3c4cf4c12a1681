// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Anything that answers "how fast is this setting". A device is opened for one problem; searches
// submit settings and take completions. Live GPUs compile several while measuring one; a recording
// answers from its rows and charges a virtual clock.

#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>

#include "engine/core/result.hpp"
#include "engine/device/evaluation.hpp"
#include "engine/device/request.hpp"
#include "engine/space/foreign_kernel.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::device {

struct DeviceInfo {
    std::string id;      ///< as on the command line: "cuda:0", "recorded", "file.sscope"
    std::string gpu;     ///< "NVIDIA H200"
    std::string uuid{};  ///< which of them: "GPU-bc3b1087-...", of several with ", " between; empty
                         ///< = unknown
    std::string driver, toolkit;
    std::string date;  ///< of measurement, UTC, ISO 8601
    space::DeviceLimits limits;
    bool recorded = false;   ///< answers on a virtual clock, from rows or from a prediction
    bool predicted = false;  ///< nothing it says was measured
    std::string sampling{};  ///< how a live GPU samples, in words; empty = unknown
};

struct Completion {
    std::uint64_t ticket = 0;
    Evaluation evaluation;
    double clockSeconds = 0;  ///< the device's clock when it was done
    /// What was done: a look that stayed within its limit has become a full evaluation.
    Look look = Look::Full;
    double gridShare = 1;  ///< of the problem's cells, how many the look's grid has
};

/// How long somebody waits for a completion: until told to stop, or for so many seconds. A stop
/// token alone waits for as long as it takes.
struct Wait {
    std::stop_token stop;
    double seconds = std::numeric_limits<double>::infinity();
    Wait(std::stop_token whenToStop = {},  // NOLINT: a stop token is a way to wait
         double longest = std::numeric_limits<double>::infinity())
        : stop(std::move(whenToStop)), seconds(longest) {}
};

class Device {
public:
    virtual ~Device() = default;
    virtual const DeviceInfo& info() const = 0;
    virtual const stencil::Problem& problem() const = 0;
    /// What can be asked: the full space on a live GPU, the measured rows of a recording.
    virtual const space::TuningSpace& space() const = 0;
    /// How many submissions keep it busy.
    virtual int parallelism() const = 0;
    /// Looks that it can answer honestly; full ones always.
    virtual Looks looks() const { return {}; }
    /// What was compiled for a look is not compiled again for a closer one.
    virtual void submit(std::uint64_t ticket, const Request& request) = 0;
    /// The next finished submission; blocks on a live GPU. Fails when nothing is in flight, with
    /// Cancelled when stopped or when the wait was too short, or when the device is lost for good.
    /// A single setting that crashes is a Completion, not an error.
    virtual Result<Completion> next(Wait wait) = 0;
    /// Seconds charged so far: virtual for a recording; on a live GPU the time while evaluations
    /// were wanted.
    virtual double clockSeconds() const = 0;
    /// Which kernel it measures for a setting, as Evaluation::sourceHash.
    virtual std::uint64_t sourceHash(const space::Setting& /*setting*/) const { return 0; }
    /// The kernel of another program that it was measured with; null = a stencil.
    virtual space::ForeignKernelPtr foreign() const { return nullptr; }
    /// Best evaluation there can be, when that is known (recordings), in ms per step.
    virtual std::optional<double> optimumMs() const { return std::nullopt; }
};

/// One line of `stencilscope-cli devices`.
struct DeviceListing {
    std::string id, description;
    bool available = false;
    std::string reason;  ///< why not, in one sentence
};

}  // namespace engine::device
