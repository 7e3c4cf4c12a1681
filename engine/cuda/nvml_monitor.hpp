// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <string>

#include "engine/core/result.hpp"
#include "engine/worker/measurer.hpp"

namespace engine::cuda {

/// Reads clocks, temperature, power and throttling through the driver's management library. Reads
/// only: settings of the GPU are never changed.
class NvmlMonitor final : public worker::HealthMonitor {
public:
    /// `busId`: "0000:1b:00.0", as the CUDA runtime names the GPU.
    static Result<std::unique_ptr<NvmlMonitor>> open(const std::string& busId);
    ~NvmlMonitor() override;

    std::optional<protocol::Health> read() override;
    worker::ClockState clock() override;
    /// "580.159.04", empty when the library does not say.
    std::string driverVersion() const;

private:
    struct Functions;
    explicit NvmlMonitor(std::unique_ptr<Functions> functions);

    std::unique_ptr<Functions> m_nvml;
};

}  // namespace engine::cuda
