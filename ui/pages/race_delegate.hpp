// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStyledItemDelegate>

namespace ui {

class Theme;

/// A race in a list: what was raced; under it who and how fast. Roles are those of RaceListModel;
/// one of another stencil than the drawn one is dim.
class RaceDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    enum Role {
        BadgeRole = Qt::UserRole + 64,  ///< QString: the letter of the slot that it is chosen for
        TroubleRole                     ///< bool: what stands there is why it cannot be read
    };

    RaceDelegate(const Theme& theme, QObject* parent);
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    void paintBadge(QPainter& painter, const QRect& room, const QString& letter) const;

    const Theme& m_theme;
};

}  // namespace ui
