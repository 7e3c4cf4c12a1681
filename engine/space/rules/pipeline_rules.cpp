// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Temporal tiles whose levels the warps of a block take in turn.

#include <string>

#include "engine/space/plan/estimates.hpp"
#include "engine/space/plan/prefetching.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/space/rules/number_text.hpp"
#include "engine/space/rules/rules.hpp"

namespace engine::space {
namespace {

using P = ParameterId;
// Turns of a pipeline are unrolled plane by plane, without which what waits in registers would be
// moved. NVRTC takes half a second for so many taps.
constexpr std::int64_t mostUnrolledTapsOfStages = 6000;

std::int64_t threadsOfStage(const Setting& s) { return threadsOf(s) / stagesOf(s); }

/// Threads follow each other along x, then y, then z: those of a stage come before its axis.
bool isWarpForEachStage(const Setting& s) {
    const bool inOrder = streamingAxis(s) == 2 || s[P::TBz] == 1;
    return threadsOfStage(s) == lanesOfWarp && inOrder && stagesOf(s) > 1;
}

Constraint warpsAsStages() {
    return {
        .name = "stages of a pipeline",
        .parameters = {P::TT, P::TBx, P::TBy, P::TBz, P::TB, P::ST, P::SD},
        .allowed = [](const Setting& s,
                      const Circumstances&) { return !isPipelined(s) || isWarpForEachStage(s); },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                const bool flat = c.problem.pattern.dimensions == 2 || streamingAxis(s) == 1;
                return say(
                    "TT = pipeline needs a warp for each stage, of at least two: {} = 32, and "
                    "the stages along {}, where the march goes; the setting has {} of "
                    "{}.",
                    flat ? "TBx" : "TBx × TBy", nameOf(stagesId(s)),
                    amountOf(Thing::Stage, stagesOf(s)),
                    amountOf(Thing::Thread, threadsOfStage(s)));
            },
        .products =
            [](const Setting& s) {
                if (!isPipelined(s)) return std::vector<Product>{};
                const Product all = setOf(P::TBx) | setOf(P::TBy) | setOf(P::TBz);
                return std::vector{all, setOf(stagesId(s)), setOf(P::TBz)};
            }};
}

Constraint levelsOfStages() {
    return {.name = "levels of a stage",
            .parameters = {P::TB, P::TT, P::TBx, P::TBy, P::TBz, P::ST, P::SD},
            .allowed =
                [](const Setting& s, const Circumstances&) {
                    return !isPipelined(s) || s[P::TB] % stagesOf(s) == 0;
                },
            .sentence =
                [](const Setting& s, const Circumstances&) {
                    return say(
                        "TB = {} is out: the {} stages of the pipeline ({}) have as many time "
                        "levels each. Use a multiple of {}.",
                        s[P::TB], stagesOf(s), nameOf(stagesId(s)), stagesOf(s));
                },
            .products =
                [](const Setting& s) {
                    return isPipelined(s) ? std::vector{setOf(stagesId(s))}
                                          : std::vector<Product>{};
                }};
}

Constraint planesByBulkCopies() {
    return {
        .name = "planes of a pipeline",
        .parameters = {P::PK, P::TT, P::TB, P::ST, P::SD, P::PR},
        .allowed =
            [](const Setting& s, const Circumstances&) {
                return !isPipelined(s) ||
                       (s[P::PR] != 0 && s[P::PK] == PrefetchBulk && streamingAxis(s) > 0);
            },
        .sentence =
            [](const Setting&, const Circumstances&) {
                return say(
                    "TT = pipeline needs planes that arrive by bulk copies, whole rows at a time: "
                    "set PR on, PK to bulk, and stream along y or z.");
            },
        .products = [](const Setting&) { return std::vector<Product>{}; }};
}

Constraint codeSizeOfStage() {
    return {
        .name = "code size",
        .parameters = {P::TT, P::TB, P::UFx, P::UFy, P::UFz, P::HP, P::BMx, P::BMy, P::BMz, P::CMx,
                       P::CMy, P::CMz, P::TBx, P::TBy, P::TBz, P::ST, P::SD},
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                return !isPipelined(s) ||
                       cappedProduct(c.features.taps, unrolledCells(s)) <= mostUnrolledTapsOfStages;
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                return say(
                    "HP = {} is out: the unrolled beats of the pipeline would hold {} taps; the "
                    "limit is {}, beyond it compiling takes too long. Pass on fewer planes, or "
                    "unroll less.",
                    s[P::HP], grouped(cappedProduct(c.features.taps, unrolledCells(s))),
                    grouped(mostUnrolledTapsOfStages));
            },
        .products =
            [](const Setting& s) {
                if (!isPipelined(s)) return std::vector<Product>{};
                Product cells{};
                for (const auto& ids : {cyclicIds, blockMergeIds})
                    for (const auto id : ids) cells |= setOf(id);
                return std::vector{
                    cells,
                    setOf(unrollIds[static_cast<std::size_t>(streamingAxis(s))]) | setOf(P::HP),
                    setOf(stagesId(s))};
            }};
}

/// The first stage takes planes no faster than the others: one beat ahead is early enough.
Constraint oneBeatAhead() {
    return {.name = "planes ahead of a pipeline",
            .parameters = {P::PD, P::TT, P::TB, P::ST},
            .allowed = [](const Setting& s,
                          const Circumstances&) { return s[P::PD] == 1 || !isPipelined(s); },
            .sentence =
                [](const Setting& s, const Circumstances&) {
                    return say(
                        "PD = {} is out: the planes of the next hand-over are on their way to a "
                        "pipeline, HP of them, and its stages take none sooner; PD is 1.",
                        s[P::PD]);
                },
            .meaning = true,
            .products =
                [](const Setting& s) {
                    return isPipelined(s) ? std::vector{setOf(P::PD)} : std::vector<Product>{};
                }};
}

/// Where lanes hold rows, what they exchange costs the less, the more cells they have.
Constraint cellsOfLanes(P id, int axis) {
    return {.name = "cells of a lane",
            .parameters = {id, P::TT, P::TB, P::ST, P::SD},
            .allowed =
                [id, axis](const Setting& s, const Circumstances&) {
                    const int cells = s[id];
                    const bool lanes =
                        (isSeenByLanes(s) || isRowsTiled(s)) && streamingAxis(s) > axis;
                    return lanes || (cells & (cells - 1)) == 0;
                },
            .sentence =
                [id](const Setting& s, const Circumstances&) {
                    return say(
                        "{0} = {1} is out: only the lanes of a warp that hold rows of a temporal "
                        "tile can have numbers that are not powers of two. Use a power of two, or "
                        "set TT to warp, rows or pipeline and stream along {2}.",
                        nameOf(id), s[id], id == P::BMx ? say("y or z") : verbatim("z"));
                },
            .products = [id](const Setting&) { return std::vector{setOf(id)}; }};
}

}  // namespace

std::vector<Constraint> pipelineMeaningRules() { return {oneBeatAhead()}; }

std::vector<Constraint> pipelineRules() {
    return {warpsAsStages(),   levelsOfStages(),        planesByBulkCopies(),
            codeSizeOfStage(), cellsOfLanes(P::BMx, 0), cellsOfLanes(P::BMy, 1)};
}

}  // namespace engine::space
