// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what the menus hold and what each action does.
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <cmath>

#include "engine/exporters/exporter.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/command_field.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/key_list.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/word_list.hpp"
#include "ui/pages/correlations/correlations_page.hpp"
#include "ui/pages/kernel/kernel_page.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/preset_popup.hpp"
#include "ui/stencil/problem_panel.hpp"
#include "ui/stencil/random_popup.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/elided_label.hpp"

namespace ui {
namespace {

constexpr double kPaces[] = {1, 10, 100, 0};  // 0 = as fast as it goes

}  // namespace

void MainWindow::buildMenus() {
    const auto fill = [](QMenu* menu, std::initializer_list<QAction*> actions) {
        menu->setToolTipsVisible(true);
        for (QAction* action : actions) {
            if (action)
                menu->addAction(action);
            else
                menu->addSeparator();
        }
    };
    WindowActions& a = m_actions;
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
    fill(menuBar()->addMenu(tr("&Edit")),
         {a.undo, a.redo, nullptr, a.copySetting, a.pasteSetting, a.revertSetting, a.copyFormula,
          nullptr, a.find, a.command, nullptr, a.selectionBack, a.selectionForward});
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
    fill(view, {nullptr, a.resetLayout});
    fill(menuBar()->addMenu(tr("&Stencil")),
         {a.largeStencil, nullptr, a.presets, a.randomStencil, nullptr, a.twoDimensions,
          a.threeDimensions, a.mirrors, nullptr, a.editGrid});
    fill(menuBar()->addMenu(tr("Sea&rch")),
         {a.start, a.pause, a.stop, a.resumeSearch, nullptr, a.slower, a.faster, nullptr,
          a.addStrategy, nullptr, a.selectBest});
    QMenu* kernel = menuBar()->addMenu(tr("&Kernel"));
    fill(kernel, {a.showKernel, a.measure});
    addOwnActions(*kernel, QStringLiteral("kernel"));
    fill(menuBar()->addMenu(tr("&Help")), {a.keys, a.wordList, a.about});
    m_fileName = new ElidedLabel(menuBar());
    m_fileName->setElideMode(Qt::ElideMiddle);  // a name's end says what it is
    m_fileName->setContentsMargins(0, 0, 12, 0);
    m_fileName->setFixedSize(420, 26);  // the menu bar asks its corner for its size only once
    m_fileName->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    menuBar()->setCornerWidget(m_fileName, Qt::TopRightCorner);
    m_fileName->setForegroundRole(QPalette::WindowText);  // a menu bar's children take ButtonText
    setTint(m_fileName, m_theme, Tint::Label);
    menuBar()->setNativeMenuBar(false);
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
    const bool stencil = m_document.subject().problem.isStencil();
    const bool session = m_document.shownRace().results()->rows.size() > 0;
    const bool predicted = m_document.shownRace().device().predicted;
    menu.setToolTipsVisible(true);
    for (const auto& format : engine::exporters::formats()) {
        const QString title = QString::fromStdString(format.title);
        QAction* action =
            menu.addAction(!format.ofOneKernel() ? tr("Session as %1...").arg(title)
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
                tr("The times of this session are predicted, and this format is for measured "
                   "ones. CSV and JSON say which are predicted."));
        else if (!action->isEnabled())
            action->setToolTip(
                tr("No evaluations yet. Start a search to have something to export."));
        connect(action, &QAction::triggered, this,
                [this, name = QString::fromStdString(format.name)] { exportAs(name); });
    }
}

void MainWindow::connectActions() {
    WindowActions& a = m_actions;
    const auto on = [this](QAction* action, auto run) {
        connect(action, &QAction::triggered, this, run);
    };
    on(a.newSession, [this] { newSession(); });
    on(a.open, [this] { chooseFile(); });
    on(a.save, [this] { save(); });
    on(a.saveAs, [this] { saveAs(); });
    on(a.quit, [this] { close(); });
    on(a.exportPanel, [this] { m_pages->currentPage().exportPanel(); });
    on(a.undo, [this] { m_document.undo(); });
    on(a.redo, [this] { m_document.undoStack().redo(); });
    on(a.copySetting, [this] { m_setting->copyText(); });
    on(a.pasteSetting, [this] { m_setting->pasteText(); });
    on(a.revertSetting, [this] { m_setting->revert(); });
    on(a.copyFormula, [this] { m_editor->copyFormula(); });
    on(a.find, [this] {
        showLarge(false);
        m_pages->currentPage().find();
    });
    on(a.selectionBack, [this] { m_document.selectBack(); });
    on(a.selectionForward, [this] { m_document.selectForward(); });
    on(a.leftDock, [this](bool shown) {
        m_leftTaken = false;
        m_leftDock->setVisible(shown);
    });
    on(a.rightDock, [this](bool shown) {
        m_rightTaken = false;
        m_rightDock->setVisible(shown);
    });
    on(a.largeStencil, [this](bool large) { showLarge(large); });
    on(a.nextPanel, [this] { focusPanel(+1); });
    on(a.previousPanel, [this] { focusPanel(-1); });
    on(a.freeze, [this](bool frozen) { m_search->setFrozen(frozen); });
    on(a.cycleTheme, [this] {
        const auto next = m_theme.mode() == Theme::Mode::Dark    ? Theme::Mode::Light
                          : m_theme.mode() == Theme::Mode::Light ? Theme::Mode::System
                                                                 : Theme::Mode::Dark;
        setThemeMode(static_cast<int>(next));
    });
    on(a.themeSystem, [this] { setThemeMode(static_cast<int>(Theme::Mode::System)); });
    on(a.themeDark, [this] { setThemeMode(static_cast<int>(Theme::Mode::Dark)); });
    on(a.themeLight, [this] { setThemeMode(static_cast<int>(Theme::Mode::Light)); });
    for (QAction* size : a.textSizes) {
        const int percent = size->data().toInt();
        size->setChecked(std::lround(m_theme.fontScale() * 100) == percent);
        on(size, [this, percent] { setTextSize(percent / 100.0); });
    }
    on(a.resetLayout, [this] { resetLayout(); });
    on(a.command, [this] { m_command->open(); });
    on(a.presets,
       [this] { (new PresetPopup(m_document, m_theme, this))->openBelow(&m_stencil->canvas()); });
    on(a.randomStencil,
       [this] { (new RandomPopup(m_document, m_theme, this))->openBelow(&m_stencil->canvas()); });
    on(a.mirrors, [this] {
        m_editor->setSymmetry(nextSymmetry(m_editor->symmetry(), m_editor->dimensions()));
    });
    on(a.twoDimensions, [this] { m_editor->setDimensions(2); });
    on(a.threeDimensions, [this] { m_editor->setDimensions(3); });
    on(a.editGrid, [this] {
        showLarge(false);
        m_leftDock->show();
        m_stencil->problem().focusGrid();
    });
    on(a.start, [this] { startSearch(); });
    on(a.pause, [this] { m_controller.paused() ? m_controller.resume() : m_controller.pause(); });
    on(a.stop, [this] { m_controller.stop(); });
    on(a.resumeSearch, [this] { m_controller.resumeStored(m_search->budget()); });
    const auto step = [this](int by) {
        int at = 0;
        for (int i = 0; i < 4; ++i)
            if (kPaces[i] == m_controller.pace()) at = i;
        m_controller.setPace(kPaces[std::clamp(at + by, 0, 3)]);
        m_search->controls().setPace(m_controller.pace());
    };
    on(a.slower, [step] { step(-1); });
    on(a.faster, [step] { step(+1); });
    on(a.addStrategy, [this] {
        m_pages->setCurrent(0);
        m_search->openStrategyForm();
    });
    on(a.selectBest, [this] {
        m_followBest = true;
        followBest();
        if (const auto best = m_document.shownRace().best()) m_document.select(*best);
    });
    on(a.showKernel, [this] {
        showLarge(false);
        m_pages->show(m_pages->the<KernelPage>());
    });
    on(a.measure, [this] {
        m_stencil->problem().takeGrid();  // as for a race: see startSearch()
        if (!m_actions.measure->isEnabled()) return report(m_actions.measure->toolTip());
        m_setting->setMeasuring(true);
        m_controller.measure(m_document.problem(), m_devices->device(), m_document.setting(),
                             m_search->sampling());
    });
    on(a.keys, [this] { (new KeyList(m_actions.all, m_theme, this))->show(); });
    on(a.wordList, [this] { (new WordList(m_theme, this))->show(); });
    on(a.about, [this] {
        QMessageBox::about(this, tr("About Stencilscope"),
                           tr("<b>Stencilscope %1</b><br>Explores the optimization space of GPU "
                              "stencils: draw or type one, watch a search "
                              "converge, export its kernel.<br><br>GPL-3.0-or-later. Everything "
                              "exported is MIT.")
                               .arg(QApplication::applicationVersion()));
    });
}

}  // namespace ui
