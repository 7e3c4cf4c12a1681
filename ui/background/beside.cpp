// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background/beside.hpp"

#include <QCoreApplication>
#include <QThreadPool>
#include <utility>

namespace ui {
namespace {

/// Some jobs only wait, for a GPU or a disk: the others go on meanwhile.
constexpr int kThreads = 8;

/// The application's own.
QThreadPool& pool() {
    const auto name = QStringLiteral("beside");
    if (auto* known = qApp->findChild<QThreadPool*>(name, Qt::FindDirectChildrenOnly))
        return *known;
    auto* made = new QThreadPool(qApp);
    made->setObjectName(name);
    made->setMaxThreadCount(kThreads);
    // While there is somebody to deliver to.
    qAddPostRoutine([] { pool().waitForDone(); });
    return *made;
}

}  // namespace

void beside(std::function<void()> job) { pool().start(std::move(job)); }

}  // namespace ui
