// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: every one that is shipped is taken from its first step to its last, by
// what its tasks ask for, over recordings of their stencils.

#include <QDir>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>
#include <functional>
#include <map>

#include "tests/support/dialogs.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/lessons/lesson_strip.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/window_lessons.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/setting/parameter_row.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/widgets/chip.hpp"
#include "ui/widgets/value_box.hpp"

using engine::space::Optimization;
using engine::space::ParameterId;

class WindowLessonsTest : public WindowFixture {
    Q_OBJECT

    using Deed = std::function<void(Bench&)>;

    static QAction* lesson(Bench& bench, const QString& name) {
        for (QAction* action : bench.window.lessons().actions())
            if (action->data().toString() == name) return action;
        qFatal("no lesson %s", qPrintable(name));
    }
    static LessonGuide& guide(Bench& bench) { return bench.window.lessons().guide(); }
    static void settle(Bench& bench) {
        QVERIFY(QTest::qWaitFor([&] { return bench.window.settingPanel().settled(); }, 60000));
    }
    static Deed click(Optimization optimization) {
        return [optimization](Bench& bench) {
            settle(bench);
            QTest::mouseClick(bench.window.settingPanel().chip(optimization), Qt::LeftButton);
            settle(bench);
        };
    }
    static Deed choose(ParameterId id, int value) {
        return [id, value](Bench& bench) {
            settle(bench);
            ParameterRow* row = bench.window.settingPanel().row(id);
            QVERIFY(row && row->isVisible());
            bool allowed = false;
            for (const ValueBox::Choice& choice : row->box().choices())
                allowed = allowed || (choice.value == value && choice.reason.isEmpty());
            QVERIFY(allowed);
            if (row->box().value() != value) emit row->box().chosen(value);
            settle(bench);
        };
    }
    /// A choice that is refused comes with a button that changes what is in the way.
    static Deed letItChange(Deed refused) {
        return [refused](Bench& bench) {
            refused(bench);
            for (QPushButton* button : bench.window.settingPanel().findChildren<QPushButton*>())
                if (lookOf(button) == Look::Link && button->isVisible()) {
                    QTest::mouseClick(button, Qt::LeftButton);
                    return settle(bench);
                }
            QFAIL("nothing was offered");
        };
    }
    static Deed refused(ParameterId id, int value) {
        return [id, value](Bench& bench) {
            settle(bench);
            ParameterRow* row = bench.window.settingPanel().row(id);
            QVERIFY(row && row->isVisible());
            for (const ValueBox::Choice& choice : row->box().choices())
                if (choice.value == value) emit row->box().refused(value, choice.reason);
            settle(bench);
        };
    }
    static Deed trigger(QAction* WindowActions::*action) {
        return [action](Bench& bench) { (bench.window.actions().*action)->trigger(); };
    }
    static Deed show(const char* page) {
        return [page](Bench& bench) {
            PageHost& pages = bench.window.pages();
            QTabBar& tabs = pages.tabs();
            QTest::mouseClick(&tabs, Qt::LeftButton, {},
                              tabs.tabRect(pages.indexOf(QLatin1String(page))).center());
        };
    }
    static Deed both(Deed one, Deed other) {
        return [one, other](Bench& bench) {
            one(bench);
            other(bench);
        };
    }
    static Deed sideBySide() {
        return [](Bench& bench) {
            for (QAction* action : bench.window.actions().all)
                if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_D)) action->trigger();
        };
    }
    static Deed start() {
        return [](Bench& bench) {
            QVERIFY(bench.ready());
            bench.controller.setPace(0);
            bench.window.actions().start->trigger();
        };
    }
    static void nothing(Bench&) {}
    /// Words that have less room than they need.
    static QString cutIn(const LessonStrip& strip) {
        for (const QLabel* label : strip.findChildren<QLabel*>())
            if (label->wordWrap() ? label->height() < label->heightForWidth(label->width())
                                  : label->width() < label->sizeHint().width())
                return QString("%1 in %2 x %3")
                    .arg(label->text())
                    .arg(label->width())
                    .arg(label->height());
        return {};
    }

    /// What the task of each step asks for.
    static std::map<QString, std::vector<Deed>> deeds() {
        using enum ParameterId;
        using namespace engine::space;
        return {
            {"1-first-steps",
             {[](Bench& bench) {
                  PlaneView& drawing = bench.window.stencilDock().canvas();
                  QTest::mouseClick(&drawing, Qt::LeftButton, {},
                                    drawing.cellRect({1, 1, 0}).center().toPoint());
              },
              trigger(&WindowActions::undo), start(), trigger(&WindowActions::stop),
              both(trigger(&WindowActions::selectBest), show("kernel")),
              [](Bench& bench) { bench.window.lessons().noteExported(); }}},
            {"2-streaming",
             {nothing, click(Optimization::ST), sideBySide(), choose(SB, 4), choose(SB, 64)}},
            {"3-merging",
             {nothing, both(click(Optimization::BM), both(choose(BMy, 4), choose(BMx, 1))),
              both(choose(BMx, 4), choose(BMy, 1)),
              both(letItChange(click(Optimization::CM)), choose(CMx, 4)), nothing}},
            {"4-retiming-and-prefetching",
             {nothing, click(Optimization::RT), sideBySide(), click(Optimization::PR),
              choose(PD, 2)}},
            {"5-temporal-blocking",
             {nothing, click(Optimization::TB), choose(ParameterId::TB, 8),
              both(letItChange(refused(TT, 2)), both(click(Optimization::BM), choose(BMx, 4))),
              sideBySide()}},
            {"6-what-binds",
             {nothing, start(),
              both(trigger(&WindowActions::stop), trigger(&WindowActions::selectBest)),
              show("landscape"), show("correlations")}},
            {"7-racing-methods",
             {[](Bench& bench) {
                  auto* repeats = bench.window.findChild<QSpinBox*>("repeats");
                  QVERIFY(repeats);
                  repeats->setValue(5);
              },
              [](Bench& bench) {
                  auto plan = bench.window.searchPage().plan();
                  plan.push_back({"annealing", {}});
                  bench.window.searchPage().setPlan(plan);
              },
              start(), trigger(&WindowActions::stop)}},
        };
    }
    void take(const QString& name) {
        Bench bench(m_recordings.path(), m_theme);
        QAction* action = lesson(bench, name);
        QVERIFY(!action->isChecked());
        action->trigger();
        QVERIFY(!action->isChecked());
        const auto all = deeds();
        const std::vector<Deed>& steps = all.at(name);
        QCOMPARE(steps.size(), guide(bench).lesson()->steps.size());
        for (std::size_t at = 0; at < steps.size(); ++at) {
            QCOMPARE(guide(bench).at(), at);
            takeStep(bench, steps[at], name);
            if (QTest::currentTestFailed()) return;
        }
        QVERIFY(!guide(bench).lesson());
        QVERIFY(action->isChecked());
        QCOMPARE(bench.settings.finishedLessons(), QStringList{name});
    }
    static void takeStep(Bench& bench, const Deed& deed, const QString& name) {
        const QString where = QString("%1-%2").arg(name).arg(guide(bench).at() + 1);
        const bool asks = !guide(bench).step().task.isEmpty();
        if (asks && !guide(bench).done() && !guide(bench).step().target.isEmpty()) {
            QVERIFY2(bench.window.lessons().target(), qPrintable(where));
            QVERIFY2(bench.window.lessons().frame(), qPrintable(where));
        }
        settle(bench);
        QTest::qWait(20);  // laid out
        support::shoot(bench.window, where);
        deed(bench);
        support::shoot(bench.window, where + "-after");
        if (QTest::currentTestFailed()) return;
        QVERIFY2(QTest::qWaitFor([&] { return guide(bench).done(); }, 60000), qPrintable(where));
        QVERIFY2(!bench.window.lessons().frame(), qPrintable(where));
        QTest::mouseClick(&bench.window.lessons().strip().nextButton(), Qt::LeftButton);
    }

