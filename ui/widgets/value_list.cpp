// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/value_list.hpp"

#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {
constexpr int kMostRows = 14;

const QString& remarkOn(const ValueBox::Choice& choice) {
    return choice.reason.isEmpty() ? choice.note : choice.reason;
}

}  // namespace

ValueList::ValueList(const Theme& theme, const QVector<ValueBox::Choice>& choices, int value,
                     QWidget* parent)
    : QFrame(parent, Qt::Popup), m_theme(theme), m_choices(choices), m_value(value) {
    setAttribute(Qt::WA_DeleteOnClose);
    setMouseTracking(true);
    setAccessibleName(tr("Values"));
}

int ValueList::rowHeight() const { return m_theme.scaled(22); }
int ValueList::rowsTop() const { return m_typed.isEmpty() ? 4 : 4 + rowHeight(); }

void ValueList::open(const QPoint& globalPosition, int leastWidth, const QString& typed) {
    const QFontMetrics mono(m_theme.mono(11)), words(m_theme.words(11));
    int width = leastWidth;
    for (const auto& choice : m_choices) {
        const QString& remark = remarkOn(choice);
        const int beside =
            remark.isEmpty() ? 0 : std::min(420, words.horizontalAdvance(remark)) + 20;
        width = std::max(width, mono.horizontalAdvance(choice.text) + beside + 24);
    }
    resize(width, height());
    filter(typed);
    m_current = 0;
    for (int i = 0; typed.isEmpty() && i < m_shown.size(); ++i)
        if (m_choices[m_shown[i]].value == m_value) m_current = i;
    move(0);
    // Right edges meet, so that long reasons reach inwards.
    QPoint place(globalPosition.x() + leastWidth - width, globalPosition.y());
    if (const QScreen* screen = QGuiApplication::screenAt(place)) {
        const QRect room = screen->availableGeometry();
        place.setX(std::clamp(place.x(), room.left(), std::max(room.left(), room.right() - width)));
        if (place.y() + height() > room.bottom())
            place.setY(std::max(room.top(), place.y() - height() - 26));
    }
    QFrame::move(place);
    show();
    setFocus();
}

void ValueList::filter(const QString& typed) {
    m_typed = typed;
    m_shown.clear();
    for (int i = 0; i < m_choices.size(); ++i)
        if (typed.isEmpty() || m_choices[i].text.startsWith(typed, Qt::CaseInsensitive))
            m_shown.append(i);
    m_current = m_first = 0;
    for (int i = 0; i < m_shown.size(); ++i)
        if (m_choices[m_shown[i]].reason.isEmpty()) {
            m_current = i;
            break;
        }
    const int rows = std::min(kMostRows, static_cast<int>(m_choices.size()));
    resize(width(), rows * rowHeight() + 8 + (m_typed.isEmpty() ? 0 : rowHeight()));
    update();
}

int ValueList::rowAt(const QPoint& position) const {
    if (!rect().contains(position) || position.y() < rowsTop()) return -1;
    const int row = (position.y() - rowsTop()) / rowHeight() + m_first;
    return row < m_shown.size() ? row : -1;
}

bool ValueList::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QFrame::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = rowAt(help->pos());
    if (row < 0) return true;
    const auto& choice = m_choices[m_shown[row]];
    QToolTip::showText(help->globalPos(), remarkOn(choice), this);
    return true;
}

void ValueList::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.s2);
    drawBox(painter, rect(), 0, QColor(), t.line2);
    if (!m_typed.isEmpty()) {
        painter.setFont(m_theme.mono(11));
        painter.setPen(t.accent);
        painter.drawText(QRect(12, 4, width() - 20, rowHeight()), Qt::AlignVCenter,
                         m_shown.isEmpty() ? tr("%1: no such value").arg(m_typed) : m_typed);
        painter.fillRect(QRect(1, 3 + rowHeight(), width() - 2, 1), t.line);
    }
    for (int row = m_first; row < std::min(m_first + kMostRows, static_cast<int>(m_shown.size()));
         ++row) {
        const auto& choice = m_choices[m_shown[row]];
        const QRect line(1, rowsTop() + (row - m_first) * rowHeight(), width() - 2, rowHeight());
        if (row == m_current) painter.fillRect(line, t.selection);
        const QString& remark = remarkOn(choice);
        const bool allowed = remark.isEmpty();
        painter.setFont(
            m_theme.mono(11, choice.value == m_value ? QFont::DemiBold : QFont::Normal));
        painter.setPen(allowed ? t.t1 : row == m_current ? t.t2 : t.t3);
        painter.drawText(line.adjusted(11, 0, -8, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         choice.text);
        if (allowed) continue;
        const int used = painter.fontMetrics().horizontalAdvance(choice.text) + 27;
        const QFont words = m_theme.words(11);
        painter.setFont(words);
        painter.drawText(
            line.adjusted(used, 0, -8, 0), Qt::AlignVCenter | Qt::AlignRight,
            QFontMetrics(words).elidedText(remark, Qt::ElideRight, width() - used - 12));
    }
}

void ValueList::finish(int row) {
    if (row < 0 || row >= m_shown.size()) return;
    const int index = m_shown[row];
    close();
    emit picked(index);
}

void ValueList::move(int direction) {
    m_current =
        std::clamp(m_current + direction, 0, std::max(0, static_cast<int>(m_shown.size()) - 1));
    m_first = std::clamp(m_first, std::max(0, m_current - kMostRows + 1), m_current);
    update();
}

void ValueList::mouseMoveEvent(QMouseEvent* event) {
    if (const int row = rowAt(event->pos()); row >= 0) m_current = row;
    update();
}

void ValueList::mouseReleaseEvent(QMouseEvent* event) {
    if (rect().contains(event->pos())) finish(rowAt(event->pos()));
}

void ValueList::wheelEvent(QWheelEvent* event) { move(event->angleDelta().y() > 0 ? -1 : 1); }

void ValueList::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Up:
            return move(-1);
        case Qt::Key_Down:
            return move(+1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return finish(m_current);
        case Qt::Key_Backspace:
            return filter(m_typed.chopped(std::min<qsizetype>(1, m_typed.size())));
        default:
            break;
    }
    if (!event->text().isEmpty() && event->text().at(0).isPrint())
        return filter(m_typed + event->text());
    QFrame::keyPressEvent(event);
}

}  // namespace ui
