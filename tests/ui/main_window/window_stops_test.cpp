// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever goes through the docks by Tab sees where they are.
#include <QDockWidget>

#include "tests/support/dialogs.hpp"
#include "tests/support/pictures.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"

class WindowStopsTest : public WindowFixture {
    Q_OBJECT

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void everyStopOfTheDocksIsSeen() {
        Bench bench({}, m_theme);
        QVERIFY(QTest::qWaitForWindowActive(&bench.window, support::kPatienceMs));
        QWindow* window = bench.window.windowHandle();
        QTest::keyClick(window, Qt::Key_Tab);
        const QWidget* const first = QApplication::focusWidget();
        int stops = 0;
        QImage before = support::pictureOf(bench.window);
        do {
            QTest::keyClick(window, Qt::Key_Tab);
            QWidget* stop = QApplication::focusWidget();
            const QRect place(stop->mapTo(&bench.window, QPoint(0, 0)), stop->size());
            const QImage now = support::pictureOf(bench.window);
            const auto accents = [&](const QImage& picture) {
                return support::pixelsOf(picture.copy(place), m_theme.tokens().accent);
            };
            const bool inDock = bench.dock("stencil")->isAncestorOf(stop) ||
                                bench.dock("setting")->isAncestorOf(stop);
            if (inDock) {
                ++stops;
                QVERIFY2(
                    accents(now) > accents(before),
                    qPrintable(QString("%1 \"%2\"")
                                   .arg(stop->metaObject()->className(), stop->accessibleName())));
            }
            before = now;
        } while (QApplication::focusWidget() != first);
        QVERIFY(stops > 20);
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(WindowStopsTest)
#include "window_stops_test.moc"
