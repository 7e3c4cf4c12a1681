// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLabel;
class QPushButton;

namespace ui {

class Bar;
class CostFigures;
class KeyValueRows;
class PanelTitle;
class ProblemPanel;
class StencilEditor;
class TapsTable;
class Theme;

/// The right column of the large stencil: taps by class, the pattern's figures, ceiling, space,
/// problem, and the way on to the search.
class TapsPanel final : public QWidget {
    Q_OBJECT

public:
    TapsPanel(StencilEditor& editor, const CostFigures& cost, const Theme& theme,
              QWidget* parent = nullptr);

    /// As wide as the longest name of a class asks for, beside a scroll bar.
    int roomForNames() const;
    /// Why it cannot be searched now; empty: it can.
    void setObstacle(const QString& sentence);
    /// What is said stands above the button.
    void hold(QWidget* banner);

signals:
    void searchRequested();

private:
    void showFigures();

    StencilEditor& m_editor;
    const CostFigures& m_cost;
    const Theme& m_theme;
    PanelTitle* m_title;
    QLabel* m_count;
    TapsTable* m_table;
    KeyValueRows* m_pattern;
    QWidget* m_ceilings;
    PanelTitle* m_ceilingsTitle;
    Bar* m_memoryBar;
    QLabel* m_memoryFigure;
    KeyValueRows* m_space;
    QPushButton* m_search;
};

}  // namespace ui
