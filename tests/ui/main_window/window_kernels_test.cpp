// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels of other programs: opened, searched and shown as far as they make sense here.
#include <QClipboard>
#include <QMenuBar>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "engine/search/strategy.hpp"
#include "tests/support/dialogs.hpp"
#include "tests/support/foreign_recording.hpp"
#include "tests/support/page_shots.hpp"
#include "tests/ui/main_window/page_named.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/charts/heat_map.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/pages/correlations/correlations_page.hpp"
#include "ui/pages/correlations/grouping_panel.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/pages/kernel/kernel_page.hpp"
#include "ui/pages/landscape/importance_view.hpp"
#include "ui/pages/landscape/landscape_page.hpp"
#include "ui/pages/landscape/parallel_view.hpp"
#include "ui/pages/landscape/slice_view.hpp"
#include "ui/pages/search/evaluations_model.hpp"
#include "ui/pages/search/evaluations_panel.hpp"
#include "ui/pages/search/race_table.hpp"
#include "ui/setting/parameter_row.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/kernel_card.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/chip.hpp"
#include "ui/widgets/value_box.hpp"

using engine::space::ParameterId;
using support::Next;

class WindowKernelsTest : public WindowFixture {
    Q_OBJECT

    struct Desk : Bench {
        explicit Desk(WindowKernelsTest& test) : Bench(test.m_recordings.path(), test.m_theme) {
            loadRecorded();
            QVERIFY(ready());
        }
        /// By Ctrl+O and the dialog that follows.
        void open(const QString& path) {
            const Next<QFileDialog> dialog(
                [&](QFileDialog& files) { support::acceptFile(files, path); });
            QTest::keyClick(&window, Qt::Key_O, Qt::ControlModifier);
            QVERIFY(dialog.gone());
            QVERIFY(QTest::qWaitFor([this] { return document.kernel() != nullptr; }, 120000));
            QVERIFY(QTest::qWaitFor(
                [this] { return window.devices().state() != DeviceChoice::State::Probing; },
                120000));
            window.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&window));
        }
        EvaluationsPanel& evaluations() { return window.searchPage().evaluations(); }
        QString heading(int column) {
            return evaluations().view().model()->headerData(column, Qt::Horizontal).toString();
        }
    };
    static QString data(const char* name) {
        return QStringLiteral(STENCILSCOPE_SOURCE_DIR "/tests/engine/importers/data/") +
               QLatin1String(name);
    }
    QString gemm() {
        const QString path = m_recordings.filePath("gemm.sscope");
        if (!QFile::exists(path)) support::writeForeignRecording(path.toStdString());
        return path;
    }

