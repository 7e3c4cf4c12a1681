// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/grid_fit.hpp"

#include <algorithm>
#include <cmath>

namespace engine::model {
namespace {

/// Small tiles fit nearly every side: of each axis no more are tried, by the number of axes.
constexpr std::size_t kMostSides[] = {0, 16, 16, 10};
constexpr double kAsUseful = 0.99, kFitsBetter = 1.01;

/// Multiples of `part` that differ from `side` by `within` of it at most, the nearest ones; `side`
/// itself where there are none.
std::vector<int> sidesNear(int side, std::int64_t part, double within, std::size_t most) {
    std::vector<int> sides;
    const auto least = static_cast<std::int64_t>(std::ceil(side * (1 - within)));
    const auto longest = static_cast<std::int64_t>(std::floor(side * (1 + within)));
    for (auto each = space::roundedUp(std::max<std::int64_t>(least, 1), part); each <= longest;
         each += part)
        sides.push_back(static_cast<int>(each));
    if (sides.empty()) return {side};
    std::sort(sides.begin(), sides.end(),
              [&](int a, int b) { return std::abs(a - side) < std::abs(b - side); });
    if (sides.size() > most) sides.resize(most);
    return sides;
}

/// What the compiler has told, or what is estimated, which is the same on every grid.
Known knownOf(const space::Setting& setting, const space::Circumstances& c,
              const DeviceSheet& sheet, Known known) {
    if (known.registers <= 0) known.registers = predict(setting, c, sheet, known).registers;
    return known;
}

double usefulOf(const Prediction& placed) {
    return placed.occupancy.blocks > 0 ? placed.balance * placed.geometry.validShare() : 0;
}

/// Cells along an axis after which the next tile begins. Shorter marches at the end divide what is
/// there, whatever its length.
std::int64_t partAlong(const space::KernelPlan& plan, int axis, int side) {
    if (axis != plan.marchAxis()) return plan.along(axis).stored;
    return plan.marches.halvings > 0 ? side : std::min<std::int64_t>(plan.marches.longest, side);
}

}  // namespace

GridFit fitOf(const space::Setting& setting, const space::Circumstances& circumstances,
              const DeviceSheet& sheet, const Known& known) {
    const auto there = knownOf(setting, circumstances, sheet, known);
    return {circumstances.problem.grid, usefulOf(placed(setting, circumstances, sheet, there))};
}

std::vector<GridFit> fitsNear(const space::Setting& setting,
                              const space::Circumstances& circumstances, const DeviceSheet& sheet,
                              double within, double share, const Known& known) {
    auto c = circumstances;
    const auto wanted = c.problem.grid;
    const auto plan = space::KernelPlan::of(setting, c);
    std::array<std::vector<int>, 3> sides{{{1}, {1}, {1}}};
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
        sides[static_cast<std::size_t>(axis)] =
            sidesNear(wanted[axis], partAlong(plan, axis, wanted[axis]), within,
                      kMostSides[c.problem.pattern.dimensions]);
    const auto there = knownOf(setting, c, sheet, known);
    std::vector<GridFit> fits;
    double best = 0;
    for (const int x : sides[0])
        for (const int y : sides[1])
            for (const int z : sides[2]) {
                c.problem.grid = {x, y, z};
                fits.push_back({c.problem.grid, usefulOf(placed(setting, c, sheet, there))});
                best = std::max(best, fits.back().useful);
            }
    std::erase_if(fits,
                  [&](const GridFit& fit) { return fit.useful == 0 || fit.useful < share * best; });
    return fits;
}

std::vector<GridFit> bestFits(const space::Setting& setting,
                              const space::Circumstances& circumstances, const DeviceSheet& sheet,
                              double within, const Known& known) {
    auto fits = fitsNear(setting, circumstances, sheet, within, kAsUseful, known);
    const double here = fitOf(setting, circumstances, sheet, known).useful;
    std::erase_if(fits, [&](const GridFit& fit) { return fit.useful <= kFitsBetter * here; });
    if (fits.empty()) return {};
    const auto wanted = circumstances.problem.grid.cells();
    const auto away = [&](const GridFit& fit) { return std::abs(fit.grid.cells() - wanted); };
    const auto nearest =
        *std::min_element(fits.begin(), fits.end(),
                          [&](const GridFit& a, const GridFit& b) { return away(a) < away(b); });
    const auto largest = *std::max_element(
        fits.begin(), fits.end(),
        [](const GridFit& a, const GridFit& b) { return a.grid.cells() < b.grid.cells(); });
    if (nearest.grid == largest.grid) return {nearest};
    return {nearest, largest};
}

}  // namespace engine::model
