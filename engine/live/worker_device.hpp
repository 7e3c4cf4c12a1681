// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <optional>

#include "engine/live/worker_hub.hpp"

namespace engine::live {

/// A live GPU, opened for one problem. Generates the source of what is submitted; the worker
/// compiles and measures it.
class WorkerDevice final : public device::Device {
public:
    WorkerDevice(std::shared_ptr<WorkerHub> hub, int problemNumber, stencil::Problem problem,
                 device::DeviceInfo info, const device::SamplingRule& rule);
    ~WorkerDevice() override;

    const device::DeviceInfo& info() const override { return m_info; }
    const stencil::Problem& problem() const override { return m_problem; }
    const space::TuningSpace& space() const override { return m_space; }
    int parallelism() const override { return m_parallelism; }
    device::Looks looks() const override;
    void submit(std::uint64_t ticket, const device::Request& request) override;
    std::uint64_t sourceHash(const space::Setting& setting) const override;
    Result<device::Completion> next(device::Wait wait) override { return m_lane->next(wait); }
    double clockSeconds() const override { return m_lane->clockSeconds(); }

    /// The worker behind it: health, restarts, further devices.
    const std::shared_ptr<WorkerHub>& hub() const { return m_hub; }

private:
    /// The same stencil on a grid of half the size along every axis.
    struct SmallerProblem {
        stencil::Problem problem;
        space::TuningSpace space;
        int number = 0;
    };
    Result<const SmallerProblem*> smaller();
    /// What there is to measure for a request, and on which problem.
    Result<protocol::Evaluate> evaluationOf(const device::Request& request,
                                            device::Completion& known);

    std::shared_ptr<WorkerHub> m_hub;
    int m_problemNumber;
    stencil::Problem m_problem;
    device::DeviceInfo m_info;
    device::SamplingRule m_rule;
    space::TuningSpace m_space;
    int m_parallelism;
    std::shared_ptr<Lane> m_lane;
    std::optional<SmallerProblem> m_smaller;  ///< opened when first looked at
};

/// Opens `problem` on the hub's GPU; waits until its arrays and its reference output are ready.
/// `id`: the device's name as typed, "cuda:0". `date`: of the measurements to come, ISO 8601.
Result<std::unique_ptr<device::Device>> openWorkerDevice(std::shared_ptr<WorkerHub> hub,
                                                         const stencil::Problem& problem,
                                                         std::string id, std::string date,
                                                         const device::SamplingRule& rule = {});

/// Why this computer's GPUs cannot be used where the worker was not built; empty: it was.
std::string whyNoWorker(const std::filesystem::path& worker);

/// GPUs the worker finds; one unavailable listing with the reason when there is none.
std::vector<device::DeviceListing> listLiveDevices(const std::filesystem::path& worker,
                                                   const std::stop_token& stop = {});

}  // namespace engine::live
