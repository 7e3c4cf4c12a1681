// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What stands around the points of a plot: ticks with their values, a grid, the names of the axes.

#include <QPointF>
#include <QRectF>
#include <QString>
#include <vector>

class QPainter;

namespace ui {

class Theme;

struct FrameTick {
    double at = 0;  ///< in pixels, along its axis
    QString text;
};

struct PlotFrame {
    QRectF box;                          ///< of the points
    std::vector<FrameTick> below, left;  ///< those at the left have a line of the grid
    QString belowTitle, leftTitle;       ///< with their units
};

void paintPlotFrame(QPainter& painter, const Theme& theme, const PlotFrame& frame);

}  // namespace ui
