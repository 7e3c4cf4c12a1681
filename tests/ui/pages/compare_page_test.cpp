// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_page.hpp"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QInputDialog>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "engine/store/collection.hpp"
#include "tests/support/dialogs.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/ui/pages/compare_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/compare/comparison_model.hpp"
#include "ui/pages/compare/session_list.hpp"
#include "ui/pages/compare/session_shelf.hpp"
#include "ui/pages/compare/settings_panel.hpp"
#include "ui/pages/compare/slot_row.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/pages/race_delegate.hpp"
#include "ui/pages/search/convergence_panel.hpp"
#include "ui/theme/number_text.hpp"
#include "ui/widgets/segmented_control.hpp"

using support::Next;
using support::Raced;
using ui::ComparePage;
using ui::ComparisonModel;
using ui::SessionShelf;
using ui::ShelfEntry;

class ComparePageTest : public support::ComparePageBench {
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { close(); }

    void anEmptyPageSaysWhatIsMissingAndItsButtonHelps() {
        QVERIFY(m_page->empty().sentence().startsWith("No sessions"));
        QCOMPARE(m_page->empty().button()->text(), QString("Add session..."));
        race(1, {{"gest"}});
        QVERIFY(m_page->empty().sentence().contains("there is only one"));
        race(2, {{"gest"}, 6, 360, 2});
        QCOMPARE(m_page->empty().button()->text(), QString("Compare the two newest"));
        QVERIFY(!m_page->canExport());
        QTest::mouseClick(m_page->empty().button(), Qt::LeftButton);
        QTRY_VERIFY(m_page->settled() && m_page->canExport());
        // The older one is what the newer one is compared with.
        QCOMPARE(m_page->view().races[0].id(), 1);
        QCOMPARE(m_page->view().races[1].id(), 2);
        QVERIFY(m_page->table().isVisible());
    }

    void recordingsOfTheDrawnStencilAreNamedAndAdded() {
        support::TemporaryFolder folder;
        support::writeSyntheticRecording(folder.path(), "star3d1r");
        support::writeSyntheticRecording(folder.path(), "star2d1r");
        close();
        open({{folder.path()}, {}, {}});
        QTRY_VERIFY(m_page->settled());
        const QString size = ui::sizeOf(m_document->problem());
        QVERIFY2(m_page->empty().sentence().endsWith(
                     "Recordings of star3d1r can be added, too: " + size + '.'),
                 qPrintable(m_page->empty().sentence()));
        QPushButton& button = m_page->recordingsButton();
        QVERIFY(button.isVisible());
        support::shoot(*m_page, "compare-recordings");
        const Next<QMenu> menu([&](QMenu& offered) {
            QCOMPARE(offered.actions().size(), 3);  // it, a line, another file
            support::chooseIn(offered, size);
        });
        QTest::mouseClick(&button, Qt::LeftButton);
        QVERIFY(menu.gone());
        QTRY_VERIFY(m_page->settled() && m_page->shelf().chosen().size() == 1);
        // Of another stencil there is no recording here: nothing is offered that does not exist.
        m_document->draw(support::presetProblem("box3d2r"));
        QTRY_VERIFY(m_page->settled() && !button.isVisible());
        QVERIFY(!m_page->empty().sentence().contains("Recordings of"));
    }

