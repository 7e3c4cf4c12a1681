// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Random symmetric stencils: GSTuner (TPDS 35(1), 2024), Algorithm 1. Rings of cells grow outwards
// in the orthant of non-negative offsets; the result is mirrored over every axis. The centre and
// every mirrored cell are kept exactly once.

#include "engine/stencil/random_pattern.hpp"

#include <algorithm>
#include <array>

#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::stencil {
namespace {

/// Orders 1..4 in proportion to the cells of a box of that order without its centre.
int drawOrder(int dimensions, Random& random) {
    const std::array<int, 4> weights =
        dimensions == 2 ? std::array{8, 24, 48, 80} : std::array{26, 124, 342, 728};
    int total = 0;
    for (const int weight : weights) total += weight;
    int draw = static_cast<int>(random.below(static_cast<std::uint64_t>(total)));
    int order = 1;
    while (draw >= weights[static_cast<std::size_t>(order - 1)])
        draw -= weights[static_cast<std::size_t>(order++ - 1)];
    return order;
}

Offset moved(Offset offset, int axis, int by) {
    (axis == 0 ? offset.x : axis == 1 ? offset.y : offset.z) += by;
    return offset;
}

std::vector<Offset> withMirrorImages(const std::set<Offset>& cells) {
    std::set<Offset> all;
    for (const Offset cell : cells)
        for (int signs = 0; signs < 8; ++signs)
            all.insert({signs & 1 ? -cell.x : cell.x, signs & 2 ? -cell.y : cell.y,
                        signs & 4 ? -cell.z : cell.z});
    return {all.begin(), all.end()};
}

}  // namespace

std::set<Offset> nextRingCandidates(const std::set<Offset>& ring, int order, int dimensions) {
    std::set<Offset> candidates;
    for (const Offset cell : ring)
        for (int axis = 0; axis < dimensions; ++axis) {
            if (cell[axis] != order) continue;
            const int first = (axis + 1) % dimensions;
            const int second = (axis + 2) % dimensions;
            for (int a = -1; a <= 1; ++a)
                for (int b = -1; b <= 1; ++b) {
                    if (dimensions == 2 && b != 0) continue;
                    Offset next = moved(moved(cell, axis, 1), first, a);
                    if (dimensions == 3) next = moved(next, second, b);
                    if (next.x >= 0 && next.y >= 0 && next.z >= 0) candidates.insert(next);
                }
        }
    return candidates;
}

Pattern randomPattern(int dimensions, int order, Random& random, std::string name) {
    if (order == 0) order = drawOrder(dimensions, random);
    std::set<Offset> ring{Offset{}}, chosen{Offset{}};
    for (int n = 0; n < order; ++n) {
        const std::set<Offset> candidates = nextRingCandidates(ring, n, dimensions);
        std::vector<Offset> shuffled(candidates.begin(), candidates.end());
        random.shuffle(shuffled);
        const std::size_t kept = 1 + random.below(shuffled.size());
        ring = {shuffled.begin(), shuffled.begin() + static_cast<std::ptrdiff_t>(kept)};
        chosen.insert(ring.begin(), ring.end());
    }
    const std::vector<Offset> cells = withMirrorImages(chosen);
    std::vector<Tap> taps;
    taps.reserve(cells.size());
    for (const Offset cell : cells) taps.push_back({cell, 1.0 / static_cast<double>(cells.size())});
    return patternFromTaps(std::move(name), dimensions, std::move(taps));
}

}  // namespace engine::stencil
