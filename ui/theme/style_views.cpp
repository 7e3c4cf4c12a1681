// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Menus, headers, tabs, scroll bars and sliders.
#include <QApplication>
#include <QComboBox>
#include <QFontMetrics>
#include <QPainter>
#include <QStyleOption>

#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

void Style::drawMenuBarItem(const QStyleOptionMenuItem* option, QPainter* painter) const {
    const Tokens& t = m_theme.tokens();
    painter->fillRect(option->rect, t.s1);
    if (option->state & (State_Selected | State_Sunken))
        drawBox(*painter, option->rect.adjusted(0, 2, 0, -2), 4, t.s3, QColor());
    painter->setPen(option->state & State_Enabled ? t.t1 : t.t3);
    painter->drawText(option->rect, Qt::AlignCenter | Qt::TextHideMnemonic, option->text);
}

void Style::drawMenuItem(const QStyleOptionMenuItem* option, QPainter* painter) const {
    const Tokens& t = m_theme.tokens();
    const QRect r = option->rect;
    if (option->menuItemType == QStyleOptionMenuItem::Separator) {
        painter->fillRect(QRect(r.left() + 8, r.center().y(), r.width() - 16, 1), t.line);
        return;
    }
    const bool enabled = option->state & State_Enabled;
    if (option->state & State_Selected && enabled)
        drawBox(*painter, QRectF(r).adjusted(4, 0, -4, 0), 3, t.selection, QColor());
    const QRect mark(r.left() + 9, r.center().y() - 7, 14, 14);
    if (option->checkType != QStyleOptionMenuItem::NotCheckable) {
        if (option->checked) {
            QStyleOption check;
            check.rect = mark;
            check.state = State_On | (enabled ? State_Enabled : State_None);
            drawCheck(&check, painter, option->checkType == QStyleOptionMenuItem::Exclusive);
        }
    } else if (!option->icon.isNull()) {
        option->icon.paint(painter, mark.adjusted(-1, -1, 1, 1), Qt::AlignCenter,
                           enabled ? QIcon::Normal : QIcon::Disabled);
    }
    const auto parts = option->text.split(QLatin1Char('\t'));
    painter->setFont(option->font);
    painter->setPen(enabled ? t.t1 : option->palette.color(QPalette::Disabled, QPalette::Text));
    const QRect text = r.adjusted(32, 0, -14, 0);
    painter->drawText(text,
                      Qt::AlignVCenter | Qt::AlignLeft | Qt::TextHideMnemonic | Qt::TextSingleLine,
                      parts.first());
    if (parts.size() > 1) {
        painter->setFont(m_theme.mono(10));
        painter->setPen(t.t3);
        painter->drawText(text, Qt::AlignVCenter | Qt::AlignRight, parts.last());
    }
    if (option->menuItemType == QStyleOptionMenuItem::SubMenu) {
        painter->save();
        painter->translate(r.right() - 14, r.center().y());
        painter->rotate(-90);
        drawChevron(*painter, {0, 0}, t.t2);
        painter->restore();
    }
}

void Style::drawHeader(const QStyleOptionHeader* option, QPainter* painter) const {
    const Tokens& t = m_theme.tokens();
    painter->fillRect(option->rect, t.s1);
    painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                      t.line);
}

void Style::drawTab(const QStyleOptionTab* option, QPainter* painter) const {
    const Tokens& t = m_theme.tokens();
    const QRect r = option->rect;
    const bool selected = option->state & State_Selected;
    if (selected) {
        drawBox(*painter, QRectF(r.left(), r.top() + 3, r.width(), r.height() + 6), 4, t.s1,
                t.line);
        painter->save();
        painter->setClipRect(QRect(r.left(), r.top() + 3, r.width(), 2));
        drawBox(*painter, QRectF(r.left(), r.top() + 3, r.width(), 12), 4, t.accent, QColor());
        painter->restore();
    }
    if ((option->state & State_HasFocus) && selected && (option->state & State_KeyboardFocusChange))
        drawFocusRing(*painter, QRectF(r).adjusted(2, 6, -2, -2), 4, t.accent);
    QFont font = m_theme.words(12, selected ? QFont::DemiBold : QFont::Normal);
    painter->setFont(font);
    painter->setPen(selected || (option->state & State_MouseOver) ? t.t1 : t.t2);
    painter->drawText(r.adjusted(13, 3, -12, 0),
                      Qt::AlignVCenter | Qt::AlignLeft | Qt::TextHideMnemonic, option->text);
}

