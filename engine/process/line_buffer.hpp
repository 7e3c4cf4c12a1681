// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace engine::process {

/// Bytes in, lines out. A line longer than the limit is dropped up to its end, so that a flood
/// without line feeds cannot fill the memory.
class LineBuffer {
public:
    explicit LineBuffer(std::size_t limit) : m_limit(limit) {}

    void append(std::string_view bytes);
    /// The next complete line without its line feed.
    std::optional<std::string> next();
    /// Lines dropped for their length so far.
    int dropped() const { return m_dropped; }

private:
    std::size_t m_limit;
    std::string m_bytes;
    std::size_t m_start = 0;    ///< of the first line not handed out
    std::size_t m_scanned = 0;  ///< no line feed in [m_start, m_scanned)
    bool m_skipping = false;    ///< inside a line that was too long
    int m_dropped = 0;
};

}  // namespace engine::process
