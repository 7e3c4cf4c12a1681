// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Several races in one convergence chart.
#include <QTest>

#include "engine/stencil/presets.hpp"
#include "tests/support/pictures.hpp"
#include "tests/ui/charts/race_of.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/charts/convergence_chart.hpp"

using engine::session::Snapshot;
using support::raceOf;
using ui::ChartedRace;
using ui::ConvergenceChart;
using ui::SpeedUnit;

class SeveralRacesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(ui::Theme::Mode::Dark);
    }

    void eachHasItsOwnCurvesAndData() {
        ConvergenceChart chart(m_theme);
        chart.showRaces({{slow(), "A"}, {fast(), "B"}}, {});
        const QString csv = chart.csv();
        QCOMPARE(csv.section('\n', 0, 0).section(',', 0, 3),
                 QString("session,strategy,clock_s,mean_gcells_s"));
        QVERIFY2(csv.contains("\nA,gest,1,2,2,2,"), qPrintable(csv));
        QVERIFY2(csv.contains("\nB,gest,2,5,5,5,"), qPrintable(csv));
        QCOMPARE(chart.axisTitle(), QString("Best so far (GCells/s)"));
    }

    void keptApartTheyAreSharesOfTheirOwnWholes() {
        ConvergenceChart chart(m_theme);
        chart.showRaces({{slow(), "A", 0.25}, {fast(), "B", 0.2}},
                        {.apart = true, .ofOptimum = false, .note = "Different GPUs: two."});
        QCOMPARE(chart.unit(), SpeedUnit::Share);
        QCOMPARE(chart.axisTitle(), QString("Best so far (% of its own best)"));
        QVERIFY(chart.csv().contains("mean_percent_of_own_best"));
        QVERIFY2(chart.csv().contains("\nA,gest,1,50,50,50,"), qPrintable(chart.csv()));
        QVERIFY(chart.csv().contains("\nB,gest,2,100,100,100,"));
    }

    void aPictureSaysWhatEachIsOfAndWhyTheyAreApart() {
        ConvergenceChart chart(m_theme);
        chart.resize(600, 300);
        chart.showRaces({{slow(), "A", 0.25}, {fast(), "B", 0.2}},
                        {.apart = true, .ofOptimum = false, .note = "Different GPUs: two."});
        const QString svg = QString::fromUtf8(chart.svg());
        QVERIFY(svg.contains("A: ") && svg.contains("B: "));
        QVERIFY(svg.contains("Different GPUs: two."));
    }

    void onlySomePredictedAreMarkedByTheirNamesAndAllByTheAxis() {
        const auto measured = slow();
        const auto predicted = std::make_shared<Snapshot>(*fast());
        predicted->device.predicted = true;
        const auto entries = ui::raceEntries({{measured, "A"}, {predicted, "B"}});
        QCOMPARE(entries[0].name(), QString("A gest"));
        QCOMPARE(entries[1].name(), QString("B gest (predicted)"));
        ConvergenceChart chart(m_theme);
        chart.showRaces({{predicted, "A"}, {predicted, "B"}}, {});
        QVERIFY(chart.axisTitle().contains("predicted"));
        QVERIFY(chart.csv().contains("mean_predicted_gcells_s"));
    }

    void aStrategyHasOneHueInAllOfThemAndEachRaceItsDashes() {
        const auto first = m_theme.strategy("gest");
        const auto second = ui::inSession(first, 1), third = ui::inSession(first, 2);
        QCOMPARE(ui::inSession(first, 0).dash, first.dash);
        QCOMPARE(second.colour, first.colour);
        QCOMPARE(second.marker, first.marker);
        QVERIFY(second.dash != first.dash && third.dash != second.dash);
        QVERIFY(ui::inSession(m_theme.strategy("random"), 1).dash !=
                m_theme.strategy("random").dash);
    }

    void theBandSaysOfHowManyRuns() {
        const auto three = raceOf(
            {{"gest", {{1, 1, 0.5}}, 1}, {"gest", {{1, 1, 0.5}}, 2}, {"gest", {{1, 1, 0.5}}, 3}});
        const auto two = raceOf({{"gest", {{1, 1, 0.5}}, 1}, {"gest", {{1, 1, 0.5}}, 2}});
        QVERIFY(ui::bandNote(ui::raceEntries({{three, "A"}, {two, "B"}})).endsWith("2 to 3 runs"));
        QVERIFY(ui::bandNote(ui::raceEntries({{two, "A"}, {two, "B"}})).endsWith("of 2 runs"));
        QVERIFY(ui::bandNote(ui::raceEntries({{slow(), "A"}, {fast(), "B"}})).isEmpty());
    }

private:
    static std::shared_ptr<const Snapshot> slow() { return raceOf({{"gest", {{1, 10, 0.5}}}}); }
    static std::shared_ptr<const Snapshot> fast() { return raceOf({{"gest", {{2, 20, 0.2}}}}); }

    ui::Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(SeveralRacesTest)
#include "several_races_test.moc"
