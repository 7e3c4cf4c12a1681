// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The live table of evaluations under mouse and keyboard: sorted, followed, copied, cut to columns.
#include "ui/pages/search/evaluations_panel.hpp"

#include <QCheckBox>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "tests/support/dialogs.hpp"
#include "tests/support/synthetic_snapshot.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/filter/filter_chips.hpp"
#include "ui/pages/filter/filter_stack.hpp"
#include "ui/widgets/focus_ring.hpp"

using namespace ui;
using Column = EvaluationsModel::Column;
using support::Next;

class EvaluationsPanelTest : public QObject {
    Q_OBJECT

    struct Bench {
        explicit Bench(const Theme& theme)
            : race({"gest", "genetic"}, 3),
              filter(document),
              panel(theme, filter),
              view(panel.view()) {
            panel.resize(580, 300);
            panel.show();
        }
        /// What is shown of a line needs no scrolling.
        bool fits() { return view.horizontalHeader()->length() <= view.viewport()->width(); }
        void goOn(std::size_t rows) { panel.showSnapshot(race.at(rows), {"gest", "genetic"}); }
        void clickHeading(Column column) {
            QHeaderView& header = *view.horizontalHeader();
            QTest::mouseClick(
                header.viewport(), Qt::LeftButton, {},
                QPoint(header.sectionViewportPosition(column) + header.sectionSize(column) / 2,
                       header.height() / 2));
        }
        void click(int row, Column column = Column::Clock, Qt::KeyboardModifiers modifiers = {}) {
            QTest::mouseClick(view.viewport(), Qt::LeftButton, modifiers,
                              view.visualRect(view.model()->index(row, column)).center());
        }
        QString text(int row, Column column) {
            return view.model()->index(row, column).data().toString();
        }
        /// Figures of a column from top to bottom; failed rows have none.
        std::vector<double> figures(Column column) {
            std::vector<double> all;
            for (int row = 0; row < view.model()->rowCount(); ++row) {
                bool number = false;
                QString shown = text(row, column).remove(QChar(0x202F));
                const double value = shown.toDouble(&number);
                if (number) all.push_back(value);
            }
            return all;
        }
        bool saysInHead(const QString& words) {
            for (const auto* label : panel.findChildren<QLabel*>())
                if (label->text() == words) return true;
            return false;
        }
        /// Seen to be one that is on or off.
        QCheckBox& followSwitch() { return *panel.findChild<QCheckBox*>(); }
        support::SyntheticRace race;
        const Document document;
        FilterStack filter;
        EvaluationsPanel panel;
        QTableView& view;
    };

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    /// By keyboard alone, before anything was clicked.
    void rowsAreReachedByTheKeyboard() {
        Bench bench(m_theme);
        bench.goOn(12);
        QVERIFY(QTest::qWaitForWindowActive(&bench.panel, support::kPatienceMs));
        const auto* ring = bench.view.findChild<FocusRing*>();
        QVERIFY(ring && !ring->isVisible());
        bench.view.setFocus(Qt::TabFocusReason);
        QVERIFY(ring->isVisible());
        QSignalSpy picked(&bench.panel, &EvaluationsPanel::picked);
        QTest::keyClick(&bench.view, Qt::Key_Down);
        QCOMPARE(bench.view.selectionModel()->selectedRows().size(), 1);
        QVERIFY(!picked.isEmpty());
        const int first = bench.view.currentIndex().row();
        QTest::keyClick(&bench.view, Qt::Key_Down);
        QCOMPARE(bench.view.currentIndex().row(), first + 1);
        QCOMPARE(bench.view.selectionModel()->selectedRows().front().row(), first + 1);
    }

    /// Also where the panel is so narrow that names of strategies are cut.
    void theResultsOfAPredictionAreReadWhole() {
        Bench bench(m_theme);
        auto snapshot = *bench.race.at(100);
        snapshot.device.predicted = true;
        bench.panel.showSnapshot(std::make_shared<engine::session::Snapshot>(snapshot),
                                 {"gest", "genetic"});
        const int words = QFontMetrics(m_theme.words(12, QFont::DemiBold))
                              .horizontalAdvance(QStringLiteral("predicted best"));
        QVERIFY(bench.view.columnWidth(Column::Outcome) >= words + 12);
        QVERIFY(bench.fits());
    }

