// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/interrupt.hpp"

#include <csignal>
#include <thread>

#include <pthread.h>
#include <unistd.h>

namespace cli {

std::stop_token stopOnInterrupt() {
    // The signals are taken by a thread that waits for them, so that no handler runs in the middle
    // of anything. The thread lives as long as the program.
    std::stop_source source;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread([source, signals]() mutable {
        int number = 0;
        sigwait(&signals, &number);
        source.request_stop();
        pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);  // a second one ends the program
        for (;;) pause();
    }).detach();
    return source.get_token();
}

}  // namespace cli
