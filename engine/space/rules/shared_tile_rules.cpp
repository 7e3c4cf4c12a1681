// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Temporal tiles that several blocks share: a cluster's, and the device's (EBISU section 5).

#include <string>

#include "engine/space/plan/prefetching.hpp"
#include "engine/space/plan/shared_layout.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/space/rules/number_text.hpp"
#include "engine/space/rules/rules.hpp"

namespace engine::space {
namespace {

using P = ParameterId;
constexpr int mostBlocksOfCluster = 8;        // what every GPU with clusters can run
constexpr std::int64_t reservedBytes = 1024;  // shared memory that the system takes for a block

std::string tileName(const Setting& s) { return valueText(P::TT, s[P::TT]); }

/// The cells of a block along an axis, as a product.
Product partAlong(int axis) {
    const auto a = static_cast<std::size_t>(axis);
    return setOf(blockIds[a]) | setOf(cyclicIds[a]) | setOf(blockMergeIds[a]);
}

/// Those of the axes across the march.
std::vector<Product> parts(const Setting& s) {
    std::vector<Product> products;
    for (int axis = 0; axis < 3; ++axis)
        if (axis != streamingAxis(s)) products.push_back(partAlong(axis));
    return products;
}

/// CLa and CLb count the blocks of a cluster that shares a tile.
Constraint onlyInClusters(P id) {
    return {.name = "cluster of a tile",
            .parameters = {id, P::TT, P::TB, P::ST},
            .allowed =
                [id](const Setting& s, const Circumstances& c) {
                    const bool exists = id == P::CLa || c.problem.pattern.dimensions == 3;
                    return s[id] == 1 || (isClusterTiled(s) && exists);
                },
            .sentence =
                [id](const Setting& s, const Circumstances&) {
                    if (isClusterTiled(s))
                        return say(
                            "CLb is out: in two dimensions only one axis lies across the march; "
                            "CLb is 1.");
                    return say(
                        "{0} is out: no cluster shares a tile here. Set TT to cluster to use {0}; "
                        "{0} is 1.",
                        infoOf(id).abbreviation);
                },
            .meaning = true,
            .products =
                [id](const Setting& s) {
                    return id == P::CLb || !isClusterTiled(s) ? std::vector{setOf(id)}
                                                              : std::vector<Product>{};
                }};
}

Constraint clustersExist() {
    return {.name = "clusters",
            .parameters = {P::TT},
            .allowed =
                [](const Setting& s, const Circumstances& c) {
                    return s[P::TT] != ClusterTile || c.limits.hasClusters();
                },
            .sentence =
                [](const Setting&, const Circumstances& c) {
                    return say(
                        "TT = cluster is out: clusters need compute capability 9.0, and this GPU "
                        "is {}. Set TT to block or device.",
                        c.limits.architecture);
                },
            .products = [](const Setting&) { return std::vector<Product>{}; }};
}

Constraint clusterSize() {
    return {.name = "cluster size",
            .parameters = {P::CLa, P::CLb, P::TT, P::TB, P::ST},
            .allowed =
                [](const Setting& s, const Circumstances&) {
                    const auto blocks = cappedProduct(s[P::CLa], s[P::CLb]);
                    return !isClusterTiled(s) || (blocks > 1 && blocks <= mostBlocksOfCluster);
                },
            .sentence = [](const Setting& s, const Circumstances&) -> Sentence {
                const auto blocks = cappedProduct(s[P::CLa], s[P::CLb]);
                if (blocks == 1)
                    return say(
                        "TT = cluster needs at least two blocks that share the tile. Set CLa or "
                        "CLb to 2, or TT to block.");
                return say(
                    "CLa × CLb = {} blocks; a cluster that every GPU can run has at most {}.",
                    grouped(blocks), mostBlocksOfCluster);
            },
            .products =
                [](const Setting& s) {
                    return isClusterTiled(s) ? std::vector{setOf(P::CLa) | setOf(P::CLb)}
                                             : std::vector<Product>{};
                }};
}

/// One plane of each level is shown, the one in the middle: what is read across must lie in it.
Constraint planesInTheMiddle() {
    return {.name = "tiles of several blocks",
            .parameters = {P::TT, P::TB, P::ST, P::SD, P::RT},
            .allowed =
                [](const Setting& s, const Circumstances& c) {
                    if (!blocksShareTile(s)) return true;
                    const int along = streamingAxis(s);
                    int across = 0;
                    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
                        if (axis != along)
                            across += c.features.halo[static_cast<std::size_t>(axis)];
                    return !c.oblique[static_cast<std::size_t>(along)] && across > 0 &&
                           s[P::RT] == 0;
                },
            .sentence =
                [](const Setting& s, const Circumstances&) {
                    return say(
                        "TT = {} is out: blocks exchange the plane in the middle, so it is for "
                        "patterns "
                        "with taps across the march, none of them off that plane, and not for "
                        "retiming. Set TT to block or warp.",
                        tileName(s));
                },
            .products = [](const Setting&) { return std::vector<Product>{}; }};
}

Constraint partCoversHalo(int axis) {
    const auto a = static_cast<std::size_t>(axis);
    return {
        .name = "part of a shared tile",
        .parameters = {blockIds[a], cyclicIds[a], blockMergeIds[a], P::TT, P::TB, P::ST, P::SD},
        .allowed =
            [axis, a](const Setting& s, const Circumstances& c) {
                return !blocksShareTile(s) || axis == streamingAxis(s) ||
                       temporalTileAlong(s, axis) >= c.features.halo[a];
            },
        .sentence =
            [axis, a](const Setting& s, const Circumstances& c) {
                return say(
                    "TT = {} is out: a block has {} along {}, fewer than the {} that its "
                    "neighbours read. Give {} or its merging more.",
                    tileName(s), amountOf(Thing::Cell, temporalTileAlong(s, axis)), axisNames[a],
                    grouped(c.features.halo[a]), infoOf(blockIds[a]).abbreviation);
            },
        .products =
            [axis](const Setting& s) {
                return blocksShareTile(s) && axis != streamingAxis(s) ? std::vector{partAlong(axis)}
                                                                      : std::vector<Product>{};
            }};
}

Constraint wholeMarch() {
    return {.name = "march of a device tile",
            .parameters = {P::SB, P::TT, P::TB, P::ST, P::SD},
            .allowed =
                [](const Setting& s, const Circumstances& c) {
                    return !isDeviceTiled(s) || s[P::SB] >= c.problem.grid[streamingAxis(s)];
                },
            .sentence =
                [](const Setting& s, const Circumstances& c) {
                    const int along = streamingAxis(s);
                    return say(
                        "SB = {} is out: the blocks of a device tile march together through all {} "
                        "planes along {}. Set SB to at least that.",
                        grouped(s[P::SB]), grouped(c.problem.grid[along]),
                        axisNames[static_cast<std::size_t>(along)]);
                },
            .products =
                [](const Setting& s) {
                    return isDeviceTiled(s) ? std::vector{setOf(P::SB)} : std::vector<Product>{};
                }};
}

std::int64_t blocksOfDevice(const Setting& s, const Circumstances& c) {
    std::int64_t blocks = 1;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        if (axis != streamingAxis(s))
            blocks = cappedProduct(blocks, axisOfLevels(s, c, axis).blocks);
    return blocks;
}

/// Blocks that wait for each other must all run. The launch bounds keep the registers of MB blocks
/// within a multiprocessor's.
Constraint residentBlocks() {
    return {
        .name = "resident blocks",
        .parameters = {P::TBx, P::TBy, P::TBz, P::CMx, P::CMy, P::CMz, P::BMx, P::BMy, P::BMz,
                       P::MB, P::TT, P::TB, P::ST, P::SD},
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                return !isDeviceTiled(s) ||
                       blocksOfDevice(s, c) <= std::int64_t{s[P::MB]} * c.limits.multiprocessors;
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                return say(
                    "TT = device is out: the {} blocks of a device tile must run at once, and {} "
                    "multiprocessors with MB = {} take {}. Make the tiles larger, or raise MB.",
                    grouped(blocksOfDevice(s, c)), grouped(c.limits.multiprocessors), s[P::MB],
                    grouped(std::int64_t{s[P::MB]} * c.limits.multiprocessors));
            },
        .products =
            [](const Setting& s) {
                if (!isDeviceTiled(s)) return std::vector<Product>{};
                auto products = parts(s);
                products.push_back(setOf(P::MB));
                return products;
            }};
}

Constraint residentSharedMemory() {
    return {
        .name = "resident shared memory",
        .parameters = {P::TBx, P::TBy, P::TBz, P::CMx, P::CMy, P::CMz, P::BMx,
                       P::BMy, P::BMz, P::MB,  P::TT,  P::TB,  P::ST,  P::SD,
                       P::SH,  P::LS,  P::RT,  P::PR,  P::PK,  P::PD},
        .allowed =
            [](const Setting& s, const Circumstances& c) {
                return !isDeviceTiled(s) ||
                       cappedProduct(s[P::MB], sharedLayoutOf(s, c).bytes + reservedBytes) <=
                           c.limits.sharedBytesPerBlock + reservedBytes;
            },
        .sentence =
            [](const Setting& s, const Circumstances& c) {
                return say(
                    "MB = {} is out: that many blocks of a device tile need {} bytes of shared "
                    "memory each at once, and a multiprocessor has {}. Lower MB, or make the tile "
                    "smaller.",
                    s[P::MB], grouped(sharedLayoutOf(s, c).bytes),
                    grouped(c.limits.sharedBytesPerBlock + reservedBytes));
            },
        .products =
            [](const Setting& s) {
                if (!isDeviceTiled(s)) return std::vector<Product>{};
                auto products = parts(s);
                products.push_back(setOf(P::MB));
                if (prefetchesAsync(s)) products.push_back(setOf(P::PD));
                return products;
            }};
}

}  // namespace

std::vector<Constraint> sharedTileMeaningRules() {
    return {onlyInClusters(P::CLa), onlyInClusters(P::CLb)};
}

std::vector<Constraint> sharedTileRules() {
    std::vector<Constraint> rules{clustersExist(), clusterSize(), planesInTheMiddle(),
                                  wholeMarch()};
    for (int axis = 0; axis < 3; ++axis) rules.push_back(partCoversHalo(axis));
    rules.push_back(residentBlocks());
    rules.push_back(residentSharedMemory());
    return rules;
}

}  // namespace engine::space
