// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a thread is asked to do, in the order in which it was asked.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>

namespace ui {

class CommandQueue {
public:
    using Command = std::function<void()>;
    using Failed = std::function<void(const std::exception&)>;

    /// From any thread. `interrupt`: what the thread is doing on a device ends early.
    void post(Command command, bool interrupt);

    // The thread's own.
    bool commandWaits() const { return m_commandWaits; }
    /// For what is begun now on a device: stopped by the next command that interrupts.
    std::stop_token freshStopToken();
    /// Runs what waits. One that throws is told to `failed`, and those behind it run all the same.
    void run(const std::stop_token& quit, const Failed& failed);
    /// Until there is a command, or it is time to quit: the command that comes with that may have
    /// been taken already.
    void wait(const std::stop_token& quit);
    /// The same, for so long at most.
    void waitFor(double seconds, const std::stop_token& quit);

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Command> m_commands;
    std::stop_source m_interrupt;  ///< of what runs on the device now
    bool m_interruptWaits = false;
    std::atomic<bool> m_commandWaits = false;
};

}  // namespace ui
