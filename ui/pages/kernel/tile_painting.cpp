// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the tile view paints: cells, threads and warps, the planes of the march, the legend.

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <map>
#include <set>

#include "engine/space/plan/axes.hpp"
#include "ui/pages/kernel/tile_picture.hpp"
#include "ui/pages/kernel/tile_words.hpp"
#include "ui/theme/style.hpp"

namespace ui {
namespace {

using engine::space::MarchPlane;
using engine::space::Route;
using engine::space::TileCell;
using engine::space::TilePlace;

constexpr int kPaintPadding = 12, kNamesWide = 26, kStackWide = 116, kPlaneRow = 19;
constexpr int kChip = 12, kLegendRow = 18;
constexpr double kThreadsApart = 5;  // pixels of a cell from which lines are drawn
constexpr double kLeastWarp = 60;    // likewise, of all cells of a warp
constexpr double kLetterCell = 11;
constexpr int kBandAlpha = 18;

QString axisLetter(int axis) {
    return QString(QLatin1Char(engine::space::axisNames[static_cast<std::size_t>(axis)]));
}

}  // namespace

template <class Visit>
void TilePicture::forCells(bool frame, Visit visit) const {
    const auto& size = m_tile->size();
    const int fa = frame ? m_tile->frame()[0] : 0, fb = frame ? m_tile->frame()[1] : 0;
    for (int b = -fb; b < size[1] + fb; ++b)
        for (int a = -fa; a < size[0] + fa; ++a) visit(TilePlace{a, b, m_cell[2]});
}

QColor TilePicture::shade(int valid, bool stored) const {
    const Tokens& t = m_theme.tokens();
    if (stored) return mixed(t.s1, t.accent, m_theme.dark() ? 0.62 : 0.58);
    const double share = double(valid) / std::max(1, m_tile->levels());
    return mixed(t.s1, t.accent, 0.07 + 0.3 * share);
}

/// Hues that were chosen to be told apart by everybody; letters say the same.
QColor TilePicture::routeColour(Route route) const {
    switch (route) {
        case Route::Own:
            return m_theme.strategy(QStringLiteral("scout")).colour;
        case Route::Shuffle:
            return m_theme.strategy(QStringLiteral("shrinking-sample")).colour;
        case Route::Shared:
            return m_theme.strategy(QStringLiteral("genetic")).colour;
        case Route::SharedThenShuffle:
        case Route::Cluster:
            return m_theme.strategy(QStringLiteral("annealing")).colour;
        case Route::Exchange:
        case Route::Memory:
            return m_theme.strategy(QStringLiteral("gstuner")).colour;
        case Route::Beyond:
            break;
    }
    return m_theme.tokens().t3;
}

void TilePicture::paintEvent(QPaintEvent*) {
    if (!m_tile) return;
    QPainter painter(this);
    paintAll(painter);
    if (hasFocus()) drawFocusRing(painter, rect(), 3, m_theme.tokens().accent);
}

void TilePicture::paintAll(QPainter& painter) const {
    paintAxes(painter);
    paintCells(painter);
    paintBorders(painter);
    paintWarp(painter);
    paintThread(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasStack()) paintStack(painter);
    layOutLegend(&painter, m_at.legendTop, width());
}

void TilePicture::paintAxes(QPainter& painter) const {
    const Tokens& t = m_theme.tokens();
    const auto& size = m_tile->size();
    const QRectF first = cellRect({0, 0, 0}), last = cellRect({size[0] - 1, size[1] - 1, 0});
    const QString a = axisLetter(m_tile->axes()[0]);
    painter.setFont(m_theme.mono(10));
    painter.setPen(t.t3);
    const QRectF head(first.left(), 0, last.right() - first.left(), m_theme.scaled(16));
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, a + QStringLiteral(" 0"));
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, QString::number(size[0] - 1));
    if (m_tile->axes()[1] < 0 && !isStrip()) return;
    const double wide = m_at.origin.x() - m_tile->frame()[0] * m_at.wide - 5;
    const double high = m_theme.scaled(14);
    painter.drawText(
        QRectF(0, last.top(), wide, high), Qt::AlignRight | Qt::AlignVCenter,
        isStrip() ? tr("step %1").arg(m_tile->levels()) : QString::number(size[1] - 1));
    if (first.bottom() - high > last.top() + high)
        painter.drawText(
            QRectF(0, first.bottom() - high, wide, high), Qt::AlignRight | Qt::AlignVCenter,
            isStrip() ? tr("loaded") : axisLetter(m_tile->axes()[1]) + QStringLiteral(" 0"));
}

