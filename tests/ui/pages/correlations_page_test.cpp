// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/correlations/correlations_page.hpp"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/support/grouping_diagnostics.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/charts/quota_chart.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/correlations/combination_panel.hpp"
#include "ui/pages/correlations/deque_view.hpp"
#include "ui/pages/correlations/grouping_panel.hpp"
#include "ui/pages/correlations/pair_scatter.hpp"
#include "ui/pages/correlations/parameter_group_rows.hpp"
#include "ui/pages/empty_state.hpp"

using engine::space::ParameterId;

class CorrelationsPageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(ui::Theme::Mode::Dark);
        for (const char* preset : {"star3d1r", "star3d2r", "box3d1r", "cross3d1r", "star2d1r",
                                   "star2d3r", "box2d2r", "cross2d1r"})
            support::writeSyntheticRecording(m_folder.path(), preset);
    }

    void init() {
        engine::session::Installation where;
        where.recordingFolders = {m_folder.path()};
        m_controller = std::make_unique<ui::SearchController>(where);
        m_document = std::make_unique<ui::Document>();
        m_document->load(support::presetProblem("star3d2r"));
        connect(m_controller.get(), &ui::SearchController::raceChanged, m_document.get(),
                &ui::Document::takeRace);
        m_page = std::make_unique<ui::CorrelationsPage>(*m_document, *m_controller, m_theme);
        m_page->resize(1140, 772);
        m_page->show();
        QTRY_VERIFY(m_page->loaded());
    }

    void cleanup() {
        m_page.reset();
        m_controller.reset();
    }

    void showsTheMapOfTheRecordings() {
        ui::HeatMap& map = m_page->combinations().map();
        QVERIFY(map.data().rowCount() >= 12);
        QCOMPARE(map.data().rowCount(), map.data().columnCount());
        for (int i = 0; i < map.data().rowCount(); ++i) QCOMPARE(map.data().at(i, i), 1.0);
        const QAbstractItemModelTester tester(m_page->combinations().table().model());
        QCOMPARE(m_page->combinations().table().model()->rowCount(), 8);
        QVERIFY(!map.data().blocks.empty());
        const auto header =
            m_page->combinations().table().model()->headerData(4, Qt::Horizontal).toString();
        QVERIFY2(header.contains("star3d2r"), qPrintable(header));
        QTest::mouseMove(&map, map.cellRect(2, 5).center());
        QCOMPARE(map.cursor(), std::optional(QPoint(5, 2)));
        support::shoot(*m_page, "correlations-empty-dark");
    }

    void mergeStepsReplay() {
        ui::CombinationPanel& panel = m_page->combinations();
        const int last = panel.step();
        QVERIFY(last > 0);
        panel.setStep(0);
        QCOMPARE(panel.table().model()->rowCount(), panel.map().data().rowCount());
        panel.setStep(1);
        QCOMPARE(panel.table().model()->rowCount(), panel.map().data().rowCount() - 1);
        panel.setGroupCount(4);
        QCOMPARE(panel.table().model()->rowCount(), 4);
        panel.setOrder(ui::MapOrder::Name);
        QVERIFY(panel.map().data().blocks.empty());
        QStringList sorted = panel.map().data().rows;
        sorted.sort();
        QCOMPARE(panel.map().data().rows, sorted);
    }

    void theMapIsDrivenByKeys() {
        ui::HeatMap& map = m_page->combinations().map();
        map.setFocus();
        QSignalSpy activated(&map, &ui::HeatMap::activated);
        QTest::keyClick(&map, Qt::Key_Home);
        QTest::keyClick(&map, Qt::Key_Right);
        QTest::keyClick(&map, Qt::Key_Down);
        QCOMPARE(map.cursor(), std::optional(QPoint(1, 1)));
        QTest::keyClick(&map, Qt::Key_Space);
        QCOMPARE(map.pinned(), std::optional(QPoint(1, 1)));
        QTest::keyClick(&map, Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        QTest::keyClick(&map, Qt::Key_Escape);
        QVERIFY(!map.pinned());
    }

    void enterOpensTheScatter() {
        ui::HeatMap& map = m_page->combinations().map();
        map.setFocus();
        QTest::keyClick(&map, Qt::Key_Home);
        QTest::keyClick(&map, Qt::Key_Right);
        QTest::keyClick(&map, Qt::Key_Right);  // temporal blocking alone does not fit every stencil
        QTest::keyClick(&map, Qt::Key_Return);
        ui::PairScatter& scatter = m_page->combinations().scatter();
        QVERIFY(scatter.isVisible());
        QCOMPARE(scatter.points().size(), std::size_t{8});
        for (const ui::PairPoint& point : scatter.points()) QVERIFY(point.x > 0 && point.y > 0);
        support::shoot(scatter, "scatter-dark");
        QTest::keyClick(&scatter, Qt::Key_Escape);
        QVERIFY(!scatter.isVisible());
    }

    void aGroupChosenInTheTableIsFramedInTheMap() {
        ui::HeatMap& map = m_page->combinations().map();
        const QImage before = map.grab().toImage();
        const int group = map.data().blocks.front().name.mid(1).toInt();  // "G2" is the second row
        m_page->combinations().table().selectRow(group - 1);
        QVERIFY(map.grab().toImage() != before);
        support::shoot(*m_page, "correlations-group-dark");
    }

    void theMapIsATableToScreenReaders() {
        ui::HeatMap& map = m_page->combinations().map();
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&map);
        QVERIFY(accessible && accessible->tableInterface());
        QCOMPARE(accessible->tableInterface()->rowCount(), map.data().rowCount());
        QCOMPARE(accessible->tableInterface()->rowDescription(0), map.data().rows[0]);
        QAccessibleInterface* cell = accessible->tableInterface()->cellAt(0, 1);
        QVERIFY(cell->text(QAccessible::Name).contains(map.data().rows[0]));
        QVERIFY(cell->text(QAccessible::Value).contains("PCC") ||
                cell->text(QAccessible::Value).contains("Not compared"));
    }

    void anEmptyPageSaysWhatWillAppear() {
        QVERIFY(m_page->grouping().findChild<ui::EmptyState*>()->isVisible());
        QSignalSpy asked(m_page.get(), &ui::Page::searchWithRequested);
        emit m_page->grouping().findChild<ui::EmptyState*>()->clicked();
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.front().front().toString(), QString("gest"));
    }

    void fewRecordingsAreAReason() {
        QTemporaryDir empty;
        engine::session::Installation where;
        where.recordingFolders = {empty.path().toStdString()};
        ui::SearchController controller(where);
        ui::CorrelationsPage page(*m_document, controller, m_theme);
        page.show();
        QTRY_VERIFY(page.loaded());
        QVERIFY(page.combinations().findChild<ui::EmptyState*>()->sentence().contains(
            "at least 3 stencils"));
    }

    void theDequeShowsBothEnds() {
        const auto diagnostics = support::threeParameters();
        auto ends = ui::dequeEnds(diagnostics, 0, 2);
        QCOMPARE(ends.left.size(), std::size_t{2});
        QCOMPARE(ends.left[0].pair.cv, 0.1);
        QCOMPARE(ends.right.back().pair.cv, 0.6);
        QCOMPARE(ends.between, 2);
        ends = ui::dequeEnds(diagnostics, 1, 2);
        QCOMPARE(ends.right.back().state, ui::DequeEnds::Box::State::Current);
        QCOMPARE(ends.right.front().pair.cv, 0.5);
        ends = ui::dequeEnds(diagnostics, 2, 2);
        QCOMPARE(ends.left.front().state, ui::DequeEnds::Box::State::Current);
        QCOMPARE(ends.right.back().state, ui::DequeEnds::Box::State::Popped);
        QCOMPARE(ends.between, 2);
    }

    /// Where nothing waits any more, what was popped last is seen, however little room there is.
    void theDequeIsNotEmptyAtItsEnd() {
        auto diagnostics = support::threeParameters();
        diagnostics.deque.clear();
        const auto& cv = *diagnostics.cv;
        const std::size_t count = cv.parameters.size();
        for (std::size_t row = 0; row < count; ++row)
            for (std::size_t column = 0; column < count; ++column) {
                if (row == column) continue;
                engine::record::GroupingStep pop{};
                pop.first = cv.parameters[row];
                pop.second = cv.parameters[column];
                pop.cv = cv.values[row * count + column];
                diagnostics.deque.push_back(pop);
            }
        const auto ends = ui::dequeEnds(diagnostics, static_cast<int>(diagnostics.deque.size()), 1);
        QCOMPARE(ends.between, 0);
        QCOMPARE(ends.left.size(), std::size_t{1});
        QCOMPARE(ends.left.front().state, ui::DequeEnds::Box::State::Current);
    }

    void whatCannotBeSearchedSaysWhy() {
        QTemporaryDir empty;
        engine::session::Installation where;
        where.recordingFolders = {empty.path().toStdString()};
        ui::SearchController controller(where);
        ui::CorrelationsPage page(*m_document, controller, m_theme);
        page.show();
        QSignalSpy wanted(&page, &ui::Page::searchWithRequested);
        QPushButton* search = nullptr;
        for (auto* button : page.findChildren<QPushButton*>())
            if (button->text() == "Search this stencil with gest") search = button;
        QVERIFY(search);
        page.setObstacle("No recording of this stencil.");
        QVERIFY(!search->isEnabled());
        QCOMPARE(search->toolTip(), QString("No recording of this stencil."));
        page.setObstacle({});
        QTest::mouseClick(search, Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
    }

    /// However narrow: there is room between what is said of its ends.
    void whatIsSaidOfTheEndsOfTheDequeStaysApart() {
        ui::DequeView view(m_theme);
        view.showStep(
            std::make_shared<const engine::record::Diagnostics>(support::threeParameters()), 0);
        for (int width = view.minimumSizeHint().width(); width <= 560; width += 11) {
            view.resize(width, view.sizeHint().height());
            const QImage picture = support::pictureOf(view);
            // Below the boxes.
            std::vector<int> inked;
            for (int x = 0; x < picture.width(); ++x)
                for (int y = 56; y < picture.height(); ++y)
                    if (picture.pixel(x, y) != picture.pixel(1, picture.height() - 1) &&
                        (inked.empty() || inked.back() != x))
                        inked.push_back(x);
            QVERIFY(inked.size() > 40);
            QVERIFY(inked.front() >= 10 && inked.back() <= width - 10);
            int gap = 0;
            for (std::size_t i = 1; i < inked.size(); ++i)
                gap = std::max(gap, inked[i] - inked[i - 1]);
            QVERIFY2(gap >= 10, qPrintable(QString("%1 px apart at %2").arg(gap).arg(width)));
        }
    }

    void groupsFormStepByStep() {
        engine::session::Snapshot snapshot;
        snapshot.problem = support::presetProblem("star3d1r");
        engine::record::RunView run;
        run.spec.strategy = "gest";
        run.diagnostics = std::make_shared<engine::record::Diagnostics>(support::threeParameters());
        snapshot.runs.push_back(run);
        m_page->showRace(
            ui::Race(1, std::make_shared<engine::session::Snapshot>(snapshot), nullptr));
        ui::GroupingPanel& panel = m_page->grouping();
        QCOMPARE(panel.steps(), 2);
        QCOMPARE(panel.step(), 2);
        QCOMPARE(panel.groups().groups(), support::threeParameters().groups);
        panel.setStep(1);
        QCOMPARE(panel.groups().groups().back(), std::vector{ParameterId::SH});
        QCOMPARE(panel.matrix().current(), std::optional(QPoint(2, 0)));
        panel.setStep(0);
        QVERIFY(!panel.matrix().current());
        QCOMPARE(panel.quotas().rounds().at(1), (std::vector<double>{0.2, 0.2, 0.6}));
    }

    void followsASearchAsItGroups() {
        m_controller->setPace(0);
        m_document->load(support::presetProblem("star3d1r"));
        engine::record::RunSpec spec;
        spec.strategy = "gest";
        engine::record::Budget budget;
        budget.seconds = 100;
        m_controller->start(m_document->problem(), "recorded", {spec}, budget);
        QTRY_VERIFY(!m_controller->running());
        QTRY_VERIFY(m_page->grouping().steps() > 0);
        QVERIFY(m_page->grouping().groups().groups().size() >= 2);
        const auto said = [this](const QString& words) {
            return std::ranges::any_of(
                m_page->grouping().findChildren<QLabel*>(),
                [&](const QLabel* label) { return label->text().contains(words); });
        };
        QTRY_VERIFY(said("rounds"));
        QVERIFY(!said("so far"));  // the race has ended
        m_page->grouping().setStep(std::min(4, m_page->grouping().steps()));
        QTest::mouseMove(&m_page->combinations().map(),
                         m_page->combinations().map().cellRect(6, 3).center());
        QTest::qWait(20);
        support::shoot(*m_page, "correlations-dark");
        m_theme.setMode(ui::Theme::Mode::Light);
        QTest::qWait(20);
        support::shoot(*m_page, "correlations-light");
        m_theme.setMode(ui::Theme::Mode::Dark);
    }

    void anOpenedSessionShowsItsGroups() {
        m_controller->setPace(0);
        m_document->load(support::presetProblem("star3d1r"));
        engine::record::RunSpec spec;
        spec.strategy = "gest";
        engine::record::Budget budget;
        budget.evaluations = 200;
        m_controller->start(m_document->problem(), "recorded", {spec}, budget);
        QTRY_VERIFY(!m_controller->running());
        ui::GroupingPanel& searched = m_page->grouping();
        QTRY_VERIFY(searched.steps() > 0);
        const QString file = QString::fromStdString((m_folder.path() / "run.session").string());
        QSignalSpy saved(m_controller.get(), &ui::SearchController::saved);
        m_controller->saveAs(file, m_document->drawing());
        QVERIFY(saved.wait(support::kPatienceMs));
        // Without its recording: nothing can be replayed.
        ui::SearchController elsewhere({});
        ui::Document document;
        connect(&elsewhere, &ui::SearchController::raceChanged, &document, &ui::Document::takeRace);
        ui::CorrelationsPage page(document, elsewhere, m_theme);
        page.resize(m_page->size());
        page.show();
        elsewhere.open(file);
        ui::GroupingPanel& opened = page.grouping();
        QTRY_COMPARE(opened.steps(), searched.steps());
        QVERIFY(!opened.findChild<ui::EmptyState*>()->isVisible());
        QCOMPARE(opened.groups().groups(), searched.groups().groups());
        QCOMPARE(opened.quotas().rounds(), searched.quotas().rounds());
        QVERIFY(opened.quotas().rounds().size() > 9);
        QCOMPARE(opened.matrix().data().rows, searched.matrix().data().rows);
        for (int step = 0; step <= searched.steps(); ++step) {
            opened.setStep(step);
            searched.setStep(step);
            QCOMPARE(opened.groups().groups(), searched.groups().groups());
        }
        QTest::qWait(20);
        support::shoot(page, "correlations-opened-dark");
        m_theme.setMode(ui::Theme::Mode::Light);
        QTest::qWait(20);
        support::shoot(page, "correlations-opened-light");
        m_theme.setMode(ui::Theme::Mode::Dark);
    }

private:
    support::TemporaryFolder m_folder;
    ui::Theme m_theme;
    std::unique_ptr<ui::SearchController> m_controller;
    std::unique_ptr<ui::Document> m_document;
    std::unique_ptr<ui::CorrelationsPage> m_page;
};

STENCILSCOPE_TEST_CLASS(CorrelationsPageTest)
#include "correlations_page_test.moc"
