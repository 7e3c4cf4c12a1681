// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <memory>

#include "ui/pages/evaluations_model.hpp"
#include "ui/theme/theme.hpp"

class QLineEdit;
class QPushButton;
class QTableView;
class QToolButton;

namespace ui {

class CellDelegate;
class PanelTitle;

/// The live table of evaluations with its filter and "Follow newest".
class EvaluationsPanel final : public QWidget {
    Q_OBJECT

public:
    explicit EvaluationsPanel(const Theme& theme, QWidget* parent = nullptr);

    void showSnapshot(const std::shared_ptr<const engine::session::Snapshot>& snapshot,
                      const QStringList& strategies);
    void setFilter(const RowFilter& filter);
    const RowFilter& filter() const { return m_model->filter(); }
    bool following() const { return m_following; }
    void setFollowing(bool follow);
    /// Marks the evaluation of this number without telling anybody, and scrolls to it.
    void markNumber(std::int64_t number, bool scroll = true);
    void find();
    void setTitleShown(bool shown);
    QTableView& view() { return *m_view; }
    EvaluationsModel& model() { return *m_model; }

signals:
    void picked(const engine::session::EvaluationRow& row);
    void filterChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildHead();
    void buildView();
    void openFilterMenu();
    void openColumnMenu(const QPoint& position);
    void fitColumns();
    void keepPlace(int added);
    void tellFollow();
    void tellFilter();
    void change(RowFilter filter);
    QString filterText() const;

    const Theme& m_theme;
    EvaluationsModel* m_model;
    QTableView* m_view;
    CellDelegate* m_delegate;
    PanelTitle* m_head;
    QLineEdit* m_search;
    QToolButton* m_filterButton;
    QPushButton* m_followButton;
    QStringList m_strategies;
    bool m_following = true;
    bool m_columnsChosen = false;  ///< by a person: widths no longer decide
    bool m_marking = false;
    bool m_moving = false;  ///< scrolling of our own
    int m_unseen = 0;
};

}  // namespace ui
