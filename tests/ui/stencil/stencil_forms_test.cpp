// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Both forms of the stencil, by mouse and keys: presets, chance, problem, figures.
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStyleOptionFrame>
#include <QTest>

#include "engine/stencil/presets.hpp"
#include "tests/support/dialogs.hpp"
#include "tests/support/pictures.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/stencil/stencil_bench.hpp"
#include "ui/document/document.hpp"
#include "ui/stencil/drawing/plane_stack.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/drawing/voxel_view.hpp"
#include "ui/stencil/formula/formula_edit.hpp"
#include "ui/stencil/preset_popup.hpp"
#include "ui/stencil/problem_panel.hpp"
#include "ui/stencil/random_popup.hpp"
#include "ui/stencil/stencil_large.hpp"
#include "ui/stencil/taps_panel.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/key_value_rows.hpp"
#include "ui/widgets/segmented_control.hpp"

using namespace ui;
using namespace ui::testing;

class StencilFormsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void presetsAreChosenByKeysAndMouse() {
        StencilBench bench(m_theme);
        auto& button = the<QPushButton>(bench.showDock(), "Preset");
        const auto& presets = engine::stencil::presets();
        const auto open = [&] {
            QTest::mouseClick(&button, Qt::LeftButton);
            auto* popup = qobject_cast<PresetPopup*>(QApplication::activePopupWidget());
            return popup ? popup->focusProxy() : nullptr;
        };
        QWidget* grid = open();
        QVERIFY(grid);
        QTest::keyClick(grid, Qt::Key_Left);  // already the first
        QTest::keyClick(grid, Qt::Key_Down);
        QTest::keyClick(grid, Qt::Key_Right);
        QTest::keyClick(grid, Qt::Key_Return);
        QCOMPARE(bench.document.pattern().name, presets[5].name);
        QVERIFY(!QApplication::activePopupWidget());
        QCOMPARE(bench.document.undoStack().undoText(),
                 "Load " + QString::fromStdString(presets[5].name));
        grid = open();
        for (std::size_t i = 0; i < presets.size() + 3; ++i) QTest::keyClick(grid, Qt::Key_Right);
        QTest::keyClick(grid, Qt::Key_Return);
        QCOMPARE(bench.document.pattern().name, presets.back().name);
        grid = open();
        support::moveMouse(*grid, {50, 50});
        QTest::mouseRelease(grid, Qt::LeftButton, {}, QPoint(50, 50));
        QCOMPARE(bench.document.pattern().name, presets.front().name);
        grid = open();
        QTest::mouseRelease(grid, Qt::LeftButton, {}, QPoint(50, 6));  // a heading
        QTest::keyClick(grid, Qt::Key_Escape);
        QVERIFY(!QApplication::activePopupWidget());
        QCOMPARE(bench.document.pattern().name, presets.front().name);
    }

    void pictureOfEveryPresetAppears() {
        Document document;
        auto* popup = new PresetPopup(document, m_theme, nullptr);
        popup->resize(440, 520);
        popup->show();
        QWidget& grid = *popup->focusProxy();
        // At once: whatever is drawn beside the window's thread arrives with the next event.
        const QImage first = grid.grab().toImage();
        const QRect last(0, grid.height() - 78, 104, 50);
        QTRY_VERIFY(grid.grab().toImage().copy(last) != first.copy(last));
        popup->close();
    }

    void chanceIsRepeatable() {
        StencilBench bench(m_theme);
        const auto draw = [&](const QString& seed) {
            auto* popup = new RandomPopup(bench.document, m_theme, nullptr);
            popup->openBelow(&bench.showDock());
            auto& field = the<QSpinBox>(*popup, "Seed");
            field.selectAll();
            QTest::keyClicks(&field, seed);
            auto& order = the<SegmentedControl>(*popup, "Order");
            for (int i = 0; i < 2; ++i) QTest::keyClick(&order, Qt::Key_Right);
            QTest::mouseClick(&the<QPushButton>(*popup, "Generate"), Qt::LeftButton);
            const int next = field.value();
            popup->close();
            return next;
        };
        QCOMPARE(draw("41"), 42);  // another press gives another stencil
        const QString once = bench.document.formula();
        QCOMPARE(bench.editor.order(), 2);
        QCOMPARE(bench.document.pattern().name, std::string("random-41"));
        draw("42");
        QVERIFY(bench.document.formula() != once);
        draw("41");
        QCOMPARE(bench.document.formula(), once);
        bench.document.undo();
        bench.document.undo();
        bench.document.undo();
        QCOMPARE(bench.document.pattern().name, std::string("star3d1r"));
    }

    void enterInTheSeedGenerates() {
        StencilBench bench(m_theme);
        auto* popup = new RandomPopup(bench.document, m_theme, nullptr);
        popup->openBelow(&bench.showDock());
        auto& seed = the<QSpinBox>(*popup, "Seed");
        seed.selectAll();
        QTest::keyClicks(&seed, "41");
        QTest::keyClick(&seed, Qt::Key_Return);
        QCOMPARE(bench.document.pattern().name, std::string("random-41"));
        QTest::keyClick(&seed, Qt::Key_Return);
        QCOMPARE(bench.document.pattern().name, std::string("random-42"));
        popup->close();
    }

    /// In the narrowest dock, too.
    void sixDigitsOfAGridAreRead() {
        StencilBench bench(m_theme);
        bench.dock.resize(260, 760);
        auto& field = the<QLineEdit>(bench.showDock(), "Cells along x");
        QCoreApplication::processEvents();
        QStyleOptionFrame option;
        option.initFrom(&field);
        option.lineWidth = field.style()->pixelMetric(QStyle::PM_DefaultFrameWidth);
        const QRect room =
            field.style()->subElementRect(QStyle::SE_LineEditContents, &option, &field);
        // QLineEdit keeps two pixels at either side, and the caret one.
        const int least = field.fontMetrics().horizontalAdvance("999999") + 5;
        const QMargins margins = field.textMargins();
        QVERIFY2(room.width() - margins.left() - margins.right() >= least,
                 qPrintable(QString("%1 of %2").arg(room.width()).arg(least)));
    }

    void theGridIsTypedAndChecked_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<int>("cells");
        QTest::addColumn<bool>("refused");
        QTest::newRow("another") << "640" << 640 << false;
        QTest::newRow("the same") << "512" << 512 << false;
        QTest::newRow("none") << "0" << 512 << true;
        QTest::newRow("letters never arrive") << "12a8" << 128 << false;
        QTest::newRow("too long is cut") << "1234567" << 123456 << false;
    }

    void theGridIsTypedAndChecked() {
        QFETCH(QString, typed);
        QFETCH(bool, refused);
        StencilBench bench(m_theme);
        auto& dock = bench.showDock();
        type(the<QLineEdit>(dock, "Cells along y"), typed);
        QTEST(bench.document.problem().grid.y, "cells");
        QCOMPARE(bench.why(dock.problem()).isEmpty(), !refused);
        if (!refused) return;
        type(the<QLineEdit>(dock, "Cells along y"), "256");
        QCOMPARE(bench.why(dock.problem()), QString());
        QCOMPARE(bench.document.problem().grid.y, 256);
    }

    void typeAndHaloAreShown() {
        StencilBench bench(m_theme);
        auto& dock = bench.showDock();
        auto& control = the<SegmentedControl>(dock, "Data type");
        QTest::keyClick(&control, Qt::Key_Left);
        QVERIFY(bench.document.problem().type == engine::stencil::DataType::Float);
        const auto says = [&](const QString& words) {
            for (const auto* label : dock.problem().findChildren<QLabel*>())
                if (label->text() == words) return true;
            return false;
        };
        QVERIFY(says("Fixed halo, 1 cell"));
        bench.load("v[i,j] = 0.5*u[i-2,j] + 0.5*u[i+2,j];");
        QVERIFY(says("Fixed halo, 2 cells"));
        QVERIFY(!the<QLineEdit>(dock, "Cells along z").isVisible());
        dock.problem().focusGrid();
        QCOMPARE(the<QLineEdit>(dock, "Cells along x").selectedText(),
                 QString::number(bench.document.problem().grid.x));
    }

    void theOrderOfTheCanvasIsAtLeastThatOfTheTaps() {
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        auto& order = the<SegmentedControl>(large, "Order of the canvas");
        QCOMPARE(order.current(), 0);
        QTest::keyClick(&order, Qt::Key_Right);
        QCOMPARE(bench.editor.gridOrder(false), 2);
        bench.editor.setTap({0, 3, 0}, 0.2);
        QCOMPARE(order.current(), 2);
        QTest::keyClick(&order, Qt::Key_Left);  // taps reach further
        QCOMPARE(order.current(), 2);
        bench.editor.eraseTap({0, 3, 0});
        QTest::keyClick(&order, Qt::Key_Left);
        QCOMPARE(bench.editor.gridOrder(false), order.current() + 1);
    }

    void theLargeFormTurnsOnlyWhatHasThreeDimensions() {
        StencilBench bench(m_theme);
        const auto& large = bench.showLarge();
        const auto& voxels = *large.findChild<VoxelView*>();
        QVERIFY(voxels.isVisible());
        bench.editor.setDimensions(2);
        QVERIFY(!voxels.isVisible());
        bench.document.undo();
        QVERIFY(voxels.isVisible());
    }

    void theViewTurnsAndSaysSo() {
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        auto& view = the<SegmentedControl>(large, "View");
        auto& voxels = *large.findChild<VoxelView*>();
        for (int i = 0; i < 2; ++i) QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(voxels.camera().pitch, 0.0);  // from the front
        const QPoint middle = voxels.rect().center();
        QTest::mousePress(&voxels, Qt::LeftButton, {}, middle);
        support::moveMouse(voxels, middle + QPoint(40, 30), Qt::LeftButton);
        QTest::mouseRelease(&voxels, Qt::LeftButton, {}, middle + QPoint(40, 30));
        QCOMPARE(voxels.camera().yaw, -20.0);
        QCOMPARE(voxels.camera().pitch, 15.0);
        QCOMPARE(view.current(), 0);                      // nobody's preset any more
        QCOMPARE(bench.document.undoStack().count(), 0);  // turning draws nothing
        QTest::mouseDClick(&voxels, Qt::LeftButton, {}, QPoint(2, 2));
        QCOMPARE(voxels.camera().yaw, Camera().yaw);
        QTest::keyClick(&voxels, Qt::Key_Left);
        QCOMPARE(voxels.camera().yaw, Camera().yaw - 10);
        QTest::keyClick(&voxels, Qt::Key_Home);
        QCOMPARE(voxels.camera().yaw, Camera().yaw);
        QTest::keyClick(&voxels, Qt::Key_PageUp);
        QCOMPARE(bench.editor.plane(), 1);
    }

    void escapeEndsTheStrokeFirstAndTheFormThen() {
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        QSignalSpy back(&large, &StencilLarge::backRequested);
        bench.editor.setCoefficient(0.05);
        bench.editor.beginStroke({1, 1, 0}, false);
        QTest::keyClick(&large, Qt::Key_Escape);
        QVERIFY(!bench.editor.stroking());
        QCOMPARE(back.size(), 0);
        QTest::keyClick(&large, Qt::Key_Escape);
        QCOMPARE(back.size(), 1);
        QTest::mouseClick(&the<QPushButton>(large, "Back"), Qt::LeftButton);
        QCOMPARE(back.size(), 2);
        QSignalSpy search(&large, &StencilLarge::searchRequested);
        QTest::mouseClick(&the<QPushButton>(large, "Search this stencil"), Qt::LeftButton);
        QCOMPARE(search.size(), 1);
    }

    void theFootTellsWhatAStrokeDoes() {
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        const auto says = [&](const QString& words) {
            for (const auto* label : large.findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains(words)) return true;
            return false;
        };
        QVERIFY(says("Space: paint"));
        bench.editor.setSymmetry({true, true, true, false});
        QVERIFY(says("mirrored in x, y and z"));
        bench.editor.setSymmetry({true, false, false, true});
        QVERIFY(says("mirrored in x, axes exchanged"));
        bench.editor.setSymmetry({true, true, false, false});
        bench.editor.setCoefficient(0.05);
        bench.editor.beginStroke({1, 1, 0}, false);
        QVERIFY(says("mirrored in x and y: 4 taps in one stroke"));
        QVERIFY(says("Esc: cancel") && says("u[i+1,j+1,k]"));
        bench.editor.endStroke();
        QVERIFY(says("Space: paint") && !says("in one stroke"));
    }

    void manyPlanesGetTheRoomThatTheirCellsWant_data() {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("least");
        QTest::newRow("order 2") << "star3d2r" << QSize(1440, 830) << 33;
        QTest::newRow("order 3") << "star3d3r" << QSize(1440, 830) << 22;
        QTest::newRow("order 4") << "star3d4r" << QSize(1440, 830) << 14;
        QTest::newRow("order 3, narrow") << "star3d3r" << QSize(1100, 600) << 12;
        QTest::newRow("order 3, wide") << "star3d3r" << QSize(1920, 980) << 26;
        QTest::newRow("order 4, wide") << "star3d4r" << QSize(1920, 980) << 19;
    }

    void manyPlanesGetTheRoomThatTheirCellsWant() {
        QFETCH(QString, preset);
        QFETCH(QSize, size);
        QFETCH(int, least);
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        large.resize(size);
        bench.load(Document::textOf(engine::stencil::findPreset(preset.toStdString()).value()));
        QTRY_VERIFY2(large.planes().cellSize() >= least,
                     qPrintable(QString::number(large.planes().cellSize())));
        for (const PlaneView* plane : large.planes().planes())
            QVERIFY(large.planes().rect().contains(plane->geometry()));
    }

    /// Long formulas take long to lay out: where nobody sees them, nobody waits for that.
    void aPanelThatIsNotShownIsFilledOnceItIs() {
        StencilBench bench(m_theme);
        bench.showDock();
        const QString text = "v[i,j] = 0.5*u[i,j] + 0.25*u[i+1,j];";
        auto& seen = *bench.dock.findChild<FormulaEdit*>();
        auto& unseen = *bench.large.findChild<FormulaEdit*>();
        bench.load(text);
        QCOMPARE(seen.text(), text);
        QVERIFY(unseen.text() != text);
        bench.showLarge();
        QCOMPARE(unseen.text(), text);
        bench.large.hide();
        bench.load("v[i,j] = u[i,j];");
        QCOMPARE(unseen.text(), text);
        bench.large.show();
        QCOMPARE(unseen.text(), QString("v[i,j] = u[i,j];"));
    }

    void theLargeFormNumbersItsLines() {
        StencilBench bench(m_theme);
        bench.showDock();
        bench.showLarge();
        // What is painted between the left edge and the text.
        const auto ink = [](FormulaEdit& edit) {
            const QImage margin =
                support::pictureOf(edit).copy(4, 4, edit.viewport()->x() - 6, edit.height() - 8);
            int found = 0;
            for (int y = 0; y < margin.height(); ++y)
                for (int x = 0; x < margin.width(); ++x)
                    found += margin.pixel(x, y) != margin.pixel(0, margin.height() - 1);
            return found;
        };
        auto& small = *bench.dock.findChild<FormulaEdit*>();
        auto& large = *bench.large.findChild<FormulaEdit*>();
        bench.load("v[i,j] = u[i,j];");
        const int one = ink(large);
        QVERIFY(one > 0);
        bench.load("const a = 2;\nconst b = 3;\nv[i,j] = a*u[i,j] + b*u[i+1,j];");
        QVERIFY(ink(large) > 2 * one);
        QCOMPARE(ink(small), 0);
    }

    /// Whatever is drawn, said or counted above and below: its fields stay under the mouse.
    void theProblemStaysWhereItIs() {
        StencilBench bench(m_theme);
        auto& dock = bench.showDock();
        const auto& problem = *dock.findChild<ProblemPanel*>();
        QCoreApplication::processEvents();
        const auto top = [&] {
            QCoreApplication::processEvents();
            return problem.mapTo(&dock, QPoint(0, 0)).y();
        };
        const int before = top();
        for (const char* preset : {"box3d2r", "star3d4r", "star2d1r", "box2d4r", "himeno"}) {
            bench.load(Document::textOf(engine::stencil::findPreset(preset).value()));
            QVERIFY2(top() == before, qPrintable(QString("%1: %2").arg(preset).arg(top())));
        }
        bench.document.showFormulaError("v[i,j] =", "Something is missing.", 1, 9);
        QCOMPARE(top(), before);
        bench.load("v[i,j] = u[i,j]*u[i+1,j];");  // cannot be drawn, and says so
        QVERIFY(!bench.why(dock).isEmpty());
        QCOMPARE(top(), before);
    }

    void theFormulaShowsThatItHasTheFocus() {
        StencilBench bench(m_theme);
        auto& dock = bench.showDock();
        QVERIFY(QTest::qWaitForWindowActive(&dock, support::kPatienceMs));
        auto& edit = *dock.findChild<FormulaEdit*>();
        const QColor ring = m_theme.tokens().accent;
        const auto edge = [&] {
            const QImage picture = support::pictureOf(edit);
            return picture.pixelColor(picture.width() / 2, 1) == ring &&
                   picture.pixelColor(1, picture.height() / 2) == ring &&
                   picture.pixelColor(picture.width() - 2, picture.height() / 2) == ring;
        };
        QVERIFY(!edge());
        edit.setFocus();
        QTRY_VERIFY(edge());
        edit.clearFocus();
        QTRY_VERIFY(!edge());
    }

    void theFiguresOfThePatternFollow() {
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        const auto figure = [&](const QString& name) {
            for (const auto* rows : large.findChildren<KeyValueRows*>())
                if (const QString text = rows->figure(name); !text.isEmpty()) return text;
            return QString();
        };
        QTRY_COMPARE(figure("Order"), QString("1"));
        QCOMPARE(figure("Halo"), QString("1, 1, 1"));
        QCOMPARE(figure("Symmetric in"), QString("x, y, z"));
        QCOMPARE(figure("Linear"), QString("yes"));
        bench.load("v[i,j] = 0.5*u[i-2,j] + 0.25*u[i+1,j-1];");
        QTRY_COMPARE(figure("Order"), QString("2"));
        QCOMPARE(figure("Halo"), QString("2, 1"));
        QCOMPARE(figure("Symmetric in"), QString("none"));
        QTRY_VERIFY(figure("Settings") != "counting");
    }

    /// Already while it is drawn, and back when it is given up.
    void theTapsOfAStrokeAreCountedWithTheOthers() {
        StencilBench bench(m_theme);
        auto& panel = *bench.showLarge().findChild<TapsPanel*>();
        const auto says = [&](int taps) {
            for (const auto* label : panel.findChildren<QLabel*>())
                if (label->text() == QString::number(taps)) return true;
            return false;
        };
        QVERIFY(says(7));
        bench.editor.setSymmetry({true, true, false, false});
        bench.editor.setCoefficient(0.05);
        bench.editor.beginStroke({1, 1, 0}, false);
        QVERIFY(says(11) && !says(7));
        bench.editor.cancelStroke();
        QVERIFY(says(7) && !says(11));
    }

    void moreClassesThanRowsAreSummedUp() {
        StencilBench bench(m_theme);
        auto& large = bench.showLarge();
        const QImage few = support::pictureOf(large);
        QString text = "v[i,j] = 0.01*u[i,j]";
        for (int x = -4; x <= 4; ++x)
            for (int y = -4; y <= 4; ++y)
                if (x || y)
                    text += QString(" + 0.0%1%2*u[i%3,j%4]")
                                .arg(x + 5)
                                .arg(y + 5)
                                .arg(x ? QString::asprintf("%+d", x) : QString())
                                .arg(y ? QString::asprintf("%+d", y) : QString());
        bench.load(text + ';');
        QVERIFY(bench.editor.drawable());
        QVERIFY(support::pictureOf(large) != few);
    }

    void theFormulaIsCopied() {
        StencilBench bench(m_theme);
        QTest::keyClick(&bench.showDock().canvas(), Qt::Key_C);
        QCOMPARE(QGuiApplication::clipboard()->text(), bench.document.formula());
    }

    /// The same in both forms, light and dark, as they are drawn.
    void bothFormsFollowTheTheme() {
        StencilBench bench(m_theme);
        m_theme.setMode(Theme::Mode::Dark);
        bench.showDock();
        QTRY_VERIFY(bench.cost.settings());
        const QImage large = support::pictureOf(bench.showLarge());  // has the focus from now on
        const QImage dock = support::pictureOf(bench.dock);
        m_theme.setMode(Theme::Mode::Light);
        QCOMPARE(support::pixelsOf(support::pictureOf(bench.dock), dock.pixelColor(2, 300)), 0);
        QVERIFY(support::pictureOf(bench.large) != large);
        m_theme.setMode(Theme::Mode::Dark);
        QCOMPARE(support::pictureOf(bench.dock), dock);
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(StencilFormsTest)
#include "stencil_forms_test.moc"
