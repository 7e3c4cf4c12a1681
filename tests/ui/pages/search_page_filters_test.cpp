// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Filters of the evaluations on the Search page: from the chart, the menu, a row, what is typed.
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QTimer>

#include "tests/support/page_shots.hpp"
#include "tests/ui/pages/search_page_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/filter/filter_chips.hpp"
#include "ui/pages/search/convergence_panel.hpp"
#include "ui/pages/search/evaluations_panel.hpp"
#include "ui/widgets/removable_chip.hpp"

class SearchPageFiltersTest : public SearchPageFixture {
    Q_OBJECT

private slots:
    void initTestCase() { installTheme(); }
    void init() { openPage(); }
    void cleanup() { closePage(); }

    void dragOnTheChartFiltersTheTable() {
        show(fourByTen().at(2000));
        auto* viewport = m_page->convergence().chart().viewport();
        QTest::mousePress(viewport, Qt::LeftButton, {}, QPoint(200, 100));
        QTest::mouseMove(viewport, QPoint(260, 100));
        QTest::mouseMove(viewport, QPoint(320, 100));
        QTest::mouseRelease(viewport, Qt::LeftButton, {}, QPoint(320, 100));
        const int filtered = m_page->evaluations().model().rowCount();
        QVERIFY(filtered > 0 && filtered < 2000);
        QVERIFY(m_page->evaluations().filter().find<ui::WithinClock>());
        support::shoot(*m_page, "search-brushed-dark");
        QTest::mouseDClick(viewport, Qt::LeftButton, {}, QPoint(260, 100));
        QCOMPARE(m_page->evaluations().model().rowCount(), 2000);
    }

