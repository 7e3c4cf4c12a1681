// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

#include "tests/support/foreign_recording.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/support/races.hpp"
#include "tests/ui/pages/search_page_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/search/convergence_panel.hpp"
#include "ui/pages/search/evaluations_panel.hpp"
#include "ui/pages/search/events_panel.hpp"
#include "ui/pages/search/race_list.hpp"
#include "ui/pages/search/race_list_model.hpp"
#include "ui/pages/search/race_model.hpp"
#include "ui/pages/search/race_table.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/strategy_form.hpp"
#include "ui/setting/race_strip.hpp"
#include "ui/widgets/folding_pair.hpp"

class SearchPageTest : public SearchPageFixture {
    Q_OBJECT

private slots:
    void initTestCase() { installTheme(); }
    void init() { openPage(); }
    void cleanup() { closePage(); }

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

    void beforeARaceItIsHeadedAsForWhatIsDrawn() {
        const auto heading = [this] {
            return m_page->findChild<ui::RaceTable*>()
                ->model()
                ->headerData(ui::RaceModel::Best, Qt::Horizontal)
                .toString();
        };
        QVERIFY2(heading().endsWith("(GCells/s)"), qPrintable(heading()));
        const auto kernel = support::foreignKernel();
        m_document->load(engine::record::Drawing{kernel->problem(), {}, {}, kernel});
        QVERIFY2(heading().endsWith("(launches/s)"), qPrintable(heading()));
        m_document->load(ui::Document::firstProblem());
        QVERIFY2(heading().endsWith("(GCells/s)"), qPrintable(heading()));
    }

    void offersTheRaceThatThereIs() {
        const auto offer = [&] {
            for (QPushButton* button : m_page->findChildren<QPushButton*>())
                if (button->text().startsWith("Watch a race")) return button;
            return static_cast<QPushButton*>(nullptr);
        };
        QVERIFY(offer()->isEnabled());
        const QString tip = offer()->toolTip();
        m_page->offerRace({}, "No recordings are installed.");
        QVERIFY(!offer()->isEnabled());
        QCOMPARE(offer()->toolTip(), QString("No recordings are installed."));
        m_page->offerRace("star2d1r", {});
        QVERIFY(offer()->isEnabled());
        QCOMPARE(offer()->text(), QString("Watch a race of star2d1r"));
        m_page->offerRace({}, {});
        QCOMPARE(offer()->text(), QString("Watch a race"));
        QCOMPARE(offer()->toolTip(), tip);
    }

    void runsAreStrategiesTimesRepeats() {
        m_page->setPlan({{"gest", {{"samples", 15}}}, {"random", {}}});
        m_page->controls().setRepeats(3);
        m_page->controls().setSeed(5);
        const auto runs = m_page->runs();
        QCOMPARE(runs.size(), std::size_t{6});
        QVERIFY(runs[0].options.at("samples") == engine::search::OptionValue(std::int64_t{15}));
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

    void aStrategyIsFoundByTypingAndAddedByEnter() {
        m_page->setPlan({{"random", {}}});
        QTest::mouseClick(m_page->controls().strategyButton(), Qt::LeftButton);
        auto* form = m_page->findChild<ui::StrategyForm*>();
        auto* list = form->findChild<QListWidget*>();
        auto* field = form->findChild<QLineEdit*>();
        QCOMPARE(list->count(), static_cast<int>(engine::search::strategies().size()));
        QCOMPARE(list->item(0)->text(), QString("scout"));  // the default stands first
        for (int row = 0; row < list->count(); ++row)
            QVERIFY2(!list->item(row)->toolTip().isEmpty(), qPrintable(list->item(row)->text()));
        const auto shown = [list] {
            QStringList names;
            for (int row = 0; row < list->count(); ++row)
                if (!list->item(row)->isHidden()) names << list->item(row)->text();
            return names;
        };
        QTest::keyClicks(field, "gest");  // also in papers of others, which come before it
        QCOMPARE(list->currentItem()->text(), QString("gest"));
        QTest::keyClicks(field, "-w");
        QCOMPARE(list->currentItem()->text(), QString("gest-wide"));
        field->clear();
        QTest::keyClicks(field, "kernel tuner");  // as its paper and its sentence say
        QVERIFY(shown().contains("vndx") && shown().contains("grey-wolf"));
        QVERIFY(!shown().contains("gest"));
        field->clear();
        QTest::keyClicks(field, "annealing");
        const QStringList found = shown();
        QVERIFY(found.size() >= 2 && found.contains("annealing-restarts"));
        QCOMPARE(list->currentItem()->text(), found.first());
        QTest::keyClick(field, Qt::Key_Down);
        QCOMPARE(list->currentItem()->text(), found[1]);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!form->isVisible());
        QCOMPARE(m_page->plan().back().name, found[1]);
    }

