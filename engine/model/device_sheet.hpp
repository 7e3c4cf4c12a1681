// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a GPU can do, as data: the rates the model computes with. Sheets lie in resources/devices,
// each with where its figures are from.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::model {

/// Rates in SI units of the whole GPU. 0 = unknown: then nothing is bound by it.
struct DeviceSheet {
    std::string id;   ///< "h200"
    std::string gpu;  ///< "NVIDIA H200"; drivers' names begin with it
    std::string architecture;
    std::string source;  ///< where the figures are from, for people
    int multiprocessors = 0;
    double clockHz = 0;
    double memoryBytes = 0;
    double memoryBytesPerSecond = 0;      ///< device memory, a copy's reads and writes together
    double memoryReadBytesPerSecond = 0;  ///< reads alone
    double l2BytesPerSecond = 0;
    double l2Bytes = 0;
    double sharedBytesPerSecond = 0;  ///< shared memory and first-level cache: one data path
    double fp64PerSecond = 0;         ///< instructions: a fused multiply-add is one
    double fp32PerSecond = 0;
    std::map<int, double> barrierSeconds;  ///< of a block, by its threads
    double gridBarrierSeconds = 0;
    double clusterBarrierSeconds = 0;
    double launchSeconds = 0;  ///< of an empty kernel, back to back
    double sharedLatencySeconds = 0;
    double memoryLatencySeconds = 0;
    bool memoryLatencyMeasured = true;  ///< else it is what was published of such GPUs

    double floatingPointPerSecond(stencil::DataType type) const {
        return type == stencil::DataType::Double ? fp64PerSecond : fp32PerSecond;
    }
    /// Between the known sizes, and beyond them, on a straight line; never negative.
    double barrierOf(int threads) const;
};

/// `name` says in errors which file it is.
Result<DeviceSheet> deviceSheetFromJson(std::string_view text, const std::string& name);
/// The sheets built in.
const std::vector<DeviceSheet>& deviceSheets();
/// By id ("h200") or by what a driver calls the GPU ("NVIDIA H200"); null when there is none.
const DeviceSheet* findDeviceSheet(std::string_view idOrGpu);

}  // namespace engine::model
