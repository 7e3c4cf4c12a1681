// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The models of the Search page, held to the rules of item models while a race begins, grows, ends
// and gives way to another.
#include <QAbstractItemModelTester>
#include <QListView>
#include <QTableView>
#include <QTest>

#include "tests/ui/pages/search_page_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/search/evaluations_panel.hpp"
#include "ui/pages/search/events_panel.hpp"
#include "ui/pages/search/race_list.hpp"
#include "ui/pages/search/race_list_model.hpp"
#include "ui/pages/search/race_table.hpp"

class ModelsTest : public SearchPageFixture {
    Q_OBJECT

    using Mode = QAbstractItemModelTester::FailureReportingMode;

private slots:
    void initTestCase() { installTheme(); }
    void init() { openPage(); }
    void cleanup() { closePage(); }

    void theEvaluationsGrowByTheRules() {
        QAbstractItemModel* model = m_page->evaluations().view().model();
        const QAbstractItemModelTester tester(model, Mode::QtTest);
        auto race = fourByTen();
        for (const std::size_t rows : {0U, 1U, 2U, 40U, 400U}) {
            show(race.at(rows));
            QCOMPARE(model->rowCount(), static_cast<int>(rows));
        }
    }

    void theEvaluationsSortByTheRules() {
        QTableView& view = m_page->evaluations().view();
        const QAbstractItemModelTester tester(view.model(), Mode::QtTest);
        auto race = fourByTen();
        show(race.at(200));
        for (int column = 0; column < view.model()->columnCount(); ++column) {
            view.sortByColumn(column, Qt::AscendingOrder);
            QCOMPARE(view.model()->rowCount(), 200);
            view.sortByColumn(column, Qt::DescendingOrder);
        }
        show(race.at(260));  // it grows while sorted
        QCOMPARE(view.model()->rowCount(), 260);
    }

    void theRaceTableFollowsByTheRules() {
        QAbstractItemModel* model = m_page->raceTable().model();
        const QAbstractItemModelTester tester(model, Mode::QtTest);
        auto race = fourByTen();
        for (const std::size_t rows : {0U, 30U, 300U}) show(race.at(rows));
        QCOMPARE(model->rowCount(), 4);
        m_page->setPlan({{"gest", {}}, {"gest", {{"samples", 40}}}});
        m_page->setPlan({{"random", {}}});
        QVERIFY(model->rowCount() > 0);
    }

    void theRacesAreListedNewestFirst() {
        QAbstractItemModel& model = m_page->races().model();
        const QAbstractItemModelTester tester(&model, Mode::QtTest);
        auto race = fourByTen();
        QCOMPARE(model.rowCount(), 0);
        m_document->takeRace(ui::Race(1, race.at(10), nullptr));
        m_document->takeRace(ui::Race(2, race.at(5), nullptr));
        QCOMPARE(model.rowCount(), 2);
        m_document->takeRace(ui::Race(2, race.at(50), nullptr));  // it goes on
        QCOMPARE(model.rowCount(), 2);
        m_document->forgetRaces();
        QCOMPARE(model.rowCount(), 0);
        m_document->takeRace(ui::Race(3, race.at(5), nullptr));
        QCOMPARE(model.rowCount(), 1);
    }

    void everyListOfThePageKeepsTheRules() {
        std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
        for (auto* view : m_page->findChildren<QAbstractItemView*>())
            if (view->model())
                testers.push_back(
                    std::make_unique<QAbstractItemModelTester>(view->model(), Mode::QtTest));
        QVERIFY(testers.size() >= 3);
        auto race = fourByTen();
        for (const std::size_t rows : {5U, 50U, 500U}) show(race.at(rows));
        QTest::qWait(10);
        m_document->forgetRaces();
    }
};

STENCILSCOPE_TEST_CLASS(ModelsTest)
#include "models_test.moc"
