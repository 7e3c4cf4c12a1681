// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document.hpp"

#include <QSignalSpy>
#include <QTest>

#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"
#include "tests/support/races.hpp"

using namespace ui;
using engine::space::ParameterId;

namespace {

engine::stencil::Pattern preset(const char* name) {
    return engine::stencil::findPreset(name).value();
}

/// A race of one setting after the other on the document's problem, which it then has.
Race raceIn(Document& document, int id, const std::vector<engine::space::Setting>& settings) {
    std::vector<engine::device::Evaluation> evaluations;
    for (const auto& setting : settings) evaluations.push_back(support::evaluationOf(setting));
    const Race race = support::raceOf(id, document.problem(), evaluations);
    document.takeRace(race);
    return race;
}

}  // namespace

class DocumentTest : public QObject {
    Q_OBJECT

private slots:
    void startsWithAnAllowedSetting() {
        Document document;
        QCOMPARE(document.pattern().name, std::string("star3d1r"));
        QVERIFY(document.space().allows(document.setting()));
        QVERIFY(document.formulaValid());
        QVERIFY(!document.canUndo());
    }

    void patternEditsUndoAndRedo() {
        Document document;
        const QString before = document.formula();
        QSignalSpy problems(&document, &Document::problemChanged);
        const auto box = preset("box2d1r");
        document.editPattern(box, Document::textOf(box), "Load");
        QCOMPARE(problems.size(), 1);
        QCOMPARE(document.pattern().dimensions, 2);
        QCOMPARE(document.problem().grid, engine::stencil::Problem::defaultGrid(2));
        QVERIFY(document.space().allows(document.setting()));
        document.undo();
        QCOMPARE(document.formula(), before);
        QCOMPARE(document.problem().grid, engine::stencil::Problem::defaultGrid(3));
        document.undoStack().redo();
        QCOMPARE(document.pattern().name, std::string("box2d1r"));
    }

    void editsWithOneMergeIdAreOneStep() {
        Document document;
        for (const char* name : {"star3d2r", "box3d1r", "cross3d1r"})
            document.editPattern(preset(name), Document::textOf(preset(name)), "Type", 7);
        QCOMPARE(document.undoStack().count(), 1);
        document.editPattern(preset("star3d3r"), Document::textOf(preset("star3d3r")), "Type", 8);
        QCOMPARE(document.undoStack().count(), 2);
        document.undo();
        QCOMPARE(document.pattern().name, std::string("cross3d1r"));
        document.undo();
        QCOMPARE(document.pattern().name, std::string("star3d1r"));
    }

    void aWrongFormulaKeepsTheLastGoodPattern() {
        Document document;
        const QString good = document.formula();
        QSignalSpy problems(&document, &Document::problemChanged),
            formulas(&document, &Document::formulaChanged);
        document.showFormulaError("v[i,j = 3", "Line 1, column 7: found \"=\".", 1, 7);
        QVERIFY(!document.formulaValid());
        QCOMPARE(document.formulaErrorColumn(), 7);
        QCOMPARE(problems.size(), 0);
        QCOMPARE(formulas.size(), 1);
        QCOMPARE(document.pattern().name, std::string("star3d1r"));
        QVERIFY(document.canUndo());
        document.undo();
        QVERIFY(document.formulaValid());
        QCOMPARE(document.formula(), good);
    }

    void aCommentDoesNotRenameTheStencil() {
        Document document;
        const QString text = "# heat equation\n" + document.formula();
        document.editPattern(engine::stencil::parseFormula(text.toStdString()).value(), text,
                             "Type");
        QCOMPARE(document.pattern().name, std::string("star3d1r"));
        QCOMPARE(document.formula(), text);
    }

    void settingEditsAndSelections() {
        Document document;
        const auto first = document.setting();
        const auto edited = first.with(ParameterId::TBx, 64);
        document.editSetting(edited, "Set TBx");
        QCOMPARE(document.setting()[ParameterId::TBx], 64);
        document.undo();
        QVERIFY(document.setting() == first);
        const Race race = raceIn(document, 1, {edited, first});
        document.select(*race.result(1));
        QCOMPARE(document.selected()->row().number, std::int64_t{1});
        document.select(*race.result(2));
        document.selectBack();
        QCOMPARE(document.selected()->row().number, std::int64_t{1});
        document.selectForward();
        QCOMPARE(document.selected()->row().number, std::int64_t{2});
        document.editSetting(edited, "Set TBx");
        QVERIFY(!document.selected());
        QVERIFY(document.measured() == race.result(1));  // it had been measured before
    }