private slots:
    void initTestCase() {
        prepare();
        support::writeSyntheticRecording(m_recordings.path().toStdString(), "star3d1r");
    }

    void everyLessonHasItsDeeds() {
        Bench bench(m_recordings.path(), m_theme);
        QCOMPARE(static_cast<std::size_t>(bench.window.lessons().actions().size()), deeds().size());
    }
    void nothingOfItIsCutInSmallWindowsAndLargeType() {
        Bench bench(m_recordings.path(), m_theme);
        for (const auto& [size, scale] : {std::pair{QSize(1024, 700), 1.0},
                                          {QSize(1024, 700), 1.15},
                                          {QSize(1440, 900), 1.5}}) {
            bench.window.resize(size);
            bench.theme.setFontScale(scale);
            for (QAction* action : bench.window.lessons().actions()) {
                action->trigger();
                for (std::size_t i = 0; i + 1 < guide(bench).lesson()->steps.size(); ++i) {
                    QTRY_COMPARE(cutIn(bench.window.lessons().strip()), QString());
                    guide(bench).next();
                }
            }
            support::shoot(bench.window, QString("small-%1").arg(int(100 * scale)));
            bench.theme.setMode(Theme::Mode::Light);
            QTest::qWait(20);
            support::shoot(bench.window, QString("small-%1-light").arg(int(100 * scale)));
            bench.theme.setMode(Theme::Mode::Dark);
        }
        bench.theme.setFontScale(1);
    }
    void firstSteps() { take("1-first-steps"); }
    void streaming() { take("2-streaming"); }
    void merging() { take("3-merging"); }
    void retimingAndPrefetching() { take("4-retiming-and-prefetching"); }
    void temporalBlocking() { take("5-temporal-blocking"); }
    void whatBinds() { take("6-what-binds"); }
    void racingMethods() { take("7-racing-methods"); }
};

STENCILSCOPE_TEST_CLASS(WindowLessonsTest)
#include "window_lessons_test.moc"