    /// Also below a banner in the smallest window: both axes are named in sight.
    void theChartIsWholeInALowWindow() {
        m_page->resize(710, 460);
        show(fourByTen().at(400));
        const QWidget& chart = *m_page->findChild<ui::ConvergenceChart*>()->viewport();
        QTest::qWait(20);  // laid out
        QCOMPARE(chart.visibleRegion().boundingRect().height(), chart.height());
        // Below the line that says whose results are shown, strategies give way.
        m_document->load(support::presetProblem("star2d1r"));
        m_page->resize(710, 440);
        QTest::qWait(20);
        QVERIFY(m_page->strip().isVisible());
        QTRY_COMPARE(chart.visibleRegion().boundingRect().height(), chart.height());
    }

    void whatNoStrategySaysAddsNothing() {
        m_page->setPlan({{"random", {}}});
        QTest::mouseClick(m_page->controls().strategyButton(), Qt::LeftButton);
        auto* form = m_page->findChild<ui::StrategyForm*>();
        auto* field = form->findChild<QLineEdit*>();
        QTest::keyClicks(field, "zzz");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(m_page->plan().size(), std::size_t{1});
        form->close();
        // What was typed is gone when it opens again.
        QTest::mouseClick(m_page->controls().strategyButton(), Qt::LeftButton);
        QVERIFY(field->text().isEmpty());
        form->close();
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
        // The same strategy with other options races beside it, and says what differs.
        QTest::mouseClick(m_page->controls().strategyButton(), Qt::LeftButton);
        for (int row = 0; row < list->count(); ++row)
            if (list->item(row)->text() == "gest") list->setCurrentRow(row);
        for (auto* field : form->findChildren<QSpinBox*>())
            if (field->accessibleName() == "samples") field->setValue(40);
        QTest::keyClick(form, Qt::Key_Return);
        QCOMPARE(m_page->plan().size(), std::size_t{3});
        QCOMPARE(m_page->plan()[2].name, QString("gest"));
        QVERIFY(!(m_page->plan()[2] == m_page->plan()[1]));
        const QAbstractItemModel& model = *m_page->raceTable().model();
        QCOMPARE(model.index(1, ui::RaceModel::Strategy).data().toString(), QString("gest"));
        QCOMPARE(model.index(2, ui::RaceModel::Strategy).data().toString(),
                 QString("gest samples=40"));
        // Exactly the same once more would be a repeat.
        QTest::mouseClick(m_page->controls().strategyButton(), Qt::LeftButton);
        for (int row = 0; row < list->count(); ++row)
            if (list->item(row)->text() == "gest") list->setCurrentRow(row);
        QTest::keyClick(form, Qt::Key_Return);
        QCOMPARE(m_page->plan().size(), std::size_t{3});
        // That is said, until an option is another one.
        QPushButton* add = nullptr;
        for (auto* button : form->findChildren<QPushButton*>())
            if (button->text() == "Add strategy") add = button;
        const auto said = [form] {
            return std::ranges::any_of(form->findChildren<QLabel*>(), [](const QLabel* label) {
                return label->isVisible() &&
                       label->text().startsWith("gest with these options is already in the race.");
            });
        };
        QVERIFY(form->isVisible() && add && !add->isEnabled() && said());
        for (auto* field : form->findChildren<QSpinBox*>())
            if (field->accessibleName() == "samples") field->setValue(41);
        QVERIFY(add->isEnabled() && !said());
        form->close();
        m_page->raceTable().selectRow(2);
        QTest::keyClick(&m_page->raceTable(), Qt::Key_Delete);
        QCOMPARE(m_page->plan().size(), std::size_t{2});
        // Delete takes the chosen one out again.
        m_page->raceTable().selectRow(1);
        QTest::keyClick(&m_page->raceTable(), Qt::Key_Delete);
        QCOMPARE(m_page->plan().size(), std::size_t{1});
    }

