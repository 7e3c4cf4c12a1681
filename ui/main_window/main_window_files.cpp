// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: opening, saving, exporting, leaving.
#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <utility>

#include "engine/exporters/exporter.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/session_export.hpp"
#include "ui/pages/search_page.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/banner.hpp"

namespace ui {

void MainWindow::report(const QString& sentence) {
    m_pages->banner().say(Banner::Kind::Warning, sentence);
}

void MainWindow::chooseFile() {
    if (m_controller.running() || m_controller.paused())
        return report(tr("A search is under way. Stop it to open another session."));
    const QString path = QFileDialog::getOpenFileName(this, tr("Open session"), m_settings.folder(),
                                                      tr("Sessions (*.sscope)"));
    if (!path.isEmpty()) openFile(path);
}

void MainWindow::chooseRecording() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Recording from a file"), m_settings.folder(), tr("Sessions (*.sscope)"));
    if (path.isEmpty()) return;
    m_settings.setFolder(QFileInfo(path).absolutePath());
    m_devices->choose(path);
}

void MainWindow::openFile(const QString& path) {
    leaveAndThen(tr("This session has evaluations that are not saved."), [this, path] {
        m_settings.setFolder(QFileInfo(path).absolutePath());
        m_pages->banner().dismiss();
        m_controller.open(path);
    });
}

void MainWindow::newSession() {
    leaveAndThen(tr("This session has evaluations that are not saved."), [this] {
        m_pages->banner().dismiss();
        m_followBest = true;
        m_controller.clear();
        m_search->setFrozen(false);
        showLarge(false);
        m_pages->setCurrent(0);
    });
}

bool MainWindow::save() {
    if (m_controller.path().isEmpty()) return saveAs();
    m_controller.saveAs(m_controller.path());
    return true;
}

bool MainWindow::saveAs() {
    const QString suggestion = QDir(m_settings.folder())
                                   .filePath(QString::fromStdString(m_document.pattern().name) +
                                             QStringLiteral(".sscope"));
    QString path = QFileDialog::getSaveFileName(
        this, tr("Save session"), m_controller.path().isEmpty() ? suggestion : m_controller.path(),
        tr("Sessions (*.sscope)"));
    if (path.isEmpty()) return false;
    if (!path.endsWith(QLatin1String(".sscope"))) path += QStringLiteral(".sscope");
    m_settings.setFolder(QFileInfo(path).absolutePath());
    m_controller.saveAs(path);
    return true;
}

MainWindow::Leave MainWindow::askToLeave(const QString& question, const QString& keep,
                                         const QString& drop) {
    const bool wasRunning = m_controller.running();
    if (wasRunning) m_controller.pause();
    QMessageBox box(QMessageBox::Question, tr("Unsaved work"), question, QMessageBox::NoButton,
                    this);
    const QAbstractButton* keeping = box.addButton(keep, QMessageBox::AcceptRole);
    const QAbstractButton* dropping = box.addButton(drop, QMessageBox::DestructiveRole);
    box.addButton(tr("Cancel"), QMessageBox::RejectRole);
    box.exec();
    if (box.clickedButton() == dropping) return Leave::Now;
    if (box.clickedButton() == keeping && saveAs()) return Leave::OnceSaved;
    if (wasRunning) m_controller.resume();
    return Leave::Stay;
}

void MainWindow::leaveAndThen(const QString& question, std::function<void()> go) {
    const Leave leave = m_controller.modified()
                            ? askToLeave(question, tr("Save session"), tr("Drop evaluations"))
                            : Leave::Now;
    if (leave == Leave::Now) go();
    if (leave == Leave::OnceSaved) m_onceSaved = std::move(go);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_controller.modified()) {
        const Leave leave = askToLeave(tr("This session has evaluations that are not saved."),
                                       tr("Save and quit"), tr("Quit without saving"));
        if (leave == Leave::OnceSaved) m_onceSaved = [this] { close(); };
        if (leave != Leave::Now) return event->ignore();
    }
    if (!largeShown()) switchDocks(m_pages->current(), m_pages->current());
    m_settings.setGeometry(saveGeometry());
    event->accept();
}

void MainWindow::exportAs(const QString& format) {
    const auto known = engine::exporters::findFormat(format.toStdString());
    if (!known) return report(QString::fromStdString(known.error().message));
    const QString name = QString::fromStdString(m_document.pattern().name);
    QString path;
    if (known->isFolder()) {
        path = QFileDialog::getExistingDirectory(this, tr("Folder to put %1 into").arg(name),
                                                 m_settings.folder());
        if (!path.isEmpty()) path = QDir(path).filePath(name);
    } else {
        const QString suffix = QString::fromStdString(known->suffix);
        path = QFileDialog::getSaveFileName(
            this, tr("Export %1").arg(QString::fromStdString(known->title)),
            QDir(m_settings.folder()).filePath(name + suffix), QStringLiteral("*%1").arg(suffix));
        if (!path.isEmpty() && !path.endsWith(suffix)) path += suffix;
    }
    if (path.isEmpty()) return;
    m_settings.setFolder(QFileInfo(path).absolutePath());
    ExportRequest request{*known, path, m_controller.snapshot(), {}};
    request.kernel.problem = m_document.problem();
    if (m_document.selectedRow())
        request.kernel.evaluation = m_document.selectedRow()->evaluation;
    else
        request.kernel.evaluation.setting = m_document.setting();
    if (m_devices->info()) request.kernel.device = *m_devices->info();
    const QPointer<MainWindow> self(this);
    exportInBackground(std::move(request), [self, path](const QString& error) {
        if (!self) return;
        if (error.isEmpty())
            self->m_pages->banner().say(Banner::Kind::Ok,
                                        tr("Written: %1").arg(QDir::toNativeSeparators(path)));
        else
            self->report(error);
    });
}

}  // namespace ui
