// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/evaluations_model.hpp"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QTest>

#include "tests/support/synthetic_snapshot.hpp"
#include "ui/pages/cells.hpp"

using ui::EvaluationsModel;
using ui::ResultFilter;
using ui::RowFilter;

namespace {

support::SyntheticRace twoByTwo() { return support::SyntheticRace({"gest", "random"}, 2); }

QString cell(const EvaluationsModel& model, int line, int column) {
    return model.index(line, column).data().toString();
}

}  // namespace

class EvaluationsModelTest : public QObject {
    Q_OBJECT

private slots:
    void newestFirstAndGrowing() {
        auto race = twoByTwo();
        EvaluationsModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show(race.at(10));
        QCOMPARE(model.rowCount(), 10);
        QCOMPARE(model.rowAt(0).number, 10);
        const QPersistentModelIndex kept = model.index(3, 0);  // number 7
        model.show(race.at(25));
        QCOMPARE(model.rowCount(), 25);
        QCOMPARE(model.rowAt(0).number, 25);
        QCOMPARE(model.rowAt(kept.row()).number, 7);
        QCOMPARE(model.lineOf(7), kept.row());
        QCOMPARE(model.lineOf(99), -1);
    }

    void sortsBySpeedAndKeepsTheSelection() {
        auto race = twoByTwo();
        EvaluationsModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show(race.at(60));
        const QPersistentModelIndex kept = model.index(5, 0);
        const auto number = model.rowAt(5).number;
        model.sort(EvaluationsModel::Speed, Qt::DescendingOrder);
        QCOMPARE(model.rowAt(kept.row()).number, number);
        const auto descending = [&] {
            for (int line = 1; line < model.rowCount(); ++line)
                if (model.rowAt(line).evaluation.gcells({512, 512, 512}) >
                    model.rowAt(line - 1).evaluation.gcells({512, 512, 512}))
                    return false;
            return true;
        };
        QVERIFY(descending());
        model.show(race.at(200));
        QCOMPARE(model.rowCount(), 200);
        QVERIFY(descending());
        QCOMPARE(model.rowAt(kept.row()).number, number);
    }

    void filtersResultsStrategiesAndRanges() {
        auto race = twoByTwo();
        EvaluationsModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show(race.at(400));
        RowFilter filter;
        filter.result = ResultFilter::Failed;
        model.setFilter(filter);
        const int failed = model.rowCount();
        QVERIFY(failed > 0 && failed < 400);
        for (int line = 0; line < failed; ++line) QVERIFY(!model.rowAt(line).evaluation.ok());
        filter.result = ResultFilter::Verified;
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 400 - failed);

        filter = {};
        filter.strategy = "random";
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 200);
        QCOMPARE(cell(model, 0, EvaluationsModel::Run), QString("random"));

        filter = {};
        filter.clockSeconds = ui::Range{20, 30};
        model.setFilter(filter);
        for (int line = 0; line < model.rowCount(); ++line) {
            QVERIFY(model.rowAt(line).clockSeconds >= 20);
            QVERIFY(model.rowAt(line).clockSeconds <= 30);
        }
        filter = {};
        filter.runEvaluations = ui::Range{1, 5};
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 20);  // four runs, five each
        filter = {};
        filter.text = "TBx=16";
        model.setFilter(filter);
        QVERIFY(model.rowCount() > 0 && model.rowCount() < 400);
        model.show(race.at(500));  // new rows pass the filter, too
        for (int line = 0; line < model.rowCount(); ++line)
            QVERIFY(cell(model, line, EvaluationsModel::Setting).contains("TBx=16"));
        model.setFilter({});
        QCOMPARE(model.rowCount(), 500);
    }

    void saysWhatFailed() {
        auto race = twoByTwo();
        EvaluationsModel model;
        model.show(race.at(400));
        RowFilter filter;
        filter.result = ResultFilter::Failed;
        model.setFilter(filter);
        const QString word = cell(model, 0, EvaluationsModel::Outcome);
        QVERIFY(word == "wrong result" || word == "launch error");
        QCOMPARE(cell(model, 0, EvaluationsModel::Time), QString("–"));
        QCOMPARE(model.index(0, EvaluationsModel::Outcome).data(ui::TintRole).toInt(),
                 int(ui::Tint::Err));
        QVERIFY(
            !model.index(0, EvaluationsModel::Outcome).data(Qt::ToolTipRole).toString().isEmpty());
    }

    void anotherSessionReplacesEverything() {
        auto race = twoByTwo();
        EvaluationsModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.show(race.at(50));
        model.show(support::SyntheticRace({"genetic"}, 1, 7).at(20));
        QCOMPARE(model.rowCount(), 20);
        QCOMPARE(cell(model, 0, EvaluationsModel::Run), QString("genetic"));
        model.show(std::make_shared<engine::session::Snapshot>());
        QCOMPARE(model.rowCount(), 0);
    }

    void tenThousandRowsAreShownInAFrame() {
        auto race = twoByTwo();
        const auto before = race.at(10000), after = race.at(10300);
        for (const int column : {int(EvaluationsModel::Number), int(EvaluationsModel::Speed)}) {
            EvaluationsModel model;
            model.sort(column, Qt::DescendingOrder);
            model.show(before);
            QElapsedTimer timer;
            timer.start();
            model.show(after);
            const double ms = timer.nsecsElapsed() / 1e6;
            qInfo("300 rows into 10 000, column %d: %.2f ms", column, ms);
            QVERIFY(ms < 16);
        }
    }
};

QTEST_MAIN(EvaluationsModelTest)
#include "evaluations_model_test.moc"
