// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/formula/formula_panel.hpp"

#include <QApplication>
#include <QClipboard>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>

#include "tests/ui/runner/test_class.hpp"
#include "ui/document/document.hpp"
#include "ui/stencil/formula/formula_edit.hpp"
#include "ui/stencil/formula/formula_highlighter.hpp"
#include "ui/stencil/formula/text_changes.hpp"
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

    static int distance(const QColor& a, const QColor& b) {
        return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
               std::abs(a.blue() - b.blue());
    }

private slots:
    void onlyWhatDiffersIsPutIn() {
        const auto change = [](const char* before, const char* after) {
            const TextChange found = changeBetween(before, after);
            return QString("%1 %2 %3").arg(found.from).arg(found.removed).arg(found.inserted);
        };
        QCOMPARE(change("a + b + c", "a + d + c"), QString("4 1 d"));
        QCOMPARE(change("a + b", "a + b"), QString("5 0 "));
        QCOMPARE(change("", "a"), QString("0 0 a"));
        QCOMPARE(change("aaa", "aa"), QString("2 1 "));
        QCOMPARE(change("aa", "aaa"), QString("2 0 a"));
    }

    /// The numbers stand beside the text: they are painted anew when it is.
    void theNumbersOfLinesFollowTheText() {
        Bench bench;
        FormulaEdit& edit = bench.panel.edit();
        QVERIFY(QTest::qWaitForWindowExposed(&bench.panel));
        QCoreApplication::processEvents();
        struct Paints : QObject {
            bool eventFilter(QObject*, QEvent* event) override {
                count += event->type() == QEvent::Paint ? 1 : 0;
                return false;
            }
            int count = 0;
        } paints;
        edit.installEventFilter(&paints);
        const int before = paints.count;
        edit.present("const a = 2;\nconst b = 3;\nv[i,j] = a*u[i,j]\n + b*u[i+1,j];", false);
        QTRY_VERIFY(paints.count > before);
    }

    /// As put in at once, lines, colours and all.
    void aTextIsTheSameHoweverItCameAbout() {
        Bench bench, other;
        FormulaEdit &step = bench.panel.edit(), &once = other.panel.edit();
        const QStringList texts = {"v[i,j] = u[i,j];",
                                   "const a = 2;\nv[i,j] = a*u[i,j] + 0.5*u[i+1,j];",
                                   "v[i,j] = 0.25*u[i,j]\n + 0.5*(u[i+1,j] + u[i-1,j]);",
                                   "v[i,j] = 0.25*u[i,j]\n + 0.75*(u[i+1,j] + u[i-1,j]);"};
        for (const QString& text : texts.first(3)) step.present(text, false);
        QSignalSpy changes(step.document(), &QTextDocument::contentsChange);
        step.present(texts.last(), false);
        QCOMPARE(changes.size(), 1);  // what differs alone is laid out again
        QCOMPARE(changes.front().mid(1), (QVariantList{0, 1}));
        once.present(texts.last(), false);
        QCOMPARE(step.toPlainText(), texts.last());
        QCOMPARE(step.grab().toImage(), once.grab().toImage());
        step.present("v[i,j] = u[i,j];\r\n", false);  // shorter as laid out than as read
        step.present(texts.last(), false);
        QCOMPARE(step.toPlainText(), texts.last());
        QCOMPARE(step.grab().toImage(), once.grab().toImage());
    }

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

    /// Three lines have room, as in the dock of a low window.
    void whatIsWrongIsSeenWhereThereIsRoomForTheFormulaAlone() {
        Bench bench;
        FormulaEdit& edit = bench.panel.edit();
        bench.panel.resize(300, bench.panel.height() - edit.viewport()->height() + 64);
        bench.type("v[i,j] =\n    0.5*u[i-2,j] +\n    0.5*u[i+2,j");
        QTRY_VERIFY(!bench.document.formulaValid());
        QTRY_VERIFY(!edit.errorBox().isEmpty());
        QVERIFY(edit.viewport()->height() < 80);
        QVERIFY(edit.errorBox().top() >= 0);
        QVERIFY(edit.errorBox().bottom() <= edit.viewport()->height());
        bench.panel.resize(300, bench.panel.height() - 10);
        QVERIFY(edit.errorBox().bottom() <= edit.viewport()->height());
        bench.type("v[i,j] = 0.5*u[i-2,j] + 0.5*u[i+2,j];");
        QTRY_VERIFY(bench.document.formulaValid());
        QVERIFY(edit.errorBox().isEmpty());
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
        QVERIFY2(said.startsWith("Not pasted: ") && said.contains("a formula may have at most"),
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

    /// Below its line, with a mark below the character that nothing goes on with.
    void anErrorStandsUnderItsPlace() {
        Bench bench;
        bench.panel.resize(700, 300);
        for (const QString& start : {QString("v[i,j,k] = 0.4*u[i,j,k]\n"), QString()}) {
            bench.type(start + " + 0.1*u[i+1,j,k] + ;");
            QTRY_VERIFY(!bench.document.formulaValid());
            QTRY_COMPARE(bench.document.formulaErrorLine(), start.isEmpty() ? 1 : 2);
            FormulaEdit& edit = bench.panel.edit();
            const int column = QRegularExpression("column ([0-9]+)")
                                   .match(bench.document.formulaError())
                                   .captured(1)
                                   .toInt();
            QVERIFY(column > 0);
            QTextCursor cursor(
                edit.document()->findBlockByNumber(bench.document.formulaErrorLine() - 1));
            cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, column - 1);
            const QRect place = edit.cursorRect(cursor);
            const QImage picture = edit.viewport()->grab().toImage();
            const Tokens& tokens = bench.theme.tokens();
            const auto isNote = [&](int y) {
                return picture.pixelColor(picture.width() - 20, y) == tokens.softErr;
            };
            int note = 0;
            while (note < picture.height() && !isNote(note)) ++note;
            QVERIFY2(std::abs(note - place.bottom()) <= 8,
                     qPrintable(QString("%1, the line ends at %2").arg(note).arg(place.bottom())));
            // The mark is a roof above the note; its left foot stands at the character.
            int left = picture.width(), right = 0;
            for (int x = 0; x < picture.width(); ++x)
                for (int y = note - 5; y < note - 1; ++y)
                    if (distance(picture.pixelColor(x, y), tokens.err) < 60) {
                        left = std::min(left, x);
                        right = std::max(right, x);
                    }
            QVERIFY2(
                left <= right && std::abs((left + right) / 2 - (place.left() + 4)) <= 3,
                qPrintable(QString("%1 to %2, not at %3").arg(left).arg(right).arg(place.left())));
        }
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

STENCILSCOPE_TEST_CLASS(FormulaPanelTest)
#include "formula_panel_test.moc"