void TilePicture::paintCell(QPainter& painter, const TilePlace& place) const {
    const Tokens& t = m_theme.tokens();
    const QRectF box = cellRect(place);
    if (!isThere(place)) return painter.fillRect(box, t.s2);
    if (isActive(place)) return painter.fillRect(box, mixed(t.s1, t.ok, 0.75));
    if (!m_tile->contains(place)) return painter.fillRect(box, mixed(t.s1, t.t3, 0.28));
    const TileCell cell = m_tile->cell(place);
    if (isStrip()) return paintLevels(painter, box, cell);
    QColor colour = shade(cell.valid, cell.stored);
    // In the steps of a tile that stays, what a step no longer gets right is pale.
    if (!m_beats && m_tile->loadsFirst() && m_step >= loadTurns() &&
        cell.valid < m_step - loadTurns() + 1)
        colour = t.s2;
    painter.fillRect(box, colour);
}

/// Of a tile that is a line: the steps from below upwards, as far as the cell is right.
void TilePicture::paintLevels(QPainter& painter, const QRectF& box, const TileCell& cell) const {
    const int levels = m_tile->levels();
    const double high = box.height() / (levels + 1);
    for (int level = 0; level <= levels; ++level) {
        const QRectF part(box.left(), box.bottom() - (level + 1) * high, box.width(), high);
        const bool last = level == levels;
        painter.fillRect(part, level > cell.valid     ? m_theme.tokens().s1
                               : last && !cell.stored ? shade(levels - 1, false)
                                                      : shade(level, last));
    }
}

void TilePicture::paintCells(QPainter& painter) const {
    const Tokens& t = m_theme.tokens();
    forCells(true, [&](const TilePlace& place) { paintCell(painter, place); });
    // Cells around the tile: hatched, for those who do not see that they are grey.
    const auto& size = m_tile->size();
    const auto& frame = m_tile->frame();
    if (frame[0] == 0 && frame[1] == 0) return;
    const QRectF tile = cellRect({0, 0, 0}).united(cellRect({size[0] - 1, size[1] - 1, 0}));
    const QRectF all = tile.adjusted(-frame[0] * m_at.wide, -frame[1] * m_at.high,
                                     frame[0] * m_at.wide, frame[1] * m_at.high);
    QPainterPath ring;
    ring.addRect(all);
    ring.addRect(tile);
    QColor lines = t.t3;
    lines.setAlpha(120);
    painter.fillPath(ring, QBrush(lines, Qt::BDiagPattern));
}

