// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is painted with everything else, and what in a turn of its own.
#include "ui/theme/painted_apart.hpp"

#include <QAbstractScrollArea>
#include <QTest>

#include "tests/support/pictures.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/theme/theme.hpp"

using namespace ui;

class PaintedApartTest : public QObject {
    Q_OBJECT

    struct View final : QAbstractScrollArea {
        void paintEvent(QPaintEvent*) override { ++painted; }
        int painted = 0;
    };

    struct Bench {
        Bench() : painting(view, theme, [this] { ++prepared; }) {
            view.resize(400, 300);
            view.show();
            support::letPaint();
            view.painted = prepared = 0;
        }
        /// What waits for nothing, as the window has it painted.
        void paintNow() { view.repaint(); }
        Theme theme;
        View view;
        PaintedApart painting;
        int prepared = 0;
    };

private slots:
    void aSmallStepIsPaintedWithTheRest() {
        Bench bench;
        bench.view.resize(440, 320);
        QVERIFY(!bench.painting.waits());
        bench.paintNow();
        QVERIFY(bench.view.painted > 0);
        QCOMPARE(bench.prepared, 0);
    }

    void aJumpIsPaintedInATurnOfItsOwn() {
        Bench bench;
        bench.view.resize(800, 600);
        QVERIFY(bench.painting.waits());
        bench.paintNow();
        QCOMPARE(bench.view.painted, 0);
        support::letPaint();
        QVERIFY(!bench.painting.waits() && bench.view.painted > 0);
        QCOMPARE(bench.prepared, 1);
    }

    void whatShrinksIsPaintedWithTheRest() {
        Bench bench;
        bench.view.resize(200, 150);
        QVERIFY(!bench.painting.waits());
    }

    void otherColoursAreAJump() {
        Bench bench;
        bench.theme.setMode(Theme::Mode::Light);
        bench.theme.setMode(Theme::Mode::Dark);
        QVERIFY(bench.painting.waits());
        bench.paintNow();
        QCOMPARE(bench.view.painted, 0);
        support::letPaint();
        QVERIFY(bench.view.painted > 0);
        QCOMPARE(bench.prepared, 1);
    }

    void whatNobodySeesDoesNotWait() {
        Bench bench;
        bench.view.hide();
        bench.theme.setFontScale(1.2);
        QVERIFY(!bench.painting.waits());
    }
};

STENCILSCOPE_TEST_CLASS(PaintedApartTest)
#include "painted_apart_test.moc"
