// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractTableModel>
#include <vector>

#include "ui/pages/correlations/combination_data.hpp"

namespace ui {

/// Groups of merged combinations: members, weakest correlation inside, who represents them and how
/// fast that is on the stencil at hand.
class MergedModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Group, Members, LeastPcc, Representative, Best, ColumnCount };

    explicit MergedModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    void show(std::vector<engine::analysis::CombinationGroup> groups,
              const RecordedStencil* stencil);
    /// Ids of the representatives, of the groups that have one.
    std::vector<int> representatives() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line {
        engine::analysis::CombinationGroup group;
        std::optional<int> representative;
        double gcells = 0;  ///< of the representative; 0 when it was not measured
    };
    std::vector<Line> m_lines;
    double m_best = 0;
    QString m_stencil;
};

}  // namespace ui
