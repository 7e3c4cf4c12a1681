// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window and every page in it, before and after a race; menus and what all of it says.
#include <QApplication>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QTableView>
#include <QTest>

#include "tests/support/grouping_diagnostics.hpp"
#include "tests/support/raced_sessions.hpp"
#include "tests/support/synthetic_snapshot.hpp"
#include "tests/ui/main_window/page_named.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/pictures/picture_fixture.hpp"
#include "tests/ui/pictures/words_of.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/main_window/command_field.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/status_row.hpp"
#include "ui/pages/compare/compare_page.hpp"
#include "ui/pages/correlations/correlations_page.hpp"
#include "ui/pages/kernel/kernel_page.hpp"
#include "ui/pages/landscape/landscape_page.hpp"
#include "ui/pages/roofline/roofline_page.hpp"
#include "ui/pages/search/evaluations_panel.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/cost_panel.hpp"
#include "ui/widgets/key_value_rows.hpp"

using support::Sheet;
using support::wordsOf;

namespace {

/// The bench of the window's own tests, with recordings that one class makes once.
class WindowOnStage : public WindowFixture {
public:
    WindowOnStage() {
        for (const char* preset : {"star2d1r", "star2d3r", "cross2d1r", "star3d1r"})
            support::writeSyntheticRecording(recordings().toStdString(), preset);
    }
    QString recordings() const { return m_recordings.path(); }
    using WindowFixture::Bench;
};

}  // namespace

class WindowPictures : public PictureFixture {
    Q_OBJECT

    using Bench = WindowOnStage::Bench;

    /// In the mode of the moment, with a recording as its device.
    std::unique_ptr<Bench> open() {
        const auto mode = m_theme.mode();
        auto bench = std::make_unique<Bench>(m_stage.recordings(), m_theme);
        m_theme.setMode(mode);
        bench->window.resize(1180, 720);
        bench->loadRecorded();
        settle(*bench);
        return bench;
    }

    static void settle(Bench& bench) {
        QCoreApplication::processEvents();  // another problem is asked about from here on
        QVERIFY(bench.ready());
        QTRY_VERIFY(bench.window.settingPanel().settled());
        QTRY_VERIFY(bench.window.pages().currentPage().settled());
        QTRY_VERIFY(bench.window.settingPanel().settled());
        const auto* costs = bench.window.findChild<CostPanel*>();
        QTRY_VERIFY(costs->rows().figure("Space").endsWith("settings"));
        QCoreApplication::processEvents();
    }

    /// A race without threads, of a stencil that is not the drawn one, or of the drawn one.
    static void raced(Bench& bench, std::size_t rows, bool drawn) {
        support::SyntheticRace race({"scout", "gest", "random"}, 2);
        auto snapshot = std::make_shared<engine::session::Snapshot>(*race.at(rows));
        snapshot->state = engine::session::State::Finished;
        snapshot->budget.seconds = 2;
        for (auto& run : snapshot->runs)
            if (run.spec.strategy == "gest")
                run.diagnostics =
                    std::make_shared<const engine::record::Diagnostics>(support::threeParameters());
        if (drawn) bench.document.load(snapshot->problem);
        bench.document.takeRace(Race(1, snapshot, nullptr));
        settle(bench);
    }

private slots:
    void atTheStart() {
        compareDark(
            "window/start", [&](Sheet& sheet) { sheet.add("window", rendered(open()->window)); },
            [&] {
                const auto bench = open();
                return wordsOf(bench->window);
            });
    }

    void menus() {
        compareDark("window/menus", [&](Sheet& sheet) {
            const auto bench = open();
            for (QAction* action : bench->window.menuBar()->actions()) {
                QMenu& menu = *action->menu();
                emit menu.aboutToShow();
                sheet.say(action->text(), wordsOf(menu));
            }
        });
    }

