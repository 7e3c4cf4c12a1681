// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/temporal_plan.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/space/plan/axes.hpp"

namespace engine::space {
namespace {

using P = ParameterId;
constexpr int lanesOfWarp = 32;

std::int64_t roundedUp(std::int64_t value, std::int64_t grain) {
    return (value + grain - 1) / grain * grain;
}

/// Levels may be divided by a power of the coefficient: whatever a person computes with keeps most
/// of the exponents.
bool holdsPowers(double coefficient, int levels, stencil::DataType type) {
    if (coefficient == 0) return false;
    const double exponents = type == stencil::DataType::Double ? 400 : 64;
    return levels * std::abs(std::log2(std::abs(coefficient))) <= exponents;
}

/// Retimed, and along the march only a cell's own column is read.
bool isColumn(const Setting& s, const Circumstances& c) {
    const auto along = static_cast<std::size_t>(streamingAxis(s));
    return s[P::RT] != 0 && s[P::LS] == 0 && c.ahead[along] > 0 && !c.oblique[along] &&
           !blocksShareTile(s);
}

}  // namespace

int clusterAlong(const Setting& s, int axis) {
    const int along = streamingAxis(s);
    if (!isClusterTiled(s) || axis == along) return 1;
    return s[axis == firstAcross(along) ? P::CLa : P::CLb];
}

std::array<int, 3> tileThreads(const Setting& s) {
    std::array<int, 3> threads{s[P::TBx], s[P::TBy], s[P::TBz]};
    if (!isWarpTiled(s)) return threads;
    // Lanes follow each other along x, then y, then z.
    int left = lanesOfWarp;
    for (int& side : threads) {
        side = std::min(side, left);
        left /= std::max(1, side);
    }
    return threads;
}

std::int64_t temporalTileAlong(const Setting& s, int axis) {
    return cappedProduct(tileThreads(s)[static_cast<std::size_t>(axis)], mergeAlong(s, axis));
}

std::int64_t temporalMargin(const Setting& s, const Circumstances& c, int axis) {
    if (isDeviceTiled(s)) return 0;
    const std::int64_t halo =
        std::int64_t{c.features.halo[static_cast<std::size_t>(axis)]} * s[P::TB];
    const int along = streamingAxis(s);
    const bool first = along >= 0 && axis == firstAcross(along);
    return first ? roundedUp(halo, s[blockMergeIds[static_cast<std::size_t>(axis)]]) : halo;
}

int extraRows(const Setting& s, const Circumstances& c) {
    const int along = streamingAxis(s);
    if (!isRowsTiled(s) || !isColumn(s, c) || !c.problem.pattern.arrays.empty()) return 0;
    const int a = firstAcross(along), b = 3 - a - along;
    const int halo = c.features.halo[static_cast<std::size_t>(b)], levels = s[P::TB];
    const int warps = s[blockIds[static_cast<std::size_t>(b)]];
    if (s[blockIds[static_cast<std::size_t>(a)]] != lanesOfWarp || warps < 2 || halo == 0) return 0;
    // So many that their sums, one halo fewer at each level, are no more than a warp's.
    const auto merged = mergeAlong(s, b);
    const int extra = halo * (levels + 1) / 2;
    // The last level's neighbour is still at hand.
    const bool suffices = merged >= halo && merged + extra >= std::int64_t{levels} * halo;
    return merged > 1 && suffices ? extra : 0;
}

std::int64_t extraAlong(const Setting& s, const Circumstances& c, int axis) {
    const int along = streamingAxis(s);
    const bool rows = axis != along && along >= 0 && axis != firstAcross(along);
    return rows ? extraRows(s, c) : 0;
}

std::int64_t validAlong(const Setting& s, const Circumstances& c, int axis) {
    const std::int64_t tile =
        clusterAlong(s, axis) * temporalTileAlong(s, axis) + 2 * extraAlong(s, c, axis);
    return tile - 2 * temporalMargin(s, c, axis);
}

std::int64_t shownAlong(const Setting& s, const Circumstances& c, int axis) {
    const int along = streamingAxis(s);
    if (isRowsTiled(s) && axis != along && axis != firstAcross(along)) {
        // The outer rows of each thread suffice.
        const auto a = static_cast<std::size_t>(axis);
        return cappedProduct(tileThreads(s)[a],
                             std::min<std::int64_t>(mergeAlong(s, axis), 2 * c.features.halo[a]));
    }
    const int frame = blocksShareTile(s) ? c.features.halo[static_cast<std::size_t>(axis)] : 0;
    return temporalTileAlong(s, axis) + 2 * frame;
}

bool insideTogether(const Setting& s, const Circumstances& c, int axis) {
    if (extraAlong(s, c, axis) > 0) return false;
    const auto a = static_cast<std::size_t>(axis);
    const int merged = s[blockMergeIds[a]];
    return s[cyclicIds[a]] == 1 && c.problem.grid[axis] % merged == 0 &&
           temporalMargin(s, c, axis) % merged == 0;
}

std::int64_t temporalBlocksAlong(const Setting& s, const Circumstances& c, int axis) {
    const auto blocksOf = [](std::int64_t cells, std::int64_t tile) {
        return (cells + tile - 1) / tile;
    };
    const std::int64_t tiles = blocksOf(c.problem.grid[axis], validAlong(s, c, axis));
    const auto a = static_cast<std::size_t>(axis);
    return blocksOf(tiles, s[blockIds[a]] / tileThreads(s)[a]) * clusterAlong(s, axis);
}

TemporalMarch temporalMarch(const Setting& s, const Circumstances& c) {
    TemporalMarch march;
    march.axis = streamingAxis(s);
    const auto axis = static_cast<std::size_t>(march.axis);
    march.back = c.back[axis];
    march.ahead = c.ahead[axis];
    march.lazy = s[P::LS] != 0;
    march.retiming = s[P::RT] != 0;
    march.column = isColumn(s, c);
    march.extraRows = extraRows(s, c);
    march.scaled = march.column && s[P::CO] == 0 && march.back > 0 &&
                   holdsPowers(c.rearmost[axis], s[P::TB], c.problem.type);
    // A cell keeps its value by the factor of its own share: it has to have one.
    march.masked = march.scaled && c.centre != 0 && cellsPerThread(s) > 1 &&
                   insideTogether(s, c, firstAcross(march.axis));
    march.raggedRows =
        march.masked && c.problem.pattern.dimensions == 3 &&
        (march.extraRows > 0 || !insideTogether(s, c, 3 - firstAcross(march.axis) - march.axis));
    // What is shown to other threads must have been computed before: at least one plane of delay,
    // but for retiming, which shows what it has just computed.
    march.lag = (march.retiming ? march.ahead : std::max(1, march.ahead)) + (march.lazy ? 1 : 0);
    const bool warp = isWarpTiled(s);
    const bool queues = warp || isRowsTiled(s) || blocksShareTile(s);
    march.queue = !march.retiming && (queues || s[P::RS] != 0);
    march.ring = !march.retiming && !queues && (s[P::RS] == 0 || c.oblique[axis]);
    const int planes = march.back + march.lag + 1;
    march.places =
        s[P::CQ] != 0 ? static_cast<int>(std::bit_ceil(static_cast<unsigned>(planes))) : planes;
    march.eachLevel = !warp && !march.lazy && !march.column &&
                      (march.retiming || (march.ring && c.oblique[axis]));
    if (march.ring)
        march.shownPlanes = s[P::TB] * march.places;
    else if (!warp)
        march.shownPlanes = (isClusterTiled(s) && march.lag > 1 ? 3 : 2) *
                            (march.lazy || march.column || !march.retiming ? s[P::TB] : 1);
    return march;
}

std::int64_t planePadding(const Setting& s, const Circumstances& c) {
    if (blocksShareTile(s)) return 0;
    const int along = streamingAxis(s);
    const int a = firstAcross(along);
    std::int64_t reach = c.features.halo[static_cast<std::size_t>(a)];
    if (c.problem.pattern.dimensions == 3) {
        const int b = 3 - a - along;
        reach += c.features.halo[static_cast<std::size_t>(b)] * temporalTileAlong(s, a);
    }
    return roundedUp(reach, 4);
}

}  // namespace engine::space
