// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons, fields, marks and the primitives they are made of.
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QToolButton>

#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

void drawBox(QPainter& painter, const QRectF& rect, double radius, const QColor& fill,
             const QColor& border, double width) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(border.isValid() && border.alpha() > 0 ? QPen(border, width) : QPen(Qt::NoPen));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double inset = border.isValid() ? width / 2 : 0;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.restore();
}

void fillPredicted(QPainter& painter, const QRectF& rect, const Tokens& tokens, bool pale) {
    QColor fill = tokens.predicted, line = mixed(tokens.s1, tokens.predicted, 0.55);
    if (pale) {
        fill.setAlphaF(0.2F);
        line.setAlphaF(0.9F);
    }
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.fillRect(rect, fill);
    painter.setPen(QPen(line, 1));
    for (double x = rect.left() - rect.height(); x < rect.right(); x += 4)
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
    painter.restore();
}

void drawFocusRing(QPainter& painter, const QRectF& rect, double radius, const QColor& accent) {
    drawBox(painter, rect, radius, QColor(), accent, 2);
}

void drawChevron(QPainter& painter, const QPointF& c, const QColor& colour, bool down) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double s = down ? 1 : -1;
    painter.drawPolyline(QPolygonF{{c.x() - 3.5, c.y() - 1.75 * s},
                                   {c.x(), c.y() + 1.75 * s},
                                   {c.x() + 3.5, c.y() - 1.75 * s}});
    painter.restore();
}

void setOpens(QWidget* button) { button->setProperty("opens", true); }
bool opensSomething(const QWidget* button) { return button && button->property("opens").toBool(); }

void Style::drawButton(const QStyleOption* option, QPainter* painter, const QWidget* widget,
                       bool tool) const {
    const Tokens& t = m_theme.tokens();
    const bool enabled = option->state & State_Enabled;
    const bool hover = enabled && (option->state & State_MouseOver);
    const bool down = enabled && (option->state & State_Sunken);
    const bool on = option->state & State_On;
    const bool framedTool = tool && widget && widget->property("look").isValid();
    const Look look = tool && !framedTool ? Look::Flat : lookOf(widget);
    QColor fill, border;
    switch (look) {
        case Look::Primary:
            fill = enabled ? (down    ? mixed(t.fill, t.s0, 0.2)
                              : hover ? mixed(t.fill, t.onFill, 0.08)
                                      : t.fill)
                           : t.s2;
            if (!enabled) border = t.line;
            break;
        case Look::Outlined:
            fill = on ? t.soft : down ? t.s3 : hover ? t.s3 : t.s2;
            border = enabled ? t.line2 : t.line;
            if (!enabled) fill = t.s1;
            break;
        case Look::Flat:
            if (down || (hover && on))
                fill = mixed(t.s3, t.line2, 0.35);
            else if (on || hover)
                fill = t.s3;
            break;
        case Look::Link:
            break;
    }
    if (fill.isValid() || border.isValid()) drawBox(*painter, option->rect, 4, fill, border);
    if ((option->state & State_HasFocus) && (option->state & State_KeyboardFocusChange))
        drawFocusRing(*painter, option->rect, 4, t.accent);
}

void Style::drawButtonLabel(const QStyleOptionButton* option, QPainter* painter,
                            const QWidget* widget) const {
    const Tokens& t = m_theme.tokens();
    const bool enabled = option->state & State_Enabled;
    const Look look = lookOf(widget);
    QFont font = painter->font();
    if (look == Look::Primary) font.setWeight(QFont::DemiBold);
    painter->save();
    painter->setFont(font);
    QColor colour =
        enabled ? t.t1 : option->palette.color(QPalette::Disabled, QPalette::ButtonText);
    if (enabled && look == Look::Primary) colour = t.onFill;
    if (enabled && look == Look::Link) colour = t.accent;
    const QFontMetrics metrics(font);
    const bool menu = (option->features & QStyleOptionButton::HasMenu) || opensSomething(widget);
    const int iconWidth = option->icon.isNull() ? 0 : option->iconSize.width();
    const int gap = iconWidth && !option->text.isEmpty() ? 6 : 0;
    const int textWidth = metrics.size(Qt::TextShowMnemonic, option->text).width();
    const int room = option->rect.width() - (menu ? 16 : 0);
    int x = option->rect.left() + std::max(4, (room - iconWidth - gap - textWidth) / 2);
    if (iconWidth) {
        const QRect box(x, option->rect.center().y() - iconWidth / 2 + 1, iconWidth, iconWidth);
        const QIcon::Mode mode = !enabled                ? QIcon::Disabled
                                 : look == Look::Primary ? QIcon::Selected
                                                         : QIcon::Active;
        option->icon.paint(painter, box, Qt::AlignCenter, mode);
        x += iconWidth + gap;
    }
    painter->setPen(colour);
    painter->drawText(
        QRect(x, option->rect.top(), option->rect.right() + 1 - x, option->rect.height()),
        Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic | Qt::TextHideMnemonic,
        option->text);
    if (menu)
        drawChevron(*painter, {option->rect.right() - 12.0, option->rect.center().y() + 0.5}, t.t2);
    painter->restore();
}

