// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <memory>
#include <vector>

#include "ui/charts/convergence_chart.hpp"

class QToolButton;

namespace ui {

class PanelTitle;
class SegmentedControl;

/// The convergence chart with its head: what the axes show, and export.
class ConvergencePanel final : public QWidget {
    Q_OBJECT

public:
    explicit ConvergencePanel(const Theme& theme, QWidget* parent = nullptr);

    void showSnapshot(const std::shared_ptr<const engine::session::Snapshot>& snapshot);
    /// Several beside each other, at least one.
    void showRaces(std::vector<ChartedRace> races, const ChartedTogether& together);
    /// Where something else exports it.
    void setExportShown(bool shown);
    void setFrozen(bool frozen);
    ConvergenceChart& chart() { return *m_chart; }
    void openExportMenu();

signals:
    void written(const QString& path);
    void racesExportRequested();  ///< of all races, not only of the one in the chart

private:
    void tellNote();
    void chooseUnit(SpeedUnit unit);

    const Theme& m_theme;
    PanelTitle* m_head;
    SegmentedControl* m_unit;
    SegmentedControl* m_abscissa;
    QToolButton* m_export;
    ConvergenceChart* m_chart;
    std::shared_ptr<const engine::session::Snapshot> m_snapshot;
    bool m_frozen = false;
    bool m_mixed = false;  ///< races without a common axis: shares alone
};

}  // namespace ui