/// Between threads thin lines, between warps and blocks thick ones, as far as there is room.
void TilePicture::paintBorders(QPainter& painter) const {
    // Of a warp's cells there is something to see between the lines.
    const double area = m_at.wide * m_at.high * engine::space::lanesOfWarp * m_plan.cellsPerThread;
    if (area < kLeastWarp) return;
    const Tokens& t = m_theme.tokens();
    const bool threads = std::min(m_at.wide, m_at.high) >= kThreadsApart;
    const QPen thin(t.s1, 1), thick(mixed(t.s1, t.t1, m_at.high < 8 ? 0.3 : 0.55), 1),
        blocks(t.t1, 1);
    const auto edge = [&](const TileCell& one, const TileCell& other, const QLineF& line,
                          bool warps) {
        const bool apart = one.warp != other.warp || one.block != other.block;
        if (apart != warps || (!apart && one.thread == other.thread)) return;
        if (!apart && !threads) return;
        painter.setPen(!apart ? thin : one.block != other.block ? blocks : thick);
        painter.drawLine(line);
    };
    for (const bool warps : {false, true})
        forCells(false, [&](const TilePlace& place) {
            const TileCell cell = m_tile->cell(place);
            const QRectF box = cellRect(place);
            const TilePlace right{place[0] + 1, place[1], place[2]};
            const TilePlace above{place[0], place[1] + 1, place[2]};
            if (m_tile->contains(right))
                edge(cell, m_tile->cell(right), {box.topRight(), box.bottomRight()}, warps);
            if (m_tile->contains(above))
                edge(cell, m_tile->cell(above), {box.topLeft(), box.topRight()}, warps);
        });
}

/// Around all cells of the warp that is looked at.
void TilePicture::paintWarp(QPainter& painter) const {
    if (!hasWarps()) return;
    const TileCell own = m_tile->cell(m_cell);
    const auto same = [&](const TilePlace& place) {
        if (!m_tile->contains(place)) return false;
        const TileCell cell = m_tile->cell(place);
        return cell.warp == own.warp && cell.block == own.block;
    };
    QColor band = routeColour(Route::Own);
    painter.setPen(QPen(band, 1));
    band.setAlpha(kBandAlpha);
    double top = height();
    forCells(false, [&](const TilePlace& place) {
        if (!same(place)) return;
        const QRectF box = cellRect(place);
        top = std::min(top, box.top());
        painter.fillRect(box, band);
        const auto [a, b, c] = place;
        if (!same({a - 1, b, c})) painter.drawLine(QLineF(box.topLeft(), box.bottomLeft()));
        if (!same({a + 1, b, c})) painter.drawLine(QLineF(box.topRight(), box.bottomRight()));
        if (!same({a, b + 1, c})) painter.drawLine(QLineF(box.topLeft(), box.topRight()));
        if (!same({a, b - 1, c})) painter.drawLine(QLineF(box.bottomLeft(), box.bottomRight()));
    });
}

/// The cells of the thread that is looked at, and what all of them read, by how it comes.
void TilePicture::paintThread(QPainter& painter) const {
    const Tokens& t = m_theme.tokens();
    const TileCell own = m_tile->cell(m_cell);
    std::map<TilePlace, Route> reads;
    std::vector<TilePlace> cells;
    forCells(false, [&](const TilePlace& place) {
        const TileCell cell = m_tile->cell(place);
        if (cell.thread != own.thread || cell.block != own.block) return;
        cells.push_back(place);
        for (const auto& one : m_tile->neighbours(place))
            if (one.at[2] == m_cell[2]) reads[one.at] = std::max(reads[one.at], one.route);
    });
    const auto mark = [&](const TilePlace& place, Route route, const QString& letter) {
        QRectF box = cellRect(place);
        const double least = m_theme.scaled(4);
        if (box.width() < least || box.height() < least) {
            const QSizeF size(std::max(box.width(), least), std::max(box.height(), least));
            box = QRectF(box.center() - QPointF(size.width() / 2, size.height() / 2), size);
        }
        const QColor colour = routeColour(route);
        painter.fillRect(box, colour);
        if (std::min(box.width(), box.height()) < kLetterCell) return;
        painter.setFont(m_theme.mono(10, QFont::DemiBold));
        painter.setPen(contrast(t.s1, colour) > contrast(t.t1, colour) ? t.s1 : t.t1);
        painter.drawText(box, Qt::AlignCenter, letter);
    };
    const std::set<TilePlace> mine(cells.begin(), cells.end());
    for (const auto& [place, route] : reads)
        if (!mine.contains(place)) mark(place, route, QString(routeLetter(route)));
    for (const TilePlace& place : cells) mark(place, Route::Own, {});
    painter.setBrush(Qt::NoBrush);
    for (const TilePlace& place : cells) {
        painter.setPen(QPen(t.s1, 1));
        if (m_at.wide >= kThreadsApart) painter.drawRect(cellRect(place));
    }
    painter.setPen(QPen(t.t1, m_at.wide >= kThreadsApart ? 2 : 1));
    painter.drawRect(cellRect(m_cell));
}

