// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a person waits for in the window: from a click until its picture, and the longest time in
// which nothing else could have been painted.
//   window_bench RECORDINGS    (with QT_QPA_PLATFORM=offscreen, or on a screen)
#include <QApplication>
#include <QElapsedTimer>
#include <QTableView>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "tests/ui/main_window/window_fixture.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/window_actions.hpp"
#include "ui/pages/search/evaluations_panel.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/stencil_dock.hpp"
#include "ui/stencil/stencil_editor.hpp"

namespace {

double threadMs() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// The longest time between two turns of the event loop; and how long the thread computed at most
/// between two, which programs beside it do not change.
class Gaps : public QObject {
public:
    Gaps() {
        m_timer.setInterval(0);
        connect(&m_timer, &QTimer::timeout, this, [this] { turn(); });
        m_timer.start();
        reset();
    }
    void reset() {
        m_longest = m_worked = 0;
        m_since.restart();
        m_workedBefore = threadMs();
    }
    double longestMs() const { return m_longest; }
    double workedMs() const { return m_worked; }

private:
    void turn() {
        m_longest = std::max(m_longest, static_cast<double>(m_since.nsecsElapsed()) * 1e-6);
        m_worked = std::max(m_worked, threadMs() - m_workedBefore);
        m_since.restart();
        m_workedBefore = threadMs();
    }
    QTimer m_timer;
    QElapsedTimer m_since;
    double m_longest = 0, m_worked = 0, m_workedBefore = 0;
};

/// Counts what is painted of a widget, and when last.
class Paints : public QObject {
public:
    explicit Paints(QWidget& widget) { widget.installEventFilter(this); }
    int count = 0;
    double lastMs = 0;
    QElapsedTimer clock;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) {
            ++count;
            if (clock.isValid()) lastMs = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
        }
        return false;
    }
};

void report(const char* what, std::vector<double> ms, double gap, double worked) {
    std::ranges::sort(ms);
    std::printf(
        "%-44s median %7.1f ms, longest %7.1f ms, longest gap %7.1f ms, %.1f ms of it computing\n",
        what, ms[ms.size() / 2], ms.back(), gap, worked);
    std::fflush(stdout);
}

/// Times `act` until `seen` was painted, 20 times, a little apart.
template <class Act>
void measure(const char* what, QWidget& seen, Gaps& gaps, Act act) {
    std::vector<double> times;
    double gap = 0, worked = 0;
    Paints paints(seen);
    for (int i = 0; i < 20; ++i) {
        QTest::qWait(400);
        gaps.reset();
        const int before = paints.count;
        paints.clock.start();
        act(i);
        (void)QTest::qWaitFor([&] { return paints.count > before; }, 20000);
        times.push_back(paints.lastMs);
        QTest::qWait(100);
        gap = std::max(gap, gaps.longestMs());
        worked = std::max(worked, gaps.workedMs());
    }
    report(what, times, gap, worked);
}

class WindowBench : public WindowFixture {
public:
    void run(const QString& recordings) {
        m_theme.install(*qApp);
        QElapsedTimer start;
        start.start();
        Bench bench(recordings, m_theme);
        std::printf("%-44s %.1f ms\n", "the window made and shown",
                    static_cast<double>(start.nsecsElapsed()) * 1e-6);
        Gaps gaps;
        bench.ready();
        QTest::qWait(1000);
        tell("its first second", gaps);
        open(bench, gaps, recordings + QStringLiteral("/star3d1r.sscope"));
        PlaneView& canvas = bench.window.stencilDock().canvas();
        bench.window.editor().setCoefficient(0.07);
        const auto corner = [](int i) {
            return PlaneView::Offset{i % 2 ? 1 : -1, i % 4 < 2 ? 1 : -1, 0};
        };
        measure("a painted cell of star3d1r, seen", canvas, gaps, [&](int i) {
            QTest::mouseClick(&canvas, Qt::LeftButton, {},
                              canvas.cellRect(corner(i)).center().toPoint());
        });
        bench.document.load(bench.document.firstProblem());
        bench.ready();
        bench.window.searchPage().setPlan({{"gest", {}}, {"genetic", {}}, {"random", {}}});
        race(bench, gaps);
        QTableView& rows = bench.window.searchPage().evaluations().view();
        measure("a row selected, its setting seen", bench.window.settingPanel(), gaps, [&](int i) {
            QTest::mouseClick(rows.viewport(), Qt::LeftButton, {},
                              rows.visualRect(rows.model()->index(i % 8, 0)).center());
        });
    }

private:
    static void tell(const char* what, const Gaps& gaps) {
        std::printf("%-44s longest gap %.1f ms, %.1f ms computing\n", what, gaps.longestMs(),
                    gaps.workedMs());
        std::fflush(stdout);
    }
    /// A recording as a document: its rows as a table, its race as a chart.
    void open(Bench& bench, Gaps& gaps, const QString& path) {
        gaps.reset();
        bench.window.openFile(path);
        (void)QTest::qWaitFor([&] { return bench.controller.snapshot()->rows.size() > 0; }, 60000);
        QTest::qWait(1500);
        tell("the longest recording opened", gaps);
        gaps.reset();
        bench.window.newSession();
        QTest::qWait(1000);
        tell("a new document", gaps);
    }
    void race(Bench& bench, Gaps& gaps) {
        bench.controller.setPace(0);
        auto& controls = bench.window.searchPage().controls();
        controls.setRepeats(10);
        Paints paints(bench.window.searchPage());
        gaps.reset();
        QElapsedTimer clock;
        clock.start();
        int updates = 0;
        QObject::connect(&bench.controller, &ui::SearchController::snapshotChanged, &gaps,
                         [&updates] { ++updates; });
        bench.window.actions().start->trigger();
        (void)QTest::qWaitFor([&] { return updates > 2; }, 20000);
        QTest::qWait(200);
        tell("the first chart of a race", gaps);
        (void)QTest::qWaitFor([&] { return !bench.controller.running(); }, 120000);
        const double seconds = static_cast<double>(clock.nsecsElapsed()) * 1e-9;
        std::printf(
            "%-44s %.1f s, %zu evaluations, %.1f snapshots/s, longest gap %.1f ms, "
            "%.1f ms computing\n",
            "three strategies, ten repeats, at Max", seconds,
            bench.controller.snapshot()->rows.size(), updates / seconds, gaps.longestMs(),
            gaps.workedMs());
    }
};

}  // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    if (argc != 2) return 2;
    WindowBench().run(QString::fromLocal8Bit(argv[1]));
    return 0;
}
