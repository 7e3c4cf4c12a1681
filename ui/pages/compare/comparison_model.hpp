// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One line a session and strategy: what it reached, how sure that is, and whether it is faster than
// the same strategy of the first session.

#include <QAbstractTableModel>

#include "ui/pages/compare/comparison_view.hpp"

namespace ui {

class ComparisonModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Sample,
        Session,
        Strategy,
        Best,
        Certain,
        Band,
        Evaluations,
        ToTarget,
        Score,
        Against,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;
    void show(ComparisonViewPtr view);
    const ComparisonView& view() const { return *m_view; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    using Row = engine::analysis::ComparisonRow;
    const engine::session::Snapshot& sessionOf(const Row& row) const;
    QString text(const Row& row, Column column) const;
    QString tip(const Row& row, Column column) const;
    static QString reason(const Row& row);
    QVariant tint(const Row& row, Column column) const;

    ComparisonViewPtr m_view = std::make_shared<const ComparisonView>();
};

}  // namespace ui
