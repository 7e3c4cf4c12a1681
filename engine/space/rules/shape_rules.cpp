// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks, tiles and unrolling, against each other and against the grid.

#include <string>

#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/estimates.hpp"
#include "engine/space/rules/number_text.hpp"
#include "engine/space/rules/rules.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

Product tileSet(std::size_t a) {
    return setOf(blockIds[a]) | setOf(cyclicIds[a]) | setOf(blockMergeIds[a]);
}

bool anyAboveOne(const Setting& s, const std::array<P, 3>& ids) {
    return s[ids[0]] > 1 || s[ids[1]] > 1 || s[ids[2]] > 1;
}

Constraint mergingExcludes() {
    return {.name = "merging",
            .parameters = {P::CMx, P::CMy, P::CMz, P::BMx, P::BMy, P::BMz},
            .allowed =
                [](const Setting& s, const Circumstances&) {
                    return !anyAboveOne(s, cyclicIds) || !anyAboveOne(s, blockMergeIds);
                },
            .sentence =
                [](const Setting&, const Circumstances&) {
                    return say(
                        "CM is off: cyclic and block merging exclude each other. Turn BM off to "
                        "use CM.");
                },
            .published = true,
            .products =
                [](const Setting&) {
                    return std::vector{setOf(cyclicIds), setOf(blockMergeIds)};
                }};
}

Constraint threadsPerBlock() {
    return {
        .name = "threads per block",
        .parameters = {P::TBx, P::TBy, P::TBz},
        .allowed = [](const Setting& s,
                      const Circumstances& c) { return threadsOf(s) <= c.limits.threadsPerBlock; },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                return say("{} = {} threads; a block may have {}.",
                           c.problem.pattern.dimensions == 3 ? "TBx × TBy × TBz" : "TBx × TBy",
                           grouped(threadsOf(s)), grouped(c.limits.threadsPerBlock));
            },
        .published = true,
        .products = [](const Setting&) { return std::vector{setOf(blockIds)}; }};
}

Sentence tileSentence(const Setting& s, const Circumstances& c, int axis) {
    const auto a = static_cast<std::size_t>(axis);
    const P merge = s[blockMergeIds[a]] > 1 ? blockMergeIds[a] : cyclicIds[a];
    return say("{} × {} = {} cells along {}; the grid has {}, so a block may cover {}.",
               nameOf(blockIds[a]), nameOf(merge), grouped(tileAlong(s, axis)), axisNames[a],
               grouped(c.problem.grid[axis]), grouped(longestTile(c.problem.grid[axis])));
}

Constraint tileWithinGrid(int axis) {
    const auto a = static_cast<std::size_t>(axis);
    return {.name = "tile within the grid",
            .parameters = {blockIds[a], cyclicIds[a], blockMergeIds[a]},
            .allowed =
                [axis](const Setting& s, const Circumstances& c) {
                    return tileAlong(s, axis) <= longestTile(c.problem.grid[axis]);
                },
            .sentence = [axis](const Setting& s,
                               const Circumstances& c) { return tileSentence(s, c, axis); },
            .products = [a](const Setting&) { return std::vector{tileSet(a)}; }};
}

/// GeST Table 2: SB is at most the grid's length along the axis it tiles.
Constraint streamTileWithinGrid() {
    return {.name = "streaming tile within the grid",
            .parameters = {P::SB, P::ST, P::SD},
            .allowed =
                [](const Setting& s, const Circumstances& c) {
                    const int along = streamingAxis(s);
                    return along < 0 || s[P::SB] <= longestTile(c.problem.grid[along]);
                },
            .sentence =
                [](const Setting& s, const Circumstances& c) {
                    const int along = streamingAxis(s);
                    return say("SB = {} planes along {}; the grid has {}, so SB is at most {}.",
                               grouped(s[P::SB]), axisNames[static_cast<std::size_t>(along)],
                               grouped(c.problem.grid[along]),
                               grouped(longestTile(c.problem.grid[along])));
                },
            .published = true,
            .products =
                [](const Setting& s) {
                    return s[P::ST] != 0 ? std::vector{setOf(P::SB)} : std::vector<Product>{};
                }};
}

