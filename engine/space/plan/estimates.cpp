// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/estimates.hpp"

#include <algorithm>

#include "engine/space/plan/prefetching.hpp"
#include "engine/space/plan/shared_layout.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/space/plan/tensor_products.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

int saturated(std::int64_t value) {
    return static_cast<int>(std::min<std::int64_t>(value, 1'000'000'000));
}

/// Cells of a thread that are unrolled where no block streams.
std::int64_t unrolledTogether(const Setting& s) {
    return cappedProduct(cappedProduct(s[P::UFx], s[P::UFy]), s[P::UFz]);
}

/// Planes on their way in registers.
int planesOnTheirWay(const Setting& s) {
    return s[P::PR] != 0 && !prefetchesAsync(s) ? s[P::PD] : 0;
}

/// Values that a thread of a temporal march holds: what waits of each level, what is on its way,
/// and the plane being computed.
std::int64_t valuesOfLevels(const Setting& s, const March& march) {
    std::int64_t perLevel = 0;
    if (march.column)
        perLevel = std::max(march.back, march.ahead) + march.ahead;
    else if (march.retiming)
        perLevel = march.back + march.ahead + (march.lazy ? 1 : 0);
    else if (march.queue)
        perLevel = march.back + march.lag;
    return cappedProduct(cellsPerThread(s), cappedProduct(perLevel, heldLevels(s)) +
                                                planesOnTheirWay(s) + (isPipelined(s) ? 1 : 2));
}

/// The same of a march through one level: the halo's planes and, retimed, one sum more.
std::int64_t valuesOfOneLevel(const Setting& s, const Circumstances& c, int along) {
    const std::int64_t cells = cellsPerThread(s);
    const std::int64_t planes = 2 * c.features.halo[static_cast<std::size_t>(along)] + 1;
    const std::int64_t values = cells * (s[P::RT] != 0 ? planes + 1 : planes);
    const int onTheirWay = planesOnTheirWay(s);
    if (onTheirWay == 0) return values;
    const int threads = std::max(1, threadsOf(s));
    // With shared memory its threads bring the halo, too.
    const std::int64_t share =
        s[P::SH] != 0 ? dividedUp(sharedLayoutOf(s, c).planeCells, threads) : cells;
    return values + onTheirWay * share;
}

/// On tensor cores: four sums of each patch that is not complete, the lane's weights, and of two
/// levels in turn the cells of a pair of rows and the four sums that it completes.
std::int64_t valuesOnTensorCores(const Setting& s, const Circumstances& c) {
    constexpr std::int64_t sums = 4, inTurn = 2;
    const TensorProducts products = tensorProductsOf(s, c);
    return cappedProduct(s[P::TB], sums * (products.pairs - 1)) +
           std::int64_t{products.pairs} * products.ofPair +
           inTurn * (2 * std::int64_t{products.ofPair} + sums);
}

}  // namespace

int threadsOf(const Setting& s) {
    return saturated(cappedProduct(cappedProduct(s[P::TBx], s[P::TBy]), s[P::TBz]));
}

int cellsPerThread(const Setting& s) {
    return saturated(
        cappedProduct(cappedProduct(mergeAlong(s, 0), mergeAlong(s, 1)), mergeAlong(s, 2)));
}

int leastRegisters(const Setting& s, const Circumstances& c, const March* march) {
    constexpr std::int64_t addressing = 24;  // indices, pointers, bounds
    const std::int64_t words = bytesOf(c.problem.type) / 4;
    const int along = streamingAxis(s);
    if (isTensorTiled(s)) return saturated(addressing + words * valuesOnTensorCores(s, c));
    if (along >= 0 && isTemporal(s))
        return saturated(addressing + words * valuesOfLevels(s, march ? *march : waitingOf(s, c)));
    if (along >= 0) return saturated(addressing + words * valuesOfOneLevel(s, c, along));
    // A sum for each unrolled cell, and about half as many values on their way from memory.
    const std::int64_t cells = unrolledTogether(s);
    return saturated(addressing + words * (cells + (cells + 1) / 2));
}

std::int64_t unrolledCells(const Setting& s) {
    const int along = streamingAxis(s);
    if (along < 0) return unrolledTogether(s);
    // A march through several levels has another body for the grid's sides, unrolled twice at most,
    // and one for its ends, not unrolled.
    const int unrolled = s[unrollIds[static_cast<std::size_t>(along)]];
    // A pipeline's turns have several planes, at the sides as elsewhere.
    const int bodies = isPipelined(s)     ? 2 * unrolled * s[P::HP] + 2
                       : isTensorTiled(s) ? unrolled
                       : isTemporal(s)    ? unrolled + std::min(unrolled, 2) + 1
                                          : unrolled;
    return cappedProduct(cappedProduct(cellsPerThread(s), heldLevels(s)), bodies);
}

}  // namespace engine::space
