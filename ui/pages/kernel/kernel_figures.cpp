// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/kernel_figures.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "engine/model/grid_fit.hpp"
#include "engine/model/occupancy.hpp"
#include "engine/space/plan/kernel_plan.hpp"
#include "engine/stencil/features.hpp"
#include "ui/charts/ceilings.hpp"
#include "ui/pages/resource_names.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using namespace engine;

/// From here on a limit is near enough to be pointed out.
constexpr double kTight = 0.9;
constexpr double kKilobyte = 1024;
/// Too few warps to hide the latency of device memory by switching between them.
constexpr double kFewWarps = 0.25;

struct FigureText {
    Q_DECLARE_TR_FUNCTIONS(KernelFigures)
};

Figure unknown(const QString& name) {
    return {name, std::nullopt, FigureText::tr("not measured"), Figure::Kind::Plain};
}

Figure registersFigure(const device::Evaluation* evaluation, const space::DeviceLimits& limits) {
    if (!evaluation || evaluation->resources.registers < 0)
        return unknown(FigureText::tr("Registers"));
    const int used = evaluation->resources.registers;
    return {FigureText::tr("Registers"), static_cast<double>(used) / limits.registersPerThread,
            FigureText::tr("%1 of %2 per thread").arg(used).arg(limits.registersPerThread)};
}

Figure sharedFigure(const device::Evaluation* evaluation, const space::DeviceLimits& limits) {
    if (!evaluation || evaluation->resources.sharedBytes < 0)
        return unknown(FigureText::tr("Shared memory"));
    const int used = evaluation->resources.sharedBytes, limit = limits.sharedBytesPerBlock;
    // One unit for both, so that they can be compared at a glance.
    return {FigureText::tr("Shared memory"), static_cast<double>(used) / limit,
            FigureText::tr("%1 of %2 KB per block")
                .arg(fixedText(used / kKilobyte, 1), fixedText(limit / kKilobyte, 0))};
}

std::optional<model::Occupancy> occupancyOf(const device::Evaluation* evaluation,
                                            const stencil::Problem& problem,
                                            const space::Setting& setting,
                                            const space::DeviceLimits& limits) {
    const auto multiprocessor = model::multiprocessorLimits(limits.architecture);
    if (!evaluation || evaluation->resources.registers < 0 || !multiprocessor) return std::nullopt;
    const auto plan = space::KernelPlan::of(setting, space::Circumstances::of(problem, limits));
    return model::occupancy(*multiprocessor, plan.threads, evaluation->resources.registers,
                            std::max(0, evaluation->resources.sharedBytes));
}

QString limitSentence(const model::Occupancy& occupancy) {
    const QString warps =
        FigureText::tr("%1 of %2 warps per SM").arg(occupancy.warps).arg(occupancy.mostWarps);
    switch (occupancy.limit) {
        case model::OccupancyLimit::Warps:
            return FigureText::tr("Blocks fill the SM: %1.").arg(warps);
        case model::OccupancyLimit::Blocks:
            return FigureText::tr(
                       "The limit of blocks per SM allows %1: larger blocks would raise it.")
                .arg(warps);
        case model::OccupancyLimit::Registers:
            return occupancy.share() <= kFewWarps
                       ? FigureText::tr("Registers allow %1: too few to hide memory latency.")
                             .arg(warps)
                       : FigureText::tr("Registers allow %1.").arg(warps);
        case model::OccupancyLimit::SharedMemory:
            return FigureText::tr("Shared memory allows %1.").arg(warps);
    }
    return {};
}

