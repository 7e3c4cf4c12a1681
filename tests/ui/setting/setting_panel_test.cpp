// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setting/setting_panel.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "engine/stencil/presets.hpp"
#include "tests/support/races.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/setting/parameter_row.hpp"
#include "ui/setting/race_strip.hpp"
#include "ui/setting/speed_panel.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/chip.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/value_box.hpp"
#include "ui/widgets/why_line.hpp"

using namespace ui;
using engine::space::Optimization;
using engine::space::ParameterId;

namespace {

unsigned on(const Document& document) { return engine::space::optimizationsOf(document.setting()); }

}  // namespace

class SettingPanelTest : public QObject {
    Q_OBJECT

    struct Bench {
        Bench() : controller({}), panel(document, controller, theme) {
            panel.resize(312, 800);
            panel.show();
            settle();
        }
        void click(Optimization optimization) {
            QTest::mouseClick(panel.chip(optimization), Qt::LeftButton);
            settle();
        }
        /// Repairs are worked out beside the window's thread.
        void settle() {
            QVERIFY(QTest::qWaitFor([this] { return panel.settled(); }, 60000));
        }
        Theme theme;
        Document document;
        SearchController controller;
        SettingPanel panel;
    };

private slots:
    /// A box may still offer what was allowed a moment ago.
    void whatIsNotAllowedIsNotChosen() {
        Bench bench;
        const auto before = bench.document.setting();
        ParameterRow& row = *bench.panel.row(ParameterId::TBx);
        emit row.box().chosen(1024);  // by 8 threads along y
        bench.settle();
        QVERIFY(bench.document.setting() == before);
        QVERIFY2(row.why().sentence().startsWith("TBx = 1024 is out: "),
                 qPrintable(row.why().sentence()));
    }

    /// Whoever chooses a value or draws a stroke waits for no repair: the value is there at once,
    /// what it brings about follows.
    void valuesAreThereBeforeTheirReasons() {
        Bench bench;
        emit bench.panel.row(ParameterId::TBx)->box().chosen(64);
        QCOMPARE(bench.panel.row(ParameterId::TBx)->box().value(), 64);
        QVERIFY(!bench.panel.settled());
        bench.settle();
        const auto other = engine::stencil::findPreset("star3d2r").value();
        bench.document.editPattern(other, Document::textOf(other), "Load");
        QVERIFY(!bench.panel.settled());
        bench.settle();
        QVERIFY(bench.document.space().allows(bench.document.setting()));
    }

    void chipsToggleTheirOptimization() {
        Bench bench;
        bench.click(Optimization::ST);
        QVERIFY(on(bench.document) & Optimization::ST);
        QVERIFY(bench.document.space().allows(bench.document.setting()));
        QCOMPARE(bench.document.undoStack().count(), 1);
        bench.click(Optimization::ST);
        QVERIFY(!(on(bench.document) & Optimization::ST));
        bench.document.undo();
        bench.settle();
        QVERIFY(bench.panel.chip(Optimization::ST)->isChecked());
    }

    /// The setting that is seen is allowed: a reason is of what it would be without.
    void aChipThatMustStaySaysOfWhatItsReasonIs() {
        Bench bench;
        bench.click(Optimization::ST);
        bench.click(Optimization::TB);
        emit bench.panel.why().fixRequested();
        bench.settle();
        QVERIFY(on(bench.document) & Optimization::TB);
        bench.click(Optimization::ST);
        if (bench.panel.why().sentence().isEmpty()) QSKIP("TB works without ST here");
        QVERIFY2(bench.panel.why().sentence().startsWith("Without ST: "),
                 qPrintable(bench.panel.why().sentence()));
        QVERIFY2(bench.panel.chip(Optimization::ST)->toolTip().contains("\nWithout ST: "),
                 qPrintable(bench.panel.chip(Optimization::ST)->toolTip()));
    }

    void whatRefinesAnOptimizationShowsWithIt() {
        Bench bench;
        const auto shows = [&](ParameterId id) { return bench.panel.row(id)->isVisible(); };
        QVERIFY(shows(ParameterId::RT) && shows(ParameterId::PR) && shows(ParameterId::RO));
        for (const auto id : {ParameterId::SE, ParameterId::SS, ParameterId::LS, ParameterId::TT})
            QVERIFY(!shows(id));
        bench.click(Optimization::ST);
        QVERIFY(shows(ParameterId::SE) && !shows(ParameterId::SS));
        bench.click(Optimization::TB);
        emit bench.panel.why().fixRequested();
        bench.settle();
        QVERIFY(shows(ParameterId::SS) && shows(ParameterId::LS) && shows(ParameterId::TT));
    }

