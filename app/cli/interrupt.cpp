// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/interrupt.hpp"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

namespace cli {

struct Interrupt::State {
    std::stop_source source;
    std::atomic<bool> awaited = false;  ///< somebody ends in order when told to
    std::atomic<int> number = 0;        ///< of the signal that came
};

namespace {

/// Those that the program was not told to ignore (nohup, a shell's background).
sigset_t signalsToTake() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action {};
        if (sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_DFL)
            sigaddset(&signals, number);
    }
    return signals;
}

[[noreturn]] void endBy(int number) {
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
    raise(number);
    for (;;) pause();
}

}  // namespace

Interrupt::Interrupt() : m_state(std::make_shared<State>()) {
    // A thread waits for them, so that no handler runs in the middle of anything. It lives as long
    // as the program.
    const sigset_t signals = signalsToTake();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread([signals, state = m_state] {
        for (;;) {
            int number = 0;
            if (sigwait(&signals, &number) != 0) continue;
            state->number = number;
            if (!state->awaited || !state->source.request_stop()) endBy(number);
        }
    }).detach();
}

std::stop_token Interrupt::token() const {
    m_state->awaited = true;
    return m_state->source.get_token();
}

void Interrupt::stop() const { m_state->source.request_stop(); }

void Interrupt::endAsInterrupted() const {
    if (const int number = m_state->number; number != 0) endBy(number);
}

void Interrupt::endAsUnread() {
    std::signal(SIGPIPE, SIG_DFL);
    endBy(SIGPIPE);
}

}  // namespace cli
