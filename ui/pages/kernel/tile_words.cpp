// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/tile_words.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <vector>

#include "engine/space/plan/axes.hpp"

namespace ui {
namespace {

using engine::space::MarchPlane;
using engine::space::Route;
using engine::space::TileCell;
using engine::space::TileCells;
using engine::space::TileNeighbour;
using engine::space::TilePlace;

constexpr qsizetype kNamed = 6;  // neighbours that a sentence names one by one

struct TileText {
    Q_DECLARE_TR_FUNCTIONS(TileView)
};

QString axisName(int axis) {
    return axis < 0
               ? QString()
               : QString(QLatin1Char(engine::space::axisNames[static_cast<std::size_t>(axis)]));
}

/// "x−1 y+1".
QString offsetText(const engine::stencil::Offset& offset) {
    QStringList parts;
    for (int axis = 0; axis < 3; ++axis)
        if (const int by = offset[axis]; by != 0)
            parts << axisName(axis) +
                         (by < 0 ? QStringLiteral("−%1").arg(-by) : QStringLiteral("+%1").arg(by));
    return parts.isEmpty() ? TileText::tr("itself") : parts.join(QLatin1Char(' '));
}

QString placeText(const TileCells& tile, const TilePlace& place) {
    QStringList parts;
    for (std::size_t i = 0; i < 3; ++i)
        if (tile.axes()[i] >= 0)
            parts << QStringLiteral("%1 %2").arg(axisName(tile.axes()[i])).arg(place[i]);
    return parts.join(QStringLiteral(", "));
}

QString whoText(const TileCells& tile, const TileCell& cell) {
    if (tile.everyWarp())
        return TileText::tr("Lane %1 of each warp computes this cell, for the warp's own levels")
            .arg(cell.lane);
    const QString who = tile.tilesOfBlock() > 1
                            ? TileText::tr("Lane %1 of the warp computes this cell").arg(cell.lane)
                            : TileText::tr("Thread %1 (lane %2 of warp %3) computes this cell")
                                  .arg(cell.thread)
                                  .arg(cell.lane)
                                  .arg(cell.warp);
    return tile.blocks()[0] * tile.blocks()[1] > 1
               ? TileText::tr("%1 in block %2 of the cluster").arg(who).arg(cell.block)
               : who;
}

/// Where neighbours that arrive alike come from, if it is one place or two.
QString holdersText(const TileCells& tile, Route route, const std::vector<TileNeighbour>& from) {
    std::vector<int> threads;
    for (const TileNeighbour& one : from)
        if (one.thread >= 0) threads.push_back(one.thread);
    std::sort(threads.begin(), threads.end());
    threads.erase(std::unique(threads.begin(), threads.end()), threads.end());
    if (threads.empty() || threads.size() > 2 || route == Route::Own) return {};
    const bool lanes = route == Route::Shuffle || tile.tilesOfBlock() > 1 || tile.everyWarp();
    const auto number = [&](int thread) {
        return QString::number(lanes ? thread % engine::space::lanesOfWarp : thread);
    };
    if (threads.size() == 1)
        return (lanes ? TileText::tr(" from lane %1") : TileText::tr(" from thread %1"))
            .arg(number(threads[0]));
    return (lanes ? TileText::tr(" from lanes %1 and %2") : TileText::tr(" from threads %1 and %2"))
        .arg(number(threads[0]), number(threads[1]));
}

QString neighboursText(const TileCells& tile, const TilePlace& place) {
    std::array<std::vector<TileNeighbour>, engine::space::kRoutes> by;
    for (const TileNeighbour& one : tile.neighbours(place))
        by[static_cast<std::size_t>(one.route)].push_back(one);
    QStringList ways;
    for (std::size_t i = 0; i < by.size(); ++i) {
        if (by[i].empty()) continue;
        const auto route = static_cast<Route>(i);
        QStringList offsets;
        for (const TileNeighbour& one : by[i]) offsets << offsetText(one.offset);
        const auto left = offsets.size() - kNamed;
        if (left > 1) {
            offsets = offsets.mid(0, kNamed);
            offsets << TileText::tr("%1 more").arg(left);
        }
        ways << QStringLiteral("%1%2 (%3)")
                    .arg(routeText(route), holdersText(tile, route, by[i]),
                         offsets.join(QStringLiteral(", ")));
    }
    return TileText::tr("Its inputs come %1.").arg(ways.join(QStringLiteral("; ")));
}

QString fateText(const TileCells& tile, const TileCell& cell) {
    if (tile.levels() == 1) return TileText::tr("It is written after this step.");
    if (cell.stored) return TileText::tr("Valid for all %1 steps: written.").arg(tile.levels());
    if (cell.valid == tile.levels())
        return TileText::tr("Valid for all %1 steps, but a neighbouring tile writes it.")
            .arg(tile.levels());
    return TileText::tr(
               "Valid for %1 of %2 steps: never written here, a neighbouring tile computes it "
               "again.")
        .arg(cell.valid)
        .arg(tile.levels());
}

}  // namespace

QString routeText(Route route) {
    switch (route) {
        case Route::Own:
            return TileText::tr("from its own registers");
        case Route::Shuffle:
            return TileText::tr("by shuffle");
        case Route::Shared:
            return TileText::tr("through shared memory");
        case Route::SharedThenShuffle:
            return TileText::tr("through shared memory, then by shuffle");
        case Route::Cluster:
            return TileText::tr("from another block's shared memory");
        case Route::Exchange:
            return TileText::tr("from another block through device memory");
        case Route::Memory:
            return TileText::tr("from device memory and its caches");
        case Route::Beyond:
            return TileText::tr("from beyond the tile, where no thread holds it");
    }
    return {};
}

QChar routeLetter(Route route) { return QLatin1Char("RSMBCXD?"[static_cast<int>(route)]); }

QString planeStateText(const MarchPlane& plane, int levels) {
    switch (plane.state) {
        case MarchPlane::State::InFlight:
            return TileText::tr("in flight");
        case MarchPlane::State::Arriving:
            return TileText::tr("arrives");
        case MarchPlane::State::Written:
            return TileText::tr("written");
        case MarchPlane::State::Summed:
            return plane.level == 0 ? TileText::tr("in sums")
                                    : TileText::tr("sums, step %1").arg(plane.level + 1);
        case MarchPlane::State::Held:
            break;
    }
    return levels == 1 || plane.level == 0 ? TileText::tr("held")
                                           : TileText::tr("step %1").arg(plane.level);
}

QString levelsText(int first, int last, LevelsAre are) {
    const bool toCome = are == LevelsAre::ToCome;
    if (first == last)
        return (toCome ? TileText::tr("step %1 to come") : TileText::tr("step %1 over")).arg(first);
    return (toCome ? TileText::tr("steps %1–%2 to come") : TileText::tr("steps %1–%2 over"))
        .arg(first)
        .arg(last);
}

QString cellSentence(const TileCells& tile, const TilePlace& place) {
    if (!tile.contains(place))
        return TileText::tr("%1: beside the tile. It is read but not computed here.")
            .arg(placeText(tile, place));
    const TileCell cell = tile.cell(place);
    return TileText::tr("%1: %2. %3 %4")
        .arg(placeText(tile, place), whoText(tile, cell), neighboursText(tile, place),
             fateText(tile, cell));
}

QString tileCsv(const TileCells& tile) {
    const auto& size = tile.size();
    QStringList names;
    for (std::size_t i = 0; i < 3; ++i)
        if (tile.axes()[i] >= 0) names << axisName(tile.axes()[i]);
    QString csv = names.join(QLatin1Char(',')) +
                  QStringLiteral(",block,thread,warp,lane,valid_steps,written\n");
    for (int c = 0; c < size[2]; ++c)
        for (int b = 0; b < size[1]; ++b)
            for (int a = 0; a < size[0]; ++a) {
                const TilePlace place{a, b, c};
                for (std::size_t i = 0; i < 3; ++i)
                    if (tile.axes()[i] >= 0) csv += QString::number(place[i]) + QLatin1Char(',');
                const TileCell cell = tile.cell(place);
                csv += QStringLiteral("%1,%2,%3,%4,%5,%6\n")
                           .arg(cell.block)
                           .arg(cell.thread)
                           .arg(cell.warp)
                           .arg(cell.lane)
                           .arg(cell.valid)
                           .arg(cell.stored ? 1 : 0);
            }
    return csv;
}

QString tileNote(const TileCells& tile, const engine::space::KernelPlan& plan) {
    QStringList sides;
    for (std::size_t i = 0; i < 3; ++i)
        if (tile.axes()[i] >= 0) sides << QString::number(tile.size()[i]);
    const QString note = TileText::tr("%1 cells").arg(sides.join(QStringLiteral(" × ")));
    if (tile.everyWarp()) return TileText::tr("%1, of %2 warps in turn").arg(note).arg(plan.stages);
    if (tile.tilesOfBlock() > 1) return TileText::tr("%1 of each warp").arg(note);
    const int blocks = tile.blocks()[0] * tile.blocks()[1];
    if (blocks > 1) return TileText::tr("%1 of %2 blocks").arg(note).arg(blocks);
    if (plan.threads % engine::space::lanesOfWarp == 0 && plan.threads > engine::space::lanesOfWarp)
        return TileText::tr("%1, %2 warps")
            .arg(note)
            .arg(plan.threads / engine::space::lanesOfWarp);
    return TileText::tr("%1, %2 threads").arg(note).arg(plan.threads);
}

}  // namespace ui
