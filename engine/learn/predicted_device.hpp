// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A network as a device: it answers for any stencil, on a virtual clock like a recording, and
// nothing that it says was measured. Its name says so, and so do all sessions and exports.

#include <unordered_map>

#include "engine/device/device.hpp"
#include "engine/device/virtual_clock.hpp"
#include "engine/learn/predictor.hpp"

namespace engine::learn {

/// "NVIDIA H200 (predicted)"
std::string predictedName(const std::string& gpu);

class PredictedDevice final : public device::Device {
public:
    /// `id` is how the device was named. Refuses networks that do not know how sure they are,
    /// GPUs without a data sheet, and grids that the GPU's memory cannot hold.
    static Result<std::unique_ptr<device::Device>> open(std::shared_ptr<const Network> network,
                                                        const stencil::Problem& problem,
                                                        const std::string& id,
                                                        device::ClockModel clock);

    const device::DeviceInfo& info() const override { return m_info; }
    const stencil::Problem& problem() const override { return m_problem; }
    const space::TuningSpace& space() const override { return m_space; }
    int parallelism() const override { return m_model.parallelism(); }
    void submit(std::uint64_t ticket, const device::Request& request) override;
    Result<device::Completion> next(device::Wait wait) override;
    double clockSeconds() const override { return m_clock.seconds(); }

private:
    PredictedDevice(Predictor predictor, device::DeviceInfo info, const stencil::Problem& problem,
                    device::ClockModel clock);

    Predictor m_predictor;
    device::DeviceInfo m_info;
    stencil::Problem m_problem;
    space::TuningSpace m_space;
    device::ClockModel m_model;
    device::VirtualClock m_clock;
    std::unordered_map<std::uint64_t, device::Evaluation> m_inFlight;
};

/// As the device answers: an evaluation whose three times of a launch are the least, the expected
/// and the most that is likely.
device::Evaluation evaluationOf(const space::Setting& setting, const Forecast& forecast,
                                const model::EvaluationCost& cost);

}  // namespace engine::learn
