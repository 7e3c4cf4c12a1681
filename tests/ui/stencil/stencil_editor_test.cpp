// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/stencil_editor.hpp"

#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/document/document.hpp"
#include "ui/stencil/cost_figures.hpp"
#include "ui/stencil/drawing/tap_classes.hpp"
#include "ui/stencil/drawing/voxel_scene.hpp"

using namespace ui;
using engine::stencil::Offset;

namespace {

void loadText(Document& document, const QString& text) {
    document.editPattern(engine::stencil::parseFormula(text.toStdString()).value(), text, "Load");
}

}  // namespace

class StencilEditorTest : public QObject {
    Q_OBJECT

private slots:
    void mirrorsAndAxes() {
        QCOMPARE(mirrored({1, 2, 0}, {true, true, false, false}, 2).size(), std::size_t{4});
        QCOMPARE(mirrored({1, 2, 0}, {true, true, false, true}, 2).size(), std::size_t{8});
        QCOMPARE(mirrored({1, 2, 3}, {true, true, true, true}, 3).size(), std::size_t{48});
        QCOMPARE(mirrored({0, 0, 0}, {true, true, true, true}, 3).size(), std::size_t{1});
        QVERIFY(mirrored({1, 0, 0}, {}, 3) == (std::set<Offset>{{1, 0, 0}}));
        Symmetry symmetry;
        for (int i = 0; i < 5; ++i) symmetry = nextSymmetry(symmetry, 3);
        QVERIFY(!symmetry.any());
    }

    void zeroIsNoCoefficient() {
        Document document;
        StencilEditor editor(document);
        for (const double value : {1.0, -1.0, 1e-300, 0.5}) {
            editor.setCoefficient(value);
            QCOMPARE(editor.coefficient(), value);
        }
        for (const double value : {0.0, double(INFINITY), double(NAN)}) {
            editor.setCoefficient(value);
            QCOMPARE(editor.coefficient(), 0.5);
        }
    }

    void aStrokeIsOneUndoStep() {
        Document document;
        StencilEditor editor(document);
        editor.setCoefficient(0.05);
        editor.setSymmetry({true, true, false, false});
        editor.beginStroke({1, 1, 0}, false);
        QCOMPARE(editor.taps().size(), std::size_t{11});
        QCOMPARE(document.undoStack().count(), 0);
        editor.strokeTo({2, 1, 0}, false);
        editor.endStroke();
        QCOMPARE(document.undoStack().count(), 1);
        QCOMPARE(editor.taps().size(), std::size_t{15});
        QCOMPARE(editor.order(), 2);
        QVERIFY(document.formula().contains("0.05"));
        document.undo();
        QCOMPARE(editor.taps().size(), std::size_t{7});
        QCOMPARE(document.pattern().name, std::string("star3d1r"));
    }

    void startingOnATapOfTheBrushErases() {
        Document document;
        StencilEditor editor(document);
        editor.setCoefficient(0.1);
        editor.beginStroke({1, 0, 0}, false);
        QVERIFY(editor.erasing());
        editor.endStroke();
        QVERIFY(!editor.taps().count({1, 0, 0}));
        editor.setCoefficient(0.3);
        editor.beginStroke({-1, 0, 0}, false);
        editor.endStroke();
        QCOMPARE(editor.taps().at({-1, 0, 0}), 0.3);
    }

    void escapeLeavesNothingBehind() {
        Document document;
        StencilEditor editor(document);
        const auto before = editor.taps();
        editor.beginStroke({1, 1, 1}, false);
        editor.cancelStroke();
        QVERIFY(editor.taps() == before);
        QCOMPARE(document.undoStack().count(), 0);
    }

    void shiftDrawsAStraightLine() {
        Document document;
        StencilEditor editor(document);
        editor.setCoefficient(0.2);
        editor.beginStroke({0, 0, 1}, false);
        editor.strokeTo({3, 1, 1}, true);
        editor.strokeTo({3, 3, 1}, true);
        QCOMPARE(editor.strokeCells().size(), std::size_t{4});
        QVERIFY(editor.strokeCells().count({2, 2, 1}));
        QVERIFY(!editor.strokeCells().count({3, 1, 1}));
    }

    void theLastTapStays() {
        Document document;
        loadText(document, "v[i,j] = 0.5*u[i,j];");
        StencilEditor editor(document);
        QSignalSpy notices(&editor, &StencilEditor::notice);
        editor.eraseTap({0, 0, 0});
        QCOMPARE(editor.taps().size(), std::size_t{1});
        QCOMPARE(notices.size(), 1);
    }

