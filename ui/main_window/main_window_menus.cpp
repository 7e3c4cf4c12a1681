// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what the menus hold.
#include <QMenuBar>
#include <cmath>

#include "ui/document/catalogue_text.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/session_export.hpp"
#include "ui/main_window/window_lessons.hpp"
#include "ui/report/report_pdf.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/elided_label.hpp"

namespace ui {

namespace {

/// Null: a line between two actions.
void fill(QMenu* menu, std::initializer_list<QAction*> actions) {
    menu->setToolTipsVisible(true);
    for (QAction* action : actions) {
        if (action)
            menu->addAction(action);
        else
            menu->addSeparator();
    }
}

}  // namespace

void MainWindow::buildMenus() {
    const WindowActions& a = m_actions;
    buildFileMenu();
    fill(menuBar()->addMenu(tr("&Edit")),
         {a.undo, a.redo, nullptr, a.copySetting, a.pasteSetting, a.revertSetting, a.copyFormula,
          nullptr, a.find, a.command, nullptr, a.selectionBack, a.selectionForward});
    buildViewMenu();
    fill(menuBar()->addMenu(tr("&Stencil")),
         {a.largeStencil, nullptr, a.presets, a.randomStencil, nullptr, a.twoDimensions,
          a.threeDimensions, a.mirrors, nullptr, a.editGrid});
    fill(menuBar()->addMenu(tr("Sea&rch")),
         {a.start, a.pause, a.stop, a.resumeSearch, nullptr, a.slower, a.faster, nullptr,
          a.addStrategy, nullptr, a.selectBest});
    QMenu* kernel = menuBar()->addMenu(tr("&Kernel"));
    fill(kernel, {a.showKernel, a.measure});
    addOwnActions(*kernel, QStringLiteral("kernel"));
    buildLearnMenu();
    fill(menuBar()->addMenu(tr("&Help")), {a.keys, a.wordList, a.about});
    addFileName();
    menuBar()->setNativeMenuBar(false);
}

void MainWindow::buildFileMenu() {
    const WindowActions& a = m_actions;
    QMenu* file = menuBar()->addMenu(tr("&File"));
    fill(file, {a.newSession, a.open});
    QMenu* recent = file->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] {
        recent->clear();
        addRecentFiles(*recent);
    });
    addRecentFiles(*recent);
    fill(file, {nullptr, a.save, a.saveAs, nullptr});
    QMenu* exports = file->addMenu(tr("&Export"));
    connect(exports, &QMenu::aboutToShow, this, [this, exports] {
        exports->clear();
        addExports(*exports);
    });
    addExports(*exports);
    fill(file, {a.exportPanel, nullptr, a.quit});
}

void MainWindow::buildViewMenu() {
    WindowActions& a = m_actions;
    QMenu* view = menuBar()->addMenu(tr("&View"));
    for (int page = 0; page < m_pages->count(); ++page) {
        QAction* action = view->addAction(m_pages->info(page).title);
        action->setShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + page)));
        connect(action, &QAction::triggered, this, [this, page] {
            showLarge(false);
            m_pages->setCurrent(page);
        });
        a.all.append(action);
    }
    fill(view, {nullptr, a.leftDock, a.rightDock, a.nextPanel, a.previousPanel, nullptr, a.freeze,
                nullptr, a.themeSystem, a.themeDark, a.themeLight, a.cycleTheme, nullptr});
    view->addActions(a.textSizes);
    view->addAction(a.lessMotion);
    QMenu* languages = view->addMenu(tr("Lang&uage"));
    languages->setToolTipsVisible(true);
    languages->addActions(a.languages);
    fill(view, {nullptr, a.resetLayout});
}

void MainWindow::buildLearnMenu() {
    QMenu* learn = menuBar()->addMenu(tr("&Learn"));
    learn->setToolTipsVisible(true);
    learn->addActions(m_lessons->actions());
    m_actions.all.append(m_lessons->actions());
}

/// At the right end of the menu bar.
void MainWindow::addFileName() {
    m_fileName = new ElidedLabel(menuBar());
    m_fileName->setElideMode(Qt::ElideMiddle);  // a name's end says what it is
    m_fileName->setContentsMargins(0, 0, 12, 0);
    m_fileName->setFixedSize(420, 26);  // the menu bar asks its corner for its size only once
    m_fileName->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    menuBar()->setCornerWidget(m_fileName, Qt::TopRightCorner);
    m_fileName->setForegroundRole(QPalette::WindowText);  // a menu bar's children take ButtonText
    setTint(m_fileName, m_theme, Tint::Label);
}

/// What the pages bring along themselves.
void MainWindow::addOwnActions(QMenu& menu, const QString& name) {
    menu.addSeparator();
    for (int i = 0; i < m_pages->count(); ++i) {
        if (m_pages->info(i).menu != name) continue;
        menu.addActions(m_pages->page(i).ownActions());
        m_actions.all.append(m_pages->page(i).ownActions());
    }
}

void MainWindow::addExports(QMenu& menu) {
    const auto result = m_document.measured();
    const bool measured = result && result->evaluation().ok();
    const Subject subject = m_document.subject();
    const bool stencil = subject.problem.isStencil();
    const bool session = m_document.shownRace().results()->rows.size() > 0;
    const bool predicted = m_document.shownRace().device().predicted;
    menu.setToolTipsVisible(true);
    for (const auto& format : exportFormats()) {
        const QString title = catalogueText(format.title);
        QAction* action =
            menu.addAction(!format.ofOneKernel() ? tr("This race as %1...").arg(title)
                           : measured            ? tr("This setting as %1...").arg(title)
                                      : tr("This setting, not measured, as %1...").arg(title));
        if (format.ofOneKernel() && !measured)
            action->setToolTip(
                tr("The kernel is complete, but it was not measured; the export says so."));
        const bool refused = predicted && format.ofMeasuredOnly;
        action->setEnabled(format.ofOneKernel() ? stencil : session && !refused);
        if (format.ofOneKernel() && !stencil)
            action->setToolTip(tr("The source of another program's kernel is not in its file."));
        else if (session && refused)
            action->setToolTip(
                tr("The times of this race are predicted, and this format is for measured "
                   "ones. CSV and JSON say which are predicted."));
        else if (!action->isEnabled())
            action->setToolTip(
                tr("No evaluations yet. Start a search to have something to export."));
        else if (measured || !format.ofOneKernel())
            action->setToolTip(format.ofOneKernel()
                                   ? tr("The setting shown, of %1").arg(titleOf(subject.problem))
                                   : tr("The race shown, of %1: all its evaluations, and no other "
                                        "race of this document")
                                         .arg(m_document.shownRace().title()));
        connect(action, &QAction::triggered, this,
                [this, name = QString::fromStdString(format.name)] { exportAs(name); });
    }
    addRacesExport(menu);
}

void MainWindow::addRacesExport(QMenu& menu) {
    QAction* action = menu.addAction(tr("All races as CSV: one strategy per row..."), this,
                                     &MainWindow::exportRaces);
    action->setEnabled(haveRaced(m_document.races()));
    action->setToolTip(action->isEnabled()
                           ? tr("The columns of stencilscope-cli race: speed, time to the optimum "
                                "and score of every strategy, for all races of this document")
                           : tr("No race yet. Start a search to have something to export."));
}

}  // namespace ui
