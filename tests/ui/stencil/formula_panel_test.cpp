// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/formula/formula_panel.hpp"

#include <QApplication>
#include <QClipboard>
#include <QSignalSpy>
#include <QTest>

#include "ui/document/document.hpp"
#include "ui/stencil/formula/formula_edit.hpp"
#include "ui/stencil/formula/formula_highlighter.hpp"
#include "ui/stencil/stencil_editor.hpp"
#include "ui/theme/theme.hpp"

using namespace ui;

class FormulaPanelTest : public QObject {
    Q_OBJECT

    struct Bench {
        Bench() : editor(document), panel(editor, theme, true) {
            panel.resize(500, 200);
            panel.show();
        }
        void type(const QString& text) { panel.edit().setPlainText(text); }
        Theme theme;
        Document document;
        StencilEditor editor;
        FormulaPanel panel;
    };

private slots:
    void readsOffsetsInBothSpellings() {
        const auto found =
            tapReferences("v[i,j,k] = u[i+1,j,k-2] # u[i,j,k]\n + u[i][j-3][k];", "u");
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].offset, (engine::stencil::Offset{1, 0, -2}));
        QCOMPARE(found[1].offset, (engine::stencil::Offset{0, -3, 0}));
    }

    void typedTextReachesTheDrawing() {
        Bench bench;
        bench.type("v[i,j] = 0.5*u[i-2,j] + 0.5*u[i+2,j];");
        QCOMPARE(bench.document.pattern().dimensions, 3);  // not yet: 150 ms after the last key
        QTRY_COMPARE(bench.document.pattern().dimensions, 2);
        QCOMPARE(bench.editor.order(), 2);
        QCOMPARE(bench.document.undoStack().count(), 1);
        bench.document.undo();
        QCOMPARE(bench.panel.edit().text(), bench.document.formula());
        QCOMPARE(bench.editor.dimensions(), 3);
    }

    void aPastedTextLongerThanAnyFormulaIsRefusedAtOnce() {
        Bench bench;
        QSignalSpy notice(&bench.editor, &StencilEditor::notice);
        const QString before = bench.panel.edit().text();
        QApplication::clipboard()->setText(QString(1000000, 'u'));
        bench.panel.edit().paste();
        QCOMPARE(bench.panel.edit().text(), before);
        QCOMPARE(notice.size(), 1);
        const QString said = notice.front().front().toString();
        QVERIFY2(said.startsWith("Not pasted: ") && said.contains("A formula here may have"),
                 qPrintable(said));
        // What replaces something long may be as long.
        const QString formula = "v[i,j] = " + QString("0.1*u[i,j] + ").repeated(1400) + "u[i,j];";
        QApplication::clipboard()->setText(formula);
        for (int times = 0; times < 2; ++times) {
            bench.panel.edit().selectAll();
            bench.panel.edit().paste();
            QCOMPARE(bench.panel.edit().text(), formula);
        }
        QCOMPARE(notice.size(), 1);
        bench.panel.edit().paste();  // twice that is too long
        QCOMPARE(bench.panel.edit().text(), formula);
        QCOMPARE(notice.size(), 2);
    }

    void onlyTheNewestTextCounts() {
        FormulaParser parser;
        QSignalSpy answers(&parser, &FormulaParser::parsed);
        parser.schedule("v[i,j] = u[i,j];", "a");
        parser.schedule("v[i,j] = 2*u[i,j];", "a");
        const auto newest = [&] { return answers.back().front().value<ParsedFormula>().text; };
        QTRY_COMPARE(answers.size(), 1);
        QVERIFY(!parser.busy());
        QCOMPARE(newest(), QString("v[i,j] = 2*u[i,j];"));
        parser.schedule("v[i,j] = 3*u[i,j];", "a");
        parser.cancel();
        QVERIFY(!parser.busy());
        parser.schedule("v[i,j] = 4*u[i,j];", "a");
        QTRY_COMPARE(answers.size(), 2);
        QCOMPARE(newest(), QString("v[i,j] = 4*u[i,j];"));
    }

    void errorsNameTheirPlaceAndKeepTheDrawing() {
        Bench bench;
        const auto taps = bench.editor.taps();
        bench.type("v[i,j,k] = 0.4*u[i,j,k]\n + 0.1*u[i+,j,k];");
        QTRY_VERIFY(!bench.document.formulaValid());
        QCOMPARE(bench.document.formulaErrorLine(), 2);
        QVERIFY(bench.document.formulaError().startsWith("Line 2, column"));
        QVERIFY(bench.editor.taps() == taps);
        QVERIFY(!bench.panel.grab().isNull());
        bench.type("v[i,j,k] = 0.4*u[i,j,k];");
        QTRY_VERIFY(bench.document.formulaValid());
        QCOMPARE(bench.editor.taps().size(), std::size_t{1});
    }

    void aStrokeWritesItsLineAndEscapeTakesItBack() {
        Bench bench;
        const QString before = bench.panel.edit().text();
        bench.editor.setCoefficient(0.05);
        bench.editor.beginStroke({1, 1, 0}, false);
        QVERIFY(bench.panel.edit().text().contains("0.05"));
        QVERIFY(bench.panel.edit().tintedLine() > 0);
        QCOMPARE(bench.document.formula(), before);
        bench.editor.cancelStroke();
        QCOMPARE(bench.panel.edit().text(), before);
        bench.editor.beginStroke({1, 1, 0}, false);
        bench.editor.endStroke();
        QCOMPARE(bench.panel.edit().text(), bench.document.formula());
        QVERIFY(bench.document.formula().contains("0.05"));
    }

    void theCaretOutlinesItsTap() {
        Bench bench;
        bench.panel.edit().setFocus();
        QApplication::setActiveWindow(&bench.panel);
        QTRY_VERIFY(bench.panel.edit().hasFocus());
        const auto references = tapReferences(bench.panel.edit().text(), "u");
        QTextCursor cursor = bench.panel.edit().textCursor();
        cursor.setPosition(references.back().start + 3);
        bench.panel.edit().setTextCursor(cursor);
        QVERIFY(bench.editor.outlined().has_value());
        QCOMPARE(*bench.editor.outlined(), references.back().offset);
        cursor.setPosition(0);
        bench.panel.edit().setTextCursor(cursor);
        QVERIFY(!bench.editor.outlined());
    }
};

QTEST_MAIN(FormulaPanelTest)
#include "formula_panel_test.moc"