void Style::drawScrollBar(const QStyleOptionComplex* option, QPainter* painter) const {
    const Tokens& t = m_theme.tokens();
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (!bar || bar->maximum <= bar->minimum) return;
    QRectF slider = subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, nullptr);
    slider = bar->orientation == Qt::Horizontal ? slider.adjusted(1, 3, -1, -2)
                                                : slider.adjusted(3, 1, -2, -1);
    const bool active = (option->activeSubControls & SC_ScrollBarSlider) &&
                        (option->state & (State_MouseOver | State_Sunken));
    drawBox(*painter, slider, 2.5, active ? t.line2 : mixed(t.s3, t.line2, 0.5), QColor());
}

void Style::drawSlider(const QStyleOptionComplex* option, QPainter* painter) const {
    const Tokens& t = m_theme.tokens();
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (!slider || slider->orientation != Qt::Horizontal) {
        QProxyStyle::drawComplexControl(CC_Slider, option, painter, nullptr);
        return;
    }
    const QRectF r = option->rect;
    const QRectF handle = QProxyStyle::subControlRect(CC_Slider, option, SC_SliderHandle, nullptr);
    const double y = r.center().y();
    const bool enabled = option->state & State_Enabled;
    drawBox(*painter, QRectF(r.left(), y - 2, r.width(), 4), 2, t.s3, QColor());
    drawBox(*painter, QRectF(r.left(), y - 2, handle.center().x() - r.left(), 4), 2,
            enabled ? t.accent : t.line2, QColor());
    drawBox(*painter, QRectF(handle.center().x() - 5, y - 5, 10, 10), 5, enabled ? t.t1 : t.t3,
            QColor());
    if ((option->state & State_HasFocus) && (option->state & State_KeyboardFocusChange))
        drawFocusRing(*painter, QRectF(handle.center().x() - 7, y - 7, 14, 14), 7, t.accent);
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const {
    const Tokens& t = m_theme.tokens();
    switch (element) {
        case CE_PushButtonBevel:
            drawButton(option, painter, widget, false);
            return;
        case CE_PushButtonLabel:
            if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
                drawButtonLabel(button, painter, widget);
                return;
            }
            break;
        case CE_MenuBarItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
                drawMenuBarItem(item, painter);
                return;
            }
            break;
        case CE_MenuBarEmptyArea:
            painter->fillRect(option->rect, t.s1);
            return;
        case CE_MenuEmptyArea:
            painter->fillRect(option->rect, t.s2);
            return;
        case CE_MenuItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
                drawMenuItem(item, painter);
                return;
            }
            break;
        case CE_HeaderSection:
            if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                drawHeader(header, painter);
                return;
            }
            break;
        case CE_HeaderEmptyArea: {
            painter->fillRect(option->rect, t.s1);
            painter->fillRect(
                QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), t.line);
            return;
        }
        case CE_TabBarTabShape:
            return;  // shape and label are drawn together
        case CE_TabBarTabLabel:
            return;
        case CE_TabBarTab:
            if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
                drawTab(tab, painter);
                return;
            }
            break;
        case CE_Splitter:
            painter->fillRect(option->rect, t.line);
            return;
        case CE_ToolBar:
            painter->fillRect(option->rect, t.s1);
            painter->fillRect(
                QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), t.line);
            return;
        case CE_ComboBoxLabel: {
            const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
            if (!combo || combo->editable) break;
            QRect text = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
            if (!combo->currentIcon.isNull()) {
                combo->currentIcon.paint(painter,
                                         QRect(text.left(), text.center().y() - 7, 16, 16));
                text.setLeft(text.left() + 22);
            }
            painter->setPen(option->state & State_Enabled
                                ? t.t1
                                : option->palette.color(QPalette::Disabled, QPalette::Text));
            painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                              painter->fontMetrics().elidedText(combo->currentText, Qt::ElideRight,
                                                                text.width()));
            return;
        }
        default:
            break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

}  // namespace ui
