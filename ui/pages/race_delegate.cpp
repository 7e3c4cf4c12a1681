// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/race_delegate.hpp"

#include <QPainter>

#include "ui/pages/search/race_list_model.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr int kRaceRowHeight = 56, kBadge = 18;

}  // namespace

RaceDelegate::RaceDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme) {}

QSize RaceDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {120, m_theme.scaled(kRaceRowHeight)};
}

void RaceDelegate::paintBadge(QPainter& painter, const QRect& room, const QString& letter) const {
    const Tokens& t = m_theme.tokens();
    const int side = m_theme.scaled(kBadge);
    const QRectF box(room.right() - side, room.top() + 2, side, side);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.accent, 1));
    painter.setBrush(t.soft);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(m_theme.words(11, QFont::DemiBold));
    painter.setPen(t.t1);
    painter.drawText(box, Qt::AlignCenter, letter);
}

void RaceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const Tokens& t = m_theme.tokens();
    const bool selected = option.state & QStyle::State_Selected;
    const bool drawn = index.data(RaceListModel::DrawnRole).toBool();
    painter->save();
    if (selected) painter->fillRect(option.rect, t.selection);
    painter->setPen(t.grid);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    const QRect room = option.rect.adjusted(12, 4, -8, -4);
    const int third = room.height() / 3;
    const auto line = [&](const QRect& where, const QFont& font, const QColor& colour,
                          const QString& text) {
        painter->setFont(font);
        painter->setPen(colour);
        painter->drawText(where, Qt::AlignVCenter | Qt::AlignLeft,
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, where.width()));
    };
    QRect row(room.left(), room.top(), room.width(), third);
    const QString badge = index.data(BadgeRole).toString();
    if (!badge.isEmpty()) paintBadge(*painter, room, badge);
    // The badge reaches into the second line.
    const int beside = badge.isEmpty() ? 0 : -m_theme.scaled(kBadge) - 4;
    line(row.adjusted(0, 0, beside, 0), m_theme.words(12), drawn || selected ? t.t1 : t.t2,
         index.data().toString());
    const QColor dim = selected ? t.t2 : t.t3;
    const bool predicted = index.data(RaceListModel::PredictedRole).toBool();
    const bool trouble = index.data(TroubleRole).toBool();
    for (const int role : {RaceListModel::ContestantsRole, RaceListModel::DetailRole}) {
        row.translate(0, third);
        const bool detail = role == RaceListModel::DetailRole;
        line(detail ? row : row.adjusted(0, 0, beside, 0), m_theme.words(11),
             trouble               ? t.err
             : predicted && detail ? t.predicted
                                   : dim,
             index.data(role).toString());
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(t.accent);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

}  // namespace ui
