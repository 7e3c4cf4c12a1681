// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/strategy_look.hpp"

#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <array>

#include "ui/theme/tokens.hpp"

namespace ui {
namespace {

constexpr int kSlots = 12;
constexpr std::array<const char*, kSlots> kNames = {
    "scout", "gest",    "gstuner", "genetic",   "annealing", "shrinking-sample",
    "pso",   "cstuner", "bandit",  "grey-wolf", "vndx",      "an5d"};
constexpr std::array<unsigned, 6> kDark = {0xFF9D42, 0x4AA3EA, 0x0E9C68,
                                           0xCDC2FF, 0xD14A86, 0xE6E67E};
constexpr std::array<unsigned, 6> kLight = {0xC75B00, 0x1A6FC4, 0x249A68,
                                            0x6B1F86, 0xA3124F, 0x5F4600};
constexpr std::array<Marker, kSlots> kMarkers = {
    Marker::Disc,         Marker::Square,  Marker::TriangleUp,   Marker::Diamond,
    Marker::TriangleDown, Marker::Cross,   Marker::Disc,         Marker::Square,
    Marker::TriangleUp,   Marker::Diamond, Marker::TriangleDown, Marker::Plus};

int ownSlot(const QString& name) {
    for (int i = 0; i < kSlots; ++i)
        if (name == QLatin1String(kNames[static_cast<std::size_t>(i)])) return i;
    return -1;
}

/// Slots are taken in order, so that who comes later changes nobody's look: a strategy has its own
/// slot unless it is taken already, then the first that is free.
int slotOf(const QString& name, const QStringList& others) {
    std::array<bool, kSlots> taken{};
    int given = 0;
    const auto slotFor = [&](const QString& other) {
        const int own = ownSlot(other);
        if (own >= 0 && !taken[static_cast<std::size_t>(own)]) return own;
        const auto free = std::find(taken.begin(), taken.end(), false);
        return free == taken.end() ? given % kSlots : static_cast<int>(free - taken.begin());
    };
    for (const QString& other : others) {
        if (other == QLatin1String("random")) continue;
        const int slot = slotFor(other);
        if (other == name) return slot;
        taken[static_cast<std::size_t>(slot)] = true;
        ++given;
    }
    return slotFor(name);
}

QPolygonF diamond(const QPointF& c, double r) {
    return {{c.x(), c.y() - r}, {c.x() + r, c.y()}, {c.x(), c.y() + r}, {c.x() - r, c.y()}};
}

QPolygonF triangle(const QPointF& c, double r, double up) {
    return {{c.x(), c.y() - up * r},
            {c.x() + r, c.y() + up * r * 0.8},
            {c.x() - r, c.y() + up * r * 0.8}};
}

}  // namespace

QPen StrategyLook::pen() const {
    QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    if (!dash.isEmpty()) {
        QVector<qreal> inWidths;  // QPen counts dashes in widths of the pen
        for (const qreal length : dash) inWidths << length / width;
        pen.setDashPattern(inWidths);
    }
    return pen;
}

void StrategyLook::drawSample(QPainter& painter, const QRectF& box) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(pen());
    painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
    painter.restore();
    drawMarker(painter, box.center(), 3.0);
}

void StrategyLook::drawMarker(QPainter& painter, const QPointF& c, double r) const {
    if (marker == Marker::None) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.4));
    painter.setBrush(hollow ? QBrush(Qt::NoBrush) : QBrush(colour));
    switch (marker) {
        case Marker::None:
            break;
        case Marker::Disc:
            painter.drawEllipse(c, r - 0.3, r - 0.3);
            break;
        case Marker::Square:
            painter.drawRect(QRectF(c.x() - r * 0.85, c.y() - r * 0.85, r * 1.7, r * 1.7));
            break;
        case Marker::TriangleUp:
            painter.drawPolygon(triangle(c, r, 1));
            break;
        case Marker::TriangleDown:
            painter.drawPolygon(triangle(c, r, -1));
            break;
        case Marker::Diamond:
            painter.drawPolygon(diamond(c, r));
            break;
        case Marker::Cross:
            painter.drawLine(c + QPointF(-r, -r) * 0.8, c + QPointF(r, r) * 0.8);
            painter.drawLine(c + QPointF(-r, r) * 0.8, c + QPointF(r, -r) * 0.8);
            break;
        case Marker::Plus:
            painter.drawLine(c + QPointF(-r, 0), c + QPointF(r, 0));
            painter.drawLine(c + QPointF(0, -r), c + QPointF(0, r));
            break;
    }
    painter.restore();
}

StrategyLook strategyLook(const QString& name, const QStringList& others, bool dark) {
    const Tokens& tokens = dark ? darkTokens() : lightTokens();
    StrategyLook look;
    if (name == QLatin1String("random")) {
        look.colour = QColor(QRgb(dark ? 0xff9BA4AFu : 0xff69737Fu));
        look.nameColour = look.colour;
        look.dash = {5, 4};
        return look;
    }
    const auto slot = static_cast<std::size_t>(slotOf(name, others));
    look.colour = QColor(QRgb(0xff000000u | (dark ? kDark : kLight)[slot % 6]));
    look.nameColour = contrast(look.colour, tokens.s1) >= 4.2 ? look.colour : tokens.t1;
    look.width = slot == 0 ? 2.0 : 1.6;
    look.marker = kMarkers[slot];
    look.hollow = slot >= 6;
    if (slot >= 6) look.dash = {8, 3};
    return look;
}

StrategyLook inSession(StrategyLook look, std::size_t session) {
    static const QVector<QVector<qreal>> kDashes = {{2, 3}, {9, 3, 2, 3}, {14, 4}, {2, 7}, {4, 2}};
    if (session == 0) return look;
    look.dash = kDashes[static_cast<qsizetype>((session - 1) % 5)];
    look.hollow = !look.hollow && look.marker != Marker::None;
    return look;
}

}  // namespace ui
