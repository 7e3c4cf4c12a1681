// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QProxyStyle>

class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionComplex;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionTab;

namespace ui {

class Theme;
struct Tokens;

/// Fusion with this program's shapes: flat fields and buttons, one-pixel lines, slim scroll bars, a
/// two-pixel accent ring for the focus. Colours come from the theme at the moment of painting.
class Style final : public QProxyStyle {
    Q_OBJECT

public:
    explicit Style(const Theme& theme);

    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;

private:
    void drawButton(const QStyleOption* option, QPainter* painter, const QWidget* widget,
                    bool tool) const;
    void drawButtonLabel(const QStyleOptionButton* option, QPainter* painter,
                         const QWidget* widget) const;
    void drawField(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawCheck(const QStyleOption* option, QPainter* painter, bool radio) const;
    void drawMenuItem(const QStyleOptionMenuItem* option, QPainter* painter) const;
    void drawMenuBarItem(const QStyleOptionMenuItem* option, QPainter* painter) const;
    void drawHeader(const QStyleOptionHeader* option, QPainter* painter) const;
    void drawTab(const QStyleOptionTab* option, QPainter* painter) const;
    void drawScrollBar(const QStyleOptionComplex* option, QPainter* painter) const;
    void drawSlider(const QStyleOptionComplex* option, QPainter* painter) const;
    void drawComboBox(const QStyleOptionComplex* option, QPainter* painter,
                      const QWidget* widget) const;

    const Theme& m_theme;
};

/// Rounded box with a crisp one-pixel border.
void drawBox(QPainter& painter, const QRectF& rect, double radius, const QColor& fill,
             const QColor& border, double width = 1);
/// The two-pixel ring inside a focused control's frame.
void drawFocusRing(QPainter& painter, const QRectF& rect, double radius, const QColor& accent);
/// The violet hatching of whatever is only predicted. `pale`: behind what was measured.
void fillPredicted(QPainter& painter, const QRectF& rect, const Tokens& tokens, bool pale = false);
/// A button that opens a list below itself shows a chevron.
void setOpens(QWidget* button);
bool opensSomething(const QWidget* button);
void drawChevron(QPainter& painter, const QPointF& centre, const QColor& colour, bool down = true);

}  // namespace ui
