// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The foot of the Setting panel, and the lists of values above it, by mouse and keys.
#include "ui/setting/speed_panel.hpp"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "engine/learn/predictor.hpp"
#include "engine/learn/shipped_networks.hpp"
#include "engine/model/prediction.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/races.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/document/speed.hpp"
#include "ui/setting/race_strip.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/bar.hpp"
#include "ui/widgets/value_list.hpp"
#include "ui/widgets/why_line.hpp"

using namespace ui;
using engine::device::Outcome;

class SpeedPanelTest : public QObject {
    Q_OBJECT

    struct Bench {
        explicit Bench(const Theme& theme) : controller({}), panel(document, controller, theme) {
            panel.resize(312, 140);
            panel.show();
        }
        QPushButton& button(const QString& start) {
            for (auto* button : panel.findChildren<QPushButton*>())
                if (button->text().startsWith(start)) return *button;
            qFatal("no button");
        }
        void measured(const std::vector<engine::device::Evaluation>& evaluations, int chosen) {
            const Race race = support::raceOf(1, document.problem(), evaluations);
            document.takeRace(race);
            document.select(*race.result(chosen));
        }
        engine::device::Evaluation evaluation(float ms, int tbx = 32) {
            return support::evaluationOf(
                document.setting().with(engine::space::ParameterId::TBx, tbx), ms);
        }
        Document document;
        SearchController controller;
        SpeedPanel panel;
    };

    /// Values 1 to 32; 4 and 8 are forbidden.
    static QVector<ValueBox::Choice> choices() {
        QVector<ValueBox::Choice> all;
        for (const int value : {1, 2, 4, 8, 16, 32})
            all.append({value,
                        QString::number(value),
                        value == 4 || value == 8 ? QString("too many threads") : QString(),
                        {}});
        return all;
    }

private slots:
    /// What is expected stands there before anything is measured, and beside it afterwards.
    void whatIsExpectedIsShownWithItsRange() {
        Bench bench(m_theme);
        QVERIFY(bench.panel.settled());
        QCOMPARE(bench.panel.forecast(), QString());  // nobody has looked for a device
        bench.panel.setGpu("NVIDIA H200");
        QTRY_VERIFY(!bench.panel.forecast().isEmpty());
        const auto& problem = bench.document.problem();
        const auto& sheet = *engine::model::findDeviceSheet("h200");
        const auto predictor = engine::learn::Predictor::of(
            engine::learn::shippedNetwork(sheet, problem), problem, engine::model::limitsOf(sheet));
        QVERIFY(predictor.has_value());
        const auto& setting = bench.document.setting();
        const auto expected = predictor->forecast({&setting, 1}).front();
        QCOMPARE(bench.panel.forecast(), QString("%1 (%2\u2013%3)")
                                             .arg(gcellsText(speedOf(expected.stepMs, problem)),
                                                  gcellsText(speedOf(expected.highMs, problem)),
                                                  gcellsText(speedOf(expected.lowMs, problem))));
        bench.measured({bench.evaluation(1)}, 1);
        QTRY_VERIFY(!bench.panel.forecast().isEmpty());
        QVERIFY2(bench.panel.figure().startsWith("134.2"), qPrintable(bench.panel.figure()));
        const Race predicted = support::raceOf(2, problem, {bench.evaluation(1)}, true);
        bench.document.takeRace(predicted);
        bench.document.select(*predicted.result(1));
        QCOMPARE(bench.panel.forecast(), QString());  // the result itself is what is predicted
        bench.document.editSetting(setting.with(engine::space::ParameterId::RO, 1), "edit");
        QTRY_VERIFY(!bench.panel.forecast().isEmpty());
        const QString whole = bench.panel.forecast();
        bench.panel.setMinimumWidth(1);  // as a dock does
        bench.panel.resize(200, 140);    // no room for the range
        QVERIFY2(!bench.panel.forecast().contains('('), qPrintable(bench.panel.forecast()));
        QVERIFY(whole.startsWith(bench.panel.forecast()));
        bench.panel.resize(312, 140);
        QCOMPARE(bench.panel.forecast(), whole);
        bench.panel.setGpu("NVIDIA GeForce 256");
        QTRY_VERIFY(bench.panel.settled());
        QCOMPARE(bench.panel.forecast(), QString());
    }

