// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A live device whose time is the test's: waiting for it moves a clock.

#include <deque>

#include "engine/core/clock.hpp"
#include "engine/session/search_session.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::session {

/// A GPU that needs `seconds` for each evaluation, one after another, and answers as the small
/// recording does.
class SlowGpu final : public device::Device {
public:
    struct Log {
        std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
        double seconds = 3;
        int width = 2;
        int submitted = 0, abandoned = 0, opened = 0;
        int busyDevices = 0, mostBusy = 0;
        double wakesEarly = 0;  ///< so many seconds before the end of a wait, once
        device::DeviceInfo info = support::smallDevice();
    };

    SlowGpu(std::shared_ptr<const device::Tape> tape, Log& log)
        : m_tape(std::move(tape)), m_info(log.info), m_log(log) {
        ++m_log.opened;
    }
    ~SlowGpu() override {
        m_log.abandoned += static_cast<int>(m_queue.size());
        if (!m_queue.empty()) --m_log.busyDevices;
    }
    static DeviceOpener opener(std::shared_ptr<const device::Tape> tape, Log& log) {
        return [tape = std::move(tape), &log]() -> Result<std::unique_ptr<device::Device>> {
            return std::make_unique<SlowGpu>(tape, log);
        };
    }
    const device::DeviceInfo& info() const override { return m_info; }
    const stencil::Problem& problem() const override { return m_tape->problem(); }
    const space::TuningSpace& space() const override { return m_tape->space(); }
    int parallelism() const override { return m_log.width; }
    void submit(std::uint64_t ticket, const device::Request& request) override {
        if (m_queue.empty()) {
            m_freeAt = m_log.clock->seconds();
            m_log.mostBusy = std::max(m_log.mostBusy, ++m_log.busyDevices);
        }
        ++m_log.submitted;
        m_queue.emplace_back(ticket, request.setting);
    }
    Result<device::Completion> next(device::Wait wait) override {
        if (wait.stop.stop_requested()) return fail(ErrorKind::Cancelled, "Stopped.");
        const double now = m_log.clock->seconds();
        const double done = std::max(now, m_freeAt + m_log.seconds);
        const double longest = wait.seconds - std::exchange(m_log.wakesEarly, 0);
        if (done - now > longest) {
            m_log.clock->advance(longest);
            return fail(ErrorKind::Cancelled, "It is not ready.");
        }
        m_log.clock->advance(done - now);
        m_freeAt = done;
        const auto [ticket, setting] = m_queue.front();
        m_queue.pop_front();
        if (m_queue.empty()) --m_log.busyDevices;
        return device::Completion{ticket, *m_tape->find(setting), 0};
    }
    double clockSeconds() const override { return 0; }

private:
    std::shared_ptr<const device::Tape> m_tape;
    device::DeviceInfo m_info;
    Log& m_log;
    double m_freeAt = 0;
    std::deque<std::pair<std::uint64_t, space::Setting>> m_queue;
};

}  // namespace engine::session