    /// The result keeps its problem: after the undo it is one of another.
    void aSelectionSurvivesTheUndoOfAnOlderProblemEdit() {
        Document document;
        document.editGrid({256, 256, 256});
        const auto chosen = document.setting().with(ParameterId::TBx, 64);
        const Race race = raceIn(document, 1, {chosen});
        document.select(*race.result(1));
        document.undo();
        QCOMPARE(document.problem().grid.x, 512);
        QVERIFY(document.setting() == chosen);
        QVERIFY(document.selected() == race.result(1));
        QVERIFY(!document.subject().drawn);
        QCOMPARE(document.subject().problem.grid.x, 256);
    }

    void aResultOfAnotherStencilLeavesTheDrawingAlone() {
        Document document;
        const Race race = raceIn(document, 1, {document.setting().with(ParameterId::TBx, 64)});
        document.editPattern(preset("star2d2r"), Document::textOf(preset("star2d2r")), "Load");
        const auto drawn = document.setting();
        QVERIFY(!document.measured());
        document.select(*race.result(1));
        QCOMPARE(document.pattern().name, std::string("star2d2r"));
        QVERIFY(document.setting() == drawn);
        const Subject subject = document.subject();
        QVERIFY(!subject.drawn);
        QCOMPARE(subject.problem.key(), race.problem().key());
        QCOMPARE(subject.setting[ParameterId::TBx], 64);
        QCOMPARE(subject.space.dimensions(), 3);
        QVERIFY(document.measured() == race.result(1));
        // Whatever is edited next is the drawing again.
        document.editSetting(drawn, "Set");
        QVERIFY(document.subject().drawn && !document.selected());
        document.select(*race.result(1));
        document.draw(race);
        QVERIFY(document.subject().drawn);
        QCOMPARE(document.problem().key(), race.problem().key());
        QVERIFY(document.selected() == race.result(1));
        document.undo();
        QCOMPARE(document.pattern().name, std::string("star2d2r"));
    }

    void racesAreKeptAndTheNewestIsShown() {
        Document document;
        QVERIFY(document.shownRace().empty());
        QSignalSpy races(&document, &Document::racesChanged),
            grown(&document, &Document::raceGrown);
        const auto setting = document.setting();
        raceIn(document, 1, {setting});
        raceIn(document, 2, {setting, setting.with(ParameterId::TBx, 64)});
        QCOMPARE(document.races().size(), std::size_t{2});
        QCOMPARE(document.shownRace().id(), 2);
        QCOMPARE(races.size(), 2);
        raceIn(document, 2, {setting, setting, setting});
        QCOMPARE(grown.size(), 1);
        QCOMPARE(document.shownRace().results()->rows.size(), std::size_t{3});
        document.showRace(1);
        QCOMPARE(document.shownRace().id(), 1);
        raceIn(document, 2, {setting, setting, setting, setting});  // in the background
        QCOMPARE(document.shownRace().id(), 1);
        QCOMPARE(grown.size(), 1);
    }

    void forgottenRacesDoNotComeBackByUndo() {
        Document document;
        const auto first = document.setting();
        const Race race = raceIn(
            document, 1, {first.with(ParameterId::TBx, 64), first.with(ParameterId::TBx, 256)});
        document.select(*race.result(1));
        document.editSetting(first.with(ParameterId::TBx, 128), "Set TBx");
        document.select(*race.result(2));
        document.forgetRaces();
        QVERIFY(document.races().empty());
        QVERIFY(!document.selected());
        QVERIFY(document.setting() == first);
        document.selectBack();
        QVERIFY(!document.selected());
        document.undo();  // the setting comes back, not the result it was measured as
        QCOMPARE(document.setting()[ParameterId::TBx], 64);
        QVERIFY(!document.selected());
    }

