// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/ebisu.hpp"

#include <algorithm>

namespace engine::model::ebisu {

Attainable attainable(const Accesses& a, const Cells& cells, int depth, const Rates& rates) {
    Attainable result;
    result.memorySeconds = a.memory * cells.memory * a.bytes / rates.memoryBytesPerSecond;
    result.sharedSeconds = a.shared * cells.shared * depth * a.bytes / rates.sharedBytesPerSecond;
    if (rates.flopsPerSecond > 0)
        result.computeSeconds = a.flops * cells.computed * depth / rates.flopsPerSecond;
    result.seconds = std::max({result.memorySeconds, result.sharedSeconds, result.computeSeconds});
    if (result.seconds == result.computeSeconds)
        result.bottleneck = Bottleneck::FloatingPoint;
    else if (result.seconds == result.sharedSeconds)
        result.bottleneck = Bottleneck::SharedMemory;
    result.cellsPerSecond = cells.all * depth / result.seconds;
    return result;
}

double validShare(double tile, int depth, int radius) {
    return std::max(0.0, (tile - 2.0 * depth * radius) / tile);
}

double validShareOfDeviceTile(double tileSeconds, int barriers, const Rates& rates) {
    return tileSeconds / (tileSeconds + barriers * rates.gridBarrierSeconds);
}

double deviceTileCells(double tileX, double tileY, int depth, int radius) {
    const double strips = 2 * (tileX + tileY) * depth * radius;
    return (tileX + 2 * radius) * (tileY + 2 * radius) + strips;
}

double deviceTileCellsAsPrinted(double tileX, double tileY, int depth, int radius) {
    return tileX * tileY + 2 * (tileX + tileY) * depth * radius;
}

double depthOfBalance(const Accesses& a, const Rates& rates) {
    return a.memory * rates.sharedBytesPerSecond / (a.shared * rates.memoryBytesPerSecond);
}

std::optional<double> depthOfBalanceForDeviceTile(const Accesses& a, double tileX, double tileY,
                                                  int radius, const Rates& rates) {
    // a_sm t X Y / B_sm >= a_gm (X Y + 2 (X + Y) t rad) / B_gm, solved for t.
    const double area = tileX * tileY;
    const double won = a.shared * area / rates.sharedBytesPerSecond -
                       a.memory * 2 * (tileX + tileY) * radius / rates.memoryBytesPerSecond;
    if (won <= 0) return std::nullopt;
    return a.memory * area / rates.memoryBytesPerSecond / won;
}

double widthOfBalance(const Accesses& a, int radius, const Rates& rates) {
    return 4 * a.memory * rates.sharedBytesPerSecond * radius /
           (a.shared * rates.memoryBytesPerSecond);
}

double sharedAccesses(Shape shape, int dimensions, int radius, int ilp) {
    const double reach = 2.0 * radius;
    if (dimensions == 2) return shape == Shape::Star ? reach + 2 : (reach + 1) + 1;
    return shape == Shape::Star ? reach + reach / ilp + 2 : (reach + 1) * (ilp + reach) / ilp + 1;
}

double sharedAccessesWithoutRegisters(int points) { return points + 1.0; }

}  // namespace engine::model::ebisu