void TilePicture::paintStackPlane(QPainter& painter, const QRectF& row, const QString& name,
                                  const QString& words, const QColor& fill,
                                  Qt::PenStyle edge) const {
    const Tokens& t = m_theme.tokens();
    const double lean = m_theme.scaled(5), wide = m_theme.scaled(24), high = m_theme.scaled(9);
    const double x = row.left(), y = row.center().y() - high / 2;
    const QPolygonF plane{{QPointF(x + lean, y), QPointF(x + wide, y),
                           QPointF(x + wide - lean, y + high), QPointF(x, y + high)}};
    painter.setPen(QPen(fill.isValid() ? mixed(t.t2, fill, 0.5) : t.t2, 1, edge));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawPolygon(plane);
    painter.setFont(m_theme.mono(10));
    painter.setPen(t.t1);
    const double names = m_theme.scaled(26);
    painter.drawText(QRectF(x + wide + 4, row.top(), names, row.height()),
                     Qt::AlignRight | Qt::AlignVCenter, name);
    painter.setFont(m_theme.words(10));
    painter.setPen(t.t2);
    const QRectF rest(x + wide + names + 9, row.top(), width() - x - wide - names - 12,
                      row.height());
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(words, Qt::ElideRight, int(rest.width())));
}

void TilePicture::paintStack(QPainter& painter) const {
    const Tokens& t = m_theme.tokens();
    const double left = width() - m_theme.scaled(kStackWide);
    const double high = m_theme.scaled(kPlaneRow);
    const int room = stackRows();
    const auto rowAt = [&](int row) {
        return QRectF(left, m_theme.scaled(kLegendRow) + row * high, m_theme.scaled(kStackWide),
                      high);
    };
    painter.setFont(m_theme.words(10));
    painter.setPen(t.t3);
    const int axis = m_beats ? m_plan.march->axis : m_tile->axes()[2];
    painter.drawText(QRectF(left, 0, m_theme.scaled(kStackWide), m_theme.scaled(16)),
                     Qt::AlignVCenter, tr("planes along %1").arg(axisLetter(axis)));
    if (!m_beats) {
        const int all = m_tile->size()[2], shown = std::min(all, room);
        const int first = std::clamp(m_cell[2] - shown / 2, 0, all - shown);
        for (int i = 0; i < shown; ++i) {
            const int plane = first + shown - 1 - i;
            const bool here = plane == m_cell[2];
            paintStackPlane(painter, rowAt(i), QString::number(plane),
                            here ? tr("drawn") : QString(),
                            here ? routeColour(Route::Own) : shade(1, false), Qt::SolidLine);
        }
        return;
    }
    paintMarchPlanes(painter, left);
}

void TilePicture::paintMarchPlanes(QPainter& painter, double left) const {
    const Tokens& t = m_theme.tokens();
    const double high = m_theme.scaled(kPlaneRow);
    const int room = stackRows();
    const auto rowAt = [&](int row) {
        return QRectF(left, m_theme.scaled(kLegendRow) + row * high, m_theme.scaled(kStackWide),
                      high);
    };
    const auto planes = this->planes();
    const int all = int(planes.size());
    for (int row = 0; row < std::min(all, room); ++row) {
        // Of many, those in the middle of the levels stand for themselves.
        const bool gap = all > room && row == room / 2;
        const int i = all <= room || row < room / 2 ? row : all - room + row;
        if (gap) {
            painter.setPen(t.t3);
            painter.drawText(rowAt(row), Qt::AlignVCenter, tr("… %1 more").arg(all - room + 1));
            continue;
        }
        const MarchPlane& plane = planes[std::size_t(i)];
        const bool flying = plane.state == MarchPlane::State::InFlight;
        const QColor fill = flying                                       ? QColor()
                            : plane.state == MarchPlane::State::Arriving ? routeColour(Route::Own)
                            : plane.state == MarchPlane::State::Written  ? t.ok
                                                                        : shade(plane.level, false);
        paintStackPlane(painter, rowAt(row), QString::number(plane.plane),
                        planeStateText(plane, m_tile->levels()), fill,
                        flying ? Qt::DashLine : Qt::SolidLine);
    }
    painter.setFont(m_theme.words(10));
    painter.setPen(t.t3);
    painter.drawText(rowAt(room), Qt::AlignVCenter, levelsAtRest());
}

