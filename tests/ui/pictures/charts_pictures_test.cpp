// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Curves, heat maps and shares.
#include <QTest>
#include <cmath>

#include "tests/support/pictures.hpp"
#include "tests/ui/charts/race_of.hpp"
#include "tests/ui/pictures/picture_fixture.hpp"
#include "tests/ui/pictures/words_of.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/charts/convergence_chart.hpp"
#include "ui/charts/heat_map.hpp"
#include "ui/charts/quota_chart.hpp"

using namespace ui;
using support::moveMouse;
using support::Sheet;

namespace {

/// Three strategies, two of them with two runs.
std::shared_ptr<const engine::session::Snapshot> threeCurves() {
    return support::raceOf({{"gest", {{1, 10, 0.9}, {4, 40, 0.3}, {12, 120, 0.15}}, 1},
                            {"gest", {{2, 20, 0.8}, {6, 60, 0.2}}, 2},
                            {"genetic", {{1, 10, 0.7}, {9, 90, 0.25}}, 1},
                            {"genetic", {{3, 30, 0.6}, {11, 110, 0.22}}, 2},
                            {"random", {{2, 20, 0.95}, {15, 150, 0.4}}, 1}});
}

HeatMapData nineCells(bool diverging) {
    HeatMapData data;
    data.rows = {"TBx × ST", "TBy", "TBz with a long name"};
    data.rowIds = {"1", "12", "3"};
    data.columns = {"a", "bb", "c"};
    data.values = {-1, 0, 1, 0.5, 0.25, NAN, -0.6, -0.2, 0.8};
    data.marked = {true, false, true, false, false, false, false, true, false};
    data.blocks = {{0, 2, "CG0"}, {2, 1, "CG1"}};
    data.diverging = diverging;
    data.range = diverging ? Range{-1, 1} : Range{0, 1};
    data.scaleTitle = "PCC";
    data.scaleTicks = diverging ? std::vector<double>{-1, 0, 1} : std::vector<double>{0, 0.5, 1};
    return data;
}

HeatMapData manyCells() {
    HeatMapData data;
    for (int i = 0; i < 14; ++i) {
        data.rows << QString("ST_BM_%1").arg(i);
        data.columns << QString::number(i);
        for (int j = 0; j < 14; ++j) {
            data.values.push_back(1 - 0.15 * std::abs(i - j));
            data.marked.push_back(i == 3 * j);
        }
    }
    data.blocks = {{0, 5, "CG0"}, {5, 4, "CG1"}, {9, 5, "CG2"}};
    data.scaleTitle = "Pearson correlation";
    data.scaleTicks = {-1, 0, 1};
    return data;
}

}  // namespace

class ChartPictures : public PictureFixture {
    Q_OBJECT

    void addMaps(Sheet& sheet, HeatMap::Scale scale, bool diverging) {
        const QSize size = scale == HeatMap::Scale::Right ? QSize(330, 190) : QSize(240, 250);
        HeatMap map(m_theme, scale);
        map.setCellSize(28);
        map.setExplainer([](int row, int column) {
            return QStringList{QString("row %1, column %2").arg(row).arg(column), "PCC 0.81"};
        });
        sheet.add("empty", picture(map, As::Is, size));
        map.showData(nineCells(diverging));
        addStates(sheet, "map", map, size);
        map.setCurrent(QPoint(1, 0));
        map.setEmphasis("CG0");
        sheet.add("current cell, a block emphasized", picture(map, As::Is, size));
        QTest::mouseClick(&map, Qt::LeftButton, {}, map.cellRect(2, 2).center());
        sheet.add("pinned", picture(map, As::Is, size));
        HeatMapData plain = nineCells(diverging);
        plain.rowIds.clear();
        plain.marked.clear();
        plain.blocks.clear();
        plain.scaleTitle = "A title that is far too long for the bar that it stands at";
        map.showData(plain);
        sheet.add("names alone", picture(map, As::Is, size));
        map.showData(manyCells());
        sheet.add("many cells in little room", picture(map, As::Is, size));
    }

private slots:
    void mapsBesideTheirScale() {
        compareDark("charts/maps_right",
                    [&](Sheet& sheet) { addMaps(sheet, HeatMap::Scale::Right, true); });
    }

