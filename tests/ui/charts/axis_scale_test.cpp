// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_scale.hpp"

#include <QTest>
#include <cmath>

using ui::Range;

class AxisScaleTest : public QObject {
    Q_OBJECT

private slots:
    void ticksStandAtOneTwoFive() {
        QCOMPARE(ui::ticks({0, 100}, 10),
                 (std::vector<double>{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100}));
        QCOMPARE(ui::tickStep({0, 635}, 8), 100.0);
        QCOMPARE(ui::tickStep({0, 0.7}, 8), 0.1);
        QCOMPARE(ui::tickStep({0, 35}, 8), 5.0);
        QCOMPARE(ui::tickStep({3, 3}, 8), 1.0);
        QCOMPARE(ui::ticks({-1, 1}, 4), (std::vector<double>{-1, -0.5, 0, 0.5, 1}));
    }

    void tickDecimalsTellNeighboursApart() {
        QCOMPARE(ui::tickDecimals(100), 0);
        QCOMPARE(ui::tickDecimals(0.5), 1);
        QCOMPARE(ui::tickDecimals(0.02), 2);
    }

    void rangesEndOnATick() {
        QCOMPARE(ui::niceCeiling(635, 8), 700.0);
        QCOMPARE(ui::niceCeiling(700, 8), 700.0);
        QCOMPARE(ui::niceCeiling(0, 8), 1.0);
        QCOMPARE(ui::niceCeiling(NAN, 8), 1.0);
    }

    void logTicksAreDecadesOrTheirParts() {
        const auto few = ui::logTicks({0, 1}, 8);
        QCOMPARE(few.size(), std::size_t{4});  // 1 2 5 10
        QCOMPARE(std::round(std::pow(10, few[1])), 2.0);
        QCOMPARE(ui::logTicks({0, 5}, 8), (std::vector<double>{0, 1, 2, 3, 4, 5}));
    }

    void zoomKeepsTheFixedPoint() {
        const Range zoomed = ui::zoomed({0, 100}, 25, 0.5);
        QCOMPARE(zoomed.low, 12.5);
        QCOMPARE(zoomed.high, 62.5);
    }

    void labelsMoveApart_data() {
        QTest::addColumn<std::vector<double>>("wanted");
        QTest::addColumn<std::vector<double>>("expected");
        using V = std::vector<double>;
        QTest::newRow("apart") << V{10, 50} << V{10, 50};
        QTest::newRow("touching pair") << V{50, 52} << V{43.5, 58.5};
        QTest::newRow("order of input is kept for equals") << V{50, 50} << V{42.5, 57.5};
        QTest::newRow("unsorted") << V{52, 50} << V{58.5, 43.5};
        QTest::newRow("at the lower edge") << V{0, 1} << V{0, 15};
        QTest::newRow("at the upper edge") << V{100, 99} << V{100, 85};
        QTest::newRow("blocks join") << V{40, 50, 60} << V{35, 50, 65};
        QTest::newRow("none") << V{} << V{};
    }

    void labelsMoveApart() {
        QFETCH(std::vector<double>, wanted);
        QFETCH(std::vector<double>, expected);
        QCOMPARE(ui::spreadApart(wanted, 15, 0, 100), expected);
    }
};

STENCILSCOPE_TEST_CLASS(AxisScaleTest)
#include "axis_scale_test.moc"
#include "tests/ui/runner/test_class.hpp"