    void filtersStackUpAndComeOff() {
        show(fourByTen().at(2000));
        ui::EvaluationsPanel& panel = m_page->evaluations();
        ui::EvaluationsModel& model = panel.model();
        QTableView& table = panel.view();
        const auto texts = [&] {
            QStringList all;
            for (const auto* chip : panel.chips().chips()) all << chip->text();
            return all;
        };
        const auto middle = [&](int line, int column) {
            return table.visualRect(model.index(line, column)).center();
        };
        int line = 0;
        while (!model.rowAt(line).evaluation.ok() || model.rowAt(line).newBest) ++line;
        const QString combination =
            model.index(line, ui::EvaluationsModel::Combination).data().toString();
        QVERIFY(!panel.chips().isVisible());
        // The mouse: a double click.
        const QPoint cell = middle(line, ui::EvaluationsModel::Combination);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, cell);
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, cell);
        QCOMPARE(texts(), QStringList{combination});
        QVERIFY(panel.chips().isVisible());
        const int ofCombination = model.rowCount();
        QVERIFY(ofCombination > 0 && ofCombination < 2000);
        const auto number = m_document->selected()->row().number;
        QCOMPARE(model.rowAt(table.currentIndex().row()).number, number);
        // The keyboard: along the row, and Enter.
        table.setFocus();
        while (table.currentIndex().column() < ui::EvaluationsModel::Outcome)
            QTest::keyClick(&table, Qt::Key_Right);
        support::shoot(*m_page, "search-filter-cell-dark");
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(texts(), (QStringList{combination, "verified"}));
        const int verified = model.rowCount();
        QVERIFY(verified > 0 && verified < ofCombination);
        QCOMPARE(m_document->selected()->row().number, number);  // filtering selects nothing
        panel.addFilter(ui::OnlyValue{engine::space::ParameterId::TBx, 32});
        panel.addFilter(ui::OnlyStrategy{"gest-wide"});
        panel.addFilter(ui::WithinClock{{2.5, 40}});
        panel.addFilter(ui::AtLeast{20.5});
        QTest::qWait(10);
        support::shoot(*m_page, "search-filters-dark");
        m_theme.setMode(ui::Theme::Mode::Light);
        support::shoot(*m_page, "search-filters-light");
        m_theme.setMode(ui::Theme::Mode::Dark);
        QCOMPARE(texts().size(), 6);
        QVERIFY(panel.chips().height() > 28);  // more than fit into a line
        // Off again: by Backspace the last one, by mouse and by key any one.
        table.setFocus();
        for (int i = 0; i < 4; ++i) QTest::keyClick(&table, Qt::Key_Backspace);
        QCOMPARE(texts(), (QStringList{combination, "verified"}));
        QTest::mouseClick(panel.chips().chips()[0], Qt::LeftButton);
        QCOMPARE(texts(), QStringList{"verified"});
        QVERIFY(model.rowCount() > verified);
        QTest::keyClick(&table, Qt::Key_Backspace);  // what was taken off comes back
        QCOMPARE(texts(), (QStringList{combination, "verified"}));
        QCOMPARE(model.rowCount(), verified);
        panel.chips().chips()[0]->setFocus();
        QTest::keyClick(panel.chips().chips()[0], Qt::Key_Delete);
        QCOMPARE(texts(), QStringList{"verified"});
        QVERIFY(panel.chips().chips()[0]->hasFocus());
        QTest::keyClick(panel.chips().chips()[0], Qt::Key_Tab);
        QVERIFY(panel.chips().clearButton().hasFocus());
        QTest::keyClick(&panel.chips().clearButton(), Qt::Key_Space);
        QVERIFY(texts().isEmpty() && !panel.chips().isVisible());
        QVERIFY(table.hasFocus());
        QCOMPARE(model.rowCount(), 2000);
        QTest::keyClick(&table, Qt::Key_Backspace);
        QCOMPARE(texts(), QStringList{"verified"});
    }

    void whatIsFoundStaysAsAFilter() {
        show(fourByTen().at(2000));
        ui::EvaluationsPanel& panel = m_page->evaluations();
        QLineEdit* field = nullptr;
        for (QLineEdit* edit : panel.findChildren<QLineEdit*>()) field = edit;
        m_page->find();
        QVERIFY(field->isVisible());
        QTest::keyClicks(field, "TBx=32");
        QCOMPARE(panel.chips().chips().size(), std::size_t{1});
        const int found = panel.model().rowCount();
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!field->isVisible() && field->text().isEmpty());
        QCOMPARE(panel.model().rowCount(), found);
        m_page->find();
        QTest::keyClicks(field, "ST+");
        QCOMPARE(panel.chips().chips().size(), std::size_t{2});
        QVERIFY(panel.model().rowCount() < found);
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(panel.chips().chips().size(), std::size_t{1});
        QCOMPARE(panel.model().rowCount(), found);
        // A text typed letter by letter is one step to undo.
        QTest::keyClick(&panel.view(), Qt::Key_Backspace);
        QTest::keyClick(&panel.view(), Qt::Key_Backspace);
        QVERIFY(panel.filter().empty());
        // Its chip empties the field.
        m_page->find();
        QTest::keyClicks(field, "ST+");
        QTest::mouseClick(panel.chips().chips()[0], Qt::LeftButton);
        QVERIFY(field->text().isEmpty() && panel.filter().empty());
    }

    void aRowOffersWhatItCanBeFilteredBy() {
        show(fourByTen().at(2000));
        ui::EvaluationsPanel& panel = m_page->evaluations();
        QTableView& table = panel.view();
        QStringList offered;
        const auto choose = [&](const QString& start) {
            QTimer::singleShot(0, this, [&offered, start] {
                auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                if (!menu) return;
                support::shoot(*menu, "search-filter-menu-dark");
                offered.clear();
                for (QAction* action : menu->actions()) {
                    offered << action->text();
                    if (action->text().startsWith(start)) menu->setActiveAction(action);
                }
                QTest::keyClick(menu, menu->activeAction() ? Qt::Key_Return : Qt::Key_Escape);
            });
        };
        choose("Only random 10");
        emit table.customContextMenuRequested(
            table.visualRect(table.model()->index(0, ui::EvaluationsModel::Combination)).center());
        QVERIFY2(offered.contains("Only settings with"), qPrintable(offered.join(", ")));
        QVERIFY(panel.filter() == ui::RowFilter(ui::OnlyRun{"random", 10}));
        QCOMPARE(panel.model().rowCount(), 50);
        // Where every row has another value, Enter opens the same menu.
        table.setFocus();
        table.setCurrentIndex(table.model()->index(1, ui::EvaluationsModel::Number));
        choose("Clear all filters");
        QTest::keyClick(&table, Qt::Key_Return);
        QVERIFY(panel.filter().empty());
        // A new session starts without any.
        panel.addFilter(ui::OnlyStrategy{"gest-wide"});
        m_document->forgetRaces();
        QVERIFY(panel.filter().empty());
    }
};

STENCILSCOPE_TEST_CLASS(SearchPageFiltersTest)
#include "search_page_filters_test.moc"
