// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fitted_grids.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "engine/model/learned_times.hpp"

namespace cli {

using namespace engine;
namespace {

/// No grid makes a winner of what is slower than this share of the best.
constexpr double kWorthFitting = 0.6;
/// Tiles that stick out cost more than the model says of rounds: what networks expect decides.
constexpr double kNearlyAsUseful = 0.95;

/// How fast a setting is expected to be on grids of one problem, each beside the others.
class Beside {
public:
    Beside(const space::Circumstances& circumstances, const model::DeviceSheet& sheet)
        : m_circumstances(circumstances),
          m_sheet(sheet),
          m_learned(model::learnedTimesFor(sheet, circumstances.problem)) {}

    /// Cells a second in units that are the setting's own.
    double of(const space::Setting& setting, const model::GridFit& fit) {
        if (!m_learned) return fit.useful;
        const double seconds = on(fit.grid).of(setting).seconds;
        return static_cast<double>(fit.grid.cells()) / seconds;
    }

private:
    const model::Expectation& on(const stencil::Extents& grid) {
        auto& expectation = m_expectations[{grid.x, grid.y, grid.z}];
        if (!expectation) {
            auto circumstances = m_circumstances;
            circumstances.problem.grid = grid;
            expectation.emplace(std::move(circumstances), m_sheet, *m_learned);
        }
        return *expectation;
    }

    space::Circumstances m_circumstances;
    const model::DeviceSheet& m_sheet;
    const model::LearnedTimes* m_learned;
    std::map<std::tuple<int, int, int>, std::optional<model::Expectation>> m_expectations;
};

}  // namespace

std::vector<FittedSetting> fittedSettings(const std::vector<device::Evaluation>& evaluations,
                                          const space::Circumstances& circumstances,
                                          const stencil::Extents& wanted,
                                          const model::DeviceSheet& sheet, double within,
                                          std::size_t most) {
    const auto& grid = circumstances.problem.grid;
    auto near = circumstances;
    near.problem.grid = wanted;
    Beside beside(circumstances, sheet);
    double best = 0;
    for (const auto& evaluation : evaluations) best = std::max(best, evaluation.gcells(grid));
    std::vector<FittedSetting> fitted;
    for (const auto& evaluation : evaluations) {
        if (evaluation.gcells(grid) < kWorthFitting * best) continue;
        const auto& setting = evaluation.setting;
        const model::Known known{evaluation.resources.registers, evaluation.resources.sharedBytes};
        const auto here = fitOf(setting, circumstances, sheet, known);
        if (here.useful == 0) continue;
        FittedSetting there{setting, grid, evaluation.gcells(grid)};
        for (const auto& fit : fitsNear(setting, near, sheet, within, kNearlyAsUseful, known)) {
            const double expected =
                evaluation.gcells(grid) * beside.of(setting, fit) / beside.of(setting, here);
            if (expected > there.expectedGcells) there = {setting, fit.grid, expected};
        }
        if (there.grid != grid) fitted.push_back(there);
    }
    std::stable_sort(fitted.begin(), fitted.end(),
                     [](const FittedSetting& a, const FittedSetting& b) {
                         return a.expectedGcells > b.expectedGcells;
                     });
    if (fitted.size() > most) fitted.resize(most);
    return fitted;
}

}  // namespace cli
