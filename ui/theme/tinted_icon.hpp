// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHash>
#include <QIconEngine>
#include <QPixmap>
#include <QPointer>
#include <QString>

#include "ui/theme/theme.hpp"

namespace ui {

/// An SVG of one colour, drawn in the theme's colour for the button's state at the moment of
/// painting.
class TintedIcon final : public QIconEngine {
public:
    TintedIcon(const Theme& theme, QString name);
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override;
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override;
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state,
                         qreal scale) override;
    QIconEngine* clone() const override;
    bool isNull() override { return m_svg.isEmpty(); }

private:
    QColor colourFor(QIcon::Mode mode, QIcon::State state) const;
    QPixmap rendered(const QSize& size, const QColor& colour);

    QPointer<const Theme> m_theme;
    QString m_name;
    QByteArray m_svg;
    QHash<QString, QPixmap> m_cache;
};

}  // namespace ui