    void initTestCase() { m_theme.install(*qApp); }

    /// 268 GCells/s are what the memory of an H200 allows with one time step per pass.
    void theBarIsAShareOfWhatMemoryAllows() {
        Bench bench(m_theme);
        auto* bar = bench.panel.findChild<Bar*>();
        bench.measured({bench.evaluation(1)}, 1);  // 134.2 GCells/s, the best of its race
        QVERIFY2(bar->share() > 0.45 && bar->share() < 0.55,
                 qPrintable(QString::number(bar->share())));
        QVERIFY2(bar->toolTip().contains("268"), qPrintable(bar->toolTip()));
    }

    void theBestOfARaceFillsTheBarWhereItIsFasterThanThat() {
        Bench bench(m_theme);
        auto* bar = bench.panel.findChild<Bar*>();
        bench.measured({bench.evaluation(0.25F), bench.evaluation(0.5F, 64)}, 1);
        QCOMPARE(bar->share(), 1.0);
        QVERIFY2(bar->toolTip().contains("best of the race"), qPrintable(bar->toolTip()));
        bench.document.select(*bench.document.shownRace().result(2));
        QVERIFY(qAbs(bar->share() - 0.5) < 1e-3);
    }

    void predictionsSayBetweenWhatTheyLie() {
        Bench bench(m_theme);
        auto evaluation = bench.evaluation(1);
        evaluation.samplesMs = {0.8, 1, 1.6};
        const Race race = support::raceOf(1, bench.document.problem(), {evaluation}, true);
        bench.document.takeRace(race);
        bench.document.select(*race.result(1));
        QVERIFY2(bench.panel.figure().endsWith("(83.9\u2013167.8)"),
                 qPrintable(bench.panel.figure()));
        bool told = false;
        for (const auto* label : bench.panel.findChildren<QLabel*>())
            told = told || label->toolTip().contains("90 % certainty a time step takes 0.8 to 1.6");
        QVERIFY(told);
    }

    /// Whoever has only predictions is not told of measuring.
    void aSettingWithoutASpeedSaysWhatItWaitsFor() {
        Bench bench(m_theme);
        const auto labelled = [&](const QString& text) {
            for (const auto* label : bench.panel.findChildren<QLabel*>())
                if (label->text() == text) return true;
            return false;
        };
        QVERIFY(labelled("Measured") && labelled("not yet"));
        bench.panel.setPredicts(true);
        QVERIFY(labelled("Predicted") && labelled("not yet") && !labelled("Measured"));
        bench.measured({bench.evaluation(1)}, 1);
        QVERIFY(labelled("Measured"));  // that was, whatever the device does now
    }

    void theBestOfAPredictedRaceIsCalledPredicted() {
        Bench bench(m_theme);
        const Race race =
            support::raceOf(1, bench.document.problem(),
                            {bench.evaluation(0.25F), bench.evaluation(0.5F, 64)}, true);
        bench.document.takeRace(race);
        bench.document.select(*race.result(1));
        const QString tip = bench.panel.findChild<Bar*>()->toolTip();
        QVERIFY2(tip.contains("predicted best of the race"), qPrintable(tip));
    }

    void outcomesHaveTheirWords_data() {
        QTest::addColumn<int>("outcome");
        QTest::addColumn<QString>("words");
        QTest::newRow("compile") << int(Outcome::CompileError) << "compile error";
        QTest::newRow("launch") << int(Outcome::LaunchError) << "launch error";
        QTest::newRow("wrong") << int(Outcome::WrongResult) << "wrong result";
        QTest::newRow("timeout") << int(Outcome::Timeout) << "time limit";
        QTest::newRow("crash") << int(Outcome::Crashed) << "crashed";
    }

