// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/wake_signal.hpp"

#include <sys/eventfd.h>
#include <unistd.h>
#include <cstdint>

namespace engine::process {

WakeSignal::WakeSignal() : m_event(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

void WakeSignal::raise() {
    const std::uint64_t one = 1;
    // Fails only when it is already raised to the brim, which is as good.
    [[maybe_unused]] const ssize_t written = ::write(m_event.number(), &one, sizeof one);
}

void WakeSignal::clear() {
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t got = ::read(m_event.number(), &count, sizeof count);
}

}  // namespace engine::process
