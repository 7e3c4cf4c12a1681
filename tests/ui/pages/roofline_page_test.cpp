// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/roofline/roofline_page.hpp"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/page_shots.hpp"
#include "tests/support/races.hpp"
#include "tests/support/streaming_setting.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/pages/figure_bars.hpp"
#include "ui/pages/roofline/bound_figures.hpp"
#include "ui/pages/roofline/roofline_chart.hpp"
#include "ui/widgets/key_value_rows.hpp"
#include "ui/widgets/segmented_control.hpp"

using engine::model::DataLevel;
using support::evaluationOf;
using support::streaming;

namespace {

engine::space::Setting plain() { return engine::space::Setting::parse("TBx=64 TBy=4", 3).value(); }

engine::device::Evaluation failed() {
    auto evaluation = evaluationOf(engine::space::Setting::parse("TBx=32 TBy=8", 3).value());
    evaluation.outcome = engine::device::Outcome::WrongResult;
    return evaluation;
}

}  // namespace

class RooflinePageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void init() {
        m_controller = std::make_unique<ui::SearchController>(engine::session::Installation{});
        m_document = std::make_unique<ui::Document>();
        m_document->load(support::presetProblem("star3d1r"));
        m_page = std::make_unique<ui::RooflinePage>(*m_document, *m_controller, m_theme);
        m_page->resize(1128, 738);
        m_page->show();
    }

    void cleanup() {
        m_page.reset();
        m_controller.reset();
    }

    void withoutADeviceItSaysWhatIsMissing() {
        QVERIFY2(m_page->refusal().contains(QStringLiteral("Choose a device")),
                 qPrintable(m_page->refusal()));
        QVERIFY(!m_page->canExport() && !m_page->chart().isVisible());
    }

    void aGpuWithoutADataSheetIsNamedBesideThoseThatHaveOne() {
        auto race = *support::raceOf(1, m_document->problem(), {evaluationOf(plain())}).results();
        race.device.gpu = "NVIDIA GeForce 256";
        m_document->takeRace({1, std::make_shared<const engine::session::Snapshot>(race), nullptr});
        QVERIFY(m_page->refusal().contains(QStringLiteral("NVIDIA GeForce 256")));
        QVERIFY(m_page->refusal().contains(QStringLiteral("NVIDIA H200")));
    }

    void kernelsStandWhereTheirSpeedAndTheirBytesPutThem() {
        race({evaluationOf(plain(), 0.8F), failed(), evaluationOf(streaming(), 0.4F)});
        const auto& view = *m_page->chart().view();
        QCOMPARE(view.points.size(), std::size_t{2});  // what failed has no speed
        QCOMPARE(view.bests, (std::vector<std::size_t>{0, 1}));
        const double cells = static_cast<double>(m_document->problem().grid.cells());
        QVERIFY(std::abs(view.gflops(1) / (8 * cells / 0.4e-3 * 1e-9) - 1) < 1e-6);
        // As the model counts them: each cell is read and written once.
        QCOMPARE(*view.intensity(0, DataLevel::DeviceMemory), 8 / 16.0);
        const QPointF slow = m_page->chart().pixelOf(0), fast = m_page->chart().pixelOf(1);
        QVERIFY(fast.y() < slow.y());
        QVERIFY2(m_page->note().startsWith(QStringLiteral("2 kernels")),
                 qPrintable(m_page->note()));
        support::shoot(*m_page, "roofline");
    }

    void aClickSelectsAKernelAndItsBoundsFollow() {
        race({evaluationOf(plain(), 0.8F), evaluationOf(streaming(), 0.4F)});
        QTest::mouseClick(&m_page->chart(), Qt::LeftButton, {},
                          m_page->chart().pixelOf(0).toPoint());
        QVERIFY(m_document->selected());
        QVERIFY(m_document->selected()->setting() == plain());
        QTRY_VERIFY(m_page->settled());
        const auto& figures = m_page->bounds().figures();
        QVERIFY(figures.size() >= 4);
        QCOMPARE(*figures[0].share, 1.0);
        QVERIFY(figures[0].kind == ui::Figure::Kind::Tight);
        QVERIFY(figures[1].kind == ui::Figure::Kind::Plain);
        QVERIFY(!m_page->sentence().isEmpty());
        QCOMPARE(m_page->counts().figure(QStringLiteral("Flops")), QStringLiteral("8"));
        QVERIFY(m_page->chart().accessibleDescription().contains(QStringLiteral("selected")));
    }

    void keysGoFromSlowToFastAndChoose() {
        race({evaluationOf(plain(), 0.8F), evaluationOf(streaming(), 0.4F)});
        ui::RooflineChart& chart = m_page->chart();
        chart.setFocus();
        QTest::keyClick(&chart, Qt::Key_Home);
        QCOMPARE(chart.cursor(), std::optional<std::size_t>(0));
        QTest::keyClick(&chart, Qt::Key_Right);
        QCOMPARE(chart.cursor(), std::optional<std::size_t>(1));
        QTest::keyClick(&chart, Qt::Key_Right);  // there is none faster
        QCOMPARE(chart.cursor(), std::optional<std::size_t>(1));
        QTest::keyClick(&chart, Qt::Key_Return);
        QVERIFY(m_document->selected()->setting() == streaming());
        QTest::keyClick(&chart, Qt::Key_Escape);
        QVERIFY(!chart.cursor());
    }

    void theWheelComesNearerAndTheZeroKeyShowsAll() {
        race({evaluationOf(plain(), 0.8F), evaluationOf(streaming(), 0.4F)});
        ui::RooflineChart& chart = m_page->chart();
        const QPointF before = chart.pixelOf(0);
        QWheelEvent wheel(QPointF(300, 200), chart.mapToGlobal(QPointF(300, 200)), {}, {0, 120},
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&chart, &wheel);
        QVERIFY(!chart.showsAll() && chart.pixelOf(0) != before);
        QTest::keyClick(&chart, Qt::Key_0);
        QVERIFY(chart.showsAll());
        QCOMPARE(chart.pixelOf(0), before);
    }

    void otherLevelsCountOtherBytes() {
        race({evaluationOf(plain(), 0.8F)});
        const auto lines = m_page->chart().explain(0);
        QTest::keyClick(&m_page->levels(), Qt::Key_Right);
        QCOMPARE(m_page->chart().level(), DataLevel::L2);
        QVERIFY(m_page->chart().explain(0) != lines);
        QVERIFY(m_page->chart().explain(0).join(' ').contains(QStringLiteral("of L2 cache")));
    }

    void aResourceHasOneName() {
        race({evaluationOf(plain(), 0.8F)});
        QStringList titles{m_page->levels().accessibleDescription()};
        for (int i = 0; i < 2; ++i) {
            QTest::keyClick(&m_page->levels(), Qt::Key_Right);
            titles << m_page->levels().accessibleDescription();
        }
        QCOMPARE(titles, (QStringList{"Device memory", "L2 cache", "Shared memory and L1"}));
        const QString bars = m_page->bounds().accessibleDescription();
        for (const QString& title : titles) {
            QVERIFY2(bars.contains(title), qPrintable(bars));
            QVERIFY(m_page->chart().svg().contains(title.toUtf8()));
            QVERIFY2(m_page->counts().figure(title).contains("flop/B"), qPrintable(title));
        }
        QTest::keyClick(&m_page->levels(), Qt::Key_Left);
        QVERIFY(m_page->chart().svg().contains("Flops per byte of L2 cache"));
    }

    void aRateIsReadWhereItsNameIsCut() {
        const QFontMetrics metrics(m_theme.words(11));
        const QString whole = "Shared memory and L1  33.5 TB/s";
        const int room = metrics.horizontalAdvance(whole) + 1;
        QCOMPARE(ui::namedRate("Shared memory and L1", "33.5 TB/s", metrics, room), whole);
        const QString cut = ui::namedRate("Shared memory and L1", "33.5 TB/s", metrics, room - 40);
        QVERIFY2(cut.startsWith("Shared") && cut.endsWith(QStringLiteral("…  33.5 TB/s")),
                 qPrintable(cut));
        QVERIFY(metrics.horizontalAdvance(cut) <= room - 40);
    }

    void whatIsOnlyPredictedIsCalledSo() {
        m_document->takeRace(
            support::raceOf(1, m_document->problem(), {evaluationOf(plain(), 0.8F)}, true));
        QTRY_VERIFY(m_page->settled() && !m_page->chart().view()->points.empty());
        QVERIFY(m_page->note().contains(QStringLiteral("predicted")));
        QVERIFY(m_page->chart().explain(0)[0].startsWith(QStringLiteral("Predicted")));
        const auto text = csv();
        QVERIFY(text.contains(QStringLiteral("predicted_gcells_s")));
    }

    void aRaceThatGoesOnHasItsNewKernelsToo() {
        race({evaluationOf(plain(), 0.8F)});
        const auto before = m_page->chart().view();
        m_document->takeRace(
            support::raceOf(1, m_document->problem(),
                            {evaluationOf(plain(), 0.8F), evaluationOf(streaming(), 0.4F)}));
        QTRY_COMPARE(m_page->chart().view()->points.size(), std::size_t{2});
        QCOMPARE(m_page->chart().view()->points[0].bytes, before->points[0].bytes);
    }

    void noKernelOfOneRaceStandsInAnother() {
        race({evaluationOf(plain(), 0.8F)});
        m_document->takeRace(
            support::raceOf(2, m_document->problem(),
                            {evaluationOf(streaming(), 0.2F), evaluationOf(plain(), 0.7F)}));
        m_document->showRace(1);
        m_document->showRace(2);
        m_document->select(*m_document->shownRace().result(2));  // before anything was counted
        QTRY_VERIFY(m_page->settled());
        const auto& view = *m_page->chart().view();
        QCOMPARE(view.race, 2);
        QCOMPARE(view.points.size(), std::size_t{2});
        QVERIFY(view.points[0].gcells > 3 * view.points[1].gcells);
    }

    void anotherStencilHasItsOwnCeilingsAndNoneOfTheseKernels() {
        race({evaluationOf(plain(), 0.8F)});
        m_document->draw(support::presetProblem("star2d1r"));
        QVERIFY(m_page->settled() && m_page->chart().view()->points.empty());
        // No device was chosen here: without the race nobody knows whose ceilings.
        QVERIFY(!m_page->refusal().isEmpty());
    }

    void everyKernelIsALineOfTheTable() {
        race({evaluationOf(plain(), 0.8F), failed(), evaluationOf(streaming(), 0.4F)});
        const QStringList lines = csv().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith(QStringLiteral("evaluation,strategy,gcells_s")));
        QVERIFY(lines[2].startsWith(QStringLiteral("3,")));
        QVERIFY(lines[1].contains(QStringLiteral("star3d1r,512x512x512,double")));
        QVERIFY(m_page->chart().svg().contains("Device memory"));
        QVERIFY(m_page->chart().image().width() >= 2 * m_page->chart().width());
    }

private:
    void race(const std::vector<engine::device::Evaluation>& evaluations) {
        m_document->takeRace(support::raceOf(1, m_document->problem(), evaluations));
        QTRY_VERIFY(m_page->settled() && !m_page->chart().view()->points.empty());
    }
    QString csv() const { return QString::fromStdString(ui::csvOf(*m_page->chart().view())); }

    ui::Theme m_theme;
    std::unique_ptr<ui::SearchController> m_controller;
    std::unique_ptr<ui::Document> m_document;
    std::unique_ptr<ui::RooflinePage> m_page;
};

STENCILSCOPE_TEST_CLASS(RooflinePageTest)
#include "roofline_page_test.moc"
