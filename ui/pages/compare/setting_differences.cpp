// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/setting_differences.hpp"

#include "ui/document/parameter_names.hpp"
#include "ui/pages/cells.hpp"

namespace ui {

void SettingDifferences::show(const engine::space::Setting& left,
                              const engine::space::Setting& right,
                              const engine::space::ForeignKernelPtr& kernel, int dimensions) {
    beginResetModel();
    m_left = left;
    m_right = right;
    m_kernel = kernel;
    const auto& table = tableOf(kernel);
    m_difference = engine::analysis::differenceOf(left, right, table);
    // What a plane has not got is neither other nor the same.
    if (!kernel)
        for (auto* ids : {&m_difference.other, &m_difference.same})
            std::erase_if(*ids, [&](auto id) { return !existsIn(dimensions, table[id]); });
    endResetModel();
}

void SettingDifferences::clear() {
    beginResetModel();
    m_difference = {};
    endResetModel();
}

void SettingDifferences::setFolded(bool folded) {
    beginResetModel();
    m_folded = folded;
    endResetModel();
}

int SettingDifferences::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : others() + (m_folded ? 0 : same());
}

int SettingDifferences::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SettingDifferences::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const bool isOther = index.row() < others();
    const auto id = isOther ? m_difference.other[static_cast<std::size_t>(index.row())]
                            : m_difference.same[static_cast<std::size_t>(index.row() - others())];
    const auto& table = tableOf(m_kernel);
    switch (role) {
        case Qt::DisplayRole:
            switch (index.column()) {
                case Name:
                    return nameOf(table[id]);
                case Abbreviation:
                    return QString::fromStdString(table[id].abbreviation);
                default:
                    return valueTextOf(table, id,
                                       index.column() == Left ? m_left[id] : m_right[id]);
            }
        case Qt::ToolTipRole:
            return meaningOf(table[id]);
        case MonoRole:
            return index.column() != Name;
        case BoldRole:
            return isOther && index.column() >= Left;
        case TintRole:
            return static_cast<int>(!isOther                         ? Tint::Hint
                                    : index.column() == Abbreviation ? Tint::Label
                                                                     : Tint::Text);
        case Qt::TextAlignmentRole:
            return static_cast<int>(Qt::AlignVCenter |
                                    (index.column() >= Left ? Qt::AlignRight : Qt::AlignLeft));
        default:
            return {};
    }
}

QVariant SettingDifferences::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (section >= Left ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Name:
            return tr("Parameter");
        case Left:
            return tr("Left");
        case Right:
            return tr("Right");
        default:
            return {};
    }
}

}  // namespace ui
