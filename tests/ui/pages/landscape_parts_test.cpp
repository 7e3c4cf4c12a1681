// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the Landscape page works out before anything is painted.
#include <QTest>
#include <cmath>

#include "tests/support/races.hpp"
#include "tests/support/synthetic_snapshot.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/landscape/axis_places.hpp"
#include "ui/pages/landscape/importance_data.hpp"
#include "ui/pages/landscape/parallel_lines.hpp"
#include "ui/pages/landscape/scatter_points.hpp"
#include "ui/pages/landscape/slice_data.hpp"

using engine::device::Outcome;
using engine::space::ParameterId;
using engine::space::Setting;
using namespace ui;

namespace {

using Kind = DataColumn::Kind;

engine::device::Evaluation at(int x, int y, float ms) {
    auto evaluation =
        support::evaluationOf(Setting().with(ParameterId::TBx, x).with(ParameterId::TBy, y), ms);
    evaluation.resources.registers = 32;
    if (ms <= 0) {
        evaluation.outcome = Outcome::LaunchError;
        evaluation.samplesMs.clear();
    }
    return evaluation;
}

/// Widths 16, 32 and 128, one of them failed.
Race fourSettings() {
    return support::raceOf(1, support::presetProblem("star3d1r"),
                           {at(16, 4, 4), at(32, 4, 2), at(128, 8, 1), at(128, 4, 0)});
}

LandscapeDataPtr dataOf(const Race& race, const RowFilter& filter = {}) {
    return landscapeData(race.results(), filter);
}

ColumnAxis axisOf(const LandscapeData& data, std::size_t column,
                  ColumnAxis::Scale scale = ColumnAxis::Scale::Linear) {
    return {data.columns[column], data.values[column], scale};
}

}  // namespace

class LandscapePartsTest : public QObject {
    Q_OBJECT

private slots:
    void columnsAreWhatVariesAndWhatWasMeasured() {
        const auto data = dataOf(fourSettings());
        QStringList names;
        for (const auto& column : data->columns) names << column.name;
        // Shared memory is unknown, a spread there is none of equal samples but it is known.
        QCOMPARE(names.mid(0, 4), (QStringList{"TBx", "TBy", "Speed", "Time"}));
        QVERIFY(names.contains("Registers") && !names.contains("Shared memory"));
        QCOMPARE(data->columns[0].values, (std::vector{16, 32, 128}));
        QCOMPARE(data->columns[2].title(), QStringLiteral("Speed (GCells/s)"));
        QCOMPARE(data->shown, std::size_t{4});
        QCOMPARE(data->failed, std::size_t{1});
        QVERIFY(std::isnan(data->values[2][3]));
        QCOMPARE(data->placeOf(3), std::optional<std::size_t>(2));
        QVERIFY(!data->placeOf(9));
        QVERIFY2(data->sentence(3).contains("launch error"), qPrintable(data->sentence(3)));
    }

    void predictionsAreCalledSo() {
        const auto data = dataOf(support::raceOf(1, support::presetProblem("star3d1r"),
                                                 {at(16, 4, 1), at(32, 4, 2)}, true));
        QCOMPARE(data->columns[data->speedColumn()].name, QStringLiteral("Predicted speed"));
    }

    void whatIsBrushedStaysAndIsKnown() {
        RowFilter filter(WithinValues{ParameterId::TBx, 16, 32});
        auto data = dataOf(fourSettings(), filter);
        QCOMPARE(data->rows.size(), std::size_t{4});
        QCOMPARE(data->shown, std::size_t{2});
        QCOMPARE(data->inside, (std::vector{true, true, false, false}));
        filter.add(OnlyResult{ResultFilter::Verified});
        data = dataOf(fourSettings(), filter);
        QCOMPARE(data->rows.size(), std::size_t{3});
    }

    void valuesStandAtEqualDistances() {
        const auto data = dataOf(fourSettings());
        const ColumnAxis axis = axisOf(*data, 0);
        QCOMPARE(axis.share(16), 1 / 6.0);
        QCOMPARE(axis.share(32), 0.5);
        QCOMPARE(axis.share(128), 5 / 6.0);
        QCOMPARE(axis.ticks(10).size(), std::size_t{3});
        QCOMPARE(axis.ticks(2).size(), std::size_t{2});
        QCOMPARE(axis.ticks(10)[2].text, QStringLiteral("128"));
        QCOMPARE(axis.moved(0.5, 1), 5 / 6.0);
        QCOMPARE(axis.moved(0.5, 7), 5 / 6.0);
    }

    void speedsBeginAtZeroOrAreLogarithmic() {
        const auto data = dataOf(fourSettings());
        const std::size_t speed = data->speedColumn();
        QCOMPARE(axisOf(*data, speed).share(0), 0.0);
        const ColumnAxis axis = axisOf(*data, speed, ColumnAxis::Scale::Logarithmic);
        const double most = data->values[speed][2];
        QVERIFY(std::abs(axis.share(most) - axis.share(most / 2) -
                         (axis.share(most / 2) - axis.share(most / 4))) < 1e-12);
        QVERIFY(std::abs(axis.valueAt(axis.share(100)) - 100) < 1e-9);
        QVERIFY(std::isnan(axis.share(NAN)));
        QVERIFY(axis.ticks(20).size() >= 4);  // within a power of ten, too
    }