    void keysChooseMoveAndRemove() {
        threeRaces();
        ui::SessionList& list = m_page->list();
        list.setFocus();
        list.setCurrentIndex(m_page->shelf().index(0));
        QTest::keyClick(&list, Qt::Key_Space);
        list.setCurrentIndex(m_page->shelf().index(1));
        QTest::keyClick(&list, Qt::Key_Return);
        QCOMPARE(letters(), QString("AB-"));
        list.setCurrentIndex(m_page->shelf().index(2));
        QTest::keyClick(&list, Qt::Key_A);  // in the place of the first
        QCOMPARE(letters(), QString("-BA"));
        QTest::keyClick(&list, Qt::Key_B);  // the two change places
        QCOMPARE(letters(), QString("-AB"));
        QTest::keyClick(&list, Qt::Key_Space);
        QCOMPARE(letters(), QString("-A-"));
        QTest::keyClick(&list, Qt::Key_C);  // there is no gap
        QCOMPARE(letters(), QString("-AB"));
        ui::SessionSlot& first = m_page->places().slot(0);
        first.setFocus();
        QTest::keyClick(&first, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(letters(), QString("-BA"));
        QVERIFY(m_page->places().slot(1).hasFocus());
        QTest::keyClick(&m_page->places().slot(1), Qt::Key_Delete);
        QCOMPARE(letters(), QString("--A"));
    }

    void theMouseChoosesDragsAndRemoves() {
        threeRaces();
        click(0);
        QCOMPARE(letters(), QString("A--"));
        drop(2, 1);
        QCOMPARE(letters(), QString("A-B"));
        drop(2, 0);
        QCOMPARE(letters(), QString("B-A"));
        click(0);
        QCOMPARE(letters(), QString("--A"));
        QTest::mouseClick(&m_page->places().slot(0), Qt::LeftButton);
        QCOMPARE(letters(), QString("---"));
        QMimeData other;
        other.setText("a word");
        QDragEnterEvent enter({5, 5}, Qt::CopyAction, &other, Qt::LeftButton, {});
        QApplication::sendEvent(&m_page->places().slot(0), &enter);
        QVERIFY(!enter.isAccepted());
    }

    void aRaceThatIsGoneIsComparedNoMore() {
        threeRaces();
        m_page->compareNewest();
        QTRY_VERIFY(m_page->settled() && m_page->canExport());
        m_document->removeRace(3);
        QTRY_VERIFY(m_page->settled() && !m_page->canExport());
        QVERIFY(m_page->empty().isVisible());
    }

    void oneProblemOnOneGpuSharesAnAxis() {
        race(1, {{"gest", "random"}});
        race(2, {{"gest", "random"}, 6, 360, 2});
        compareAll();
        QVERIFY(m_page->note().isEmpty());
        auto& chart = m_page->curves().chart();
        QCOMPARE(chart.unit(), ui::SpeedUnit::Speed);
        const QString csv = chart.csv();
        QVERIFY2(csv.startsWith("session,strategy,clock_s,mean_gcells_s"),
                 qPrintable(csv.left(90)));
        for (const char* line : {"\nA,gest,", "\nA,random,", "\nB,gest,", "\nB,random,"})
            QVERIFY2(csv.contains(line), line);
        QTest::keyClick(&chart, Qt::Key_Right);  // the crosshair
        for (int column = 0; column < ComparisonModel::ColumnCount; ++column)
            QVERIFY(!m_page->table().isColumnHidden(column));
        support::shoot(*m_page, "compare-dark");
        m_theme.setMode(ui::Theme::Mode::Light);
        QCoreApplication::processEvents();
        support::shoot(*m_page, "compare-light");
        m_theme.setMode(ui::Theme::Mode::Dark);
        m_page->resize(1024, 572);
        QCoreApplication::processEvents();
        support::shoot(*m_page, "compare-small");
        QVERIFY(m_page->table().isColumnHidden(ComparisonModel::Band));
        QVERIFY(!m_page->table().isColumnHidden(ComparisonModel::Against));
        QCOMPARE(m_page->table().horizontalScrollBar()->maximum(), 0);
    }

    void differentGpusAreKeptApartWithANote() {
        race(1, {{"gest"}});
        race(2, {{"gest"}, 6, 360, 2, "NVIDIA H100"});
        compareAll();
        QVERIFY2(m_page->note().startsWith("Different GPUs: A NVIDIA H200, B NVIDIA H100."),
                 qPrintable(m_page->note()));
        auto& chart = m_page->curves().chart();
        QCOMPARE(chart.unit(), ui::SpeedUnit::Share);
        QVERIFY(chart.axisTitle().contains("its own optimum"));
        QVERIFY(chart.csv().section('\n', 0, 0).contains("percent_of_own_optimum"));
        // Speeds of one problem are told apart on two GPUs, too.
        QVERIFY(!cell(1, ComparisonModel::Against).startsWith("no verdict"));
        support::shoot(*m_page, "compare-gpus");
        // And on one axis again they are speeds.
        race(3, {{"gest"}, 6, 360, 3});
        m_page->shelf().put(idOf(3), 1);
        QTRY_VERIFY(m_page->settled() && m_page->view().races[1].id() == 3);
        QCOMPARE(chart.unit(), ui::SpeedUnit::Speed);
        QVERIFY(m_page->note().isEmpty());
    }

    /// Random search is played beside everything else: what it comes to is known late.
    void aScoreFollowsWhenRandomSearchIsKnown() {
        race(1, {{"gest"}});
        race(2, {{"gest"}, 6, 360, 2});
        compareAll();
        QVERIFY(cell(0, ComparisonModel::Score) == ui::dash());
        const auto baseline = std::make_shared<const engine::analysis::RandomBaseline>(
            std::vector<double>{0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 2}, 1.0);
        m_document->takeRace(m_document->races()[0].with(baseline));
        emit m_controller->scored();  // of the race that is not shown nothing else tells
        QTRY_VERIFY(m_page->settled() && cell(0, ComparisonModel::Score) != ui::dash());
        QVERIFY(cell(1, ComparisonModel::Score) == ui::dash());
    }

    void whatIsPredictedGetsNoVerdict() {
        race(1, {{"gest"}});
        race(2, {{"gest"}, 6, 360, 2, "NVIDIA H200", true});
        compareAll();
        QVERIFY(m_page->note().startsWith("Predicted beside measured"));
        QCOMPARE(cell(1, ComparisonModel::Against), QString("no verdict"));
        QVERIFY(tip(1, ComparisonModel::Against).startsWith("Nothing in B was measured"));
        QVERIFY(m_page->curves().chart().csv().contains("predicted for NVIDIA H200"));
        QCOMPARE(m_page->table().model()->index(1, ComparisonModel::Best).data(ui::TintRole),
                 QVariant(static_cast<int>(ui::Tint::Predicted)));
        support::shoot(*m_page, "compare-predicted");
    }

    void everyRowSaysWhetherItIsFasterThanA() {
        race(1, {{"random", "gest"}, 6, 360, 1});
        race(2, {{"gest", "random"}, 6, 360, 1});
        compareAll();
        const auto& rows = m_page->view().comparison.rows;
        QCOMPARE(rows.size(), std::size_t{4});
        for (int row = 0; row < 4; ++row) {
            const auto& own = rows[static_cast<std::size_t>(row)];
            if (own.session == 0) {
                QVERIFY(cell(row, ComparisonModel::Against).isEmpty());
                continue;
            }
            QCOMPARE(own.against, "A " + own.race.name());
            QCOMPARE(cell(row, ComparisonModel::Against).toStdString(),
                     std::string(engine::analysis::wordOf(*own.judgement.verdict)));
            QVERIFY(tip(row, ComparisonModel::Against).startsWith("At "));
        }
        const QString rule =
            m_page->table()
                .model()
                ->headerData(ComparisonModel::Against, Qt::Horizontal, Qt::ToolTipRole)
                .toString();
        QVERIFY(rule.contains("95 % intervals"));
    }

    void tooFewRunsAreUnclear() {
        race(1, {{"gest"}, 3, 180});
        race(2, {{"gest"}, 6, 360, 2});
        compareAll();
        QCOMPARE(cell(1, ComparisonModel::Against), QString("UNCLEAR"));
        QVERIFY(tip(1, ComparisonModel::Against).contains("A gest has 3 runs"));
        // It is read without the mouse, too.
        QVERIFY(m_page->table()
                    .model()
                    ->index(1, ComparisonModel::Against)
                    .data(ui::ReasonRole)
                    .toString()
                    .startsWith("A gest has 3 runs: a verdict needs 5"));
    }

    void aVerdictIsWholeInANarrowWindow() {
        race(1, {{"genetic-restarts"}, 3, 180});
        race(2, {{"genetic-restarts"}, 6, 360, 2});
        compareAll();
        for (const int width : {1440, 1024, 700}) {
            m_page->resize(width, 572);
            QCoreApplication::processEvents();
            const auto& table = m_page->table();
            const auto& delegate = static_cast<ui::CellDelegate&>(*table.itemDelegate());
            QCOMPARE(delegate.shownText(table.model()->index(1, ComparisonModel::Against),
                                        table.columnWidth(ComparisonModel::Against)),
                     QString("UNCLEAR"));
        }
        m_page->resize(1024, 572);
        QCoreApplication::processEvents();
        support::shoot(*m_page, "compare-unclear");
    }

    /// Two races of the same strategies are told apart by when they began.
    void slotsSayWhichRaceIsWhich() {
        race(1, {{"gest"}});
        race(2, {{"random"}});
        compareAll();
        QCOMPARE(m_page->places().slot(0).text(), QString("star3d1r · gest"));
        QCOMPARE(m_page->places().slot(1).text(), QString("star3d1r · random"));
        auto later =
            std::make_shared<engine::session::Snapshot>(*support::racedSession({{"gest"}}));
        later->begun = "2026-02-03T03:04:05Z";
        m_document->takeRace(ui::Race(3, later, nullptr));
        m_page->shelf().put(idOf(3), 1);
        QTRY_VERIFY(m_page->settled());
        const QString texts[] = {m_page->places().slot(0).text(), m_page->places().slot(1).text()};
        QVERIFY2(texts[0].startsWith("star3d1r · 2 Jan"), qPrintable(texts[0]));
        QVERIFY2(texts[1].startsWith("star3d1r · 3 Feb"), qPrintable(texts[1]));
    }

    void filesAreReadAndNotTouched() {
        support::TemporaryFolder folder;
        const auto good = support::writeRaced(folder.path() / "good.sscope", {{"gest"}});
        const auto other = support::writeRaced(folder.path() / "other.sscope",
                                               {{"gest"}, 6, 360, 2, "NVIDIA A100"});
        const auto damaged = support::writeRaced(folder.path() / "damaged.sscope", {{"gest"}});
        std::filesystem::resize_file(damaged, std::filesystem::file_size(damaged) / 2);
        support::writeBytes(folder.path() / "empty.sscope", "");
        support::makeOld(folder.path());
        const auto before = support::stateOf(folder.path());
        race(1, {{"gest"}, 6, 360, 5});
        QStringList paths;
        for (const char* name : {"good", "other", "damaged", "empty"})
            paths << QString::fromStdString((folder.path() / name).string()) + ".sscope";
        m_page->offerFiles(paths);
        QTRY_VERIFY(m_page->settled());
        SessionShelf& shelf = m_page->shelf();
        QCOMPARE(shelf.rowCount(), 5);
        QVERIFY(shelf.entryAt(1).state == ShelfEntry::State::Read);
        for (const int row : {3, 4}) {
            QVERIFY(shelf.entryAt(row).state == ShelfEntry::State::Failed);
            QVERIFY2(shelf.entryAt(row).sentence.contains(".sscope"),
                     qPrintable(shelf.entryAt(row).sentence));
        }
        QVERIFY(shelf.index(1).data(Qt::ToolTipRole).toString().contains("360 evaluations"));
        // What cannot be read cannot be chosen, and says why.
        QSignalSpy noticed(m_page.get(), &ui::Page::noticed);
        click(3);
        QCOMPARE(noticed.size(), 1);
        QCOMPARE(letters(), QString("-----"));
        for (const int row : {0, 1, 2}) click(row);
        QTRY_VERIFY(m_page->settled() && m_page->view().races.size() == 3);
        QVERIFY(m_page->note().startsWith(
            "Different GPUs: A NVIDIA H200, B NVIDIA H200, C NVIDIA A100"));
        // The recording of the files is not there: no optimum is known of all.
        QVERIFY(m_page->curves().chart().axisTitle().contains("own best"));
        QCOMPARE(support::stateOf(folder.path()), before);
        support::shoot(*m_page, "compare-files");
        m_page->list().setCurrentIndex(shelf.index(4));
        QTest::keyClick(&m_page->list(), Qt::Key_Delete);
        QCOMPARE(shelf.rowCount(), 4);
        m_page->offerFiles(paths);  // what was taken off the list does not come back
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(shelf.rowCount(), 4);
    }

    void ofACollectionOneIsNamed() {
        support::TemporaryFolder folder;
        const auto one = support::writeSyntheticRecording(folder.path(), "star2d1r");
        const auto other = support::writeSyntheticRecording(folder.path(), "star2d2r");
        const auto all = folder.path() / "all.sscope";
        QVERIFY(engine::store::mergeInto(all, {one, other}));
        m_page->offerFiles({QString::fromStdString(all.string())});
        QTRY_VERIFY(m_page->settled());
        SessionShelf& shelf = m_page->shelf();
        QVERIFY(shelf.entryAt(0).state == ShelfEntry::State::Several);
        const Next<QInputDialog> dialog([](QInputDialog& asked) {
            asked.setTextValue(asked.comboBoxItems().at(1));
            asked.accept();
        });
        click(0);
        QVERIFY(dialog.gone());
        QTRY_VERIFY(m_page->settled() && shelf.chosen().size() == 1);
        QCOMPARE(shelf.entryAt(0).race.problem().pattern.name, std::string("star2d2r"));
        // A recording has its best and settings, and no runs to judge by.
        race(1, {{"gest"}});
        shelf.toggle(idOf(1));
        shelf.put(idOf(1), 0);
        QTRY_VERIFY(m_page->settled() && m_page->canExport());
        QVERIFY(m_page->note().startsWith("Different problems"));
        QCOMPARE(cell(1, ComparisonModel::Against), QString("no verdict"));
    }

    void largerTypeIsNotCut() {
        m_theme.setFontScale(1.5);
        race(1, {{"gest", "random"}});
        race(2, {{"gest", "random"}, 6, 360, 2});
        compareAll();
        QCoreApplication::processEvents();
        support::shoot(*m_page, "compare-large");
        QVERIFY2(m_page->minimumSizeHint().width() <= 1024,
                 qPrintable(QString::number(m_page->minimumSizeHint().width())));
        m_theme.setFontScale(1);
    }

    void aSessionIsAddedByItsDialogAndComparedAtOnce() {
        support::TemporaryFolder folder;
        const auto path = support::writeRaced(folder.path() / "stored.sscope", {{"scout"}});
        const Next<QFileDialog> dialog([&](QFileDialog& asked) {
            support::acceptFile(asked, QString::fromStdString(path.string()));
        });
        QTest::mouseClick(&m_page->addButton(), Qt::LeftButton);
        QVERIFY(dialog.gone());
        QTRY_VERIFY(m_page->settled() && m_page->shelf().chosen().size() == 1);
        QCOMPARE(m_page->shelf().index(0).data(ui::RaceDelegate::BadgeRole).toString(),
                 QString("A"));
    }

    void filesSayWhatTheyAreOf() {
        support::TemporaryFolder folder;
        race(1, {{"gest"}});
        race(2, {{"gest"}, 6, 360, 2});
        compareAll();
        const QString scores = written(folder, "Scores as CSV", "scores.csv");
        QVERIFY(scores.startsWith("session,stencil,grid,type,gpu,source,strategy"));
        QVERIFY(scores.contains("\nB,star3d1r,512x512x512,double,NVIDIA H200,recorded,gest,6,"));
        const QString svg = written(folder, "Curves as SVG", "curves.svg");
        QVERIFY(svg.contains("star3d1r"));
        QVERIFY(
            written(folder, "Curves as CSV", "curves.csv").contains("recording of NVIDIA H200"));
        QVERIFY(!written(folder, "Curves as PNG", "curves.png").isEmpty());
    }

private:
    void threeRaces() {
        for (int id = 1; id <= 3; ++id)
            race(id, {{"gest"}, 6, 360, static_cast<std::uint64_t>(id)});
    }
    int idOf(int race) const {
        for (int row = 0; row < m_page->shelf().rowCount(); ++row)
            if (m_page->shelf().entryAt(row).race.id() == race)
                return m_page->shelf().entryAt(row).id;
        return 0;
    }
    /// By row of the list: the slot's letter, or "-".
    QString letters() const {
        QString all;
        for (int row = 0; row < m_page->shelf().rowCount(); ++row) {
            const QString letter =
                m_page->shelf().index(row).data(ui::RaceDelegate::BadgeRole).toString();
            all += letter.isEmpty() ? QString("-") : letter;
        }
        return all;
    }
    void click(int row) {
        ui::SessionList& list = m_page->list();
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                          list.visualRect(m_page->shelf().index(row)).center());
    }
    void drop(int row, std::size_t slot) {
        SessionShelf& shelf = m_page->shelf();
        const std::unique_ptr<QMimeData> dragged(shelf.mimeData({shelf.index(row)}));
        ui::SessionSlot& target = m_page->places().slot(slot);
        QDragEnterEvent enter({5, 5}, Qt::CopyAction, dragged.get(), Qt::LeftButton, {});
        QApplication::sendEvent(&target, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({5, 5}, Qt::CopyAction, dragged.get(), Qt::LeftButton, {});
        QApplication::sendEvent(&target, &event);
    }
    QString cell(int row, int column) const {
        return m_page->table().model()->index(row, column).data().toString();
    }
    QString tip(int row, int column) const {
        return m_page->table().model()->index(row, column).data(Qt::ToolTipRole).toString();
    }
    QString written(const support::TemporaryFolder& folder, const QString& entry,
                    const char* name) {
        const QString path = QString::fromStdString((folder.path() / name).string());
        const Next<QMenu> menu([&](QMenu& asked) { support::chooseIn(asked, entry); });
        const Next<QFileDialog> dialog(
            [&](QFileDialog& asked) { support::acceptFile(asked, path); });
        QSignalSpy done(m_page.get(), &ui::Page::written);
        m_page->exportPanel();
        if (!menu.gone() || !dialog.gone()) return {};
        if (done.isEmpty()) done.wait(120000);
        return QString::fromStdString(support::bytesOf(path.toStdString()));
    }
};

STENCILSCOPE_TEST_CLASS(ComparePageTest)
#include "compare_page_test.moc"