    void outcomesHaveTheirWords() {
        QFETCH(int, outcome);
        Bench bench(m_theme);
        auto evaluation = bench.evaluation(1);
        evaluation.outcome = static_cast<Outcome>(outcome);
        evaluation.samplesMs.clear();
        evaluation.reason = "The reason, in a sentence.";
        bench.measured({evaluation}, 1);
        QTEST(bench.panel.figure(), "words");
        QCOMPARE(bench.panel.findChild<WhyLine*>()->sentence(),
                 QString("The reason, in a sentence."));
    }

    void aSpeedStandsBesideTheBestOfItsRace() {
        Bench bench(m_theme);
        QCOMPARE(bench.panel.figure(), QString("not yet"));
        const QImage none = support::pictureOf(bench.panel);
        bench.measured({bench.evaluation(2), bench.evaluation(1, 64)}, 1);
        const double gcells = static_cast<double>(bench.document.problem().grid.cells()) / 2 * 1e-6;
        QCOMPARE(bench.panel.figure(), gcellsText(gcells));
        QVERIFY(support::pictureOf(bench.panel) != none);
        bench.document.editSetting(
            bench.document.setting().with(engine::space::ParameterId::TBx, 128), "Set");
        QCOMPARE(bench.panel.figure(), QString("not yet"));
    }

    void theSpreadOfSamplesIsTold() {
        Bench bench(m_theme);
        auto evaluation = bench.evaluation(1);
        evaluation.samplesMs = {1.0F, 1.1F, 1.2F};
        bench.measured({evaluation}, 1);
        QVERIFY2(bench.panel.figure().contains(QChar(0xb1)), qPrintable(bench.panel.figure()));
    }

    void whatIsInTheWayIsSaidWhereItIsClicked() {
        Bench bench(m_theme);
        QSignalSpy asked(&bench.panel, &SpeedPanel::measureRequested);
        QPushButton& measure = bench.button("Measure");
        bench.panel.setObstacle("No GPU was found.");
        QVERIFY(!measure.isEnabled());
        for (const QString& said : {measure.toolTip(), measure.accessibleDescription()})
            QCOMPARE(said, QString("No GPU was found."));
        QVERIFY(measure.statusTip().isEmpty());  // the bottom line is the search's
        QTest::mouseClick(&measure, Qt::LeftButton);
        QCOMPARE(asked.size(), 0);
        bench.panel.setObstacle({});
        QTest::mouseClick(&measure, Qt::LeftButton);
        QTest::keyClick(&measure, Qt::Key_Space);
        QCOMPARE(asked.size(), 2);
        bench.panel.setMeasuring(true);  // once at a time
        QCOMPARE(measure.text(), QString("Measuring"));
        QTest::mouseClick(&measure, Qt::LeftButton);
        QCOMPARE(asked.size(), 2);
        bench.panel.setMeasuring(false);
        QVERIFY(measure.isEnabled());
        QSignalSpy kernel(&bench.panel, &SpeedPanel::kernelRequested);
        QVERIFY(bench.button("Show kernel").toolTip().contains("source"));
        QTest::mouseClick(&bench.button("Show kernel"), Qt::LeftButton);
        QCOMPARE(kernel.size(), 1);
    }

    void typingFiltersTheValues() {
        ValueBox box(m_theme);
        box.setChoices(choices(), 2);
        box.show();
        QSignalSpy chosen(&box, &ValueBox::chosen);
        QTest::keyClicks(&box, "3");
        QWidget* list = QApplication::activePopupWidget();
        QVERIFY(list);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(box.value(), 32);
        QTest::keyClicks(&box, "1");
        list = QApplication::activePopupWidget();
        QTest::keyClicks(list, "6");
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(box.value(), 16);
        QTest::keyClicks(&box, "9");  // nothing begins so
        list = QApplication::activePopupWidget();
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(list->isVisible());
        QTest::keyClick(list, Qt::Key_Backspace);  // all again, the first allowed one current
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(box.value(), 1);
        QCOMPARE(chosen.size(), 3);
    }

