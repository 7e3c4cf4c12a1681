// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/device/device.hpp"
#include "engine/device/sampling_rule.hpp"
#include "engine/record/budget.hpp"
#include "engine/space/foreign_kernel.hpp"

namespace engine::record {

/// What is fixed when a session is made.
struct SessionHead {
    stencil::Problem problem;
    /// Of a kernel of another program, whose problem the above is; null = a stencil.
    space::ForeignKernelPtr foreign = {};
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
    device::SamplingRule sampling = {};  ///< of a live GPU, to open it again

    /// The parameters of its settings.
    const space::ParameterTable& parameters() const {
        return foreign ? foreign->table() : space::parameterTable();
    }
    /// Canonical text of a setting.
    std::string textOf(const space::Setting& setting) const {
        return space::settingText(setting, problem.pattern.dimensions, foreign.get());
    }
    /// Reads what textOf() writes, and what leaves parameters out.
    Result<space::Setting> settingFrom(std::string_view text) const {
        return foreign ? space::Setting::parse(text, foreign->table())
                       : space::Setting::parse(text, problem.pattern.dimensions);
    }
};

}  // namespace engine::record