    void mergingKindsExcludeEachOtherWithAReasonAndAFix() {
        Bench bench;
        bench.click(Optimization::BM);
        QVERIFY(on(bench.document) & Optimization::BM);
        QVERIFY(bench.panel.chip(Optimization::CM)->forbidden());
        QVERIFY(bench.panel.row(ParameterId::BMy)->isVisible());
        QVERIFY(!bench.panel.row(ParameterId::CMy)->isVisible());
        const int steps = bench.document.undoStack().count();
        bench.click(Optimization::CM);
        QVERIFY(!bench.panel.why().sentence().isEmpty());
        QCOMPARE(bench.document.undoStack().count(), steps);
        emit bench.panel.why().fixRequested();
        bench.settle();
        QVERIFY(on(bench.document) & Optimization::CM);
        QVERIFY(!(on(bench.document) & Optimization::BM));
        QCOMPARE(bench.document.undoStack().count(), steps + 1);
        QVERIFY(bench.panel.why().sentence().isEmpty());
    }

    void aRefusedChipStaysOff() {
        Bench bench;
        bench.click(Optimization::ST);
        bench.click(Optimization::BM);
        bench.click(Optimization::CM);
        QVERIFY(!(on(bench.document) & Optimization::CM));
        QVERIFY(!bench.panel.chip(Optimization::CM)->isChecked());
        QVERIFY(!bench.panel.why().sentence().isEmpty());
    }

    void temporalBlockingIsDashedWithItsReason() {
        Bench bench;
        QCOMPARE(bench.document.space().allowedValues(bench.document.setting(), ParameterId::TB),
                 (std::vector<int>{1}));
        Chip& chip = *bench.panel.chip(Optimization::TB);
        QVERIFY(chip.forbidden() && !chip.isChecked());
        const QString reason = chip.reason();
        QVERIFY(!reason.isEmpty());
        QCOMPARE(chip.toolTip().section(QLatin1Char(10), 1), reason);
        bench.click(Optimization::TB);
        QVERIFY(bench.panel.why().sentence().contains(reason));
        QVERIFY(!(on(bench.document) & Optimization::TB));
        // What it offers is a setting in which it can be on.
        emit bench.panel.why().fixRequested();
        bench.settle();
        QVERIFY(on(bench.document) & Optimization::TB);
        QVERIFY(bench.document.space().allows(bench.document.setting()));
        QVERIFY(!chip.forbidden() && chip.isChecked());
        QVERIFY(bench.panel.row(ParameterId::TB)->isVisible());
    }

    void forbiddenValuesStayInTheListWithTheirReason() {
        Bench bench;
        auto& box = bench.panel.row(ParameterId::TBy)->box();
        int forbidden = 0;
        for (const auto& choice : box.choices()) {
            const auto setting = bench.document.space().canonical(
                bench.document.setting().with(ParameterId::TBy, choice.value));
            QCOMPARE(choice.reason.isEmpty(), bench.document.space().allows(setting));
            forbidden += choice.reason.isEmpty() ? 0 : 1;
        }
        QVERIFY(forbidden > 0);
    }

    void aRefusedValueLeavesTheSettingAndOffersARepair() {
        Bench bench;
        const auto before = bench.document.setting();
        auto* row = bench.panel.row(ParameterId::TBy);
        const auto refused =
            std::find_if(row->box().choices().begin(), row->box().choices().end(),
                         [](const auto& choice) { return !choice.reason.isEmpty(); });
        QVERIFY(refused != row->box().choices().end());
        const int value = refused->value;
        emit row->box().refused(value, refused->reason);
        bench.settle();
        QVERIFY(bench.document.setting() == before);
        QVERIFY(row->why().sentence().contains("TBy"));
        emit row->why().fixRequested();
        bench.settle();
        QCOMPARE(bench.document.setting()[ParameterId::TBy], value);
        QVERIFY(bench.document.space().allows(bench.document.setting()));
    }

    void editsAreMarkedAndReverted() {
        Bench bench;
        const auto before = bench.document.setting();
        emit bench.panel.row(ParameterId::TBx)->box().chosen(64);
        bench.settle();
        QCOMPARE(bench.document.setting()[ParameterId::TBx], 64);
        bench.panel.revert();
        bench.settle();
        QVERIFY(bench.document.setting() == before);
    }