std::vector<TilePicture::Chip> TilePicture::chips() const {
    const Tokens& t = m_theme.tokens();
    const int cells = m_plan.cellsPerThread;
    std::vector<Chip> chips{
        {routeColour(Route::Own),
         {},
         {},
         cells == 1 ? tr("this thread") : tr("this thread, %1 cells").arg(cells)}};
    for (const Route route : m_routes)
        if (route != Route::Own)
            chips.push_back({routeColour(route),
                             {},
                             QString(routeLetter(route)),
                             route == Route::Beyond ? tr("beyond the tile") : routeText(route)});
    if (hasWarps()) {
        QColor band = routeColour(Route::Own);
        band.setAlpha(kBandAlpha);
        chips.push_back({band, routeColour(Route::Own), {}, tr("its warp")});
    }
    chips.push_back({shade(m_tile->levels(), true), {}, {}, tr("written")});
    const int levels = m_tile->levels();
    if (levels > 1 && !m_plan.isTiledBy(engine::space::DeviceTile)) {
        chips.push_back(
            {shade(levels - 1, false), {}, {}, tr("valid up to step %1").arg(levels - 1)});
        chips.push_back({shade(0, false), t.line2, {}, tr("valid only as loaded")});
    }
    if (m_tile->frame()[0] > 0 || m_tile->frame()[1] > 0)
        chips.push_back({mixed(t.s1, t.t3, 0.28), {}, {}, tr("read, not computed here"), true});
    if (!m_beats && steps() > 1)
        chips.push_back({mixed(t.s1, t.ok, 0.75),
                         {},
                         {},
                         m_tile->loadsFirst() ? tr("loaded now") : tr("computed now")});
    return chips;
}

/// Paints the legend, or only finds its lower end.
int TilePicture::layOutLegend(QPainter* painter, int top, int width) const {
    const Tokens& t = m_theme.tokens();
    const int left = m_theme.scaled(kPaintPadding + kNamesWide);
    const int box = m_theme.scaled(kChip), high = m_theme.scaled(kLegendRow);
    const QFontMetrics metrics(m_theme.words(11));
    int x = left, y = top;
    for (const Chip& chip : chips()) {
        const int wide = box + 5 + metrics.horizontalAdvance(chip.words);
        if (x > left && x + wide > width - m_theme.scaled(kPaintPadding)) {
            x = left;
            y += high;
        }
        if (painter != nullptr) {
            const QRectF square(x, y + (high - box) / 2.0, box, box);
            drawBox(*painter, square, 2, chip.fill, chip.edge);
            if (chip.hatched) painter->fillRect(square, QBrush(t.t3, Qt::BDiagPattern));
            painter->setFont(m_theme.mono(10, QFont::DemiBold));
            painter->setPen(contrast(t.s1, chip.fill) > contrast(t.t1, chip.fill) ? t.s1 : t.t1);
            painter->drawText(square, Qt::AlignCenter, chip.letter);
            painter->setFont(m_theme.words(11));
            painter->setPen(t.t2);
            painter->drawText(QRectF(x + box + 5, y, wide, high), Qt::AlignVCenter, chip.words);
        }
        x += wide + m_theme.scaled(12);
    }
    return y + high;
}

}  // namespace ui
