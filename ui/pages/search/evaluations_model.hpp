// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The evaluations of a session as a table: a view over the snapshot's RowLog, which is never
// copied. Only the order (indices that pass the filter) is kept here, and new rows are merged into
// it.

#include <QAbstractTableModel>
#include <functional>
#include <memory>
#include <vector>

#include "engine/session/snapshot.hpp"
#include "ui/pages/filter/row_filter.hpp"

namespace ui {

class EvaluationsModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Number,
        Clock,
        Run,
        Combination,
        Time,
        Speed,
        Outcome,
        Registers,
        Shared,
        Spread,
        Setting,
        Why,
        ColumnCount
    };

    explicit EvaluationsModel(QObject* parent = nullptr);

    /// Takes a newer snapshot; rows that were shown keep their place in the selection.
    void show(std::shared_ptr<const engine::session::Snapshot> snapshot);
    void setFilter(const RowFilter& filter);
    const RowFilter& filter() const { return m_filter; }
    /// The row of the session a line shows.
    const engine::record::EvaluationRow& rowAt(int line) const;
    /// The line that shows the evaluation of this number, or -1.
    int lineOf(std::int64_t number) const;
    /// What a cell can be filtered by; nothing where every row has another value.
    std::optional<RowCondition> conditionAt(const QModelIndex& index) const;
    /// All of a line: strategy, run, combination, result, speed, resources.
    std::vector<RowCondition> conditionsOf(int line) const;
    /// Whose settings the rows have; null: those of a stencil.
    const engine::space::ForeignKernelPtr& kernel() const { return m_snapshot->foreign; }
    bool predicted() const { return m_snapshot->device.predicted; }
    int total() const { return static_cast<int>(m_snapshot->rows.size()); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;
    Column sortColumn() const { return m_sortColumn; }
    Qt::SortOrder sortOrder() const { return m_sortOrder; }

private:
    using Index = std::uint32_t;
    bool newestFirst() const {
        return m_sortColumn == Number && m_sortOrder == Qt::DescendingOrder;
    }
    bool passes(Index index) const;
    bool before(Index a, Index b) const;
    double key(const engine::record::EvaluationRow& row) const;
    std::vector<Index> matching(std::size_t from, std::size_t to) const;
    void appendSorted(std::vector<Index> fresh);
    void rearrange(const std::function<void()>& change);
    QString text(const engine::record::EvaluationRow& row, Column column) const;
    static QString foretoldText(const engine::device::Evaluation& evaluation);
    static QVariant measuredText(const engine::device::Evaluation& evaluation);
    QString strategyOf(int run) const;
    int repeatOf(int run) const;
    std::optional<RowCondition> conditionOf(const engine::record::EvaluationRow& row,
                                            Column column) const;
    void extendTables();

    std::shared_ptr<const engine::session::Snapshot> m_snapshot;
    RowFilter m_filter;
    Column m_sortColumn = Number;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    /// Lines from last to first when newest first (so that new rows are appended), else in order.
    std::vector<Index> m_order;
    std::vector<int> m_ordinal;  ///< of every row within its run, from 1
    std::vector<int> m_perRun;
    std::vector<double> m_keys;  ///< of every row, what it is sorted by
};

}  // namespace ui