    void textIsCopiedAndPasted() {
        Bench bench;
        const auto before = bench.document.setting();
        bench.panel.copyText();
        bench.click(Optimization::ST);
        bench.panel.pasteText();
        bench.settle();
        QVERIFY(bench.document.setting() == before);
        QGuiApplication::clipboard()->setText("TBx=3 what");
        bench.panel.pasteText();
        bench.settle();
        QVERIFY(!bench.panel.why().sentence().isEmpty());
        QVERIFY(bench.document.setting() == before);
        QGuiApplication::clipboard()->setText("TBx=1024 TBy=1024");
        bench.panel.pasteText();
        bench.settle();
        QVERIFY(bench.panel.why().sentence().startsWith("Not pasted"));
        QVERIFY(bench.document.setting() == before);
    }

    /// Megabytes in the clipboard are not laid out whenever the window changes.
    void whatIsPastedIsRepeatedInAFewWordsOnly() {
        Bench bench;
        for (const QString& text :
             {QString(2'000'000, 'u'), "TBx=" + QString(2'000'000, '1'), QString(2'000'000, '=')}) {
            QGuiApplication::clipboard()->setText(text);
            bench.panel.pasteText();
            bench.settle();
            const auto length = bench.panel.why().sentence().size();
            QVERIFY2(length > 20 && length < 1000, qPrintable(QString::number(length)));
        }
        QGuiApplication::clipboard()->clear();
    }

    /// On a recording a value without a row is dim and says so, and what the panel offers by itself
    /// can be answered.
    void onARecordingTheFixesStayInsideIt() {
        Bench bench;
        const auto full = bench.document.space();
        const auto first = bench.document.setting();
        const auto streaming = full.restrictedTo({{ParameterId::ST, {1}}, {ParameterId::TBx, {64}}})
                                   .repair(first, ParameterId::TB);
        QVERIFY(streaming.has_value());
        const std::vector<engine::space::Setting> rows{first, first.with(ParameterId::TBx, 64),
                                                       *streaming};
        bench.document.setDevice({}, full.restrictedTo(rows));
        bench.settle();
        auto& box = bench.panel.row(ParameterId::TBx)->box();
        int plain = 0, dim = 0;
        for (const auto& choice : box.choices()) {
            const bool recorded = choice.value == 64 || choice.value == first[ParameterId::TBx];
            if (!choice.reason.isEmpty()) continue;
            QCOMPARE(choice.note.isEmpty(), recorded);
            (recorded ? plain : dim) += 1;
        }
        QCOMPARE(plain, 2);
        QVERIFY(dim > 0);
        // The wheel and the keys step from one recorded value to the next.
        QTest::keyClick(&box, first[ParameterId::TBx] < 64 ? Qt::Key_Up : Qt::Key_Down);
        bench.settle();
        if (bench.document.setting() == first)
            QTest::keyClick(&box, first[ParameterId::TBx] < 64 ? Qt::Key_Down : Qt::Key_Up);
        bench.settle();
        QCOMPARE(bench.document.setting()[ParameterId::TBx], 64);
        bench.document.undo();
        bench.settle();
        // Streaming is recorded with TBx = 64 only: the chip says so, and its fix goes there.
        bench.click(Optimization::ST);
        QVERIFY(bench.document.setting() == first);
        QVERIFY(bench.panel.why().sentence().contains("recording"));
        emit bench.panel.why().fixRequested();
        bench.settle();
        QVERIFY(bench.document.setting() == rows[2]);
        // A setting of one's own can be looked at; the panel leads back to what was measured.
        bench.document.editSetting(first.with(ParameterId::TBx, 128), "Set TBx");
        bench.settle();
        QVERIFY(bench.panel.why().sentence().startsWith("Not recorded"));
        emit bench.panel.why().fixRequested();
        bench.settle();
        QVERIFY(bench.document.recorded()->allows(bench.document.setting()));
    }

    /// A group's head says which of its optimizations are on.
    void headsOfGroupsSayWhatIsOn() {
        Bench bench;
        const auto says = [&](const QString& figure) {
            for (const auto* head : bench.panel.findChildren<GroupTitle*>())
                if (head->figure() == figure) return true;
            return false;
        };
        QVERIFY(!says("RT, PR"));
        bench.click(Optimization::ST);
        bench.click(Optimization::PR);
        QVERIFY(says("ST") && says("PR"));
        bench.click(Optimization::RT);
        QVERIFY(says("RT, PR"));
    }

