// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The box that a coefficient is typed into: how it ends, and what remains of it.
#include "ui/stencil/drawing/coefficient_edit.hpp"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "engine/stencil/presets.hpp"
#include "tests/support/dialogs.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/stencil/stencil_bench.hpp"
#include "ui/stencil/drawing/plane_stack.hpp"
#include "ui/stencil/drawing/plane_view.hpp"

using namespace ui;
using namespace ui::testing;
using engine::stencil::Offset;

class CoefficientEditTest : public QObject {
    Q_OBJECT

    struct Bench : StencilBench {
        explicit Bench(const Theme& theme) : StencilBench(theme) {
            showDock();
            ready = QTest::qWaitForWindowActive(&dock, support::kPatienceMs);
        }
        double centre() const { return editor.taps().at({0, 0, 0}); }
        int steps() { return document.undoStack().count(); }
        bool ready = false;
    };

    static QPoint at(const PlaneView& plane, int x, int y) {
        return plane.cellRect({x, y, plane.plane()}).center().toPoint();
    }

    static QList<CoefficientEdit*> shownIn(const QWidget& form) {
        QList<CoefficientEdit*> shown;
        for (auto* edit : form.findChildren<CoefficientEdit*>())
            if (!edit->isHidden()) shown.append(edit);
        return shown;
    }

    /// Opened as a person does it, with something typed.
    static CoefficientEdit* typeInto(PlaneView& plane, const QString& text) {
        QTest::mouseDClick(&plane, Qt::LeftButton, {}, at(plane, 0, 0));
        const auto shown = shownIn(plane);
        if (shown.size() != 1) return nullptr;
        QTest::keyClicks(shown.front(), text);
        return shown.front();
    }

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void whatWasWrongIsOverOnceANumberIsTyped() {
        Bench bench(m_theme);
        auto& plane = bench.dock.canvas();
        QSignalSpy notice(&bench.editor, &StencilEditor::notice);
        QSignalSpy over(&bench.editor, &StencilEditor::noticeOver);
        CoefficientEdit* edit = typeInto(plane, "abc");
        QVERIFY(edit);
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(notice.size(), 1);
        QCOMPARE(over.size(), 0);
        edit = typeInto(plane, "0.5");
        QVERIFY(edit);
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(notice.size(), 1);
        QVERIFY(over.size() > 0);
        QCOMPARE(bench.centre(), 0.5);
    }

    void escapeClosesTheBoxAlone() {
        Bench bench(m_theme);
        auto& large = bench.showLarge();
        bench.dock.hide();
        QVERIFY(QTest::qWaitForWindowActive(&large, support::kPatienceMs));
        QSignalSpy back(&large, &StencilLarge::backRequested);
        auto* plane = large.planes().planes()[1];
        auto* edit = typeInto(*plane, "0.7");
        QVERIFY(edit);
        QTest::keyClick(edit, Qt::Key_Escape);
        QCOMPARE(shownIn(large).size(), 0);
        QCOMPARE(back.size(), 0);
        QCOMPARE(bench.centre(), 0.4);
        QCOMPARE(bench.steps(), 0);
        QTRY_VERIFY(plane->hasFocus());
        QTest::keyClick(plane, Qt::Key_Escape);  // now it is the form's
        QCOMPARE(back.size(), 1);
    }

    void enterTakesTheValueAndOpensNothing() {
        Bench bench(m_theme);
        auto* edit = typeInto(bench.dock.canvas(), "0.7");
        QVERIFY(edit);
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(bench.centre(), 0.7);
        QCOMPARE(bench.steps(), 1);
        QCOMPARE(shownIn(bench.dock).size(), 0);
    }

    void anotherPlaneTakesTheValue() {
        Bench bench(m_theme);
        QVERIFY(typeInto(bench.dock.canvas(), "0.7"));
        QTest::mouseClick(&the<QToolButton>(bench.dock, "Plane above"), Qt::LeftButton);
        QCOMPARE(bench.editor.plane(), 1);
        QCOMPARE(bench.centre(), 0.7);
        QCOMPARE(shownIn(bench.dock).size(), 0);
        bench.editor.setPlane(0);
        QVERIFY(typeInto(bench.dock.canvas(), "0.6"));
        bench.editor.setPlane(-1);  // however it comes
        QCOMPARE(bench.centre(), 0.6);
        QCOMPARE(shownIn(bench.dock).size(), 0);
    }

