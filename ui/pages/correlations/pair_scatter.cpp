// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/correlations/pair_scatter.hpp"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QScreen>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_scale.hpp"
#include "ui/theme/style.hpp"

namespace ui {
namespace {

constexpr int kWidth = 340, kHeight = 300, kMostTicks = 5, kApart = 6;
constexpr double kLeft = 54, kRight = 16, kTop = 36, kBottom = 46, kNameGap = 13;

}  // namespace

PairScatter::PairScatter(const Theme& theme, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_theme(theme) {
    resize(theme.scaled(kWidth), theme.scaled(kHeight));
    setAccessibleName(tr("Scatter of two combinations"));
}

/// Right of it, else left, below or above: wherever there is room.
QPoint PairScatter::placeBeside(const QRect& seen) const {
    const QScreen* screen = QGuiApplication::screenAt(seen.center());
    const QRect area = (screen ? screen : QGuiApplication::primaryScreen())->availableGeometry();
    const auto within = [&](QPoint corner) {
        corner.setX(std::clamp(corner.x(), area.left(), area.right() - width()));
        corner.setY(std::clamp(corner.y(), area.top(), area.bottom() - height()));
        return corner;
    };
    const QPoint right(seen.right() + kApart, seen.top()),
        left(seen.left() - kApart - width(), seen.top()),
        below(seen.left(), seen.bottom() + kApart),
        above(seen.left(), seen.top() - kApart - height());
    for (const QPoint& corner : {right, left, below, above})
        if (const QPoint place = within(corner); !QRect(place, size()).intersects(seen))
            return place;
    return within(right);
}

void PairScatter::openBeside(const QRect& seen, const QString& xName, const QString& yName,
                             double pcc, std::vector<PairPoint> points) {
    m_xName = xName;
    m_yName = yName;
    m_pcc = pcc;
    m_points = std::move(points);
    move(placeBeside(seen));
    show();
    setFocus();
}

void PairScatter::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_Return)
        close();
    else
        QFrame::keyPressEvent(event);
}

QPointF PairScatter::Plot::pixel(double x, double y) const {
    return {box.left() + (x - range.low) / range.span() * box.width(),
            box.bottom() - (y - range.low) / range.span() * box.height()};
}

bool PairScatter::Plot::isRight(const PairPoint& point) const {
    return pixel(point.x, point.y).x() > box.center().x();
}

PairScatter::Plot PairScatter::plot() const {
    Range range{1, 1};
    for (const PairPoint& point : m_points) {
        range.low = std::min({range.low, point.x, point.y});
        range.high = std::max({range.high, point.x, point.y});
    }
    range.high += 0.06 * std::max(0.1, range.span());
    range.low -= 0.04 * range.span();
    range.high = std::max(range.high, range.low + 0.1);  // ticks of more digits find no room
    return {QRectF(rect()).adjusted(kLeft, kTop, -kRight, -kBottom), range};
}

/// Where the names of points stand, by point: those of one side must not touch.
std::vector<double> PairScatter::namesApart(const Plot& plot) const {
    std::vector<double> rows(m_points.size());
    for (const bool right : {false, true}) {
        std::vector<double> wanted;
        for (const PairPoint& point : m_points)
            if (plot.isRight(point) == right) wanted.push_back(plot.pixel(point.x, point.y).y());
        const auto placed = spreadApart(wanted, kNameGap, plot.box.top(), plot.box.bottom());
        for (std::size_t i = 0, next = 0; i < m_points.size(); ++i)
            if (plot.isRight(m_points[i]) == right) rows[i] = placed[next++];
    }
    return rows;
}

void PairScatter::paintHead(QPainter& painter) const {
    const QRectF row(12, 8, width() - 24, 18);
    painter.setFont(m_theme.mono(11, QFont::DemiBold));
    painter.setPen(m_theme.tokens().t1);
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
                     m_xName + QStringLiteral(" × ") + m_yName);
    painter.setFont(m_theme.mono(11));
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, tr("PCC %1").arg(ratioText(m_pcc)));
}

PlotFrame PairScatter::frame(const Plot& plot) const {
    PlotFrame frame{plot.box, {}, {}, {}, {}};
    const int decimals = tickDecimals(tickStep(plot.range, kMostTicks));
    for (const double tick : ticks(plot.range, kMostTicks)) {
        const QPointF at = plot.pixel(tick, tick);
        frame.left.push_back({at.y(), fixedText(tick, decimals)});
        frame.below.push_back({at.x(), fixedText(tick, decimals)});
    }
    frame.belowTitle = tr("%1, time over the mean").arg(m_xName);
    frame.leftTitle = tr("%1, time over the mean").arg(m_yName);
    return frame;
}

void PairScatter::paintPoints(QPainter& painter, const Plot& plot) const {
    const Tokens& tokens = m_theme.tokens();
    const std::vector<double> rows = namesApart(plot);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_theme.words(10));
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const QPointF at = plot.pixel(m_points[i].x, m_points[i].y);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.accent);
        painter.drawEllipse(at, 3.5, 3.5);
        painter.setPen(tokens.t2);
        const bool left = plot.isRight(m_points[i]);
        const QRectF name(left ? at.x() - 96 : at.x() + 7, rows[i] - 7, 89, 14);
        painter.drawText(name, (left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
                         m_points[i].stencil);
    }
}

void PairScatter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    drawBox(painter, rect(), 4, tokens.s1, tokens.line2);
    const Plot plot = this->plot();
    paintHead(painter);
    paintPlotFrame(painter, m_theme, frame(plot));
    paintPoints(painter, plot);
}

}  // namespace ui