    void newestFirstUntilAHeadingIsClicked() {
        Bench bench(m_theme);
        bench.goOn(300);
        QCOMPARE(bench.text(0, Column::Number), QString("300"));
        QVERIFY(bench.panel.following());
        QCOMPARE(bench.followSwitch().text(), QString("Follow newest"));
        QVERIFY(bench.followSwitch().isChecked());
        bench.clickHeading(Column::Time);
        const auto once = bench.figures(Column::Time);
        bench.clickHeading(Column::Time);
        const auto twice = bench.figures(Column::Time);
        QVERIFY(once.size() > 100 && once.size() == twice.size());
        QVERIFY(std::is_sorted(once.begin(), once.end()) ||
                std::is_sorted(once.rbegin(), once.rend()));
        QVERIFY(std::is_sorted(twice.begin(), twice.end()) !=
                std::is_sorted(once.begin(), once.end()));
        QVERIFY(!bench.panel.following());
        QVERIFY(!bench.followSwitch().isChecked());
        QCOMPARE(bench.followSwitch().text(), QString("Follow newest"));
        QTest::keyClick(&bench.followSwitch(), Qt::Key_Space);
        QCOMPARE(bench.text(0, Column::Number), QString("300"));
        QVERIFY(bench.panel.following());
    }

    /// Whatever rows are sorted by; another race has none that are new.
    void newRowsAreCountedUntilAnotherRaceIsShown() {
        Bench bench(m_theme);
        bench.goOn(300);
        bench.clickHeading(Column::Time);
        QVERIFY(!bench.panel.following());
        bench.goOn(306);
        QCOMPARE(bench.followSwitch().text(), QString("Follow newest, 6 new"));
        bench.panel.showSnapshot(bench.race.at(400), {"gest", "genetic"}, true);
        QCOMPARE(bench.view.model()->rowCount(), 400);
        QCOMPARE(bench.followSwitch().text(), QString("Follow newest"));
        bench.goOn(402);
        QCOMPARE(bench.followSwitch().text(), QString("Follow newest, 2 new"));
    }

    /// What it is sorted by is marked beside the words of a heading, not on them.
    void headingsHaveRoomForTheirArrows() {
        Bench bench(m_theme);
        bench.goOn(60);
        const QHeaderView& header = *bench.view.horizontalHeader();
        const int arrow = header.style()->pixelMetric(QStyle::PM_HeaderMarkSize) +
                          2 * header.style()->pixelMetric(QStyle::PM_HeaderMargin);
        for (const int width : {580, 760, 1240}) {
            bench.panel.resize(width, 300);
            for (int column = 0; column < EvaluationsModel::ColumnCount; ++column) {
                if (header.isSectionHidden(column)) continue;
                bench.view.sortByColumn(column, Qt::DescendingOrder);
                const QString words =
                    bench.view.model()->headerData(column, Qt::Horizontal).toString();
                const int wanted = header.fontMetrics().horizontalAdvance(words) + arrow;
                QVERIFY2(header.sectionSize(column) >= wanted,
                         qPrintable(QString("%1 at %2: %3 of %4")
                                        .arg(words)
                                        .arg(width)
                                        .arg(header.sectionSize(column))
                                        .arg(wanted)));
            }
        }
    }

    void headingsAreWholeAtAnotherTextSize() {
        Bench bench(m_theme);
        bench.goOn(60);
        m_theme.setFontScale(1.15);
        const QHeaderView& header = *bench.view.horizontalHeader();
        const int around = 2 * header.style()->pixelMetric(QStyle::PM_HeaderMargin);
        for (int column = 0; column < EvaluationsModel::ColumnCount; ++column) {
            const QString heading =
                bench.view.model()->headerData(column, Qt::Horizontal).toString();
            if (header.isSectionHidden(column)) continue;
            QVERIFY2(header.sectionSize(column) >=
                         header.fontMetrics().horizontalAdvance(heading) + around,
                     qPrintable(heading));
        }
        m_theme.setFontScale(1);
    }

