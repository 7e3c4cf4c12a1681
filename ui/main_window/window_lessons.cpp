// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/window_lessons.hpp"

#include <QAction>
#include <QDockWidget>
#include <QScrollArea>
#include <QTabBar>
#include <set>

#include "engine/stencil/features.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/lessons/lesson_strip.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/pages/kernel/kernel_page.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/widgets/target_frame.hpp"

namespace ui {
namespace {

const QString kTab = QStringLiteral("tab-");
/// Tasks are of everything in the window: it is looked at again and again, while a lesson is taken.
constexpr int kWatchMs = 100;

/// Those that come with the program; where one cannot be read, none, and why in `wrong`.
std::vector<Lesson> lessonsOrNone(QString& wrong) {
    auto lessons = shippedLessons();
    if (lessons) return std::move(*lessons);
    wrong = QString::fromStdString(lessons.error().message);
    return {};
}

int strategiesIn(const engine::session::Snapshot& race) {
    std::set<std::string> names;
    for (const auto& run : race.runs) names.insert(run.spec.strategy);
    return static_cast<int>(names.size());
}

}  // namespace

WindowLessons::WindowLessons(MainWindow& window, Document& document,
                             const SearchController& controller, AppSettings& settings,
                             const Theme& theme)
    : QObject(&window),
      m_window(window),
      m_document(document),
      m_controller(controller),
      m_settings(settings),
      m_theme(theme) {
    QString wrong;
    m_guide = new LessonGuide(lessonsOrNone(wrong), this);
    m_strip = new LessonStrip(*m_guide, theme, &window);
    makeActions();
    connect(m_guide, &LessonGuide::stepChanged, this, &WindowLessons::showStep);
    connect(m_guide, &LessonGuide::finished, this, &WindowLessons::markFinished);
    m_watch.setInterval(kWatchMs);
    connect(&m_watch, &QTimer::timeout, this, &WindowLessons::look);
    if (!wrong.isEmpty()) qWarning("%s", qPrintable(wrong));
}

void WindowLessons::makeActions() {
    const QStringList finished = m_settings.finishedLessons();
    for (const Lesson& lesson : m_guide->lessons()) {
        auto* action =
            new QAction(tr("Lesson &%1: %2").arg(m_actions.size() + 1).arg(lesson.title), this);
        action->setData(lesson.name);
        action->setToolTip(lesson.about);
        action->setCheckable(true);
        action->setChecked(finished.contains(lesson.name));
        connect(action, &QAction::triggered, this, [this, action, &lesson] {
            action->setChecked(m_settings.finishedLessons().contains(lesson.name));
            begin(lesson);
        });
        m_actions.append(action);
    }
}

void WindowLessons::begin(const Lesson& lesson) {
    m_window.showLarge(false);
    if (!lesson.start.device.isEmpty()) m_window.devices().choose(lesson.start.device);
    m_document.draw(lesson.start.problem);
    if (lesson.start.setting)
        m_document.editSetting(*lesson.start.setting, tr("Start the lesson %1").arg(lesson.title));
    PageHost& pages = m_window.pages();
    if (const int page = pages.indexOf(lesson.start.page); page >= 0) pages.setCurrent(page);
    m_exported = 0;
    m_guide->begin(lesson);
}

void WindowLessons::showStep() {
    pointAt(nullptr);
    if (!m_guide->lesson()) return m_watch.stop();
    m_watch.start();
    const QString& name = m_guide->step().target;
    if (QWidget* control = name.isEmpty() ? nullptr : find(name)) bringIntoSight(*control);
    look();
}

void WindowLessons::look() {
    if (!m_guide->lesson()) return;
    m_guide->look(situation());
    pointAt(m_guide->done() ? nullptr : target());
}

void WindowLessons::noteExported() {
    ++m_exported;
    look();
}

void WindowLessons::markFinished(const QString& lesson) {
    m_settings.addFinishedLesson(lesson);
    for (QAction* action : m_actions)
        if (action->data().toString() == lesson) action->setChecked(true);
}

Situation WindowLessons::situation() const {
    Situation now;
    const PageHost& pages = m_window.pages();
    const engine::stencil::Pattern& drawn = m_document.pattern();
    const Race& race = m_document.shownRace();
    now.page = pages.info(pages.current()).name.toStdString();
    now.large = m_window.largeShown();
    now.stencil = drawn.name;
    now.dimensions = drawn.dimensions;
    const auto features = engine::stencil::features(drawn);
    now.order = features.order;
    now.taps = features.taps;
    now.setting = m_document.subject().setting;
    const auto best = race.best();
    now.best = best && m_document.selected() == best;
    now.sideBySide = pages.the<KernelPage>().comparing();
    if (race.isOf(m_document.problem())) {
        now.evaluations = static_cast<int>(race.results()->rows.size());
        now.strategies = strategiesIn(*race.results());
    }
    now.searching = m_controller.running() || m_controller.paused();
    now.repeats = m_window.searchPage().controls().repeats();
    for (const PlannedStrategy& strategy : m_window.searchPage().plan())
        now.planned.insert(strategy.name.toStdString());
    now.exported = m_exported;
    return now;
}

/// Tabs are parts of their bar: "tab-kernel". Everything else is a widget of that name.
QWidget* WindowLessons::find(const QString& name) const {
    if (name.startsWith(kTab)) return &m_window.pages().tabs();
    QWidget* hidden = nullptr;
    for (QWidget* control : m_window.findChildren<QWidget*>(name)) {
        if (control->isVisible()) return control;
        hidden = control;
    }
    return hidden;
}

QWidget* WindowLessons::target() const {
    if (!m_guide->lesson() || m_guide->step().target.isEmpty()) return nullptr;
    QWidget* control = find(m_guide->step().target);
    return control && control->isVisible() ? control : nullptr;
}

/// Docks that were closed come back, and what has scrolled away is scrolled to.
void WindowLessons::bringIntoSight(QWidget& control) {
    for (QWidget* around = control.parentWidget(); around; around = around->parentWidget()) {
        if (auto* dock = qobject_cast<QDockWidget*>(around); dock && !dock->isVisible())
            (dock->objectName() == QLatin1String("setting") ? m_window.actions().rightDock
                                                            : m_window.actions().leftDock)
                ->trigger();
        if (auto* area = qobject_cast<QScrollArea*>(around)) area->ensureWidgetVisible(&control);
    }
}

void WindowLessons::pointAt(QWidget* control) {
    if (m_frame && m_frame->parentWidget() == control) return;
    delete m_frame;
    if (!control) return;
    std::function<QRect()> part;
    if (const QString name = m_guide->step().target; name.startsWith(kTab))
        part = [this, name] {
            const PageHost& pages = m_window.pages();
            return pages.tabs().tabRect(pages.indexOf(name.mid(kTab.size())));
        };
    m_frame = new TargetFrame(*control, m_theme, std::move(part));
}

}  // namespace ui
