// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/predictor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/learn/making.hpp"
#include "engine/model/learned_times.hpp"
#include "engine/regression/least_squares.hpp"

namespace engine::learn {
namespace {

constexpr std::size_t kPiece = 1024;

double mean(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

double deviation(std::span<const double> values) {
    const double middle = mean(values);
    double square = 0;
    for (const double value : values) square += (value - middle) * (value - middle);
    return std::sqrt(square / static_cast<double>(values.size()));
}

double combinedOf(const std::vector<double>& weights, const float* features) {
    double sum = 0;
    for (std::size_t k = 0; k < weights.size(); ++k) sum += weights[k] * features[k];
    return sum;
}

Forecast never() {
    constexpr double kNever = std::numeric_limits<double>::infinity();
    return {kNever, kNever, kNever, Foreteller::Model, 0, 0};
}

/// Beyond what was trained on, the bound is sure and the regression a guess, which comes no closer
/// to the bound than kernels do.
Forecast guessed(double boundMs, std::span<const double> bases, const LeftOut& leftOut) {
    const double expected = boundMs * std::exp(std::max(leftOut.nearest, mean(bases)));
    return {expected,
            std::min(expected, boundMs),
            expected * std::exp(std::max(0.0, leftOut.baseHigh)),
            Foreteller::Model,
            0,
            0};
}

/// Members that differ more than they use to are less sure.
Forecast expectedOf(double boundMs, std::span<const double> said, const LeftOut& leftOut) {
    const double ms = boundMs * std::exp(mean(said));
    const double wider = std::max(1.0, deviation(said) / std::max(leftOut.spread, 1e-6));
    return {ms,
            ms * std::exp(std::min(0.0, leftOut.low) * wider),
            ms * std::exp(std::max(0.0, leftOut.high) * wider),
            Foreteller::Network,
            0,
            0};
}

Forecast expectedByTrees(const model::Expectation::Estimate& estimate) {
    return {estimate.secondsPerStep * 1e3,
            estimate.lowSeconds * 1e3,
            estimate.highSeconds * 1e3,
            Foreteller::Trees,
            0,
            0};
}

}  // namespace

std::string_view nameOf(Foreteller foreteller) {
    switch (foreteller) {
        case Foreteller::Network:
            return "the network";
        case Foreteller::Trees:
            return "trees";
        case Foreteller::Model:
            break;
    }
    return "the model";
}

struct Predictor::Inputs {
    std::optional<PublishedInputs> published;
    std::optional<BoundFeatures> bounds;
    /// Of parameters that a setting must have a trained value of; sizes with several are judged by
    /// what follows from them.
    std::vector<std::pair<space::ParameterId, std::vector<int>>> known;
    /// What answers where the network does not: trees learned from random stencils, if there are.
    std::optional<model::Expectation> trees;
};

namespace {

std::vector<std::pair<space::ParameterId, std::vector<int>>> valuesToKnow(const Network& network) {
    std::vector<std::pair<space::ParameterId, std::vector<int>>> known;
    for (const auto& info : space::parameterTable()) {
        const auto found = network.values.find(info.id);
        const bool isSize = info.kind == space::ParameterKind::PowerOfTwo ||
                            info.kind == space::ParameterKind::Count;
        if (found == network.values.end())
            known.emplace_back(info.id, std::vector{info.inactiveValue});
        else if (!isSize || found->second.size() == 1)
            known.emplace_back(info.id, found->second);
    }
    return known;
}

}  // namespace

Result<Predictor> Predictor::of(std::shared_ptr<const Network> network,
                                const stencil::Problem& problem,
                                const space::DeviceLimits& limits) {
    Predictor predictor;
    predictor.m_part = network->partFor(problem.pattern.dimensions);
    if (predictor.m_part == nullptr)
        return badInput(fmt::format("The network was trained on no stencil in {} dimensions.",
                                    problem.pattern.dimensions));
    auto inputs = std::make_shared<Inputs>();
    if (network->kind == Kind::BoundNet) {
        const auto* sheet = model::findDeviceSheet(network->making.gpu);
        if (sheet == nullptr)
            return badInput(fmt::format(
                "There is no data sheet of \"{}\", which the network needs.", network->making.gpu));
        inputs->bounds.emplace(problem, limits, *sheet);
        inputs->known = valuesToKnow(*network);
        const auto* learned = model::findLearnedTimes(*sheet, problem.type);
        if (learned != nullptr && problem.pattern.arrays.empty())
            inputs->trees.emplace(space::Circumstances::of(problem, limits), *sheet, *learned);
    } else {
        auto published =
            PublishedInputs::of(problem.pattern, network->kind, network->features, network->code);
        if (!published) return tl::unexpected(published.error());
        inputs->published = std::move(*published);
    }
    const int wanted = inputs->bounds ? BoundFeatures::count() : inputs->published->shape().inputs;
    if (predictor.m_part->shape.inputs != wanted)
        return badInput(
            fmt::format("The network was trained by a version of Stencilscope that described "
                        "settings by {} numbers, this one does by {}: train it again.",
                        predictor.m_part->shape.inputs, wanted));
    predictor.m_network = std::move(network);
    predictor.m_inputs = std::move(inputs);
    predictor.m_problem = problem;
    return predictor;
}

std::vector<Forecast> Predictor::forecast(std::span<const space::Setting> settings,
                                          int threads) const {
    std::vector<Forecast> forecasts(settings.size());
    const auto pieces = static_cast<int>((settings.size() + kPiece - 1) / kPiece);
    inParallel(pieces, threads, [&](int piece) {
        const std::size_t from = static_cast<std::size_t>(piece) * kPiece;
        const auto own = settings.subspan(from, std::min(kPiece, settings.size() - from));
        if (m_inputs->bounds)
            byBounds(own, forecasts.data() + from);
        else
            forecastPiece(own, forecasts.data() + from);
    });
    return forecasts;
}

void Predictor::forecastPiece(std::span<const space::Setting> settings, Forecast* to) const {
    Table<float> inputs(m_part->shape.inputs, static_cast<int>(settings.size()));
    for (std::size_t i = 0; i < settings.size(); ++i)
        m_inputs->published->write(settings[i], inputs.column(static_cast<int>(i)));
    const auto outputs =
        outputsOf(Regressor<float>(m_part->shape), m_part->members.front().weights, inputs, 1);
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const int steps = std::max(1, settings[i][space::ParameterId::TB]);
        to[i].stepMs = to[i].lowMs = to[i].highMs = static_cast<double>(outputs[i]) / steps;
    }
}

bool Predictor::covers(const space::Setting& setting, const float* raw) const {
    if (m_problem.type != m_network->type || !m_problem.pattern.arrays.empty()) return false;
    for (const auto& [id, values] : m_inputs->known)
        if (!std::binary_search(values.begin(), values.end(), setting[id])) return false;
    // Inputs are kept within what was trained on; as far again beyond it, that does better on
    // stencils left out than the regression alone.
    const auto dimensions = static_cast<std::size_t>(BoundFeatures::dimensionsAt());
    for (std::size_t k = 0; k < m_part->least.size(); ++k) {
        if (m_part->scale[k] == 0 && k != dimensions) continue;  // the network does not look at it
        const float room = 1e-3F + (m_part->most[k] - m_part->least[k]);
        if (raw[k] < m_part->least[k] - room || raw[k] > m_part->most[k] + room) return false;
    }
    return true;
}

void Predictor::byBounds(std::span<const space::Setting> settings, Forecast* to) const {
    Table<float> inputs(m_part->shape.inputs, static_cast<int>(settings.size()));
    std::vector<double> bounds;
    std::vector<char> covered;
    const auto& members = m_part->members;
    std::vector<double> said(settings.size() * members.size());
    const auto saidOf = [&](std::size_t i) {
        return std::span(said).subspan(i * members.size(), members.size());
    };
    for (std::size_t i = 0; i < settings.size(); ++i) {
        float* raw = inputs.column(static_cast<int>(i));
        bounds.push_back(m_inputs->bounds->write(settings[i], raw).value_or(0));
        covered.push_back(bounds.back() > 0 && covers(settings[i], raw));
        if (bounds.back() == 0) continue;
        for (std::size_t m = 0; m < members.size(); ++m)
            saidOf(i)[m] = combinedOf(members[m].base, raw);
        to[i].compileSeconds = std::exp(combinedOf(m_network->compileCost, raw));
        to[i].runSeconds = std::exp(combinedOf(m_network->runCost, raw));
        normalise(*m_part, raw);
    }
    const auto answer = [&](std::size_t i, Forecast forecast) {
        forecast.compileSeconds = to[i].compileSeconds;
        forecast.runSeconds = to[i].runSeconds;
        to[i] = forecast;
    };
    const auto& leftOut = m_network->leftOut;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        if (covered[i]) continue;
        if (bounds[i] > 0 && m_inputs->trees)
            answer(i, expectedByTrees(m_inputs->trees->of(settings[i])));
        else
            answer(i, bounds[i] > 0 ? guessed(bounds[i], saidOf(i), leftOut) : never());
    }
    const Regressor<float> regressor(m_part->shape);
    for (std::size_t m = 0; m < members.size(); ++m) {
        const auto outputs = outputsOf(regressor, members[m].weights, inputs, 1);
        for (std::size_t i = 0; i < settings.size(); ++i)
            if (covered[i]) saidOf(i)[m] += outputs[i];
    }
    for (std::size_t i = 0; i < settings.size(); ++i)
        if (covered[i]) answer(i, expectedOf(bounds[i], saidOf(i), leftOut));
}

}  // namespace engine::learn