    void searchPage() {
        compareDark("window/search", [&](Sheet& sheet) {
            const auto bench = open();
            raced(*bench, 60, false);
            QTableView& rows = bench->window.searchPage().evaluations().view();
            selectRows(rows, {3});
            settle(*bench);
            sheet.add("a race of another stencil, a row selected",
                      rendered(bench->window.searchPage()));
            sheet.say("raced", wordsOf(bench->window.searchPage()));
        });
    }

    void kernelPage() {
        compareDark("window/kernel", [&](Sheet& sheet) {
            const auto bench = open();
            raced(*bench, 30, true);
            bench->document.select(*bench->document.shownRace().best());
            bench->window.pages().show(bench->window.pages().the<ui::KernelPage>());
            settle(*bench);
            QWidget& page = bench->window.pages().currentPage();
            sheet.add("kernel", rendered(page));
            sheet.say("kernel", wordsOf(page));
        });
    }

    void rooflinePage() {
        compareDark("window/roofline", [&](Sheet& sheet) {
            const auto bench = open();
            raced(*bench, 30, true);
            bench->document.select(*bench->document.shownRace().best());
            auto& page = bench->window.pages().the<ui::RooflinePage>();
            bench->window.pages().show(page);
            settle(*bench);
            sheet.add("roofline", rendered(page));
            sheet.say("roofline", wordsOf(page));
        });
    }

    void correlationsPage() {
        compareDark("window/correlations", [&](Sheet& sheet) {
            const auto bench = open();
            raced(*bench, 30, true);
            bench->window.pages().show(bench->window.pages().the<ui::CorrelationsPage>());
            settle(*bench);
            QWidget& page = bench->window.pages().currentPage();
            sheet.add("correlations", rendered(page));
            sheet.say("correlations", wordsOf(page));
        });
    }

    void landscapePage() {
        compareDark("window/landscape", [&](Sheet& sheet) {
            const auto bench = open();
            raced(*bench, 300, true);
            bench->document.select(*bench->document.shownRace().best());
            const int at = pageNamed(bench->window.pages(), "landscape");
            bench->window.pages().setCurrent(at);
            auto& page = bench->window.pages().the<LandscapePage>();
            const char* const names[] = {"scatter", "parallel coordinates", "slices", "importance"};
            for (int tab = 0; tab < LandscapePage::TabCount; ++tab) {
                page.setTab(static_cast<LandscapePage::Tab>(tab));
                settle(*bench);
                sheet.add(names[tab], rendered(page));
                sheet.say(names[tab], wordsOf(page));
            }
        });
    }

    void comparePage() {
        compareDark("window/compare", [&](Sheet& sheet) {
            const auto bench = open();
            raced(*bench, 300, true);
            bench->document.takeRace(
                Race(2, support::racedSession({{"scout", "gest", "random"}, 6, 600, 2}), nullptr));
            auto& page = bench->window.pages().the<ComparePage>();
            bench->window.pages().show(page);
            settle(*bench);
            sheet.add("nothing chosen", rendered(page));
            sheet.say("nothing chosen", wordsOf(page));
            page.compareNewest();
            settle(*bench);
            sheet.add("races", rendered(page));
            sheet.say("races", wordsOf(page));
            page.setPart(ComparePage::Settings);
            settle(*bench);
            sheet.add("two settings", rendered(page));
            sheet.say("two settings", wordsOf(page));
        });
    }

    void statusAndCommands() {
        compareDark("window/parts", [&](Sheet& sheet) {
            const auto bench = open();
            sheet.add("status", rendered(bench->window.statusRow()));
            auto* field = bench->window.findChild<CommandField*>();
            bench->window.activateWindow();
            QTRY_VERIFY(bench->window.isActiveWindow());
            field->setFocus();
            QTest::keyClicks(field, "st");
            sheet.add("commands", rendered(field->list()));
            field->clearFocus();
        });
    }

private:
    WindowOnStage m_stage;
};

STENCILSCOPE_TEST_CLASS(WindowPictures)
#include "window_pictures_test.moc"
