// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/predicted_device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/hash.hpp"
#include "engine/core/sentence.hpp"
#include "engine/device/predicted_interval.hpp"
#include "engine/learn/network_file.hpp"
#include "engine/model/error_ranges.hpp"

namespace engine::learn {
namespace {

static_assert(static_cast<int>(model::kInside * 100) == device::kInsidePredictedPercent);

using device::ClockModel;
using device::Completion;
using device::DeviceInfo;
using device::Evaluation;

/// What a prediction comes from, as sessions and exports say it.
std::string teachersOf(const Predictor& predictor) {
    const Network& network = predictor.network();
    if (network.shipped)
        return fmt::format("networks {:.8} trained on {} settings of {} stencils",
                           hex(network.times->fingerprint), network.times->settings,
                           network.times->stencils);
    std::size_t rows = 0;
    for (const auto& source : network.making.sources) rows += source.rows;
    return fmt::format("{} {:.8} trained on {} settings of {} recordings", nameOf(network.kind),
                       hex(fingerprintOf(network)), rows, network.making.sources.size());
}

DeviceInfo infoOf(const Predictor& predictor, const space::DeviceLimits& limits,
                  const std::string& id) {
    DeviceInfo info;
    info.id = id;
    info.gpu = predictedName(predictor.network().making.gpu);
    info.toolkit = teachersOf(predictor);
    info.date = predictor.network().making.date;
    info.limits = limits;
    info.recorded = info.predicted = true;
    return info;
}

}  // namespace

std::string predictedName(const std::string& gpu) { return gpu + " (predicted)"; }

Evaluation evaluationOf(const space::Setting& setting, const Forecast& forecast,
                        const model::EvaluationCost& cost) {
    Evaluation evaluation;
    evaluation.setting = setting;
    evaluation.steps = std::max(1, setting[space::ParameterId::TB]);
    evaluation.compileSeconds = cost.compileSeconds;
    if (!std::isfinite(forecast.stepMs)) {
        evaluation.outcome = device::Outcome::LaunchError;
        evaluation.reason =
            phrase("Predicted by the model: no block of this kernel fits on a multiprocessor.");
        return evaluation;
    }
    evaluation.runSeconds = cost.measureSeconds;
    const double low = std::min(forecast.lowMs, forecast.stepMs);
    const double high = std::max(forecast.highMs, forecast.stepMs);
    for (const double ms : {low, forecast.stepMs, high})
        evaluation.samplesMs.push_back(ms * evaluation.steps);
    evaluation.reason = say("Predicted by {}.", nameOf(forecast.by)).text();
    return evaluation;
}

Result<std::unique_ptr<device::Device>> PredictedDevice::open(
    std::shared_ptr<const Network> network, const stencil::Problem& problem, const std::string& id,
    ClockModel clock) {
    if (network->kind != Kind::BoundNet)
        return badInput(say("{} is a {}, which does not say how certain it is: only a boundnet can "
                            "stand in for a device.",
                            id, nameOf(network->kind))
                            .text());
    const auto* sheet = model::findDeviceSheet(network->making.gpu);
    if (sheet == nullptr)
        return badInput(
            say("There is no data sheet for \"{}\", which {} predicts.", network->making.gpu, id)
                .text());
    if (const double bytes = stencil::GridLayout::bytesOfAll(problem);
        sheet->memoryBytes > 0 && bytes > sheet->memoryBytes)
        return badInput(
            say("A grid of {} in {} precision needs {:.0f} GB of device memory; an {} has "
                "{:.0f}. Choose a "
                "smaller grid.",
                nameOf(problem.grid, problem.pattern.dimensions),
                problem.type == stencil::DataType::Double ? "double" : "single", bytes * 1e-9,
                sheet->gpu, sheet->memoryBytes * 1e-9)
                .text());
    const auto limits = model::limitsOf(*sheet);
    auto predictor = Predictor::of(std::move(network), problem, limits);
    if (!predictor) return tl::unexpected(predictor.error());
    auto info = infoOf(*predictor, limits, id);
    return std::unique_ptr<device::Device>(
        new PredictedDevice(std::move(*predictor), std::move(info), problem, clock));
}

PredictedDevice::PredictedDevice(Predictor predictor, DeviceInfo info,
                                 const stencil::Problem& problem, ClockModel clock)
    : m_predictor(std::move(predictor)),
      m_info(std::move(info)),
      m_problem(problem),
      m_space(space::TuningSpace::full(problem, m_info.limits)),
      m_model(clock),
      m_clock(clock) {}

void PredictedDevice::submit(std::uint64_t ticket, const device::Request& request) {
    auto evaluation =
        evaluationOf(request.setting, m_predictor.forecast({&request.setting, 1}).front(),
                     m_predictor.costOf(request.setting));
    m_clock.submit(ticket, {evaluation.compileSeconds, evaluation.runSeconds, evaluation.ok()});
    m_inFlight.emplace(ticket, std::move(evaluation));
}

Result<Completion> PredictedDevice::next(device::Wait wait) {
    if (wait.stop.stop_requested()) return fail(ErrorKind::Cancelled, phrase("Stopped."));
    const auto ticket = m_clock.next();
    if (!ticket)
        return fail(ErrorKind::Failed, phrase("Nothing was submitted to the predicted device."));
    Completion completion;
    completion.evaluation = std::move(m_inFlight.extract(*ticket).mapped());
    completion.ticket = *ticket;
    completion.clockSeconds = m_clock.seconds();
    return completion;
}

}  // namespace engine::learn
