// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <mutex>
#include <optional>
#include <string>

#include "engine/process/line_buffer.hpp"
#include "engine/protocol/message.hpp"

namespace engine::worker {

/// Messages to our parent, from any thread, whole lines only.
class LineSink {
public:
    explicit LineSink(int descriptor) : m_descriptor(descriptor) {}
    /// False when nobody listens any more.
    bool send(const protocol::Message& message);

private:
    int m_descriptor;
    std::mutex m_mutex;
};

/// Lines from our parent.
class LineSource {
public:
    explicit LineSource(int descriptor);
    /// Waits for a line; nothing at the end of the input.
    std::optional<std::string> next();
    /// A line that has already arrived.
    std::optional<std::string> buffered() { return m_lines.next(); }
    /// Reads once (waits when nothing is there); false at the end of the input.
    bool fill();

private:
    int m_descriptor;
    process::LineBuffer m_lines;
};

}  // namespace engine::worker
