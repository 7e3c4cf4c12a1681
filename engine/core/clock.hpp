// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Time is passed in: programs use SteadyClock, tests a ManualClock they move themselves.

#include <string>

namespace engine {

/// The date, from the system: "2026-01-02T03:04:05Z".
std::string utcNow();

class Clock {
public:
    virtual ~Clock() = default;
    /// Seconds since an arbitrary origin; never goes backwards.
    virtual double seconds() const = 0;
};

class SteadyClock final : public Clock {
public:
    double seconds() const override;
};

class ManualClock final : public Clock {
public:
    double seconds() const override { return m_seconds; }
    void advance(double seconds) { m_seconds += seconds; }

private:
    double m_seconds = 0;
};

}  // namespace engine
