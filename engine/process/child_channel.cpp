// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/child_channel.hpp"

#include <sys/socket.h>
#include <unistd.h>
#include <array>
#include <cerrno>

namespace engine::process {

ChildChannel::ChildChannel(ChildProcess child, std::size_t lineLimit)
    : m_child(std::move(child)), m_lines(lineLimit) {
    m_child.input().setNonBlocking();
    m_child.output().setNonBlocking();
}

bool ChildChannel::transfer() {
    write();
    return read();
}

void ChildChannel::write() {
    std::size_t sent = 0;
    while (sent < m_outgoing.size() && !m_writeFailed) {
        const ssize_t count = ::send(m_child.input().number(), m_outgoing.data() + sent,
                                     m_outgoing.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count > 0) {
            sent += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            break;
        } else if (errno != EINTR) {
            m_writeFailed = true;  // it left: its closed output says so too
        }
    }
    m_outgoing.erase(0, sent);
}

bool ChildChannel::read() {
    std::array<char, 1 << 16> block;
    // A bounded share per call, so that a child that floods us cannot keep the caller from its
    // deadlines.
    for (int blocks = 0; blocks < 64; ++blocks) {
        const ssize_t count = ::read(m_child.output().number(), block.data(), block.size());
        if (count == 0) return false;
        if (count < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
        m_lines.append({block.data(), static_cast<std::size_t>(count)});
    }
    return true;
}

}  // namespace engine::process
