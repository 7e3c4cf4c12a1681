// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices and stacked shares: found by mouse and keys, read aloud, left in files.
#include "ui/charts/heat_map.hpp"

#include <QAccessible>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "tests/support/pictures.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/charts/quota_chart.hpp"
#include "ui/theme/color_map.hpp"

using support::moveMouse;
using support::pictureOf;
using ui::HeatMap;
using ui::HeatMapData;

namespace {

/// Two rows, three columns; the cell (1, 2) is missing.
HeatMapData small() {
    HeatMapData data;
    data.rows = {"first", "second"};
    data.columns = {"a", "b", "c"};
    data.values = {-1, 0, 1, 0.5, 0.25, NAN};
    return data;
}

}  // namespace

class HeatMapTest : public QObject {
    Q_OBJECT

    struct Bench {
        explicit Bench(const ui::Theme& theme) : map(theme, HeatMap::Scale::Right) {
            map.resize(400, 300);
            map.setCellSize(30);
            map.setExplainer([](int row, int column) {
                return QStringList{QString("row %1, column %2").arg(row).arg(column), "more"};
            });
            map.showData(small());
            map.show();
            QVERIFY(QTest::qWaitForWindowActive(&map, support::kPatienceMs));
        }
        QPoint at(int row, int column) { return map.cellRect(row, column).center(); }
        HeatMap map;
    };

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(ui::Theme::Mode::Dark);
    }

    void theMouseFindsEveryCellAndNothingBeside() {
        Bench bench(m_theme);
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 3; ++column) {
                moveMouse(bench.map, bench.at(row, column));
                QCOMPARE(bench.map.cursor(), std::optional(QPoint(column, row)));
            }
        const QRect last = bench.map.cellRect(1, 2);
        for (const QPoint& beside : {bench.map.cellRect(0, 0).topLeft() - QPoint(1, 1),
                                     last.bottomRight() + QPoint(1, 1), QPoint(2, 2)}) {
            moveMouse(bench.map, beside);
            QVERIFY(!bench.map.cursor());
        }
        moveMouse(bench.map, bench.at(0, 0));
        support::leaveMouse(bench.map);
        QVERIFY(!bench.map.cursor());
    }

    void markedCellsHaveADotThatStandsOut() {
        Bench bench(m_theme);
        const auto middle = [&](int row, int column) {
            return pictureOf(bench.map).pixelColor(bench.at(row, column));
        };
        const QColor plain = middle(0, 0), other = middle(1, 0);
        HeatMapData data = small();
        data.marked = {true, false, true, false, false, false};
        bench.map.showData(data);
        for (const int column : {0, 2}) {
            const QColor dot = middle(0, column);
            QVERIFY2(dot == QColor(Qt::black) || dot == QColor(Qt::white), qPrintable(dot.name()));
        }
        QVERIFY(middle(0, 0) != plain);
        QCOMPARE(middle(1, 0), other);
    }

    void aClickPinsAndUnpins() {
        Bench bench(m_theme);
        QSignalSpy changed(&bench.map, &HeatMap::pinChanged);
        QTest::mouseClick(&bench.map, Qt::RightButton, {}, bench.at(0, 1));
        QVERIFY(!bench.map.pinned());
        QTest::mouseClick(&bench.map, Qt::LeftButton, {}, bench.at(0, 1));
        QCOMPARE(bench.map.pinned(), std::optional(QPoint(1, 0)));
        QTest::mouseClick(&bench.map, Qt::LeftButton, {}, bench.at(1, 1));
        QCOMPARE(bench.map.pinned(), std::optional(QPoint(1, 1)));
        QTest::mouseClick(&bench.map, Qt::LeftButton, {}, bench.at(1, 1));
        QVERIFY(!bench.map.pinned());
        QCOMPARE(changed.size(), 3);
    }

    void aDoubleClickActivates() {
        Bench bench(m_theme);
        QSignalSpy activated(&bench.map, &HeatMap::activated);
        QTest::mouseDClick(&bench.map, Qt::LeftButton, {}, bench.at(1, 0));
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.front()[0].toInt(), 1);
        QCOMPARE(activated.front()[1].toInt(), 0);
        QTest::mouseDClick(&bench.map, Qt::LeftButton, {}, QPoint(2, 2));
        QCOMPARE(activated.size(), 1);
    }

    void arrowsStopAtTheEdges_data() {
        QTest::addColumn<int>("key");
        QTest::addColumn<QPoint>("from");
        QTest::addColumn<QPoint>("to");
        QTest::newRow("left") << int(Qt::Key_Left) << QPoint(0, 0) << QPoint(0, 0);
        QTest::newRow("up") << int(Qt::Key_Up) << QPoint(1, 0) << QPoint(1, 0);
        QTest::newRow("right") << int(Qt::Key_Right) << QPoint(2, 1) << QPoint(2, 1);
        QTest::newRow("down") << int(Qt::Key_Down) << QPoint(1, 1) << QPoint(1, 1);
        QTest::newRow("one right") << int(Qt::Key_Right) << QPoint(0, 1) << QPoint(1, 1);
        QTest::newRow("one down") << int(Qt::Key_Down) << QPoint(2, 0) << QPoint(2, 1);
        QTest::newRow("home") << int(Qt::Key_Home) << QPoint(2, 1) << QPoint(0, 0);
        QTest::newRow("end") << int(Qt::Key_End) << QPoint(0, 0) << QPoint(2, 1);
    }

    void arrowsStopAtTheEdges() {
        QFETCH(int, key);
        QFETCH(QPoint, from);
        QFETCH(QPoint, to);
        Bench bench(m_theme);
        moveMouse(bench.map, bench.at(from.y(), from.x()));
        QTest::keyClick(&bench.map, static_cast<Qt::Key>(key));
        QCOMPARE(bench.map.cursor(), std::optional(to));
    }

    /// Without a mouse the first key enters the map, at what is pinned.
    void theFirstKeyEnters() {
        Bench bench(m_theme);
        QTest::keyClick(&bench.map, Qt::Key_Right);
        QCOMPARE(bench.map.cursor(), std::optional(QPoint(0, 0)));
        QTest::mouseClick(&bench.map, Qt::LeftButton, {}, bench.at(1, 1));
        support::leaveMouse(bench.map);
        QTest::keyClick(&bench.map, Qt::Key_Left);
        QCOMPARE(bench.map.cursor(), std::optional(QPoint(1, 1)));
    }

    void keysOfAnEmptyMapGoOn() {
        HeatMap map(m_theme, HeatMap::Scale::Below);
        map.resize(200, 100);
        map.showData({});
        QKeyEvent key(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier);
        QApplication::sendEvent(&map, &key);
        QVERIFY(!key.isAccepted());
        QVERIFY(!map.cursor());
        QCOMPARE(map.csv(), QString("name,\n"));
    }

    void aCursorAndAPinThatAreGoneAreForgotten() {
        Bench bench(m_theme);
        QTest::mouseClick(&bench.map, Qt::LeftButton, {}, bench.at(1, 2));
        HeatMapData one;
        one.rows = {"only"};
        one.columns = {"a"};
        one.values = {0};
        bench.map.showData(one);
        QVERIFY(!bench.map.cursor() && !bench.map.pinned());
        QVERIFY(!pictureOf(bench.map).isNull());
    }

    void cellsHaveTheColoursOfTheirValues() {
        Bench bench(m_theme);
        const QImage picture = pictureOf(bench.map);
        const auto colour = [&](int row, int column) {
            return picture.pixelColor(bench.at(row, column) + QPoint(3, 5));
        };
        QCOMPARE(colour(0, 0), QColor(m_theme.diverging().at(0)));
        QCOMPARE(colour(0, 2), QColor(m_theme.diverging().at(1)));
        QVERIFY(colour(1, 0) != colour(1, 1));
        // A missing value is hatched: it has more than one colour.
        const QImage hatched = picture.copy(bench.map.cellRect(1, 2).adjusted(3, 3, -3, -3));
        QVERIFY(support::pixelsOf(hatched, hatched.pixelColor(0, 0)) <
                hatched.width() * hatched.height());
    }

    void cellsShrinkToWhatFits() {
        Bench bench(m_theme);
        QCOMPARE(bench.map.cellSize(), 30);
        bench.map.resize(180, 90);
        QVERIFY(bench.map.cellSize() < 30 && bench.map.cellSize() >= 5);
        bench.map.resize(20, 20);
        QCOMPARE(bench.map.cellSize(), 5);
        QVERIFY(!pictureOf(bench.map).isNull());
    }

    void theCurrentCellAndABlockAreFramed() {
        Bench bench(m_theme);
        const QImage plain = pictureOf(bench.map);
        bench.map.setCurrent(QPoint(1, 0));
        const QImage framed = pictureOf(bench.map);
        QVERIFY(framed != plain);
        bench.map.setCurrent(std::nullopt);
        QCOMPARE(pictureOf(bench.map), plain);
        HeatMapData data = small();
        data.blocks = {{0, 2, "G1"}};
        bench.map.showData(data);
        const QImage outlined = pictureOf(bench.map);
        QVERIFY(outlined != plain);
        bench.map.setEmphasis("G1");
        QVERIFY(pictureOf(bench.map) != outlined);
        bench.map.setEmphasis("G2");  // there is none
        QCOMPARE(pictureOf(bench.map), outlined);
    }

    void aScreenReaderFindsItsWay() {
        Bench bench(m_theme);
        QAccessibleInterface* map = QAccessible::queryAccessibleInterface(&bench.map);
        QVERIFY(map && map->tableInterface());
        QCOMPARE(map->childCount(), 6);
        QAccessibleTableInterface& table = *map->tableInterface();
        QCOMPARE(table.columnCount(), 3);
        QCOMPARE(table.columnDescription(2), QString("c"));
        QAccessibleInterface* cell = table.cellAt(1, 2);
        QCOMPARE(cell->text(QAccessible::Name), QString("row 1, column 2"));
        QCOMPARE(cell->text(QAccessible::Value), QString("more"));
        QCOMPARE(cell->role(), QAccessible::Cell);
        QCOMPARE(map->child(5), cell);
        QCOMPARE(map->indexOfChild(cell), 5);
        QVERIFY(!map->child(6));
        QVERIFY(!cell->state().selected && table.selectedCells().isEmpty());
        QTest::mouseClick(&bench.map, Qt::LeftButton, {}, bench.at(1, 2));
        QVERIFY(cell->state().selected);
        QCOMPARE(table.selectedCells(), QList<QAccessibleInterface*>{cell});
        QCOMPARE(cell->rect().size(), bench.map.cellRect(1, 2).size());
        HeatMapData one;
        one.rows = one.columns = {"a"};
        one.values = {0};
        bench.map.showData(one);
        QVERIFY(!cell->isValid());
        QCOMPARE(cell->text(QAccessible::Name), QString());
    }

    void itIsAPictureADrawingAndATable() {
        Bench bench(m_theme);
        QCOMPARE(bench.map.csv(), QString("name,a,b,c\nfirst,-1,0,1\nsecond,0.5,0.25,\n"));
        QCOMPARE(bench.map.image().size(), bench.map.size() * 2);
        QVERIFY(bench.map.svg().contains("second"));
    }

    void cellsFollowTheSizeAskedForAndTheRoom() {
        Bench bench(m_theme);
        QCOMPARE(bench.map.cellSize(), 30);
        bench.map.setCellSize(12);
        QCOMPARE(bench.map.cellSize(), 12);
        QCOMPARE(bench.map.cellRect(0, 0).size(), QSize(12, 12));
        HeatMapData wide;
        wide.rows = QStringList{"a row"};
        for (int i = 0; i < 20; ++i) wide.columns << QString::number(i);
        wide.values.assign(20, 0.5);
        bench.map.setCellSize(30);
        bench.map.resize(400, 300);
        bench.map.showData(wide);
        QVERIFY(bench.map.cellSize() < 20);
        QVERIFY(bench.map.cellRect(0, 19).right() < 400 - 40);  // the scale beside them
    }

    void theBoxBesideACellExplainsIt() {
        Bench bench(m_theme);
        const QImage before = pictureOf(bench.map);
        moveMouse(bench.map, bench.at(0, 1));
        const QImage after = pictureOf(bench.map);
        QRect cells = bench.map.cellRect(0, 0) | bench.map.cellRect(1, 2);
        int beside = 0;
        for (int y = cells.bottom() + 3; y < after.height(); ++y)
            for (int x = 0; x < cells.right() + 40; ++x)
                beside += before.pixel(x, y) != after.pixel(x, y);
        QVERIFY2(beside > 200, qPrintable(QString::number(beside)));
    }

    void theScaleEndsWithItsEnds() {
        Bench bench(m_theme);
        HeatMapData data = small();
        data.values.assign(6, 0.0);
        bench.map.showData(data);
        const QImage picture = pictureOf(bench.map);
        for (const double end : {0.0, 1.0})
            QVERIFY(support::pixelsOf(picture, QColor(ui::divergingMap(true).at(end))) >= 8);
    }

    void theFocusIsSeenAllAround() {
        Bench bench(m_theme);
        bench.map.setFocus();
        const QImage picture = pictureOf(bench.map);
        const QColor accent = m_theme.tokens().accent;
        for (const QPoint at : {QPoint(1, 150), QPoint(398, 150), QPoint(200, 1), QPoint(200, 298)})
            QCOMPARE(picture.pixelColor(at), accent);
    }

    void drawingsKnowTheirSize() {
        Bench bench(m_theme);
        QVERIFY(bench.map.svg().contains("viewBox=\"0 0 400 300\""));
    }

    /// Where cells are lower than letters, names that stood on each other would be a blot.
    void namesOfLowCellsDoNotCoverEachOther() {
        HeatMapData data;
        for (int i = 0; i < 40; ++i) {
            data.rows << QStringLiteral("MMMM");
            data.columns << QString::number(i);
        }
        data.values.assign(1600, 0.5);
        data.range = {0, 1};
        Bench bench(m_theme);
        bench.map.showData(data);
        QVERIFY(bench.map.cellSize() < 10);
        const QImage picture = pictureOf(bench.map);
        const QRect first = bench.map.cellRect(0, 0), last = bench.map.cellRect(39, 0);
        int clear = 0;  // lines between names
        for (int y = first.top(); y < last.bottom(); ++y) {
            bool ink = false;
            for (int x = first.left() - 34; x < first.left() - 8; ++x)
                ink = ink || qGray(picture.pixel(x, y)) > 100;
            clear += !ink;
        }
        QVERIFY2(clear > (last.bottom() - first.top()) / 8, qPrintable(QString::number(clear)));
    }

    void roundsAreCountedBelow() {
        ui::QuotaChart chart(m_theme);
        chart.resize(360, 240);
        chart.showRounds({{0.5, 0.5}, {0.25, 0.75}, {0.1, 0.9}}, {"PG0", "PG1"});
        const QImage picture = pictureOf(chart);
        const int axis = picture.height() - 40;
        int figures = 0, gap = 100;
        for (int x = 0; x < picture.width(); ++x) {
            bool ink = false;  // as bright as text on the dark ground
            for (int y = axis + 6; y < axis + 18; ++y) ink = ink || qGray(picture.pixel(x, y)) > 80;
            figures += ink && gap > 12;
            gap = ink ? 0 : gap + 1;
        }
        QCOMPARE(figures, 4);  // 0, 1, 2, 3
    }

    /// However long names of groups are: their shares stand beside them.
    void namesLeaveRoomForTheirShares() {
        ui::QuotaChart chart(m_theme);
        chart.resize(360, 240);
        chart.showRounds({{0.75, 0.25}}, {"first group", "second group"});
        const QImage picture = pictureOf(chart);
        const int right = picture.width() - 8;
        const int figure = QFontMetrics(m_theme.mono(11)).horizontalAdvance("75 %");
        const int words = QFontMetrics(m_theme.words(11)).horizontalAdvance("second group");
        bool clear = true;  // just left of the figures
        for (int x = right - figure - 5; x < right - figure - 1; ++x)
            for (int y = 14; y < picture.height() - 40; ++y)
                clear = clear && qGray(picture.pixel(x, y)) <= 80;
        QVERIFY(clear);
        bool inked = false;  // where the longest name begins
        for (int x = right - figure - 8 - words; x < right - figure - words; ++x)
            for (int y = 14; y < picture.height() - 40; ++y)
                inked = inked || qGray(picture.pixel(x, y)) > 80;
        QVERIFY(inked);
    }

    void sharesAreFoundByRound() {
        ui::QuotaChart chart(m_theme);
        chart.resize(360, 240);
        chart.show();
        QVERIFY(QTest::qWaitForWindowActive(&chart, support::kPatienceMs));
        const QImage empty = pictureOf(chart);
        QTest::keyClick(&chart, Qt::Key_Left);  // nothing to choose yet
        QCOMPARE(pictureOf(chart), empty);
        chart.showRounds({{0.5, 0.5}, {0.25, 0.75}, {0.1, 0.9}, {0, 1}}, {"PG0", "PG1"});
        QCOMPARE(chart.accessibleDescription(),
                 "PG0 " + ui::percentText(0, 0) + ", PG1 " + ui::percentText(1, 0));
        const QImage plain = pictureOf(chart);
        moveMouse(chart, {60, 100});
        QCOMPARE(chart.toolTip(), QString("Round 1"));
        moveMouse(chart, {270, 100});
        QCOMPARE(chart.toolTip(), QString("Round 4"));
        moveMouse(chart, {5, 5});
        QCOMPARE(chart.toolTip(), QString());
        QCOMPARE(pictureOf(chart), plain);
        QTest::keyClick(&chart, Qt::Key_Left);  // from the last to the one before
        const QImage third = pictureOf(chart);
        QVERIFY(third != plain);
        for (int i = 0; i < 9; ++i) QTest::keyClick(&chart, Qt::Key_Left);
        const QImage first = pictureOf(chart);
        QTest::keyClick(&chart, Qt::Key_Right);
        QVERIFY(pictureOf(chart) != first);
        QTest::keyClick(&chart, Qt::Key_Escape);
        QCOMPARE(pictureOf(chart), plain);
        QCOMPARE(chart.roundAt(-50), 0);
        QCOMPARE(chart.roundAt(5000), 3);
    }

private:
    ui::Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(HeatMapTest)
#include "heat_map_test.moc"