    /// Beside events in a window of 1440 px: nothing is scrolled to, no name is cut.
    void whatIsSortedByTakesNoRoomFromNames() {
        support::SyntheticRace race({"genetic-restarts", "gest"}, 1);
        const ui::Document document;
        FilterStack filter(document);
        EvaluationsPanel panel(m_theme, filter);
        panel.resize(570, 300);
        panel.show();
        panel.showSnapshot(race.at(60), {"genetic-restarts", "gest"});
        const QHeaderView& header = *panel.view().horizontalHeader();
        auto* cells = panel.findChild<CellDelegate*>();
        for (const int column : {Column::Number, Column::Speed, Column::Number}) {
            panel.view().sortByColumn(column, Qt::DescendingOrder);
            QVERIFY(header.length() <= panel.view().viewport()->width());
            QVERIFY(header.sectionSize(Column::Run) >=
                    cells->widthOf({"genetic-restarts"}, QStringLiteral("1")));
        }
    }

    void everyColumnSorts_data() {
        QTest::addColumn<int>("column");
        for (const auto column : {Column::Number, Column::Clock, Column::Time, Column::Speed})
            QTest::addRow("column %d", int(column)) << int(column);
    }

    void everyColumnSorts() {
        QFETCH(int, column);
        Bench bench(m_theme);
        bench.goOn(200);
        bench.view.sortByColumn(column, Qt::AscendingOrder);
        const auto up = bench.figures(static_cast<Column>(column));
        QVERIFY(std::is_sorted(up.begin(), up.end()));
        bench.goOn(260);  // what comes in later falls into its place
        const auto more = bench.figures(static_cast<Column>(column));
        QVERIFY(more.size() > up.size() && std::is_sorted(more.begin(), more.end()));
        bench.view.sortByColumn(column, Qt::DescendingOrder);
        const auto down = bench.figures(static_cast<Column>(column));
        QVERIFY(std::is_sorted(down.rbegin(), down.rend()));
    }

    /// The row one stands on goes along with the sorting.
    void theCurrentRowStaysTheSame() {
        Bench bench(m_theme);
        bench.goOn(100);
        bench.click(5);
        const auto number = bench.panel.model().rowAt(bench.view.currentIndex().row()).number;
        bench.view.sortByColumn(Column::Speed, Qt::DescendingOrder);
        QCOMPARE(bench.panel.model().rowAt(bench.view.currentIndex().row()).number, number);
    }

    void scrollingEndsFollowingAndCountsWhatIsNew() {
        Bench bench(m_theme);
        bench.goOn(300);
        QTRY_VERIFY(bench.view.verticalScrollBar()->maximum() > 400);  // laid out
        bench.view.verticalScrollBar()->setValue(400);
        QVERIFY(!bench.panel.following());
        bench.goOn(342);
        QCOMPARE(bench.followSwitch().text(), QString("Follow newest, 42 new"));
        QVERIFY(!bench.followSwitch().isChecked());
        QTest::keyClick(&bench.followSwitch(), Qt::Key_Space);
        QVERIFY(bench.followSwitch().isChecked());
        QCOMPARE(bench.followSwitch().text(), QString("Follow newest"));
        QCOMPARE(bench.view.verticalScrollBar()->value(), 0);
        QVERIFY(bench.panel.following());
        bench.view.verticalScrollBar()->setValue(400);
        QTest::keyClick(&bench.view, Qt::Key_F);
        QVERIFY(bench.panel.following());
        QCOMPARE(bench.view.verticalScrollBar()->value(), 0);
    }

    void clicksAndArrowsPickMarkingDoesNot() {
        Bench bench(m_theme);
        bench.goOn(100);
        QSignalSpy picked(&bench.panel, &EvaluationsPanel::picked);
        const auto number = [&] {
            return picked.back().front().value<engine::record::EvaluationRow>().number;
        };
        bench.click(3);
        QCOMPARE(number(), std::int64_t{97});
        QTest::keyClick(&bench.view, Qt::Key_Down);
        QCOMPARE(number(), std::int64_t{96});
        QTest::keyClick(&bench.view, Qt::Key_Right);  // along the row: the same one
        QCOMPARE(picked.size(), 2);
        bench.panel.markNumber(50);
        QCOMPARE(picked.size(), 2);
        QCOMPARE(bench.text(bench.view.currentIndex().row(), Column::Number), QString("50"));
        bench.panel.markNumber(5000);  // there is none
        QCOMPARE(bench.text(bench.view.currentIndex().row(), Column::Number), QString("50"));
    }

