// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what is enabled, the large form, the theme, the selection that follows the best.
#include <QDockWidget>
#include <QFileInfo>
#include <QKeyEvent>
#include <QResizeEvent>
#include <QStackedWidget>
#include <QTimer>
#include <QUndoStack>
#include <QVBoxLayout>
#include <algorithm>
#include <span>
#include <utility>

#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/document/said.hpp"
#include "ui/main_window/action_button.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/window_docks.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/problem_panel.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_large.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/elided_label.hpp"

namespace ui {
namespace {

constexpr int kRoomForTools = 1100;  ///< narrower, some buttons of the tool bar are icons alone

struct TabStop {
    QWidget* widget;
    int group;
    QPoint at;
};

/// Row by row, each from the left.
void orderAsRead(std::span<TabStop> stops) {
    constexpr int kRow = 12;
    std::ranges::stable_sort(stops, {}, [](const TabStop& stop) { return stop.at.y(); });
    for (auto row = stops.begin(); row != stops.end();) {
        const auto end = std::find_if(row, stops.end(), [row](const TabStop& stop) {
            return stop.at.y() > row->at.y() + kRow;
        });
        std::stable_sort(row, end,
                         [](const TabStop& a, const TabStop& b) { return a.at.x() < b.at.x(); });
        row = end;
    }
}

}  // namespace

void MainWindow::showState() {
    showSearchActions();
    showEditActions();
    showMeasureAction();
    showViewActions();
    showObstacle();
    showFileName();
}

void MainWindow::showSearchActions() {
    WindowActions& a = m_actions;
    const auto snapshot = m_controller.snapshot();
    const bool paused = m_controller.paused(), busy = m_controller.running() || paused;
    const auto& races = m_document.races();
    // What is drawn; measurements that were opened, or made one by one, are no race.
    const bool raced = std::any_of(races.begin(), races.end(), [this](const Race& race) {
        return race.isOf(m_document.problem()) && !race.results()->recording &&
               !race.results()->runs.empty();
    });
    const QString why = whyStartWaits();
    a.start->setEnabled(why.isEmpty());
    a.start->setText(raced && !busy ? tr("&Start again") : tr("&Start"));
    a.start->setProperty("look", static_cast<int>(busy ? Look::Outlined : Look::Primary));
    a.start->setToolTip(why.isEmpty() ? tr("Start the search (Ctrl+Return)") : why);
    a.pause->setEnabled(busy);
    a.pause->setIcon(m_theme.icon(paused ? QStringLiteral("play") : QStringLiteral("pause")));
    a.pause->setText(paused ? tr("Resu&me") : tr("&Pause"));
    a.pause->setToolTip(paused ? tr("Resume (Ctrl+P)") : tr("Pause the search (Ctrl+P)"));
    a.stop->setEnabled(busy);
    const bool stopped = std::any_of(snapshot->runs.begin(), snapshot->runs.end(),
                                     [](const auto& run) { return run.canGoOn(); });
    a.resumeSearch->setEnabled(!busy && stopped && !m_controller.recording());
    a.resumeSearch->setToolTip(a.resumeSearch->isEnabled()
                                   ? tr("Resumes the search where it was stopped")
                                   : tr("No stopped search is open."));
    a.slower->setEnabled(snapshot->device.recorded ||
                         (m_devices->info() && m_devices->info()->recorded));
    a.faster->setEnabled(a.slower->isEnabled());
    a.selectBest->setEnabled(m_document.shownRace().best().has_value());
}

/// Why nothing can be started now; empty: it can.
QString MainWindow::whyStartWaits() const {
    if (m_controller.running() || m_controller.paused())
        return tr("A search is under way. Stop it to start another.");
    if (const QString file = m_controller.opening(); !file.isEmpty())
        return tr("Opening %1 ...").arg(QFileInfo(file).fileName());
    if (const QString wrong = m_document.drawingError(); !wrong.isEmpty()) return wrong;
    if (m_devices->state() == DeviceChoice::State::Ready) return {};
    return m_devices->state() == DeviceChoice::State::Probing ? tr("Looking for the device")
                                                              : m_devices->reason();
}

void MainWindow::showEditActions() {
    WindowActions& a = m_actions;
    const QUndoStack& stack = m_document.undoStack();
    const auto named = [](const QString& verb, const QString& what, const QString& key) {
        return what.isEmpty() ? QStringLiteral("%1 (%2)").arg(verb, key)
                              : QStringLiteral("%1: %2 (%3)").arg(verb, what, key);
    };
    const QString undone = m_document.drawingError().isEmpty() ? stack.undoText()
                           : m_document.formulaValid()         ? tr("Change grid")
                                                               : tr("Edit formula");
    a.undo->setEnabled(m_document.canUndo());
    a.redo->setEnabled(stack.canRedo());
    a.undo->setToolTip(named(tr("Undo"), undone, QStringLiteral("Ctrl+Z")));
    a.redo->setToolTip(named(tr("Redo"), stack.redoText(), QStringLiteral("Ctrl+Shift+Z")));
    a.twoDimensions->setEnabled(m_editor->dimensions() != 2);
    a.threeDimensions->setEnabled(m_editor->dimensions() != 3);
    a.mirrors->setEnabled(m_editor->drawable());
    for (QAction* ofDrawing : {a.largeStencil, a.copyFormula, a.editGrid})
        ofDrawing->setEnabled(!m_document.kernel());
}

void MainWindow::showMeasureAction() {
    WindowActions& a = m_actions;
    const QString why = whyNotMeasured();
    const QString measure =
        m_devices->predicts() ? tr("Predict this setting") : tr("Measure this setting");
    a.measure->setEnabled(why.isEmpty());
    a.measure->setText(measure);
    a.measure->setToolTip(why.isEmpty() ? tr("%1 (Ctrl+M)").arg(measure) : why);
    m_setting->setObstacle(why);
}

void MainWindow::showViewActions() {
    WindowActions& a = m_actions;
    a.find->setEnabled(m_pages->currentPage().canFind());
    a.exportPanel->setEnabled(m_pages->currentPage().canExport());
    const bool large = largeShown();
    a.largeStencil->setChecked(large);
    a.leftDock->setEnabled(!large);
    a.rightDock->setEnabled(!large);
    a.leftDock->setChecked(m_docks->left()->isVisibleTo(this));
    a.rightDock->setChecked(m_docks->right()->isVisibleTo(this));
}

/// Why "Measure this setting" cannot be done now; empty: it can.
QString MainWindow::whyNotMeasured() const {
    const Subject subject = m_document.subject();
    if (!subject.drawn && m_document.kernel())
        return tr("This is a result of another problem. Show that one to measure it again.");
    if (!subject.drawn)
        return tr("This is a result of another stencil. Show that stencil to measure it again.");
    if (!m_controller.opening().isEmpty()) return whyStartWaits();
    if (!m_document.drawingError().isEmpty()) return m_document.drawingError();
    if (m_devices->state() == DeviceChoice::State::Probing) return tr("Looking for the device");
    if (m_devices->state() == DeviceChoice::State::Unavailable) return m_devices->reason();
    if (m_controller.running())
        return tr("A search is under way. Pause or stop it to measure a setting.");
    if (const auto rejection = subject.space.reject(subject.setting))
        return said(rejection->sentence);
    if (m_document.recorded() && !m_document.recorded()->allows(subject.setting))
        return tr("Not recorded: the recording cannot tell how fast this setting is.");
    return {};
}

/// Something would be lost by leaving.
bool MainWindow::modified() const { return m_controller.modified() || m_document.drawingChanged(); }

void MainWindow::showFileName() {
    const QString path = storedAt();
    QString name = path.isEmpty() ? tr("untitled.sscope") : QFileInfo(path).fileName();
    if (modified()) name += tr(", not saved");
    if (!m_controller.opening().isEmpty()) name = whyStartWaits();
    m_fileName->setToolTip(m_controller.path().isEmpty() && !path.isEmpty()
                               ? tr("A draft of %1; the file itself is unchanged").arg(path)
                               : path);
    if (name == m_fileName->text()) return;
    m_fileName->setText(name);
    setWindowTitle(tr("%1 - Stencilscope").arg(name));
}

void MainWindow::showThemeIcon() {
    const auto mode = m_theme.mode();
    const QString name = mode == Theme::Mode::Dark    ? QStringLiteral("theme-dark")
                         : mode == Theme::Mode::Light ? QStringLiteral("theme-light")
                                                      : QStringLiteral("theme-system");
    m_actions.cycleTheme->setIcon(m_theme.icon(name));
    m_actions.cycleTheme->setToolTip(tr("Theme: %1 (Ctrl+Shift+T)")
                                         .arg(mode == Theme::Mode::Dark    ? tr("dark")
                                              : mode == Theme::Mode::Light ? tr("light")
                                                                           : tr("as the system")));
    m_actions.themeDark->setChecked(mode == Theme::Mode::Dark);
    m_actions.themeLight->setChecked(mode == Theme::Mode::Light);
    m_actions.themeSystem->setChecked(mode == Theme::Mode::System);
}

void MainWindow::setThemeMode(int mode) {
    m_theme.setMode(static_cast<Theme::Mode>(mode));
    m_settings.setThemeMode(m_theme.mode());
    showThemeIcon();
}

void MainWindow::setTextSize(double scale) {
    m_theme.setFontScale(scale);
    m_settings.setFontScale(m_theme.fontScale());
    m_docks->widen();
}

void MainWindow::setLanguage(Language language) {
    if (language == m_settings.language()) return;
    m_settings.setLanguage(language);
    m_banner->say(Banner::Kind::Ok,
                  tr("The window changes its language the next time Stencilscope starts."));
}

bool MainWindow::largeShown() const { return m_large && m_centre->currentWidget() == m_large; }

/// Above the pages; beside the large stencil, which must not move while somebody draws.
void MainWindow::placeBanners(bool large) {
    if (large) {
        for (Banner* banner : {m_obstacle, m_banner}) stencilLarge().hold(banner);
        return;
    }
    auto* column = static_cast<QVBoxLayout*>(centralWidget()->layout());
    for (Banner* banner : {m_banner, m_offer, m_obstacle}) {
        const bool shown = !banner->isHidden();
        column->insertWidget(0, banner);
        banner->setVisible(shown);
    }
}

void MainWindow::showLarge(bool large) {
    if (large == largeShown()) return showState();
    placeBanners(large);
    if (large) {
        m_docks->makeRoom();
        m_centre->setCurrentWidget(&stencilLarge());
        m_large->setFocus();
    } else {
        m_centre->setCurrentWidget(m_pages);
        m_docks->showFor(m_pages->current());
    }
    showState();
}

/// Tab goes as one reads: tools, left dock, page, right dock, each from its top left corner on.
void MainWindow::orderTabs() {
    const QWidget* centre = centralWidget();
    const auto groupOf = [&](const QWidget* widget) {
        return m_docks->left()->isAncestorOf(widget)    ? 1
               : centre->isAncestorOf(widget)           ? 2
               : m_docks->right()->isAncestorOf(widget) ? 3
                                                        : 0;
    };
    std::vector<TabStop> stops;
    for (QWidget* next = nextInFocusChain(); next && next != this; next = next->nextInFocusChain())
        if (next->window() == this && (next->focusPolicy() & Qt::TabFocus))
            stops.push_back({next, groupOf(next), next->mapTo(this, next->rect().center())});
    std::ranges::stable_sort(stops, {}, &TabStop::group);
    for (auto from = stops.begin(); from != stops.end();) {
        const auto to = std::find_if(
            from, stops.end(), [from](const TabStop& stop) { return stop.group != from->group; });
        // Pages have an order of their own, and most of them are not laid out yet.
        if (from->group != 2) orderAsRead({from, to});
        from = to;
    }
    // From the window on, where the first Tab starts. Qt orders only what takes the focus, and
    // takes two stops that nothing else but labels are between for neighbours.
    setFocusPolicy(Qt::TabFocus);
    QWidget* before = this;
    for (const TabStop& stop : stops) {
        setTabOrder(before, stop.widget);
        before = stop.widget;
    }
    setFocusPolicy(Qt::NoFocus);
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (m_everShown) return;
    m_everShown = true;
    // Widths of docks are kept only once the window has been laid out.
    QTimer::singleShot(0, this, [this] {
        if (!largeShown()) m_docks->showFor(m_pages->current());
        orderTabs();
    });
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) {
        m_docks->windowResized(event->oldSize().width());
        foldTools();
    }
    showState();
}

