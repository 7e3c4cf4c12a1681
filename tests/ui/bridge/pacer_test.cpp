// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/pacer.hpp"

#include <QTest>

class PacerTest : public QObject {
    Q_OBJECT

private slots:
    void flatOutNeverWaits() {
        const engine::ManualClock clock;
        const ui::Pacer pacer(clock);
        QCOMPARE(pacer.secondsUntil(1e6), 0.0);
    }

    void tenfoldWaitsATenth() {
        engine::ManualClock clock;
        ui::Pacer pacer(clock);
        pacer.setPace(10, 0);
        QCOMPARE(pacer.secondsUntil(5), 0.5);
        clock.advance(0.3);
        QCOMPARE(pacer.secondsUntil(5), 0.2);
        clock.advance(1);
        QCOMPARE(pacer.secondsUntil(5), 0.0);
    }

    void aPauseDoesNotCount() {
        engine::ManualClock clock;
        ui::Pacer pacer(clock);
        pacer.setPace(1, 0);
        clock.advance(2);
        const double reached = 2;
        clock.advance(100);  // paused
        pacer.restart(reached);
        QCOMPARE(pacer.secondsUntil(3), 1.0);
    }

    void aNewPaceStartsFromHere() {
        engine::ManualClock clock;
        ui::Pacer pacer(clock);
        pacer.setPace(1, 0);
        clock.advance(4);
        pacer.setPace(100, 4);
        QCOMPARE(pacer.secondsUntil(54), 0.5);
    }
};

STENCILSCOPE_TEST_CLASS(PacerTest)
#include "pacer_test.moc"
#include "tests/ui/runner/test_class.hpp"
