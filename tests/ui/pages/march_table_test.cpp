// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which planes the table of a march names, beat by beat.
#include "ui/pages/kernel/march_table.hpp"

#include <QTest>

#include "tests/ui/runner/test_class.hpp"

namespace {

/// Of a march that is long enough for all levels to be at work in these beats.
ui::MarchTable wholeBeats(engine::space::KernelPlan plan, int beats) {
    plan.marches.longest = 100;
    const engine::space::MarchBeats march(plan);
    return ui::marchTable(plan, march.firstWholeBeat(), beats, 9);
}

}  // namespace

class MarchTableTest : public QObject {
    Q_OBJECT

private slots:
    void aPipelinesWarpsTakeLevelsInTurn() {
        // The picture of the template: two planes a beat, two levels a warp, a lag of one.
        engine::space::KernelPlan plan;
        plan.march = engine::space::March{};
        plan.march->lag = 1;
        plan.levels = 6;
        plan.stages = 3;
        plan.handOver = engine::space::KernelPlan::HandOver{2, 2};
        const ui::MarchTable table = wholeBeats(plan, 4);
        QCOMPARE(table.rows.size(), std::size_t{4});
        QCOMPARE(table.rows[1].who, QString("warp 0"));
        QCOMPARE(table.rows[1].level, QStringLiteral("levels 1–2"));
        QCOMPARE(table.rows[3].level, QStringLiteral("levels 5–6"));
        for (int beat = 0; beat < 4; ++beat) {
            const auto at = [&](int row) {
                return *table.rows[static_cast<std::size_t>(row)]
                            .planes[static_cast<std::size_t>(beat)];
            };
            // While planes 14 and 15 arrive, 12 and 13 leave the first warp, 8 and 9 the second,
            // 4 and 5 the third.
            QCOMPARE(at(0).first, 2 * (table.firstBeat + beat));
            QCOMPARE(at(0).last, at(0).first + 1);
            QCOMPARE(at(1).first, at(0).first - 2);
            QCOMPARE(at(2).first, at(0).first - 6);
            QCOMPARE(at(3).first, at(0).first - 10);
        }
        QVERIFY(table.rows[3].planes[0]->first >= 0 && table.rows[3].planes[0]->first < 2);
        QVERIFY(table.sentence.contains("2 planes"));
    }

    void tensorCoresCompleteTwoRowsOfEveryLevelABeat() {
        // Of order 3: four pairs of rows for a patch, five rows from one level to the next.
        engine::space::KernelPlan plan;
        plan.march = engine::space::March{};
        plan.march->back = plan.march->ahead = 3;
        plan.levels = 2;
        plan.products = engine::space::TensorProducts{.pairs = 4, .ofPair = 5, .ofBeat = 40};
        const ui::MarchTable table = wholeBeats(plan, 2);
        QCOMPARE(table.rows.size(), std::size_t{3});
        for (std::size_t beat = 0; beat < 2; ++beat) {
            const auto arriving = *table.rows[0].planes[beat];
            QCOMPARE(arriving.last, arriving.first + 1);
            // Rows y and y + 1 of level 1 read rows up to y + 4: those of y + 3 and y + 4 complete
            // them.
            QCOMPARE(table.rows[1].planes[beat]->first, arriving.first - 3);
            QCOMPARE(table.rows[2].planes[beat]->first, arriving.first - 8);
        }
        QVERIFY(table.sentence.contains("tensor cores"));
    }

    void withoutAPipelineAllLevelsGoOnTogether() {
        engine::space::KernelPlan plan;
        QVERIFY(ui::marchTable(plan, 0, 4, 9).empty());
        plan.march = engine::space::March{};
        plan.march->lag = 2;
        plan.levels = 3;
        const ui::MarchTable table = wholeBeats(plan, 2);
        QCOMPARE(table.rows.size(), std::size_t{4});
        QCOMPARE(table.rows[3].planes[0], (ui::PlaneRange{0, 0}));
        QCOMPARE(table.rows[0].planes[0], (ui::PlaneRange{6, 6}));
        plan.levels = 24;  // share rows
        QCOMPARE(wholeBeats(plan, 2).rows.size(), std::size_t{9});
    }

    /// Of order 1 and three levels, each two planes behind the one before.
    void aMarchFillsAndDrainsLevelByLevel() {
        engine::space::KernelPlan plan;
        plan.march = engine::space::March{};
        plan.march->back = plan.march->ahead = 1;
        plan.march->lag = 2;
        plan.levels = 3;
        plan.marches.longest = 10;
        const engine::space::MarchBeats march(plan);
        const auto atWork = [&](std::int64_t beat) {
            QString rows;
            for (const ui::MarchRow& row : ui::marchTable(plan, beat, 1, 9).rows)
                rows += QLatin1Char(row.planes.front() ? '#' : '.');
            return rows;
        };
        QCOMPARE(atWork(march.firstBeat()), QString("#..."));
        QCOMPARE(atWork(march.firstWholeBeat() - 1), QString("###."));
        QCOMPARE(atWork(march.firstWholeBeat()), QString("####"));
        QCOMPARE(atWork(march.lastWholeBeat()), QString("####"));
        QVERIFY(atWork(march.lastBeat()).endsWith(".#"));
    }
};

STENCILSCOPE_TEST_CLASS(MarchTableTest)
#include "march_table_test.moc"