    void theDrawingIsStoredAndComesBackAsTyped() {
        Document document;
        QVERIFY(!document.drawingChanged());
        const QString text = "# mine\n" + document.formula();
        document.editPattern(engine::stencil::parseFormula(text.toStdString()).value(), text,
                             "Type");
        QVERIFY(document.drawingChanged());
        document.undo();
        QVERIFY(!document.drawingChanged());
        document.undoStack().redo();
        document.editGrid({256, 128, 64});
        document.editType(engine::stencil::DataType::Float);
        document.markStored(document.drawing());
        QVERIFY(!document.drawingChanged());
        document.showFormulaError(text + "v[i,j = 3", "Line 9.", 9, 7);
        QVERIFY(document.drawingChanged());
        const auto stored = document.drawing();
        Document other;
        other.load(stored);
        QCOMPARE(other.problem().key(), document.problem().key());
        QCOMPARE(other.formula(), document.formula());
        QVERIFY(!other.formulaValid() && !other.drawingChanged());
        QVERIFY(other.setting() == document.setting());
        other.undo();
        QVERIFY(other.formulaValid());
        // A text that means another pattern than the one stored beside it is not believed.
        auto forged = stored;
        forged.formula = "v[i,j] = u[i,j];";
        other.load(forged);
        QCOMPARE(other.problem().key(), stored.problem.key());
        QCOMPARE(other.formula(), Document::textOf(stored.problem.pattern));
    }

    void loadingForgetsTheUndoStack() {
        Document document;
        document.editGrid({256, 256, 256});
        engine::stencil::Problem problem = document.problem();
        problem.pattern = preset("star2d2r");
        problem.grid = {1000, 1000, 1};
        document.load(problem);
        QVERIFY(!document.canUndo());
        QCOMPARE(document.problem().grid.x, 1000);
        QVERIFY(document.space().allows(document.setting()));
    }

    /// A setting that the next stencil does not allow is mended beside the window's thread; undo
    /// brings both back.
    void aSettingIsMendedForAnotherStencil() {
        Document document;
        const auto deep = document.space()
                              .nearest(engine::space::Setting()
                                           .with(ParameterId::ST, 1)
                                           .with(ParameterId::SD, 3)
                                           .with(ParameterId::TBx, 16)
                                           .with(ParameterId::TBz, 1))
                              .value();
        document.editSetting(deep, "Set");
        const auto flat = preset("star2d2r");
        document.editPattern(flat, Document::textOf(flat), "Load");
        QTRY_VERIFY_WITH_TIMEOUT(document.space().allows(document.setting()), 60000);
        document.undo();
        QVERIFY(document.setting() == deep);
        document.undoStack().redo();
        QTRY_VERIFY_WITH_TIMEOUT(document.space().allows(document.setting()), 60000);
    }

    void anUntouchedSettingBeginsWhereTheRecordingCanAnswer() {
        Document document;
        const auto start = document.setting();
        const auto other = start.with(ParameterId::TBx, 64);
        QVERIFY(document.space().allows(other));
        document.setDevice({}, document.space().restrictedTo(std::vector{other}));
        QVERIFY(document.setting() == other);
        QVERIFY(document.start() == other);
        QVERIFY(!document.canUndo());
        // Somebody's own setting stays.
        document.editSetting(start.with(ParameterId::TBx, 16), "Set TBx");
        document.setDevice({}, document.space().restrictedTo(std::vector{start}));
        QCOMPARE(document.setting()[ParameterId::TBx], 16);
    }

    void limitsReachTheSpace() {
        Document document;
        engine::space::DeviceLimits limits;
        limits.threadsPerBlock = 64;
        document.setDevice(limits);
        QCOMPARE(document.space().circumstances().limits.threadsPerBlock, 64);
        QSignalSpy problems(&document, &Document::problemChanged);
        document.setDevice(limits);
        QCOMPARE(problems.size(), 0);
    }

    void whatIsUndoneIsBoundByTheGpuOfNow() {
        Document document;
        const auto box = preset("box2d1r");
        document.editPattern(box, Document::textOf(box), "Load");
        engine::space::DeviceLimits limits;
        limits.threadsPerBlock = 64;
        document.setDevice(limits);
        document.undo();
        QCOMPARE(document.space().circumstances().limits.threadsPerBlock, 64);
        document.undoStack().redo();
        QCOMPARE(document.space().circumstances().limits.threadsPerBlock, 64);
        QCOMPARE(document.space().circumstances().features.taps, 9);
    }
};

STENCILSCOPE_TEST_CLASS(DocumentTest)
#include "document_test.moc"
#include "tests/ui/runner/test_class.hpp"
