// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/line_stream.hpp"

#include <unistd.h>
#include <array>
#include <cerrno>

#include "engine/protocol/codec.hpp"

namespace engine::worker {

bool LineSink::send(const protocol::Message& message) {
    const std::string line = protocol::encode(message);
    const std::lock_guard lock(m_mutex);
    std::size_t sent = 0;
    while (sent < line.size()) {
        const ssize_t count = ::write(m_descriptor, line.data() + sent, line.size() - sent);
        if (count < 0 && errno != EINTR) return false;
        if (count > 0) sent += static_cast<std::size_t>(count);
    }
    return true;
}

LineSource::LineSource(int descriptor) : m_descriptor(descriptor), m_lines(protocol::kLineLimit) {}

std::optional<std::string> LineSource::next() {
    while (true) {
        if (auto line = m_lines.next()) return line;
        if (!fill()) return std::nullopt;
    }
}

bool LineSource::fill() {
    std::array<char, 1 << 16> block;
    while (true) {
        const ssize_t count = ::read(m_descriptor, block.data(), block.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        m_lines.append({block.data(), static_cast<std::size_t>(count)});
        return true;
    }
}

}  // namespace engine::worker
