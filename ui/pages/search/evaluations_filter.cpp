// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EvaluationsPanel: the stack of filters, and what adds to it and takes from it.
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QTableView>
#include <QToolButton>

#include "engine/space/combination.hpp"
#include "ui/document/parameter_names.hpp"
#include "ui/pages/filter/filter_chips.hpp"
#include "ui/pages/filter/filter_stack.hpp"
#include "ui/pages/search/evaluations_panel.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {

const RowFilter& EvaluationsPanel::filter() const { return m_filter.filter(); }

void EvaluationsPanel::setFilter(const RowFilter& filter) {
    m_typing = false;
    m_filter.set(filter);
}

void EvaluationsPanel::undoFilter() { m_filter.undo(); }

void EvaluationsPanel::addFilter(const RowCondition& condition) {
    RowFilter filter = this->filter();
    filter.add(condition);
    setFilter(filter);
}

void EvaluationsPanel::removeFilter(int index) {
    RowFilter filter = this->filter();
    filter.remove(static_cast<std::size_t>(index));
    setFilter(filter);
    if (filter.empty()) m_view->setFocus();
}

void EvaluationsPanel::showFilter() {
    const RowFilter& filter = this->filter();
    m_typing = false;
    const QModelIndex current = m_view->currentIndex();
    const int column = current.column();
    const std::int64_t number = current.isValid() ? m_model->rowAt(current.row()).number : 0;
    m_model->setFilter(filter);
    if (const int line = m_model->lineOf(number); line >= 0)
        keepCurrent(m_model->index(line, column));
    // What was typed last and is no filter any more leaves the field, too.
    if (!m_typed.isEmpty() && !filter.contains(Containing{m_typed})) {
        m_typed.clear();
        const QSignalBlocker quiet(m_search);
        m_search->clear();
    }
    m_chips->showFilter(filter);
    m_filterButton->setText(filter.empty()
                                ? tr("All results")
                                : counted(static_cast<qint64>(filter.conditions().size()),
                                          tr("filter"), tr("filters")));
    tellCount();
    emit filterChanged();
}

/// The cell one stands on, as far as it is still there; it is no new choice.
void EvaluationsPanel::keepCurrent(const QModelIndex& cell) {
    m_marking = m_moving = true;
    m_view->setAutoScroll(!m_following);
    m_view->selectionModel()->setCurrentIndex(
        cell, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_view->setAutoScroll(true);
    m_marking = m_moving = false;
}

/// While one types, the text in the field is one filter; all of it is one step to undo.
void EvaluationsPanel::filterByText(const QString& text) {
    RowFilter filter = this->filter();
    if (!m_typed.isEmpty()) filter.remove(Containing{m_typed});
    m_typed = text.trimmed();
    if (!m_typed.isEmpty()) filter.add(Containing{m_typed});
    if (m_typing)
        m_filter.amend(filter);
    else
        m_filter.set(filter);
    m_typing = true;
}

/// The text stays as a filter, the field is free for another one.
void EvaluationsPanel::keepText() {
    m_typed.clear();
    m_typing = false;
    const QSignalBlocker quiet(m_search);
    m_search->clear();
    m_search->setVisible(false);
    m_view->setFocus();
}

void EvaluationsPanel::addFilterActions(QMenu& menu) {
    menu.addSeparator();
    QAction* undo = menu.addAction(tr("Undo the last filter"), this, &EvaluationsPanel::undoFilter);
    undo->setShortcut(QKeySequence(Qt::Key_Backspace));
    undo->setEnabled(m_filter.canUndo());
    QAction* clear = menu.addAction(tr("Clear all filters"), this, [this] { setFilter({}); });
    clear->setEnabled(!filter().empty());
}

void EvaluationsPanel::openFilterMenu() {
    QMenu menu(this);
    const RowFilter& now = filter();
    const auto offer = [&](const RowCondition& condition) {
        QAction* action = menu.addAction(conditionText(condition));
        action->setCheckable(true);
        action->setChecked(now.contains(condition));
        connect(action, &QAction::triggered, this, [this, condition](bool on) {
            RowFilter filter = this->filter();
            if (on)
                filter.add(condition);
            else
                filter.remove(condition);
            setFilter(filter);
        });
    };
    for (const ResultFilter result :
         {ResultFilter::Verified, ResultFilter::NewBest, ResultFilter::Failed})
        offer(OnlyResult{result});
    menu.addSeparator();
    for (const QString& name : m_strategies) offer(OnlyStrategy{name});
    menu.addSeparator();
    menu.addAction(tr("Find"), QKeySequence(Qt::CTRL | Qt::Key_F), this, &EvaluationsPanel::find);
    addFilterActions(menu);
    menu.exec(m_filterButton->mapToGlobal(QPoint(0, m_filterButton->height())));
}

/// Everything a row can be filtered by, the cell's own value first.
void EvaluationsPanel::openCellMenu(const QModelIndex& cell, const QPoint& position) {
    if (!cell.isValid()) return;
    QMenu menu(this);
    const auto offer = [this](QMenu& into, const RowCondition& condition) {
        into.addAction(tr("Only %1").arg(conditionText(condition)), this,
                       [this, condition] { addFilter(condition); });
    };
    const auto first = m_model->conditionAt(cell);
    if (first) {
        offer(menu, *first);
        menu.addSeparator();
    }
    for (const RowCondition& condition : m_model->conditionsOf(cell.row()))
        if (condition != first) offer(menu, condition);
    QMenu* values = menu.addMenu(tr("Only settings with"));
    const auto& setting = m_model->rowAt(cell.row()).evaluation.setting;
    const auto& kernel = m_model->kernel();
    for (const auto& info : tableOf(kernel))
        if (kernel || setting[info.id] != info.inactiveValue) {
            const OnlyValue condition{info.id, setting[info.id], kernel};
            values->addAction(conditionText(condition), this,
                              [this, condition] { addFilter(condition); });
        }
    addFilterActions(menu);
    menu.exec(position);
}

/// Enter and double click: the cell's value, or what the row offers where it has none.
void EvaluationsPanel::activate(const QModelIndex& cell) {
    if (const auto condition = m_model->conditionAt(cell)) return addFilter(*condition);
    openCellMenu(cell, m_view->viewport()->mapToGlobal(m_view->visualRect(cell).bottomLeft()));
}

}  // namespace ui
