// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the map of correlations shows, from figures that are seen here.
#include "ui/pages/correlations/combination_data.hpp"

#include <QTest>
#include <cmath>

#include "engine/store/collection.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ui;

namespace {

/// Ids of combinations: 1 is twice and half as fast in turn, 2 follows it, 3 does the reverse, and
/// 5 is known of two stencils only.
CombinationData someData() {
    CombinationData data;
    const double factors[] = {1, 2, 1.25, 3};
    for (int n = 0; n < 4; ++n) {
        const double f = factors[n];
        RecordedStencil stencil{
            {"s" + std::to_string(n), {{0, 1.0}, {1, 4 * f}, {2, 5 * f}, {3, 40 - 4 * f}}},
            "key" + std::to_string(n),
            n == 3 ? 2 : 3,
            1e6,
            {},
            {},
            {}};
        if (n < 2) stencil.times.bestMs[5] = 7 + n;
        data.stencils.push_back(stencil);
    }
    return data;
}

/// The cell of two combinations.
double valueOf(const HeatMapData& map, int first, int second) {
    return map.at(static_cast<int>(map.rowIds.indexOf(QString::number(first))),
                  static_cast<int>(map.columns.indexOf(QString::number(second))));
}

QStringList explained(const CombinationView& view, int first, int second) {
    const auto order = view.order(MapOrder::Name, 0);
    const auto rowOf = [&](int id) {
        for (std::size_t row = 0; row < order.size(); ++row)
            if (view.correlation().combinations[order[row]] == id) return static_cast<int>(row);
        return -1;
    };
    return view.explain(order, rowOf(first), rowOf(second));
}

}  // namespace

class CombinationDataTest : public QObject {
    Q_OBJECT

private slots:
    void everyRecordingOfACollectionCounts() {
        const support::TemporaryFolder folder, elsewhere;
        std::vector<std::filesystem::path> apart;
        for (const char* preset : {"star2d1r", "box2d1r", "star3d1r"})
            apart.push_back(support::writeSyntheticRecording(folder.path(), preset));
        const auto all = elsewhere / "all.sscope";
        QVERIFY(engine::store::mergeInto(all, apart));
        const CombinationData together = loadCombinations({all}, {});
        QVERIFY(together.unreadable.empty());
        QCOMPARE(together.stencils.size(), 3u);
        const CombinationData single = loadCombinations({apart[2]}, {});
        QCOMPARE(together.stencils[2].name, single.stencils[0].name);
        QCOMPARE(CombinationView(together, 0, 1).sources(),
                 QString("Measured on Synthetic, not measured (H200 limits). 512 × 512 × 512, "
                         "double: star3d1r; 8192 × 8192, double: box2d1r, star2d1r."));
        QVERIFY(together.stencils[2].times.bestMs == single.stencils[0].times.bestMs);
        std::stop_source asked;
        asked.request_stop();
        QVERIFY(loadCombinations({all}, asked.get_token()).stencils.empty());
    }

    void pairsThatWereNotComparedAreNoZero() {
        const CombinationView view(someData(), 0, 1);
        const auto map = view.map(MapOrder::Name, 0);
        QVERIFY(std::abs(valueOf(map, 1, 2) - 1) < 1e-12);
        QVERIFY(std::abs(valueOf(map, 1, 3) + 0.984955673944) < 1e-9);
        for (const int other : {0, 1, 2, 3}) {
            QVERIFY(std::isnan(valueOf(map, 5, other)));
            QVERIFY(std::isnan(valueOf(map, other, 5)));
        }
        for (const int id : {0, 1, 2, 3, 5}) QCOMPARE(valueOf(map, id, id), 1.0);
        int undefined = 0;
        for (const double value : map.values) undefined += std::isnan(value);
        QCOMPARE(undefined, 2 * view.undefinedPairs());
    }

    void theHoverSaysWhatWasComparedAndOverHowMany() {
        const CombinationView view(someData(), 0, 1);
        QCOMPARE(explained(view, 1, 3),
                 (QStringList{combinationName(1) + " × " + combinationName(3),
                              "PCC −0.98 over 4 stencils", "p = 0.015",
                              "click: pin, Enter: open the scatter"}));
        QCOMPARE(explained(view, 5, 1).value(1),
                 QString("Not compared: 2 common stencils, or equal times"));
        QCOMPARE(explained(view, 2, 2),
                 QStringList{combinationName(2) + " × " + combinationName(2)});
    }

