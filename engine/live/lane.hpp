// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where a device's submissions wait for their results: filled by the hub's thread, emptied by
// whoever searches. Also the device's clock: it runs while something is in flight.

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

#include "engine/core/clock.hpp"
#include "engine/device/device.hpp"
#include "engine/protocol/message.hpp"

namespace engine::live {

class Lane {
public:
    explicit Lane(std::shared_ptr<const Clock> clock) : m_clock(std::move(clock)) {}

    /// Starts waiting for its ticket. `known`: what is known before measuring (setting, steps, time
    /// spent so far as overhead, the look and its grid).
    void submitted(device::Completion known);
    /// Merges what was measured into what was known. Unknown tickets are ignored.
    void deliver(std::uint64_t ticket, const protocol::Measured& measured);
    /// Nothing more will come.
    void lose(Error error);

    Result<device::Completion> next(const device::Wait& wait);
    double clockSeconds() const;

private:
    double clockNow() const;

    std::shared_ptr<const Clock> m_clock;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::map<std::uint64_t, device::Completion> m_inFlight;
    std::deque<device::Completion> m_done;
    std::optional<Error> m_lost;
    double m_charged = 0;  ///< up to the last time nothing was in flight
    double m_busySince = 0;
};

}  // namespace engine::live
