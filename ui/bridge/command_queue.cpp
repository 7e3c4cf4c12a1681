// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/command_queue.hpp"

#include <chrono>
#include <utility>

namespace ui {

void CommandQueue::post(Command command, bool interrupt) {
    {
        const std::scoped_lock lock(m_mutex);
        m_commands.push_back(std::move(command));
        m_commandWaits = true;
        if (interrupt) {
            m_interruptWaits = true;
            m_interrupt.request_stop();
        }
    }
    m_changed.notify_one();
}

std::stop_token CommandQueue::freshStopToken() {
    const std::scoped_lock lock(m_mutex);
    // An interrupting command that has not run yet must still be heard.
    if (!m_interruptWaits) m_interrupt = std::stop_source();
    return m_interrupt.get_token();
}

void CommandQueue::run(const std::stop_token& quit, const Failed& failed) {
    std::deque<Command> commands;
    {
        const std::scoped_lock lock(m_mutex);
        commands.swap(m_commands);
        m_commandWaits = false;
        m_interruptWaits = false;
    }
    for (const Command& command : commands) {
        if (quit.stop_requested()) return;
        try {
            command();
        } catch (const std::exception& error) {
            failed(error);
        }
    }
}

void CommandQueue::wait(const std::stop_token& quit) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return !m_commands.empty() || quit.stop_requested(); });
}

void CommandQueue::waitFor(double seconds, const std::stop_token& quit) {
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, std::chrono::duration<double>(seconds),
                       [&] { return !m_commands.empty() || quit.stop_requested(); });
}

}  // namespace ui