void Style::drawField(const QStyleOption* option, QPainter* painter, const QWidget*) const {
    const Tokens& t = m_theme.tokens();
    const bool enabled = option->state & State_Enabled;
    drawBox(*painter, option->rect, 4, enabled ? t.s2 : t.s1, t.line);
    if (enabled && (option->state & State_HasFocus))
        drawFocusRing(*painter, option->rect, 4, t.accent);
}

void Style::drawComboBox(const QStyleOptionComplex* option, QPainter* painter,
                         const QWidget* widget) const {
    const Tokens& t = m_theme.tokens();
    const bool enabled = option->state & State_Enabled;
    const bool hover = enabled && (option->state & State_MouseOver);
    drawBox(*painter, option->rect, 4, enabled ? (hover ? t.s3 : t.s2) : t.s1, t.line);
    const auto* combo = qobject_cast<const QComboBox*>(widget);
    const bool focus = option->state & State_HasFocus;
    if (enabled && focus &&
        ((combo && combo->isEditable()) || (option->state & State_KeyboardFocusChange)))
        drawFocusRing(*painter, option->rect, 4, t.accent);
    drawChevron(*painter, {option->rect.right() - 11.5, option->rect.center().y() + 0.5},
                enabled ? t.t2 : t.line2);
}

void Style::drawCheck(const QStyleOption* option, QPainter* painter, bool radio) const {
    const Tokens& t = m_theme.tokens();
    const bool on = option->state & State_On;
    const bool enabled = option->state & State_Enabled;
    const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    drawBox(*painter, box, radio ? box.width() / 2 : 3, on && enabled ? t.fill : t.s2,
            on && enabled ? t.fill : t.line2);
    if (option->state & State_HasFocus && option->state & State_KeyboardFocusChange)
        drawFocusRing(*painter, box, radio ? box.width() / 2 : 3, t.accent);
    if (!on) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QColor mark = enabled ? t.onFill : t.t3;
    const QPointF c = box.center();
    if (radio) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(mark);
        painter->drawEllipse(c, 2.5, 2.5);
    } else {
        painter->setPen(QPen(mark, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPolyline(
            QPolygonF{c + QPointF(-3, 0.2), c + QPointF(-0.9, 2.4), c + QPointF(3.2, -2.4)});
    }
    painter->restore();
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
    const Tokens& t = m_theme.tokens();
    switch (element) {
        case PE_PanelButtonCommand:
            drawButton(option, painter, widget, false);
            return;
        case PE_PanelButtonTool:
        case PE_PanelButtonBevel:
            drawButton(option, painter, widget, true);
            return;
        case PE_FrameDefaultButton:
        case PE_FrameFocusRect:
        case PE_FrameTabBarBase:
        case PE_FrameStatusBarItem:
        case PE_FrameDockWidget:
        case PE_IndicatorToolBarHandle:
            return;
        case PE_PanelLineEdit:
        case PE_FrameLineEdit: {
            const bool inside =
                widget && (qobject_cast<const QAbstractSpinBox*>(widget->parent()) ||
                           qobject_cast<const QComboBox*>(widget->parent()));
            const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            if (!inside && !(frame && frame->lineWidth == 0)) drawField(option, painter, widget);
            return;
        }
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck:
            drawCheck(option, painter, false);
            return;
        case PE_IndicatorRadioButton:
            drawCheck(option, painter, true);
            return;
        case PE_PanelMenu:
            painter->fillRect(option->rect, t.s2);
            return;
        case PE_FrameMenu:
            drawBox(*painter, option->rect, 0, QColor(), t.line2);
            return;
        case PE_PanelMenuBar:
            painter->fillRect(option->rect, t.s1);
            return;
        case PE_PanelTipLabel:
            painter->fillRect(option->rect, t.s2);
            drawBox(*painter, option->rect, 0, t.s2, t.line2);
            return;
        case PE_PanelStatusBar:
            painter->fillRect(option->rect, t.s1);
            painter->fillRect(
                QRect(option->rect.left(), option->rect.top(), option->rect.width(), 1), t.line);
            return;
        case PE_IndicatorDockWidgetResizeHandle:
            painter->fillRect(option->rect, t.line);
            return;
        case PE_IndicatorToolBarSeparator: {
            const QPoint c = option->rect.center();
            painter->fillRect(QRect(c.x(), c.y() - 9, 1, 18), t.line);
            return;
        }
        case PE_Frame:
        case PE_FrameGroupBox:
        case PE_FrameWindow:
            drawBox(*painter, option->rect, 0, QColor(), t.line);
            return;
        case PE_PanelItemViewRow:
        case PE_PanelItemViewItem: {
            const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
            if (!item) break;
            if (item->backgroundBrush.style() != Qt::NoBrush)
                painter->fillRect(option->rect, item->backgroundBrush);
            if (option->state & State_Selected)
                painter->fillRect(option->rect, t.selection);
            else if ((option->state & State_MouseOver) && (option->state & State_Enabled) &&
                     element == PE_PanelItemViewItem)
                painter->fillRect(option->rect, mixed(t.s1, t.s3, 0.6));
            return;
        }
        default:
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

}  // namespace ui