    /// Newest first, each with its stencil; the chart of the one picked is shown.
    void racesAreListedAndPicked() {
        ui::RaceList& list = m_page->races();
        const QAbstractItemModelTester tester(&list.model());
        show(fourByTen().at(100));
        QVERIFY(!list.isVisible());  // of one there is nothing to pick
        const auto other = support::presetProblem("star2d1r");
        const auto setting = ui::Document().setting();
        const auto race = support::raceOf(2, other, {support::evaluationOf(setting)});
        auto results = *race.results();
        results.begun = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
        m_document->takeRace(
            race.with(std::make_shared<const engine::session::Snapshot>(std::move(results))));
        QVERIFY(list.isVisible());
        QCOMPARE(list.model().rowCount(), 2);
        QVERIFY(list.model().index(0).data().toString().startsWith("star2d1r, 8192 × 8192"));
        QVERIFY(list.model().index(1).data().toString().startsWith("star3d1r, 512 × 512 × 512"));
        QCOMPARE(m_page->evaluations().model().total(), 1);
        QVERIFY(m_page->strip().sentence().contains("star2d1r"));
        // When it was, which tells races of a day apart, has room; all of it is the tool tip.
        const auto detail = [&](int role) { return list.model().index(0).data(role).toString(); };
        const QFontMetrics words(m_theme.words(11));
        QVERIFY(words.horizontalAdvance(
                    detail(ui::RaceListModel::DetailRole).section(" · ", 0, 1)) < 190);
        QVERIFY(detail(Qt::ToolTipRole).contains("best "));
        const auto begun =
            QDateTime::fromString(
                QString::fromStdString(m_document->races().back().results()->begun), Qt::ISODate)
                .toLocalTime();
        const auto seenOn = [&](const QDate& today) {
            const ui::RaceListModel model(*m_document, nullptr, [today] { return today; });
            return model.index(0)
                .data(ui::RaceListModel::DetailRole)
                .toString()
                .section(" · ", 1, 1);
        };
        const QString time = QLocale().toString(begun.time(), QLocale::ShortFormat);
        QCOMPARE(seenOn(begun.date()), time);
        const QDate newYear(begun.date().year(), 1, 1), lastDay(begun.date().year(), 12, 31);
        QCOMPARE(seenOn(begun.date() == lastDay ? newYear : lastDay),
                 QLocale().toString(begun.date(), QStringLiteral("d MMM ")) + time);
        QCOMPARE(seenOn(newYear.addYears(1)),
                 QLocale().toString(begun.date(), QStringLiteral("d MMM yyyy")));
        QTest::keyClick(&list.view(), Qt::Key_Down);
        QCOMPARE(m_page->evaluations().model().total(), 100);
        QVERIFY(!m_page->strip().isVisible());
        show(fourByTen().at(200));  // it goes on: the list stays where it is
        QCOMPARE(m_page->evaluations().model().total(), 200);
        QCOMPARE(list.view().currentIndex().row(), 1);
        m_document->forgetRaces();
        QCOMPARE(list.model().rowCount(), 0);
    }

    /// However narrow the list: its last words are cut, not that nothing was measured.
    void aPredictedRaceIsCalledSoFirst() {
        auto results = *fourByTen().at(100);
        results.device.predicted = true;
        results.device.gpu = "NVIDIA H200 (predicted)";
        m_document->takeRace(
            ui::Race(1, std::make_shared<const engine::session::Snapshot>(results), nullptr));
        const QModelIndex row = m_page->races().model().index(0);
        QVERIFY(row.data(ui::RaceListModel::PredictedRole).toBool());
        const QString detail = row.data(ui::RaceListModel::DetailRole).toString();
        QVERIFY2(detail.startsWith("Predicted ") && detail.endsWith("NVIDIA H200"),
                 qPrintable(detail));
    }