/// The problem and the device are read in full as long as there is room for them.
void MainWindow::foldTools() {
    const bool narrow = width() < m_theme.scaled(kRoomForTools);
    for (ActionButton* button : m_foldable) button->setIconAlone(narrow);
}

/// Escape leaves the large form from wherever nothing else takes it: of its tools, or of none.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && largeShown()) return showLarge(false);
    QMainWindow::keyPressEvent(event);
}

void MainWindow::focusPanel(int step) {
    const QList<QWidget*> panels = {&m_stencil->canvas(), &m_pages->currentPage(), m_setting};
    int at = 1;
    for (int i = 0; i < panels.size(); ++i) {
        const QWidget* area = i == 0 ? static_cast<QWidget*>(m_stencil) : panels[i];
        if (area->isAncestorOf(focusWidget()) || area == focusWidget()) at = i;
    }
    for (int tries = 0; tries < panels.size(); ++tries) {
        at = (at + step + static_cast<int>(panels.size())) % static_cast<int>(panels.size());
        if (!panels[at]->isVisible()) continue;
        panels[at]->setFocus(Qt::TabFocusReason);
        if (panels[at]->focusPolicy() == Qt::NoFocus)
            for (auto* child : panels[at]->findChildren<QWidget*>())
                if (child->isVisible() && child->isEnabled() &&
                    (child->focusPolicy() & Qt::TabFocus))
                    return child->setFocus(Qt::TabFocusReason);
        return;
    }
}

