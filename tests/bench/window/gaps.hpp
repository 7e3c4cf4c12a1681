// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How long the window's thread is away, and when something is painted.

#include <QElapsedTimer>
#include <QEvent>
#include <QTimer>
#include <QWidget>
#include <algorithm>
#include <ctime>

/// A clock of the processor (CLOCK_THREAD_CPUTIME_ID or CLOCK_PROCESS_CPUTIME_ID), or of the wall.
inline double milliseconds(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// The longest time between two turns of the event loop, a millisecond of it idle; and how long the
/// thread computed at most between two, which programs beside it do not change.
class Gaps : public QObject {
public:
    Gaps() {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(1);  // at 0 the timer itself would compute all the time
        connect(&m_timer, &QTimer::timeout, this, [this] { turn(); });
        m_timer.start();
        reset();
    }
    void reset() {
        m_longest = m_worked = 0;
        m_since.restart();
        m_workedBefore = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    }
    double longestMs() const { return m_longest; }
    double workedMs() const { return m_worked; }

private:
    void turn() {
        const double worked = milliseconds(CLOCK_THREAD_CPUTIME_ID);
        m_longest = std::max(m_longest, static_cast<double>(m_since.nsecsElapsed()) * 1e-6);
        m_worked = std::max(m_worked, worked - m_workedBefore);
        m_since.restart();
        m_workedBefore = worked;
    }
    QTimer m_timer;
    QElapsedTimer m_since;
    double m_longest = 0, m_worked = 0, m_workedBefore = 0;
};

/// Counts how often a widget is painted, and keeps when it was last: by the wall's clock, and by
/// that of the thread.
class Paints : public QObject {
public:
    explicit Paints(QWidget& widget) { widget.installEventFilter(this); }
    int count = 0;
    double wallMs = 0, workedMs = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) {
            ++count;
            wallMs = milliseconds(CLOCK_MONOTONIC);
            workedMs = milliseconds(CLOCK_THREAD_CPUTIME_ID);
        }
        return false;
    }
};
