// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plays a virtual clock at 1x, 10x, 100x or flat out.

#include "engine/core/clock.hpp"

namespace ui {

class Pacer {
public:
    explicit Pacer(const engine::Clock& clock) : m_clock(clock) {}

    double pace() const { return m_pace; }
    /// Virtual seconds per real second; 0 = as fast as it goes. `virtualNow`: where the clock
    /// stands.
    void setPace(double pace, double virtualNow) {
        m_pace = pace;
        restart(virtualNow);
    }
    /// After a pause: the time that went by does not count.
    void restart(double virtualNow) {
        m_virtualStart = virtualNow;
        m_realStart = m_clock.seconds();
    }
    /// Real seconds until the virtual clock may pass `virtualSeconds`; 0 = now.
    double secondsUntil(double virtualSeconds) const {
        if (m_pace <= 0) return 0;
        const double due = m_realStart + (virtualSeconds - m_virtualStart) / m_pace;
        return due > m_clock.seconds() ? due - m_clock.seconds() : 0;
    }

private:
    const engine::Clock& m_clock;
    double m_pace = 0;
    double m_virtualStart = 0, m_realStart = 0;
};

}  // namespace ui
