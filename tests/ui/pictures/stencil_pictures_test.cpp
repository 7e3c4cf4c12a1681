// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The stencil: drawn as planes and cubes, as a formula, and both forms as a whole.
#include <QTest>

#include "engine/stencil/presets.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/ui/pictures/picture_fixture.hpp"
#include "tests/ui/pictures/words_of.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/stencil/stencil_bench.hpp"
#include "ui/stencil/cost_panel.hpp"
#include "ui/stencil/drawing/plane_stack.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/drawing/voxel_view.hpp"
#include "ui/stencil/formula/formula_edit.hpp"
#include "ui/stencil/kernel_card.hpp"
#include "ui/stencil/preset_popup.hpp"
#include "ui/stencil/random_popup.hpp"
#include "ui/stencil/stencil_picture.hpp"
#include "ui/stencil/taps_panel.hpp"
#include "ui/widgets/panel_title.hpp"

using namespace ui;
using engine::stencil::Offset;
using support::moveMouse;
using support::Sheet;
using support::wordsOf;
using ui::testing::StencilBench;
using ui::testing::the;

namespace {

/// 2-D, with weights of both signs.
constexpr auto kUneven =
    "v[i,j] = 0.5 * u[i,j] - 0.25 * u[i-1,j] + 0.125 * u[i+1,j] + 0.05 * u[i,j-1] + u[i+2,j+1];";

void waitForFigures(StencilBench& bench) {
    QTRY_VERIFY(bench.cost.figures() && bench.cost.settings());
}

}  // namespace

class StencilPictures : public PictureFixture {
    Q_OBJECT

    void addPlanes(Sheet& sheet) {
        Document document;
        StencilEditor editor(document);
        document.editPattern(engine::stencil::parseFormula(kUneven).value(), kUneven, "Load");
        PlaneView view(editor, m_theme, std::nullopt);
        view.resize(170, 170);
        view.show();
        const auto at = [&](int x, int y) { return view.cellRect({x, y, 0}).center().toPoint(); };
        sheet.add("uneven weights", rendered(view));
        moveMouse(view, at(1, 1));
        sheet.add("hovered", rendered(view));
        editor.setSymmetry({true, true, false, false});
        moveMouse(view, at(2, 1));
        sheet.add("with mirrors", rendered(view));
        QTest::mousePress(&view, Qt::LeftButton, {}, at(1, 1));
        moveMouse(view, at(2, 2), Qt::LeftButton);
        sheet.add("stroke under way", rendered(view));
        QTest::keyClick(&view, Qt::Key_Escape);
        editor.setTool(Tool::Erase);
        moveMouse(view, at(0, 0));
        sheet.add("eraser", rendered(view));
        support::leaveMouse(view);
        editor.setOutlined(Offset{1, 0, 0});
        editor.setCursor({-1, -1, 0});
        view.setFocus();
        sheet.add("outlined, cursor", rendered(view));
        view.resize(60, 60);
        sheet.add("small", rendered(view));
        sheet.add("twice as fine", rendered(view, 2));
    }

private slots:
    void planes() {
        compare("stencil/planes", [&](Sheet& sheet) { addPlanes(sheet); });
    }

    void cubes() {
        compareDark("stencil/cubes", [&](Sheet& sheet) {
            StencilBench bench(m_theme);
            VoxelView view(bench.editor, m_theme);
            view.resize(170, 170);
            view.show();
            for (const char* preset : {"star3d2r", "box3d1r", "star2d1r"}) {
                const auto problem = support::presetProblem(preset);
                bench.load(Document::textOf(problem.pattern));
                sheet.add(preset, rendered(view));
            }
            bench.load(Document::textOf(support::presetProblem("star3d1r").pattern));
            for (const auto look :
                 {VoxelView::Preset::Top, VoxelView::Preset::Front, VoxelView::Preset::Side}) {
                view.look(look);
                sheet.add("preset", rendered(view));
            }
            view.look(VoxelView::Preset::Free);
            view.setLarge(true);
            bench.editor.setPlane(1);
            sheet.add("large", rendered(view));
            bench.editor.setSymmetry({true, true, true, false});
            bench.editor.beginStroke({1, 1, 1}, false);
            sheet.add("stroke", rendered(view));
            bench.editor.cancelStroke();
            QTest::keyClick(&view, Qt::Key_Left);
            QTest::keyClick(&view, Qt::Key_Up);
            sheet.add("turned", rendered(view));
            moveMouse(view, {85, 60});
            sheet.add("face under the mouse", rendered(view));
            support::leaveMouse(view);
            bench.editor.setOutlined(Offset{0, 0, 1});
            sheet.add("a tap outlined", rendered(view));
            bench.editor.setOutlined({});
            bench.document.showFormulaError("v[i,j,k] = w;", "There is no w.");
            sheet.add("while the formula is wrong", rendered(view));
        });
    }

