// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Work beside the window's thread: the newest job asked for is done, older ones that have not begun
// are dropped, and an answer that is out of date by the time it is ready is thrown away.

#include <QObject>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace ui {

/// One thread for jobs of one kind.
class NewestJobThread {
public:
    /// What is done on the thread; it returns what is to be done on the owner's.
    using Job = std::function<std::function<void()>(std::stop_token)>;

    explicit NewestJobThread(QObject* owner);
    ~NewestJobThread();
    void ask(Job job);
    /// Nothing asked for so far is wanted any more.
    void drop();

private:
    struct Implementation;
    std::shared_ptr<Implementation> m_implementation;
};

template <class Answer>
class NewestJob {
public:
    using Job = std::function<Answer(std::stop_token)>;

    /// `deliver` is called on the owner's thread; the owner outlives this.
    NewestJob(QObject* owner, std::function<void(Answer)> deliver)
        : m_deliver(std::move(deliver)), m_thread(owner) {}

    void ask(Job job) {
        m_thread.ask([this, job = std::move(job)](const std::stop_token& stop) {
            auto answer = std::make_shared<Answer>(job(stop));
            return [this, answer] { m_deliver(std::move(*answer)); };
        });
    }

    void drop() { m_thread.drop(); }

private:
    std::function<void(Answer)> m_deliver;
    NewestJobThread m_thread;  ///< last: it ends before what its answers are for
};

}  // namespace ui
