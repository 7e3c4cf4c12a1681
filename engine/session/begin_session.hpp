// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How sessions come to be, for command line and desktop alike: a new one from an order, or a stored
// one that goes on. Devices are opened by their names, and a session's head is written here only.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/device/sampling_rule.hpp"
#include "engine/session/search_session.hpp"

namespace engine::session {

/// A device as somebody wants it.
struct WantedDevice {
    std::string name = "recorded";
    stencil::Problem problem;
    std::string clock = "serial";        ///< of recordings, or a number of compiling cores
    device::SamplingRule sampling = {};  ///< of live GPUs
};
using FindDevice = std::function<Result<DeviceOpener>(const WantedDevice& wanted)>;

/// What sessions need of the program around them.
struct Surroundings {
    FindDevice find;
    std::shared_ptr<const Clock> clock = std::make_shared<SteadyClock>();
    std::string program = {};  ///< "stencilscope 1.0", kept in every file
    std::string now = {};      ///< UTC, as utcNow() writes it; kept in every file
    search::Together company = {};
    std::stop_token stop = {};  ///< of what takes time before the first step

    /// Of this program on this day.
    static Surroundings ofProgram(FindDevice find);
};

/// What somebody wants searched.
struct SessionOrder {
    stencil::Problem problem;
    std::string device = "recorded", clock = "serial";
    std::vector<record::RunSpec> runs = {};
    record::Budget budget = {};
    device::SamplingRule sampling = {};  ///< of a live GPU
    /// Of a sub-space that is measured completely, others at rest; a recording is one to search on
    /// later.
    std::map<space::ParameterId, std::vector<int>> values = {};
    bool recording = false;

    WantedDevice wanted() const { return {device, problem, clock, sampling}; }
};

/// In memory until moveTo(): whatever is wrong is refused before anything runs or is written.
Result<std::unique_ptr<SearchSession>> beginSession(const SessionOrder& order,
                                                    const Surroundings& surroundings);
/// Where a stored session stopped, on the device that it names, or on `device`: other GPUs of the
/// same model, more or fewer; without a budget or a sampling rule the stored ones count, and times
/// of another rule are refused. Complete recordings are
/// refused: they are devices. Until the device is open, what is refused leaves `file` as it was;
/// then it belongs to the session, or is lost with it. A file may name any computer: another one is
/// only contacted when somebody has named it, as `device`.
Result<std::unique_ptr<SearchSession>> goOn(store::SessionFile& file,
                                            std::optional<record::Budget> budget,
                                            const Surroundings& surroundings,
                                            const std::string& device = {},
                                            std::optional<device::SamplingRule> sampling = {});

/// A recording that nobody cut short.
Result<bool> isCompleteRecording(const store::SessionFile& file);

/// In memory, for a drawing that nobody has searched yet.
Result<store::SessionFile> emptyFile(const stencil::Problem& problem,
                                     const Surroundings& surroundings);

}  // namespace engine::session