private slots:
    void initTestCase() { prepare(); }

    void whatItsFileSaysStandsInTheStencilsPlace() {
        Desk desk(*this);
        desk.open(gemm());
        KernelCard& card = desk.window.stencilDock().kernel();
        QVERIFY(card.isVisible() && !desk.window.stencilDock().canvas().isVisible());
        QCOMPARE(card.figure("Kernel"), QStringLiteral("gemm"));
        QCOMPARE(card.figure("Problem size"), QStringLiteral("512 × 256"));
        QTRY_COMPARE(card.figure("Measured"),
                     QStringLiteral("%1 settings").arg(support::foreignEvaluations().size()));
        QTRY_COMPARE(card.figure("Space"), card.figure("Measured"));
        QCOMPARE(card.conditions(), QStringLiteral("block_size_x * block_size_y <= 256"));
        QVERIFY(!desk.window.actions().largeStencil->isEnabled());
        QCOMPARE(desk.window.devices().device(), gemm());
        QCOMPARE(desk.window.devices().state(), DeviceChoice::State::Ready);
    }

    /// Nobody tried what was imported by hand, and nothing is raced yet.
    void whatIsImportedIsCalledSo() {
        Desk desk(*this);
        desk.open(gemm());
        QAbstractItemModel& rows = *desk.evaluations().view().model();
        QTRY_VERIFY(rows.rowCount() > 0);
        QCOMPARE(rows.index(0, EvaluationsModel::Run).data().toString(),
                 QStringLiteral("imported"));
    }

    void racedByKeysAndReadInLaunches() {
        Desk desk(*this);
        desk.open(gemm());
        desk.controller.setPace(0);
        QTest::keyClick(&desk.window, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(desk.finished());
        QVERIFY(desk.controller.snapshot()->best.has_value());
        QCOMPARE(desk.heading(EvaluationsModel::Speed), QStringLiteral("launches/s"));
        QTableView& view = desk.evaluations().view();
        QVERIFY(view.isColumnHidden(EvaluationsModel::Combination));
        QVERIFY(!view.isColumnHidden(EvaluationsModel::Setting));
        QVERIFY(view.isColumnHidden(EvaluationsModel::Registers));  // the setting comes first
        const double ms = desk.controller.snapshot()->best->evaluation.timeMs();
        const auto& row = desk.evaluations().model().rowAt(0);
        QCOMPARE(view.model()->index(0, EvaluationsModel::Outcome).data().toString(),
                 !row.evaluation.ok() ? QStringLiteral("launch error")
                 : row.newBest        ? QStringLiteral("new best")
                                      : QStringLiteral("measured"));
        QVERIFY(view.model()
                    ->index(0, EvaluationsModel::Setting)
                    .data()
                    .toString()
                    .contains("block_size_x="));
        QTest::keyClick(&desk.window, Qt::Key_B, Qt::ControlModifier);
        QCOMPARE(desk.document.measured()->speed(), 1000 / ms);
    }

    void itsParametersAreChosenAsAStencilsAre() {
        Desk desk(*this);
        desk.open(gemm());
        SettingPanel& panel = desk.window.settingPanel();
        QTRY_VERIFY(panel.settled());
        ParameterRow* row = panel.row(ParameterId{0});
        QVERIFY(row && row->isVisible());
        QCOMPARE(row->box().accessibleName(), QStringLiteral("block_size_x"));
        QVERIFY(!panel.chip(engine::space::Optimization::ST)->isVisible());
        const int before = desk.document.setting()[ParameterId{0}];
        row->box().setFocus();
        QTest::keyClick(&row->box(), Qt::Key_Up);
        QTRY_VERIFY(desk.document.setting()[ParameterId{0}] != before);
        desk.window.actions().undo->trigger();
        QCOMPARE(desk.document.setting()[ParameterId{0}], before);
        // A text is named by its words.
        QCOMPARE(panel.row(ParameterId{4})->box().accessibleName(), QStringLiteral("flags"));
        desk.window.actions().copySetting->trigger();
        QVERIFY(QApplication::clipboard()->text().contains("flags=\"-O2 -g\""));
        desk.window.actions().pasteSetting->trigger();
        QTRY_VERIFY(panel.settled());
        QCOMPARE(desk.document.setting()[ParameterId{0}], before);
    }

    void measuredBySingleSettings() {
        Desk desk(*this);
        desk.open(gemm());
        QTRY_VERIFY(desk.window.actions().measure->isEnabled());
        QTest::keyClick(&desk.window, Qt::Key_M, Qt::ControlModifier);
        QTRY_VERIFY(desk.document.measured() && desk.document.measured()->race().id() > 1);
    }

    void whatMakesNoSenseSaysSo() {
        Desk desk(*this);
        desk.open(gemm());
        auto& page = desk.window.pages().the<KernelPage>();
        desk.window.pages().show(page);
        auto* empty = page.findChild<EmptyState*>();
        QTRY_VERIFY2(empty->sentence().contains("gemm is a kernel of another program"),
                     qPrintable(empty->sentence()));
        QVERIFY(!empty->button()->isVisible());
        int exports = 0;
        for (QMenu* menu : desk.window.menuBar()->findChildren<QMenu*>())
            if (menu->title() == "&Export") {
                emit menu->aboutToShow();
                for (QAction* action : menu->actions())
                    if (action->text().contains(" as "))
                        QCOMPARE(action->isEnabled(),
                                 ++exports && action->text().startsWith("This race as "));
            }
        QVERIFY(exports > 2);
    }

    void itsLandscapeHasItsOwnNames() {
        Desk desk(*this);
        desk.open(gemm());
        desk.controller.setPace(0);
        auto& page = desk.window.pages().the<LandscapePage>();
        desk.window.pages().show(page);
        QCOMPARE(page.empty().button()->text(), QStringLiteral("Search this kernel"));
        QTest::mouseClick(page.empty().button(), Qt::LeftButton);
        QVERIFY(desk.finished());
        desk.window.pages().show(page);
        for (int tab = 0; tab < LandscapePage::TabCount; ++tab) {
            page.setTab(static_cast<LandscapePage::Tab>(tab));
            QTRY_VERIFY(page.settled());
            support::shoot(desk.window, QString("landscape-kernel-%1").arg(tab));
        }
        QVERIFY(page.parallel().lines().axes.size() > 1);
        QCOMPARE(page.parallel().lines().axes.front().column().name,
                 QStringLiteral("block_size_x"));
        QCOMPARE(page.parallel().lines().axes.back().column().unit, QStringLiteral("launches/s"));
        QVERIFY(!page.slices().slices().cells.empty() && !page.slices().slices().predicts);
        QVERIFY(!page.importance().importance().bars.empty());
    }

    void itsGroupsHaveTheirOwnNames() {
        Desk desk(*this);
        desk.open(gemm());
        desk.controller.setPace(0);
        QTest::keyClick(&desk.window, Qt::Key_2, Qt::AltModifier);
        auto& page = dynamic_cast<CorrelationsPage&>(desk.window.pages().currentPage());
        auto* grouping = page.findChild<GroupingPanel*>();
        auto* search = grouping->findChild<EmptyState*>()->button();
        QCOMPARE(search->text(), QStringLiteral("Search this kernel with gest"));
        QTest::mouseClick(search, Qt::LeftButton);
        QVERIFY(desk.finished());
        QTest::keyClick(&desk.window, Qt::Key_2, Qt::AltModifier);
        QTRY_VERIFY(!grouping->matrix().data().rows.isEmpty());
        const auto& names = grouping->matrix().data().rows;
        QVERIFY2(names.contains("block_size_x"), qPrintable(names.join(' ')));
        QCOMPARE(grouping->matrix().data().columns.first(), QStringLiteral("1"));
    }

    void aSpaceWithoutMeasurementsHasANextStep() {
        Desk desk(*this);
        desk.open(data("hotspot_T1.json"));
        QVERIFY(!desk.window.actions().start->isEnabled());
        QTRY_VERIFY2(desk.window.devices().reason().contains("no measurement to search on"),
                     qPrintable(desk.window.devices().reason()));
        KernelCard& card = desk.window.stencilDock().kernel();
        QTRY_VERIFY(card.figure("Space").endsWith("settings"));
        QVERIFY(card.conditions().contains("block_size_x"));
        for (auto* button : card.findChildren<QPushButton*>())
            QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!desk.document.kernel() && desk.window.stencilDock().canvas().isVisible());
        QCOMPARE(desk.window.devices().device(), QStringLiteral("recorded"));
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(desk.document.kernel());
        QCOMPARE(desk.window.devices().device(), data("hotspot_T1.json"));
    }

    void filesOfKernelTunerAreOpenedAndSavedAsSessions_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"convolution_A100.json", "convolution_A100_T4.json"})
            QTest::newRow(name) << data(name);
    }
    void filesOfKernelTunerAreOpenedAndSavedAsSessions() {
        QFETCH(QString, file);
        Desk desk(*this);
        desk.open(file);
        QCOMPARE(desk.window.devices().state(), DeviceChoice::State::Ready);
        const QString title = desk.window.devices().title();  // T4 does not say which GPU
        QVERIFY2(!title.trimmed().endsWith(':'), qPrintable(title));
        const std::size_t rows = desk.controller.snapshot()->rows.size();
        QVERIFY(rows > 0);
        const QString saved = desk.folder.filePath("imported.sscope");
        const Next<QFileDialog> dialog(
            [&](QFileDialog& files) { support::acceptFile(files, saved); });
        QTest::keyClick(&desk.window, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(dialog.gone());
        QTRY_VERIFY(QFile::exists(saved));
        Desk again(*this);
        again.open(saved);
        QCOMPARE(again.controller.snapshot()->rows.size(), rows);
        QCOMPARE(again.document.kernel()->description(), desk.document.kernel()->description());
    }

    /// Without measurements, too: what another program wrote stays as it is.
    void savingNeverReplacesAFileOfAnotherProgram() {
        Desk desk(*this);
        const QString input = desk.folder.filePath("hotspot.json");
        QVERIFY(QFile::copy(data("hotspot_T1.json"), input));
        const std::string before = support::bytesOf(input.toStdString());
        desk.open(input);
        QVERIFY(!desk.controller.recording() && !desk.controller.storedAsOwn());
        const Next<QFileDialog> dialog([&](QFileDialog& files) {
            QVERIFY(!files.selectedFiles().contains(input));
            QTest::keyClick(&files, Qt::Key_Escape);
        });
        QTest::keyClick(&desk.window, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(dialog.gone());
        QCOMPARE(support::bytesOf(input.toStdString()), before);
    }

    void resultsOfAStencilAndOfAKernelStandSideBySide() {
        Desk desk(*this);
        desk.open(gemm());
        desk.controller.setPace(0);
        QTest::keyClick(&desk.window, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(desk.finished());
        const auto measured = desk.controller.snapshot();
        const auto& first = measured->rows[0];
        const RowFilter only(
            OnlyValue{ParameterId{0}, first.evaluation.setting[ParameterId{0}], measured->foreign});
        QVERIFY(only.passes(*measured, first, 1));
        QVERIFY(conditionText(only.conditions().front()).startsWith("block_size_x = "));
        desk.evaluations().setFilter(only);
        const int kernels = desk.controller.race().id();
        desk.document.draw(support::presetProblem("star2d1r"));
        QVERIFY(desk.ready());
        desk.race(5);
        QCOMPARE(desk.heading(EvaluationsModel::Speed), QStringLiteral("GCells/s"));
        // The kernel's condition says nothing about a stencil's rows.
        const auto stencil = desk.controller.snapshot();
        QVERIFY(!only.passes(*stencil, stencil->rows[0], 1));
        desk.document.showRace(kernels);
        QVERIFY(desk.evaluations().model().rowCount() > 0);
        const auto best = desk.document.shownRace().best();
        desk.document.select(*best);
        QVERIFY(!desk.document.subject().drawn);
        QCOMPARE(desk.window.settingPanel().row(ParameterId{0})->box().accessibleName(),
                 QStringLiteral("block_size_x"));
        desk.document.draw(best->race());
        QVERIFY(desk.document.kernel() && desk.document.subject().drawn);
    }

    /// There is no race of a kernel to be watched: one of a stencil is.
    void watchingARaceGoesToAStencil() {
        Desk desk(*this);
        desk.open(gemm());
        desk.window.watchRace();
        QVERIFY(!desk.document.kernel());
        QVERIFY(desk.controller.path().isEmpty());  // in a document of its own
        QTRY_VERIFY(desk.controller.running());
        QCOMPARE(desk.controller.pace(), 10.0);
        QCOMPARE(desk.document.pattern().name, std::string("star2d1r"));
        desk.window.actions().stop->trigger();
        QVERIFY(!desk.controller.running());
    }

    void everyStrategyRacesOnIt() {
        Desk desk(*this);
        desk.open(gemm());
        std::vector<engine::record::RunSpec> runs;
        for (const auto& strategy : engine::search::strategies()) {
            const auto made = engine::search::makeStrategy(strategy.name, {}, desk.document.space(),
                                                           engine::Random(1));
            if (made)
                runs.push_back({.id = static_cast<int>(runs.size()),
                                .strategy = strategy.name,
                                .options = {},
                                .seed = 1});
            else  // a method about stencils says so
                QVERIFY2(made.error().message.find("any space") != std::string::npos,
                         made.error().message.c_str());
        }
        QVERIFY(runs.size() > 25);
        engine::record::Budget budget;
        budget.evaluations = 12;
        desk.controller.setPace(0);
        desk.controller.start(desk.document.problem(), desk.window.devices().device(), runs,
                              budget);
        QVERIFY(desk.finished());
        QVERIFY2(desk.window.banner().sentence().isEmpty(),
                 qPrintable(desk.window.banner().sentence()));
        const auto snapshot = desk.controller.snapshot();
        for (const auto& run : snapshot->runs)
            QVERIFY2(run.finished && run.evaluations > 0, run.spec.strategy.c_str());
        QTRY_COMPARE(desk.window.searchPage().findChild<RaceTable*>()->race().rowCount(),
                     static_cast<int>(runs.size()));
    }
};

STENCILSCOPE_TEST_CLASS(WindowKernelsTest)
#include "window_kernels_test.moc"
