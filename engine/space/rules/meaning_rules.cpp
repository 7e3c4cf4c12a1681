// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// When a parameter has a meaning. Each rule holds its first parameter at the inactive value
// otherwise.

#include <string>

#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/space/rules/number_text.hpp"
#include "engine/space/rules/rules.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

/// A switch that needs streaming (GSTuner Table 1), in the words of the one who wants it on.
Constraint needsStreaming(P id, const char* what) {  // a phrase
    return {.name = "needs streaming",
            .parameters = {id, P::ST},
            .allowed = [id](const Setting& s,
                            const Circumstances&) { return s[P::ST] != 0 || s[id] == 0; },
            .sentence =
                [id, what](const Setting&, const Circumstances&) {
                    return say("{} needs streaming. Turn ST on to use {}.", phraseOf(what),
                               nameOf(id));
                },
            .published = true,
            .meaning = true,
            .products = [](const Setting&) { return std::vector<Product>{}; }};
}

/// SD, SB and SE describe the march; without one they are padded (GeST section 3.2).
Constraint onlyWithStreaming(P id) {
    return {.name = "needs streaming",
            .parameters = {id, P::ST},
            .allowed = [id](const Setting& s,
                            const Circumstances&) { return s[P::ST] != 0 || s[id] == 1; },
            .sentence =
                [id](const Setting&, const Circumstances&) {
                    return say(
                        "{0} has no meaning without streaming; it is {1}. Turn ST on to use {0}.",
                        nameOf(id), id == P::SD ? "1 (x)" : "1");
                },
            .published = true,
            .meaning = true,
            .products =
                [id](const Setting& s) {
                    return id != P::SD && s[P::ST] == 0 ? std::vector{setOf(id)}
                                                        : std::vector<Product>{};
                }};
}

Sentence streamsAlong(const Setting& s) {
    return say("streaming goes along {}", axisNames[static_cast<std::size_t>(streamingAxis(s))]);
}

/// The threads of a block share the plane and march together, so there is one layer of them.
Constraint oneAlongStream(std::string name, P id, int axis, Sentence why) {
    return {.name = std::move(name),
            .parameters = {id, P::ST, P::SD, P::TB, P::TT},
            .allowed =
                [id, axis](const Setting& s, const Circumstances&) {
                    // But for the stages of a pipeline, which stand along it.
                    const bool stages =
                        isPipelined(s) && infoOf(id).group == ParameterGroup::ThreadBlock;
                    return s[id] == 1 || streamingAxis(s) != axis || stages;
                },
            .sentence =
                [id, why = std::move(why)](const Setting& s, const Circumstances&) {
                    return say("{0} = {1} is out: {2} and {3}; {0} is 1.", nameOf(id),
                               grouped(s[id]), streamsAlong(s), why);
                },
            .meaning = true,
            .products =
                [id, axis](const Setting& s) {
                    return streamingAxis(s) == axis ? std::vector{setOf(id)}
                                                    : std::vector<Product>{};
                }};
}

bool unrollHasMeaning(const Setting& s, int axis) {
    const int along = streamingAxis(s);
    return along < 0 ? mergeAlong(s, axis) > 1 : along == axis;
}

Sentence unrollSentence(const Setting& s, int axis) {
    const auto a = static_cast<std::size_t>(axis);
    if (streamingAxis(s) >= 0)
        return say(
            "{0} = {1} is out: {2} and the cells of a thread in the plane are always unrolled; {0} "
            "is 1.",
            nameOf(unrollIds[a]), grouped(s[unrollIds[a]]), streamsAlong(s));
    return say(
        "{0} = {1} is out: a thread has one cell along {2}, so there is no loop to unroll; {0} is "
        "1. Merge cells with {3} or {4} first.",
        nameOf(unrollIds[a]), grouped(s[unrollIds[a]]), axisNames[a], nameOf(cyclicIds[a]),
        nameOf(blockMergeIds[a]));
}

