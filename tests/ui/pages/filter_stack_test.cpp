// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/filter/filter_stack.hpp"

#include <QSignalSpy>
#include <QTest>

#include "tests/support/races.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/document/document.hpp"

using engine::space::ParameterId;
using engine::space::Setting;
using namespace ui;

class FilterStackTest : public QObject {
    Q_OBJECT

private slots:
    void everyStepIsTakenBack() {
        const Document document;
        FilterStack filter(document);
        const QSignalSpy changed(&filter, &FilterStack::changed);
        filter.add(OnlyResult{ResultFilter::Verified});
        filter.add(OnlyStrategy{"scout"});
        filter.add(OnlyStrategy{"scout"});  // nothing new
        filter.remove(0);
        QCOMPARE(changed.size(), 3);
        QCOMPARE(filter.filter(), RowFilter(OnlyStrategy{"scout"}));
        filter.undo();
        QCOMPARE(filter.filter().conditions().size(), std::size_t{2});
        filter.undo();
        filter.undo();
        QVERIFY(filter.filter().empty() && !filter.canUndo());
        filter.undo();
        QCOMPARE(changed.size(), 6);
    }

    void lettersAreOneStep() {
        const Document document;
        FilterStack filter(document);
        filter.set(RowFilter(Containing{"S"}));
        filter.amend(RowFilter(Containing{"ST"}));
        filter.undo();
        QVERIFY(filter.filter().empty());
    }

    void noRaceLeavesItsFilterToAnother() {
        Document document;
        const auto problem = support::presetProblem("star3d1r");
        document.takeRace(support::raceOf(1, problem, {support::evaluationOf(Setting())}));
        FilterStack filter(document);
        filter.add(OnlyResult{ResultFilter::Failed});
        document.takeRace(support::raceOf(1, problem, {support::evaluationOf(Setting())}));
        QVERIFY(!filter.filter().empty());  // the same, further on
        document.takeRace(support::raceOf(2, problem, {support::evaluationOf(Setting())}));
        QVERIFY(filter.filter().empty());
    }

    void whatIsBrushedIsAboutItsParameter() {
        const auto at = [](int width, float ms) {
            return support::evaluationOf(Setting().with(ParameterId::TBx, width), ms);
        };
        const Race race =
            support::raceOf(1, support::presetProblem("star3d1r"), {at(16, 1), at(64, 2)});
        const auto passes = [&](const RowCondition& condition, std::size_t row) {
            return RowFilter(condition).passes(*race.results(), race.results()->rows[row], 1);
        };
        const WithinValues narrow{ParameterId::TBx, 32, 128};
        QVERIFY(!passes(narrow, 0) && passes(narrow, 1));
        QCOMPARE(conditionText(narrow), QStringLiteral("TBx = 32–128"));
        QCOMPARE(conditionText(WithinValues{ParameterId::TBx, 32, 32}), QStringLiteral("TBx = 32"));
        const double fast = race.result(1)->speed();
        const WithinSpeed within{{fast * 0.9, fast * 1.1}};
        QVERIFY(passes(within, 0) && !passes(within, 1));
        QVERIFY(!passes(WithinSpeed{{0, 1e9}, "launches/s"}, 0));
        RowFilter filter(narrow);
        filter.add(WithinValues{ParameterId::TBy, 1, 2});
        filter.add(WithinValues{ParameterId::TBx, 1, 2});  // instead of the one before
        QCOMPARE(filter.conditions().size(), std::size_t{2});
    }
};

STENCILSCOPE_TEST_CLASS(FilterStackTest)
#include "filter_stack_test.moc"
