// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a person waits for in the window: from a click until its picture, and the longest time in
// which nothing else could have been painted. By the wall's clock, which programs beside it slow
// down, and by the time that the window's thread computed, which they hardly change.
//   window_bench RECORDINGS    (on a screen, or with QT_QPA_PLATFORM=offscreen)
#include <QApplication>
#include <QTableView>
#include <QTest>
#include <cstdio>
#include <vector>

#include "tests/bench/window/big_collection.hpp"
#include "tests/bench/window/gaps.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/window_actions.hpp"
#include "ui/pages/search/convergence_panel.hpp"
#include "ui/pages/search/evaluations_panel.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"

namespace {

constexpr int kTimes = 20;

double middle(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

/// `what`: longest gap of the event loop.
void tell(const char* what, const Gaps& gaps) {
    std::printf("%-46s longest gap %6.1f ms, computing %6.1f ms\n", what, gaps.longestMs(),
                gaps.workedMs());
    std::fflush(stdout);
}

/// Times `act`, each time after `prepare`, until `seen` was painted.
template <class Act, class Prepare>
void measure(const char* what, QWidget& seen, Gaps& gaps, Act act, Prepare prepare) {
    std::vector<double> wall, worked, gap;
    double computed = 0;
    Paints paints(seen);
    for (int i = 0; i < kTimes; ++i) {
        prepare();
        QTest::qWait(300);
        gaps.reset();
        const int before = paints.count;
        const double wallStart = milliseconds(CLOCK_MONOTONIC);
        const double workedStart = milliseconds(CLOCK_THREAD_CPUTIME_ID);
        act(i);
        if (!QTest::qWaitFor([&] { return paints.count > before; }, 20000))
            std::printf("%s was not painted\n", what);
        wall.push_back(paints.wallMs - wallStart);
        worked.push_back(paints.workedMs - workedStart);
        QTest::qWait(100);
        gap.push_back(gaps.longestMs());
        computed = std::max(computed, gaps.workedMs());
    }
    std::printf(
        "%-46s after %6.1f ms (median of %d; least %.1f, most %.1f), computing %.1f; "
        "longest gap %.1f ms (median %.1f), computing %.1f ms\n",
        what, middle(wall), kTimes, *std::ranges::min_element(wall),
        *std::ranges::max_element(wall), middle(worked), *std::ranges::max_element(gap),
        middle(gap), computed);
    std::fflush(stdout);
}

template <class Act>
void measure(const char* what, QWidget& seen, Gaps& gaps, Act act) {
    measure(what, seen, gaps, act, [] {});
}

class WindowBench : public WindowFixture {
public:
    void run(const QString& recordings) {
        m_theme.install(*qApp);
        Gaps gaps;
        Bench bench(recordings, m_theme);
        firstPicture(bench, gaps);
        buildWindows(recordings);
        openFiles(bench, gaps, recordings);
        paint(bench, gaps);
        drawPresets(bench, gaps);
        bench.document.load(bench.document.firstProblem());
        bench.ready();
        for (int i = 0; i < 3; ++i) race(bench, gaps);
        QTableView& rows = bench.window.searchPage().evaluations().view();
        measure("a row selected: its setting seen", bench.window.settingPanel(), gaps, [&](int i) {
            QTest::mouseClick(rows.viewport(), Qt::LeftButton, {},
                              rows.visualRect(rows.model()->index(i % 8, 0)).center());
        });
        changeLook(bench, gaps);
        switchPages(bench, gaps);
        onLargeScreen(bench, gaps);
    }

private:
    /// What paints all of a large window at once.
    void onLargeScreen(Bench& bench, Gaps& gaps) {
        PageHost& pages = bench.window.pages();
        for (int page = 0; page < pages.count(); ++page) {
            pages.setCurrent(page);
            const QByteArray name = "page " + pages.info(page).name.toUtf8() + ", 3000x1700: ";
            measure((name + "resized").constData(), bench.window, gaps,
                    [&](int) { bench.window.resize(3000, 1700); },
                    [&] { bench.window.resize(1440, 900); });
            measure((name + "light for dark").constData(), bench.window, gaps, [&](int i) {
                m_theme.setMode(i % 2 == 0 ? Theme::Mode::Light : Theme::Mode::Dark);
            });
        }
    }

    /// All of a program but its process: built and shown before the event loop turns.
    void buildWindows(const QString& recordings) {
        std::vector<double> built;
        for (int i = 0; i < kTimes; ++i) {
            const double start = milliseconds(CLOCK_THREAD_CPUTIME_ID);
            const Bench bench(recordings, m_theme);
            built.push_back(milliseconds(CLOCK_THREAD_CPUTIME_ID) - start);
            QTest::qWait(100);
        }
        std::printf("%-46s computing %.1f ms (median of %d; most %.1f)\n",
                    "a window built and shown, not yet painted", middle(built), kTimes,
                    *std::ranges::max_element(built));
        std::fflush(stdout);
    }

    /// Of this program, from its first instruction.
    static void firstPicture(Bench& bench, Gaps& gaps) {
        Paints paints(bench.window);
        (void)QTest::qWaitFor([&] { return paints.count > 0; }, 20000);
        std::printf("%-46s %.0f ms of the processors, all threads\n", "the first picture",
                    milliseconds(CLOCK_PROCESS_CPUTIME_ID));
        bench.ready();
        QTest::qWait(1500);
        std::printf("%-46s %.0f ms of the processors, all threads\n",
                    "device ready, a second and a half later",
                    milliseconds(CLOCK_PROCESS_CPUTIME_ID));
        tell("  until then", gaps);
    }

    void openFiles(Bench& bench, Gaps& gaps, const QString& recordings) {
        gaps.reset();
        bench.window.openFile(recordings + QStringLiteral("/star3d1r.sscope"));
        (void)QTest::qWaitFor([&] { return bench.controller.snapshot()->rows.size() > 0; }, 60000);
        QTest::qWait(1500);
        tell("the largest recording opened", gaps);
        gaps.reset();
        bench.window.newSession();
        QTest::qWait(1000);
        tell("a new document", gaps);
        const support::TemporaryFolder folder;
        const auto all = bench::writeBigCollection(recordings.toStdString(), folder.path(), 8);
        gaps.reset();
        bench.window.devices().choose(QString::fromStdString(all.string()));
        bench.ready();
        QTest::qWait(500);
        tell("a collection of 64 recordings as the device", gaps);
        bench.window.devices().choose(QStringLiteral("recorded"));
        bench.ready();
    }

    static void paint(Bench& bench, Gaps& gaps) {
        PlaneView& canvas = bench.window.stencilDock().canvas();
        bench.window.editor().setCoefficient(0.07);
        const auto corner = [](int i) {
            return PlaneView::Offset{i % 2 ? 1 : -1, i % 4 < 2 ? 1 : -1, 0};
        };
        const auto place = [&](int x, int y) {
            return canvas.cellRect({x, y, 0}).center().toPoint();
        };
        measure("a cell of star3d1r painted: seen", canvas, gaps, [&](int i) {
            QTest::mouseClick(&canvas, Qt::LeftButton, {},
                              canvas.cellRect(corner(i)).center().toPoint());
        });
        measure("a stroke of nine cells: its last one seen", canvas, gaps, [&](int) {
            QTest::mousePress(&canvas, Qt::LeftButton, {}, place(-1, -1));
            for (int y = -1; y <= 1; ++y)
                for (int x = -1; x <= 1; ++x) {
                    QTest::mouseMove(&canvas, place(x, y));
                    QApplication::processEvents();
                }
            QTest::mouseRelease(&canvas, Qt::LeftButton, {}, place(1, 1));
        });
    }

    /// Stencils of many taps, each after one of few.
    static void drawPresets(Bench& bench, Gaps& gaps) {
        const auto draw = [&bench](const char* preset) {
            bench.document.draw(support::presetProblem(preset));
        };
        for (const char* preset : {"box3d2r", "box3d3r", "box3d4r"})
            measure((std::string(preset) + " drawn: seen").c_str(), bench.window.stencilDock(),
                    gaps, [&](int) { draw(preset); }, [&] { draw("star2d1r"); });
    }

    static void race(Bench& bench, Gaps& gaps) {
        bench.controller.setPace(0);
        bench.window.searchPage().setPlan({{"gest", {}}, {"genetic", {}}, {"random", {}}});
        auto& controls = bench.window.searchPage().controls();
        controls.setRepeats(10);
        engine::record::Budget budget;
        budget.seconds = 500;  // of the virtual clock
        controls.setBudget(budget);
        Paints paints(*bench.window.searchPage().convergence().chart().viewport());
        std::vector<double> updates;
        const auto counted =
            QObject::connect(&bench.controller, &SearchController::snapshotChanged, &gaps,
                             [&updates] { updates.push_back(milliseconds(CLOCK_MONOTONIC)); });
        gaps.reset();
        const double start = milliseconds(CLOCK_MONOTONIC);
        const double worked = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
        bench.window.actions().start->trigger();
        (void)QTest::qWaitFor([&] { return updates.size() > 1 && paints.count > 0; }, 60000);
        const double first = updates[1];
        const int paintedBefore = paints.count;
        (void)QTest::qWaitFor([&] { return !bench.controller.running(); }, 120000);
        QObject::disconnect(counted);
        const double seconds = (updates.back() - first) / 1000;
        std::printf(
            "%-46s first rows after %.0f ms; then %.2f s for %zu evaluations, %.1f screen "
            "updates/s "
            "(%.1f snapshots/s), %.0f ms of the processors\n",
            "three strategies, ten repeats, at Max", first - start, seconds,
            bench.controller.snapshot()->rows.size(), (paints.count - paintedBefore) / seconds,
            static_cast<double>(updates.size() - 2) / seconds,
            milliseconds(CLOCK_PROCESS_CPUTIME_ID) - worked);
        tell("  meanwhile", gaps);
    }

    void changeLook(Bench& bench, Gaps& gaps) {
        measure("light for dark: seen", bench.window, gaps, [&](int i) {
            m_theme.setMode(i % 2 == 0 ? Theme::Mode::Light : Theme::Mode::Dark);
        });
        measure("larger type: seen", bench.window, gaps,
                [&](int i) { m_theme.setFontScale(i % 2 == 0 ? 1.2 : 1.0); });
        m_theme.setFontScale(1);
    }

    static void switchPages(Bench& bench, Gaps& gaps) {
        PageHost& pages = bench.window.pages();
        for (int page = 0; page < pages.count(); ++page) {
            const QByteArray name = "page " + pages.info(page).name.toUtf8() + ": seen";
            measure(
                name.constData(), pages.page(page), gaps, [&](int) { pages.setCurrent(page); },
                [&] { pages.setCurrent((page + 1) % pages.count()); });
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    const QApplication app(argc, argv);
    if (argc != 2) return 2;
    WindowBench().run(QString::fromLocal8Bit(argv[1]));
    return 0;
}
