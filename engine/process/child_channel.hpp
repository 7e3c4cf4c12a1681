// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lines to and from a child without ever blocking: what cannot be written yet waits in memory.

#include <string>
#include <string_view>

#include "engine/process/child_process.hpp"
#include "engine/process/line_buffer.hpp"

namespace engine::process {

class ChildChannel {
public:
    ChildChannel(ChildProcess child, std::size_t lineLimit);

    /// Queues bytes; they leave with the next transfer()s.
    void send(std::string_view bytes) { m_outgoing += bytes; }
    /// Reads and writes what is possible now; false once the child has closed its output.
    bool transfer();
    std::optional<std::string> nextLine() { return m_lines.next(); }

    bool wantsToWrite() const { return !m_outgoing.empty() && !m_writeFailed; }
    int inputNumber() { return m_child.input().number(); }
    int outputNumber() { return m_child.output().number(); }
    ChildProcess& child() { return m_child; }
    const ChildProcess& child() const { return m_child; }

private:
    void write();
    bool read();

    ChildProcess m_child;
    LineBuffer m_lines;
    std::string m_outgoing;
    bool m_writeFailed = false;
};

}  // namespace engine::process
