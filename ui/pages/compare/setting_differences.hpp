// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parameters of two settings of one table: those with other values first, then the same ones,
// which are folded away unless somebody wants them.

#include <QAbstractTableModel>

#include "engine/analysis/setting_difference.hpp"
#include "engine/space/foreign_kernel.hpp"

namespace ui {

class SettingDifferences final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Abbreviation, Left, Right, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    /// `kernel`: whose parameters they are; null: the kernels'. `dimensions` of its grid.
    void show(const engine::space::Setting& left, const engine::space::Setting& right,
              const engine::space::ForeignKernelPtr& kernel, int dimensions);
    void clear();
    void setFolded(bool folded);
    bool folded() const { return m_folded; }
    int others() const { return static_cast<int>(m_difference.other.size()); }
    int same() const { return static_cast<int>(m_difference.same.size()); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    engine::space::Setting m_left, m_right;
    engine::space::ForeignKernelPtr m_kernel;
    engine::analysis::SettingDifference m_difference;
    bool m_folded = true;
};

}  // namespace ui
