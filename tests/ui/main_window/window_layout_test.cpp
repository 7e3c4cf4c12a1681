// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Docks, pages and themes: what is where, and comes back there.

#include <QDockWidget>
#include <QTest>
#include <QToolBar>

#include "tests/support/page_shots.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/ui/main_window/page_named.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/action_button.hpp"
#include "ui/main_window/dock_layout.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/tool_fields.hpp"
#include "ui/pages/correlations/correlations_page.hpp"
#include "ui/pages/kernel/kernel_page.hpp"
#include "ui/stencil/stencil_large.hpp"
#include "ui/theme/theme.hpp"

class WindowLayoutTest : public WindowFixture {
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    /// Written by another thread: what was set last is there for the next start.
    void whatWasSetIsStored() {
        QTemporaryDir folder;
        QSettings storage(folder.filePath("settings.ini"), QSettings::IniFormat);
        storage.setValue("window/pages/old", 7);
        storage.setValue("theme", 2);
        {
            AppSettings settings(storage);
            QVERIFY(settings.themeMode() == Theme::Mode(2));
            for (int i = 0; i <= 100; ++i) settings.setPageState("search", QByteArray::number(i));
            settings.forgetLayout();
            settings.setPageState("kernel", "a\0b");
            settings.setFontScale(1.15);
            QCOMPARE(settings.pageState("search"), QByteArray());
        }
        const QSettings stored(folder.filePath("settings.ini"), QSettings::IniFormat);
        QStringList keys = stored.allKeys();
        QCOMPARE(keys, (QStringList{"fontScale", "theme", "window/pages/kernel"}));
        const AppSettings again(stored);
        QCOMPARE(again.pageState("kernel"), QByteArray("a\0b"));
        QCOMPARE(again.fontScale(), 1.15);
    }

    void docksOpenAtTheirWidths() {
        Bench bench(m_recordings.path(), m_theme);
        QTRY_COMPARE(bench.dock("stencil")->width(), 300);
        QTRY_COMPARE(bench.dock("setting")->width(), 312);
        for (int page = 0; page < bench.window.pages().count(); ++page)
            QVERIFY2(bench.window.pages().page(page).minimumSizeHint().width() <= 828,
                     qPrintable(bench.window.pages().info(page).name));
    }

    void aSmallWindowLeavesNoNarrowDocks() {
        Bench bench(m_recordings.path(), m_theme);
        QTRY_COMPARE(bench.dock("stencil")->width(), 300);
        for (const int width : {1100, 1016}) {
            bench.window.resize(width, 700);
            QTest::qWait(20);
        }
        bench.window.resizeDocks({bench.dock("stencil")}, {260}, Qt::Horizontal);
        QTRY_VERIFY(bench.dock("stencil")->width() < 300);
        bench.window.resize(1440, 900);
        QTRY_COMPARE(bench.dock("stencil")->width(), 300);
        QTRY_COMPARE(bench.dock("setting")->width(), 312);
    }

    void pagesRememberTheirDocks() {
        Bench bench(m_recordings.path(), m_theme);
        auto* left = bench.dock("stencil");
        auto* right = bench.dock("setting");
        QVERIFY(left->isVisible() && right->isVisible());
        bench.window.pages().show(bench.window.pages().the<ui::CorrelationsPage>());
        QVERIFY(left->isVisible() && !right->isVisible());
        bench.window.pages().show(bench.window.pages().the<ui::KernelPage>());
        QVERIFY(!left->isVisible() && right->isVisible());
        bench.window.actions().leftDock->trigger();
        QVERIFY(left->isVisible());
        bench.window.pages().setCurrent(0);
        QVERIFY(left->isVisible() && right->isVisible());
        bench.window.pages().show(bench.window.pages().the<ui::KernelPage>());
        QVERIFY(left->isVisible());
        bench.window.actions().resetLayout->trigger();
        QVERIFY(!left->isVisible() && right->isVisible());
    }

    /// As another start of the program finds it: the docks of a page were stored by a wider window.
    void aLayoutOfALargerWindowIsDropped() {
        Bench wide(m_recordings.path(), m_theme);
        wide.window.resize(1920, 1080);
        QTest::qWait(20);
        wide.dock("stencil")->widget()->setFixedWidth(420);
        wide.dock("setting")->widget()->setFixedWidth(400);
        QTest::qWait(20);
        for (const int page : {1, 2, 0, 1}) wide.window.pages().setCurrent(page);
        const auto layout = DockLayout::decode(wide.settings.pageState("search"));
        QVERIFY(layout.has_value());
        QVERIFY(layout->fits(wide.window, 640));
        wide.window.resize(1440, 900);
        QVERIFY(!layout->fits(wide.window, 640));
        // Restored into a hidden window, it would be kept and put back later: see DockLayout.
        wide.window.hide();
        QVERIFY(!layout->apply(wide.window));
        Document document;
        SearchController controller(Bench::installation(m_recordings.path(), ""));
        MainWindow window(document, controller, m_theme, wide.settings);
        window.resize(1440, 900);
        window.show();
        for (const int page : {1, 2, 0}) {
            window.pages().setCurrent(page);
            QTest::qWait(20);
            QCOMPARE(window.width(), 1440);
        }
        QCOMPARE(window.findChild<QDockWidget*>("stencil")->width(), 300);
        QCOMPARE(window.findChild<QDockWidget*>("setting")->width(), 312);
    }