    void aClickElsewhereTakesTheValue() {
        Bench bench(m_theme);
        QVERIFY(typeInto(bench.dock.canvas(), "0.7"));
        QTest::mouseClick(bench.dock.findChild<QLabel*>(), Qt::LeftButton);  // takes no focus
        QCOMPARE(bench.centre(), 0.7);
        QCOMPARE(shownIn(bench.dock).size(), 0);
        QTest::mouseDClick(&bench.dock.canvas(), Qt::LeftButton, {}, at(bench.dock.canvas(), 0, 0));
        QTest::mouseClick(bench.dock.findChild<QLabel*>(), Qt::LeftButton);
        QCOMPARE(bench.steps(), 1);  // nothing was typed
    }

    void theClickThatEndsTypingPaintsNothing() {
        Bench bench(m_theme);
        auto& plane = bench.dock.canvas();
        QVERIFY(typeInto(plane, "0.7"));
        // As a press of the mouse arrives: at the window first.
        QTest::mouseClick(bench.dock.windowHandle(), Qt::LeftButton, {},
                          plane.mapTo(&bench.dock, at(plane, 1, 1)));
        QCOMPARE(bench.centre(), 0.7);
        QVERIFY(!bench.editor.taps().count({1, 1, 0}));
        QCOMPARE(bench.steps(), 1);
        QCOMPARE(shownIn(plane).size(), 0);
    }

    void thereIsNeverMoreThanOne() {
        Bench bench(m_theme);
        auto& plane = bench.dock.canvas();
        QVERIFY(typeInto(plane, "0.7"));
        QTest::mouseDClick(&plane, Qt::LeftButton, {}, at(plane, 1, 0));
        QCOMPARE(shownIn(plane).size(), 1);
        QCOMPARE(shownIn(plane).front()->cell(), (Offset{1, 0, 0}));
        QCOMPARE(bench.centre(), 0.7);
        plane.editInPlace({0, 0, 0});
        QCOMPARE(shownIn(plane).size(), 1);
        QCOMPARE(shownIn(plane).front()->text(), QString("0.7"));
    }

    void losingTheFocusTakesTheValue() {
        Bench bench(m_theme);
        QVERIFY(bench.ready);
        auto* edit = typeInto(bench.dock.canvas(), "0.7");
        QVERIFY(edit);
        QTRY_VERIFY(edit->hasFocus());
        QTest::keyClick(edit, Qt::Key_Tab);
        QCOMPARE(bench.centre(), 0.7);
        QCOMPARE(shownIn(bench.dock).size(), 0);
    }

    void aFormThatIsHiddenTakesTheValue() {
        Bench bench(m_theme);
        auto& large = bench.showLarge();
        auto* plane = large.planes().planes()[1];
        QVERIFY(typeInto(*plane, "0.7"));
        large.hide();
        QCOMPARE(bench.centre(), 0.7);
        large.show();
        QCOMPARE(shownIn(large).size(), 0);
    }

    void aTapThatIsGoneTakesItsBoxAlong() {
        Bench bench(m_theme);
        QVERIFY(typeInto(bench.dock.canvas(), "0.7"));
        bench.load("v[i,j,k] = 0.5*u[i-1,j,k] + 0.5*u[i+1,j,k];");
        QCOMPARE(shownIn(bench.dock).size(), 0);
        QVERIFY(!bench.editor.taps().count({0, 0, 0}));
    }

    /// Keys that the line itself does not use are not the drawing's.
    void keysStayInTheBox() {
        Bench bench(m_theme);
        auto* edit = typeInto(bench.dock.canvas(), "0.7");
        QVERIFY(edit);
        for (const auto key : {Qt::Key_PageUp, Qt::Key_Up, Qt::Key_Down})
            QTest::keyClick(edit, key);
        QCOMPARE(bench.editor.plane(), 0);
        QCOMPARE(shownIn(bench.dock).size(), 1);
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(CoefficientEditTest)
#include "coefficient_edit_test.moc"
