// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <utility>

#include "engine/core/clock.hpp"

namespace engine {

/// Adds up the time between start() and hold().
class Stopwatch {
public:
    explicit Stopwatch(std::shared_ptr<const Clock> clock) : m_clock(std::move(clock)) {}

    void start() {
        if (!m_running) m_since = m_clock->seconds();
        m_running = true;
    }
    void hold() {
        m_before = seconds();
        m_running = false;
    }
    /// Where it stands; it goes on from there when it is running.
    void set(double seconds) {
        m_before = seconds;
        m_since = m_clock->seconds();
    }
    double seconds() const {
        return m_running ? m_before + (m_clock->seconds() - m_since) : m_before;
    }
    /// Adds the time that `call` takes.
    template <class Call>
    auto during(Call&& call) -> decltype(call()) {
        struct Hold {
            Stopwatch& watch;
            ~Hold() { watch.hold(); }
        };
        start();
        const Hold atTheEnd{*this};
        return call();
    }

private:
    std::shared_ptr<const Clock> m_clock;
    double m_before = 0, m_since = 0;
    bool m_running = false;
};

}  // namespace engine
