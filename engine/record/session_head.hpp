// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/device/device.hpp"
#include "engine/record/budget.hpp"

namespace engine::record {

/// What is fixed when a session is made.
struct SessionHead {
    stencil::Problem problem;
    device::DeviceInfo device;
    /// Dense values of a recording's sub-space; empty = the full space.
    std::map<space::ParameterId, std::vector<int>> values;
    Budget budget;
    std::string
        deviceArgument;  ///< how the device was named, to open it again ("recorded", "cuda:0")
    std::string clockArgument;  ///< "serial" or a number of compiling cores
    std::string program;        ///< version that wrote it
    std::string begun;          ///< when, UTC: "2026-11-22T08:00:00Z"; empty in older files
    bool recording = false;     ///< the space was measured completely, on purpose
};

}  // namespace engine::record
