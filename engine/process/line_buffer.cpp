// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/line_buffer.hpp"

#include <algorithm>

namespace engine::process {

void LineBuffer::append(std::string_view bytes) {
    if (m_skipping) {
        const std::size_t end = bytes.find('\n');
        if (end == std::string_view::npos) return;
        m_skipping = false;
        bytes.remove_prefix(end + 1);
    }
    if (m_start > 0) {
        m_bytes.erase(0, m_start);
        m_scanned -= m_start;
        m_start = 0;
    }
    m_bytes += bytes;
}

std::optional<std::string> LineBuffer::next() {
    while (true) {
        const std::size_t end = m_bytes.find('\n', m_scanned);
        if (end == std::string::npos) {
            m_scanned = m_bytes.size();
            if (m_bytes.size() - m_start > m_limit) {
                m_skipping = true;
                ++m_dropped;
                m_start = m_scanned;
            }
            return std::nullopt;
        }
        std::string line = m_bytes.substr(m_start, end - m_start);
        m_start = m_scanned = end + 1;
        if (line.size() <= m_limit) return line;
        ++m_dropped;
    }
}

}  // namespace engine::process
