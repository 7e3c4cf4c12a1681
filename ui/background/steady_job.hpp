// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Work beside the window's thread on something that grows all the time: a job that has begun is
// finished and shown, and then the newest one asked for meanwhile is done. A NewestJob would never
// have an answer that is still wanted.

#include <utility>

#include "ui/background/newest_job.hpp"

namespace ui {

template <class Answer>
class SteadyJob {
public:
    using Job = typename NewestJob<Answer>::Job;

    /// `deliver` is called on the owner's thread; the owner outlives this.
    SteadyJob(QObject* owner, std::function<void(Answer)> deliver)
        : m_deliver(std::move(deliver)),
          m_job(owner, [this](Answer answer) { take(std::move(answer)); }) {}

    void ask(Job job) {
        m_next = m_busy ? std::move(job) : Job();
        if (m_busy) return;
        m_busy = true;
        m_job.ask(std::move(job));
    }
    /// Nothing asked for so far is wanted any more.
    void drop() {
        m_next = Job();
        m_busy = false;
        m_job.drop();
    }
    bool busy() const { return m_busy; }

private:
    void take(Answer answer) {
        m_busy = false;
        m_deliver(std::move(answer));
        if (m_next) ask(std::exchange(m_next, Job()));
    }

    std::function<void(Answer)> m_deliver;
    Job m_next;
    bool m_busy = false;
    NewestJob<Answer> m_job;  ///< last: it ends before what its answers are for
};

}  // namespace ui
