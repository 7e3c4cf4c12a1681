// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fitted_grids.hpp"

#include <algorithm>

namespace cli {

using namespace engine;
namespace {

/// No grid makes a winner of what is slower than this share of the best.
constexpr double kWorthFitting = 0.6;

}  // namespace

std::vector<FittedSetting> fittedSettings(const std::vector<device::Evaluation>& evaluations,
                                          const space::Circumstances& circumstances,
                                          const stencil::Extents& wanted,
                                          const model::DeviceSheet& sheet, double within,
                                          std::size_t most) {
    const auto& grid = circumstances.problem.grid;
    auto near = circumstances;
    near.problem.grid = wanted;
    double best = 0;
    for (const auto& evaluation : evaluations) best = std::max(best, evaluation.gcells(grid));
    std::vector<FittedSetting> fitted;
    for (const auto& evaluation : evaluations) {
        if (evaluation.gcells(grid) < kWorthFitting * best) continue;
        const model::Known known{evaluation.resources.registers, evaluation.resources.sharedBytes};
        const double here = fitOf(evaluation.setting, circumstances, sheet, known).useful;
        if (here == 0) continue;
        for (const auto& fit : bestFits(evaluation.setting, near, sheet, within, known))
            if (fit.grid != grid)
                fitted.push_back(
                    {evaluation.setting, fit.grid, evaluation.gcells(grid) * fit.useful / here});
    }
    std::stable_sort(fitted.begin(), fitted.end(),
                     [](const FittedSetting& a, const FittedSetting& b) {
                         return a.expectedGcells > b.expectedGcells;
                     });
    if (fitted.size() > most) fitted.resize(most);
    return fitted;
}

}  // namespace cli
