// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the convergence chart leaves in files.
#include <QTest>

#include "engine/stencil/presets.hpp"
#include "tests/support/pictures.hpp"
#include "tests/ui/charts/race_of.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/charts/convergence_chart.hpp"
#include "ui/document/race.hpp"

using engine::session::Snapshot;
using support::raceOf;
using support::Run;
using ui::Abscissa;
using ui::ConvergenceChart;

namespace {

std::vector<Run> aFastAndASlow() { return {{"gest", {{1, 10, 0.1}}}, {"genetic", {{1, 10, 0.2}}}}; }

}  // namespace

class ConvergenceExportTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    /// Who opens the file later sees in its heading that nothing was measured.
    void dataOfAPredictionSayThatTheyArePredicted() {
        auto race = std::make_shared<Snapshot>(*raceOf(aFastAndASlow()));
        race->device.predicted = true;
        ConvergenceChart chart(m_theme);
        chart.showSnapshot(race);
        QVERIFY2(chart.csv().startsWith("strategy,clock_s,mean_predicted_gcells_s,"),
                 qPrintable(chart.csv().section('\n', 0, 0)));
    }

    void everyStepIsALineOfTheData() {
        ConvergenceChart chart(m_theme);
        chart.showSnapshot(raceOf({{"gest", {{1, 10, 0.5}, {4, 40, 0.2}}}}));
        const QString of = QString(chart.csv().section('\n', 1, 1)).remove("gest,1,2,2,2");
        QVERIFY(of.count(',') >= 4);
        QCOMPARE(chart.csv(), QString("strategy,clock_s,mean_gcells_s,p10_gcells_s,p90_gcells_s,"
                                      "runs,seeds,stencil,grid,type,source\n"
                                      "gest,1,2,2,2%1\ngest,4,5,5,5%1\ngest,20,5,5,5%1\n")
                                  .arg(of));
        chart.setAbscissa(Abscissa::Evaluations);
        QCOMPARE(chart.csv(),
                 QString("strategy,evaluations,mean_gcells_s,p10_gcells_s,p90_gcells_s,"
                         "runs,seeds,stencil,grid,type,source\n"
                         "gest,10,2,2,2%1\ngest,40,5,5,5%1\ngest,200,5,5,5%1\n")
                     .arg(of));
    }

    /// Whoever is sent a file knows of what its figures are, and where they come from.
    void everyFileSaysWhatItIsOf() {
        auto race = std::make_shared<Snapshot>(*raceOf(aFastAndASlow()));
        race->problem = {engine::stencil::findPreset("star2d1r").value(),
                         {8192, 8192, 1},
                         engine::stencil::DataType::Double};
        race->device.gpu = "NVIDIA H200";
        race->device.recorded = true;
        race->device.date = "2026-11-20T10:00:00Z";
        ConvergenceChart chart(m_theme);
        chart.resize(700, 400);
        chart.show();
        chart.showSnapshot(race);
        QVERIFY2(chart.csv().contains(
                     ",star2d1r,8192x8192,double,\"recording of NVIDIA H200, 2026-11-20\"\n"),
                 qPrintable(chart.csv()));
        const QString text = QString::fromUtf8(chart.svg());
        for (const char* word : {"star2d1r", "8192 × 8192, double", "recording of NVIDIA H200"})
            QVERIFY2(text.contains(QString::fromUtf8(word)), word);
        const QImage png = chart.image();
        QVERIFY(png.height() > chart.viewport()->height() * 2);
        QVERIFY(support::pixelsOf(png.copy(0, 0, png.width(), 40), m_theme.tokens().t1) > 50);
    }

    /// A band is of so many runs; one that was stopped did not use its budget.
    void runsSeedsAndAnEarlyEndAreSaid() {
        auto race = std::make_shared<Snapshot>(
            *raceOf({{"gest", {{1, 10, 0.1}}}, {"gest", {{1, 10, 0.2}}}}));
        race->runs[1].spec.seed = 7;
        race->runs[1].spec.repeat = 2;
        race->state = engine::session::State::Finished;
        race->budget.seconds = 100;
        for (auto& run : race->runs) {
            run.finished = true;
            run.finishedBecause = engine::record::kStopped;
        }
        race->runs[0].clockSeconds = 37.25;
        race->runs[1].clockSeconds = 38.05;
        QCOMPARE(ui::stoppedAt(*race), std::optional(38.05));
        ConvergenceChart chart(m_theme);
        chart.resize(700, 400);
        chart.show();
        chart.showSnapshot(race);
        const QString seeds = QString("%1 7").arg(race->runs[0].spec.seed);
        QVERIFY2(chart.csv().contains(",2," + seeds + ","), qPrintable(chart.csv()));
        const QString text = QString::fromUtf8(chart.svg());
        QVERIFY(text.contains(QString::fromUtf8("band: p10–p90 of 2 runs")));
        QVERIFY2(text.contains("stopped at 38."), qPrintable(text.left(2000)));
        race->state = engine::session::State::Running;
        QVERIFY(!ui::stoppedAt(*race));
    }

    /// Two of one strategy are told apart by options, with a comma between them.
    void namesWithCommasAreQuoted() {
        auto race = std::make_shared<Snapshot>(*raceOf(aFastAndASlow()));
        race->runs[1].spec.strategy = "gest";
        race->runs[1].spec.options = {{"samples", std::int64_t{30}}, {"groups", std::int64_t{4}}};
        ConvergenceChart chart(m_theme);
        chart.showSnapshot(race);
        QVERIFY2(chart.csv().contains("\n\"gest groups=4, samples=30\",1,"),
                 qPrintable(chart.csv()));
    }

    void picturesAreMade() {
        ConvergenceChart chart(m_theme);
        chart.resize(700, 400);
        chart.show();
        chart.showSnapshot(raceOf(aFastAndASlow()));
        const QImage png = chart.image();
        QCOMPARE(png.width(), chart.viewport()->width() * 2);  // sharp in print
        const QColor colour = m_theme.strategy("gest", {"gest", "genetic"}).colour;
        QVERIFY(support::pixelsOf(png, colour) > 200);
        const QByteArray text = chart.svg();
        QVERIFY(text.contains("<svg") && text.contains(chart.axisTitle().toUtf8()));
        QVERIFY(text.contains("genetic") && text.contains(colour.name().toUtf8()));
    }

private:
    ui::Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(ConvergenceExportTest)
#include "convergence_export_test.moc"
