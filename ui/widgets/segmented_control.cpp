// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmented_control.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

SegmentedControl::SegmentedControl(const Theme& theme, const QStringList& segments, QWidget* parent)
    : QWidget(parent), m_theme(theme) {
    for (const QString& text : segments) m_segments.append({text, {}, true});
    setAccessibleDescription(segments.value(m_current));
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void SegmentedControl::setCurrent(int index) {
    if (index == m_current || index < 0 || index >= m_segments.size()) return;
    m_current = index;
    setAccessibleDescription(m_segments[index].text);
    update();
}

void SegmentedControl::setText(int index, const QString& text) {
    if (m_segments[index].text == text) return;
    m_segments[index].text = text;
    if (index == m_current) setAccessibleDescription(text);
    updateGeometry();
    update();
}

void SegmentedControl::setMonospaced(bool mono) {
    m_mono = mono;
    updateGeometry();
}

void SegmentedControl::setEven(bool even) {
    m_even = even;
    setSizePolicy(even ? QSizePolicy::Expanding : QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void SegmentedControl::setSegmentEnabled(int index, bool enabled, const QString& reason) {
    m_segments[index].enabled = enabled;
    m_segments[index].reason = reason;
    update();
}

QFont SegmentedControl::segmentFont(bool current) const {
    const auto weight = current ? QFont::DemiBold : QFont::Normal;
    return m_mono ? m_theme.mono(11, weight) : m_theme.words(12, weight);
}

int SegmentedControl::naturalWidth(int index) const {
    return QFontMetrics(segmentFont(true)).horizontalAdvance(m_segments[index].text) + 18;
}

QSize SegmentedControl::sizeHint() const {
    int width = 1;
    for (int i = 0; i < m_segments.size(); ++i) width += naturalWidth(i);
    return {width, m_theme.scaled(24)};
}

QRect SegmentedControl::segmentRect(int index) const {
    if (m_even) {
        const int count = static_cast<int>(m_segments.size());
        const int left = index * width() / count, right = (index + 1) * width() / count;
        return {left, 0, right - left, height()};
    }
    int left = 0;
    for (int i = 0; i < index; ++i) left += naturalWidth(i);
    const int width = index + 1 == m_segments.size() ? this->width() - left : naturalWidth(index);
    return {left, 0, width, height()};
}

int SegmentedControl::segmentAt(const QPoint& position) const {
    for (int i = 0; i < m_segments.size(); ++i)
        if (segmentRect(i).contains(position)) return i;
    return -1;
}

void SegmentedControl::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    drawBox(painter, rect(), 4, t.s2, t.line2);
    for (int i = 0; i < m_segments.size(); ++i) {
        const QRect box = segmentRect(i);
        const bool current = i == m_current;
        if (current || (i == m_hover && m_segments[i].enabled)) {
            painter.save();
            QRect inner = box.adjusted(i == 0 ? 1 : 0, 1, i + 1 == m_segments.size() ? -1 : 0, -1);
            painter.setClipRect(inner);
            // Only the outer corners are round.
            inner.adjust(i == 0 ? 0 : -6, 0, i + 1 == m_segments.size() ? 0 : 6, 0);
            drawBox(painter, inner, 3, current ? t.soft : t.s3, QColor());
            painter.restore();
        }
        if (i > 0) painter.fillRect(QRect(box.left(), 1, 1, height() - 2), t.line);
        painter.setFont(segmentFont(current));
        painter.setPen(!isEnabled() || !m_segments[i].enabled ? mixed(t.s1, t.t3, 0.6)
                       : current                              ? t.t1
                                                              : t.t2);
        painter.drawText(box, Qt::AlignCenter, m_segments[i].text);
    }
    if (hasFocus()) drawFocusRing(painter, rect(), 4, t.accent);
}

void SegmentedControl::choose(int index) {
    if (index < 0 || index >= m_segments.size() || !m_segments[index].enabled || index == m_current)
        return;
    setCurrent(index);
    emit chosen(index);
}

void SegmentedControl::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) choose(segmentAt(event->pos()));
}

void SegmentedControl::mouseMoveEvent(QMouseEvent* event) {
    m_hover = segmentAt(event->pos());
    update();
}

void SegmentedControl::leaveEvent(QEvent*) {
    m_hover = -1;
    update();
}

void SegmentedControl::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (!step) return QWidget::keyPressEvent(event);
    for (int i = m_current + step; i >= 0 && i < m_segments.size(); i += step)
        if (m_segments[i].enabled) return choose(i);
}

bool SegmentedControl::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int index = segmentAt(help->pos());
        if (index >= 0 && !m_segments[index].reason.isEmpty()) {
            QToolTip::showText(help->globalPos(), m_segments[index].reason, this);
            return true;
        }
    }
    return QWidget::event(event);
}

}  // namespace ui
