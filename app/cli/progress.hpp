// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How far long work is, on stderr: on a terminal one line that is drawn over, elsewhere, as in a
// log, a line now and then, so that nobody takes a silent program for one that hangs.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "engine/core/clock.hpp"

namespace cli {

inline constexpr double kLogSeconds = 10;  ///< between two lines of a log

/// Is due once in so many seconds, from when the work began.
class Pace {
public:
    explicit Pace(double seconds, std::unique_ptr<const engine::Clock> clock =
                                      std::make_unique<engine::SteadyClock>());
    bool isDue();

private:
    double m_seconds;
    std::unique_ptr<const engine::Clock> m_clock;
    double m_last;
};

class Progress {
public:
    using Write = std::function<void(std::string_view)>;
    /// On this program's stderr.
    Progress();
    Progress(bool onTerminal, std::unique_ptr<const engine::Clock> clock, Write write);
    ~Progress();
    void show(double fraction, const std::string& text);
    /// Of work that cannot tell how far it is.
    void show(const std::string& text);
    void clear();

private:
    std::string bar(double fraction) const;
    bool isDue();

    bool m_terminal, m_drawn = false;
    std::unique_ptr<const engine::Clock> m_clock;
    Write m_write;
    double m_last;  ///< when something was written; at first, when the work began
};

/// While it lives, shows what is being done, and for how long, of work that tells nothing itself.
class Waiting {
public:
    explicit Waiting(std::string what);

private:
    std::jthread m_thread;
};

}  // namespace cli