    /// Nobody chose the width that docks have by themselves: it goes with the window's.
    void docksFollowTheWidthOfTheWindow() {
        Bench bench(m_recordings.path(), m_theme);
        auto* left = bench.dock("stencil");
        auto* right = bench.dock("setting");
        QTRY_COMPARE(left->width(), 300);
        for (const int page : {1, 0}) bench.window.pages().setCurrent(page);  // stored as it is
        bench.window.resize(1920, 1080);
        QTRY_COMPARE(left->width(), 340);
        QTRY_COMPARE(right->width(), 340);
        // Pages whose docks a narrow window stored follow as well.
        bench.window.pages().show(bench.window.pages().the<ui::CorrelationsPage>());
        QTRY_COMPARE(left->width(), 340);
        bench.window.pages().setCurrent(0);
        QTRY_COMPARE(right->width(), 340);
        bench.window.resize(1440, 900);
        QTRY_COMPARE(left->width(), 300);
        QTRY_COMPARE(right->width(), 312);
        // What somebody dragged stays.
        bench.window.resizeDocks({left}, {380}, Qt::Horizontal);
        QTRY_COMPARE(left->width(), 380);
        bench.window.resize(1920, 1080);
        QTRY_COMPARE(right->width(), 340);
        QCOMPARE(left->width(), 380);
    }

    /// Each page has a layout of its own, and comes by a key while a button is held, or by itself.
    void pagesMayChangeWhileADockIsDragged() {
        Bench bench(m_recordings.path(), m_theme);
        QTRY_COMPARE(bench.dock("stencil")->width(), 300);
        QWindow* window = bench.window.windowHandle();
        PageHost& pages = bench.window.pages();
        engine::Random random(1);
        const auto below = [&random](int end) { return random.between(0, end - 1); };
        int inTheHand = 0;
        for (int round = 0; round < 120; ++round) {
            QDockWidget* dock = bench.dock(below(2) ? "stencil" : "setting");
            if (!dock->isVisible() || dock->isFloating()) {
                bench.window.actions().resetLayout->trigger();
                pages.setCurrent(0);
                continue;
            }
            const QWidget* title = dock->titleBarWidget();
            const QPoint from =
                title->mapTo(&bench.window, QPoint(below(title->width()), below(title->height())));
            const QPoint far(below(bench.window.width()), below(bench.window.height()));
            const QPoint step = (far - from) / (below(3) ? 60 : 6);
            const auto held = below(5) ? Qt::NoModifier : Qt::ControlModifier;  // to float
            QTest::mousePress(window, Qt::LeftButton, held, from);
            for (int i = 1; i <= 6; ++i) {
                QTest::mouseMove(window, from + step * i);
                inTheHand += dock->isFloating();
                if (below(10) == 0) pages.setCurrent(below(pages.count()));
            }
            QTest::mouseRelease(window, Qt::LeftButton, held, from + step * 6);
            if (below(4) == 0) bench.window.actions().resetLayout->trigger();
            if (below(4) == 0) bench.window.resize(900 + below(2100), 600 + below(1100));
            if (below(4) == 0) pages.setCurrent(below(pages.count()));
            QTest::qWait(below(3) ? 0 : below(20));
        }
        QVERIFY(inTheHand > 20);
    }

    void aStoredLayoutOfGarbageIsDropped() {
        QByteArray sound;
        {
            Bench bench(m_recordings.path(), m_theme);
            QTest::qWait(20);
            bench.window.close();
            sound = bench.settings.pageState("search");
            QVERIFY(DockLayout::decode(sound).has_value());
        }
        QVERIFY(!DockLayout::decode({}));
        for (qsizetype at = 0; at < sound.size(); at += 7) {
            QByteArray bad = sound;
            bad[at] = static_cast<char>(~bad[at]);
            QVERIFY(!DockLayout::decode(bad));
            QVERIFY(!DockLayout::decode(sound.left(at)));
        }
        Bench bench(m_recordings.path(), m_theme);
        bench.settings.setPageState("correlations", sound.left(60));
        bench.settings.setPageState("kernel", "garbage");
        bench.window.pages().show(bench.window.pages().the<ui::CorrelationsPage>());
        QVERIFY(bench.dock("stencil")->isVisible() && !bench.dock("setting")->isVisible());
        bench.window.pages().show(bench.window.pages().the<ui::KernelPage>());
        QVERIFY(!bench.dock("stencil")->isVisible() && bench.dock("setting")->isVisible());
    }