/// Marches that shorten keep more planes than they need to warm up, and what they unroll.
Constraint shorterEnds() {
    const auto least = [](const Setting& s) {
        constexpr int leastPlanes = 8;
        return std::max(leastPlanes, s[unrollIds[static_cast<std::size_t>(streamingAxis(s))]]);
    };
    return {
        .name = "shorter ends",
        .parameters = {P::SE, P::SB, P::UFx, P::UFy, P::UFz, P::ST, P::SD},
        .allowed =
            [least](const Setting& s, const Circumstances& c) {
                const int along = streamingAxis(s);
                if (along < 0 || s[P::SE] == 1) return true;
                return s[P::SB] < c.problem.grid[along] && s[P::SB] / s[P::SE] >= least(s);
            },
        .sentence =
            [least](const Setting& s, const Circumstances& c) {
                const int along = streamingAxis(s);
                if (s[P::SB] >= c.problem.grid[along])
                    return say(
                        "SE = {} is out: one march goes through all {} planes along {}. Make SB "
                        "smaller than that, or set SE to 1.",
                        s[P::SE], grouped(c.problem.grid[along]),
                        axisNames[static_cast<std::size_t>(along)]);
                return say(
                    "SE = {} is out: marches of SB = {} planes would shorten to {}; the least "
                    "is {}. Make SB larger, or SE smaller.",
                    s[P::SE], grouped(s[P::SB]), s[P::SB] / s[P::SE], least(s));
            },
        .products =
            [](const Setting& s) {
                const int along = streamingAxis(s);
                if (along < 0) return std::vector<Product>{};
                return std::vector{setOf(P::SE), setOf(P::SB),
                                   setOf(unrollIds[static_cast<std::size_t>(along)])};
            }};
}

/// Marches that shorten differ already, and one march has none to be shorter than.
Constraint shorterSides() {
    return {
        .name = "shorter sides",
        .parameters = {P::SS, P::SE, P::SB, P::ST, P::SD},
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                const int along = streamingAxis(s);
                return s[P::SS] == 0 || along < 0 ||
                       (s[P::SE] == 1 && s[P::SB] < c.problem.grid[along]);
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                if (s[P::SE] != 1)
                    return say(
                        "SS is out: marches shorten towards the grid's end already (SE = {}). Set "
                        "SE to 1, or turn SS off.",
                        s[P::SE]);
                return say(
                    "SS is out: one march goes through all {} planes. Make SB smaller than that, "
                    "or turn SS off.",
                    grouped(c.problem.grid[streamingAxis(s)]));
            },
        .products =
            [](const Setting& s) {
                if (s[P::ST] == 0) return std::vector<Product>{};
                return std::vector{setOf(P::SS), setOf(P::SE), setOf(P::SB)};
            }};
}

/// GeST section 3.2: with streaming, the unroll factor of the march is at most the tile it marches
/// through.
Constraint unrollWithinStreamTile() {
    return {
        .name = "unrolling within the streaming tile",
        .parameters = {P::UFx, P::UFy, P::UFz, P::SB, P::ST, P::SD},
        .allowed =
            [](const Setting& s, const Circumstances&) {
                const int along = streamingAxis(s);
                return along < 0 || s[unrollIds[static_cast<std::size_t>(along)]] <= s[P::SB];
            },
        .sentence =
            [](const Setting& s, const Circumstances&) {
                const P id = unrollIds[static_cast<std::size_t>(streamingAxis(s))];
                return say(
                    "{0} = {1} is out: a block marches through SB = {2} planes; {0} is at most "
                    "{2}.",
                    nameOf(id), grouped(s[id]), grouped(s[P::SB]));
            },
        .published = true,
        .products =
            [](const Setting& s) {
                const int along = streamingAxis(s);
                if (along < 0) return std::vector<Product>{};
                return std::vector{setOf(unrollIds[static_cast<std::size_t>(along)]), setOf(P::SB)};
            }};
}

Sentence unrollMergedSentence(const Setting& s, int axis) {
    const auto a = static_cast<std::size_t>(axis);
    return say("{0} = {1} is out: a thread has {2} cells along {3} to unroll; {0} is at most {2}.",
               nameOf(unrollIds[a]), grouped(s[unrollIds[a]]), grouped(mergeAlong(s, axis)),
               axisNames[a]);
}

Constraint unrollWithinMerge(int axis) {
    const auto a = static_cast<std::size_t>(axis);
    return {.name = "unrolling within the merged cells",
            .parameters = {unrollIds[a], cyclicIds[a], blockMergeIds[a], P::ST},
            .allowed =
                [a, axis](const Setting& s, const Circumstances&) {
                    return s[P::ST] != 0 || s[unrollIds[a]] <= mergeAlong(s, axis);
                },
            .sentence = [axis](const Setting& s,
                               const Circumstances&) { return unrollMergedSentence(s, axis); },
            .products =
                [a](const Setting& s) {
                    if (s[P::ST] != 0) return std::vector<Product>{};
                    return std::vector{setOf(unrollIds[a]),
                                       setOf(cyclicIds[a]) | setOf(blockMergeIds[a])};
                }};
}

}  // namespace

std::vector<Constraint> shapeRules() {
    std::vector<Constraint> rules{mergingExcludes(),      threadsPerBlock(),
                                  streamTileWithinGrid(), unrollWithinStreamTile(),
                                  shorterEnds(),          shorterSides()};
    for (int axis = 0; axis < 3; ++axis) {
        rules.push_back(tileWithinGrid(axis));
        rules.push_back(unrollWithinMerge(axis));
    }
    return rules;
}

}  // namespace engine::space
