// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Painting with mouse and keyboard, as a person does it.
#include "ui/stencil/drawing/plane_view.hpp"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/ui/runner/test_class.hpp"
#include "ui/document/document.hpp"
#include "ui/stencil/drawing/voxel_view.hpp"
#include "ui/theme/theme.hpp"

using namespace ui;
using engine::stencil::Offset;

class PlaneViewTest : public QObject {
    Q_OBJECT

    struct Bench {
        Bench() : editor(document), view(editor, theme, std::nullopt) {
            editor.setCoefficient(0.05);
            view.resize(160, 160);
            view.show();
        }
        QPoint at(int x, int y) const {
            return view.cellRect({x, y, view.plane()}).center().toPoint();
        }
        Theme theme;
        Document document;
        StencilEditor editor;
        PlaneView view;
    };

    static void wheel(QWidget& widget, const QPoint& at, int delta,
                      Qt::KeyboardModifiers modifiers) {
        QWheelEvent event(QPointF(at), QPointF(widget.mapToGlobal(at)), {}, QPoint(0, delta),
                          Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&widget, &event);
    }

private slots:
    void aDragPaintsOneStep() {
        Bench bench;
        QTest::mousePress(&bench.view, Qt::LeftButton, {}, bench.at(-1, 1));
        QTest::mouseMove(&bench.view, bench.at(0, 2));
        QTest::mouseMove(&bench.view, bench.at(1, 1));
        QTest::mouseRelease(&bench.view, Qt::LeftButton, {}, bench.at(1, 1));
        QCOMPARE(bench.document.undoStack().count(), 1);
        for (const Offset& cell : {Offset{-1, 1, 0}, Offset{0, 2, 0}, Offset{1, 1, 0}})
            QCOMPARE(bench.editor.taps().at(cell), 0.05);
    }

