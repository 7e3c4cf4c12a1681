// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/an5d/an5d_model.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "engine/stencil/features.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::search {
namespace {

constexpr int kRegisters = 255, kRegistersOfBlock = 65536, kThreadsOfMultiprocessor = 2048;

/// What blocks of one choice do on one grid, all of them, in one launch.
struct Work {
    double computed = 0;      ///< cells
    double globalReads = 0;   ///< cells
    double sharedWrites = 0;  ///< cells
    double blocks = 0;
};

/// An axis across the march, cut into blocks that overlap.
struct Cut {
    double extent, threads, compute, count;

    Cut(double cells, int block, double halo)
        : extent(cells),
          threads(block),
          compute(block - 2 * halo),
          count(std::ceil(cells / compute)) {}
    /// Cells beside the grid that the blocks reach over.
    double covered(double halo) const { return compute * count + 2 * halo; }
    /// Cells that the blocks compute before `reach` cells are lost at either side.
    std::pair<double, double> within(double reach) const {
        const double inner = threads - 2 * reach;
        const double last = std::max(0.0, threads - (count * inner + reach - extent) - reach);
        return {inner, last};
    }
};

Work workOf(const An5dChoice& choice, const An5dStencil& stencil) {
    const double r = stencil.radius, bT = choice.steps, halo = r * bT;
    const double marched = stencil.extents[static_cast<std::size_t>(stencil.dimensions - 1)];
    const double length = marched + 2 * r, tiles = std::ceil(marched / choice.planes);
    const double overlap = 2 * bT * (tiles - 1);  // the spreadsheet leaves the radius out here
    const Cut a(stencil.extents[0], choice.block[0], halo);
    Work work;
    if (stencil.dimensions == 2) {
        const double outside = a.covered(halo) - (a.extent + 2 * r);
        work.globalReads = (a.count * a.threads - outside) * (length + overlap);
        work.blocks = a.count * tiles;
    } else {
        const Cut b(stencil.extents[1], choice.block[1], halo);
        const auto rim = [&](const Cut& cut) {
            return 2 * r * (halo - r) + 2 * r * (cut.covered(halo) - 2 * r);
        };
        const double outside = a.covered(halo) * b.covered(halo) -
                               (a.extent + 2 * r) * (b.extent + 2 * r) + (a.count - 1) * rim(b) +
                               (b.count - 1) * rim(a);
        work.globalReads =
            (a.count * a.threads * b.count * b.threads - outside) * (length + overlap);
        work.blocks = a.count * b.count * tiles;
    }
    for (int t = 1; t <= choice.steps; ++t) {
        const double planes = length + 2 * r * (bT - t) * (tiles - 1);
        const auto [innerA, lastA] = a.within(r * t);
        if (stencil.dimensions == 2) {
            work.computed += ((a.count - 1) * innerA + lastA) * planes;
            work.sharedWrites += a.count * a.threads * planes;
            continue;
        }
        const Cut b(stencil.extents[1], choice.block[1], halo);
        const auto [innerB, lastB] = b.within(r * t);
        work.computed +=
            ((a.count - 1) * (b.count - 1) * innerA * innerB + (a.count - 1) * innerA * lastB +
             (b.count - 1) * innerB * lastA + lastA * lastB) *
            planes;
        work.sharedWrites += a.count * a.threads * b.count * b.threads * planes;
    }
    return work;
}

double cellsOf(const An5dStencil& stencil) {
    double cells = 1;
    for (int axis = 0; axis < stencil.dimensions; ++axis)
        cells *= stencil.extents[static_cast<std::size_t>(axis)];
    return cells;
}

/// Whether the halo of all steps leaves cells to compute.
bool computes(const An5dChoice& choice, const An5dStencil& stencil) {
    for (int axis = 0; axis + 1 < stencil.dimensions; ++axis)
        if (choice.block[static_cast<std::size_t>(axis)] <= 2 * stencil.radius * choice.steps)
            return false;
    return true;
}

bool fits(const An5dChoice& choice, const An5dStencil& stencil) {
    const int threads = choice.block[0] * choice.block[1];
    if (choice.block[0] < choice.block[1] || threads > 1024) return false;
    if (!computes(choice, stencil)) return false;
    const int planes = 2 * stencil.radius + 1;
    const int registers = stencil.bytes == 8 ? 2 * choice.steps * planes + choice.steps + 30
                                             : choice.steps * planes + choice.steps + 20;
    return registers <= kRegisters && registers * threads <= kRegistersOfBlock;
}

}  // namespace

