// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/race_curves.hpp"

#include <QTest>

using engine::record::CurvePoint;
using engine::record::RunView;
using engine::session::Snapshot;
using ui::Abscissa;
using ui::Range;

namespace {

RunView run(const char* strategy, double clock, std::vector<CurvePoint> curve,
            bool finished = false) {
    RunView view;
    view.spec.strategy = strategy;
    view.clockSeconds = clock;
    view.evaluations = static_cast<int>(clock * 10);
    view.finished = finished;
    view.curve = std::make_shared<const std::vector<CurvePoint>>(std::move(curve));
    return view;
}

/// 1e6 cells: ms -> GCells/s is 1 / ms.
Snapshot race(std::vector<RunView> runs) {
    Snapshot snapshot;
    snapshot.problem.grid = {1000, 1000, 1};
    snapshot.runs = std::move(runs);
    snapshot.budget.seconds = 20;
    return snapshot;
}

}  // namespace

class RaceCurvesTest : public QObject {
    Q_OBJECT

private slots:
    void runsAreGroupedByStrategy() {
        const Snapshot snapshot = race({run("b", 1, {}), run("a", 1, {}), run("b", 1, {})});
        const auto entries = ui::raceEntries(snapshot);
        QCOMPARE(ui::strategyNames(entries), (QStringList{"b", "a"}));
        QCOMPARE(entries[0].runs.size(), std::size_t{2});
    }

    void theMeanBeginsWhenEveryRunHasAResult() {
        const Snapshot snapshot = race({run("a", 8, {{1, 10, 1.0}}), run("a", 6, {{3, 30, 0.5}})});
        const auto known = ui::knownRange(ui::raceEntries(snapshot)[0], snapshot, Abscissa::Clock);
        QCOMPARE(known->low, 3.0);
        QCOMPARE(known->high, 6.0);  // the slowest run
    }

    void aRunWithoutResultHoldsTheMeanBack() {
        Snapshot snapshot = race({run("a", 8, {{1, 10, 1.0}}), run("a", 6, {})});
        QVERIFY(!ui::knownRange(ui::raceEntries(snapshot)[0], snapshot, Abscissa::Clock));
        snapshot.runs[1].finished = true;  // it will never have one
        QVERIFY(ui::knownRange(ui::raceEntries(snapshot)[0], snapshot, Abscissa::Clock));
    }

    void aFinishedStrategyKeepsItsLastValueToTheCutOff() {
        Snapshot snapshot = race({run("a", 4, {{1, 10, 1.0}}, true), run("b", 9, {{1, 10, 1.0}})});
        QCOMPARE(ui::knownRange(ui::raceEntries(snapshot)[0], snapshot, Abscissa::Clock)->high,
                 9.0);
        snapshot.runs[1].finished = true;
        QCOMPARE(ui::knownRange(ui::raceEntries(snapshot)[0], snapshot, Abscissa::Clock)->high,
                 20.0);
    }

    /// Stopped is stopped: nothing is drawn of the time that it never ran.
    void aStoppedRaceEndsWhereItWasStopped() {
        Snapshot snapshot =
            race({run("a", 4, {{1, 10, 1.0}}, true), run("b", 5, {{1, 10, 1.0}}, true),
                  run("c", 3, {{1, 10, 1.0}}, true)});
        snapshot.runs[0].finishedBecause = snapshot.runs[1].finishedBecause =
            engine::record::kStopped;
        snapshot.runs[2].finishedBecause = engine::record::kSpaceExhausted;
        const auto entries = ui::raceEntries(snapshot);
        const auto end = [&](std::size_t entry) {
            return ui::knownRange(entries[entry], snapshot, Abscissa::Clock)->high;
        };
        QCOMPARE(end(0), 4.0);
        QCOMPARE(end(1), 5.0);
        QCOMPARE(end(2), 4.0);  // it would have kept its last value
    }

    void meanAndSpread() {
        std::vector<double> values{4, 1, 3, 2, 5, 6, 7, 8, 9, 10, 11};
        const ui::Spread spread = ui::spreadOf(values);
        QCOMPARE(spread.mean, 6.0);
        QCOMPARE(spread.low, 2.0);
        QCOMPARE(spread.high, 10.0);
        std::vector<double> one{3};
        QCOMPARE(ui::spreadOf(one).high, 3.0);
    }

    void stepsStaySteps() {
        const Snapshot snapshot = race({run("a", 10, {{2, 20, 1.0}, {5, 50, 0.5}})});
        const auto entry = ui::raceEntries(snapshot)[0];
        const auto known = ui::knownRange(entry, snapshot, Abscissa::Clock);
        const auto scale = ui::UnitScale::of(snapshot, ui::SpeedUnit::Speed);
        const auto curve = ui::sampleCurve(entry, *known, {0, 10}, 10, Abscissa::Clock, scale);
        const QList<QPointF> expected{{2, 1}, {5, 1}, {5, 2}, {10, 2}};
        QCOMPARE(curve.mean, expected);
    }

    void atMostTwoPointsAColumn() {
        std::vector<CurvePoint> points;
        for (int i = 1; i <= 5000; ++i) points.push_back({i * 0.01, i, 1000.0 / i});
        const Snapshot snapshot = race({run("a", 50, points)});
        const auto entry = ui::raceEntries(snapshot)[0];
        const auto scale = ui::UnitScale::of(snapshot, ui::SpeedUnit::Speed);
        const auto curve = ui::sampleCurve(entry, {0.01, 50}, {0, 50}, 200, Abscissa::Clock, scale);
        QVERIFY(curve.mean.size() <= 2 * 201 + 1);
        QCOMPARE(curve.mean.back(), QPointF(50, 5));
    }

    void timeToATargetIsExact() {
        const Snapshot snapshot =
            race({run("a", 10, {{1, 10, 1.0}, {4, 40, 0.25}}), run("a", 10, {{2, 20, 0.5}})});
        const auto entry = ui::raceEntries(snapshot)[0];
        const auto known = ui::knownRange(entry, snapshot, Abscissa::Clock);
        const auto scale = ui::UnitScale::of(snapshot, ui::SpeedUnit::Milliseconds);
        QCOMPARE(ui::secondsToReach(entry, *known, 3.0, scale), std::optional(4.0));  // (4 + 2) / 2
        QCOMPARE(ui::secondsToReach(entry, *known, 1.5, scale), std::optional(2.0));
        QVERIFY(!ui::secondsToReach(entry, *known, 3.1, scale));
    }

    void evaluationsAreAnAbscissaToo() {
        const Snapshot snapshot = race({run("a", 10, {{2, 20, 1.0}, {5, 50, 0.5}})});
        const auto entry = ui::raceEntries(snapshot)[0];
        const auto known = ui::knownRange(entry, snapshot, Abscissa::Evaluations);
        const auto scale = ui::UnitScale::of(snapshot, ui::SpeedUnit::Speed);
        QCOMPARE(known->high, 100.0);
        QCOMPARE(ui::spreadAt(entry, *known, 49, Abscissa::Evaluations, scale)->mean, 1.0);
        QCOMPARE(ui::spreadAt(entry, *known, 50, Abscissa::Evaluations, scale)->mean, 2.0);
        QVERIFY(!ui::spreadAt(entry, *known, 19, Abscissa::Evaluations, scale));
    }
};

STENCILSCOPE_TEST_CLASS(RaceCurvesTest)
#include "race_curves_test.moc"
#include "tests/ui/runner/test_class.hpp"
