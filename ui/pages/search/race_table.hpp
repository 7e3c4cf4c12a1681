// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTableView>
#include <memory>
#include <vector>

#include "ui/pages/search/race_model.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

class CellDelegate;
class StrategyForm;

/// The strategies of the race: planned for the next start or racing. Delete takes one out, H or the
/// eye hides its curve, the heading of the target column asks for another target.
class RaceTable final : public QTableView {
    Q_OBJECT

public:
    explicit RaceTable(const Theme& theme, QWidget* parent = nullptr);

    /// `contestants`: of all races of the document, for their looks.
    void showSnapshot(const std::shared_ptr<const engine::session::Snapshot>& snapshot,
                      const QStringList& contestants, const BaselinePtr& baseline);
    RaceModel& race() { return *m_model; }
    const std::vector<PlannedStrategy>& plan() const { return m_model->plan(); }
    void setPlan(std::vector<PlannedStrategy> plan);
    /// Drops the form that adds a strategy, or changes the options of the one in this row.
    void openForm(const QPoint& globalPosition, int row = -1);
    StrategyForm& form() { return *m_form; }
    /// Further strategies are scrolled to.
    void setMostRows(int rows);

signals:
    void strategyChosen(const QString& strategy);  ///< its row became the current one
    void onlyRequested(const QString& strategy);   ///< show only its evaluations
    void hiddenChanged(const QSet<QString>& strategies);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void tellStrategies();
    void fitHeight();
    int widthOf(int column) const;
    void fitColumns();
    void openMenu(const QPoint& position);
    void askTarget();
    void add(const PlannedStrategy& strategy);
    void remove(int row);
    void reveal(const PlannedStrategy& strategy);

    const Theme& m_theme;
    RaceModel* m_model;
    QStringList m_raced;  ///< strategies that have curves
    CellDelegate* m_delegate;
    StrategyForm* m_form;
    int m_mostRows = 8;
    int m_changing = -1;  ///< index in the plan that the form is to replace
};

}  // namespace ui
