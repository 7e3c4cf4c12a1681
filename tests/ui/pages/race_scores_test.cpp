// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the strategies of a race did against random search, as its table says it.
#include <QTest>

#include "engine/analysis/race_rows.hpp"
#include "engine/analysis/statistics.hpp"
#include "tests/support/synthetic_snapshot.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/search/race_table.hpp"
#include "ui/theme/number_text.hpp"

using namespace ui;

class RaceScoresTest : public QObject {
    Q_OBJECT

    struct Bench {
        explicit Bench(const Theme& theme) : table(theme) {
            table.resize(1000, 200);
            table.show();
        }
        QString text(int row, RaceModel::Column column) {
            return table.model()->index(row, column).data().toString();
        }
        RaceTable table;
    };

    static void finish(engine::session::Snapshot& race, const char* because) {
        for (auto& run : race.runs) {
            run.finished = true;
            run.finishedBecause = because;
            if (because == engine::record::kBudgetUsed && race.budget.seconds)
                run.clockSeconds = *race.budget.seconds;
        }
    }

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    /// A race that was stopped at once tells nothing about its strategies.
    void ofRunsThatHardlyBeganThereIsNoScore() {
        Bench bench(m_theme);
        support::SyntheticRace synthetic({"gest", "genetic"}, 3);
        for (const std::size_t rows : {0, 12, 300}) {
            auto race = *synthetic.at(rows);
            race.state = engine::session::State::Finished;
            finish(race, engine::record::kBudgetUsed);
            const double best = race.optimumMs.value_or(1);
            bench.table.showSnapshot(std::make_shared<engine::session::Snapshot>(race),
                                     {"gest", "genetic"},
                                     std::make_shared<const engine::analysis::RandomBaseline>(
                                         std::vector<double>{best, 2 * best, 9 * best}, 20.0));
            for (const int row : {0, 1})
                QCOMPARE(bench.text(row, RaceModel::Score) == QString("–"), rows < 300);
        }
    }

    /// A strategy is judged over the time that it had, not over the rest of the budget.
    void aStoppedRaceIsScoredUpToWhereItWasStopped() {
        Bench bench(m_theme);
        support::SyntheticRace synthetic({"gest", "genetic"}, 3);
        auto race = *synthetic.at(900);
        const double best = race.optimumMs.value_or(1);
        const auto baseline = std::make_shared<const engine::analysis::RandomBaseline>(
            std::vector<double>{best, 2 * best, 9 * best}, 20.0);
        const auto scores = [&](engine::session::State state) {
            race.state = state;
            RaceTable table(m_theme);
            table.showSnapshot(std::make_shared<engine::session::Snapshot>(race),
                               {"gest", "genetic"}, baseline);
            QStringList texts;
            for (const int row : {0, 1})
                texts << table.model()->index(row, RaceModel::Score).data().toString();
            return texts;
        };
        QVERIFY(race.clockSeconds < *race.budget.seconds / 2);
        const QStringList running = scores(engine::session::State::Running);
        QCOMPARE(scores(engine::session::State::Paused), running);
        finish(race, engine::record::kStopped);
        QCOMPARE(scores(engine::session::State::Finished), running);
        finish(race, engine::record::kBudgetUsed);
        QVERIFY(scores(engine::session::State::Finished) != running);
    }

    /// The command line says the same of it: as far as every run is known, and no further.
    void aRaceByEvaluationsIsScoredAsOnTheCommandLine() {
        Bench bench(m_theme);
        support::SyntheticRace synthetic({"gest", "genetic"}, 3);
        auto race = *synthetic.at(900);
        race.state = engine::session::State::Finished;
        race.budget = {};
        race.budget.evaluations = 150;
        finish(race, engine::record::kBudgetUsed);
        race.runs.front().clockSeconds /= 3;  // its evaluations took less time
        const double best = race.optimumMs.value_or(1);
        const engine::analysis::RandomBaseline baseline(
            std::vector<double>{best, 2 * best, 9 * best}, 0.5);
        bench.table.showSnapshot(
            std::make_shared<engine::session::Snapshot>(race), {"gest", "genetic"},
            std::make_shared<const engine::analysis::RandomBaseline>(baseline));
        const auto rows =
            engine::analysis::raceRows(race, engine::analysis::methodsOf(race.runs), baseline,
                                       engine::analysis::racedSeconds(race));
        for (const auto& row : rows) {
            QVERIFY(row.score);
            const int at = row.method.strategy == "gest" ? 0 : 1;
            QCOMPARE(bench.text(at, RaceModel::Score), ui::ratioText(row.score->mean));
        }
    }

    void theScoreOfAFinishedRaceSaysHowSureItIs() {
        Bench bench(m_theme);
        support::SyntheticRace synthetic({"gest", "genetic"}, 10);
        auto race = *synthetic.at(2000);
        const auto baseline = std::make_shared<const engine::analysis::RandomBaseline>(
            std::vector<double>{*race.optimumMs, 2 * *race.optimumMs, 9 * *race.optimumMs}, 20.0);
        const auto tip = [&](int row) {
            return bench.table.model()
                ->index(row, RaceModel::Score)
                .data(Qt::ToolTipRole)
                .toString();
        };
        const auto show = [&] {
            bench.table.showSnapshot(std::make_shared<engine::session::Snapshot>(race),
                                     {"gest", "genetic"}, baseline);
        };
        show();
        QCOMPARE(tip(0), QString());  // it still runs
        race.state = engine::session::State::Finished;
        finish(race, engine::record::kBudgetUsed);
        show();
        const auto window = engine::analysis::scoreWindow(*baseline, 100);
        std::vector<engine::analysis::Result95> results;
        for (const char* strategy : {"gest", "genetic"}) {
            std::vector<double> scores;
            for (const auto& run : race.runs) {
                const engine::analysis::Curve curve(*run.curve);
                if (run.spec.strategy == strategy)
                    scores.push_back(*engine::analysis::score({&curve, 1}, *baseline, window));
            }
            results.push_back(
                {engine::analysis::mean(scores), engine::analysis::intervalOfMean(scores)});
        }
        QVERIFY(results[0].interval->overlaps(*results[1].interval));
        const int better = results[0].mean >= results[1].mean ? 0 : 1;
        const QStringList names = {"gest", "genetic"};
        for (const int row : {0, 1}) {
            QCOMPARE(bench.text(row, RaceModel::Score),
                     ui::ratioText(results[static_cast<std::size_t>(row)].mean));
            const auto interval = *results[static_cast<std::size_t>(row)].interval;
            QString words = QString("95 %: %1 to %2, by resampling the 10 runs.")
                                .arg(ui::ratioText(interval.low))
                                .arg(ui::ratioText(interval.high));
            if (row != better)
                words += QString(" Not distinguishable from %1: their intervals overlap.")
                             .arg(names[better]);
            QCOMPARE(tip(row), words);
        }
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(RaceScoresTest)
#include "race_scores_test.moc"
