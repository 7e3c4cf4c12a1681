// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The convergence chart under mouse and keyboard, its units, and what it leaves in files.
#include "ui/charts/convergence_chart.hpp"

#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <numeric>

#include "engine/stencil/presets.hpp"
#include "tests/support/pictures.hpp"
#include "tests/ui/charts/race_of.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/charts/ceilings.hpp"

using engine::record::CurvePoint;
using engine::session::Snapshot;
using support::pictureOf;
using support::raceOf;
using support::Run;
using ui::Abscissa;
using ui::ConvergenceChart;
using ui::Range;
using ui::SpeedUnit;

Q_DECLARE_METATYPE(ui::SpeedUnit)

namespace {

/// Where the axis of speeds ends: at a round figure above an optimum of 10 GCells/s.
constexpr double kTop = 12;

/// gest at 10 GCells/s from the first second on, genetic at 5.
std::vector<Run> twoLevels() { return {{"gest", {{1, 10, 0.1}}}, {"genetic", {{1, 10, 0.2}}}}; }

}  // namespace

class ConvergenceChartTest : public QObject {
    Q_OBJECT

    struct Bench {
        explicit Bench(ui::Theme& theme, const std::vector<Run>& runs = twoLevels())
            : chart(theme) {
            chart.resize(700, 400);
            chart.show();
            chart.showSnapshot(raceOf(runs));
            QVERIFY(QTest::qWaitForWindowActive(&chart, support::kPatienceMs));
            chart.clearFocus();
        }
        QWidget& pad() { return *chart.viewport(); }
        /// Where this share of both axes is, from the lower left corner of the plot.
        QPoint at(double x, double y) {
            const QRectF plot = chart.plot();
            return {static_cast<int>(plot.left() + x * plot.width()),
                    static_cast<int>(plot.top() + (1 - y) * plot.height())};
        }
        void drag(const QPoint& from, const QPoint& to) {
            QTest::mousePress(&pad(), Qt::LeftButton, {}, from);
            support::moveMouse(pad(), (from + to) / 2, Qt::LeftButton);
            support::moveMouse(pad(), to, Qt::LeftButton);
            QTest::mouseRelease(&pad(), Qt::LeftButton, {}, to);
        }
        ConvergenceChart chart;
    };

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(ui::Theme::Mode::Dark);
    }

    void theBudgetIsTheAxis() {
        Bench bench(m_theme);
        QCOMPARE(bench.chart.xRange(), (Range{0, 20}));
        bench.chart.setAbscissa(Abscissa::Evaluations);
        QCOMPARE(bench.chart.xRange(), (Range{0, 200}));
    }

    /// The ceiling's name stands where it hides no curve, here above its line: below runs one.
    void namesOfLinesHideNoCurve() {
        auto race = std::make_shared<Snapshot>(*raceOf({{"gest", {{0, 10, 0.1}}}}));
        race->problem.pattern = engine::stencil::findPreset("star2d1r").value();
        race->device.gpu = "NVIDIA H200";
        const double ceiling = *ui::memoryCeiling(race->device.gpu, race->problem);
        const auto level = std::vector<CurvePoint>{{0, 10, 1 / (0.965 * ceiling)}};
        race->optimumMs = 1 / (1.4 * ceiling);
        race->runs[0].curve = std::make_shared<const std::vector<CurvePoint>>(level);
        Bench bench(m_theme, {});
        bench.chart.showSnapshot(race);
        const QImage picture = pictureOf(bench.chart);
        const QColor warn = m_theme.tokens().warn;
        std::vector<int> tinted(static_cast<std::size_t>(picture.height()));
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 58; x < picture.width() - 122; ++x) {
                const QColor seen = picture.pixelColor(x, y);
                tinted[static_cast<std::size_t>(y)] +=
                    std::abs(seen.hslHue() - warn.hslHue()) < 12 && seen.lightness() > 60;
            }
        const auto line = std::max_element(tinted.begin(), tinted.end());
        QVERIFY(line - tinted.begin() > 20 && tinted.end() - line > 20);
        QVERIFY(std::accumulate(line - 17, line - 2, 0) > 100);
        QCOMPARE(std::accumulate(line + 3, line + 17, 0), 0);
    }

    /// Beside the end of a curve there is room for its name.
    void aLongNameMovesTheEndOfTheAxis() {
        Bench brief(m_theme);
        Bench lengthy(m_theme, {{"genetic-restarts", {{1, 10, 0.1}}}});
        QVERIFY(lengthy.chart.plot().right() < brief.chart.plot().right() - 10);
        QCOMPARE(lengthy.chart.plot().left(), brief.chart.plot().left());
    }

    /// A budget of one kind leaves the other axis to what was reached.
    void withoutABudgetTheAxisEndsAtARoundFigure() {
        Bench bench(m_theme);
        auto race = std::make_shared<Snapshot>(*raceOf(twoLevels()));
        race->budget = {};
        race->budget.evaluations = 500;
        for (auto& run : race->runs) run.clockSeconds = 17.3;
        bench.chart.showSnapshot(race);
        QCOMPARE(bench.chart.xRange(), (Range{0, 20}));
        bench.chart.setAbscissa(Abscissa::Evaluations);
        QCOMPARE(bench.chart.xRange(), (Range{0, 500}));
    }

    void aClickPicksTheNearestLine_data() {
        QTest::addColumn<double>("speed");
        QTest::addColumn<QString>("strategy");
        QTest::newRow("upper") << 9.9 << "gest";
        QTest::newRow("just above the lower") << 5.2 << "genetic";
        QTest::newRow("just below the lower") << 4.8 << "genetic";
        QTest::newRow("nowhere near") << 2.0 << "";
    }

    void aClickPicksTheNearestLine() {
        QFETCH(double, speed);
        Bench bench(m_theme);
        QSignalSpy picked(&bench.chart, &ConvergenceChart::picked);
        QTest::mouseClick(&bench.pad(), Qt::LeftButton, {}, bench.at(0.5, speed / kTop));
        QTEST(picked.isEmpty() ? QString() : picked.front().front().toString(), "strategy");
        if (picked.isEmpty()) return;
        const double x = picked.front().back().toDouble();
        QVERIFY2(std::abs(x - 10) < 0.1, qPrintable(QString::number(x)));
    }

    /// Both are near enough, whichever comes first.
    void ofTwoNearLinesTheNearerIsPicked() {
        const Run upper{"gest", {{1, 10, 1 / 5.5}}}, lower{"genetic", {{1, 10, 1 / 5.0}}};
        for (const auto& runs : {std::vector{upper, lower}, std::vector{lower, upper}}) {
            Bench bench(m_theme, runs);
            QSignalSpy picked(&bench.chart, &ConvergenceChart::picked);
            for (const double speed : {5.1, 5.4})
                QTest::mouseClick(&bench.pad(), Qt::LeftButton, {}, bench.at(0.5, speed / kTop));
            QCOMPARE(picked.size(), 2);
            QCOMPARE(picked.front().front().toString(), QString("genetic"));
            QCOMPARE(picked.back().front().toString(), QString("gest"));
        }
    }

    void noLineIsPickedWhereItHasNotBegun() {
        Bench bench(m_theme, {{"gest", {{10, 100, 0.1}}}, {"genetic", {{1, 10, 0.1}}}});
        QSignalSpy picked(&bench.chart, &ConvergenceChart::picked);
        const double height = 10 / kTop;
        QTest::mouseClick(&bench.pad(), Qt::LeftButton, {}, bench.at(0.25, height));
        QCOMPARE(picked.size(), 1);
        QCOMPARE(picked.front().front().toString(), QString("genetic"));
    }

    void whatIsHiddenIsNotPicked() {
        Bench bench(m_theme);
        bench.chart.setHidden({"gest"});
        QSignalSpy picked(&bench.chart, &ConvergenceChart::picked);
        QTest::mouseClick(&bench.pad(), Qt::LeftButton, {}, bench.at(0.5, 0.98));
        QCOMPARE(picked.size(), 0);
    }

    void theCrosshairGoesThroughThePlot() {
        Bench bench(m_theme);
        const QPoint at = bench.at(0.3, 0.5);
        const auto longest = [&] {
            const QImage picture = pictureOf(bench.chart);
            int most = 0;
            for (int x = at.x() - 2; x <= at.x() + 2; ++x) {
                int count = 0;
                for (int y = 0; y < picture.height(); ++y)
                    count += picture.pixelColor(x, y) == m_theme.tokens().t2;
                most = std::max(most, count);
            }
            return most;
        };
        QVERIFY(longest() < 20);
        support::moveMouse(bench.pad(), at);
        QVERIFY2(longest() > 200, qPrintable(QString::number(longest())));
    }

    void otherButtonsAndTheMarginDoNothing() {
        Bench bench(m_theme);
        QSignalSpy picked(&bench.chart, &ConvergenceChart::picked);
        QSignalSpy brushed(&bench.chart, &ConvergenceChart::brushChanged);
        QTest::mouseClick(&bench.pad(), Qt::RightButton, {}, bench.at(0.5, 10 / kTop));
        QTest::mouseClick(&bench.pad(), Qt::LeftButton, {}, QPoint(20, 100));
        bench.drag(QPoint(10, 100), QPoint(300, 100));  // begins beside the plot
        QCOMPARE(picked.size() + brushed.size(), 0);
    }

    void aDragBrushesWhatIsBetween() {
        Bench bench(m_theme);
        QSignalSpy brushed(&bench.chart, &ConvergenceChart::brushChanged);
        bench.drag(bench.at(0.75, 0.2), bench.at(0.25, 0.6));  // backwards, too
        QCOMPARE(brushed.size(), 1);
        const auto range = bench.chart.brushed();
        QVERIFY(range && std::abs(range->low - 5) < 0.1 && std::abs(range->high - 15) < 0.1);
        // Beyond the plot it ends with it.
        bench.drag(bench.at(0.5, 0.2), QPoint(bench.pad().width() + 50, 100));
        QCOMPARE(bench.chart.brushed()->high, 20.0);
        // A click takes it off, and tells so.
        QTest::mouseClick(&bench.pad(), Qt::LeftButton, {}, bench.at(0.5, 0.2));
        QVERIFY(!bench.chart.brushed());
        QCOMPARE(brushed.size(), 3);
    }

    void aTremblingHandIsNoDrag() {
        Bench bench(m_theme);
        QSignalSpy brushed(&bench.chart, &ConvergenceChart::brushChanged);
        const QPoint from = bench.at(0.5, 0.2);
        bench.drag(from, from + QPoint(3, 0));
        QCOMPARE(brushed.size(), 0);
        bench.drag(from, from + QPoint(9, 0));
        QCOMPARE(brushed.size(), 1);
    }

    void anotherAbscissaDropsTheBrush() {
        Bench bench(m_theme);
        bench.drag(bench.at(0.2, 0.2), bench.at(0.4, 0.2));
        QVERIFY(bench.chart.brushed());
        bench.chart.setAbscissa(Abscissa::Evaluations);
        QVERIFY(!bench.chart.brushed());
    }

    void theWheelKeepsWhatIsUnderTheMouse() {
        Bench bench(m_theme);
        const QPoint quarter = bench.at(0.25, 0.5);
        support::turnWheel(bench.pad(), quarter, 120);
        const Range closer = bench.chart.xRange();
        QVERIFY(std::abs(closer.span() - 16) < 1e-9);
        QVERIFY(std::abs(closer.low + 0.25 * closer.span() - 5) < 0.1);
        support::turnWheel(bench.pad(), quarter, -120);
        QVERIFY(std::abs(bench.chart.xRange().span() - 20) < 1e-9);
        QVERIFY(!bench.chart.following());
        // Never before the start of the race, and never to nothing.
        for (int i = 0; i < 20; ++i) support::turnWheel(bench.pad(), quarter, -120);
        QCOMPARE(bench.chart.xRange().low, 0.0);
        for (int i = 0; i < 200; ++i) support::turnWheel(bench.pad(), quarter, 120);
        QVERIFY(bench.chart.xRange().span() >= 0.01);
        QTest::mouseDClick(&bench.pad(), Qt::LeftButton, {}, quarter);
        QCOMPARE(bench.chart.xRange(), (Range{0, 20}));
        QVERIFY(bench.chart.following());
    }

    void theWheelWithControlZoomsTheSpeeds() {
        Bench bench(m_theme);
        const QImage before = pictureOf(bench.chart);
        support::turnWheel(bench.pad(), bench.at(0.5, 0.5), 120, Qt::ControlModifier);
        QCOMPARE(bench.chart.xRange(), (Range{0, 20}));
        const QImage zoomed = pictureOf(bench.chart);
        QVERIFY(zoomed != before);
        bench.chart.showSnapshot(raceOf(twoLevels()));  // the race goes on: it stays zoomed
        QCOMPARE(pictureOf(bench.chart), zoomed);
        bench.chart.follow();
        QCOMPARE(pictureOf(bench.chart), before);
    }

    void keysZoomMoveAndFollow() {
        Bench bench(m_theme);
        bench.chart.setFocus();
        const QImage plain = pictureOf(bench.chart);
        QTest::keyClick(&bench.chart, Qt::Key_Right);
        const QImage first = pictureOf(bench.chart);
        QVERIFY(first != plain);
        QTest::keyClick(&bench.chart, Qt::Key_Right);
        QVERIFY(pictureOf(bench.chart) != first);
        QTest::keyClick(&bench.chart, Qt::Key_Left);
        QCOMPARE(pictureOf(bench.chart), first);
        QTest::keyClick(&bench.chart, Qt::Key_Escape);
        QCOMPARE(pictureOf(bench.chart), plain);
        QTest::keyClick(&bench.chart, Qt::Key_Plus);
        QVERIFY(std::abs(bench.chart.xRange().span() - 16) < 1e-9);
        QTest::keyClick(&bench.chart, Qt::Key_Minus);
        QVERIFY(std::abs(bench.chart.xRange().span() - 20) < 1e-9);
        QTest::keyClick(&bench.chart, Qt::Key_Equal);
        QTest::keyClick(&bench.chart, Qt::Key_F);
        QCOMPARE(bench.chart.xRange(), (Range{0, 20}));
        QVERIFY(bench.chart.following());
    }

    /// At both ends it stays within the axis.
    void theCrosshairEndsWithTheAxis() {
        Bench bench(m_theme);
        bench.chart.setFocus();
        for (int i = 0; i < 60; ++i) QTest::keyClick(&bench.chart, Qt::Key_Right);
        const QImage end = pictureOf(bench.chart);
        QTest::keyClick(&bench.chart, Qt::Key_Right);
        QCOMPARE(pictureOf(bench.chart), end);
    }

    void theCrosshairLeavesWithTheMouse() {
        Bench bench(m_theme);
        const QImage plain = pictureOf(bench.chart);
        support::moveMouse(bench.pad(), bench.at(0.3, 0.5));
        QVERIFY(pictureOf(bench.chart) != plain);
        support::leaveMouse(bench.chart);
        QCOMPARE(pictureOf(bench.chart), plain);
    }

    /// Neither line nor name nor figure of a hidden strategy is anywhere, in the readout either.
    /// Beside a curve stands its value where it leaves the picture, not the one at its far end.
    void valuesAtTheEndsAreOfThePartThatIsSeen() {
        Bench one(m_theme, {{"gest", {{1, 10, 0.2}, {15, 150, 0.1}}}});
        Bench other(m_theme, {{"gest", {{1, 10, 0.2}}}});
        QVERIFY(pictureOf(one.chart) != pictureOf(other.chart));
        for (Bench* bench : {&one, &other}) {
            bench->chart.setFocus();
            while (bench->chart.xRange().high > 14) QTest::keyClick(&bench->chart, Qt::Key_Plus);
            bench->chart.clearFocus();
        }
        QCOMPARE(one.chart.xRange(), other.chart.xRange());
        QCOMPARE(pictureOf(one.chart), pictureOf(other.chart));
    }

    void aHiddenStrategyLeavesNothing() {
        Bench both(m_theme), one(m_theme, {{"gest", {{1, 10, 0.1}}}});
        both.chart.setHidden({"genetic"});
        QCOMPARE(pictureOf(both.chart), pictureOf(one.chart));
        for (Bench* bench : {&both, &one}) support::moveMouse(bench->pad(), bench->at(0.4, 0.5));
        QCOMPARE(pictureOf(both.chart), pictureOf(one.chart));
        both.chart.setHidden({});
        QVERIFY(support::differing(pictureOf(both.chart), pictureOf(one.chart)) > 500);
    }

    void theChosenStrategyIsDrawnThicker() {
        Bench bench(m_theme);
        const QColor colour = m_theme.strategy("genetic", {"gest", "genetic"}).colour;
        const int before = support::pixelsOf(pictureOf(bench.chart), colour);
        bench.chart.setEmphasis("genetic");
        QVERIFY(support::pixelsOf(pictureOf(bench.chart), colour) > before);
        bench.chart.setEmphasis({});
        QCOMPARE(support::pixelsOf(pictureOf(bench.chart), colour), before);
    }

    void aBandShowsTheSpreadOfRepeats() {
        Bench bench(m_theme, {{"gest", {{1, 10, 0.1}}, 1}, {"gest", {{1, 10, 0.4}}, 2}});
        const QImage picture = pictureOf(bench.chart);
        // p10 to p90 of 2.5 and 10 GCells/s is 3.25 to 9.25; nothing is tinted below.
        const QColor ground = m_theme.tokens().s1;
        const auto at = [&](double speed) {
            return picture.pixelColor(bench.at(0.53, speed / kTop));
        };
        QVERIFY(at(8.5) != ground && at(4.1) != ground);
        QCOMPARE(at(8.5), at(4.1));
        QCOMPARE(at(2.3), ground);
    }

    void unitsNameTheirAxis_data() {
        QTest::addColumn<SpeedUnit>("unit");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("heading");
        QTest::addColumn<QString>("line");
        QTest::newRow("speed") << SpeedUnit::Speed << "Best so far (GCells/s)"
                               << "strategy,clock_s,mean_gcells_s,p10_gcells_s,p90_gcells_s"
                               << "gest,1,10,10,10";
        QTest::newRow("time") << SpeedUnit::Milliseconds << "Best so far (ms per step)"
                              << "strategy,clock_s,mean_ms,p10_ms,p90_ms"
                              << "gest,1,0.1,0.1,0.1";
        QTest::newRow("share") << SpeedUnit::Share << "Best so far (% of optimum)"
                               << "strategy,clock_s,mean_percent_of_optimum,"
                                  "p10_percent_of_optimum,p90_percent_of_optimum"
                               << "gest,1,100,100,100";
    }

    void unitsNameTheirAxis() {
        QFETCH(SpeedUnit, unit);
        QFETCH(QString, line);
        Bench bench(m_theme);
        bench.chart.setUnit(unit);
        QTEST(bench.chart.axisTitle(), "title");
        const QStringList csv = bench.chart.csv().split('\n');
        QTEST(csv[0].section(',', 0, 4), "heading");
        QVERIFY2(csv[1].startsWith(line.left(7)), qPrintable(csv[1]));
        QCOMPARE(csv[1].section(',', 2, 2).toDouble(), line.section(',', 2, 2).toDouble());
    }

    void longValuesHaveRoomBesideTheAxisName() {
        Bench bench(m_theme, {{"gest", {{1, 10, 0.1}}}, {"genetic", {{1, 10, 0.00001}}}});
        QVERIFY(bench.chart.plot().left() >=
                28 + QFontMetricsF(m_theme.mono(11)).horizontalAdvance("100 000"));
    }

    /// Times stand on a logarithmic axis: equal ratios are equally far apart.
    void timesAreLogarithmic() {
        Bench bench(m_theme, {{"gest", {{1, 10, 0.1}}},
                              {"genetic", {{1, 10, 1.0}}},
                              {"annealing", {{1, 10, 10.0}}}});
        bench.chart.setUnit(SpeedUnit::Milliseconds);
        const QImage picture = pictureOf(bench.chart);
        const auto rowOf = [&](const char* strategy) {
            const QColor colour =
                m_theme.strategy(strategy, {"gest", "genetic", "annealing"}).colour;
            int nearest = -1, least = 120;
            for (const int beside : {0, 10, 20})  // somewhere between two markers
                for (int y = 14; y < picture.height() - 40; ++y) {
                    const QColor here = picture.pixelColor(bench.at(0.37, 0).x() + beside, y);
                    const int far = std::abs(here.red() - colour.red()) +
                                    std::abs(here.green() - colour.green()) +
                                    std::abs(here.blue() - colour.blue());
                    if (far >= least) continue;
                    least = far;
                    nearest = y;
                }
            return nearest;
        };
        const int fast = rowOf("gest"), middle = rowOf("genetic"), slow = rowOf("annealing");
        QVERIFY2(fast > middle && middle > slow && slow > 0,
                 qPrintable(QString("%1 %2 %3").arg(fast).arg(middle).arg(slow)));
        QVERIFY(std::abs((fast - middle) - (middle - slow)) <= 3);
    }

    void strategiesComeAndGoWithTheRace() {
        Bench bench(m_theme);
        const QImage two = pictureOf(bench.chart);
        bench.chart.showSnapshot(raceOf({}));
        const QImage empty = pictureOf(bench.chart);
        QVERIFY(bench.chart.csv().count('\n') == 1);
        const QColor colour = m_theme.strategy("gest", {"gest", "genetic"}).colour;
        QCOMPARE(support::pixelsOf(empty, colour), 0);
        bench.chart.showSnapshot(raceOf(twoLevels()));
        QCOMPARE(pictureOf(bench.chart), two);
    }

    void anotherThemeRepaintsIt() {
        Bench bench(m_theme);
        m_theme.setMode(ui::Theme::Mode::Light);
        const QImage light = pictureOf(bench.chart);
        QCOMPARE(light.pixelColor(2, 2), m_theme.tokens().s1);
        const QColor colour = m_theme.strategy("gest", {"gest", "genetic"}).colour;
        QVERIFY(support::pixelsOf(light, colour) > 100);
        m_theme.setMode(ui::Theme::Mode::Dark);
        QVERIFY(pictureOf(bench.chart) != light);
    }

    /// The frame of the focus is painted when it comes and when it goes, not with the next curve.
    void theFocusIsPaintedAtOnce() {
        struct Paints : QObject {
            bool eventFilter(QObject*, QEvent* event) override {
                count += event->type() == QEvent::Paint;
                return false;
            }
            int count = 0;
        } paints;
        Bench bench(m_theme);
        QCoreApplication::processEvents();
        bench.pad().installEventFilter(&paints);
        bench.chart.setFocus();
        QTRY_VERIFY(paints.count > 0);
        QCoreApplication::processEvents();
        const int before = paints.count;
        bench.chart.clearFocus();
        QTRY_VERIFY(paints.count > before);
    }

    void theFocusIsSeen() {
        Bench bench(m_theme);
        bench.chart.setFocus();
        QVERIFY(bench.chart.hasFocus());
        QCOMPARE(pictureOf(bench.chart).pixelColor(1, 200), m_theme.tokens().accent);
        bench.chart.clearFocus();
        QVERIFY(pictureOf(bench.chart).pixelColor(1, 200) != m_theme.tokens().accent);
    }

private:
    ui::Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(ConvergenceChartTest)
#include "convergence_chart_test.moc"
