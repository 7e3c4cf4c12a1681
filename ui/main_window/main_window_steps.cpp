// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: where nothing can be searched, what can be done instead.
#include <QInputDialog>

#include "engine/session/open_device.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/document/said.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/nearest_recording.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/stencil/stencil_large.hpp"
#include "ui/widgets/banner.hpp"

namespace ui {
namespace {

constexpr const char* kSsh = "ssh:";
constexpr const char* kPredicted = "predicted";

}  // namespace

QString MainWindow::whyNoStart() const {
    return m_actions.start->isEnabled() ? QString() : m_actions.start->toolTip();
}

/// Every place that leads to a search says the same of it.
void MainWindow::showObstacle() {
    if (m_large) m_large->setObstacle(whyNoStart());
    for (int i = 0; i < m_pages->count(); ++i) m_pages->page(i).setObstacle(whyNoStart());
    const auto near = m_devices->nearest();
    const bool here = near && near->key() == m_document.problem().key();
    const bool none = !near && m_devices->recordedChosen() &&
                      m_devices->state() == DeviceChoice::State::Unavailable;
    m_search->offerRace(near && !here ? QString::fromStdString(near->pattern.name) : QString(),
                        none ? m_devices->reason() : QString());
    switch (m_devices->state()) {
        case DeviceChoice::State::Ready:
            return m_obstacle->dismiss();
        case DeviceChoice::State::Unavailable:
            return m_obstacle->keepSaying(Banner::Kind::Warning, m_devices->obstacle(),
                                          nextSteps());
        case DeviceChoice::State::Probing:
            break;
    }
    // A recording answers at once: what was said stays. Another computer takes its time.
    if (m_devices->device().startsWith(QLatin1String(kSsh)))
        m_obstacle->keepSaying(
            Banner::Kind::Ok,
            tr("Asking %1 for its GPU.").arg(m_devices->device().mid(qstrlen(kSsh))),
            {{tr("Use a recording instead"),
              [this] { m_devices->choose(QStringLiteral("recorded")); }}});
    else if (!m_devices->recordedChosen())
        m_obstacle->dismiss();
}

QList<BannerAction> MainWindow::nextSteps() {
    QList<BannerAction> steps;
    if (m_document.kernel())
        return {
            {tr("Open its measurements..."), [this] { chooseRecording(); },
             tr("A cache of Kernel Tuner, T4 results, or a session with this kernel")},
            {tr("Draw a stencil instead"), [this] { m_document.draw(Document::firstProblem()); },
             tr("Undo brings the kernel back")}};
    const QString undo = tr("Undo brings your stencil back");
    if (const auto near = m_devices->nearest()) {
        const bool here = near->key() == m_document.problem().key();
        const QString text = here ? tr("Use the recording of this stencil")
                             : engine::stencil::sameStencil(*near, m_document.problem())
                                 ? tr("Use the recorded grid and type: %1")
                                       .arg(titleOf(*near).section(QStringLiteral(", "), 1))
                                 : tr("Load the nearest recorded stencil: %1").arg(titleOf(*near));
        steps.append({text,
                      [this, near = *near] {
                          m_document.draw(near);
                          m_devices->choose(QStringLiteral("recorded"));
                      },
                      here ? QString() : undo});
    }
    if (!engine::session::namesPredictedDevice(m_devices->device().toStdString()))
        steps.append({tr("Predict it, no GPU needed"),
                      [this] { m_devices->choose(QLatin1String(kPredicted)); },
                      tr("A network predicts the speed of your stencil. Nothing is measured, and "
                         "every result is labelled as predicted")});
    for (const auto& listing : m_devices->listings()) {
        const QString id = QString::fromStdString(listing.id);
        if (!listing.available || !id.startsWith(QLatin1String("cuda:"))) continue;
        if (id == m_devices->device()) continue;
        steps.append({tr("Use %1, %2").arg(retold(listing.description), id),
                      [this, id] { m_devices->choose(id); }});
    }
    if (!m_devices->recordedChosen())
        steps.append({tr("Try again"), [this] { m_devices->retry(); }});
    steps.append({tr("Use a GPU over ssh..."), [this] { chooseSsh(); },
                  tr("A GPU of another computer that ssh reaches without a password")});
    steps.append({tr("Open a recording..."), [this] { chooseRecording(); },
                  tr("A recording of this stencil from a file")});
    return steps;
}

void MainWindow::chooseSsh() {
    bool accepted = false;
    const QString chosen = m_devices->device();
    const QString typed = QInputDialog::getText(
        this, tr("GPU over ssh"),
        tr("The computer, as ssh knows it, and after a colon the number of its GPU unless that is "
           "0:\nfor example user@host or host:1. stencilscope-worker must be installed there."),
        QLineEdit::Normal,
        chosen.startsWith(QLatin1String(kSsh)) ? chosen.mid(qstrlen(kSsh)) : m_settings.sshHost(),
        &accepted);
    QString host = typed.trimmed();
    if (host.startsWith(QLatin1String(kSsh))) host = host.mid(qstrlen(kSsh));
    if (!accepted || host.isEmpty()) return;
    m_settings.setSshHost(host);
    m_devices->choose(QLatin1String(kSsh) + host);
}

void MainWindow::watchRace() {
    // A kernel of another program stays what its document is of.
    if (m_document.kernel())
        return leaveAndThen([this] {
            startAnew();
            watchRace();
        });
    showLarge(false);
    m_pages->setCurrent(0);
    m_controller.setPace(10);
    m_search->controls().setPace(10);
    // Of the drawn stencil if it is recorded, else of the one most like it.
    if (const auto near = m_devices->nearest()) m_document.draw(*near);
    m_devices->choose(QStringLiteral("recorded"));
    m_startWhenReady = m_devices->state() == DeviceChoice::State::Probing;
    if (!m_startWhenReady) startSearch();
}

}  // namespace ui
