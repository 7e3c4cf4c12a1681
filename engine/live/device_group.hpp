// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Several GPUs of one model that measure in one search. Each setting goes to the one with the most
// room; every evaluation says which it was. What a GPU that is lost had not answered, the others
// are asked.

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/device/device.hpp"

namespace engine::live {

class DeviceGroup final : public device::Device {
public:
    /// Devices opened for one problem, whose next() may wait in one thread while another submits.
    /// Refused when their GPUs differ. `id`: as typed, "cuda:0,cuda:1".
    static Result<std::unique_ptr<device::Device>> of(
        std::vector<std::unique_ptr<device::Device>> members, std::string id);

    const device::DeviceInfo& info() const override { return m_info; }
    const stencil::Problem& problem() const override { return first().problem(); }
    const space::TuningSpace& space() const override { return first().space(); }
    int parallelism() const override;
    /// Those that all of them offer.
    device::Looks looks() const override;
    void submit(std::uint64_t ticket, const device::Request& request) override;
    std::uint64_t sourceHash(const space::Setting& setting) const override {
        return first().sourceHash(setting);
    }
    /// Fails when every GPU is lost.
    Result<device::Completion> next(device::Wait wait) override;
    double clockSeconds() const override;

private:
    using Asked = std::map<std::uint64_t, device::Request>;
    struct Member {
        std::unique_ptr<device::Device> device;
        Asked asked = {};    ///< and not answered
        int handedOver = 0;  ///< to the device and not answered: it may be asked for the next
        std::optional<Error> lost = {};
    };

    DeviceGroup(std::vector<std::unique_ptr<device::Device>> members, device::DeviceInfo info);
    const device::Device& first() const { return *m_members.front().device; }
    void serve(Member& member, std::stop_token stop);
    /// What a lost one has not answered goes to the others. False: there is nothing of that.
    bool handOver();
    Member* roomiest();

    device::DeviceInfo m_info;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<Member> m_members;
    std::deque<device::Completion> m_done;
    std::vector<std::jthread> m_threads;  // last: they use everything above
};

}  // namespace engine::live
