// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/predictor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/learn/making.hpp"
#include "engine/learn/sums.hpp"
#include "engine/regression/least_squares.hpp"

namespace engine::learn {
namespace {

constexpr std::size_t kPiece = 256;

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

/// No network learned from a stencil with array parameters: kernels may be slower than guessed by
/// more. And they mostly read, which is 3 % faster than the copy that bounds are computed with.
/// Nine of ten times of Himeno's recording lie within these intervals of the shipped network.
Forecast widerForArrays(Forecast forecast) {
    constexpr double kFasterThanCopy = 0.97, kWider = 4.0;  // the second in logarithms
    forecast.lowMs *= kFasterThanCopy;
    forecast.highMs = forecast.stepMs * std::pow(forecast.highMs / forecast.stepMs, kWider);
    return forecast;
}

Forecast expectedByLearning(const model::ExpectedTime& time) {
    return {time.expected * 1e3, time.low * 1e3, time.high * 1e3, Foreteller::Learned, 0, 0};
}

/// What evaluating the setting costs is known already.
void answer(Forecast& to, Forecast forecast) {
    forecast.compileSeconds = to.compileSeconds;
    forecast.runSeconds = to.runSeconds;
    to = forecast;
}

}  // namespace

std::string_view nameOf(Foreteller foreteller) {
    switch (foreteller) {
        case Foreteller::Network:
            return "a neural network";
        case Foreteller::Learned:
            return "neural networks that other stencils taught";
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
    /// Inputs that the network looks at. They are kept within what was trained on; as far again
    /// beyond it, that does better on stencils left out than the regression alone.
    std::vector<std::size_t> judged;
    /// What answers where the network does not: what other stencils taught, if there is something.
    std::optional<model::Expectation> learned;
    /// What that is; only where it answers alone: many stencils taught it, few the shipped network,
    /// which is further off even on its own.
    const model::LearnedTimes* learnedAlone = nullptr;
    /// Every setting must be described in full; else those alone that the network may know.
    bool describesAll = false;
    model::SharedReads reads;
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
    // Fewest values first: these settings lack most often.
    std::ranges::stable_sort(known, {}, [](const auto& each) { return each.second.size(); });
    return known;
}

std::vector<std::size_t> inputsToJudge(const Part& part) {
    const auto dimensions = static_cast<std::size_t>(BoundFeatures::dimensionsAt());
    std::vector<std::size_t> judged;
    for (std::size_t k = 0; k < part.least.size(); ++k)
        if (part.scale[k] != 0 || k == dimensions) judged.push_back(k);
    return judged;
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
    const auto inputs = std::make_shared<Inputs>();
    if (network->kind == Kind::BoundNet) {
        const auto* sheet = model::findDeviceSheet(network->making.gpu);
        if (sheet == nullptr)
            return badInput(fmt::format(
                "There is no data sheet of \"{}\", which the network needs.", network->making.gpu));
        inputs->bounds.emplace(problem, limits, *sheet);
        inputs->known = valuesToKnow(*network);
        inputs->judged = inputsToJudge(*predictor.m_part);
        const auto* learned = model::learnedTimesFor(*sheet, problem);
        if (learned != nullptr)
            inputs->learned.emplace(space::Circumstances::of(problem, limits), *sheet, *learned);
        if (network->shipped) inputs->learnedAlone = learned;
        const auto base = static_cast<std::size_t>(BoundFeatures::baseCount());
        inputs->describesAll = !inputs->learned || network->compileCost.size() > base ||
                               network->runCost.size() > base;
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

const model::LearnedTimes* Predictor::learned() const { return m_inputs->learnedAlone; }

std::vector<Forecast> Predictor::forecast(std::span<const space::Setting> settings,
                                          int threads) const {
    std::vector<Forecast> forecasts(settings.size());
    const auto pieces = static_cast<int>((settings.size() + kPiece - 1) / kPiece);
    regression::inParallel(pieces, threads, [&](int piece) {
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
    regression::Table<float> inputs(m_part->shape.inputs, static_cast<int>(settings.size()));
    for (std::size_t i = 0; i < settings.size(); ++i)
        m_inputs->published->write(settings[i], inputs.column(static_cast<int>(i)));
    const auto outputs = regression::outputsOf(regression::Regressor<float>(m_part->shape),
                                               m_part->members.front().weights, inputs, 1);
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const int steps = std::max(1, settings[i][space::ParameterId::TB]);
        to[i].stepMs = to[i].lowMs = to[i].highMs = static_cast<double>(outputs[i]) / steps;
    }
}

bool Predictor::knowsValuesOf(const space::Setting& setting) const {
    if (m_problem.type != m_network->type || !m_problem.pattern.arrays.empty()) return false;
    for (const auto& [id, values] : m_inputs->known)
        if (!std::binary_search(values.begin(), values.end(), setting[id])) return false;
    return true;
}

bool Predictor::coversInputs(const float* raw) const {
    for (const std::size_t k : m_inputs->judged) {
        const float room = 1e-3F + (m_part->most[k] - m_part->least[k]);
        if (raw[k] < m_part->least[k] - room || raw[k] > m_part->most[k] + room) return false;
    }
    return true;
}

/// The settings of a piece, by who answers for them.
struct Predictor::Piece {
    Forecast* to = nullptr;
    std::vector<std::size_t> known;   ///< to the network: where they stand in the piece
    std::vector<double> bounds;       ///< of those, in ms
    regression::Table<double> said;   ///< of those, by each member, as logarithms over the bound
    regression::Table<float> inputs;  ///< of those
    std::vector<std::size_t> ofLearned;
    model::Expectation::Rows forLearned;
    std::unique_ptr<model::KnownReads> reads;
};

void Predictor::byBounds(std::span<const space::Setting> settings, Forecast* to) const {
    Piece piece;
    piece.to = to;
    piece.said.rows = static_cast<int>(m_part->members.size());
    piece.inputs.rows = m_part->shape.inputs;
    if (m_inputs->learned) piece.forLearned = model::Expectation::roomFor(settings.size());
    piece.ofLearned.reserve(settings.size());
    piece.reads = m_inputs->reads.borrow();
    std::vector<float> raw(static_cast<std::size_t>(m_part->shape.inputs));
    for (std::size_t i = 0; i < settings.size(); ++i) sort(settings[i], i, piece, raw);
    m_inputs->reads.giveBack(std::move(piece.reads));
    answerByNetwork(piece);
    if (piece.ofLearned.empty()) return;
    const auto times = m_inputs->learned->timesOf(piece.forLearned);
    for (std::size_t k = 0; k < times.size(); ++k)
        answer(to[piece.ofLearned[k]], expectedByLearning(times[k]));
}

void Predictor::sort(const space::Setting& setting, std::size_t at, Piece& piece,
                     std::vector<float>& raw) const {
    Forecast& to = piece.to[at] = never();
    const auto prediction = m_inputs->bounds->predictionOf(setting, *piece.reads);
    if (!prediction.runs()) return;
    const auto features = model::timeFeaturesOf(prediction);
    const bool mayBeCovered = !m_inputs->learnedAlone && knowsValuesOf(setting);
    float* const rest = BoundFeatures::writeBase(features, raw.data());
    if (mayBeCovered || m_inputs->describesAll) m_inputs->bounds->writeRest(prediction, rest);
    const auto costs = combinedOf(m_network->compileCost, m_network->runCost, raw.data());
    to.compileSeconds = std::exp(costs.first);
    to.runSeconds = std::exp(costs.second);
    const bool covered = mayBeCovered && coversInputs(raw.data());
    if (!covered && m_inputs->learned) {
        piece.ofLearned.push_back(at);
        m_inputs->learned->add(prediction, features, piece.forLearned);
        return;
    }
    const double bound = BoundFeatures::boundMs(prediction);
    std::vector<double> said;
    for (const auto& member : m_part->members) said.push_back(combinedOf(member.base, raw.data()));
    if (!covered) {
        const auto guess = guessed(bound, said, m_network->leftOut);
        return answer(to, m_problem.pattern.arrays.empty() ? guess : widerForArrays(guess));
    }
    normalise(*m_part, raw.data());
    piece.inputs.add(raw);
    piece.said.add(said);
    piece.known.push_back(at);
    piece.bounds.push_back(bound);
}

void Predictor::answerByNetwork(Piece& piece) const {
    if (piece.known.empty()) return;
    const auto& inputs = piece.inputs;
    const regression::Regressor<float> regressor(m_part->shape);
    const auto& members = m_part->members;
    for (std::size_t m = 0; m < members.size(); ++m) {
        const auto outputs = regression::outputsOf(regressor, members[m].weights, inputs, 1);
        for (int k = 0; k < inputs.columns; ++k)
            piece.said.column(k)[m] += outputs[static_cast<std::size_t>(k)];
    }
    for (int k = 0; k < inputs.columns; ++k)
        answer(piece.to[piece.known[static_cast<std::size_t>(k)]],
               expectedOf(piece.bounds[static_cast<std::size_t>(k)],
                          {piece.said.column(k), members.size()}, m_network->leftOut));
}

}  // namespace engine::learn
