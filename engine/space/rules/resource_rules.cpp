// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the device can hold, and what a compiler can digest in reasonable time (GeST section 3.1,
// "implicit constraints", for which it gives no formulas).

#include <algorithm>
#include <string>

#include "engine/space/plan/estimates.hpp"
#include "engine/space/plan/prefetching.hpp"
#include "engine/space/plan/shared_layout.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/space/rules/number_text.hpp"
#include "engine/space/rules/rules.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

constexpr std::int64_t mostUnrolledCells = 320;
// NVRTC takes about a millisecond a tap, and more than its share beyond this. Large patterns may
// still have two cells in two levels.
constexpr std::int64_t mostUnrolledTaps = 3000;
constexpr std::int64_t leastUnrolledCells = 8;
// One time level without retiming may have all taps of all cells read memory, most of them what
// another cell has read: finding that out takes NVRTC 2 s for a thousand of them and 9 s for two
// thousand.
constexpr std::int64_t mostUnrolledTapsOfOneLevel = 1500;
// Where such a level marches through planes, a box of 729 taps takes 13 s with two cells, 25 s with
// four and more than 30 s with eight. Of 1,300 such kernels of four cells and more, of boxes of
// order 3 and 4, none reached more than a fifth of the speed of the fastest.
constexpr std::int64_t leastUnrolledCellsOfOneLevel = 2;

Product mergeSet() { return setOf(cyclicIds) | setOf(blockMergeIds); }

/// The tiles that make up the part of the grid kept in shared memory.
std::vector<Product> sharedProducts(const Setting& s) {
    std::vector<Product> products;
    // Lanes of a pipeline along z lie as in the grid: nothing but the size of its tile counts.
    if (isPipelined(s) && streamingAxis(s) == 2) return {setOf(P::TBx) | setOf(P::TBy), mergeSet()};
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        if (axis == streamingAxis(s)) continue;
        // Of rows, a thread shows only the outer ones, and of flat pipelines lanes lie apart:
        // threads and their cells count by themselves.
        const bool apart = isRowsTiled(s) || isPipelined(s);
        if (apart) products.push_back(setOf(blockIds[a]));
        products.push_back(apart ? setOf(cyclicIds[a]) | setOf(blockMergeIds[a])
                                 : setOf(blockIds[a]) | setOf(cyclicIds[a]) |
                                       setOf(blockMergeIds[a]));
    }
    return products;
}

std::vector<Product> registerProducts(const Setting& s) {
    if (s[P::ST] == 0) return {setOf(unrollIds)};
    std::vector<Product> products{mergeSet()};
    if (s[P::PR] != 0 && !prefetchesAsync(s) && s[P::SH] != 0 && !isTemporal(s)) {
        products = sharedProducts(s);
        products.push_back(mergeSet());
        products.push_back(setOf(blockIds));
    }
    if (s[P::PR] != 0 && !isPipelined(s)) products.push_back(setOf(P::PD));
    if (isPipelined(s)) products.push_back(setOf(stagesId(s)));
    return products;
}

/// The parameter most to blame for a long body or many values in registers, as "BMy = 8".
Sentence largestFactor(const Setting& s) {
    P largest = P::UFx;
    for (const auto& ids : {unrollIds, cyclicIds, blockMergeIds})
        for (const auto id : ids)
            if (s[id] > s[largest]) largest = id;
    if (s[largest] <= 1) return say("This pattern");
    return say("{} = {}", nameOf(largest), grouped(s[largest]));
}

std::int64_t mostTaps(const Setting& s) {
    const bool severalLevels = streamingAxis(s) >= 0 && isTemporal(s);
    return severalLevels || s[P::RT] != 0 ? mostUnrolledTaps : mostUnrolledTapsOfOneLevel;
}

/// So many cells may always be unrolled, whatever the pattern.
std::int64_t leastCells(const Setting& s) {
    const bool anyTapReads = streamingAxis(s) >= 0 && !isTemporal(s) && s[P::RT] == 0;
    return anyTapReads ? leastUnrolledCellsOfOneLevel : leastUnrolledCells;
}

/// "16 cells × 5 planes", what fills the registers.
Sentence registerContents(const Setting& s, const Circumstances& c) {
    const int along = streamingAxis(s);
    if (along < 0) return amountOf(Thing::UnrolledCell, unrolledCells(s));
    const int planes = 2 * c.features.halo[static_cast<std::size_t>(along)] + 1;
    const Sentence held =
        say("{} × {}", amountOf(Thing::Cell, cellsPerThread(s)), amountOf(Thing::Plane, planes));
    const Sentence all =
        isTemporal(s) ? say("{} × {}", held, amountOf(Thing::TimeLevel, heldLevels(s))) : held;
    return s[P::PR] != 0 ? say("{} and what is prefetched", all) : all;
}

