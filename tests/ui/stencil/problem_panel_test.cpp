// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whose undo it is while a number is typed, and once it is taken.
#include "ui/stencil/problem_panel.hpp"

#include <QAction>
#include <QLineEdit>
#include <QTest>

#include "engine/stencil/presets.hpp"
#include "tests/support/dialogs.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/stencil/stencil_bench.hpp"

using namespace ui;
using namespace ui::testing;

class ProblemPanelTest : public QObject {
    Q_OBJECT

    /// The dock with undo and redo by key, as the window has them.
    struct Bench : StencilBench {
        explicit Bench(const Theme& theme) : StencilBench(theme) {
            for (auto* action : {&undo, &redo}) dock.addAction(action);
            undo.setShortcut(QKeySequence::Undo);
            redo.setShortcuts(QKeySequence::Redo);
            connect(&undo, &QAction::triggered, &document, [this] { document.undoStack().undo(); });
            connect(&redo, &QAction::triggered, &document, [this] { document.undoStack().redo(); });
            showDock();
            ready = QTest::qWaitForWindowActive(&dock, support::kPatienceMs);
            before = document.problem().grid.x;
        }
        QLineEdit& x() { return the<QLineEdit>(dock, "Cells along x"); }
        int grid() const { return static_cast<int>(document.problem().grid.x); }
        QAction undo, redo;
        bool ready = false;
        int before = 0;
    };

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void aGridThatWasTakenIsUndoneFromItsField() {
        Bench bench(m_theme);
        QVERIFY(bench.ready);
        type(bench.x(), "256");
        QCOMPARE(bench.grid(), 256);
        QVERIFY(bench.x().hasFocus());
        QTest::keyClick(&bench.x(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(bench.grid(), bench.before);
        QCOMPARE(bench.x().text(), QString::number(bench.before));
        QTest::keyClick(&bench.x(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(bench.grid(), 256);
    }

    void typingIsUndoneWhileItIsTyped() {
        Bench bench(m_theme);
        type(bench.x(), "256");
        bench.x().selectAll();
        QTest::keyClicks(&bench.x(), "64");
        QTest::keyClick(&bench.x(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(bench.x().text() != "64");
        QCOMPARE(bench.grid(), 256);
        QCOMPARE(bench.document.undoStack().index(), 1);
    }

    /// Also where what was typed is what there was.
    void theSameGridIsTakenToo() {
        Bench bench(m_theme);
        type(bench.x(), "256");
        type(bench.x(), "0256");
        QCOMPARE(bench.x().text(), QString("256"));
        QTest::keyClick(&bench.x(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(bench.grid(), bench.before);
    }

    /// A name that was given stays while the stencil is drawn and typed on; a preset has its own.
    void aStencilIsNamed() {
        Bench bench(m_theme);
        QVERIFY(bench.ready);
        auto& name = the<QLineEdit>(bench.dock, "Name of the stencil");
        QCOMPARE(name.text(), QString("star3d1r"));
        bench.editor.setTap({1, 1, 0}, 0.2);
        QCOMPARE(bench.document.pattern().name, std::string("untitled"));
        QVERIFY(name.text().isEmpty());
        type(name, "wave 7;");  // what no kernel can be called is not taken
        QCOMPARE(bench.document.pattern().name, std::string("wave7"));
        QVERIFY(bench.document.drawingChanged());
        bench.document.markStored(bench.document.drawing());
        bench.editor.setTap({1, 1, 0}, 0.3);
        QCOMPARE(bench.document.pattern().name, std::string("wave7"));
        type(name, "wave8");
        QVERIFY(bench.document.drawingChanged());
        QTest::keyClick(&name, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(bench.document.pattern().name, std::string("wave7"));
        QCOMPARE(name.text(), QString("wave7"));
        name.selectAll();
        QTest::keyClick(&name, Qt::Key_Delete);
        QTest::keyClick(&name, Qt::Key_Return);
        QCOMPARE(bench.document.pattern().name, std::string("untitled"));
        type(name, "again");
        const auto preset = *engine::stencil::findPreset("star3d2r");
        bench.document.editPattern(preset, Document::textOf(preset), "Load");
        QCOMPARE(name.text(), QString("star3d2r"));
    }

    void theBrushLeavesUndoToTheDrawing() {
        Bench bench(m_theme);
        auto& large = bench.showLarge();
        large.addAction(&bench.undo);
        QVERIFY(QTest::qWaitForWindowActive(&large, support::kPatienceMs));
        bench.editor.setTap({1, 1, 0}, 0.2);
        auto& brush = the<QLineEdit>(large, "Coefficient of the brush");
        type(brush, "0.3");
        QCOMPARE(bench.editor.coefficient(), 0.3);
        QTest::keyClick(&brush, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!bench.editor.taps().count({1, 1, 0}));
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(ProblemPanelTest)
#include "problem_panel_test.moc"