/// What tiles keep of the work on this grid, and on one near it that they fit; nothing without a
/// data sheet of the GPU.
std::optional<Figure> fitFigure(const device::Evaluation* evaluation,
                                const stencil::Problem& problem, const space::Setting& setting,
                                const device::DeviceInfo& device) {
    const auto* sheet = model::findDeviceSheet(device.gpu);
    if (!sheet || !problem.pattern.result) return std::nullopt;
    if (!evaluation || evaluation->resources.registers < 0)
        return unknown(FigureText::tr("Grid fit"));
    const auto circumstances = space::Circumstances::of(problem, device.limits);
    const model::Known known{evaluation->resources.registers, evaluation->resources.sharedBytes};
    const double here = model::fitOf(setting, circumstances, *sheet, known).useful;
    if (here <= 0) return std::nullopt;  // it cannot run
    Figure figure{
        FigureText::tr("Grid fit"), here, FigureText::tr("no similar grid fits better"),
        Figure::Kind::Plain,
        FigureText::tr("Your grid needs %1 of what the GPU could compute while this kernel runs. "
                       "The rest goes to cells that several tiles compute, to parts of tiles "
                       "outside the grid, and to multiprocessors waiting for the last tiles. "
                       "Another grid may suit the tiles better: the one shown is the best whose "
                       "sides differ from yours by at most %2. All figures are from the model.")
            .arg(percentText(here, 0), percentText(model::kNearGrid, 0))};
    const auto fits = model::bestFits(setting, circumstances, *sheet, model::kNearGrid, known);
    if (fits.empty()) return figure;
    const auto& best = fits.front();
    auto grid = QString::fromStdString(stencil::nameOf(best.grid, problem.pattern.dimensions));
    grid.replace(QLatin1Char('x'), QStringLiteral("×"));
    figure.text = FigureText::tr("%1 on a %2 grid").arg(percentText(best.useful, 0), grid);
    return figure;
}

}  // namespace

KernelFigures kernelFigures(const stencil::Problem& problem, const space::Setting& setting,
                            const std::optional<record::EvaluationRow>& row,
                            const device::DeviceInfo& device) {
    const device::Evaluation* evaluation = row ? &row->evaluation : nullptr;
    KernelFigures result;
    result.figures = {registersFigure(evaluation, device.limits),
                      sharedFigure(evaluation, device.limits)};

    const auto occupancy = occupancyOf(evaluation, problem, setting, device.limits);
    result.figures.push_back(occupancy ? Figure{FigureText::tr("Occupancy"), occupancy->share(),
                                                FigureText::tr("%1 of %2 warps per SM")
                                                    .arg(occupancy->warps)
                                                    .arg(occupancy->mostWarps)}
                                       : unknown(FigureText::tr("Occupancy")));
    if (occupancy) result.sentence = limitSentence(*occupancy);

    const auto bandwidth = memoryBandwidth(device.gpu);
    if (evaluation && evaluation->ok() && bandwidth && problem.pattern.result) {
        // One launch moves every array once, however many steps it fuses.
        const double bytes = stencil::compulsoryBytes(problem.pattern, problem.type);
        const double rate = bytes * evaluation->gcells(problem.grid) / evaluation->steps;
        Figure memory{
            resourceTitle(model::Resource::DeviceMemory), rate / *bandwidth,
            FigureText::tr("%1 of %2 GB/s").arg(fixedText(rate, 0), fixedText(*bandwidth, 0)),
            Figure::Kind::Busiest};
        if (device.predicted) {
            memory.text = FigureText::tr("predicted %1 GB/s").arg(fixedText(rate, 0));
            memory.kind = Figure::Kind::Predicted;
        }
        result.figures.push_back(memory);
    } else {
        result.figures.push_back(unknown(resourceTitle(model::Resource::DeviceMemory)));
    }
    for (std::size_t i = 0; i < 2; ++i)
        if (result.figures[i].share && *result.figures[i].share >= kTight)
            result.figures[i].kind = Figure::Kind::Tight;
    if (const auto fit = fitFigure(evaluation, problem, setting, device))
        result.figures.push_back(*fit);

    if (evaluation && evaluation->resources.spillStoreBytes >= 0) {
        const int spilled = evaluation->resources.spillStoreBytes +
                            std::max(0, evaluation->resources.spillLoadBytes);
        result.spilled = spilled > 0;
        result.spills = spilled > 0
                            ? FigureText::tr("Spills %1 per thread.").arg(bytesText(spilled))
                            : FigureText::tr("No spills.");
    }
    return result;
}

}  // namespace ui
