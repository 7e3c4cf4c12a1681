// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/landscape/landscape_page.hpp"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "tests/support/dialogs.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/support/races.hpp"
#include "tests/support/synthetic_snapshot.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/pages/filter/filter_chips.hpp"
#include "ui/pages/filter/filter_stack.hpp"
#include "ui/pages/landscape/importance_view.hpp"
#include "ui/pages/landscape/parallel_view.hpp"
#include "ui/pages/landscape/scatter_view.hpp"
#include "ui/pages/landscape/slice_view.hpp"
#include "ui/widgets/removable_chip.hpp"
#include "ui/widgets/segmented_control.hpp"

using support::Next;
using namespace ui;

class LandscapePageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(Theme::Mode::Dark);
    }

    void init() {
        m_controller = std::make_unique<SearchController>(engine::session::Installation{});
        m_document = std::make_unique<Document>();
        m_filter = std::make_unique<FilterStack>(*m_document);
        m_page = std::make_unique<LandscapePage>(
            PageContext{*m_document, *m_controller, m_theme, *m_filter});
        m_page->resize(1120, 772);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get(), 120000));
    }

    void cleanup() {
        m_page.reset();
        m_filter.reset();
        m_document.reset();
        m_controller.reset();
    }

    void withoutARaceItSaysWhatWillBeHere() {
        const EmptyState& empty = m_page->empty();
        QVERIFY(empty.isVisible() && m_page->settled());
        QVERIFY(empty.sentence().startsWith("No evaluations yet."));
        const QSignalSpy asked(m_page.get(), &Page::searchWithRequested);
        QTest::mouseClick(empty.button(), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        m_page->setObstacle("No recording of this stencil.");
        QVERIFY(!empty.button()->isEnabled());
        const QSignalSpy noticed(m_page.get(), &Page::noticed);
        m_page->exportPanel();
        QCOMPARE(noticed.size(), 1);
    }

    void aClickOnAPointSelectsIt() {
        raced();
        ScatterView& scatter = m_page->scatter();
        const auto& point = scatter.points()[scatter.points().size() / 2];
        QTest::mouseMove(&scatter, scatter.pixelOf(point).toPoint());
        QVERIFY(!scatter.pointed().isEmpty());
        QCOMPARE(m_page->said(), scatter.pointed());
        QCOMPARE(scatter.accessibleDescription(), scatter.pointed());
        QTest::mouseClick(&scatter, Qt::LeftButton, {}, scatter.pixelOf(point).toPoint());
        QVERIFY(m_document->selected());
        QVERIFY(scatter.pointed().startsWith(grouped(m_document->selected()->row().number) + ','));
        shoot("landscape-scatter");
    }

    void theKeysWalkFromPointToPoint() {
        raced();
        ScatterView& scatter = m_page->scatter();
        scatter.setFocus();
        QTest::keyClick(&scatter, Qt::Key_End);
        const QString last = scatter.pointed();
        QTest::keyClick(&scatter, Qt::Key_Left);
        QVERIFY(!scatter.pointed().isEmpty() && scatter.pointed() != last);
        QTest::keyClick(&scatter, Qt::Key_Right);
        QCOMPARE(scatter.pointed(), last);
        QTest::keyClick(&scatter, Qt::Key_Up);
        QTest::keyClick(&scatter, Qt::Key_Return);
        QVERIFY(m_document->selected());
        QTest::keyClick(&scatter, Qt::Key_Escape);
        QVERIFY(scatter.pointed().isEmpty());
    }

    void anyTwoColumnsColouredByAThird() {
        raced();
        ScatterView& scatter = m_page->scatter();
        const std::size_t withSpeed = scatter.points().size();
        choose(scatter.yChoice(), "TBy");
        QVERIFY(scatter.points().size() > withSpeed);  // failed ones have parameters, too
        choose(scatter.xChoice(), "Clock");
        choose(scatter.colourChoice(), "Speed");
        QVERIFY(scatter.csv().startsWith("number,result,Clock (s),TBy,Speed (GCells/s)\n"));
        QCOMPARE(scatter.csv().count('\n'), qsizetype(scatter.points().size()) + 1);
        shoot("landscape-scatter-failures");
        m_document->takeRace(Race(1, m_race.at(400), nullptr));  // it goes on: the choice stays
        settle();
        QCOMPARE(scatter.xChoice().currentText(), QStringLiteral("Clock"));
        QCOMPARE(scatter.yChoice().currentText(), QStringLiteral("TBy"));
    }

    /// Every plot is a table to a screen reader: what its CSV has, as it stands by now.
    void aScreenReaderFindsTables() {
        raced();
        LandscapeView* const views[] = {&m_page->scatter(), &m_page->parallel(), &m_page->slices(),
                                        &m_page->importance()};
        for (int tab = 0; tab < LandscapePage::TabCount; ++tab) {
            m_page->setTab(static_cast<LandscapePage::Tab>(tab));
            settle();
            LandscapeView& view = *views[tab];
            const QStringList lines = view.csv().split('\n', Qt::SkipEmptyParts);
            QVERIFY(lines.size() > 2);
            QAccessibleInterface* plot = QAccessible::queryAccessibleInterface(&view);
            QVERIFY(plot && plot->tableInterface());
            QCOMPARE(plot->role(), QAccessible::Table);
            QCOMPARE(plot->text(QAccessible::Name), view.accessibleName());
            QAccessibleTableInterface& table = *plot->tableInterface();
            QCOMPARE(table.rowCount(), int(lines.size()) - 1);
            const QStringList first = lines[1].split(',');
            QCOMPARE(table.columnDescription(0), lines[0].section(',', 0, 0));
            QCOMPARE(table.rowDescription(0), first[0]);
            QAccessibleInterface* cell = table.cellAt(0, 1);
            QCOMPARE(cell->text(QAccessible::Value), first[1]);
            QCOMPARE(cell->text(QAccessible::Name),
                     QStringLiteral("%1 %2, %3")
                         .arg(table.columnDescription(0), first[0], table.columnDescription(1)));
            QVERIFY(!table.cellAt(table.rowCount(), 0) && !table.cellAt(0, table.columnCount()));
        }
        m_page->setTab(LandscapePage::Scatter);
        settle();
        QAccessibleTableInterface& table =
            *QAccessible::queryAccessibleInterface(&m_page->scatter())->tableInterface();
        const int before = table.rowCount();
        m_document->takeRace(Race(1, m_race.at(400), nullptr));
        settle();
        QVERIFY(table.rowCount() > before);
    }

    void manyPointsAreADensity() {
        raced(12000);
        ScatterView& scatter = m_page->scatter();
        QVERIFY(scatter.isDensity());
        QVERIFY2(scatter.note().startsWith("density of "), qPrintable(scatter.note()));
        QVERIFY(!scatter.colourChoice().isEnabled());
        shoot("landscape-density");
        open(LandscapePage::Parallel);
        m_page->parallel().top().setValue(100);
        settle();
        QVERIFY2(m_page->parallel().note().startsWith("density of "),
                 qPrintable(m_page->parallel().note()));
        shoot("landscape-parallel-density");
    }

    void aDragAlongAnAxisIsAFilterOfAllPages() {
        raced();
        open(LandscapePage::Parallel);
        ParallelView& view = m_page->parallel();
        shoot("landscape-parallel");
        drag(view, 0, 0.55, 1);
        QCOMPARE(m_filter->filter().conditions().size(), std::size_t{1});
        QVERIFY(m_filter->filter().find<WithinValues>());
        QCOMPARE(m_page->chips().chips().size(), std::size_t{1});
        const std::size_t all = view.lines().lines.size();
        settle();
        QCOMPARE(view.lines().lines.size(), all);  // the others are pale, not gone
        drag(view, view.lines().axes.size() - 1, 0.5, 1);
        QVERIFY(m_filter->filter().find<WithinSpeed>());
        settle();
        shoot("landscape-parallel-brushed");
        const QPoint axis = view.pixelOf(0, 0.9).toPoint();
        QTest::mouseDClick(&view, Qt::LeftButton, {}, axis);
        QVERIFY(!m_filter->filter().find<WithinValues>());
        QTest::keyClick(m_page.get(), Qt::Key_Backspace);  // undone
        QVERIFY(m_filter->filter().find<WithinValues>());
        open(LandscapePage::Scatter);
        QVERIFY(m_page->scatter().points().size() < all);
    }

    void theKeysBrushAnAxis() {
        raced();
        open(LandscapePage::Parallel);
        ParallelView& view = m_page->parallel();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Home);
        QVERIFY2(view.pointed().startsWith("Axis TBx, at "), qPrintable(view.pointed()));
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.axis(), std::size_t{1});
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        const auto* brush = m_filter->filter().find<WithinValues>();
        QVERIFY(brush && brush->low < brush->high);
        settle();
        shoot("landscape-parallel-keys");
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(m_document->selected());
        const int value = m_document->selected()->setting()[brush->parameter];
        QVERIFY(value >= brush->low && value <= brush->high);
        QTest::keyClick(&view, Qt::Key_Delete);
        QVERIFY(m_filter->filter().empty());
    }

    void theKeysGoFromLineToLine() {
        raced();
        open(LandscapePage::Parallel);
        ParallelView& view = m_page->parallel();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(m_document->selected());
        const double fastest = m_document->selected()->speed();
        QTest::keyClick(&view, Qt::Key_PageUp);  // nothing is faster
        QCOMPARE(m_document->selected()->speed(), fastest);
        QTest::keyClick(&view, Qt::Key_PageDown);
        const double second = m_document->selected()->speed();
        QVERIFY(second <= fastest && view.lines().fast >= 2);
        for (std::size_t i = 2; i < view.lines().fast + 3; ++i)
            QTest::keyClick(&view, Qt::Key_PageDown);
        const double slowest = m_document->selected()->speed();
        QVERIFY(slowest < second && slowest >= view.lines().leastSpeed);  // of those coloured
        QTest::keyClick(&view, Qt::Key_PageUp);
        QVERIFY(m_document->selected()->speed() >= slowest);
    }

    void theSliderSaysHowManyAreColoured() {
        raced();
        open(LandscapePage::Parallel);
        ParallelView& view = m_page->parallel();
        const auto ran = view.lines().lines.size();
        QCOMPARE(view.lines().fast, (ran + 9) / 10);
        view.top().setFocus();
        QTest::keyClick(&view.top(), Qt::Key_End);
        settle();
        QCOMPARE(view.lines().fast, ran);
        QVERIFY(view.csv().contains(",failed,"));
    }

    void aClickOnALineSelectsIt() {
        raced();
        open(LandscapePage::Parallel);
        ParallelView& view = m_page->parallel();
        const auto& lines = view.lines();
        const auto best = lines.lines.size() - 1;
        const QPointF from = view.pixelOf(0, double(lines.sharesOf(best)[0])),
                      to = view.pixelOf(1, double(lines.sharesOf(best)[1]));
        QTest::mouseClick(&view, Qt::LeftButton, {}, (0.5 * (from + to)).toPoint());
        QVERIFY(m_document->selected());
        QCOMPARE(view.pointed().section(',', 0, 0), grouped(m_document->selected()->row().number));
    }

    void slicesAreAroundTheSetting() {
        raced();
        m_document->select(*m_document->shownRace().best());
        open(LandscapePage::Slices);
        SliceView& view = m_page->slices();
        QVERIFY(!view.slices().cells.empty());
        shoot("landscape-slices");
        const auto [cell, value] = slot(view, false);
        QVERIFY(cell < view.slices().cells.size());
        const auto wanted = view.slices().cells[cell].points[value].setting;
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.slotRect(cell, value).center().toPoint());
        QCOMPARE(m_document->setting(), wanted);  // not measured: taken into the setting
        QTRY_VERIFY(view.settled());
        QVERIFY(view.csv().startsWith("parameter,value,allowed,measured,predicted"));
    }

    void theKeysWalkThroughSlices() {
        raced();
        m_document->select(*m_document->shownRace().best());
        open(LandscapePage::Slices);
        SliceView& view = m_page->slices();
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(view.pointed().startsWith(view.slices().cells.front().name + " = "));
        QTest::keyClick(&view, Qt::Key_End);
        QVERIFY(view.pointed().startsWith(view.slices().cells.back().name + " = "));
        const auto& points = view.slices().cells.back().points;
        for (std::size_t i = 0; i < points.size(); ++i) QTest::keyClick(&view, Qt::Key_Left);
        QVERIFY(view.pointed().contains(" = " + points.front().text + ": "));
        shoot("landscape-slices-keys");
        const auto wanted = points.front().setting;
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(m_document->subject().setting, wanted);
        settle();
        QVERIFY(!view.pointed().isEmpty());  // the keys go on from there
    }

    void slicesOfAnotherStencilSaySo() {
        raced();
        m_document->load(support::presetProblem("star2d1r"));
        open(LandscapePage::Slices);
        QVERIFY(m_page->slices().slices().cells.empty());
        QVERIFY(m_page->elsewhere().isVisible());
        shoot("landscape-slices-elsewhere");
        QTest::mouseClick(m_page->elsewhere().button(), Qt::LeftButton);
        QVERIFY(m_document->selected());  // its problem is the subject's now
        settle();
        const auto [cell, value] = slot(m_page->slices(), false);
        const QSignalSpy noticed(m_page.get(), &Page::noticed);
        QTest::mouseClick(&m_page->slices(), Qt::LeftButton, {},
                          m_page->slices().slotRect(cell, value).center().toPoint());
        QCOMPARE(noticed.size(), 1);  // nothing is drawn that could take it
    }

    void importanceCountsFailuresApart() {
        raced();
        open(LandscapePage::Importance);
        ImportanceView& view = m_page->importance();
        const ImportanceData& data = view.importance();
        QVERIFY(data.settings > 100 && data.failed > 0 && data.bars.size() > 3);
        QVERIFY(data.bars.front().interval);
        QVERIFY2(view.note().contains("are counted separately"), qPrintable(view.note()));
        QTest::mouseMove(&view, view.rowRect(0).center().toPoint());
        QCOMPARE(view.marked(), std::optional<std::size_t>(0));
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(view.marked(), std::optional(data.bars.size() - 1));
        QVERIFY(view.accessibleDescription().startsWith(data.bars.back().name));
        shoot("landscape-importance");
        QCOMPARE(view.csv().count('\n'), qsizetype(data.bars.size()) + 1);
    }

    void theFilterIsThatOfTheRace() {
        raced();
        const std::size_t all = m_page->scatter().points().size();
        m_filter->add(OnlyStrategy{"scout"});
        settle();
        QVERIFY(m_page->scatter().points().size() < all);
        m_filter->add(Containing{"no such words"});
        settle();
        QVERIFY(m_page->filteredOut().isVisible());
        shoot("landscape-filtered-out");
        QTest::mouseClick(m_page->filteredOut().button(), Qt::LeftButton);
        QVERIFY(m_filter->filter().empty());
        settle();
        QCOMPARE(m_page->scatter().points().size(), all);
    }

    void tabsAreChosenByKeys() {
        raced();
        m_page->tabs().setFocus();
        for (const auto tab :
             {LandscapePage::Parallel, LandscapePage::Slices, LandscapePage::Importance}) {
            QTest::keyClick(&m_page->tabs(), Qt::Key_Right);
            QCOMPARE(m_page->tab(), tab);
            settle();
        }
    }

    void everyTabIsExported_data() {
        QTest::addColumn<int>("tab");
        for (const int tab : {0, 1, 2, 3}) QTest::addRow("tab %d", tab) << tab;
    }

    void everyTabIsExported() {
        QFETCH(int, tab);
        raced();
        m_document->select(*m_document->shownRace().best());
        open(static_cast<LandscapePage::Tab>(tab));
        QTemporaryDir folder;
        const auto exportAs = [&](const QString& entry, const QString& file) {
            std::unique_ptr<Next<QFileDialog>> dialog;
            const Next<QMenu> menu([&](QMenu& shown) {
                dialog = std::make_unique<Next<QFileDialog>>(
                    [&](QFileDialog& asked) { support::acceptFile(asked, folder.filePath(file)); });
                support::chooseIn(shown, entry);
            });
            m_page->exportPanel();
            QVERIFY(menu.gone() && dialog && dialog->gone());
            QTRY_VERIFY(QFileInfo(folder.filePath(file)).size() > 200);
        };
        const QSignalSpy written(m_page.get(), &Page::written);
        exportAs("Plot as PNG", "plot.png");
        exportAs("Plot as SVG", "plot.svg");
        exportAs("Data as CSV", "data.csv");
        QTRY_COMPARE(written.size(), 3);
        const QImage image(folder.filePath("plot.png"));
        QVERIFY(image.width() >= 1000);
        QFile csv(folder.filePath("data.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QByteArray table = csv.readAll();
        QVERIFY(table.left(table.indexOf('\n')).endsWith(",stencil,grid,type,source"));
        QVERIFY(table.contains(",star3d1r,512x512x512,double,"));
        QFile svg(folder.filePath("plot.svg"));
        QVERIFY(svg.open(QIODevice::ReadOnly) && svg.readAll().contains("</svg>"));
        if (const QString shots = qEnvironmentVariable("STENCILSCOPE_SHOTS"); !shots.isEmpty())
            image.save(shots + QString("/landscape-exported-%1.png").arg(tab));
    }

    void predictedRacesSaySo() {
        const auto problem = m_document->problem();
        support::SyntheticRace measured({"scout"}, 1);
        std::vector<engine::device::Evaluation> rows;
        const auto snapshot = measured.at(150);
        for (std::size_t i = 0; i < 150; ++i) rows.push_back(snapshot->rows[i].evaluation);
        m_document->takeRace(support::raceOf(1, snapshot->problem, rows, true));
        settle();
        QCOMPARE(m_page->scatter().yChoice().currentText(), QStringLiteral("Predicted speed"));
        shoot("landscape-predicted");
        m_document->select(*m_document->shownRace().best());
        open(LandscapePage::Slices);
        QVERIFY(m_page->slices().slices().predictedRace);
        shoot("landscape-predicted-slices");
        open(LandscapePage::Parallel);
        shoot("landscape-predicted-parallel");
    }

    void anotherThemeRepaints() {
        raced();
        const QImage dark = m_page->grab().toImage();
        m_theme.setMode(Theme::Mode::Light);
        settle();
        QVERIFY(m_page->grab().toImage() != dark);
        m_theme.setMode(Theme::Mode::Dark);
    }

private:
    void raced(std::size_t rows = 300) {
        m_race = support::SyntheticRace({"scout", "random"}, 2);
        m_document->takeRace(Race(1, m_race.at(rows), nullptr));
        settle();
    }

    void settle() { QTRY_VERIFY(m_page->settled()); }

    void open(LandscapePage::Tab tab) {
        m_page->setTab(tab);
        settle();
    }

    void choose(QComboBox& choice, const QString& name) {
        choice.setFocus();
        choice.setCurrentIndex(choice.findText(name));
        emit choice.activated(choice.currentIndex());
        settle();
    }

    static void drag(ParallelView& view, std::size_t axis, double from, double to) {
        const QPoint start = view.pixelOf(axis, from).toPoint(),
                     end = view.pixelOf(axis, to).toPoint();
        QTest::mousePress(&view, Qt::LeftButton, {}, start);
        QTest::mouseMove(&view, (start + end) / 2);
        QTest::mouseMove(&view, end);
        QTest::mouseRelease(&view, Qt::LeftButton, {}, end);
    }

    /// A value that is allowed, measured or not, and not that of the setting.
    static std::pair<std::size_t, std::size_t> slot(const SliceView& view, bool measured) {
        const auto& cells = view.slices().cells;
        for (std::size_t cell = 0; cell < cells.size(); ++cell)
            for (std::size_t i = 0; i < cells[cell].points.size(); ++i) {
                const SlicePoint& point = cells[cell].points[i];
                if (!point.centre && point.allowed && (point.number != 0) == measured)
                    return {cell, i};
            }
        return {cells.size(), 0};
    }

    /// In both themes.
    void shoot(const QString& name) {
        support::shoot(*m_page, name + "-dark");
        if (qEnvironmentVariableIsEmpty("STENCILSCOPE_SHOTS")) return;
        m_theme.setMode(Theme::Mode::Light);
        settle();
        support::shoot(*m_page, name + "-light");
        m_theme.setMode(Theme::Mode::Dark);
        settle();
    }

    Theme m_theme;
    support::SyntheticRace m_race{{"scout"}, 1};
    std::unique_ptr<SearchController> m_controller;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<FilterStack> m_filter;
    std::unique_ptr<LandscapePage> m_page;
};

STENCILSCOPE_TEST_CLASS(LandscapePageTest)
#include "landscape_page_test.moc"
