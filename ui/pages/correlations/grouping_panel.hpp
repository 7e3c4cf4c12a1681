// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "engine/session/snapshot.hpp"
#include "ui/theme/theme.hpp"

class QComboBox;
class QSlider;
class QStackedWidget;
class QToolButton;

namespace ui {

class DequeView;
class EmptyState;
class GroupTitle;
class HeatMap;
class PanelTitle;
class ParameterGroupRows;
class QuotaChart;
class WhyLine;

/// What GeST's grouping does while a search runs: the CV matrix, the deque step by step, the groups
/// as they form and the shares of the executions they earn.
class GroupingPanel final : public QWidget {
    Q_OBJECT

public:
    explicit GroupingPanel(const Theme& theme, QWidget* parent = nullptr);

    void showSnapshot(const std::shared_ptr<const engine::session::Snapshot>& snapshot);
    /// Shows this run if it groups its parameters.
    void chooseRun(int run);
    int run() const { return m_run; }
    int step() const { return m_step; }
    void setStep(int step);
    int steps() const;
    HeatMap& matrix() { return *m_matrix; }
    /// What the groups are of, and where its times come from.
    PanelTitle& about() { return *m_about; }
    QuotaChart& quotas() { return *m_quotas; }
    ParameterGroupRows& groups() { return *m_groups; }

    /// Why no search can be started now; empty: one can.
    void setObstacle(const QString& why);

signals:
    void searchRequested();  ///< the empty state's button

private:
    QWidget* buildDeque();
    void listRuns();
    void showDiagnostics();
    void tellRounds();
    void showMatrix();
    void tellStep();
    void tellNothingPopped();
    void tellPop(const engine::record::GroupingStep& pop);
    std::vector<engine::space::ParameterId> ungroupedAt(int step) const;
    std::vector<engine::space::ParameterId> placedBy(int step) const;

    const Theme& m_theme;
    std::shared_ptr<const engine::session::Snapshot> m_snapshot;
    std::shared_ptr<const engine::record::Diagnostics> m_diagnostics;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    PanelTitle* m_about;
    std::array<QWidget*, 2> m_byCv{};  ///< what only strategies with coefficients of variation have
    HeatMap* m_matrix;
    PanelTitle* m_dequeHead;
    DequeView* m_deque;
    WhyLine* m_sentence;
    GroupTitle* m_groupHead;
    ParameterGroupRows* m_groups;
    PanelTitle* m_quotaHead;
    QuotaChart* m_quotas;
    QComboBox* m_runs;
    QSlider* m_slider;
    QToolButton* m_back;
    QToolButton* m_forward;
    int m_run = -1;
    int m_step = 0;
    bool m_atEnd = true;  ///< keeps showing the last step when more come
};

}  // namespace ui
