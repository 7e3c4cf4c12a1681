// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A strategy has one look everywhere: hue, dash and marker of its slot (1..12); random is the grey
// dashed baseline and takes none.

#include <QColor>
#include <QPainter>
#include <QString>
#include <QStringList>
#include <QVector>

namespace ui {

enum class Marker { None, Disc, Square, TriangleUp, Diamond, TriangleDown, Cross, Plus };

struct StrategyLook {
    QColor colour;
    QColor nameColour;  ///< the hue where it is readable as text, else the theme's text colour
    double width = 1.6;
    QVector<qreal> dash;  ///< in pixels; empty = solid
    Marker marker = Marker::None;
    bool hollow = false;

    QPen pen() const;
    /// The line sample of tables and legends: line across `box` with the marker in its middle.
    void drawSample(QPainter& painter, const QRectF& box) const;
    void drawMarker(QPainter& painter, const QPointF& centre, double radius = 3.5) const;
};

/// `others` are all that raced in the document, oldest first, so that every race shows a strategy
/// in the same look.
StrategyLook strategyLook(const QString& name, const QStringList& others, bool dark);

/// The same strategy in one of several sessions that are compared: the first's as it is, the others
/// with dashes of their own.
StrategyLook inSession(StrategyLook look, std::size_t session);

}  // namespace ui
