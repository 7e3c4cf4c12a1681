// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Work of a page beside the window's thread: the newest job asked for is done, older ones that have
// not begun are dropped, and an answer that is out of date by the time it is ready is thrown away.

#include <QMetaObject>
#include <QObject>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace ui {

template <class Answer>
class NewestJob {
public:
    using Job = std::function<Answer(std::stop_token)>;

    /// `deliver` is called on the owner's thread; the owner outlives this.
    NewestJob(QObject* owner, std::function<void(Answer)> deliver)
        : m_owner(owner),
          m_deliver(std::move(deliver)),
          m_thread([this](const std::stop_token& quit) { loop(quit); }) {}
    ~NewestJob() {
        m_thread.request_stop();
        const std::scoped_lock lock(m_mutex);
        m_current.request_stop();
    }

    void ask(Job job) {
        {
            const std::scoped_lock lock(m_mutex);
            m_job = std::move(job);
            m_current.request_stop();
            ++m_asked;
        }
        m_changed.notify_one();
    }

private:
    void loop(const std::stop_token& quit) {
        for (;;) {
            Job job;
            std::stop_token stop;
            std::uint64_t number = 0;
            {
                std::unique_lock lock(m_mutex);
                if (!m_changed.wait(lock, quit, [this] { return m_job != nullptr; })) return;
                job = std::exchange(m_job, nullptr);
                m_current = std::stop_source();
                stop = m_current.get_token();
                number = m_asked;
            }
            auto answer = std::make_shared<Answer>(job(stop));
            if (quit.stop_requested()) return;
            // The flag outlives this object: a delivery may still be queued when it goes.
            QMetaObject::invokeMethod(
                m_owner,
                [this, alive = std::weak_ptr<bool>(m_alive), number, answer] {
                    if (!alive.expired() && number == m_asked) m_deliver(std::move(*answer));
                },
                Qt::QueuedConnection);
        }
    }

    QObject* m_owner;
    std::function<void(Answer)> m_deliver;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    Job m_job;
    std::stop_source m_current;
    std::atomic<std::uint64_t> m_asked = 0;
    std::jthread m_thread;  ///< last: it uses everything above
};

}  // namespace ui
