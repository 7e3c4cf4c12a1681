// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/random_actions/stalls.hpp"

#include <execinfo.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <csignal>
#include <fstream>

namespace {

constexpr auto kBeat = std::chrono::milliseconds(5);
constexpr double kWorthKeepingMs = 20;

/// Of the thread that calls: how long it has computed, and how long it could have and others had
/// the processors.
struct Times {
    double workedMs = 0, keptMs = 0;
    long pagesRead = 0;
};
Times timesNow() {
    double worked = 0, kept = 0;
    std::ifstream("/proc/thread-self/schedstat") >> worked >> kept;
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return {1e-6 * worked, 1e-6 * kept, usage.ru_majflt};
}

/// On the thread that is stalled: where it is.
void tellStack(int) {
    void* frames[64];
    const int count = backtrace(frames, 64);
    constexpr char kHead[] = "--- the window's thread is away:\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, kHead, sizeof(kHead) - 1);
    backtrace_symbols_fd(frames, count, STDERR_FILENO);
}

std::string kindOf(const std::string& action) { return action.substr(0, action.find(' ')); }

}  // namespace

Stalls::Stalls(int tellMs)
    : m_tellMs(tellMs),
      m_watched(pthread_self()),
      m_thread([this](const std::stop_token& quit) { watch(quit); }) {
    if (m_tellMs > 0) std::signal(SIGUSR2, tellStack);
}

Stalls::~Stalls() {
    m_thread.request_stop();
    m_thread.join();
    QCoreApplication::removePostedEvents(this);
}

void Stalls::during(const std::string& action) {
    m_actions += (m_actions.empty() ? "" : ", ") + action;
    m_action = action;
}

void Stalls::lookNow() { QCoreApplication::sendPostedEvents(this); }

void Stalls::watch(const std::stop_token& quit) {
    bool told = false;
    while (!quit.stop_requested()) {
        if (m_answered.exchange(false)) {
            told = false;
            m_posted = Clock::now();
            QCoreApplication::postEvent(this, new QEvent(QEvent::User), Qt::HighEventPriority);
        } else if (m_tellMs > 0 && !told &&
                   Clock::now() - m_posted.load() > std::chrono::milliseconds(m_tellMs)) {
            told = true;
            pthread_kill(m_watched, SIGUSR2);
        }
        std::this_thread::sleep_for(kBeat);
    }
}

bool Stalls::event(QEvent* event) {
    if (event->type() != QEvent::User) return QObject::event(event);
    const std::chrono::duration<double, std::milli> wall = Clock::now() - m_posted.load();
    const Times now = timesNow();
    if (wall.count() > kWorthKeepingMs && !m_nobodyLooks) {
        Stall stall{wall.count(), now.workedMs - m_workedThen, now.pagesRead - m_pagesThen,
                    std::max(0.0, wall.count() - (now.keptMs - m_keptThen)), m_actions};
        const auto same = std::ranges::find_if(
            m_stalls, [&](const Stall& s) { return kindOf(s.action) == kindOf(stall.action); });
        if (same == m_stalls.end())
            m_stalls.push_back(std::move(stall));
        else if (same->ownMs < stall.ownMs)
            *same = std::move(stall);
    }
    m_workedThen = now.workedMs;
    m_pagesThen = now.pagesRead;
    m_keptThen = now.keptMs;
    m_actions = m_action;
    m_answered = true;
    return true;
}

std::vector<Stall> Stalls::longest(std::size_t count) const {
    std::vector<Stall> stalls = m_stalls;
    std::ranges::sort(stalls, std::ranges::greater{}, &Stall::ownMs);
    stalls.resize(std::min(count, stalls.size()));
    return stalls;
}
