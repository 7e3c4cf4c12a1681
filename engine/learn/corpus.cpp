// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/corpus.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/stencil/taps.hpp"

namespace engine::learn {

Result<RecordedStencil> recordedStencil(const stencil::Problem& problem,
                                        const device::DeviceInfo& device,
                                        const std::vector<device::Evaluation>& evaluations) {
    RecordedStencil recorded{problem, device.limits, device.gpu, {}};
    if (device.predicted)
        return badInput(
            fmt::format("The times of {} were predicted: a network learns from measured ones only.",
                        problem.pattern.name));
    for (const auto& evaluation : evaluations) {
        if (evaluation.setting.size() != space::parameterTable().size())
            return badInput(
                fmt::format("The settings of {} have other parameters than Stencilscope's kernels.",
                            problem.pattern.name));
        if (!evaluation.ok() || !(evaluation.timeMs() > 0)) continue;
        recorded.rows.push_back({evaluation.setting, evaluation.timeMs(), evaluation.steps,
                                 evaluation.compileSeconds,
                                 evaluation.runSeconds + evaluation.overheadSeconds});
    }
    if (recorded.rows.empty())
        return badInput(
            fmt::format("The recording of {} has no setting that ran.", problem.pattern.name));
    return recorded;
}

std::vector<int> foldsByStencil(const Corpus& corpus, int folds, Random& random) {
    stencil::StencilNumbers stencils;  // to their place in the order drawn
    std::vector<int> ofRecording;
    for (const auto& recorded : corpus)
        ofRecording.push_back(static_cast<int>(stencils.of(recorded.problem.pattern)));
    std::vector<int> places(stencils.size());
    std::iota(places.begin(), places.end(), 0);
    random.shuffle(places);
    const int count = std::clamp(folds, 1, static_cast<int>(stencils.size()));
    for (int& fold : ofRecording) fold = places[static_cast<std::size_t>(fold)] % count;
    return ofRecording;
}

std::vector<int> foldsByRow(std::size_t rows, int folds, Random& random) {
    std::vector<int> ofRow(rows);
    for (std::size_t i = 0; i < rows; ++i)
        ofRow[i] = static_cast<int>(i % static_cast<std::size_t>(folds));
    random.shuffle(ofRow);
    return ofRow;
}

}  // namespace engine::learn
