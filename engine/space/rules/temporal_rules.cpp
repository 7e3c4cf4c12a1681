// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Temporal blocking: which of its choices have a meaning when, and which tiles are large enough.

#include <string>

#include "engine/space/plan/estimates.hpp"
#include "engine/space/plan/march.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/space/rules/number_text.hpp"
#include "engine/space/rules/rules.hpp"

namespace engine::space {
namespace {

using P = ParameterId;
using Test = bool (*)(const Setting&, const Circumstances&);

bool streams(const Setting& s) { return streamingAxis(s) >= 0; }

bool marches(const Setting& s, const Circumstances&) { return isTemporal(s) && streams(s); }
bool hasQueueInRegisters(const Setting& s, const Circumstances& c) {
    return marches(s, c) && s[P::TT] == BlockTile && s[P::RT] == 0;
}
bool hasTilesAtSides(const Setting& s, const Circumstances& c) {
    return marches(s, c) && !blocksShareTile(s);
}
bool passesOn(const Setting& s, const Circumstances&) { return isPipelined(s); }
bool meetsInPairs(const Setting& s, const Circumstances& c) {
    return isPipelined(s) || (isRowsTiled(s) && c.limits.hasClusters());
}
bool hasRing(const Setting& s, const Circumstances& c) {
    return hasQueueInRegisters(s, c) && marchOf(s, c).ring;
}

/// A choice that only some temporal kernels have.
Constraint choice(P id, std::vector<P> parameters, Test met, Sentence why) {
    parameters.insert(parameters.begin(), id);
    return {.name = "temporal choices",
            .parameters = std::move(parameters),
            .allowed =
                [id, met](const Setting& s, const Circumstances& c) {
                    return s[id] == infoOf(id).inactiveValue || met(s, c);
                },
            .sentence =
                [id, why = std::move(why)](const Setting& s, const Circumstances&) {
                    return say("{0} = {1} is out: {2}; {0} is {3}.", nameOf(id),
                               valueText(id, s[id]), why, valueText(id, infoOf(id).inactiveValue));
                },
            .meaning = true,
            .products = [](const Setting&) { return std::vector<Product>{}; }};
}

/// A warp keeps its tile in registers, a block shows it in shared memory.
Constraint placeOfTile() {
    return {
        .name = "place of the temporal tile",
        .parameters = {P::SH, P::TB, P::TT, P::ST},
        .allowed =
            [](const Setting& s, const Circumstances&) {
                return !isTemporal(s) || isWarpTiled(s) == (s[P::SH] == 0);
            },
        .sentence = [](const Setting& s, const Circumstances&) -> Sentence {
            if (isWarpTiled(s))
                return say(
                    "SH is out: a warp keeps its temporal tile in registers. Turn SH off, or set "
                    "TT to block.");
            if (streamingAxis(s) < 0)
                return say(
                    "TB needs shared memory without streaming: the block keeps its tile there "
                    "between time steps. Turn SH on, or turn ST on and set TT to warp.");
            return say(
                "TB needs shared memory when a block shares the tile. Turn SH on, or set TT to "
                "warp.");
        },
        .products = [](const Setting&) { return std::vector<Product>{}; }};
}

Constraint wholeWarps() {
    return {
        .name = "whole warps",
        .parameters = {P::TT, P::TBx, P::TBy, P::TBz, P::TB, P::ST},
        .allowed = [](const Setting& s,
                      const Circumstances&) { return !isWarpTiled(s) || threadsOf(s) >= 32; },
        .sentence =
            [](const Setting& s, const Circumstances&) {
                return say(
                    "A warp shares a tile, so a block needs at least 32 threads; {} are too few.",
                    grouped(threadsOf(s)));
            },
        .products =
            [](const Setting& s) {
                return isWarpTiled(s) ? std::vector{setOf(P::TBx) | setOf(P::TBy) | setOf(P::TBz)}
                                      : std::vector<Product>{};
            }};
}

Constraint adjacentInWarp(P id) {
    return {
        .name = "adjacent cells in a warp",
        .parameters = {id, P::TT, P::TB, P::ST},
        .allowed =
            [id](const Setting& s, const Circumstances&) {
                return s[id] == 1 || !(isSeenByLanes(s) || isRowsTiled(s));
            },
        .sentence =
            [id](const Setting& s, const Circumstances&) {
                return say(
                    "{0} = {1} is out: the lanes of a warp exchange the edges of adjacent cells; "
                    "use BM, or set TT to block. {0} is 1.",
                    nameOf(id), s[id]);
            },
        .meaning = true,
        .products =
            [id](const Setting& s) {
                return isSeenByLanes(s) || isRowsTiled(s) ? std::vector{setOf(id)}
                                                          : std::vector<Product>{};
            }};
}

/// Threads of a block along the first axis across the march: one row of its cells.
P threadsOfRow(const Setting& s) {
    return blockIds[static_cast<std::size_t>(firstAcross(streamingAxis(s)))];
}

/// No diagonal taps, neither within a plane of the march nor across planes.
bool readsLikeStar(const Setting& s, const Circumstances& c) {
    const auto along = static_cast<std::size_t>(streamingAxis(s));
    return !c.oblique[along] && !c.corners[along];
}

bool readsAcrossRows(const Setting& s, const Circumstances& c) {
    return c.features.halo[at(secondAcross(streamingAxis(s)))] > 0;
}

Constraint rowsShowOnePlane() {
    return {
        .name = "rows show one plane",
        .parameters = {P::TT, P::TB, P::ST, P::SD, P::RT},
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                return !isRowsTiled(s) ||
                       (c.problem.pattern.dimensions == 3 && readsAcrossRows(s, c) &&
                        (s[P::RT] != 0 || readsLikeStar(s, c)));
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                if (c.problem.pattern.dimensions != 3)
                    return say(
                        "TT = rows is out: it is for three dimensions. Set TT to warp or "
                        "pipeline.");
                if (!readsAcrossRows(s, c))
                    return say(
                        "TT = rows is out: no tap lies away along {}, so that rows have nothing to "
                        "show each other. Set TT to warp.",
                        axisNames[at(secondAcross(streamingAxis(s)))]);
                return say(
                    "TT = rows needs RT where taps lie diagonally: warps show one plane of a level "
                    "at a time. Turn RT on, or set TT to block or warp.");
            },
        .products = [](const Setting&) { return std::vector<Product>{}; }};
}

/// What warps show each other they show in two places in turn.
Constraint rowsInTurns() {
    return {.name = "slots of rows",
            .parameters = {P::HS, P::TT, P::TB, P::ST},
            .allowed = [](const Setting& s,
                          const Circumstances&) { return s[P::HS] <= 2 || !isRowsTiled(s); },
            .sentence =
                [](const Setting& s, const Circumstances&) {
                    return say(
                        "HS = {} is out: warps that hold rows run apart by one plane. HS is 2 "
                        "where they meet in pairs, or 1.",
                        s[P::HS]);
                },
            .products =
                [](const Setting& s) {
                    return isRowsTiled(s) ? std::vector{setOf(P::HS)} : std::vector<Product>{};
                }};
}

Constraint rowsWithinWarps() {
    return {
        .name = "rows within warps",
        .parameters = {P::TT, P::TBx, P::TBy, P::TBz, P::TB, P::ST, P::SD},
        .allowed =
            [](const Setting& s, const Circumstances&) {
                return !isRowsTiled(s) || (s[threadsOfRow(s)] <= 32 && threadsOf(s) >= 32);
            },
        .sentence =
            [](const Setting& s, const Circumstances&) {
                return say(
                    "TT = rows needs rows of at most 32 threads and at least one whole warp; here "
                    "a row has {} and the block {}.",
                    grouped(s[threadsOfRow(s)]), grouped(threadsOf(s)));
            },
        .products =
            [](const Setting& s) {
                if (!isRowsTiled(s)) return std::vector<Product>{};
                return std::vector{setOf(threadsOfRow(s)),
                                   setOf(P::TBx) | setOf(P::TBy) | setOf(P::TBz)};
            }};
}

/// Lanes follow each other along x, then y, then z; the outer warps of tiles in rows have more of
/// them along the second axis across, and x is always the first.
std::vector<P> marginParameters(int axis) {
    const auto a = static_cast<std::size_t>(axis);
    std::vector<P> parameters{blockIds[a], cyclicIds[a], blockMergeIds[a], P::TB, P::TT,
                              P::ST,       P::SD};
    for (std::size_t side = 0; side < a; ++side) parameters.push_back(blockIds[side]);
    if (axis != 2) parameters.push_back(P::CLa);
    if (axis != 0)
        for (const auto id : {P::CLb, P::RT, P::LS}) parameters.push_back(id);
    return parameters;
}

Constraint marginsLeaveSomething(int axis) {
    const auto a = static_cast<std::size_t>(axis);
    return {
        .name = "temporal margins",
        .parameters = marginParameters(axis),
        .allowed =
            [axis](const Setting& s, const Circumstances& c) {
                return !isTemporal(s) || axis == streamingAxis(s) ||
                       axis >= c.problem.pattern.dimensions || validAlong(s, c, axis) > 0;
            },
        .sentence =
            [axis, a](const Setting& s, const Circumstances& c) {
                return say(
                    "TB = {} is out: {} steps cost {} cells on either side along {}, and the tile "
                    "has {}. Fuse fewer steps, or give {} or its merging more.",
                    s[P::TB], s[P::TB], grouped(temporalMargin(s, c, axis)), axisNames[a],
                    grouped(clusterAlong(s, axis) * temporalTileAlong(s, axis)),
                    nameOf(blockIds[a]));
            },
        .products =
            [a, axis](const Setting& s) {
                const int along = streamingAxis(s);
                if (!isTemporal(s) || axis == along) return std::vector<Product>{};
                if (!isWarpTiled(s)) {
                    Product tile =
                        setOf(blockIds[a]) | setOf(cyclicIds[a]) | setOf(blockMergeIds[a]);
                    if (isClusterTiled(s))
                        tile |= setOf(axis == firstAcross(along) ? P::CLa : P::CLb);
                    std::vector<Product> products{tile, setOf(blockMergeIds[a])};
                    // Outer warps take rows of their own, if rows are as long as a warp.
                    if (isRowsTiled(s)) {
                        products.push_back(setOf(blockIds[a]));
                        products.push_back(setOf(threadsOfRow(s)));
                    }
                    return products;
                }
                // Lanes follow each other along x, then y, then z.
                std::vector<Product> products{setOf(blockMergeIds[a])};
                for (std::size_t side = 0; side <= a; ++side)
                    products.push_back(setOf(blockIds[side]));
                return products;
            }};
}

}  // namespace