    void aBrushTakesTheValuesInside() {
        const auto data = dataOf(fourSettings());
        const ColumnAxis axis = axisOf(*data, 0);
        const auto brush = axis.brush({0.4, 1}, nullptr);
        QVERIFY(brush && *brush == RowCondition(WithinValues{ParameterId::TBx, 32, 128}));
        QVERIFY(!axis.brush({0.55, 0.75}, nullptr));
        const auto seen = axis.brushed(RowFilter(*brush));
        QVERIFY(seen && seen->condition == *brush);
        QCOMPARE(seen->shares.low, 1 / 3.0);
        QCOMPARE(seen->shares.high, 1.0);
        QVERIFY(!axisOf(*data, 1).brushed(RowFilter(*brush)));
    }

    void aBrushOfSpeedsIsARange() {
        const auto data = dataOf(fourSettings());
        const ColumnAxis axis = axisOf(*data, data->speedColumn(), ColumnAxis::Scale::Logarithmic);
        const auto brush = axis.brush({0.25, 0.75}, nullptr);
        QVERIFY(brush && std::holds_alternative<WithinSpeed>(*brush));
        const auto seen = axis.brushed(RowFilter(*brush));
        QVERIFY(seen && std::abs(seen->shares.low - 0.25) < 1e-9);
        QCOMPARE(dataOf(fourSettings(), RowFilter(*brush))->shown, std::size_t{1});
    }

    void pointsAreSpreadAroundTheirValue() {
        const auto data = dataOf(fourSettings());
        const auto axes = scatterAxes(*data, 0, data->speedColumn(), 1);
        const auto points = scatterPoints(*data, axes);
        QCOMPARE(points.size(), std::size_t{3});  // what failed has no speed
        for (const auto& point : points) {
            const double centre = axes.x.share(data->values[0][point.place]);
            QVERIFY(std::abs(point.at.x() - centre) <= axes.x.step() / 2);
            QCOMPARE(point.at.y(), axes.y.share(data->values[data->speedColumn()][point.place]));
        }
        QCOMPARE(scatterPoints(*data, axes)[1].at, points[1].at);
        QCOMPARE(scatterPoints(*data, scatterAxes(*data, 0, 1, 0)).size(), std::size_t{4});
    }

    void densityCountsEveryPoint() {
        std::vector<ScatterPoint> points;
        for (int i = 0; i < 90; ++i) points.push_back({0, {0.1, 0.9}, 0});
        for (int i = 0; i < 10; ++i) points.push_back({0, {1.0, 0.0}, 0});
        const Density density = densityOf(points, 4, 3);
        QCOMPARE(density.most, 90);
        QCOMPARE(density.counts[0], 90);
        QCOMPARE(density.counts[2 * 4 + 3], 10);
        QCOMPARE(densityShare(1, 90), 0.0);
        QCOMPARE(densityShare(90, 90), 1.0);
        QCOMPARE(densityShare(1, 1), 1.0);
    }

