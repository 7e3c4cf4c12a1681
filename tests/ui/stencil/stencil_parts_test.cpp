// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the stencil's forms by themselves: colours of a formula, the order shown, the presets.
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include "engine/stencil/presets.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/stencil/stencil_bench.hpp"
#include "ui/stencil/drawing/plane_stack.hpp"
#include "ui/stencil/drawing/plane_view.hpp"
#include "ui/stencil/drawing/voxel_view.hpp"
#include "ui/stencil/formula/formula_highlighter.hpp"
#include "ui/stencil/preset_popup.hpp"
#include "ui/widgets/segmented_control.hpp"

using namespace ui;
using support::pictureOf;
using ui::testing::StencilBench;

class StencilPartsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_theme.install(*qApp);
        m_theme.setMode(Theme::Mode::Dark);
    }

    void wordsOfAFormulaHaveTheirColours() {
        QTextDocument document;
        FormulaHighlighter highlighter(&document, m_theme);
        document.setPlainText("const c = 0.5; v[i,j] = sqrt(u[i,j]); # why");
        highlighter.rehighlight();
        const auto formats = document.firstBlock().layout()->formats();
        QStringList words;
        for (const auto& range : formats)
            words << document.toPlainText().mid(range.start, range.length);
        QCOMPARE(words, (QStringList{"const", "0.5", "sqrt", "# why"}));
        const Tokens& tokens = m_theme.tokens();
        const QColor colours[] = {tokens.codeKeyword, tokens.codeNumber, tokens.codeBuiltin,
                                  tokens.codeComment};
        for (int i = 0; i < 4; ++i) QCOMPARE(formats[i].format.foreground().color(), colours[i]);
    }

    void indicesAreColouredWhereTheyAreFew() {
        const auto coloured = [this](const QByteArray& preset) {
            QTextDocument document;
            FormulaHighlighter highlighter(&document, m_theme);
            document.setPlainText(
                Document::textOf(engine::stencil::findPreset(preset.toStdString()).value()));
            highlighter.rehighlight();
            QStringList words;
            for (auto line = document.begin(); line.isValid(); line = line.next())
                for (const auto& range : line.layout()->formats())
                    words << line.text().mid(range.start, range.length);
            return words;
        };
        QVERIFY(coloured("star2d1r").contains("1"));
        const QStringList ofMany = coloured("box3d4r");
        QVERIFY(!ofMany.contains("1") && !ofMany.contains("4"));
        QVERIFY(ofMany.contains("0.4042288"));
    }

    void orderAndLargestAreOfTheTapsShown() {
        StencilBench bench(m_theme);
        bench.document.draw(support::presetProblem("star2d1r"));
        const double largest = bench.editor.largest();
        bench.editor.setCoefficient(-7);
        bench.editor.beginStroke({3, 0, 0}, false);
        QCOMPARE(bench.editor.order(), 3);
        QCOMPARE(bench.editor.largest(), 7.0);
        bench.editor.cancelStroke();
        QCOMPARE(bench.editor.order(), 1);
        QCOMPARE(bench.editor.largest(), largest);
        bench.editor.beginStroke({2, 0, 0}, false);
        bench.editor.endStroke();
        QCOMPARE(bench.editor.order(), 2);
    }

    void theLargeFormShowsTheOrderThatIsDrawn() {
        StencilBench bench(m_theme);
        for (const auto& [preset, order] :
             {std::pair("star2d1r", 0), {"star2d3r", 2}, {"box3d4r", 3}}) {
            bench.document.editPattern(
                engine::stencil::findPreset(preset).value(),
                Document::textOf(engine::stencil::findPreset(preset).value()), "Load");
            QList<int> shown;
            for (const auto* control : bench.large.findChildren<SegmentedControl*>())
                if (control->accessibleName().contains("rder")) shown << control->current();
            QCOMPARE(shown, QList<int>{order});
        }
    }

    void cellsAnswerTheMouseThatOnlyPasses() {
        StencilBench bench(m_theme);
        int planes = 0;
        for (const auto* plane : bench.large.findChildren<PlaneView*>()) {
            QVERIFY(plane->hasMouseTracking());
            ++planes;
        }
        QVERIFY(planes > 0);
    }

    /// Of 729 taps the outer ones are a thousandth of the centre's.
    void faintTapsStandOutFromTheGround() {
        StencilBench bench(m_theme);
        bench.document.draw(support::presetProblem("box3d4r"));
        VoxelView view(bench.editor, m_theme);
        view.resize(160, 160);
        const QImage picture = pictureOf(view);
        const QColor ground = picture.pixelColor(1, 1);
        int seen = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                seen += std::abs(picture.pixelColor(x, y).lightness() - ground.lightness()) > 20;
        QVERIFY2(seen > picture.width() * picture.height() / 5, qPrintable(QString::number(seen)));
    }

    /// However narrow or low the canvas is, unless not even the smallest cells have room.
    void thePlanesOfAStackLieBesideEachOtherWithinIt() {
        for (const char* preset : {"star3d1r", "star3d2r", "box3d4r"}) {
            StencilBench bench(m_theme);
            bench.document.editPattern(
                engine::stencil::findPreset(preset).value(),
                Document::textOf(engine::stencil::findPreset(preset).value()), "Load");
            PlaneStack stack(bench.editor, m_theme);
            for (const QSize& size :
                 {QSize(1400, 900), QSize(560, 900), QSize(720, 500), QSize(900, 420)}) {
                stack.resize(size);
                QVERIFY(!pictureOf(stack).isNull());  // laid out, as when it is shown
                const auto& planes = stack.planes();
                QVERIFY(planes.size() >= 3);
                const bool smallest =
                    planes[0]->width() <= PlaneView::sideFor(bench.editor.gridOrder(false), 8);
                for (std::size_t i = 0; i < planes.size(); ++i) {
                    QVERIFY2(smallest || stack.rect().contains(planes[i]->geometry()),
                             qPrintable(QString("%1 at %2 x %3")
                                            .arg(preset)
                                            .arg(size.width())
                                            .arg(size.height())));
                    for (std::size_t j = 0; j < i; ++j)
                        QVERIFY(!planes[i]->geometry().intersects(planes[j]->geometry()));
                }
            }
        }
    }

    /// Arrows go through all of them, to the first again.
    void presetsAreChosenByKeys() {
        const auto& all = engine::stencil::presets();
        for (const auto& [keys, index] : {std::pair(QList{Qt::Key_Right}, 1),
                                          {QList{Qt::Key_Right, Qt::Key_Left}, 0},
                                          {QList{Qt::Key_Right, Qt::Key_Right}, 2}}) {
            Document document;
            QWidget anchor;
            anchor.show();
            PresetPopup popup(document, m_theme, &anchor);
            popup.openBelow(&anchor);
            QWidget* grid = nullptr;
            for (auto* widget : popup.findChildren<QWidget*>())
                if (widget->focusPolicy() == Qt::StrongFocus && widget->height() > 200)
                    grid = widget;
            QVERIFY(grid);
            // The first group's name stands above its pictures.
            QTest::mouseClick(grid, Qt::LeftButton, {}, QPoint(30, 6));
            QVERIFY(popup.isVisible());
            for (const auto key : keys) QTest::keyClick(grid, key);
            QTest::keyClick(grid, Qt::Key_Return);
            QCOMPARE(document.pattern().name, all[static_cast<std::size_t>(index)].name);
        }
    }

private:
    Theme m_theme;
};

STENCILSCOPE_TEST_CLASS(StencilPartsTest)
#include "stencil_parts_test.moc"
