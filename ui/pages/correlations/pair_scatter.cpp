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

void PairScatter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    drawBox(painter, rect(), 4, tokens.s1, tokens.line2);
    painter.setFont(m_theme.mono(11, QFont::DemiBold));
    painter.setPen(tokens.t1);
    painter.drawText(QRectF(12, 8, width() - 24, 18), Qt::AlignLeft | Qt::AlignVCenter,
                     m_xName + QStringLiteral(" × ") + m_yName);
    painter.setFont(m_theme.mono(11));
    painter.drawText(QRectF(12, 8, width() - 24, 18), Qt::AlignRight | Qt::AlignVCenter,
                     tr("PCC %1").arg(ratioText(m_pcc)));

    Range range{1, 1};
    for (const PairPoint& point : m_points) {
        range.low = std::min({range.low, point.x, point.y});
        range.high = std::max({range.high, point.x, point.y});
    }
    range.high += 0.06 * std::max(0.1, range.span());
    range.low -= 0.04 * range.span();
    range.high = std::max(range.high, range.low + 0.1);  // ticks of more digits find no room
    const QRectF plot = QRectF(rect()).adjusted(kLeft, kTop, -kRight, -kBottom);
    const auto pixel = [&](double x, double y) {
        return QPointF(plot.left() + (x - range.low) / range.span() * plot.width(),
                       plot.bottom() - (y - range.low) / range.span() * plot.height());
    };
    const int decimals = tickDecimals(tickStep(range, kMostTicks));
    for (const double tick : ticks(range, kMostTicks)) {
        const QPointF at = pixel(tick, tick);
        painter.setPen(tokens.grid);
        painter.drawLine(QPointF(plot.left(), std::floor(at.y()) + 0.5),
                         QPointF(plot.right(), std::floor(at.y()) + 0.5));
        painter.setPen(tokens.t2);
        painter.drawText(QRectF(0, at.y() - 8, plot.left() - 6, 16),
                         Qt::AlignRight | Qt::AlignVCenter, fixedText(tick, decimals));
        painter.drawText(QRectF(at.x() - 24, plot.bottom() + 2, 48, 16), Qt::AlignCenter,
                         fixedText(tick, decimals));
    }
    painter.setFont(m_theme.words(11));
    painter.drawText(QRectF(plot.left(), plot.bottom() + 20, plot.width(), 16), Qt::AlignCenter,
                     tr("%1, time over the mean").arg(m_xName));
    painter.save();
    painter.translate(10, plot.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-plot.height() / 2, -8, plot.height(), 16), Qt::AlignCenter,
                     tr("%1, time over the mean").arg(m_yName));
    painter.restore();

    painter.setRenderHint(QPainter::Antialiasing);
    const auto onLeft = [&](const PairPoint& point) {
        return pixel(point.x, point.y).x() > plot.center().x();
    };
    std::vector<double> rows(m_points.size());
    for (const bool side : {false, true}) {  // labels of one side must not touch
        std::vector<double> wanted;
        for (const PairPoint& point : m_points)
            if (onLeft(point) == side) wanted.push_back(pixel(point.x, point.y).y());
        const std::vector<double> placed = spreadApart(wanted, kNameGap, plot.top(), plot.bottom());
        for (std::size_t i = 0, next = 0; i < m_points.size(); ++i)
            if (onLeft(m_points[i]) == side) rows[i] = placed[next++];
    }
    painter.setFont(m_theme.words(10));
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const QPointF at = pixel(m_points[i].x, m_points[i].y);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.accent);
        painter.drawEllipse(at, 3.5, 3.5);
        painter.setPen(tokens.t2);
        const bool left = onLeft(m_points[i]);
        const QRectF box(left ? at.x() - 96 : at.x() + 7, rows[i] - 7, 89, 14);
        painter.drawText(box, (left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
                         m_points[i].stencil);
    }
}

}  // namespace ui
