// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/evaluations_model.hpp"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/synthetic_snapshot.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/cells.hpp"

using namespace ui;
using engine::space::ParameterId;

namespace {

support::SyntheticRace twoByTwo() { return support::SyntheticRace({"gest", "random"}, 2); }

QString cell(const EvaluationsModel& model, int line, int column) {
    return model.index(line, column).data().toString();
}

}  // namespace

class EvaluationsModelTest : public QObject {
    Q_OBJECT

private slots:
    void saysWhyARowWasTried() {
        auto race = twoByTwo();
        auto snapshot = std::make_shared<engine::session::Snapshot>(*race.at(2));
        engine::record::RowLog rows;
        for (std::size_t i = 0; i < 2; ++i) {
            engine::record::EvaluationRow row = snapshot->rows[i];
            if (i == 1) row.why = "one step beside the fastest";
            rows.append(std::move(row));
        }
        snapshot->rows = rows;
        EvaluationsModel model;
        model.show(snapshot);
        QCOMPARE(cell(model, 0, EvaluationsModel::Why), QString("one step beside the fastest"));
        QCOMPARE(cell(model, 1, EvaluationsModel::Why), QStringLiteral("–"));
        QCOMPARE(model.index(0, EvaluationsModel::Run).data(Qt::ToolTipRole).toString(),
                 QString("one step beside the fastest"));
        model.setFilter(RowFilter(Containing{"beside the"}));
        QCOMPARE(model.rowCount(), 1);
        model.setFilter({});
        model.sort(EvaluationsModel::Why, Qt::AscendingOrder);
        QCOMPARE(cell(model, 0, EvaluationsModel::Why), QStringLiteral("–"));
    }

    void saysHowARowWasMeasured() {
        auto race = twoByTwo();
        auto snapshot = std::make_shared<engine::session::Snapshot>(*race.at(2));
        engine::record::RowLog rows;
        for (std::size_t i = 0; i < 2; ++i) {
            engine::record::EvaluationRow row = snapshot->rows[i];
            row.evaluation.outcome = engine::device::Outcome::Ok;
            row.evaluation.samplesMs = {1, 1, 1};
            row.evaluation.steps = 1;
            if (i == 1)
                row.evaluation.conditions = {engine::device::SamplingEnd::Narrow, 1980, 1965};
            rows.append(std::move(row));
        }
        snapshot->rows = rows;
        EvaluationsModel model;
        model.show(snapshot);
        const auto tip = [&](int line) {
            return model.index(line, EvaluationsModel::Time).data(Qt::ToolTipRole).toString();
        };
        QCOMPARE(tip(0), QString("Measured by a live GPU: sampled until its median was narrow "
                                 "enough, at 1980 to 1965 MHz."));
        QCOMPARE(tip(1), QString());
    }

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
        model.setFilter(RowFilter(OnlyResult{ResultFilter::Failed}));
        const int failed = model.rowCount();
        QVERIFY(failed > 0 && failed < 400);
        for (int line = 0; line < failed; ++line) QVERIFY(!model.rowAt(line).evaluation.ok());
        model.setFilter(RowFilter(OnlyResult{ResultFilter::Verified}));
        QCOMPARE(model.rowCount(), 400 - failed);

        model.setFilter(RowFilter(OnlyStrategy{"random"}));
        QCOMPARE(model.rowCount(), 200);
        QCOMPARE(cell(model, 0, EvaluationsModel::Run), QString("random"));
        model.setFilter(RowFilter(OnlyRun{"random", 2}));
        QCOMPARE(model.rowCount(), 100);
        for (int line = 0; line < 100; ++line) QCOMPARE(model.rowAt(line).run, 3);
        model.setFilter(RowFilter(OnlyRun{}));  // by hand: none was
        QCOMPARE(model.rowCount(), 0);

