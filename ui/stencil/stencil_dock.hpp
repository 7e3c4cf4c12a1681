// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QPushButton;
class QStackedWidget;
class QToolButton;

namespace ui {

class CostFigures;
class FormulaPanel;
class KernelCard;
class PanelTitle;
class PlaneView;
class ProblemPanel;
class StencilEditor;
class Theme;
class VoxelView;
class WhyLine;

/// The dock form of the stencil: drawing, formula, problem, and what one cell costs.
class StencilDock final : public QWidget {
    Q_OBJECT

public:
    StencilDock(StencilEditor& editor, const CostFigures& cost, const Theme& theme,
                QWidget* parent = nullptr);
    /// The dock's own title bar; the dock widget shows it.
    PanelTitle* titleBar() const { return m_title; }
    QSize sizeHint() const override { return {300, 760}; }
    /// Narrower than its parts would like: some of them step aside.
    QSize minimumSizeHint() const override;
    /// A key starts a search before the field that is typed in is left.
    void takeTyped();
    ProblemPanel& problem() { return *m_problem; }
    PlaneView& canvas() { return *m_plane; }
    KernelCard& kernel() { return *m_kernel; }

signals:
    void largeRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class PlaneName;
    QWidget* makeTools();
    QWidget* makeDrawing();
    QWidget* makeStencil(const CostFigures& cost);
    void refresh();

    StencilEditor& m_editor;
    const Theme& m_theme;
    PanelTitle* m_title;
    VoxelView* m_voxels;
    PlaneView* m_plane;
    PlaneName* m_planeName;
    QToolButton* m_planeDown;
    QToolButton* m_planeUp;
    WhyLine* m_why;
    FormulaPanel* m_formula;
    ProblemPanel* m_problem;
    QPushButton* m_preset;
    QToolButton* m_random;
    QToolButton* m_large;
    QWidget* m_stencil;
    KernelCard* m_kernel;
};

}  // namespace ui
