// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document.hpp"

#include <QSignalSpy>
#include <QTest>

#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"

using namespace ui;
using engine::space::ParameterId;

namespace {

engine::stencil::Pattern preset(const char* name) {
    return engine::stencil::findPreset(name).value();
}

engine::record::EvaluationRow rowOf(std::int64_t number, const engine::space::Setting& setting) {
    engine::record::EvaluationRow row;
    row.number = number;
    row.evaluation.setting = setting;
    return row;
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
        document.select(rowOf(4, edited));
        QCOMPARE(document.selectedRow()->number, std::int64_t{4});
        document.select(rowOf(9, first));
        document.selectBack();
        QCOMPARE(document.selectedRow()->number, std::int64_t{4});
        document.selectForward();
        QCOMPARE(document.selectedRow()->number, std::int64_t{9});
        document.editSetting(edited, "Set TBx");
        QVERIFY(!document.selectedRow());
    }

    void aSelectionSurvivesTheUndoOfAnOlderProblemEdit() {
        Document document;
        document.editGrid({256, 256, 256});
        const auto chosen = document.setting().with(ParameterId::TBx, 64);
        document.select(rowOf(3, chosen));
        document.undo();
        QCOMPARE(document.problem().grid.x, 512);
        QVERIFY(document.setting() == chosen);
    }

    void forgottenRowsDoNotComeBackByUndo() {
        Document document;
        const auto first = document.setting();
        document.select(rowOf(3, first.with(ParameterId::TBx, 64)));
        document.editSetting(first.with(ParameterId::TBx, 128), "Set TBx");
        document.select(rowOf(4, first.with(ParameterId::TBx, 256)));
        QSignalSpy forgotten(&document, &Document::rowsForgotten);
        document.forgetRows();
        QCOMPARE(forgotten.size(), 1);
        QVERIFY(!document.selectedRow());
        QVERIFY(document.setting() == first);
        document.selectBack();
        QVERIFY(!document.selectedRow());
        document.undo();  // the setting comes back, not the row it was measured as
        QCOMPARE(document.setting()[ParameterId::TBx], 64);
        QVERIFY(!document.selectedRow());
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

    void limitsReachTheSpace() {
        Document document;
        engine::space::DeviceLimits limits;
        limits.threadsPerBlock = 64;
        document.setLimits(limits);
        QCOMPARE(document.space().circumstances().limits.threadsPerBlock, 64);
        QSignalSpy problems(&document, &Document::problemChanged);
        document.setLimits(limits);
        QCOMPARE(problems.size(), 0);
    }
};

QTEST_MAIN(DocumentTest)
#include "document_test.moc"