std::vector<Constraint> temporalMeaningRules() {
    std::vector<Constraint> rules{
        choice(P::TT, {P::TB, P::ST}, marches,
               say("only a march through several time levels can be shared by a warp")),
        choice(P::LS, {P::TB, P::ST}, marches,
               say("only time levels that march together can be lazy; it needs TB and ST")),
        choice(P::RS, {P::TB, P::ST, P::TT, P::RT}, hasQueueInRegisters,
               say("it needs TB and ST with a block's tile and without retiming")),
        choice(P::CQ, {P::TB, P::ST, P::TT, P::RT, P::RS, P::SD}, hasRing,
               say("no planes wait in a ring of shared memory here")),
        choice(P::SS, {P::TB, P::ST, P::TT}, hasTilesAtSides,
               say("only tiles of one block that march with several time levels can have shorter "
                   "sides")),
        choice(P::HP, {P::TB, P::ST, P::TT}, passesOn,
               say("only the stages of a pipeline pass planes on")),
        choice(P::HS, {P::TB, P::ST, P::TT}, meetsInPairs,
               say("only the stages of a pipeline, and warps that hold rows, meet in pairs; that "
                   "needs "
                   "compute capability 9.0")),
    };
    for (const auto id : cyclicIds) rules.push_back(adjacentInWarp(id));
    for (auto& rule : sharedTileMeaningRules()) rules.push_back(std::move(rule));
    for (auto& rule : pipelineMeaningRules()) rules.push_back(std::move(rule));
    return rules;
}

std::vector<Constraint> temporalRules() {
    std::vector<Constraint> rules{placeOfTile(), wholeWarps(), rowsShowOnePlane(), rowsInTurns(),
                                  rowsWithinWarps()};
    for (int axis = 0; axis < 3; ++axis) rules.push_back(marginsLeaveSomething(axis));
    for (auto& rule : sharedTileRules()) rules.push_back(std::move(rule));
    for (auto& rule : pipelineRules()) rules.push_back(std::move(rule));
    for (auto& rule : tensorRules()) rules.push_back(std::move(rule));
    return rules;
}

}  // namespace engine::space
