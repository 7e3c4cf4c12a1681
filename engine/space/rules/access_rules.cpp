// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How memory is reached: prefetch distance, vectors, and how many blocks share a multiprocessor.

#include <string>

#include "engine/space/plan/estimates.hpp"
#include "engine/space/plan/prefetching.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/space/rules/number_text.hpp"
#include "engine/space/rules/rules.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

Constraint distanceNeedsPrefetching() {
    return {
        .name = "prefetch distance",
        .parameters = {P::PD, P::PR},
        .allowed = [](const Setting& s,
                      const Circumstances&) { return s[P::PD] == 1 || s[P::PR] != 0; },
        .sentence =
            [](const Setting&, const Circumstances&) {
                return say("PD has no meaning without prefetching; it is 1. Turn PR on to use PD.");
            },
        .meaning = true,
        .products =
            [](const Setting& s) {
                return s[P::PR] == 0 ? std::vector{setOf(P::PD)} : std::vector<Product>{};
            }};
}

Constraint kindNeedsPrefetching() {
    return {
        .name = "prefetch kind",
        .parameters = {P::PK, P::PR, P::TB, P::SH, P::ST, P::SD},
        .allowed =
            [](const Setting& s, const Circumstances&) {
                const bool shared = s[P::SH] != 0 && streamingAxis(s) > 0;
                return s[P::PK] == PrefetchRegisters ||
                       (s[P::PR] != 0 && (isTemporal(s) || shared));
            },
        .sentence =
            [](const Setting&, const Circumstances&) {
                return say(
                    "PK is out: planes of a single time level are copied to shared memory where "
                    "taps are read from there and rows lie whole in a plane. Turn PR and SH on and "
                    "stream along y or z, or fuse steps with TB, to use PK; PK is registers.");
            },
        .meaning = true,
        .products = [](const Setting&) { return std::vector<Product>{}; }};
}

Constraint bulkCopiesOfOneLevel() {
    return {.name = "bulk copies",
            .parameters = {P::PK, P::TB, P::TT, P::ST},
            .allowed =
                [](const Setting& s, const Circumstances&) {
                    return s[P::PK] != PrefetchBulk || !isTemporal(s) || takesRowsByCopies(s);
                },
            .sentence =
                [](const Setting& s, const Circumstances&) {
                    return say(
                        "PK is out: bulk copies bring whole planes, and with TB = {} each thread "
                        "fetches its own cells. Set TT to pipeline or tensor, or PK to registers "
                        "or async.",
                        s[P::TB]);
                },
            .products = [](const Setting&) { return std::vector<Product>{}; }};
}

/// Rows of the tile travel in copies, which begin and end at multiples of 16 bytes.
bool copiesRows(const Setting& s) { return copiesPlanes(s) || takesRowsByCopies(s); }

Constraint copiedRows() {
    return {
        .name = "copied rows",
        .parameters = {P::PK, P::PR, P::TB, P::ST, P::SD, P::TT, P::TBx, P::CMx, P::BMx},
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                return !copiesRows(s) ||
                       tileAlong(s, 0) * bytesOf(c.problem.type) % kWidestAccess == 0;
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                return say(
                    "PK is out: copies move 16 bytes at a time, and a row of the tile has {} of "
                    "{}; make TBx, CMx or BMx larger.",
                    amountOf(Thing::Cell, tileAlong(s, 0)), stencil::nameOf(c.problem.type));
            },
        .products =
            [](const Setting& s) {
                if (!copiesRows(s)) return std::vector<Product>{};
                return std::vector{setOf(P::TBx) | setOf(P::CMx) | setOf(P::BMx)};
            }};
}

Constraint asynchronousCopies() {
    return {
        .name = "asynchronous copies",
        .parameters = {P::PK},
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                if (s[P::PK] == PrefetchBulk) return c.limits.hasClusters();
                return s[P::PK] == PrefetchRegisters || c.limits.hasAsynchronousCopies();
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                if (s[P::PK] != PrefetchBulk)
                    return say(
                        "PK is out: asynchronous copies need compute capability 8.0, and this GPU "
                        "is {}; PK is registers.",
                        c.limits.architecture);
                return say(
                    "PK is out: bulk copies need compute capability 9.0, and this GPU is {}; PK is "
                    "{}.",
                    c.limits.architecture,
                    c.limits.hasAsynchronousCopies() ? say("registers or async")
                                                     : verbatim("registers"));
            }};
}

Constraint vectorsNeedAdjacentCells() {
    return {
        .name = "vector accesses",
        .parameters = {P::VW, P::BMx, P::ST, P::SD, P::TB, P::TT},
        .allowed =
            [](const Setting& s, const Circumstances&) {
                return s[P::VW] == 1 ||
                       (s[P::BMx] > 1 && streamingAxis(s) > 0 && !takesRowsByCopies(s));
            },
        .sentence =
            [](const Setting& s, const Circumstances&) {
                if (takesRowsByCopies(s))
                    return say(
                        "VW is out: the rows of pipelines and of tensor cores travel in bulk. Set "
                        "TT to another tile to use VW; VW is 1.");
                return say(
                    "VW is out: one access moves adjacent cells of a plane that streams by. Stream "
                    "along y or z and merge cells with BMx first; VW is 1.");
            },
        .meaning = true,
        .products =
            [](const Setting&) {
                return std::vector{setOf(P::VW), setOf(P::BMx)};
            }};
}

