// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The convergence chart where there is little room for it.
#include <QTest>

#include "tests/ui/charts/race_of.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/charts/convergence_chart.hpp"

using support::raceOf;
using support::Snapshot;
using ui::ConvergenceChart;
using ui::SpeedUnit;

class LowChartTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    /// In the lowest chart it is shorter, but what is predicted is called so.
    void theAxisNameIsWholeInALowChart_data() {
        QTest::addColumn<int>("unit");
        QTest::newRow("speed") << static_cast<int>(SpeedUnit::Speed);
        QTest::newRow("time") << static_cast<int>(SpeedUnit::Milliseconds);
    }

    void theAxisNameIsWholeInALowChart() {
        QFETCH(int, unit);
        ConvergenceChart chart(m_theme);
        chart.resize(700, 400);
        chart.show();
        auto race = std::make_shared<Snapshot>(*raceOf({{"gest", {{1, 10, 0.1}}}}));
        race->device.predicted = true;
        chart.showSnapshot(race);
        chart.setUnit(static_cast<SpeedUnit>(unit));
        QCOMPARE(chart.shownAxisTitle(), chart.axisTitle());
        QVERIFY(chart.minimumHeight() <= 120);
        const QFontMetricsF words(m_theme.words(11));
        for (const int height : {180, 150, chart.minimumHeight()}) {
            chart.resize(500, height);
            const QString title = chart.shownAxisTitle();
            QVERIFY2(words.horizontalAdvance(title) <= height, qPrintable(title));
            QVERIFY2(title.contains("predicted", Qt::CaseInsensitive), qPrintable(title));
        }
    }

    /// Their values stand apart, however low it is.
    void aLowChartHasFewerTicks() {
        ConvergenceChart chart(m_theme);
        chart.resize(700, 400);
        chart.show();
        chart.showSnapshot(raceOf({{"gest", {{1, 10, 0.19}}}}));
        const auto high = chart.yTicks().size();
        QVERIFY(high >= 4);
        for (const int height : {180, 150, chart.minimumHeight()}) {
            chart.resize(500, height);
            const auto ticks = chart.yTicks();
            QVERIFY(ticks.size() >= 2 && ticks.size() <= high);
            const double apart =
                chart.chart()->plotArea().height() / static_cast<double>(ticks.size() - 1);
            QVERIFY2(apart >= 14, qPrintable(QString::number(apart)));
        }
    }

private:
    ui::Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(LowChartTest)
#include "low_chart_test.moc"
