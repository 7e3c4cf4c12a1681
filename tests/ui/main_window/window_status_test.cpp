// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The bottom line of the window, and entries of its menus that depend on what there is.
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QTest>
#include <cmath>
#include <set>

#include "tests/support/dialogs.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/main_window/status_row.hpp"
#include "ui/main_window/tool_fields.hpp"
#include "ui/widgets/bar.hpp"
#include "ui/widgets/elided_label.hpp"

class WindowStatusTest : public WindowFixture {
    Q_OBJECT

    static bool shows(const StatusRow& row, const QString& words) {
        for (const auto* label : row.findChildren<QLabel*>())
            if (label->isVisibleTo(&row) && label->text().contains(words)) return true;
        return false;
    }
    static QString plain(const StatusRow& row) {
        QString text = row.clock();
        return text.remove(QRegularExpression("<[^>]*>")).replace("&nbsp;", " ");
    }

private slots:
    /// It is left when the window goes, and changes the document then.
    void aFieldThatIsTypedInIsLeftWhileTheWindowIsWhole() {
        auto bench = std::make_unique<Bench>(m_recordings.path(), m_theme);
        bench->loadRecorded();
        QVERIFY(QTest::qWaitForWindowActive(&bench->window, support::kPatienceMs));
        for (QLineEdit* field : bench->window.findChildren<QLineEdit*>()) {
            if (field->accessibleName() != QLatin1String("Cells along x") || !field->isVisible())
                continue;
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, "4096");
        }
        int told = 0, whole = 0;
        connect(&bench->document, &Document::problemChanged, this,
                [&, window = static_cast<QObject*>(&bench->window)] {
                    ++told;
                    if (qobject_cast<MainWindow*>(window)) ++whole;
                });
        bench.reset();
        QVERIFY(told > 0);
        QCOMPARE(whole, told);
    }

    void initTestCase() { prepare(); }

    void howFarARaceIsStandsInTheBottomLine() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        auto& row = *bench.window.findChild<StatusRow*>();
        const auto& bar = *row.findChild<Bar*>();
        QVERIFY(!shows(row, "strateg"));
        bench.controller.setPace(0);
        engine::record::Budget budget;
        budget.seconds = 40;
        bench.window.searchPage().controls().setBudget(budget);
        std::set<QString> seen;
        double least = 2, most = 0;
        connect(&bench.controller, &SearchController::raceChanged, &bench.window, [&] {
            seen.insert(plain(row));
            if (bench.controller.running()) {
                least = std::min(least, bar.share());
                most = std::max(most, bar.share());
            }
        });
        bench.window.actions().start->trigger();
        QVERIFY(QTest::qWaitFor([&] { return !bench.controller.running(); }, 120000));
        QTRY_VERIFY(plain(row).contains("40"));
        QVERIFY2(most <= 1.0, qPrintable(QString::number(most)));
        const QRegularExpression known(
            "^(Ready|Starting|[0-9]+\\.[0-9] of 40\\S* s.*|Done.*|0 evaluations)$");
        for (const QString& text : seen) QVERIFY2(known.match(text).hasMatch(), qPrintable(text));
        QCOMPARE(bar.share(), 1.0);
        QVERIFY(shows(row, "strateg"));
    }

    /// Whoever reads 75 s of a budget of 100 s and has waited for 75 s has not been told of two
    /// runs.
    void theTimeOfRunsInTurnsSaysThatItIsOfAllOfThem() {
        Bench bench(m_recordings.path(), m_theme);
        engine::session::Snapshot race;
        race.problem = bench.document.problem();
        race.budget.seconds = 100;
        race.state = engine::session::State::Finished;
        for (const double seconds : {45.0, 30.0}) {
            engine::record::RunSpec spec;
            spec.id = static_cast<int>(race.runs.size());
            spec.strategy = spec.id == 0 ? "gest" : "random";
            race.runs.push_back(engine::record::emptyView(spec));
            race.runs.back().clockSeconds = seconds;
            race.runs.back().finished = true;
            race.runs.back().finishedBecause = engine::record::kStopped;
        }
        const auto show = [&] {
            bench.document.takeRace(
                {1, std::make_shared<const engine::session::Snapshot>(race), nullptr});
            return plain(bench.window.statusRow());
        };
        QCOMPARE(show(), QString("Stopped at 75.0 s of 200.0 s for all runs"));
        race.device.recorded = true;  // each run has a clock of its own
        QCOMPARE(show(), QString("Stopped at 45.0 s of 100.0 s"));
    }

    /// What the race table says as well gives way, so that the device is read.
    void theDeviceIsReadBeforeTheNumberOfRuns() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.race(5);
        const auto& row = *bench.window.findChild<StatusRow*>();
        const auto& device = *row.findChild<ElidedLabel*>();
        QTRY_VERIFY(shows(row, "strateg"));
        for (const int width : {1016, 1100, 1180, 1300, 1440, 1700}) {
            bench.window.resize(width, 800);
            QTest::qWait(1);
            QVERIFY2(device.shown() == device.text() || !shows(row, "strateg"),
                     qPrintable(QString::number(width)));
        }
        QVERIFY(shows(row, "strateg"));
    }

    /// Of all runs together: one that is done is no more than its part.
    void theBarIsTheMeanOfAllRuns() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.controller.setPace(50);
        engine::record::Budget budget;
        budget.seconds = 400;
        bench.window.searchPage().controls().setBudget(budget);
        bench.window.actions().start->trigger();
        QTRY_VERIFY(bench.controller.snapshot()->rows.size() > 10);
        bench.controller.pause();
        QTRY_COMPARE(bench.controller.snapshot()->state, engine::session::State::Paused);
        const auto snapshot = bench.controller.snapshot();
        QVERIFY(snapshot->runs.size() > 1);
        double mean = 0;
        for (const auto& run : snapshot->runs)
            mean += run.clockSeconds / 400 / static_cast<double>(snapshot->runs.size());
        QVERIFY(mean > 0 && mean < 0.9);
        const auto& bar = *bench.window.statusRow().findChild<Bar*>();
        QTRY_VERIFY2(std::abs(bar.share() - mean) < 1e-6,
                     qPrintable(QString("%1, not %2").arg(bar.share()).arg(mean)));
    }

    void aRecordingThatIsNotThereIsNotTicked() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        const auto recording = [&](bool& ticked) {
            QString text;
            const support::Next<QMenu> menu([&](QMenu& shown) {
                for (const QAction* action : shown.actions())
                    if (action->data().toString() == "recorded") {
                        text = action->text();
                        ticked = action->isChecked();
                    }
                shown.close();
            });
            bench.window.findChild<DeviceField*>()->click();
            return text;
        };
        bool ticked = false;
        QCOMPARE(recording(ticked), QString("Recording of this stencil"));
        QVERIFY(ticked);
        bench.document.editGrid({1000, 600, 1});
        QTRY_VERIFY(bench.window.devices().state() == DeviceChoice::State::Unavailable);
        QCOMPARE(recording(ticked), QString("Recording of this stencil: none"));
        QVERIFY(!ticked);
    }

    void aRecordingIsOfferedOnce() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        int recorded = 0, files = 0;
        const support::Next<QMenu> menu([&](QMenu& shown) {
            for (const QAction* action : shown.actions()) {
                recorded += action->data().toString().startsWith("recorded");
                files += action->data().toString().endsWith(".sscope");
            }
            shown.close();
        });
        bench.window.findChild<DeviceField*>()->click();
        QVERIFY(menu.gone());
        QCOMPARE(recorded, 1);
        QCOMPARE(files, 0);
    }

    void onlyKernelsAreSaidNotToBeMeasured() {
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        bench.race(5);
        int kernels = 0, sessions = 0;
        for (auto* menu : bench.window.findChildren<QMenu*>()) {
            emit menu->aboutToShow();
            for (const QAction* action : menu->actions()) {
                const bool said = action->toolTip().contains("it was not measured");
                if (action->text().startsWith("This race as ")) {
                    ++sessions;
                    QVERIFY(!said);
                }
                if (action->text().startsWith("This setting")) {
                    ++kernels;
                    QCOMPARE(said, action->text().contains("not measured"));
                }
            }
        }
        QVERIFY(kernels > 0 && sessions > 0);
    }
};

STENCILSCOPE_TEST_CLASS(WindowStatusTest)
#include "window_status_test.moc"
