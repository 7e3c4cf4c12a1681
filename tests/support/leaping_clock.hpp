// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Real time that a test can move on at once: what hangs meets its deadline without anybody waiting,
// and what is merely slow, beside other work, never does.

#include <atomic>

#include "engine/core/clock.hpp"

namespace support {

class LeapingClock final : public engine::Clock {
public:
    double seconds() const override { return m_steady.seconds() + m_leapt; }
    void leap(double seconds) { m_leapt = m_leapt + seconds; }

private:
    engine::SteadyClock m_steady;
    std::atomic<double> m_leapt = 0;
};

}  // namespace support
