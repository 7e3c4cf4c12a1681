// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stays where it is: the drawing under the hand, the window on a low screen, the focus of a
// start.
#include <QLineEdit>
#include <QTest>

#include "tests/support/dialogs.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/stencil/drawing/plane_stack.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/stencil/stencil_large.hpp"
#include "ui/widgets/banner.hpp"

class WindowRoomTest : public WindowFixture {
    Q_OBJECT

    static PlaneView& shownPlane(StencilLarge& large) {
        for (auto* plane : large.planes().findChildren<PlaneView*>())
            if (plane->isVisible()) return *plane;
        qFatal("no plane");
    }

private slots:
    void initTestCase() { prepare(); }

    void theFirstStrokeMovesNothing() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        QTest::keyClick(&bench.window, Qt::Key_F2);
        QVERIFY(bench.window.largeShown());
        QCoreApplication::processEvents();
        PlaneView& plane = shownPlane(bench.window.stencilLarge());
        const QPoint cell = plane.cellRect({1, 1, 0}).center().toPoint();
        const QRect before(plane.mapTo(&bench.window, QPoint(0, 0)), plane.size());
        bench.window.editor().setCoefficient(0.07);
        QTest::mouseClick(&plane, Qt::LeftButton, {}, cell);
        QTRY_VERIFY(bench.window.devices().state() == DeviceChoice::State::Unavailable);
        // What is said stands beside it, with its links.
        QTRY_VERIFY(bench.window.obstacle().isVisible());
        QVERIFY(!bench.window.obstacle().actionButtons().isEmpty());
        QVERIFY(bench.window.stencilLarge().isAncestorOf(&bench.window.obstacle()));
        QCoreApplication::processEvents();
        PlaneView& after = shownPlane(bench.window.stencilLarge());
        QCOMPARE(QRect(after.mapTo(&bench.window, QPoint(0, 0)), after.size()), before);
        QTest::keyClick(&bench.window, Qt::Key_F2);
        QVERIFY(!bench.window.largeShown());
        QVERIFY(bench.window.obstacle().isVisible());
        QVERIFY(!bench.window.stencilLarge().isAncestorOf(&bench.window.obstacle()));
    }

    void theWindowFitsALowScreen() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.race(5);
        for (int page = 0; page < bench.window.pages().count(); ++page) {
            bench.window.pages().setCurrent(page);
            bench.window.resize(1016, 560);
            QCoreApplication::processEvents();
            QCOMPARE(bench.window.size(), QSize(1016, 560));
        }
        bench.window.showLarge(true);
        QCoreApplication::processEvents();
        QCOMPARE(bench.window.size(), QSize(1016, 560));
    }

    /// Where both have no room, the one asked for last is there, and the page keeps all its tabs.
    void oneDockGivesWayToTheOther() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.window.resize(1024, 720);
        QDockWidget &left = *bench.dock("stencil"), &right = *bench.dock("setting");
        const QTabBar& tabs = bench.window.pages().tabs();
        const auto lastTab = [&] { return tabs.tabRect(tabs.count() - 1).right(); };
        QTRY_VERIFY(left.isVisible() && !right.isVisible());
        bench.window.actions().rightDock->trigger();
        QTRY_VERIFY(right.isVisible() && !left.isVisible());
        QTRY_VERIFY(lastTab() < tabs.width() && tabs.visibleRegion().contains({lastTab(), 5}));
        QVERIFY(!bench.window.actions().leftDock->isChecked());
        bench.window.actions().leftDock->trigger();
        QTRY_VERIFY(left.isVisible() && !right.isVisible());
        bench.window.resize(1440, 720);
        bench.window.actions().rightDock->trigger();
        QTRY_VERIFY(left.isVisible() && right.isVisible());
    }

    /// Space freezes the view from where the keyboard starts.
    void theKeyboardStartsOnThePage() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        QVERIFY(QTest::qWaitForWindowActive(&bench.window, support::kPatienceMs));
        QVERIFY(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QVERIFY(bench.window.actions().freeze->isChecked());
        QVERIFY(bench.dock("stencil")->isVisible());
    }

    /// A field without anything of its own to undo leaves it to the window.
    void aFieldInFocusSwallowsNoUndo() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        QVERIFY(QTest::qWaitForWindowActive(&bench.window, support::kPatienceMs));
        const auto grid = bench.document.problem().grid;
        int tried = 0;
        for (QWidget* field : bench.window.searchPage().findChildren<QWidget*>()) {
            if (!field->isVisible() || !field->isEnabled()) continue;
            if (!qobject_cast<QLineEdit*>(field) && !qobject_cast<QAbstractSpinBox*>(field))
                continue;
            if (qobject_cast<QAbstractSpinBox*>(field->parentWidget())) continue;
            ++tried;
            bench.document.editGrid({1000, 600, 1});
            field->setFocus();
            QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
            QCOMPARE(bench.document.problem().grid, grid);
        }
        QVERIFY(tried >= 3);  // budget, repeats, seed
    }

    void aBudgetThatIsNoneSaysWhy() {
        Bench bench(m_recordings.path(), m_theme);
        QLineEdit* budget = nullptr;
        for (auto* field : bench.window.searchPage().findChildren<QLineEdit*>())
            if (field->accessibleName() == "Budget") budget = field;
        QVERIFY(budget);
        const auto typed = [&](const QString& text) {
            bench.window.banner().dismiss();
            budget->setFocus();
            budget->selectAll();
            QTest::keyClicks(budget, text);
            QTest::keyClick(budget, Qt::Key_Return);
            return bench.window.banner().sentence();
        };
        for (const char* wrong : {"0s", "banana", "1d"}) {
            const QString said = typed(wrong);
            QVERIFY2(said.startsWith(QString("\"%1\" is not a budget").arg(wrong)),
                     qPrintable(said));
            QVERIFY2(said.endsWith("The budget stays 100 s."), qPrintable(said));
        }
        QCOMPARE(typed("2 min"), QString());
        QCOMPARE(bench.window.searchPage().budget().seconds, std::optional(120.0));
        QCOMPARE(typed("1h, 500 ev"), QString());
        QCOMPARE(bench.window.searchPage().budget().seconds, std::optional(3600.0));
        QCOMPARE(bench.window.searchPage().budget().evaluations, std::optional(500));
    }
};

STENCILSCOPE_TEST_CLASS(WindowRoomTest)
#include "window_room_test.moc"