        model.setFilter(RowFilter(WithinClock{{20, 30}}));
        for (int line = 0; line < model.rowCount(); ++line) {
            QVERIFY(model.rowAt(line).clockSeconds >= 20);
            QVERIFY(model.rowAt(line).clockSeconds <= 30);
        }
        model.setFilter(RowFilter(WithinRun{{1, 5}}));
        QCOMPARE(model.rowCount(), 20);  // four runs, five each
        model.setFilter(RowFilter(Containing{"TBx=16"}));
        QVERIFY(model.rowCount() > 0 && model.rowCount() < 400);
        model.show(race.at(500));  // new rows pass the filter, too
        for (int line = 0; line < model.rowCount(); ++line)
            QVERIFY(cell(model, line, EvaluationsModel::Setting).contains("TBx=16"));
        model.setFilter({});
        QCOMPARE(model.rowCount(), 500);
    }

    /// With each letter only what is left is looked at.
    void aTextFiltersAlikeLetterByLetterAndAtOnce() {
        auto race = twoByTwo();
        EvaluationsModel typed;
        typed.show(race.at(400));
        typed.sort(EvaluationsModel::Speed, Qt::DescendingOrder);
        for (const char* text : {"t", "tb", "TBx", "TBx=", "TBx=1", "TBx=16", "TBx=1", "y"}) {
            const RowFilter filter{Containing{text}};
            EvaluationsModel atOnce;
            atOnce.show(race.at(400));
            atOnce.sort(EvaluationsModel::Speed, Qt::DescendingOrder);
            atOnce.setFilter(filter);
            typed.setFilter(filter);
            QCOMPARE(typed.rowCount(), atOnce.rowCount());
            for (int line = 0; line < typed.rowCount(); ++line)
                QCOMPARE(typed.rowAt(line).number, atOnce.rowAt(line).number);
        }
        RowFilter both(Containing{"y"});
        both.add(OnlyStrategy{"random"});
        QVERIFY(both.narrows(RowFilter(OnlyStrategy{"random"})));
        QVERIFY(!RowFilter(OnlyStrategy{"random"}).narrows(both));
        QVERIFY(!RowFilter(Containing{"tb"}).narrows(RowFilter(Containing{"tbx"})));
    }

    void filtersAreAllToBeMet() {
        auto race = twoByTwo();
        EvaluationsModel model;
        model.show(race.at(1000));
        const auto count = [&](std::initializer_list<RowCondition> conditions) {
            RowFilter filter;
            for (const RowCondition& condition : conditions) filter.add(condition);
            model.setFilter(filter);
            return model.rowCount();
        };
        const OnlyValue wide{ParameterId::TBx, 16};
        const int all = count({wide}), ofGest = count({wide, OnlyStrategy{"gest"}});
        const int good = count({wide, OnlyStrategy{"gest"}, OnlyResult{ResultFilter::Verified}});
        QVERIFY(0 < good && good < ofGest && ofGest < all && all < 1000);
        for (int line = 0; line < good; ++line) {
            QCOMPARE(model.rowAt(line).evaluation.setting[ParameterId::TBx], 16);
            QVERIFY(model.rowAt(line).evaluation.ok() && model.rowAt(line).run < 2);
        }
        // The order does not matter.
        QCOMPARE(count({OnlyResult{ResultFilter::Verified}, OnlyStrategy{"gest"}, wide}), good);
    }

    void whatExcludesItselfIsReplaced() {
        RowFilter filter(OnlyStrategy{"gest"});
        filter.add(OnlyValue{ParameterId::TBx, 16});
        filter.add(OnlyValue{ParameterId::TBy, 4});
        filter.add(Containing{"BM"});
        filter.add(Containing{"TB"});
        filter.add(Containing{"BM"});  // is there already
        filter.add(OnlyStrategy{"random"});
        filter.add(OnlyValue{ParameterId::TBx, 32});
        QStringList texts;
        for (const RowCondition& condition : filter.conditions()) texts << conditionText(condition);
        QCOMPARE(texts, (QStringList{"TBy = 4", "\"BM\"", "\"TB\"", "random", "TBx = 32"}));
        QVERIFY(filter.find<OnlyStrategy>()->name == "random");
        filter.removeAll<Containing>();
        filter.remove(1);
        QCOMPARE(filter.conditions().size(), std::size_t{2});
        QVERIFY(!filter.find<OnlyStrategy>() && !filter.find<Containing>());
    }

    void aCellKnowsWhatItCanBeFilteredBy() {
        auto race = twoByTwo();
        EvaluationsModel model;
        model.show(race.at(600));
        int tried = 0;
        for (int line = 0; line < 600; line += 37)
            for (int column = 0; column < EvaluationsModel::ColumnCount; ++column) {
                const auto condition = model.conditionAt(model.index(line, column));
                if (!condition) continue;
                const auto number = model.rowAt(line).number;
                model.setFilter(RowFilter(*condition));
                QVERIFY2(model.lineOf(number) >= 0, qPrintable(conditionText(*condition)));
                QVERIFY(model.rowCount() < 600);
                model.setFilter({});
                ++tried;
            }
        QVERIFY(tried > 60);
        QVERIFY(!model.conditionAt(model.index(0, EvaluationsModel::Number)));
        QVERIFY(!model.conditionAt({}));
    }

    void saysWhatFailed() {
        auto race = twoByTwo();
        EvaluationsModel model;
        model.show(race.at(400));
        model.setFilter(RowFilter(OnlyResult{ResultFilter::Failed}));
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

    /// In one go, whatever the order: a frame costs what is new, not ten thousand rows anew.
    void newRowsAreInsertedWhereTheyBelong() {
        auto race = twoByTwo();
        const auto before = race.at(10000), after = race.at(10300);
        for (const int column : {int(EvaluationsModel::Number), int(EvaluationsModel::Speed)}) {
            EvaluationsModel model;
            model.sort(column, Qt::DescendingOrder);
            model.show(before);
            QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
            QSignalSpy layouts(&model, &QAbstractItemModel::layoutChanged);
            QSignalSpy insertions(&model, &QAbstractItemModel::rowsInserted);
            model.show(after);
            QCOMPARE(resets.size(), 0);
            QCOMPARE(layouts.size(), column == EvaluationsModel::Number ? 0 : 1);
            QCOMPARE(insertions.size(), 1);
            QCOMPARE(insertions[0].at(2).toInt() - insertions[0].at(1).toInt() + 1, 300);
            QCOMPARE(model.rowCount(), 10300);
        }
    }
};

STENCILSCOPE_TEST_CLASS(EvaluationsModelTest)
#include "evaluations_model_test.moc"
