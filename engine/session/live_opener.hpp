// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>

#include "engine/session/open_device.hpp"

namespace engine::session {

/// "cuda:0" or "ssh:HOST[:0]", or a list of such that measure side by side: "cuda:0,cuda:1".
bool namesLiveDevice(const std::string& argument);
/// Of two GPUs, "cuda:N" or "ssh:HOST[:N]".
bool areOfOneComputer(const std::string& one, const std::string& other);
/// "ssh:HOST", alone or in a list: opening it makes this computer contact that one.
bool namesOtherComputer(const std::string& argument);

/// Opens any problem on the same worker; may be called from several threads.
using LiveMachine = std::function<DeviceOpener(const stencil::Problem& problem)>;
Result<LiveMachine> liveMachine(const std::string& argument, const DeviceOptions& options,
                                const Installation& installation);

/// Starts the worker at once, so that a missing GPU is said before anything begins. All lanes share
/// it: the GPU measures one setting at a time. A worker that is lost for good is replaced at the
/// next opening.
Result<DeviceOpener> liveOpener(const std::string& argument, const stencil::Problem& problem,
                                const DeviceOptions& options, const Installation& installation);

}  // namespace engine::session