    void smallPictures() {
        compare("stencil/pictures", [&](Sheet& sheet) {
            for (const char* preset : {"star2d1r", "box2d2r", "cross2d1r", "star3d1r", "box3d2r"})
                sheet.add(preset, stencilPicture(engine::stencil::findPreset(preset).value(), 56, 1,
                                                 m_theme.dark()));
        });
    }

    void formulas() {
        compare("stencil/formulas", [&](Sheet& sheet) {
            for (const bool numbers : {false, true}) {
                StencilBench bench(m_theme);
                FormulaEdit edit(bench.editor, m_theme, numbers);
                edit.resize(300, 110);
                edit.present("# a comment\nconst c = 0.25;\nv[i,j] = c * sqrt(u[i+1,j]) + u[i,j];",
                             false);
                edit.show();
                sheet.add("formula", rendered(edit));
                edit.showError("There is no w: only u is read.", 2, 7);
                sheet.add("error", rendered(edit));
            }
        });
    }

    void theDock() {
        compareDark(
            "stencil/dock",
            [&](Sheet& sheet) {
                StencilBench bench(m_theme);
                waitForFigures(bench);
                sheet.add("dock", docked(bench.dock, *bench.dock.titleBar(), {300, 760}));
            },
            [&] {
                StencilBench bench(m_theme);
                waitForFigures(bench);
                return wordsOf(bench.showDock());
            });
    }

    void theDockOfAPlane() {
        compareDark("stencil/dock_2d", [&](Sheet& sheet) {
            StencilBench bench(m_theme);
            bench.load(kUneven);
            waitForFigures(bench);
            sheet.add("dock", docked(bench.dock, *bench.dock.titleBar(), {260, 700}));
        });
    }

    void theLargeForm() {
        compareDark(
            "stencil/large",
            [&](Sheet& sheet) {
                StencilBench bench(m_theme);
                bench.load(Document::textOf(support::presetProblem("star3d2r").pattern));
                waitForFigures(bench);
                bench.large.resize(1120, 640);
                sheet.add("large", rendered(bench.showLarge()));
            },
            [&] {
                StencilBench bench(m_theme);
                waitForFigures(bench);
                return wordsOf(bench.showLarge());
            });
    }

    void theLargeFormOfAPlane() {
        compareDark("stencil/large_2d", [&](Sheet& sheet) {
            StencilBench bench(m_theme);
            bench.load(kUneven);
            waitForFigures(bench);
            bench.large.resize(1120, 600);
            sheet.add("large", rendered(bench.showLarge()));
        });
    }

    /// With the figures of a GPU.
    void ceilings() {
        compareDark("stencil/ceilings", [&](Sheet& sheet) {
            StencilBench bench(m_theme);
            bench.cost.setGpu("NVIDIA H200");
            TapsPanel taps(bench.editor, bench.cost, m_theme);
            CostPanel costs(bench.cost, m_theme);
            waitForFigures(bench);
            sheet.add("taps", picture(taps, As::Is, {260, 620}));
            taps.setObstacle("No recording of this stencil is installed.");
            sheet.add("costs", picture(costs, As::Is, {260, costs.sizeHint().height()}));
        });
    }

    void popups() {
        compareDark(
            "stencil/popups",
            [&](Sheet& sheet) {
                StencilBench bench(m_theme);
                QWidget anchor;
                anchor.show();
                RandomPopup random(bench.document, m_theme, &anchor);
                random.openBelow(&anchor);
                sheet.add("random", rendered(random));
                random.close();
            },
            [&] {
                StencilBench bench(m_theme);
                QWidget anchor;
                RandomPopup random(bench.document, m_theme, &anchor);
                return wordsOf(random);
            });
    }
};

STENCILSCOPE_TEST_CLASS(StencilPictures)
#include "stencil_pictures_test.moc"
