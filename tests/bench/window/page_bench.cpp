// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame costs and how long the window's thread is away. Bars for an idle machine.
#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <ctime>

#include "tests/support/races.hpp"
#include "tests/ui/pages/search_page_fixture.hpp"

namespace {

/// Seconds of the processor that this thread has used.
double threadSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The longest time that the event loop was away, sampled every millisecond.
class LatencyMeter : public QObject {
public:
    LatencyMeter() {
        m_since.start();
        m_timer.setTimerType(Qt::PreciseTimer);
        connect(&m_timer, &QTimer::timeout, this, [this] {
            m_worst = std::max(m_worst, static_cast<double>(m_since.nsecsElapsed()) / 1e6);
            m_since.restart();
        });
        m_timer.start(1);
    }
    double worstMs() const { return m_worst; }

private:
    QTimer m_timer;
    QElapsedTimer m_since;
    double m_worst = 0;
};

}  // namespace

class PageBench : public SearchPageFixture {
    Q_OBJECT

private slots:
    void initTestCase() { installTheme(); }
    void init() { openPage(); }
    void cleanup() { closePage(); }

    /// 60 frames a second with ten thousand rows and forty runs.
    void aFrameWithTenThousandRowsAndFortyRuns() {
        auto race = fourByTen();
        show(race.at(10000));
        m_page->grab();
        constexpr int kFrames = 30;
        double update = 0, paint = 0, worst = 0;
        for (int i = 1; i <= kFrames; ++i) {
            const auto snapshot = race.at(10000 + 100 * static_cast<std::size_t>(i));
            const double start = threadSeconds();
            show(snapshot);
            const double shown = threadSeconds();
            QApplication::processEvents();
            const double painted = threadSeconds();
            update += shown - start;
            paint += painted - shown;
            worst = std::max(worst, painted - start);
        }
        qInfo("frame: models and series %.1f ms, layout and painting %.1f ms, worst %.1f ms",
              1e3 * update / kFrames, 1e3 * paint / kFrames, 1e3 * worst);
        QVERIFY((update + paint) / kFrames < 0.016);
    }

    /// Only deliveries run on the window's thread while thirty runs race flat out.
    void aRaceFlatOutLeavesTheEventLoopAlone() {
        m_page.reset();  // the controller alone
        m_controller->setPace(0);
        std::vector<engine::record::RunSpec> runs;
        for (const char* strategy : {"random", "gest", "genetic"})
            for (int repeat = 1; repeat <= 10; ++repeat)
                runs.push_back({.id = static_cast<int>(runs.size()),
                                .strategy = strategy,
                                .options = {},
                                .seed = static_cast<std::uint64_t>(repeat),
                                .repeat = repeat});
        engine::record::Budget budget;
        budget.seconds = 60;
        LatencyMeter meter;
        m_controller->start(support::presetProblem("star3d1r"), "recorded", runs, budget);
        QTRY_VERIFY(!m_controller->running());
        qInfo("rows %zu, longest time away %.2f ms", m_controller->snapshot()->rows.size(),
              meter.worstMs());
        QVERIFY(meter.worstMs() < 100);
    }
};

QTEST_MAIN(PageBench)
#include "page_bench.moc"
