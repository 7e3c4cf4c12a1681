// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Tools, mirrors, the brush and planes, in both forms of the stencil, by mouse and keys.
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/support/dialogs.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/stencil/stencil_bench.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/drawing/voxel_view.hpp"
#include "ui/stencil/stencil_controls.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/chip.hpp"
#include "ui/widgets/segmented_control.hpp"

using namespace ui;
using namespace ui::testing;

class DrawingToolsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void toolsAreChosenAndFollowTheEditor() {
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        QTest::mouseClick(&the<QToolButton>(large, "Erase taps"), Qt::LeftButton);
        QVERIFY(bench.editor.tool() == Tool::Erase);
        QTest::mouseClick(&the<QToolButton>(large, "Pick up"), Qt::LeftButton);
        QVERIFY(bench.editor.tool() == Tool::Pick);
        bench.editor.setTool(Tool::Paint);
        QVERIFY(the<QToolButton>(large, "Paint").isChecked());
        QVERIFY(!the<QToolButton>(large, "Pick up").isChecked());
    }

    void theEraserErasesAndThePickerPicks() {
        StencilBench bench(m_theme);
        PlaneView& canvas = bench.showDock().canvas();
        const auto at = [&](int x, int y) { return canvas.cellRect({x, y, 0}).center().toPoint(); };
        bench.editor.setTool(Tool::Pick);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, at(0, 0));
        QCOMPARE(bench.editor.coefficient(), 0.4);
        QVERIFY(bench.editor.taps().count({0, 0, 0}));
        bench.editor.setTool(Tool::Erase);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, at(1, 0));
        QVERIFY(!bench.editor.taps().count({1, 0, 0}));
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, at(1, 1));  // nothing there
        QVERIFY(!bench.editor.taps().count({1, 1, 0}));
    }

    void mirrorsAreChipsHereAndAMenuThere() {
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        auto& mirrors = *large.findChild<MirrorChips*>();
        QTest::mouseClick(&the<Chip>(mirrors, "x"), Qt::LeftButton);
        QTest::keyClick(&the<Chip>(mirrors, "swap"), Qt::Key_Space);
        QVERIFY(bench.editor.symmetry() == (Symmetry{true, false, false, true}));
        auto& dock = bench.showDock();
        auto& button = the<QToolButton>(dock, "Mirror strokes");
        QVERIFY(button.isChecked());
        QMenu& menu = *button.findChild<QMenu*>();
        QTest::mouseClick(&button, Qt::LeftButton);
        QVERIFY(menu.isVisible());
        QVERIFY(menu.actions()[0]->isChecked() && !menu.actions()[1]->isChecked());
        support::chooseIn(menu, "Mirror along x");
        QVERIFY(bench.editor.symmetry() == (Symmetry{false, false, false, true}));
        QVERIFY(!the<Chip>(mirrors, "x").isChecked());
        QTest::mouseClick(&button, Qt::LeftButton);
        support::chooseIn(menu, "Swap axes");
        QVERIFY(!bench.editor.symmetry().any() && !button.isChecked());
        // Along z nothing is mirrored in two dimensions.
        bench.editor.setDimensions(2);
        QVERIFY(!menu.actions()[2]->isVisible() && !the<Chip>(mirrors, "z").isVisible());
    }

    void whatCannotBeDrawnDisablesItsTools() {
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        bench.load("v[i,j] = a[i,j]*u[i+1,j] + u[i-1,j];");
        for (auto* button : large.findChild<ToolButtons*>()->findChildren<QToolButton*>())
            QVERIFY(!button->isEnabled());
        QVERIFY(!the<Chip>(*large.findChild<MirrorChips*>(), "x").isEnabled());
        QVERIFY(!the<QLineEdit>(large, "Coefficient of the brush").isEnabled());
        QCOMPARE(bench.why(large), bench.editor.whyNot());
        bench.document.undo();
        QVERIFY(the<QToolButton>(large, "Paint").isEnabled());
        QCOMPARE(bench.why(large), QString());
    }

    void theBrushTakesNumbersOtherThanZero_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("coefficient");
        QTest::addColumn<int>("notices");
        QTest::newRow("number") << "0.25" << 0.25 << 0;
        QTest::newRow("power of ten") << "-2e-3" << -0.002 << 0;
        QTest::newRow("zero") << "0" << 0.1 << 1;
        QTest::newRow("words") << "a lot" << 0.1 << 1;
        QTest::newRow("nothing") << "" << 0.1 << 1;
    }

    void theBrushTakesNumbersOtherThanZero() {
        QFETCH(QString, typed);
        QFETCH(int, notices);
        StencilBench bench(m_theme);
        auto& field = the<QLineEdit>(bench.showLarge(), "Coefficient of the brush");
        bench.editor.setCoefficient(0.1);
        QSignalSpy noticed(&bench.editor, &StencilEditor::notice);
        type(field, typed.isEmpty() ? QString(" ") : typed);
        QTEST(bench.editor.coefficient(), "coefficient");
        QCOMPARE(noticed.size(), notices);
        if (notices > 0) QCOMPARE(field.text(), QString("0.1"));  // back to what is painted with
    }

    void swatchesLoadTheBrush() {
        StencilBench bench(m_theme);
        auto& legend = *bench.showDock().findChild<CoefficientLegend*>();
        bench.editor.setCoefficient(0.1);  // of six taps: the first swatch; the centre's is next
        QTest::mouseClick(&legend, Qt::LeftButton, {}, QPoint(16, legend.height() / 2));
        QCOMPARE(bench.editor.coefficient(), 0.1);
        QTest::mouseClick(&legend, Qt::LeftButton, {}, QPoint(66, legend.height() / 2));
        QCOMPARE(bench.editor.coefficient(), 0.4);
        QTest::mouseClick(&legend, Qt::LeftButton, {}, QPoint(legend.width() - 4, 4));
        QCOMPARE(bench.editor.coefficient(), 0.4);
    }

    void dimensionsChangeByKeysAndBackByUndo() {
        StencilBench bench(m_theme);
        auto& dock = bench.showDock();
        auto& control = the<SegmentedControl>(dock, "Dimensions");
        QCOMPARE(control.current(), 1);
        QTest::keyClick(&control, Qt::Key_Left);
        QCOMPARE(bench.document.pattern().dimensions, 2);
        QVERIFY(!dock.findChild<VoxelView*>()->isVisible());
        bench.document.undo();
        QCOMPARE(control.current(), 1);
        QVERIFY(dock.findChild<VoxelView*>()->isVisible());
    }

    void arrowsOfTheDockChangeThePlane() {
        StencilBench bench(m_theme);
        auto& dock = bench.showDock();
        QTest::mouseClick(&the<QToolButton>(dock, "Plane above"), Qt::LeftButton);
        QCOMPARE(bench.editor.plane(), 1);
        const auto says = [&](const QString& words) {
            for (const auto* label : dock.findChildren<QLabel*>())
                if (label->text() == words) return true;
            return false;
        };
        QVERIFY(says("plane z = +1"));
        for (int i = 0; i < 2; ++i)
            QTest::mouseClick(&the<QToolButton>(dock, "Plane below"), Qt::LeftButton);
        QVERIFY(says("plane z = " + fixedText(-1, 0)));
        // Never beyond what can be drawn.
        for (int i = 0; i < 20; ++i)
            QTest::mouseClick(&the<QToolButton>(dock, "Plane below"), Qt::LeftButton);
        QVERIFY(bench.editor.plane() >= -StencilEditor::kMostDrawn);
    }

    /// Narrower than its tools, the dock lets go of what its menu has as well.
    void aNarrowDockKeepsWhatMatters() {
        StencilBench bench(m_theme);
        auto& dock = bench.showDock();
        auto& random = the<QToolButton>(dock, "Generate a random");
        QVERIFY(random.isVisible());
        dock.resize(262, 760);
        QVERIFY(!random.isVisible());
        QVERIFY(the<QPushButton>(dock, "Preset").isVisible());
        for (const auto* child : dock.findChildren<QWidget*>())
            if (child->isVisible() && child->parentWidget() == &dock)
                QVERIFY2(child->geometry().right() < 262, child->metaObject()->className());
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(DrawingToolsTest)
#include "drawing_tools_test.moc"