void MainWindow::followBest() {
    const Race race = m_document.shownRace();
    const auto best = race.best();
    if (!m_followBest || !best || !race.isOf(m_document.problem())) return;
    m_selecting = true;
    m_document.select(*best);
    m_selecting = false;
}

void MainWindow::startSearch() {
    // A key starts it before the field that is typed in is left; another grid is asked for first.
    const bool could = m_actions.start->isEnabled();
    takeTyped();
    if (!m_search->controls().takeBudget()) return;  // which says why
    m_startWhenReady = could && m_devices->state() == DeviceChoice::State::Probing;
    if (m_startWhenReady) return;
    if (!m_actions.start->isEnabled()) {
        // The line above the page says it already, with what can be done.
        if (m_devices->state() != DeviceChoice::State::Unavailable ||
            !m_document.drawingError().isEmpty())
            report(m_actions.start->toolTip());
        return;
    }
    m_banner->dismiss();
    m_followBest = true;
    m_controller.start(m_document.problem(), m_devices->device(), m_search->runs(),
                       m_search->budget(), m_search->sampling());
}

void MainWindow::takeTyped() {
    m_stencil->takeTyped();
    if (m_large) m_large->takeTyped();
}

void MainWindow::searchWith(const QString& strategy) {
    auto plan = m_search->plan();
    const bool planned = std::any_of(plan.begin(), plan.end(), [&](const PlannedStrategy& entry) {
        return entry.name == strategy;
    });
    if (!planned) plan.push_back({strategy, {}});
    m_search->setPlan(std::move(plan));
    startSearch();
}

}  // namespace ui