    /// With Ctrl it is the window's key, also where what it does is disabled.
    void shortcutsAreNoKeysOfTheDrawing() {
        Bench bench;
        bench.editor.setCursor({0, 0, 0});
        QTest::keyClick(&bench.view, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(!bench.view.findChild<QLineEdit*>());
        QTest::keyClick(&bench.view, Qt::Key_Return);
        QVERIFY(bench.view.findChild<QLineEdit*>());
    }

    void rightDragErases() {
        Bench bench;
        QTest::mousePress(&bench.view, Qt::RightButton, {}, bench.at(1, 0));
        QTest::mouseRelease(&bench.view, Qt::RightButton, {}, bench.at(1, 0));
        QVERIFY(!bench.editor.taps().count({1, 0, 0}));
    }

    void altClickPicksUp() {
        Bench bench;
        QTest::mouseClick(&bench.view, Qt::LeftButton, Qt::AltModifier, bench.at(0, 0));
        QCOMPARE(bench.editor.coefficient(), 0.4);
        QCOMPARE(bench.document.undoStack().count(), 0);
    }

    void wheelChangesPlaneAndControlWheelTheValue() {
        Bench bench;
        wheel(bench.view, bench.at(0, 0), 120, Qt::NoModifier);
        QCOMPARE(bench.editor.plane(), 1);
        wheel(bench.view, bench.at(0, 0), -120, Qt::NoModifier);
        wheel(bench.view, bench.at(1, 0), 120, Qt::ControlModifier);
        QCOMPARE(bench.editor.taps().at({1, 0, 0}), 0.11);
        PlaneView fixed(bench.editor, bench.theme, 1);
        fixed.resize(120, 120);
        wheel(fixed, {60, 60}, 120, Qt::NoModifier);
        QCOMPARE(bench.editor.plane(), 0);
    }

    void keysMovePaintEraseAndMirror() {
        Bench bench;
        bench.view.setFocus();
        QTest::keyClick(&bench.view, Qt::Key_Home);
        QTest::keyClick(&bench.view, Qt::Key_Up);
        QTest::keyClick(&bench.view, Qt::Key_Right);
        QTest::keyClick(&bench.view, Qt::Key_S);
        QVERIFY(bench.editor.symmetry().x);
        QTest::keyClick(&bench.view, Qt::Key_Space);
        QVERIFY(bench.editor.taps().count({1, 1, 0}) && bench.editor.taps().count({-1, 1, 0}));
        QTest::keyClick(&bench.view, Qt::Key_Delete);
        QVERIFY(!bench.editor.taps().count({-1, 1, 0}));
        QTest::keyClick(&bench.view, Qt::Key_PageUp);
        QCOMPARE(bench.editor.plane(), 1);
        const double second = bench.editor.recentCoefficients()[1];
        QTest::keyClick(&bench.view, Qt::Key_2);
        QCOMPARE(bench.editor.coefficient(), second);
    }

    void shiftArrowsExtendALine() {
        Bench bench;
        bench.editor.setCursor({-2, 1, 0});
        // Shift stays down over all three arrows.
        for (int i = 0; i < 3; ++i) QTest::keyPress(&bench.view, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyRelease(&bench.view, Qt::Key_Shift);
        QCOMPARE(bench.document.undoStack().count(), 1);
        for (int x = -2; x <= 1; ++x) QVERIFY(bench.editor.taps().count({x, 1, 0}));
    }

    void escapeCancelsTheStroke() {
        Bench bench;
        QTest::mousePress(&bench.view, Qt::LeftButton, {}, bench.at(1, 1));
        QTest::keyClick(&bench.view, Qt::Key_Escape);
        QTest::mouseRelease(&bench.view, Qt::LeftButton, {}, bench.at(1, 1));
        QCOMPARE(bench.document.undoStack().count(), 0);
        QVERIFY(!bench.editor.taps().count({1, 1, 0}));
    }

    void doubleClickEditsInPlace() {
        Bench bench;
        QTest::mouseDClick(&bench.view, Qt::LeftButton, {}, bench.at(0, 0));
        auto* edit = bench.view.findChild<QLineEdit*>();
        QVERIFY(edit);
        QCOMPARE(edit->text(), QStringLiteral("0.4"));
        edit->selectAll();
        QTest::keyClicks(edit, "0.25");
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(bench.editor.taps().at({0, 0, 0}), 0.25);
    }

    void wordsInPlaceAreRefused() {
        Bench bench;
        QSignalSpy notices(&bench.editor, &StencilEditor::notice);
        bench.view.editInPlace({0, 0, 0});
        auto* edit = bench.view.findChild<QLineEdit*>();
        QTest::keyClicks(edit, "one");
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(notices.size(), 1);
        QCOMPARE(bench.editor.taps().at({0, 0, 0}), 0.4);
    }

    void aClickOnAFaceAddsATapAndARightClickRemovesIt() {
        Bench bench;
        VoxelView voxels(bench.editor, bench.theme);
        voxels.resize(200, 200);
        voxels.look(VoxelView::Preset::Top);
        QTest::mouseClick(&voxels, Qt::LeftButton, {}, voxels.rect().center());
        QVERIFY(bench.editor.taps().count({0, 0, 2}));
        QTest::mouseClick(&voxels, Qt::RightButton, {}, voxels.rect().center());
        QVERIFY(!bench.editor.taps().count({0, 0, 2}));
    }

    void turningStaysWithinItsLimits() {
        Bench bench;
        VoxelView voxels(bench.editor, bench.theme);
        voxels.resize(200, 200);
        for (int i = 0; i < 40; ++i) QTest::keyClick(&voxels, Qt::Key_Up);
        QCOMPARE(voxels.camera().pitch, 80.0);
        for (int i = 0; i < 40; ++i) QTest::keyClick(&voxels, Qt::Key_Down);
        QCOMPARE(voxels.camera().pitch, 10.0);
        wheel(voxels, {100, 100}, 12000, Qt::NoModifier);
        QCOMPARE(voxels.camera().zoom, 3.0);
    }

    /// Lines at the frame say which axes what is painted is mirrored at.
    void mirrorsAreMarkedAtTheFrame() {
        Bench bench;
        QRectF cells;
        for (int at = -bench.editor.gridOrder(false); at <= bench.editor.gridOrder(false); ++at)
            cells |= bench.view.cellRect({at, at, bench.view.plane()});
        const QRect above(0, 0, bench.view.width(), static_cast<int>(cells.top()) - 1),
            beside(0, 0, static_cast<int>(cells.left()) - 1, bench.view.height());
        QVERIFY(above.height() >= 5 && beside.width() >= 5);
        const auto with = [&](const Symmetry& symmetry) {
            bench.editor.setSymmetry(symmetry);
            const QImage picture = bench.view.grab().toImage();
            return std::pair(picture.copy(above), picture.copy(beside));
        };
        const auto none = with({false, false, false, false});
        const auto x = with({true, false, false, false}), y = with({false, true, false, false});
        QVERIFY(x.first != none.first);
        QVERIFY(x.second == none.second);
        QVERIFY(y.first == none.first);
        QVERIFY(y.second != none.second);
        QVERIFY(with({false, false, false, false}) == none);
    }

    void everyDrawingStateCanBePainted() {
        Bench bench;
        bench.editor.setSymmetry({true, true, true, true});
        bench.editor.setHovered(Offset{1, 1, 0});
        bench.editor.setOutlined(Offset{0, 0, 0});
        QTest::mousePress(&bench.view, Qt::LeftButton, {}, bench.at(1, 1));
        const QImage stroking = bench.view.grab().toImage();
        QTest::mouseRelease(&bench.view, Qt::LeftButton, {}, bench.at(1, 1));
        QVERIFY(stroking != bench.view.grab().toImage());
        bench.document.showFormulaError("v[", "Line 1, column 3: found the end.", 1, 3);
        QVERIFY(!bench.view.grab().isNull());
    }
};

STENCILSCOPE_TEST_CLASS(PlaneViewTest)
#include "plane_view_test.moc"
