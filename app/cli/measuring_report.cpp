// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/measuring_report.hpp"

#include <fmt/format.h>

#include "engine/source/kernel_source.hpp"

namespace cli {

using namespace engine;

void MeasuringReport::add(const device::Evaluation& evaluation) {
    const device::Conditions& conditions = evaluation.conditions;
    gpuSeconds += evaluation.runSeconds;
    compileSeconds += evaluation.compileSeconds;
    imagesCached += conditions.imageCached ? 1 : 0;
    roundsRepeated += conditions.repeated;
    throttled += conditions.throttled.empty() ? 0 : 1;
    askedAgain += conditions.askedAgain;
    if (!conditions.gpu.empty()) ++byGpu[conditions.gpu];
}

void MeasuringReport::addTo(Json& json) const {
    json["gpu_s"] = gpuSeconds;
    json["compile_s"] = compileSeconds;
    json["images_cached"] = imagesCached;
    json["rounds_repeated"] = roundsRepeated;
    json["evaluations_throttled"] = throttled;
    json["asked_again"] = askedAgain;
    if (!byGpu.empty()) json["evaluations_by_gpu"] = byGpu;
}

std::vector<std::string> MeasuringReport::sentences() const {
    std::vector<std::string> said;
    if (imagesCached > 0)
        said.push_back(fmt::format("{} kernels were in the image cache", imagesCached));
    if (throttled > 0)
        said.push_back(fmt::format("{} measured while the clock was held back", throttled));
    if (askedAgain > 0)
        said.push_back(fmt::format("asked {} times again after the connection broke", askedAgain));
    for (const auto& [gpu, count] : byGpu) said.push_back(fmt::format("{} by {}", count, gpu));
    return said;
}

std::optional<int> tiesOf(const record::RunView& run, const store::SessionFile& file) {
    const auto rows = file.evaluations();
    if (!run.best || !rows) return std::nullopt;
    const auto& best = run.best->evaluation;
    const double reach = best.medianInterval().high / best.steps;
    int ties = 0;
    for (const auto& row : *rows) {
        const auto& other = row.evaluation;
        const bool own = row.number == run.best->number || row.run != run.best->run;
        if (!own && other.ok() && other.medianInterval().low / other.steps <= reach) ++ties;
    }
    return ties;
}

bool hasChangedSince(const device::Evaluation& evaluation, const stencil::Problem& problem) {
    if (evaluation.sourceHash == 0 || !problem.isStencil()) return false;
    const auto source = source::specialise(problem, evaluation.setting);
    return source && source::sourceHash(*source) != evaluation.sourceHash;
}

}  // namespace cli