/// With streaming only the march is unrolled, without only a loop over merged cells can be.
Constraint unrollNeedsLoop(int axis) {
    const auto a = static_cast<std::size_t>(axis);
    const P id = unrollIds[a];
    return {.name = "unrolling needs a loop",
            .parameters = {id, cyclicIds[a], blockMergeIds[a], P::ST, P::SD},
            .allowed =
                [id, axis](const Setting& s, const Circumstances&) {
                    return s[id] == 1 || unrollHasMeaning(s, axis);
                },
            .sentence = [axis](const Setting& s,
                               const Circumstances&) { return unrollSentence(s, axis); },
            .meaning = true,
            .products =
                [a, axis](const Setting& s) {
                    if (streamingAxis(s) == axis) return std::vector<Product>{};
                    if (streamingAxis(s) >= 0) return std::vector{setOf(unrollIds[a])};
                    return std::vector{setOf(unrollIds[a]),
                                       setOf(cyclicIds[a]) | setOf(blockMergeIds[a])};
                }};
}

/// A switch that this problem has no use for.
Constraint needs(std::string name, P id, bool (*met)(const Circumstances&),
                 Sentence (*sentence)(const Circumstances&)) {
    return {.name = std::move(name),
            .parameters = {id},
            .allowed = [id, met](const Setting& s,
                                 const Circumstances& c) { return s[id] == 0 || met(c); },
            .sentence = [sentence](const Setting&, const Circumstances& c) { return sentence(c); },
            .meaning = true};
}

std::int64_t coefficientBytes(const Circumstances& c) {
    return std::int64_t{c.coefficients} * bytesOf(c.problem.type);
}

Constraint retimingNeedsHalo() {
    return {.name = "retiming needs a halo",
            .parameters = {P::RT, P::ST, P::SD},
            .allowed =
                [](const Setting& s, const Circumstances& c) {
                    return s[P::RT] == 0 || streamingAxis(s) < 0 ||
                           c.features.halo[static_cast<std::size_t>(streamingAxis(s))] > 0;
                },
            .sentence =
                [](const Setting& s, const Circumstances&) {
                    return say(
                        "Retiming needs neighbours along the streaming axis: the pattern has none "
                        "along {}. Stream along another axis to use RT.",
                        axisNames[static_cast<std::size_t>(streamingAxis(s))]);
                },
            .meaning = true,
            .products = [](const Setting&) { return std::vector<Product>{}; }};
}

std::vector<Constraint> problemRules() {
    return {
        needs(
            "retiming needs a linear formula", P::RT,
            [](const Circumstances& c) { return c.features.linear; },
            [](const Circumstances& c) {
                return say(
                    "Retiming needs a formula that is linear in {}: only sums can be split by "
                    "planes. RT is off.",
                    c.problem.pattern.input);
            }),
        retimingNeedsHalo(),
        needs(
            "shared memory needs neighbours", P::SH,
            [](const Circumstances& c) { return c.features.order > 0; },
            [](const Circumstances&) {
                return say(
                    "Shared memory needs neighbours: this pattern reads the centre only. SH is "
                    "off.");
            }),
        needs(
            "constant memory needs coefficients", P::CO,
            [](const Circumstances& c) { return c.coefficients > 0; },
            [](const Circumstances&) {
                return say(
                    "Constant memory needs a scalar coefficient: this formula has none. CO is "
                    "off.");
            }),
        needs(
            "constant memory size", P::CO,
            [](const Circumstances& c) { return coefficientBytes(c) <= c.limits.constantBytes; },
            [](const Circumstances& c) {
                return say(
                    "CO is out: {} coefficients take {} bytes of constant memory; the limit is {}.",
                    grouped(c.coefficients), grouped(coefficientBytes(c)),
                    grouped(c.limits.constantBytes));
            }),
    };
}

}  // namespace

std::vector<Constraint> meaningRules() {
    std::vector<Constraint> rules{
        onlyWithStreaming(P::SD), onlyWithStreaming(P::SB), onlyWithStreaming(P::SE),
        needsStreaming(P::RT, phrase("Retiming")), needsStreaming(P::PR, phrase("Prefetching"))};
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        rules.push_back(
            oneAlongStream("block along the stream", blockIds[a], axis,
                           say("the threads of a block share a plane and march together")));
        for (const auto& ids : {cyclicIds, blockMergeIds})
            rules.push_back(oneAlongStream("merging along the stream", ids[a], axis,
                                           say("a thread already visits every cell along it")));
        rules.push_back(unrollNeedsLoop(axis));
    }
    for (auto& rule : problemRules()) rules.push_back(std::move(rule));
    return rules;
}

}  // namespace engine::space
