// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <memory>

#include "ui/pages/search/evaluations_model.hpp"
#include "ui/theme/theme.hpp"

class QLineEdit;
class QMenu;
class QCheckBox;
class QTableView;
class QToolButton;

namespace ui {

class CellDelegate;
class FilterChips;
class FilterStack;
class PanelTitle;

/// The live table of evaluations with its filter and "Follow newest".
class EvaluationsPanel final : public QWidget {
    Q_OBJECT

public:
    EvaluationsPanel(const Theme& theme, FilterStack& filter, QWidget* parent = nullptr);

    /// `another`: of another race than what was shown before.
    void showSnapshot(const std::shared_ptr<const engine::session::Snapshot>& snapshot,
                      const QStringList& strategies, bool another = false);
    /// All of the document, for their looks; used from the next snapshot on.
    void setContestants(const QStringList& names) { m_contestants = names; }
    /// Another stack of filters; undoFilter() brings the one before back.
    void setFilter(const RowFilter& filter);
    void addFilter(const RowCondition& condition);
    void undoFilter();
    const RowFilter& filter() const;
    bool following() const { return m_following; }
    void setFollowing(bool follow);
    /// Marks the evaluation of this number without telling anybody, and scrolls to it.
    void markNumber(std::int64_t number, bool scroll = true);
    void find();
    void setTitleShown(bool shown);
    QTableView& view() { return *m_view; }
    EvaluationsModel& model() { return *m_model; }
    FilterChips& chips() { return *m_chips; }

signals:
    void picked(const engine::record::EvaluationRow& row);
    void filterChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildHead();
    void buildView();
    void openColumnMenu(const QPoint& position);
    void resizeColumns();
    void fitColumns();
    int usualWidth(int column) const;
    void giveArrowRoom(int column);
    void keepPlace(int added, bool above);
    void tellFollow();
    void tellCount();
    // evaluations_filter.cpp
    void showFilter();
    void keepCurrent(const QModelIndex& cell);
    void removeFilter(int index);
    void filterByText(const QString& text);
    void keepText();
    void openFilterMenu();
    void openCellMenu(const QModelIndex& cell, const QPoint& position);
    void addFilterActions(QMenu& menu);
    void activate(const QModelIndex& cell);

    const Theme& m_theme;
    FilterStack& m_filter;
    EvaluationsModel* m_model;
    QTableView* m_view;
    CellDelegate* m_delegate;
    PanelTitle* m_head;
    FilterChips* m_chips;
    QLineEdit* m_search;
    QToolButton* m_filterButton;
    QCheckBox* m_follow;
    QStringList m_strategies, m_contestants;
    QString m_typed;        ///< in the search field, and so one of the filters
    bool m_typing = false;  ///< the last change of the filter was made there
    bool m_following = true;
    bool m_columnsChosen = false;  ///< by a person: widths no longer decide
    bool m_marking = false;
    bool m_moving = false;  ///< scrolling of our own
    int m_unseen = 0;
    int m_sorted = EvaluationsModel::Number;  ///< the column with an arrow
};

}  // namespace ui
