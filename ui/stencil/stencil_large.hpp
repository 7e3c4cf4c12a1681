// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "ui/theme/theme.hpp"

class QHBoxLayout;
class QLabel;
class QPushButton;
class QSplitter;

namespace ui {

class CostFigures;
class FormulaPanel;
class MirrorChips;
class PlaneStack;
class SegmentedControl;
class StencilEditor;
class TapsPanel;
class VoxelView;
class WhyLine;

/// The stencil over the whole window: cubes at the left, all planes beside them, the formula below,
/// taps by class at the right.
class StencilLarge final : public QWidget {
    Q_OBJECT

public:
    StencilLarge(StencilEditor& editor, const CostFigures& cost, const Theme& theme,
                 QWidget* parent = nullptr);
    PlaneStack& planes() { return *m_planes; }
    /// A key starts a search before the formula that is typed is read.
    void takeTyped();
    /// Why the drawn stencil cannot be searched now; empty: it can.
    void setObstacle(const QString& sentence);
    /// What the window says stands beside the drawing, which must not move under the hand.
    void hold(QWidget* banner);

signals:
    void backRequested();
    void searchRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHeader();
    void addTools(QWidget& header);
    void addPopups(QWidget& header);
    void addWord(const QString& text, Tint tint, QWidget& header);
    void addRule(QWidget& header);
    QWidget* makeVoxels();
    QWidget* makeFoot();
    void refresh();
    void showFoot();
    void fitWords();
    enum class Words { Roomy, Tight, NotOnButtons, None };  ///< of the head, fewer and fewer
    void setWords(Words words);
    void arrange();

    StencilEditor& m_editor;
    const Theme& m_theme;
    VoxelView* m_voxels;
    QWidget* m_voxelPanel;
    PlaneStack* m_planes;
    SegmentedControl* m_order;
    SegmentedControl* m_view;
    TapsPanel* m_taps;
    FormulaPanel* m_formula;
    WhyLine* m_why;
    QSplitter* m_drawing;
    QSplitter* m_left;
    QHBoxLayout* m_head = nullptr;
    QLabel* m_hint;
    int m_shownOrder = 0, m_shownDimensions = 0;
    QPushButton* m_random = nullptr;
    QPushButton* m_back = nullptr;
    std::vector<QWidget*> m_words, m_rules;  ///< of the head; left out where there is no room
    MirrorChips* m_mirrors = nullptr;
    QLabel* m_footCell;
    QLabel* m_footHow;
    QLabel* m_footKeys;
};

}  // namespace ui