    void showsARaceAndSelectsAnEvaluation() {
        show(fourByTen().at(4000));
        const QAbstractItemModelTester tester(m_page->raceTable().model());
        QCOMPARE(m_page->raceTable().model()->rowCount(), 4);
        QTableView& table = m_page->evaluations().view();
        QCOMPARE(table.model()->rowCount(), 4000);
        QSignalSpy selected(m_document.get(), &ui::Document::settingChanged);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.model()->index(2, 2)).center());
        QCOMPARE(selected.size(), 1);
        QCOMPARE(m_document->selected()->row().number, 3998);
        QTest::keyClick(&table, Qt::Key_Down);
        QCOMPARE(m_document->selected()->row().number, 3997);
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
        show(fourByTen().at(500));
        m_document->select(
            *m_document->shownRace().result(m_page->evaluations().model().rowAt(300).number));
        QTableView& table = m_page->evaluations().view();
        QCOMPARE(table.currentIndex().row(), 300);
        QVERIFY(!m_page->evaluations().following());
    }

    void theBestSoFarDoesNotEndFollowing() {
        auto race = fourByTen();
        auto snapshot = race.at(800);
        while (static_cast<std::size_t>(snapshot->best->number) + 100 > snapshot->rows.size())
            snapshot = race.at(snapshot->rows.size() + 100);  // until it is far below the newest
        show(snapshot);
        QTest::qWait(20);
        m_document->select(*m_document->shownRace().best());
        QVERIFY(m_page->evaluations().following());
        QCOMPARE(m_page->evaluations().view().rowAt(0), 0);
        QCOMPARE(m_page->evaluations()
                     .model()
                     .rowAt(m_page->evaluations().view().currentIndex().row())
                     .number,
                 snapshot->best->number);
    }

    void wheelZoomsAndFFollows() {
        show(fourByTen().at(2000));
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
        show(fourByTen().at(1000));
        QTableView& table = m_page->raceTable();
        const QModelIndex eye = table.model()->index(1, table.model()->columnCount() - 1);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(eye).center());
        const QString csv = m_page->convergence().chart().csv();
        QVERIFY(csv.contains("scout"));
        QVERIFY(
            !table.model()->index(1, table.model()->columnCount() - 1).data(ui::EyeRole).toBool());
    }

    void eventsAreATabWhereThePageIsNarrow() {
        show(fourByTen().at(1000));
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
        QCOMPARE(m_document->selected()->row().number, events.model().eventAt(line).evaluation);
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
        show(fourByTen().at(100));
        QTest::keyClick(&m_page->evaluations().view(), Qt::Key_Space);
        QVERIFY(m_page->frozen());
        QTest::keyClick(m_page.get(), Qt::Key_Space);
        QVERIFY(!m_page->frozen());
    }

    void newRowsDoNotMoveWhatIsRead() {
        auto race = fourByTen();
        show(race.at(1000));
        QTest::qWait(20);
        ui::EvaluationsPanel& panel = m_page->evaluations();
        panel.view().scrollTo(panel.model().index(500, 0), QAbstractItemView::PositionAtTop);
        QVERIFY(!panel.following());
        const auto first = panel.model().rowAt(panel.view().rowAt(0)).number;
        show(race.at(1300));
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
        QTRY_VERIFY(!m_controller->running());
        QTRY_COMPARE(m_page->evaluations().model().total(),
                     static_cast<int>(m_controller->snapshot()->rows.size()));
        QVERIFY(m_page->evaluations().model().total() > 100);
        // On a recording scores are measured against what random search is expected to do.
        const QAbstractItemModel& table = *m_page->raceTable().model();
        bool number = false;
        double score = 0;
        QTRY_VERIFY(
            (score = table.index(0, ui::RaceModel::Score).data().toString().toDouble(&number),
             number));
        QVERIFY(score > 0 && score <= 1);
        QCOMPARE(table.headerData(ui::RaceModel::OfOptimum, Qt::Horizontal).toString(),
                 QString("Of optimum"));
        support::shoot(*m_page, "search-finished-dark");
    }
};

STENCILSCOPE_TEST_CLASS(SearchPageTest)
#include "search_page_test.moc"
