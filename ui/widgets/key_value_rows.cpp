// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/key_value_rows.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace ui {
namespace {
constexpr int kGapToFigure = 14;  ///< between a name and its figure
}

KeyValueRows::KeyValueRows(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void KeyValueRows::set(const QString& name, const QString& figure, const QString& toolTip,
                       Tint tint) {
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](const Row& row) { return row.name == name; });
    if (found == m_rows.end()) {
        m_rows.append({name, figure, toolTip, tint});
        updateGeometry();
    } else {
        if (found->figure.isEmpty() != figure.isEmpty()) updateGeometry();
        *found = {name, figure, toolTip, tint};
    }
    QString spoken;
    for (const Row& row : m_rows) spoken += QStringLiteral("%1 %2. ").arg(row.name, row.figure);
    setAccessibleDescription(spoken);
    update();
}

void KeyValueRows::remove(const QString& name) {
    m_rows.erase(std::remove_if(m_rows.begin(), m_rows.end(),
                                [&](const Row& row) { return row.name == name; }),
                 m_rows.end());
    updateGeometry();
    update();
}

QString KeyValueRows::figure(const QString& name) const {
    for (const Row& row : m_rows)
        if (row.name == name) return row.figure;
    return {};
}

QVector<KeyValueRows::Row> KeyValueRows::shown() const {
    QVector<Row> rows;
    for (const Row& row : m_rows)
        if (!row.figure.isEmpty()) rows.append(row);
    return rows;
}

QSize KeyValueRows::sizeHint() const {
    return {220, static_cast<int>(shown().size()) * rowHeight() + 12};
}

void KeyValueRows::paintRow(QPainter& painter, const QRect& line, const Row& row, int names) const {
    const Tokens& t = m_theme.tokens();
    const QFontMetrics words(m_theme.words(12)), mono(m_theme.mono(11));
    // A figure too long for the column begins right behind its own name instead.
    const int own = words.horizontalAdvance(row.name) + kGapToFigure;
    const int wanted = mono.horizontalAdvance(row.figure) + 1;
    const int left =
        std::min({names + kGapToFigure, line.width() / 2, std::max(own, line.width() - wanted)});
    const QRect figure = line.adjusted(left, 0, 0, 0);
    painter.setFont(m_theme.mono(11));
    painter.setPen(tintColour(t, row.tint));
    painter.drawText(figure, Qt::AlignVCenter | (m_right ? Qt::AlignRight : Qt::AlignLeft),
                     mono.elidedText(row.figure, Qt::ElideRight, figure.width()));
    const int room = m_right ? std::max(left, line.width() - wanted) : left;
    painter.setFont(m_theme.words(12));
    painter.setPen(t.t2);
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft,
                     words.elidedText(row.name, Qt::ElideRight, room - kGapToFigure / 2));
}

void KeyValueRows::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFontMetrics words(m_theme.words(12));
    const QVector<Row> rows = shown();
    int names = 0;
    for (const Row& row : rows) names = std::max(names, words.horizontalAdvance(row.name));
    int y = 6;
    for (const Row& row : rows) {
        paintRow(painter, QRect(12, y, width() - 24, rowHeight()), row, names);
        y += rowHeight();
    }
}

bool KeyValueRows::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QVector<Row> rows = shown();
        const int index = (help->pos().y() - 6) / rowHeight();
        if (index >= 0 && index < rows.size() && !rows[index].toolTip.isEmpty())
            QToolTip::showText(help->globalPos(), rows[index].toolTip, this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

}  // namespace ui
