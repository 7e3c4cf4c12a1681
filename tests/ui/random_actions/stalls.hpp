// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How long the window's thread leaves whoever clicks without an answer. A thread of its own posts
// an event every few milliseconds and takes the time until it is there: what a click would have
// waited.

#include <QObject>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

struct Stall {
    double wallMs = 0;    ///< until the event was there
    double workedMs = 0;  ///< of it, what the thread computed
    long pagesRead = 0;   ///< of programs and memory, from the disk: the system had dropped them
    double ownMs = 0;     ///< without the time in which other programs had the processors
    std::string action;
};

class Stalls : public QObject {
public:
    /// Made, and asked, on the thread that is watched. A stall of more than `tellMs` is told while
    /// it lasts, by the stack of the thread, on the standard error stream; 0: never.
    explicit Stalls(int tellMs = 0);
    ~Stalls() override;
    /// What is done from now on.
    void during(const std::string& action);
    /// As if the event loop had come round: what was done until now has its own time.
    void lookNow();
    /// Nothing is on the screen: what happens now keeps nobody waiting.
    void nobodyLooks(bool nobody) { m_nobodyLooks = nobody; }
    /// The `count` longest, the longest first, one for each kind of action (its first word).
    std::vector<Stall> longest(std::size_t count) const;

protected:
    bool event(QEvent* event) override;

private:
    using Clock = std::chrono::steady_clock;
    void watch(const std::stop_token& quit);

    const int m_tellMs;
    const pthread_t m_watched;
    std::string m_actions;  ///< since the last answer, and the one under way then
    std::string m_action;
    double m_workedThen = 0, m_keptThen = 0;
    long m_pagesThen = 0;
    bool m_nobodyLooks = false;
    std::vector<Stall> m_stalls;
    std::atomic<bool> m_answered{true};
    std::atomic<Clock::time_point> m_posted{};
    std::jthread m_thread;
};
