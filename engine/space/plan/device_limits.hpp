// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace engine::space {

/// What a GPU can hold, as far as constraints and the model need it. Defaults: NVIDIA H200.
struct DeviceLimits {
    std::string architecture = "sm_90";
    int threadsPerBlock = 1024;
    int sharedBytesPerBlock = 232448;  ///< with opt-in
    int registersPerThread = 255;
    int registersPerBlock = 65536;
    int threadsPerMultiprocessor = 2048;
    int multiprocessors = 132;
    int constantBytes = 65536;

    bool operator==(const DeviceLimits&) const = default;

    /// cp.async: compute capability 8.0. An architecture that is no "sm_NN" has it.
    bool hasAsynchronousCopies() const {
        return architecture != "sm_70" && architecture != "sm_72" && architecture != "sm_75";
    }
    /// Thread block clusters, bulk copies and waiting for barriers in shared memory: compute
    /// capability 9.0. An architecture that is no "sm_NN" has them.
    bool hasClusters() const {
        const bool twoDigits = architecture.starts_with("sm_") && architecture.size() == 5;
        return !twoDigits || architecture[3] == '9';
    }
};

}  // namespace engine::space