    void chosenRowsAreCopiedWithTheirHeadings() {
        Bench bench(m_theme);
        bench.goOn(50);
        bench.click(4);
        bench.click(1, Column::Clock, Qt::ShiftModifier);
        bench.click(7, Column::Clock, Qt::ControlModifier);
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(&bench.view, Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split('\n');
        QCOMPARE(lines.size(), 6);
        QStringList numbers;
        for (const QString& line : lines.mid(1)) numbers << line.section('\t', 0, 0);
        QCOMPARE(numbers, (QStringList{"49", "48", "47", "46", "43"}));
        QVERIFY(lines[0].startsWith("No.\tClock (s)\tStrategy, run\t"));
        QVERIFY(!lines[0].contains("Registers"));  // out of sight, and so not copied
        QVERIFY2(lines[1].contains("\tgest 1\t"), qPrintable(lines[1]));
    }

    void moreRoomShowsMoreColumns() {
        Bench bench(m_theme);
        bench.goOn(300);
        QVERIFY(bench.view.isColumnHidden(Column::Registers));
        QVERIFY(bench.fits());
        for (const int width : {700, 760, 840, 1000}) {
            bench.panel.resize(width, 300);
            QVERIFY(!bench.view.isColumnHidden(Column::Registers));
            QCOMPARE(bench.view.isColumnHidden(Column::Shared), width < 760);
            QCOMPARE(bench.view.isColumnHidden(Column::Setting), width < 1000);
            QTRY_VERIFY(bench.fits());
        }
        bench.panel.resize(580, 300);
        QVERIFY(bench.view.isColumnHidden(Column::Registers));
    }

    void longNamesOfStrategiesAreReadWhereThereIsRoom() {
        Bench bench(m_theme);
        support::SyntheticRace race({"genetic-restarts", "gest-wide"}, 3);
        bench.panel.showSnapshot(race.at(100), {"genetic-restarts", "gest-wide"});
        const auto* delegate = static_cast<const CellDelegate*>(bench.view.itemDelegate());
        for (int row = 0; row < 100; ++row) {
            const QModelIndex cell = bench.view.model()->index(row, Column::Run);
            QCOMPARE(delegate->shownText(cell, bench.view.columnWidth(Column::Run)),
                     cell.data().toString());
        }
        QVERIFY(bench.fits());
    }

    void columnsAreChosenInTheHeadingsMenu() {
        Bench bench(m_theme);
        bench.goOn(10);
        const auto choose = [&](const QString& entry) {
            const Next<QMenu> menu([&](QMenu& shown) { support::chooseIn(shown, entry); });
            support::askMenu(*bench.view.horizontalHeader()->viewport(), {20, 10});
            QVERIFY(menu.gone());
        };
        choose("Registers");
        QVERIFY(!bench.view.isColumnHidden(Column::Registers));
        choose("Result");
        QVERIFY(bench.view.isColumnHidden(Column::Outcome));
        bench.panel.resize(1000, 300);  // from now on widths decide nothing
        QVERIFY(bench.view.isColumnHidden(Column::Shared));
        choose("Columns that fit");
        QVERIFY(!bench.view.isColumnHidden(Column::Shared));
    }

    void theFilterMenuCountsAndUndoes() {
        Bench bench(m_theme);
        bench.goOn(400);
        QVERIFY(bench.saysInHead("400"));
        QStringList strategies;
        for (int row = 0; row < 400; ++row) strategies << bench.text(row, Column::Run);
        auto* button = bench.panel.findChild<QToolButton*>();
        QCOMPARE(button->text(), QString("All results"));
        QStringList checked, off;
        const auto choose = [&](const QString& entry) {
            const Next<QMenu> menu([&](QMenu& shown) {
                checked.clear(), off.clear();
                for (const QAction* action : shown.actions()) {
                    if (action->isChecked()) checked << action->text();
                    if (!action->isEnabled()) off << action->text();
                }
                support::chooseIn(shown, entry);
            });
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(menu.gone());
        };
        choose("genetic");
        QVERIFY(off.contains("Undo the last filter") && off.contains("Clear all filters"));
        QCOMPARE(button->text(), QString("1 filter"));
        const int shown = bench.panel.model().rowCount();
        QCOMPARE(shown,
                 static_cast<int>(std::count(strategies.begin(), strategies.end(), "genetic")));
        QVERIFY(bench.saysInHead(QString("%1 of 400").arg(shown)));
        for (int row = 0; row < shown; ++row)
            QCOMPARE(bench.text(row, Column::Run), QString("genetic"));
        choose("new best");
        QCOMPARE(checked, QStringList{"genetic"});
        QVERIFY(bench.panel.model().rowCount() > 0 && bench.panel.model().rowCount() < 30);
        QCOMPARE(button->text(), QString("2 filters"));
        choose("genetic");  // once more takes it off
        QCOMPARE(button->text(), QString("1 filter"));
        choose("Undo the last filter");
        QCOMPARE(button->text(), QString("2 filters"));
        choose("Clear all filters");
        QCOMPARE(bench.panel.model().rowCount(), 400);
        choose("Find");
        QLineEdit* field = bench.panel.findChild<QLineEdit*>();
        QVERIFY(field->isVisible());
        QTest::keyClicks(field, "no such thing");
        QCOMPARE(bench.panel.model().rowCount(), 0);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!field->isVisible());
        QCOMPARE(bench.panel.model().rowCount(), 400);
    }

