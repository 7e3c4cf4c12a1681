// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "ui/pages/correlations/combination_data.hpp"
#include "ui/theme/theme.hpp"

class QComboBox;
class QLabel;
class QSlider;
class QSpinBox;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace ui {

class EmptyState;
class MergedModel;
class PairScatter;
class PanelTitle;
class SegmentedControl;

/// Upper half of the Correlations page: the map of Pearson correlations between combinations, and
/// the groups they are merged into, at any step of the merging.
class CombinationPanel final : public QWidget {
    Q_OBJECT

public:
    explicit CombinationPanel(const Theme& theme, QWidget* parent = nullptr);

    void showData(CombinationData fresh);
    /// The stencil whose bests the table shows.
    void setStencil(const std::string& problemKey);
    HeatMap& map() { return *m_map; }
    QTableView& table() { return *m_table; }
    int step() const { return m_step; }
    void setStep(int step);
    void setGroupCount(int groups);
    void setOrder(MapOrder order);
    PairScatter& scatter() { return *m_scatter; }
    void openExportMenu();

signals:
    void written(const QString& path);
    void reloadRequested();

private:
    QWidget* buildControls();
    QWidget* buildRight();
    int dimensions() const;
    void rebuild();
    void refresh();
    void fitColumns();
    QString speedsOf(const RecordedStencil* stencil) const;
    void tell();
    void openScatter(int row, int column);

    const Theme& m_theme;
    CombinationData m_data;
    CombinationView m_view;
    std::string m_stencil;
    int m_step = 0;
    QComboBox* m_source;
    QSpinBox* m_groupCount;
    SegmentedControl* m_order;
    QSlider* m_stepSlider;
    QLabel* m_stepText;
    QToolButton* m_export;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    HeatMap* m_map;
    PanelTitle* m_head;
    MergedModel* m_model;
    QTableView* m_table;
    QLabel* m_of;
    QLabel* m_reading;
    QLabel* m_leftOut;
    PairScatter* m_scatter;
};

}  // namespace ui