    void settingLeavesAndComesBackWithTheRoom() {
        Bench bench(m_recordings.path(), m_theme);
        bench.window.resize(1180, 720);
        QTRY_VERIFY(!bench.dock("setting")->isVisible());
        support::shoot(bench.window, "window-narrow");
        QVERIFY(bench.dock("stencil")->isVisible());
        QVERIFY(bench.window.width() <= 1180 && bench.window.height() <= 720);
        bench.window.actions().rightDock->trigger();
        QVERIFY(bench.dock("setting")->isVisible());
        bench.window.actions().rightDock->trigger();
        bench.window.actions().resetLayout->trigger();
        bench.window.resize(1440, 900);
        QTRY_VERIFY(bench.dock("setting")->isVisible());
    }

    /// The smallest window: nothing is wider than it, and the correlations have its whole width.
    void theSmallestWindowHoldsEveryPage() {
        Bench bench(m_recordings.path(), m_theme);
        const QSize smallest(1016, 700);  // a screen of 1024 x 768 less the window's frame
        bench.window.resize(smallest);
        for (int page = 0; page < bench.window.pages().count(); ++page) {
            bench.window.pages().setCurrent(page);
            QTRY_COMPARE(bench.window.size(), smallest);
            const bool correlations = bench.window.pages().info(page).name == "correlations";
            QTRY_COMPARE(bench.window.pages().width() >= 1006, correlations);
            support::shoot(bench.window, QString("window-smallest-%1").arg(page));
        }
        bench.window.actions().start->setIconText(
            QStringLiteral("Start again"));  // the longest label
        const auto* tools = bench.window.findChild<QToolBar*>();
        QTRY_VERIFY2(tools->minimumSizeHint().width() <= smallest.width(),
                     qPrintable(QString::number(tools->minimumSizeHint().width())));
    }

    /// Buttons give their words up before the device's name is cut.
    void theDeviceIsReadInTheSmallestWindow() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        const auto& problem = *bench.window.findChild<ProblemField*>();
        const auto& device = *bench.window.findChild<DeviceField*>();
        const auto worded = [&](const QString& name) {
            for (const auto* button : bench.window.findChildren<ActionButton*>())
                if (button->accessibleName() == name) return button->text() == name;
            return false;
        };
        bench.window.actions().start->setIconText(QStringLiteral("Start again"));
        bench.window.resize(1016, 700);
        QTRY_VERIFY(!worded("Pause") && !worded("Export"));
        QTRY_VERIFY2(device.width() >= device.minimumSizeHint().width(),
                     qPrintable(QString::number(device.width())));
        QVERIFY(problem.geometry().right() + 3 < device.geometry().left());
        bench.window.resize(1440, 900);
        QTRY_VERIFY(worded("Pause") && worded("Export"));
        // With room to spare the device has what long names of GPUs need, and takes it from nobody.
        const QFontMetrics words(m_theme.words(12));
        const int name = words.horizontalAdvance("Recording: NVIDIA H100 80GB HBM3");
        QVERIFY2(device.width() > name + 40, qPrintable(QString::number(device.width())));
        QCOMPARE(problem.width(), problem.sizeHint().width());
    }

    void theLargeStencilComesAndGoes() {
        Bench bench(m_recordings.path(), m_theme);
        bench.window.actions().largeStencil->trigger();
        QVERIFY(bench.window.largeShown());
        QVERIFY(!bench.dock("stencil")->isVisible() && !bench.dock("setting")->isVisible());
        support::shoot(bench.window, "window-stencil");
        bench.window.resize(1180, 720);
        QTRY_VERIFY(bench.window.stencilLarge().minimumSizeHint().width() <= 1180);
        support::shoot(bench.window, "window-stencil-narrow");
        bench.window.resize(1440, 900);
        QTest::keyClick(bench.window.focusWidget(), Qt::Key_Escape);
        QVERIFY(!bench.window.largeShown());
        QVERIFY(bench.dock("stencil")->isVisible() && bench.dock("setting")->isVisible());
    }

    void themesRepaintWithoutRestart() {
        Bench bench(m_recordings.path(), m_theme);
        const QImage dark = bench.window.grab().toImage();
        bench.window.actions().cycleTheme->trigger();
        QVERIFY(!bench.theme.dark());
        QVERIFY(bench.window.grab().toImage() != dark);
        QCOMPARE(bench.settings.themeMode(), Theme::Mode::Light);
    }
};

STENCILSCOPE_TEST_CLASS(WindowLayoutTest)
#include "window_layout_test.moc"