double an5dGflops(const An5dChoice& choice, const An5dStencil& stencil, const Machine& machine,
                  int iterations) {
    if (!computes(choice, stencil)) return 0;
    const Work work = workOf(choice, stencil);
    const double threads = choice.block[0] * choice.block[1];
    const double waves =
        work.blocks / (kThreadsOfMultiprocessor / threads * machine.multiprocessors);
    if (std::floor(waves) == 0) return 0;
    const bool isDouble = stencil.bytes == 8;
    const double operations =
        2 * stencil.fused + stencil.added + stencil.multiplied + stencil.others;
    const double instructions = stencil.fused + stencil.added + stencil.multiplied + stencil.others;
    const double peak =
        (isDouble ? machine.doubleGflops : machine.singleGflops) * operations / (2 * instructions);
    const double memory =
        isDouble ? machine.doubleMemoryGbPerSecond : machine.singleMemoryGbPerSecond;
    const double shared =
        isDouble ? machine.doubleSharedGbPerSecond : machine.singleSharedGbPerSecond;
    const double launches = std::ceil(iterations / static_cast<double>(choice.steps));
    const double cells = cellsOf(stencil);
    const double giga = 1e9;
    const double computing = launches * work.computed * operations / giga / peak;
    const double moving = launches * (work.globalReads + cells) * stencil.bytes / giga / memory;
    const double sharing = launches * (work.computed * stencil.sharedReads + work.sharedWrites) *
                           stencil.bytes / giga / shared;
    const double seconds =
        std::max({computing, moving, sharing}) * std::ceil(waves) / std::floor(waves);
    return iterations * cells * stencil.flops / seconds / giga;
}

std::vector<An5dChoice> an5dRanking(const An5dStencil& stencil, const Machine& machine) {
    const bool flat = stencil.dimensions == 2;
    const auto first = flat ? std::vector{128, 256, 512} : std::vector{16, 32, 64};
    const auto second = flat ? std::vector{1} : std::vector{16, 32};
    const auto planes = flat ? std::vector{128, 256, 512, 1024} : std::vector{128, 256};
    std::vector<An5dChoice> ranking;
    for (const int a : first)
        for (const int b : second)
            for (const int sl : planes)
                for (int bT = 1; bT <= (flat ? 16 : 8); ++bT) {
                    An5dChoice choice{{a, b}, bT, sl};
                    if (!fits(choice, stencil)) continue;
                    choice.gflops = an5dGflops(choice, stencil, machine);
                    ranking.push_back(choice);
                }
    std::ranges::stable_sort(ranking, std::ranges::greater{}, &An5dChoice::gflops);
    return ranking;
}

An5dStencil an5dStencil(const space::Circumstances& circumstances) {
    const auto& problem = circumstances.problem;
    An5dStencil stencil;
    stencil.dimensions = problem.pattern.dimensions;
    stencil.radius = circumstances.features.order;
    for (int axis = 0; axis < stencil.dimensions; ++axis)
        stencil.extents[static_cast<std::size_t>(axis)] = problem.grid[axis];
    stencil.bytes = stencil::bytesOf(problem.type);
    const int taps = std::max(1, circumstances.features.taps);
    // Taps are multiplied one by one, also where the formula adds some up before.
    stencil.flops = std::max(2 * taps - 1, circumstances.features.flops);
    const int width = 2 * stencil.radius + 1;
    const int all = stencil.dimensions == 2 ? width * width : width * width * width;
    if (taps == all && stencil.radius > 0) {  // sums of columns
        stencil.fused = width * (all / width - 1);
        stencil.added = width - 1;
        stencil.multiplied = width;
    } else {
        stencil.fused = taps - 1;
        stencil.multiplied = 1;
    }
    stencil.multiplied += stencil.flops - (2 * taps - 1);
    std::set<std::pair<int, int>> columns;
    for (const auto& offset : stencil::accessedOffsets(problem.pattern)) {
        const std::pair column{offset.x, stencil.dimensions == 3 ? offset.y : 0};
        if (column != std::pair{0, 0}) columns.insert(column);
    }
    stencil.sharedReads = static_cast<int>(columns.size());
    return stencil;
}

}  // namespace engine::search
