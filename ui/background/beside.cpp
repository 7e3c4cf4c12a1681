// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background/beside.hpp"

#include <QCoreApplication>
#include <QThreadPool>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace ui {
namespace {

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

void beside(std::function<void()> job) { jobs().start(std::move(job)); }

void besideForLong(std::function<void()> job) { longJobs().start(std::move(job)); }

void leaveAtOnce(int status) {
    jobs().waitForDone();
    std::fflush(nullptr);
    std::_Exit(status);
}

}  // namespace ui