    void theRingRaisesTheOrderUpToFour() {
        Document document;
        StencilEditor editor(document);
        QCOMPARE(editor.gridOrder(true), 2);
        for (int at = 2; at <= 4; ++at) {
            editor.beginStroke({at, 0, 0}, false);
            editor.endStroke();
            QCOMPARE(editor.order(), at);
        }
        QCOMPARE(editor.gridOrder(true), 4);
        editor.beginStroke({5, 0, 0}, false);
        QVERIFY(!editor.stroking());
    }

    void whatCannotBeDrawnSaysWhy() {
        Document document;
        loadText(document, "v[i,j] = a[i,j]*u[i+1,j] + u[i-1,j];");
        StencilEditor editor(document);
        QVERIFY(!editor.drawable());
        QVERIFY(!editor.whyNot().isEmpty());
        QCOMPARE(editor.taps().size(), std::size_t{2});
        const int steps = document.undoStack().count();
        editor.beginStroke({0, 0, 0}, false);
        editor.setTap({0, 0, 0}, 3);
        QCOMPARE(document.undoStack().count(), steps);
        loadText(document, "v[i,j] = 0.5*u[i-7,j] + 0.5*u[i+7,j];");
        QVERIFY(!editor.drawable());
        QVERIFY(editor.whyNot().contains("7"));
    }

    void coefficientsArePickedScaledAndSet() {
        Document document;
        StencilEditor editor(document);
        editor.pickFrom({0, 0, 0});
        QCOMPARE(editor.coefficient(), 0.4);
        editor.scaleTap({1, 0, 0}, 1.1);
        QCOMPARE(editor.taps().at({1, 0, 0}), 0.11);
        editor.setTap({1, 0, 0}, 0);
        QVERIFY(!editor.taps().count({1, 0, 0}));
        QCOMPARE(editor.recentCoefficients().front(), 0.11);
    }

    void dimensionsKeepTheMiddlePlane() {
        Document document;
        StencilEditor editor(document);
        editor.setDimensions(2);
        QCOMPARE(document.pattern().dimensions, 2);
        QCOMPARE(editor.taps().size(), std::size_t{5});
        QCOMPARE(editor.referenceText({1, -2, 0}), QStringLiteral("u[i+1,j-2]"));
        document.undo();
        QCOMPARE(editor.taps().size(), std::size_t{7});
        QCOMPARE(editor.referenceText({0, 0, 1}), QStringLiteral("u[i,j,k+1]"));
    }

    void classesOfTaps() {
        Document document;
        StencilEditor editor(document);
        const auto classes = tapClasses(editor.taps(), 3);
        QCOMPARE(classes.size(), std::size_t{2});
        QCOMPARE(classes[0].name, QStringLiteral("centre"));
        QCOMPARE(classes[1].taps, 6);
        QCOMPARE(classes[1].coefficient, 0.1);
        // Taps of one kind with several coefficients are told apart by where they are.
        const auto uneven = tapClasses({{{1, 0, 0}, 0.1}, {{-1, 0, 0}, 0.2}, {{0, 1, 0}, 0.2}}, 2);
        QCOMPARE(uneven.size(), std::size_t{2});
        QCOMPARE(uneven[0].name, QStringLiteral("(1, 0)"));
        QCOMPARE(uneven[1].name, QStringLiteral("(\u22121, 0), (0, 1)"));
        QCOMPARE(uneven[1].offsets.size(), std::size_t{2});
    }

    void voxelFacesAreTheThreeTowardsTheViewer() {
        const Camera camera;
        const Projection projection(camera, {0, 0}, 10);
        const auto faces = voxelFaces({{{0, 0, 0}, Qt::red, false}}, projection);
        QCOMPARE(faces.size(), std::size_t{3});
        QVERIFY(projection.depth(0, -1, 0) > projection.depth(0, 1, 0));
        QVERIFY(projection.at(0, 0, 1).y() < projection.at(0, 0, 0).y());
        QVERIFY(projection.at(1, 0, 0).x() > projection.at(0, 0, 0).x());
        // From straight above only the top shows.
        QCOMPARE(
            voxelFaces({{{0, 0, 0}, Qt::red, false}}, Projection({0, 90, 1}, {0, 0}, 10)).size(),
            std::size_t{1});
    }

    void costsAreCountedElsewhereAndTheNewestProblemWins() {
        Document document;
        CostFigures cost(document);
        QVERIFY(!cost.settings());
        document.editGrid({64, 64, 64});
        cost.setGpu("NVIDIA H200");
        QTRY_VERIFY(cost.figures() && cost.settings());
        QCOMPARE(cost.figures()->bytes, 16);
        QVERIFY(cost.figures()->memoryCeiling.has_value());
        QCOMPARE(std::lround(*cost.figures()->memoryCeiling), 268L);
        QCOMPARE(*cost.settings(), document.space().count()->total);
    }
};

STENCILSCOPE_TEST_CLASS(StencilEditorTest)
#include "stencil_editor_test.moc"
