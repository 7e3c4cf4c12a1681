// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background/newest_job.hpp"

#include <QMetaObject>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace ui {

struct NewestJobThread::Implementation {
    explicit Implementation(QObject* theOwner)
        : owner(theOwner), thread([this](const std::stop_token& quit) { loop(quit); }) {}
    ~Implementation() {
        thread.request_stop();
        const std::scoped_lock lock(mutex);
        current.request_stop();
    }
    void loop(const std::stop_token& quit);

    QObject* owner;
    std::shared_ptr<bool> alive = std::make_shared<bool>(true);
    std::mutex mutex;
    std::condition_variable_any changed;
    Job job;
    std::stop_source current;
    std::atomic<std::uint64_t> asked = 0;
    std::jthread thread;  ///< last: it uses everything above
};

void NewestJobThread::Implementation::loop(const std::stop_token& quit) {
    for (;;) {
        Job next;
        std::stop_token stop;
        std::uint64_t number = 0;
        {
            std::unique_lock lock(mutex);
            if (!changed.wait(lock, quit, [this] { return job != nullptr; })) return;
            next = std::exchange(job, nullptr);
            current = std::stop_source();
            stop = current.get_token();
            number = asked;
        }
        std::function<void()> deliver = next(stop);
        if (quit.stop_requested()) return;
        // The flag outlives this object: a delivery may still be queued when it goes.
        QMetaObject::invokeMethod(
            owner,
            [this, stillThere = std::weak_ptr<bool>(alive), number, deliver = std::move(deliver)] {
                if (!stillThere.expired() && number == asked) deliver();
            },
            Qt::QueuedConnection);
    }
}

NewestJobThread::NewestJobThread(QObject* owner)
    : m_implementation(std::make_unique<Implementation>(owner)) {}

NewestJobThread::~NewestJobThread() = default;

void NewestJobThread::ask(Job job) {
    {
        const std::scoped_lock lock(m_implementation->mutex);
        m_implementation->job = std::move(job);
        m_implementation->current.request_stop();
        ++m_implementation->asked;
    }
    m_implementation->changed.notify_one();
}

}  // namespace ui
