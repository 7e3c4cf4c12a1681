// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what each action does.
#include <QApplication>
#include <QMessageBox>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/command_field.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/key_list.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/window_docks.hpp"
#include "ui/main_window/word_list.hpp"
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

namespace ui {
namespace {

constexpr double kPaces[] = {1, 10, 100, 0};  // 0 = as fast as it goes

/// `run` is called when the action is triggered, with whether it is checked if it asks for that.
void on(QAction* action, MainWindow* window, auto run) {
    QObject::connect(action, &QAction::triggered, window, run);
}

}  // namespace

void MainWindow::connectActions() {
    connectFileActions();
    connectViewActions();
    connectStencilActions();
    connectSearchActions();
    connectHelpActions();
}

void MainWindow::connectFileActions() {
    WindowActions& a = m_actions;
    on(a.newSession, this, [this] { newSession(); });
    on(a.open, this, [this] { chooseFile(); });
    on(a.save, this, [this] { save(); });
    on(a.saveAs, this, [this] { saveAs(); });
    on(a.quit, this, [this] { close(); });
    on(a.exportPanel, this, [this] { m_pages->currentPage().exportPanel(); });
    on(a.undo, this, [this] { m_document.undo(); });
    on(a.redo, this, [this] { m_document.undoStack().redo(); });
    on(a.copySetting, this, [this] { m_setting->copyText(); });
    on(a.pasteSetting, this, [this] { m_setting->pasteText(); });
    on(a.revertSetting, this, [this] { m_setting->revert(); });
    on(a.copyFormula, this, [this] { m_editor->copyFormula(); });
    on(a.find, this, [this] {
        showLarge(false);
        m_pages->currentPage().find();
    });
}

void MainWindow::connectViewActions() {
    WindowActions& a = m_actions;
    on(a.selectionBack, this, [this] { m_document.selectBack(); });
    on(a.selectionForward, this, [this] { m_document.selectForward(); });
    on(a.leftDock, this, [this](bool shown) { m_docks->setLeftShown(shown); });
    on(a.rightDock, this, [this](bool shown) { m_docks->setRightShown(shown); });
    on(a.largeStencil, this, [this](bool large) { showLarge(large); });
    on(a.nextPanel, this, [this] { focusPanel(+1); });
    on(a.previousPanel, this, [this] { focusPanel(-1); });
    on(a.freeze, this, [this](bool frozen) { m_search->setFrozen(frozen); });
    on(a.cycleTheme, this, [this] {
        const auto next = m_theme.mode() == Theme::Mode::Dark    ? Theme::Mode::Light
                          : m_theme.mode() == Theme::Mode::Light ? Theme::Mode::System
                                                                 : Theme::Mode::Dark;
        setThemeMode(static_cast<int>(next));
    });
    on(a.themeSystem, this, [this] { setThemeMode(static_cast<int>(Theme::Mode::System)); });
    on(a.themeDark, this, [this] { setThemeMode(static_cast<int>(Theme::Mode::Dark)); });
    on(a.themeLight, this, [this] { setThemeMode(static_cast<int>(Theme::Mode::Light)); });
    for (QAction* size : a.textSizes) {
        const int percent = size->data().toInt();
        size->setChecked(std::lround(m_theme.fontScale() * 100) == percent);
        on(size, this, [this, percent] { setTextSize(percent / 100.0); });
    }
    a.lessMotion->setChecked(m_theme.lessMotion());
    on(a.lessMotion, this, [this](bool less) {
        m_theme.setLessMotion(less);
        m_settings.setLessMotion(less);
    });
    for (QAction* language : a.languages) {
        const auto chosen = static_cast<Language>(language->data().toInt());
        language->setChecked(m_settings.language() == chosen);
        on(language, this, [this, chosen] { setLanguage(chosen); });
    }
    on(a.resetLayout, this, [this] { m_docks->reset(); });
    on(a.command, this, [this] { m_command->open(); });
}

void MainWindow::connectStencilActions() {
    WindowActions& a = m_actions;
    on(a.presets, this,
       [this] { (new PresetPopup(m_document, m_theme, this))->openBelow(&m_stencil->canvas()); });
    on(a.randomStencil, this,
       [this] { (new RandomPopup(m_document, m_theme, this))->openBelow(&m_stencil->canvas()); });
    on(a.mirrors, this, [this] {
        m_editor->setSymmetry(nextSymmetry(m_editor->symmetry(), m_editor->dimensions()));
    });
    on(a.twoDimensions, this, [this] { m_editor->setDimensions(2); });
    on(a.threeDimensions, this, [this] { m_editor->setDimensions(3); });
    on(a.editGrid, this, [this] {
        showLarge(false);
        m_docks->setLeftShown(true);
        m_stencil->problem().focusGrid();
    });
}

void MainWindow::connectSearchActions() {
    WindowActions& a = m_actions;
    on(a.start, this, [this] { startSearch(); });
    on(a.pause, this,
       [this] { m_controller.paused() ? m_controller.resume() : m_controller.pause(); });
    on(a.stop, this, [this] { m_controller.stop(); });
    on(a.resumeSearch, this, [this] {
        if (m_search->controls().takeBudget()) m_controller.resumeStored(m_search->budget());
    });
    on(a.slower, this, [this] { changePace(-1); });
    on(a.faster, this, [this] { changePace(+1); });
    on(a.addStrategy, this, [this] {
        m_pages->setCurrent(0);
        m_search->openStrategyForm();
    });
    on(a.selectBest, this, [this] {
        m_followBest = true;
        followBest();
        if (const auto best = m_document.shownRace().best()) m_document.select(*best);
    });
    on(a.showKernel, this, [this] {
        showLarge(false);
        m_pages->show(m_pages->the<KernelPage>());
    });
    on(a.measure, this, [this] {
        takeTyped();  // as for a race: see startSearch()
        if (!m_actions.measure->isEnabled()) return report(m_actions.measure->toolTip());
        m_setting->setMeasuring(true);
        m_controller.measure(m_document.problem(), m_devices->device(), m_document.setting(),
                             m_search->sampling());
    });
}

void MainWindow::changePace(int by) {
    const auto* at = std::ranges::find(kPaces, m_controller.pace());
    const auto now = at == std::end(kPaces) ? 0 : static_cast<int>(at - std::begin(kPaces));
    const int last = static_cast<int>(std::size(kPaces)) - 1;
    m_controller.setPace(kPaces[std::clamp(now + by, 0, last)]);
    m_search->controls().setPace(m_controller.pace());
}

void MainWindow::connectHelpActions() {
    WindowActions& a = m_actions;
    on(a.keys, this, [this] { (new KeyList(m_actions.all, m_theme, this))->show(); });
    on(a.wordList, this, [this] { (new WordList(m_theme, this))->show(); });
    on(a.about, this, [this] {
        QMessageBox::about(this, tr("About Stencilscope"),
                           tr("<b>Stencilscope %1</b><br>Explores the optimization space of GPU "
                              "stencils: draw or type one, watch a search "
                              "converge, export its kernel.<br><br>GPL-3.0-or-later. Everything "
                              "exported is MIT.")
                               .arg(QApplication::applicationVersion()));
    });
}

}  // namespace ui
