// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/search/merged_model.hpp"

#include <algorithm>

#include "ui/document/words.hpp"
#include "ui/pages/cells.hpp"

namespace ui {

void MergedModel::show(std::vector<engine::analysis::CombinationGroup> groups,
                       const RecordedStencil* stencil) {
    beginResetModel();
    m_lines.clear();
    m_best = 0;
    m_stencil = stencil ? QString::fromStdString(stencil->times.stencil) : QString();
    for (auto& group : groups) {
        Line line;
        if (stencil)
            line.representative = engine::analysis::representativeOf(group, stencil->times);
        if (line.representative)
            line.gcells = stencil->cells / stencil->times.bestMs.at(*line.representative) * 1e-6;
        m_best = std::max(m_best, line.gcells);
        line.group = std::move(group);
        m_lines.push_back(std::move(line));
    }
    endResetModel();
}

std::vector<int> MergedModel::representatives() const {
    std::vector<int> ids;
    for (const Line& line : m_lines)
        if (line.representative) ids.push_back(*line.representative);
    return ids;
}

int MergedModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int MergedModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MergedModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const bool best = line.gcells > 0 && line.gcells == m_best;
    switch (role) {
        case Qt::DisplayRole: {
            if (index.column() == Group) return QStringLiteral("G%1").arg(index.row() + 1);
            if (index.column() == LeastPcc)
                return line.group.leastPcc ? ratioText(*line.group.leastPcc) : QStringLiteral("–");
            if (index.column() == Representative)
                return line.representative ? combinationName(*line.representative)
                                           : tr("not measured");
            if (index.column() == Best)
                return line.gcells > 0 ? gcellsText(line.gcells) : QStringLiteral("–");
            QStringList members;
            for (const int id : line.group.members) members.append(QString::number(id));
            return members.join(' ');
        }
        case Qt::ToolTipRole: {
            if (index.column() != Members) return {};
            QStringList names;
            for (const int id : line.group.members) names.append(combinationName(id));
            return names.join(QStringLiteral(", "));
        }
        case Qt::TextAlignmentRole:
            return static_cast<int>(index.column() == LeastPcc || index.column() == Best
                                        ? Qt::AlignRight
                                        : Qt::AlignLeft);
        case MonoRole:
            return index.column() != Group;
        case BoldRole:
            return index.column() == Group || (index.column() == Best && best);
        case TintRole:
            return static_cast<int>(index.column() == Members ? Tint::Label : Tint::Text);
        case BarRole:
            return index.column() == Best && m_best > 0 ? QVariant(line.gcells / m_best)
                                                        : QVariant();
        default:
            return {};
    }
}

QVariant MergedModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(
            Qt::AlignVCenter |
            (section == LeastPcc || section == Best ? Qt::AlignRight : Qt::AlignLeft));
    if (role == Qt::ToolTipRole && section == LeastPcc)
        return tr("Weakest |PCC| of any two members.") + QLatin1Char('\n') +
               explained(QStringLiteral("PCC"));
    if (role == Qt::ToolTipRole && section == Best && !m_stencil.isEmpty())
        return tr("The best of the group on %1, as recorded for this map. A race may search "
                  "another "
                  "recording.")
            .arg(m_stencil);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Group:
            return tr("Group");
        case Members:
            return tr("Members");
        case LeastPcc:
            return tr("Min |PCC|");
        case Representative:
            return tr("Representative");
        case Best:
            return m_stencil.isEmpty() ? tr("Best (GCells/s)")
                                       : tr("On %1 (GCells/s)").arg(m_stencil);
        default:
            return {};
    }
}

}  // namespace ui
