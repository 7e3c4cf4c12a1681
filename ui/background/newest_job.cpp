// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background/newest_job.hpp"

#include <QCoreApplication>
#include <QMetaObject>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "ui/background/beside.hpp"

namespace ui {

/// Shared with the thread, which outlives its owner while it works on what nobody waits for.
struct NewestJobThread::Implementation {
    std::mutex mutex;
    std::condition_variable_any changed;
    Job job;
    std::stop_source current, quit;
    std::atomic<std::uint64_t> asked = 0;

    static void loop(const std::shared_ptr<Implementation>& self);
};

void NewestJobThread::Implementation::loop(const std::shared_ptr<Implementation>& self) {
    const std::stop_token quit = self->quit.get_token();
    for (;;) {
        Job next;
        std::stop_token stop;
        std::uint64_t number = 0;
        {
            std::unique_lock lock(self->mutex);
            if (!self->changed.wait(lock, quit, [&self] { return self->job != nullptr; })) return;
            if (quit.stop_requested()) return;
            next = std::exchange(self->job, nullptr);
            self->current = std::stop_source();
            stop = self->current.get_token();
            number = self->asked;
        }
        std::function<void()> deliver = next(stop);
        if (quit.stop_requested()) return;
        // Not to the owner, which may go at any time: whether it is there is asked on its thread.
        QMetaObject::invokeMethod(
            qApp,
            [self, number, deliver = std::move(deliver)] {
                if (!self->quit.stop_requested() && number == self->asked) deliver();
            },
            Qt::QueuedConnection);
    }
}

NewestJobThread::NewestJobThread(QObject* owner)
    : m_implementation(std::make_shared<Implementation>()) {
    Q_ASSERT(owner->thread() == qApp->thread());
    Q_UNUSED(owner);
    besideForLong([self = m_implementation] { Implementation::loop(self); });
}

NewestJobThread::~NewestJobThread() {
    m_implementation->quit.request_stop();
    const std::scoped_lock lock(m_implementation->mutex);
    m_implementation->current.request_stop();
}

void NewestJobThread::ask(Job job) {
    {
        const std::scoped_lock lock(m_implementation->mutex);
        m_implementation->job = std::move(job);
        m_implementation->current.request_stop();
        ++m_implementation->asked;
    }
    m_implementation->changed.notify_one();
}

void NewestJobThread::drop() {
    const std::scoped_lock lock(m_implementation->mutex);
    m_implementation->job = nullptr;
    m_implementation->current.request_stop();
    ++m_implementation->asked;
}

}  // namespace ui