    /// Two contestants of one strategy, in a column that has no room for their names.
    void longNamesKeepTheirEndsAndTheNumberOfTheRun() {
        Bench bench(m_theme);
        auto race = std::make_shared<engine::session::Snapshot>(*bench.race.at(12));
        for (auto& run : race->runs) {
            run.spec.strategy = "gest";
            run.spec.options = {{"rounds", std::int64_t{7}},
                                {"samples", std::int64_t{40 + run.spec.id}}};
        }
        ++race->version;
        bench.panel.showSnapshot(race, {});
        const QModelIndex cell = bench.view.model()->index(0, Column::Run);
        const auto& delegate = *static_cast<CellDelegate*>(bench.view.itemDelegate());
        const QString shown = delegate.shownText(cell, bench.view.visualRect(cell).width());
        const QString whole = cell.data().toString();
        QVERIFY2(whole.startsWith("gest samples=4"), qPrintable(whole));
        QVERIFY2(shown != whole && shown.endsWith(whole.last(1)), qPrintable(shown));
        bench.view.setColumnWidth(Column::Run, 300);
        QCOMPARE(delegate.shownText(cell, bench.view.visualRect(cell).width()), whole);
    }

    void aFailureTellsItsReason() {
        Bench bench(m_theme);
        bench.goOn(400);
        for (int row = 0; row < bench.view.model()->rowCount(); ++row) {
            const auto& evaluation = bench.panel.model().rowAt(row).evaluation;
            const QString tip =
                bench.view.model()->index(row, Column::Time).data(Qt::ToolTipRole).toString();
            if (!evaluation.ok()) {
                QCOMPARE(tip, QString::fromStdString(evaluation.reason));
                QCOMPARE(bench.text(row, Column::Time), QString("–"));
            }
        }
        // The setting is told whole wherever it is named.
        QCOMPARE(bench.view.model()->index(0, Column::Setting).data(Qt::DisplayRole).toString(),
                 QString::fromStdString(bench.panel.model().rowAt(0).evaluation.setting.text(3)));
    }

    void backspaceWithoutFiltersDoesNothing() {
        Bench bench(m_theme);
        bench.goOn(20);
        QSignalSpy changed(&bench.panel, &EvaluationsPanel::filterChanged);
        QTest::keyClick(&bench.view, Qt::Key_Backspace);
        QCOMPARE(changed.size(), 0);
    }

    /// A space is the page's: it freezes the view.
    void aSpaceIsLeftToThePage() {
        Bench bench(m_theme);
        bench.goOn(20);
        bench.click(2);
        const int before = bench.view.currentIndex().row();
        QKeyEvent space(QEvent::KeyPress, Qt::Key_Space, {}, " ");
        QApplication::sendEvent(&bench.view, &space);
        QVERIFY(!space.isAccepted());
        QCOMPARE(bench.view.currentIndex().row(), before);
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(EvaluationsPanelTest)
#include "evaluations_panel_test.moc"
