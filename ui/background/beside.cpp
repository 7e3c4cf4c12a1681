// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background/beside.hpp"

#include <QCoreApplication>
#include <QThreadPool>
#include <cstdio>
#include <cstdlib>
#include <utility>

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace ui {
namespace {

/// What the pool's own mutex orders the thread sanitizer cannot see, as Qt is not built with it: a
/// job begins after it was given.
std::function<void()> ordered(std::function<void()> job) {
#ifdef __SANITIZE_THREAD__
    static char given;
    std::function<void()> begun = [job = std::move(job)] {
        __tsan_acquire(&given);
        job();
    };
    __tsan_release(&given);
    return begun;
#else
    return job;
#endif
}

/// Some jobs only wait, for a GPU or a disk: the others go on meanwhile. Long ones never do.
constexpr int kThreads = 8, kLongThreads = 1000;

/// The application's own; `ending` is called while there is somebody to deliver to.
QThreadPool& pool(const char* named, int threads, void (*ending)()) {
    const auto name = QString::fromLatin1(named);
    if (auto* known = qApp->findChild<QThreadPool*>(name, Qt::FindDirectChildrenOnly))
        return *known;
    auto* made = new QThreadPool(qApp);
    made->setObjectName(name);
    made->setMaxThreadCount(threads);
    qAddPostRoutine(ending);
    return *made;
}

QThreadPool& jobs() {
    return pool("beside", kThreads, [] { jobs().waitForDone(); });
}

QThreadPool& longJobs() {
    return pool("beside for long", kLongThreads, [] { longJobs().waitForDone(); });
}

}  // namespace

void beside(std::function<void()> job) { jobs().start(ordered(std::move(job))); }

void besideForLong(std::function<void()> job) { longJobs().start(ordered(std::move(job))); }

void leaveAtOnce(int status) {
    jobs().waitForDone();
    std::fflush(nullptr);
    std::_Exit(status);
}

}  // namespace ui
