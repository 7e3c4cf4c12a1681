// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/space/plan/device_limits.hpp"

namespace engine::cuda {

struct GpuDescription {
    std::string name;    ///< "NVIDIA H200"
    std::string uuid;    ///< "GPU-bc3b1087-2f6c-4c0e-9d51-7a3f7e0c8b1d", as the driver writes it
    std::string driver;  ///< "580.159.04 (CUDA 13.0)"
    std::string busId;   ///< for the management library
    std::int64_t memoryBytes = 0;
    space::DeviceLimits limits;
};

/// How many GPUs there are; an Error of kind Unavailable that says what is missing when there is
/// none.
Result<int> countGpus();
Result<GpuDescription> describeGpu(int number);

}  // namespace engine::cuda