    void mapsAboveTheirScale() {
        compareDark("charts/maps_below",
                    [&](Sheet& sheet) { addMaps(sheet, HeatMap::Scale::Below, false); });
    }

    void whatIsUnderTheMouseIsExplained() {
        compareDark("charts/maps_explained", [&](Sheet& sheet) {
            HeatMap map(m_theme, HeatMap::Scale::Right);
            map.setCellSize(28);
            map.setExplainer([](int, int) { return QStringList{"TBx and TBy", "PCC 0.81"}; });
            map.showData(nineCells(true));
            map.resize(330, 190);
            map.show();
            for (const QPoint cell : {QPoint(0, 0), QPoint(2, 1), QPoint(1, 2)}) {
                moveMouse(map, map.cellRect(cell.y(), cell.x()).center());
                sheet.add("explained", rendered(map));
            }
            sheet.add("as a file", map.image());
            map.resize(330, 140);
            moveMouse(map, map.cellRect(2, 1).center());
            sheet.add("explained above, where there is no room below", rendered(map));
        });
    }

    void sharesByRound() {
        compareDark("charts/shares", [&](Sheet& sheet) {
            QuotaChart chart(m_theme);
            const QSize size(300, 180);
            sheet.add("empty", picture(chart, As::Is, size));
            chart.showRounds({{0.2, 0.5, 0.3}, {0.4, 0.5, 0.1}, {0.7, 0.28, 0.02}, {0.7, 0.3, 0}},
                             {"PG0", "PG1", "PG2"});
            addStates(sheet, "four rounds", chart, size);
            chart.resize(size);
            for (const int x : {60, 150, 240}) {
                moveMouse(chart, {x, 90});
                sheet.add("a round", rendered(chart));
            }
            chart.showRounds({{1}}, {"PG0"});
            sheet.add("one round", picture(chart, As::Is, size));
            chart.showRounds(std::vector(40, std::vector{0.25, 0.75}), {"PG0", "PG1"});
            sheet.add("many rounds", picture(chart, As::Is, size));
        });
    }

    void curves() {
        compareDark("charts/curves", [&](Sheet& sheet) {
            ConvergenceChart chart(m_theme);
            const QSize size(340, 190);
            sheet.add("empty", picture(chart, As::Is, size));
            chart.showSnapshot(threeCurves());
            for (const auto unit : {SpeedUnit::Speed, SpeedUnit::Milliseconds, SpeedUnit::Share}) {
                chart.setUnit(unit);
                sheet.add(QString("unit %1").arg(int(unit)), picture(chart, As::Is, size));
            }
            chart.setUnit(SpeedUnit::Speed);
            chart.setAbscissa(Abscissa::Evaluations);
            sheet.add("by evaluations", picture(chart, As::Is, size));
            chart.setAbscissa(Abscissa::Clock);
            chart.setEmphasis("genetic");
            sheet.add("emphasis", picture(chart, As::Focused, size));
            chart.setHidden({"gest"});
            sheet.add("one hidden", picture(chart, As::Is, size));
            chart.setHidden({});
            sheet.add("narrow", picture(chart, As::Is, {250, 140}));
        });
    }

    void curvesUnderTheMouse() {
        compareDark("charts/curves_mouse", [&](Sheet& sheet) {
            ConvergenceChart chart(m_theme);
            chart.showSnapshot(threeCurves());
            chart.resize(460, 220);
            chart.show();
            support::letPaint();
            chart.clearFocus();  // whose frame is another picture
            QWidget& ground = *chart.viewport();
            const QPoint middle = chart.plot().center().toPoint();
            for (const int x : {-60, 70}) {
                moveMouse(ground, middle + QPoint(x, 0));
                sheet.add("crosshair", rendered(chart));
            }
            support::leaveMouse(chart);
            chart.zoom(0.5);
            sheet.add("closer", rendered(chart));
            chart.follow();
            QTest::mousePress(&ground, Qt::LeftButton, Qt::ShiftModifier, middle - QPoint(40, 0));
            moveMouse(ground, middle + QPoint(40, 0), Qt::LeftButton);
            QTest::mouseRelease(&ground, Qt::LeftButton, Qt::ShiftModifier, middle + QPoint(40, 0));
            chart.clearFocus();
            sheet.add("brushed", rendered(chart));
        });
    }
};

STENCILSCOPE_TEST_CLASS(ChartPictures)
#include "charts_pictures_test.moc"