    void whatChanceMakesAsWellIsMarkedAndSaidToBe() {
        // Of four stencils all pairs are significant, of three none but those that are the same.
        const auto marked = [](const CombinationView& view, int first, int second) {
            const auto map = view.map(MapOrder::Name, 0);
            return map.isMarked(static_cast<int>(map.rowIds.indexOf(QString::number(first))),
                                static_cast<int>(map.columns.indexOf(QString::number(second))));
        };
        const CombinationView four(someData(), 0, 1), three(someData(), 3, 1);
        for (const auto& [first, second] :
             {std::pair{0, 1}, {0, 3}, {1, 2}, {1, 3}, {1, 1}, {5, 1}})
            QVERIFY2(!marked(four, first, second), qPrintable(QString::number(first)));
        QVERIFY(!marked(three, 1, 2));
        QVERIFY(marked(three, 0, 1) && marked(three, 1, 0));
        QVERIFY2(
            explained(three, 0, 1).value(2).endsWith(": not significant, may be due to chance"),
            qPrintable(explained(three, 0, 1).join('|')));
        QVERIFY(!HeatMapData{}.isMarked(0, 0));
    }

    void onlyTheStencilsOfTheDimensionsChosenCount() {
        QCOMPARE(CombinationView(someData(), 0, 1).stencilCount(), std::size_t{4});
        QCOMPARE(CombinationView(someData(), 3, 1).stencilCount(), std::size_t{3});
        QCOMPARE(CombinationView(someData(), 2, 1).stencilCount(), std::size_t{1});
        QVERIFY(CombinationView(someData(), 2, 1).empty());
        QVERIFY(!CombinationView(someData(), 3, 1).empty());
    }

    /// Single ones, too; together they are the whole map.
    void blocksOfTheMapAreItsGroups() {
        const CombinationView view(someData(), 0, 1);
        QVERIFY(view.steps() > 0);
        for (const int step : {0, 1}) {
            const auto map = view.map(MapOrder::Groups, step);
            int next = 0, largest = 0, number = 0;
            for (const HeatMapBlock& block : map.blocks) {
                QCOMPARE(block.first, next);
                QCOMPARE(block.name, QString("G%1").arg(++number));
                next += block.count;
                largest = std::max(largest, block.count);
            }
            QCOMPARE(next, map.rowCount());
            QCOMPARE(largest, step + 1);
        }
        QVERIFY(view.map(MapOrder::Name, 1).blocks.empty());
    }

    void pointsAreTimesOverTheMeanOfEachStencil() {
        const CombinationView view(someData(), 0, 1);
        const auto points = view.points(1, 5);
        QCOMPARE(points.size(), std::size_t{2});
        QCOMPARE(points[1].stencil, QString("s1"));
        const double mean = std::pow(1.0 * 8 * 10 * 32 * 8, 1.0 / 5);
        QVERIFY(std::abs(points[1].x - 8 / mean) < 1e-12);
        QVERIFY(std::abs(points[1].y - 8 / mean) < 1e-12);
        QCOMPARE(view.points(0, 1).size(), std::size_t{4});
    }

    void theStencilIsTheOneWithThisKeyElseTheFirst() {
        const CombinationView view(someData(), 0, 1);
        QCOMPARE(view.stencil("key2")->times.stencil, std::string("s2"));
        QVERIFY(!view.stencil("none"));  // nobody asked for another one
        QVERIFY(!CombinationView({}, 0, 1).stencil("key2"));
    }

    void theWorstLossIsThatOfTheWorstStencil() {
        const CombinationView view(someData(), 0, 1);
        QCOMPARE(view.worstLoss({0, 1}), std::optional(0.0));
        QCOMPARE(view.worstLoss({1}), std::optional(1 - 1 / 12.0));
        QCOMPARE(view.worstLoss({2, 1}), std::optional(1 - 1 / 12.0));
        QCOMPARE(view.worstLoss({5}), std::optional<double>());  // two stencils do not know it
    }

    void unknownCombinationsHaveNoName() {
        QCOMPARE(combinationName(-1), QString("?"));
        QCOMPARE(combinationName(1000), QString("?"));
        QVERIFY(combinationName(0) != "?");
    }
};

STENCILSCOPE_TEST_CLASS(CombinationDataTest)
#include "combination_data_test.moc"
#include "tests/ui/runner/test_class.hpp"