    void aResultOfAnotherStencilCannotBeEdited() {
        Bench bench;
        const auto setting = bench.document.setting().with(ParameterId::TBx, 64);
        const Race race =
            support::raceOf(1, bench.document.problem(), {support::evaluationOf(setting, 2)});
        bench.document.takeRace(race);
        const auto other = engine::stencil::findPreset("star3d2r").value();
        bench.document.editPattern(other, Document::textOf(other), "Load");
        bench.settle();
        QVERIFY(!bench.panel.strip().isVisible());
        QCOMPARE(bench.panel.speed().figure(), QString("not yet"));
        bench.document.select(*race.result(1));
        bench.settle();
        QVERIFY(bench.panel.strip().isVisible());
        QVERIFY(bench.panel.strip().sentence().contains("star3d1r"));
        QVERIFY(!bench.panel.chip(Optimization::ST)->isEnabled());
        QCOMPARE(bench.panel.row(ParameterId::TBx)->box().value(), 64);
        QVERIFY(!bench.panel.row(ParameterId::TBx)->box().isEnabled());
        QVERIFY(bench.panel.speed().figure() != "not yet");
        QTest::mouseClick(&bench.panel.strip().drawButton(), Qt::LeftButton);
        QCOMPARE(bench.document.pattern().name, std::string("star3d1r"));
        QVERIFY(!bench.panel.strip().isVisible());
        QVERIFY(bench.panel.chip(Optimization::ST)->isEnabled());
        QVERIFY(bench.panel.speed().figure() != "not yet");
    }

    /// A repair that is ready when another stencil's result is on show has no row to stand in.
    void aRepairIsOfWhatIsOnShow() {
        Bench bench;
        const Race race = support::raceOf(1, bench.document.problem(),
                                          {support::evaluationOf(bench.document.setting(), 2)});
        bench.document.takeRace(race);
        const auto other = engine::stencil::findPreset("star3d2r").value();
        bench.document.editPattern(other, Document::textOf(other), "Load");
        bench.settle();
        emit bench.panel.row(ParameterId::TBy)->box().refused(3, "of no use");
        QVERIFY(!bench.panel.settled());
        bench.document.select(*race.result(1));
        bench.settle();
        QTest::qWait(50);  // for an answer that would be ready only now
        QCOMPARE(bench.panel.row(ParameterId::TBy)->why().sentence(), QString());
    }

    void changesAreNamed() {
        Document document;
        const auto& space = document.space();
        const auto streaming = toggleOf({space}, document.setting(), Optimization::ST, true);
        QVERIFY(streaming.reason.isEmpty());
        const auto merged = toggleOf({space}, document.setting(), Optimization::BM, true).wanted;
        const auto swap = toggleOf({space}, merged, Optimization::CM, true);
        QVERIFY(!swap.reason.isEmpty());
        QVERIFY(swap.repaired.has_value());
        QCOMPARE(swap.fix, QStringLiteral("Turn BM off"));
        QVERIFY(swap.takes.isEmpty());
    }

    /// A button has no room for many: then the sentence above it names them.
    void manyChangesAreNamedInTheSentence() {
        Document document;
        const auto& space = document.space();
        engine::space::Setting far = document.setting();
        for (const auto& [id, value] :
             std::initializer_list<std::pair<ParameterId, int>>{{ParameterId::TBx, 1024},
                                                                {ParameterId::TBy, 1024},
                                                                {ParameterId::TBz, 64},
                                                                {ParameterId::CMx, 8},
                                                                {ParameterId::BMx, 8},
                                                                {ParameterId::BMy, 8}})
            far.set(id, value);
        const auto change = adoptionOf({space}, far);
        QVERIFY(!change.reason.isEmpty() && change.repaired.has_value());
        const QStringList parts = changesBetween(space, change.wanted, *change.repaired);
        QVERIFY2(parts.size() > 2, qPrintable(parts.join(", ")));
        QCOMPARE(change.fix, QString("Change these %1 parameters").arg(parts.size()));
        for (const QString& part : parts) QVERIFY2(change.takes.contains(part), qPrintable(part));
        // What is read is what stands above the button.
        Bench bench;
        QGuiApplication::clipboard()->setText("TBx=1024 TBy=1024 TBz=64 CMx=8 BMx=8 BMy=8");
        bench.panel.pasteText();
        bench.settle();
        QVERIFY2(bench.panel.why().sentence().contains(" Allowed: "),
                 qPrintable(bench.panel.why().sentence()));
    }
};

STENCILSCOPE_TEST_CLASS(SettingPanelTest)
#include "setting_panel_test.moc"