Constraint sharedMemory() {
    return {
        .name = "shared memory",
        .parameters = {P::SH,  P::TBx, P::TBy, P::TBz, P::CMx, P::CMy, P::CMz, P::BMx,
                       P::BMy, P::BMz, P::ST,  P::SD,  P::RT,  P::TB,  P::TT,  P::LS,
                       P::RS,  P::CQ,  P::PR,  P::PK,  P::PD,  P::HP,  P::HS},
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                return sharedLayoutOf(s, c).bytes <= c.limits.sharedBytesPerBlock;
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                const auto layout = sharedLayoutOf(s, c);
                if (prefetchesAsync(s))
                    return say(
                        "PK is out: with {} planes on their way a block needs {} bytes of shared "
                        "memory; it may have {}. Make the tile smaller, or set PK to registers.",
                        s[P::PD], grouped(layout.bytes), grouped(c.limits.sharedBytesPerBlock));
                return say(
                    "SH is out: {} cells with their halo × {} take {} bytes of shared memory; a "
                    "block may have {}. Make the tile smaller.",
                    grouped(layout.planeCells), amountOf(Thing::Plane, layout.planes),
                    grouped(layout.bytes), grouped(c.limits.sharedBytesPerBlock));
            },
        .products =
            [](const Setting& s) {
                if (s[P::SH] == 0 && !prefetchesAsync(s)) return std::vector<Product>{};
                // What is on its way to a warp's tile is all there is of it in shared memory.
                auto products =
                    s[P::SH] != 0 ? sharedProducts(s) : std::vector{setOf(blockIds) | mergeSet()};
                if (prefetchesAsync(s) && !isPipelined(s)) products.push_back(setOf(P::PD));
                if (isRowsTiled(s)) products.push_back(setOf(P::HS));
                if (isPipelined(s))
                    for (const P id : {stagesId(s), P::HP, P::HS}) products.push_back(setOf(id));
                return products;
            }};
}

const std::vector<P> registerParameters{
    P::TBx, P::TBy, P::TBz, P::SH, P::ST, P::SD, P::UFx, P::UFy, P::UFz, P::CMx, P::CMy, P::CMz,
    P::BMx, P::BMy, P::BMz, P::RT, P::PR, P::TB, P::TT,  P::LS,  P::RS,  P::PK,  P::PD};
/// Together with the blocks that share a multiprocessor's registers.
const std::vector<P> registerBlockParameters = [] {
    auto parameters = registerParameters;
    parameters.push_back(P::MB);
    return parameters;
}();

Constraint registersPerThread() {
    return {.name = "registers per thread",
            .parameters = registerParameters,
            .allowed =
                [](const Setting& s, const Circumstances& c) {
                    return leastRegisters(s, c) <= c.limits.registersPerThread;
                },
            .sentence =
                [](const Setting& s, const Circumstances& c) {
                    return say("{} is out: {} need about {} registers per thread; the limit is {}.",
                               largestFactor(s), registerContents(s, c),
                               grouped(leastRegisters(s, c)), grouped(c.limits.registersPerThread));
                },
            .products = registerProducts};
}

Constraint registersPerBlock() {
    return {
        .name = "registers per block",
        .parameters = registerBlockParameters,
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                return cappedProduct(cappedProduct(leastRegisters(s, c), threadsOf(s)), s[P::MB]) <=
                       c.limits.registersPerBlock;
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                const int registers = leastRegisters(s, c);
                const Sentence all =
                    say("{} threads × about {} registers = {}", grouped(threadsOf(s)),
                        grouped(registers),
                        grouped(cappedProduct(cappedProduct(registers, threadsOf(s)), s[P::MB])));
                const std::string most = grouped(c.limits.registersPerBlock);
                const std::string threads =
                    grouped(c.limits.registersPerBlock / registers / s[P::MB]);
                if (s[P::MB] == 1)
                    return say(
                        "{}; a block may have {}. Use at most {} threads, or merge fewer cells.",
                        all, most, threads);
                return say(
                    "MB = {} blocks × {}; a multiprocessor's blocks have {}. Use at most {} "
                    "threads, or merge fewer cells.",
                    s[P::MB], all, most, threads);
            },
        .products =
            [](const Setting& s) {
                auto products = registerProducts(s);
                products.push_back(setOf(blockIds));
                products.push_back(setOf(P::MB));
                return products;
            }};
}

Constraint codeSize() {
    return {
        .name = "code size",
        .parameters = {P::UFx, P::UFy, P::UFz, P::CMx, P::CMy, P::CMz, P::BMx, P::BMy, P::BMz,
                       P::ST, P::SD, P::RT, P::TB, P::TT},
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                if (takesRowsByCopies(s)) return true;  // another rule's
                const auto cells = unrolledCells(s);
                return cells <= leastCells(s) ||
                       (cells <= mostUnrolledCells &&
                        cappedProduct(c.features.taps, cells) <= mostTaps(s));
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                const auto cells = unrolledCells(s);
                if (cells > mostUnrolledCells)
                    return say(
                        "{} is out: the unrolled body would hold {} cells; the limit is {}, beyond "
                        "it compiling takes too long.",
                        largestFactor(s), grouped(cells), grouped(mostUnrolledCells));
                return say(
                    "{} is out: the unrolled body would hold {} taps; the limit is {}, beyond it "
                    "compiling takes too long.",
                    largestFactor(s), grouped(cappedProduct(c.features.taps, cells)),
                    grouped(mostTaps(s)));
            },
        .products =
            [](const Setting& s) {
                const int along = streamingAxis(s);
                if (along < 0) return std::vector{setOf(unrollIds)};
                return std::vector{mergeSet(), setOf(unrollIds[static_cast<std::size_t>(along)])};
            }};
}

}  // namespace

std::vector<Constraint> resourceRules() {
    return {sharedMemory(), registersPerThread(), registersPerBlock(), codeSize()};
}

}  // namespace engine::space
