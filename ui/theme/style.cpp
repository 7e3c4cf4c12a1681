// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style.hpp"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

#include "ui/theme/theme.hpp"
#include "ui/theme/undo_in_window.hpp"
#include "ui/theme/wheel_needs_focus.hpp"

namespace ui {

Style::Style(const Theme& theme)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))), m_theme(theme) {}

void Style::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget) ||
        qobject_cast<QScrollBar*>(widget) || qobject_cast<QTabBar*>(widget) ||
        qobject_cast<QLineEdit*>(widget) || qobject_cast<QAbstractSpinBox*>(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractSpinBox*>(widget))
        WheelNeedsFocus::watch(*widget);
    if (qobject_cast<QLineEdit*>(widget) || qobject_cast<QAbstractSpinBox*>(widget))
        UndoInWindow::watch(*widget);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option,
                       const QWidget* widget) const {
    switch (metric) {
        case PM_SplitterWidth:
        case PM_DockWidgetSeparatorExtent:
        case PM_DefaultFrameWidth:
            return 1;
        case PM_SpinBoxFrameWidth:
        case PM_ComboBoxFrameWidth:
            return 1;
        case PM_ScrollBarExtent:
            return 10;
        case PM_ScrollBarSliderMin:
            return 28;
        case PM_ButtonMargin:
            return 8;
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
            return 0;
        case PM_MenuBarItemSpacing:
            return 0;
        case PM_MenuBarHMargin:
            return 6;
        case PM_MenuBarVMargin:
        case PM_MenuBarPanelWidth:
            return 0;
        case PM_MenuPanelWidth:
            return 1;
        case PM_MenuHMargin:
            return 0;
        case PM_MenuVMargin:
            return 4;
        case PM_ToolBarItemSpacing:
            return 4;
        case PM_ToolBarItemMargin:
            return 0;
        case PM_ToolBarFrameWidth:
            return 0;
        case PM_ToolBarSeparatorExtent:
            return 13;
        case PM_SmallIconSize:
        case PM_ToolBarIconSize:
        case PM_ButtonIconSize:
        case PM_TabBarIconSize:
        case PM_ListViewIconSize:
            return 16;
        case PM_TabBarTabHSpace:
            return 32;
        case PM_TabBarTabShiftVertical:
        case PM_TabBarTabShiftHorizontal:
        case PM_TabBarTabOverlap:
        case PM_TabBarBaseHeight:
        case PM_TabBarBaseOverlap:
            return 0;
        case PM_TabBarTabVSpace:
            return 14;
        case PM_ToolTipLabelFrameWidth:
            return 6;
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return 14;
        case PM_SliderThickness:
            return 16;
        case PM_SliderLength:
            return 12;
        case PM_HeaderMargin:
            return 6;
        case PM_HeaderMarkSize:
            return 8;
        case PM_FocusFrameHMargin:
            return 4;
        case PM_FocusFrameVMargin:
            return 0;
        case PM_TextCursorWidth:
            return 1;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* data) const {
    const Tokens& t = m_theme.tokens();
    switch (hint) {
        case SH_EtchDisabledText:
        case SH_DitherDisabledText:
        case SH_DialogButtonBox_ButtonsHaveIcons:
        case SH_UnderlineShortcut:
        case SH_ComboBox_Popup:
        case SH_Widget_Animate:
        case SH_Widget_Animation_Duration:
        case SH_ScrollBar_Transient:
            return 0;
        case SH_ItemView_ShowDecorationSelected:
        case SH_ComboBox_ListMouseTracking:
        case SH_Menu_MouseTracking:
        case SH_MenuBar_MouseTracking:
        case SH_ScrollBar_LeftClickAbsolutePosition:
            return 1;
        case SH_Header_ArrowAlignment:
            return Qt::AlignRight | Qt::AlignVCenter;
        case SH_ToolTip_WakeUpDelay:
            return 400;
        case SH_Table_GridLineColor:
            return static_cast<int>(t.grid.rgb());
        case SH_TabBar_Alignment:
            return Qt::AlignLeft;
        default:
            return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const {
    switch (type) {
        case CT_PushButton: {
            const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            QSize result = size + QSize(lookOf(widget) == Look::Link ? 12 : 22, 0);
            if (button && !button->icon.isNull() && !button->text.isEmpty()) result.rwidth() += 4;
            if (button &&
                ((button->features & QStyleOptionButton::HasMenu) || opensSomething(widget)))
                result.rwidth() += 14;
            result.setHeight(m_theme.scaled(26));
            return result;
        }
        case CT_ToolButton:
            return {std::max(size.width() + 8, 26), std::max(size.height() + 4, 26)};
        case CT_ComboBox:
            return {size.width() + 34, m_theme.scaled(26)};
        case CT_LineEdit:
            return {size.width() + 12, m_theme.scaled(24)};
        case CT_SpinBox:
            return {size.width() + 10, m_theme.scaled(24)};
        case CT_MenuBarItem:
            return {size.width() + 18, 26};
        case CT_MenuItem: {
            const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            if (item && item->menuItemType == QStyleOptionMenuItem::Separator)
                return {size.width(), 9};
            const bool shortcut = item && item->text.contains(QLatin1Char('\t'));
            return {size.width() + 48 + (shortcut ? 24 : 0),
                    std::max(m_theme.scaled(24), size.height())};
        }
        case CT_HeaderSection: {
            QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
            result.setHeight(m_theme.scaled(26));
            return result;
        }
        default:
            return QProxyStyle::sizeFromContents(type, option, size, widget);
    }
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option,
                            const QWidget* widget) const {
    // Sizes and labels both count from the whole button: its padding is in sizeFromContents().
    if (element == SE_PushButtonContents) return option->rect;
    if (element == SE_LineEditContents)
        return option->rect.adjusted(
            widget && qobject_cast<const QAbstractSpinBox*>(widget->parent()) ? 4 : 5, 0, -5, 0);
    if (element == SE_TabBarTabRightButton || element == SE_TabBarTabLeftButton) {
        const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
        if (tab && element == SE_TabBarTabRightButton) {
            const QSize size = tab->rightButtonSize;
            return QRect(QPoint(tab->rect.right() - size.width() - 11,
                                tab->rect.center().y() - size.height() / 2 + 1),
                         size);
        }
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                            SubControl part, const QWidget* widget) const {
    if (control == CC_ComboBox) {
        const QRect r = option->rect;
        if (part == SC_ComboBoxEditField) return r.adjusted(8, 1, -24, -1);
        if (part == SC_ComboBoxArrow) return QRect(r.right() - 24, r.top(), 24, r.height());
        if (part == SC_ComboBoxListBoxPopup) return r;
    }
    if (control == CC_SpinBox) {
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        if (part == SC_SpinBoxEditField && spin &&
            spin->buttonSymbols == QAbstractSpinBox::NoButtons)
            return option->rect.adjusted(1, 1, -1, -1);
    }
    if (control == CC_ScrollBar) {
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (!bar) return {};
        if (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine) return {};
        const bool horizontal = bar->orientation == Qt::Horizontal;
        const int length = horizontal ? bar->rect.width() : bar->rect.height();
        const qint64 range = qint64{bar->maximum} - bar->minimum;
        int slider = length;
        if (range > 0)
            slider = std::clamp(
                static_cast<int>(qint64{bar->pageStep} * length / (range + bar->pageStep)), 28,
                std::max(28, length));
        const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                                  length - slider, bar->upsideDown);
        const auto stretch = [&](int from, int size) {
            return horizontal ? QRect(bar->rect.x() + from, bar->rect.y(), size, bar->rect.height())
                              : QRect(bar->rect.x(), bar->rect.y() + from, bar->rect.width(), size);
        };
        switch (part) {
            case SC_ScrollBarGroove:
                return bar->rect;
            case SC_ScrollBarSlider:
                return stretch(start, slider);
            case SC_ScrollBarSubPage:
                return stretch(0, start);
            case SC_ScrollBarAddPage:
                return stretch(start + slider, length - start - slider);
            default:
                return {};
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                               QPainter* painter, const QWidget* widget) const {
    switch (control) {
        case CC_ComboBox:
            drawComboBox(option, painter, widget);
            return;
        case CC_ScrollBar:
            drawScrollBar(option, painter);
            return;
        case CC_Slider:
            drawSlider(option, painter);
            return;
        case CC_SpinBox: {
            const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
            if (spin && spin->buttonSymbols == QAbstractSpinBox::NoButtons) {
                drawField(option, painter, widget);
                return;
            }
            break;
        }
        default:
            break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

}  // namespace ui