    void theFastestShare() {
        QCOMPARE(leastOfFastest({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 0.3), 8.0);
        QCOMPARE(leastOfFastest({1, 2, 3}, 0.01), 3.0);
        QCOMPARE(leastOfFastest({3, 1, 2}, 1), 1.0);
    }

    void linesKnowWhatIsFast() {
        const auto data = dataOf(fourSettings());
        auto lines = parallelLines(*data, 0.5);
        QCOMPARE(lines.axes.size(), std::size_t{3});
        QCOMPARE(lines.lines.size(), std::size_t{3});
        QCOMPARE(lines.failures, std::vector<std::size_t>{3});
        QCOMPARE(lines.fast, std::size_t{2});
        QCOMPARE(lines.lines.back().place, std::size_t{2});  // the fastest lies on top
        lines = parallelLines(
            *dataOf(fourSettings(), RowFilter(WithinValues{ParameterId::TBx, 16, 32})), 0.5);
        QCOMPARE(lines.lines.size(), std::size_t{3});
        QCOMPARE(lines.fast, std::size_t{1});
        QVERIFY(lines.lines[1].fast && lines.failures.empty());
    }

    void aLineIsFoundWhereItPasses() {
        const auto data = dataOf(fourSettings());
        const auto lines = parallelLines(*data, 1);
        const std::vector<double> places{0, 0.2, 1};
        const float* fastest = lines.sharesOf(2);
        QCOMPARE(lineAt(lines, places, 0, double(fastest[0]), 0.02), std::optional<std::size_t>(2));
        QCOMPARE(lineAt(lines, places, 0.1, double(fastest[0] + fastest[1]) / 2, 0.02),
                 std::optional<std::size_t>(2));
        QVERIFY(!lineAt(lines, places, 0, 0.3, 0.02));
        // The second axis stands at a fifth of the width.
        QCOMPARE(lineAt(lines, places, 0.2, double(fastest[1]), 0.02),
                 std::optional<std::size_t>(2));
        QCOMPARE(lineAt(lines, places, 1, double(fastest[2]), 0.02), std::optional<std::size_t>(2));
    }

    void axesStandEvenlyWhereLabelsLetThem() {
        QCOMPARE(axisPlaces({10, 20, 20, 10}, 100), (std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
        // One needs more than the others leave it.
        QCOMPARE(axisPlaces({10, 70, 10}, 100), (std::vector<double>{0, 0.15, 0.85, 1}));
        QCOMPARE(axisPlaces({40, 10, 30, 10}, 100), (std::vector<double>{0, 0.4, 0.55, 0.85, 1}));
    }

    void theWidestLabelsGiveWay() {
        QCOMPARE(axisPlaces({20, 90, 60, 20}, 100), (std::vector<double>{0, 0.2, 0.5, 0.8, 1}));
        QCOMPARE(axisPlaces({200, 200}, 100), (std::vector<double>{0, 0.5, 1}));
        QCOMPARE(axisPlaces({}, 100), std::vector<double>{0});
        QCOMPARE(axisPlaces({20, 30}, 0), (std::vector<double>{0, 0, 0}));
    }

    void everyColumnOfTheRasterHasEveryLine() {
        const auto lines = parallelLines(*dataOf(fourSettings()), 0.5);
        const std::vector<double> places{0, 0.3, 1};
        const auto all = lineCounts(lines, places, {50, 20}, false),
                   fast = lineCounts(lines, places, {50, 20}, true);
        for (std::size_t x = 0; x < 50; ++x) {
            int crossing = 0, fastOnes = 0;
            for (std::size_t y = 0; y < 20; ++y) {
                crossing += all[y * 50 + x];
                fastOnes += fast[y * 50 + x];
            }
            QVERIFY(crossing >= 3 && fastOnes >= 2 && fastOnes < crossing);  // steep ones more
        }
    }

    void importanceCountsEachSettingOnce() {
        std::vector<engine::device::Evaluation> rows;
        for (int repeat = 0; repeat < 3; ++repeat)
            for (const int x : {16, 32, 64, 128})
                for (const int y : {1, 2, 4})
                    rows.push_back(at(x, y, x == 128 && y == 4 ? 0.F : 1.F * x));
        const auto importance =
            importanceData(*dataOf(support::raceOf(1, support::presetProblem("star3d1r"), rows)));
        QCOMPARE(importance.settings, std::size_t{11});
        QCOMPARE(importance.failed, std::size_t{1});
        QCOMPARE(importance.bars.front().name, QStringLiteral("TBx"));
        QVERIFY(importance.bars.front().share > 0.99);
        QVERIFY(importance.bars.front().failures);
        QCOMPARE(importance.bars.front().failsAt, QStringLiteral("128"));
    }

    void slicesSayWhatWasMeasuredAndWhatIsPredicted() {
        const auto problem = support::presetProblem("star3d1r");
        const auto space = engine::space::TuningSpace::full(problem, {});
        const Setting centre =
            *space.nearest(Setting().with(ParameterId::TBx, 32).with(ParameterId::TBy, 4));
        const Race race =
            support::raceOf(1, problem,
                            {support::evaluationOf(centre, 2),
                             support::evaluationOf(centre.with(ParameterId::TBx, 64), 1)});
        SlicePredictor predictor({});
        const auto slices = sliceData({race.results(), centre, space, {0, 1}}, predictor);
        QVERIFY(slices.predicts);
        int measured = 0;
        for (const SliceCell& cell : slices.cells)
            for (const SlicePoint& point : cell.points) {
                QCOMPARE(point.centre, point.value == centre[cell.parameter]);
                if (point.predicted > 0)
                    QVERIFY(point.allowed && point.predictedLow <= point.predicted &&
                            point.predicted <= point.predictedHigh);
                measured += point.measured > 0 && !point.centre;
            }
        QCOMPARE(measured, 1);
        const auto& width =
            *std::ranges::find(slices.cells, QStringLiteral("TBx"), &SliceCell::name);
        QVERIFY(width.isMeasuredBeside());
        const auto at64 = std::ranges::find(width.points, 64, &SlicePoint::value);
        QCOMPARE(at64->number, std::int64_t{2});
        QCOMPARE(at64->measured, race.result(2)->speed());
        const auto& unrolled =
            *std::ranges::find(slices.cells, QStringLiteral("TBy"), &SliceCell::name);
        QVERIFY(unrolled.isMeasured() && !unrolled.isMeasuredBeside());
    }
};

STENCILSCOPE_TEST_CLASS(LandscapePartsTest)
#include "landscape_parts_test.moc"