    void aForbiddenValueIsRefusedWithItsReason() {
        ValueBox box(m_theme);
        box.setChoices(choices(), 2);
        box.show();
        QSignalSpy refused(&box, &ValueBox::refused);
        QTest::mouseClick(&box, Qt::LeftButton);
        QWidget* list = QApplication::activePopupWidget();
        const int row = (list->height() - 8) / 6;
        support::moveMouse(*list, {20, 4 + 2 * row + row / 2});
        const QImage hovered = support::pictureOf(*list);
        support::moveMouse(*list, {20, 4 + row / 2});
        QVERIFY(support::pictureOf(*list) != hovered);
        QTest::mouseRelease(list, Qt::LeftButton, {}, QPoint(20, 4 + 2 * row + row / 2));
        QCOMPARE(refused.size(), 1);
        QCOMPARE(refused.front()[0].toInt(), 4);
        QCOMPARE(refused.front()[1].toString(), QString("too many threads"));
        QCOMPARE(box.value(), 2);
    }

    void arrowsAndWheelMoveInTheList() {
        ValueBox box(m_theme);
        box.setChoices(choices(), 2);
        box.show();
        QTest::keyClick(&box, Qt::Key_Down, Qt::AltModifier);
        QWidget* list = QApplication::activePopupWidget();
        QVERIFY(list);
        support::turnWheel(*list, {10, 10}, -120);
        support::turnWheel(*list, {10, 10}, -120);
        QTest::keyClick(list, Qt::Key_Down);
        support::turnWheel(*list, {10, 10}, 120);
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(box.value(), 16);
        // The box itself steps over what is forbidden.
        for (int i = 0; i < 2; ++i) QTest::keyClick(&box, Qt::Key_Down);
        QCOMPARE(box.value(), 1);
        QTest::keyClick(&box, Qt::Key_Up);
        QTest::keyClick(&box, Qt::Key_Up);
        QCOMPARE(box.value(), 16);
    }

    void moreValuesThanFitAreScrolledTo() {
        QVector<ValueBox::Choice> many;
        for (int value = 1; value <= 40; ++value)
            many.append({value, QString::number(value), {}, {}});
        ValueBox box(m_theme);
        box.setChoices(many, 1);
        box.show();
        QTest::keyClick(&box, Qt::Key_F4);
        QWidget* list = QApplication::activePopupWidget();
        const QImage top = support::pictureOf(*list);
        for (int i = 0; i < 45; ++i) QTest::keyClick(list, Qt::Key_Down);
        QVERIFY(support::pictureOf(*list) != top);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(box.value(), 40);
    }

    void theStripOffersBothWays() {
        Document document;
        RaceStrip strip(document, m_theme, true);
        strip.resize(700, 30);
        const Race race =
            support::raceOf(1, document.problem(), {support::evaluationOf(document.setting())});
        strip.showRace(race);
        QVERIFY(!strip.isVisibleTo(nullptr) && strip.sentence().isEmpty());
        document.editGrid({64, 64, 64});
        QVERIFY(strip.isVisible());
        QVERIFY(strip.sentence().startsWith("Measured on star3d1r"));
        QCOMPARE(strip.accessibleName(), strip.sentence());
        QSignalSpy search(&strip, &RaceStrip::searchRequested);
        for (auto* button : strip.findChildren<QPushButton*>())
            if (button->text() == "Search the drawn stencil")
                QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(search.size(), 1);
        QTest::keyClick(&strip.drawButton(), Qt::Key_Space);
        QVERIFY(!strip.isVisible());
        QCOMPARE(document.problem().key(), race.results()->problem.key());
        document.undo();
        QVERIFY(strip.isVisible());
        strip.showRace(Race());
        QVERIFY(!strip.isVisible());
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(SpeedPanelTest)
#include "speed_panel_test.moc"
