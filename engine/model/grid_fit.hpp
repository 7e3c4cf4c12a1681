// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How well a setting's tiles fit a grid, and which grids near a wanted one they fit. Whoever may
// choose the grid, as those who pad it or part a domain do, chooses it with the tile: the same
// kernel is up to a fifth faster where no tile sticks out and blocks end together.

#include <vector>

#include "engine/model/prediction.hpp"

namespace engine::model {

struct GridFit {
    stencil::Extents grid;
    /// Of what all multiprocessors could update while the blocks of a launch run, the share that is
    /// stored or leads to it: lost are margins, planes before a march stores, cells outside the
    /// grid, and places of the last round that stay empty.
    double useful = 0;
};

/// By how much of their sides grids that are named beside one differ from it.
inline constexpr double kNearGrid = 0.2;

/// On the circumstances' own grid; 0 where the kernel cannot run.
GridFit fitOf(const space::Setting& setting, const space::Circumstances& circumstances,
              const DeviceSheet& sheet, const Known& known = {});

/// Grids whose sides differ from the circumstances' by `within` of them at most (0.2: 320 to 480
/// for 400), with whole tiles across a march and whole marches, or that grid's own side where there
/// is none: those that are useful to at least `share` of the best. None where the kernel cannot
/// run.
std::vector<GridFit> fitsNear(const space::Setting& setting,
                              const space::Circumstances& circumstances, const DeviceSheet& sheet,
                              double within, double share, const Known& known = {});

/// Of those that are useful to within 1 % of the best, the one with the fewest cells more or less,
/// and the one with the most cells, which has fewer tiles at its sides. None where the
/// circumstances' own grid is as useful, to 1 %.
std::vector<GridFit> bestFits(const space::Setting& setting,
                              const space::Circumstances& circumstances, const DeviceSheet& sheet,
                              double within, const Known& known = {});

}  // namespace engine::model
