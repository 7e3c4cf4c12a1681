// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search_page.hpp"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QTimer>
#include <ctime>

#include "tests/support/page_shots.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_snapshot.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/convergence_panel.hpp"
#include "ui/pages/evaluations_panel.hpp"
#include "ui/pages/events_panel.hpp"
#include "ui/pages/filter_chips.hpp"
#include "ui/pages/search_controls.hpp"
#include "ui/pages/strategy_form.hpp"
#include "ui/widgets/folding_pair.hpp"
#include "ui/widgets/removable_chip.hpp"

namespace {

support::SyntheticRace fourByTen() {
    return support::SyntheticRace({"scout", "gest", "genetic", "random"}, 10);
}

/// Seconds of the processor this thread has used: what a frame costs, whoever else is busy.
double threadSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

class SearchPageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(ui::Theme::Mode::Dark);
        support::writeSyntheticRecording(m_folder.path(), "star3d1r");
    }

    void init() {
        m_controller = std::make_unique<ui::SearchController>(installation());
        m_document = std::make_unique<ui::Document>();
        m_page = std::make_unique<ui::SearchPage>(*m_document, *m_controller, m_theme);
        m_page->resize(828, 738);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void cleanup() {
        m_page.reset();
        m_controller.reset();
    }

    void beginsWithThreeOffers() {
        QSignalSpy watch(m_page.get(), &ui::SearchPage::watchRaceRequested);
        QPushButton* offer = nullptr;
        for (QPushButton* button : m_page->findChildren<QPushButton*>())
            if (button->text() == "Watch a race" && button->isVisible()) offer = button;
        QVERIFY(offer);
        support::shoot(*m_page, "search-empty-dark");
        QTest::mouseClick(offer, Qt::LeftButton);
        QCOMPARE(watch.size(), 1);
    }

    void saysWhatIsInTheWayAndWhatToDo() {
        const auto offer = [&] {
            for (QPushButton* button : m_page->findChildren<QPushButton*>())
                if (button->text() == "Watch a race") return button;
            return static_cast<QPushButton*>(nullptr);
        };
        const auto shown = [&](const QString& sentence) {
            for (QLabel* label : m_page->findChildren<QLabel*>())
                if (label->text() == sentence && label->isVisible())
                    return label->height() >= label->heightForWidth(label->width());
            return false;
        };
        QVERIFY(offer()->isEnabled());
        const QString sentence = QString("There is no recording of star3d1r. ").repeated(6);
        m_page->setObstacle(sentence, true);
        QTest::qWait(10);  // laid out
        QVERIFY(shown(sentence));
        QVERIFY(!offer()->isEnabled());
        QCOMPARE(offer()->toolTip(), sentence);
        // Something else is chosen and not there: a recording may still be.
        m_page->setObstacle(sentence, false);
        QVERIFY(shown(sentence) && offer()->isEnabled());
        m_page->setObstacle({}, false);
        QVERIFY(!shown(sentence) && offer()->isEnabled());
        QVERIFY(offer()->toolTip() != sentence);
    }

    void runsAreStrategiesTimesRepeats() {
        m_page->setPlan({{"gest", {{"samples", 15}}}, {"random", {}}});
        m_page->controls().setRepeats(3);
        m_page->controls().setSeed(5);
        const auto runs = m_page->runs();
        QCOMPARE(runs.size(), std::size_t{6});
        QCOMPARE(runs[0].options.at("samples"), 15.0);
        QCOMPARE(runs[2].seed, std::uint64_t{7});
        QCOMPARE(runs[3].strategy, std::string("random"));
        QCOMPARE(runs[3].seed, std::uint64_t{5});
        QCOMPARE(runs[5].repeat, 3);
    }

    void budgetIsTypedInSecondsOrEvaluations() {
        QLineEdit* field = nullptr;
        for (QLineEdit* edit : m_page->findChildren<QLineEdit*>())
            if (edit->accessibleName() == "Budget") field = edit;
        QVERIFY(field);
        const auto type = [&](const QString& text) {
            field->selectAll();
            QTest::keyClicks(field, text);
            QTest::keyClick(field, Qt::Key_Return);
        };
        type("250 ev");
        QCOMPARE(m_page->budget().evaluations, std::optional(250));
        QVERIFY(!m_page->budget().seconds);
        type("40");
        QCOMPARE(m_page->budget().seconds, std::optional(40.0));
        type("soon");
        QCOMPARE(m_page->budget().seconds, std::optional(40.0));
        QCOMPARE(field->text(), QString("40 s"));
    }

    void addsAStrategyFromItsForm() {
        m_page->setPlan({{"random", {}}});
        QTest::mouseClick(m_page->controls().strategyButton(), Qt::LeftButton);
        auto* form = m_page->findChild<ui::StrategyForm*>();
        QVERIFY(form && form->isVisible());
        auto* list = form->findChild<QListWidget*>();
        for (int row = 0; row < list->count(); ++row)
            if (list->item(row)->text() == "gest") list->setCurrentRow(row);
        QTest::qWait(10);
        support::shoot(*form, "strategy-form-dark");
        QTest::keyClick(form, Qt::Key_Return);
        QVERIFY(!form->isVisible());
        QCOMPARE(m_page->plan().size(), std::size_t{2});
        QCOMPARE(m_page->plan()[1].name, QString("gest"));
        // Delete takes the chosen one out again.
        m_page->raceTable().selectRow(1);
        QTest::keyClick(&m_page->raceTable(), Qt::Key_Delete);
        QCOMPARE(m_page->plan().size(), std::size_t{1});
    }

    void showsARaceAndSelectsAnEvaluation() {
        m_page->showSnapshot(fourByTen().at(4000));
        const QAbstractItemModelTester tester(m_page->raceTable().model());
        QCOMPARE(m_page->raceTable().model()->rowCount(), 4);
        QTableView& table = m_page->evaluations().view();
        QCOMPARE(table.model()->rowCount(), 4000);
        QSignalSpy selected(m_document.get(), &ui::Document::settingChanged);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.model()->index(2, 2)).center());
        QCOMPARE(selected.size(), 1);
        QCOMPARE(m_document->selectedRow()->number, 3998);
        QTest::keyClick(&table, Qt::Key_Down);
        QCOMPARE(m_document->selectedRow()->number, 3997);
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        const QString copied = QApplication::clipboard()->text();
        QCOMPARE(copied.count('\n'), 2);
        QVERIFY(copied.startsWith("No.\tClock (s)\t"));
        m_page->raceTable().selectRow(1);
        QTest::mouseMove(m_page->convergence().chart().viewport(), QPoint(260, 120));
        support::shoot(*m_page, "search-dark");
        m_theme.setMode(ui::Theme::Mode::Light);
        support::shoot(*m_page, "search-light");
        m_theme.setMode(ui::Theme::Mode::Dark);
        m_page->resize(1240, 918);
        support::shoot(*m_page, "search-wide-dark");
    }

    void selectionFromElsewhereIsMarkedInTheTable() {
        m_page->showSnapshot(fourByTen().at(500));
        m_document->select(m_page->evaluations().model().rowAt(300));
        QTableView& table = m_page->evaluations().view();
        QCOMPARE(table.currentIndex().row(), 300);
        QVERIFY(!m_page->evaluations().following());
    }

    void theBestSoFarDoesNotEndFollowing() {
        auto race = fourByTen();
        auto snapshot = race.at(800);
        while (static_cast<std::size_t>(snapshot->best->number) + 100 > snapshot->rows.size())
            snapshot = race.at(snapshot->rows.size() + 100);  // until it is far below the newest
        m_page->showSnapshot(snapshot);
        QTest::qWait(20);
        m_document->select(*snapshot->best);
        QVERIFY(m_page->evaluations().following());
        QCOMPARE(m_page->evaluations().view().rowAt(0), 0);
        QCOMPARE(m_page->evaluations()
                     .model()
                     .rowAt(m_page->evaluations().view().currentIndex().row())
                     .number,
                 snapshot->best->number);
    }

    void dragOnTheChartFiltersTheTable() {
        m_page->showSnapshot(fourByTen().at(2000));
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
        m_page->showSnapshot(fourByTen().at(2000));
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
        const auto number = m_document->selectedRow()->number;
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
        QCOMPARE(m_document->selectedRow()->number, number);  // filtering selects nothing
        panel.addFilter(ui::OnlyValue{engine::space::ParameterId::TBx, 32});
        panel.addFilter(ui::OnlyStrategy{"gest"});
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
        m_page->showSnapshot(fourByTen().at(2000));
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
        m_page->showSnapshot(fourByTen().at(2000));
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
        panel.addFilter(ui::OnlyStrategy{"gest"});
        m_page->showSnapshot(std::make_shared<engine::session::Snapshot>());
        QVERIFY(panel.filter().empty());
    }

    void wheelZoomsAndFFollows() {
        m_page->showSnapshot(fourByTen().at(2000));
        ui::ConvergenceChart& chart = m_page->convergence().chart();
        const ui::Range all = chart.xRange();
        QWheelEvent zoom(QPointF(300, 100), chart.viewport()->mapToGlobal(QPointF(300, 100)), {},
                         {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(chart.viewport(), &zoom);
        QVERIFY(chart.xRange().span() < all.span());
        QVERIFY(!chart.following());
        QTest::keyClick(&chart, Qt::Key_F);
        QCOMPARE(chart.xRange(), all);
        QVERIFY(chart.following());
    }

    void theEyeHidesACurve() {
        m_page->showSnapshot(fourByTen().at(1000));
        QTableView& table = m_page->raceTable();
        const QModelIndex eye = table.model()->index(1, table.model()->columnCount() - 1);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(eye).center());
        const QString csv = m_page->convergence().chart().csv();
        QVERIFY(csv.contains("scout"));
        QVERIFY(
            !table.model()->index(1, table.model()->columnCount() - 1).data(ui::EyeRole).toBool());
    }

    void eventsAreATabWhereThePageIsNarrow() {
        m_page->showSnapshot(fourByTen().at(1000));
        ui::FoldingPair& pair = m_page->lower();
        ui::EvaluationsPanel& evaluations = m_page->evaluations();
        ui::EventsPanel& events = m_page->events();
        QVERIFY(!pair.folded() && !pair.tabs().isVisible());
        QVERIFY(evaluations.isVisible() && events.isVisible());
        m_page->resize(800, 738);
        QVERIFY(!pair.folded());
        m_page->resize(799, 738);
        QVERIFY(pair.folded() && pair.tabs().isVisible());
        QVERIFY(evaluations.isVisible() && !events.isVisible());
        QTest::qWait(20);
        support::shoot(*m_page, "search-narrow-dark");
        QTest::mouseClick(&pair.tabs(), Qt::LeftButton, {}, pair.tabs().tabRect(1).center());
        QVERIFY(!evaluations.isVisible() && events.isVisible());
        QTest::qWait(20);
        support::shoot(*m_page, "search-narrow-events-dark");
        // At once as high as their sentences need at this width.
        const int first = events.view().visualRect(events.model().index(0, 0)).height();
        QVERIFY2(first > 0 && first <= 45, qPrintable(QString::number(first)));
        QVERIFY(events.view().indexAt({5, first + 5}).row() == 1);
        m_theme.setMode(ui::Theme::Mode::Light);
        support::shoot(*m_page, "search-narrow-events-light");
        m_theme.setMode(ui::Theme::Mode::Dark);
        // An event still selects its evaluation.
        int line = 0;
        while (events.model().eventAt(line).evaluation == 0) ++line;
        events.view().scrollTo(events.model().index(line, 0));
        QTest::mouseClick(events.view().viewport(), Qt::LeftButton, {},
                          events.view().visualRect(events.model().index(line, 0)).center());
        QCOMPARE(m_document->selectedRow()->number, events.model().eventAt(line).evaluation);
        QTest::keyClick(&pair.tabs(), Qt::Key_Left);
        QVERIFY(evaluations.isVisible() && !events.isVisible());
        QTest::keyClick(&pair.tabs(), Qt::Key_Right);
        QVERIFY(!evaluations.isVisible() && events.isVisible());
        m_page->find();  // looks through the evaluations, wherever one is
        QVERIFY(evaluations.isVisible() && !events.isVisible());
        m_page->resize(828, 738);
        QVERIFY(!pair.folded() && !pair.tabs().isVisible());
        QVERIFY(evaluations.isVisible() && events.isVisible());
    }

    void spaceFreezesTheViewNotTheSearch() {
        m_page->showSnapshot(fourByTen().at(100));
        QTest::keyClick(&m_page->evaluations().view(), Qt::Key_Space);
        QVERIFY(m_page->frozen());
        QTest::keyClick(m_page.get(), Qt::Key_Space);
        QVERIFY(!m_page->frozen());
    }

    void newRowsDoNotMoveWhatIsRead() {
        auto race = fourByTen();
        m_page->showSnapshot(race.at(1000));
        QTest::qWait(20);
        ui::EvaluationsPanel& panel = m_page->evaluations();
        panel.view().scrollTo(panel.model().index(500, 0), QAbstractItemView::PositionAtTop);
        QVERIFY(!panel.following());
        const auto first = panel.model().rowAt(panel.view().rowAt(0)).number;
        m_page->showSnapshot(race.at(1300));
        QCOMPARE(panel.model().rowAt(panel.view().rowAt(0)).number, first);
        panel.setFollowing(true);
        QCOMPARE(panel.view().rowAt(0), 0);
    }

    void aLiveRaceOverARecording() {
        m_controller->setPace(0);
        m_page->setPlan({{"gest", {}}, {"random", {}}});
        m_page->controls().setRepeats(3);
        m_document->load(support::presetProblem("star3d1r"));
        m_controller->start(m_document->problem(), "recorded", m_page->runs(), m_page->budget());
        QTRY_VERIFY_WITH_TIMEOUT(!m_controller->running(), 30000);
        QTRY_COMPARE(m_page->evaluations().model().total(),
                     static_cast<int>(m_controller->snapshot()->rows.size()));
        QVERIFY(m_page->evaluations().model().total() > 100);
        // On a recording scores are measured against what random search is expected to do.
        const QAbstractItemModel& table = *m_page->raceTable().model();
        bool number = false;
        const double score =
            table.index(0, ui::RaceModel::Score).data().toString().toDouble(&number);
        QVERIFY(number && score > 0 && score <= 1);
        QCOMPARE(table.headerData(ui::RaceModel::OfOptimum, Qt::Horizontal).toString(),
                 QString("Of optimum"));
        support::shoot(*m_page, "search-finished-dark");
    }

    void aFrameWithTenThousandRowsAndFortyRuns() {
        auto race = fourByTen();
        m_page->showSnapshot(race.at(10000));
        m_page->grab();
        constexpr int kFrames = 30;
        double show = 0, paint = 0, worst = 0;
        for (int i = 1; i <= kFrames; ++i) {
            const auto snapshot = race.at(10000 + 100 * static_cast<std::size_t>(i));
            const double start = threadSeconds();
            m_page->showSnapshot(snapshot);
            const double shown = threadSeconds();
            QApplication::processEvents();
            const double painted = threadSeconds();
            show += shown - start;
            paint += painted - shown;
            worst = std::max(worst, painted - start);
        }
        qInfo("frame: models and series %.1f ms, layout and painting %.1f ms, worst %.1f ms",
              1e3 * show / kFrames, 1e3 * paint / kFrames, 1e3 * worst);
        QVERIFY((show + paint) / kFrames < 0.016);
    }

private:
    engine::session::Installation installation() const {
        engine::session::Installation where;
        where.recordingFolders = {m_folder.path()};
        return where;
    }

    support::TemporaryFolder m_folder;
    ui::Theme m_theme;
    std::unique_ptr<ui::SearchController> m_controller;
    std::unique_ptr<ui::Document> m_document;
    std::unique_ptr<ui::SearchPage> m_page;
};

QTEST_MAIN(SearchPageTest)
#include "search_page_test.moc"