Constraint vectorsFit() {
    return {.name = "vector width",
            .parameters = {P::VW, P::BMx},
            .allowed =
                [](const Setting& s, const Circumstances& c) {
                    return s[P::VW] == 1 || (s[P::BMx] % s[P::VW] == 0 &&
                                             s[P::VW] * bytesOf(c.problem.type) <= kWidestAccess);
                },
            .sentence =
                [](const Setting& s, const Circumstances& c) {
                    return say(
                        "VW = {} is out: an access moves up to 16 bytes, {} cells of {}, and VW "
                        "divides "
                        "the adjacent cells of a thread (BMx = {}).",
                        s[P::VW], kWidestAccess / bytesOf(c.problem.type),
                        stencil::nameOf(c.problem.type), s[P::BMx]);
                },
            .products =
                [](const Setting&) {
                    return std::vector{setOf(P::VW), setOf(P::BMx)};
                }};
}

/// Cells at the grid's edge are tested one by one, which no vector survives.
Constraint vectorsNeedWholeTiles() {
    return {
        .name = "vectors in whole tiles",
        .parameters = {P::VW, P::TBx, P::CMx, P::BMx, P::TB},
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                return s[P::VW] == 1 || isTemporal(s) || c.problem.grid.x % tileAlong(s, 0) == 0;
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                return say(
                    "VW is out: tiles of {} cells do not fill the grid's {} along x, so cells are "
                    "tested one by one. Use a tile that divides it; VW is 1.",
                    grouped(tileAlong(s, 0)), grouped(c.problem.grid.x));
            },
        .products =
            [](const Setting& s) {
                if (isTemporal(s)) return std::vector<Product>{};
                return std::vector{setOf(P::VW), setOf(P::TBx) | setOf(P::CMx) | setOf(P::BMx)};
            }};
}

Constraint blocksOnMultiprocessor() {
    return {
        .name = "blocks on a multiprocessor",
        .parameters = {P::MB, P::TBx, P::TBy, P::TBz},
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                return s[P::MB] == 1 ||
                       cappedProduct(threadsOf(s), s[P::MB]) <= c.limits.threadsPerMultiprocessor;
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                return say("MB = {} blocks × {} threads = {}; a multiprocessor has room for {}.",
                           s[P::MB], grouped(threadsOf(s)),
                           grouped(std::int64_t{threadsOf(s)} * s[P::MB]),
                           grouped(c.limits.threadsPerMultiprocessor));
            },
        .products =
            [](const Setting&) {
                return std::vector{setOf(P::MB), setOf(P::TBx) | setOf(P::TBy) | setOf(P::TBz)};
            }};
}

/// Launch bounds cap the registers already, so that MB blocks of these threads fit; a kernel cannot
/// have both, and a cap that they keep to anyway would change nothing.
Constraint registerCap() {
    return {.name = "register cap",
            .parameters = {P::MR, P::MB, P::TBx, P::TBy, P::TBz},
            .allowed =
                [](const Setting& s, const Circumstances& c) {
                    return s[P::MR] == 1 ||
                           (s[P::MB] == 1 &&
                            cappedProduct(s[P::MR], threadsOf(s)) < c.limits.registersPerBlock);
                },
            .sentence =
                [](const Setting& s, const Circumstances& c) {
                    if (s[P::MB] > 1)
                        return say(
                            "MR = {} is out: MB = {} caps the registers by the blocks that must "
                            "fit, and a kernel takes one of the two. Set MB or MR to 1.",
                            s[P::MR], s[P::MB]);
                    return say(
                        "MR = {} is out: {} threads of a block have {} registers each, and cannot "
                        "use more. Use a smaller MR, or fewer threads.",
                        s[P::MR], grouped(threadsOf(s)),
                        grouped(c.limits.registersPerBlock / threadsOf(s)));
                },
            .products =
                [](const Setting&) {
                    return std::vector{setOf(P::MR), setOf(P::MB),
                                       setOf(P::TBx) | setOf(P::TBy) | setOf(P::TBz)};
                }};
}

/// A march keeps its own column in registers: the tile is for the cells of others.
Constraint sharedNeedsNeighboursAcross() {
    return {.name = "shared memory needs neighbours across the march",
            .parameters = {P::SH, P::ST, P::SD, P::TB, P::PR, P::PK},
            .allowed =
                [](const Setting& s, const Circumstances& c) {
                    const int along = streamingAxis(s);
                    if (s[P::SH] == 0 || along < 0 || isTemporal(s) || prefetchesAsync(s))
                        return true;
                    int across = 0;
                    for (int axis = 0; axis < 3; ++axis)
                        if (axis != along)
                            across += c.features.halo[static_cast<std::size_t>(axis)];
                    return across > 0;
                },
            .sentence =
                [](const Setting& s, const Circumstances&) {
                    return say(
                        "SH is out: the pattern has no neighbours across the march along {}, so "
                        "threads "
                        "have no cells to share. Stream along another axis to use SH; SH is off.",
                        axisNames[static_cast<std::size_t>(streamingAxis(s))]);
                },
            .products = [](const Setting&) { return std::vector<Product>{}; }};
}

}  // namespace

std::vector<Constraint> accessMeaningRules() {
    return {kindNeedsPrefetching(), distanceNeedsPrefetching(), vectorsNeedAdjacentCells()};
}

std::vector<Constraint> accessRules() {
    return {sharedNeedsNeighboursAcross(),
            bulkCopiesOfOneLevel(),
            asynchronousCopies(),
            copiedRows(),
            vectorsFit(),
            vectorsNeedWholeTiles(),
            blocksOnMultiprocessor(),
            registerCap()};
}

}  // namespace engine::space
