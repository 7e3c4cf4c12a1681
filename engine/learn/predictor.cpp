// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/predictor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/in_parallel.hpp"
#include "engine/learn/making.hpp"
#include "engine/regression/training.hpp"

namespace engine::learn {
namespace {

constexpr std::size_t kPiece = 256;

Forecast forecastOf(const model::ExpectedTime& time, Foreteller by) {
    return {time.expected * 1e3, time.low * 1e3, time.high * 1e3,
            std::isfinite(time.expected) ? by : Foreteller::Model};
}

/// Some of the settings, and where they stand among all.
struct Some {
    std::vector<space::Setting> settings;
    std::vector<std::size_t> at;
    void add(const space::Setting& setting, std::size_t where) {
        settings.push_back(setting);
        at.push_back(where);
    }
    void answer(const model::Expectation& times, Foreteller by, Forecast* to) const {
        const auto all = times.timesOf(settings);
        for (std::size_t k = 0; k < all.size(); ++k) to[at[k]] = forecastOf(all[k], by);
    }
};

}  // namespace

std::string_view nameOf(Foreteller foreteller) {
    switch (foreteller) {
        case Foreteller::Network:
            return "a neural network";
        case Foreteller::Learned:
            return "neural networks trained on other stencils";
        case Foreteller::Model:
            break;
    }
    return "the model";
}

struct Predictor::Published {
    PublishedInputs inputs;
    const Part* part;  ///< of the network
};

Result<Predictor> Predictor::of(std::shared_ptr<const Network> network,
                                const stencil::Problem& problem, const space::DeviceLimits& limits,
                                Unseen unseen) {
    Predictor predictor;
    predictor.m_network = std::move(network);
    predictor.m_unseen = unseen;
    const auto read = predictor.m_network->kind == Kind::BoundNet
                          ? predictor.readTimes(problem, limits)
                          : predictor.readPublished(problem);
    if (!read) return tl::unexpected(read.error());
    return predictor;
}

Status Predictor::readTimes(const stencil::Problem& problem, const space::DeviceLimits& limits) {
    const auto& gpu = m_network->making.gpu;
    const auto* sheet = model::findDeviceSheet(gpu);
    if (sheet == nullptr)
        return badInput(
            fmt::format("There is no data sheet for \"{}\", and the network needs one.", gpu));
    const auto expectationOf = [&](const model::LearnedTimes& times) {
        return std::make_shared<const model::Expectation>(space::Circumstances::of(problem, limits),
                                                          *sheet, times);
    };
    m_times = expectationOf(*m_network->times);
    const auto* shipped = model::learnedTimesFor(*sheet, problem);
    if (!m_network->shipped && shipped != nullptr) m_others = expectationOf(*shipped);
    return {};
}

Status Predictor::readPublished(const stencil::Problem& problem) {
    const auto* part = m_network->partFor(problem.pattern.dimensions);
    if (part == nullptr)
        return badInput(fmt::format("The network was not trained on any stencil in {} dimensions.",
                                    problem.pattern.dimensions));
    auto inputs =
        PublishedInputs::of(problem.pattern, m_network->kind, m_network->features, m_network->code);
    if (!inputs) return tl::unexpected(inputs.error());
    if (const int wanted = inputs->shape().inputs; part->shape.inputs != wanted)
        return badInput(
            fmt::format("The network was trained by a version of Stencilscope that described "
                        "settings by {} numbers, this one does by {}: train it again.",
                        part->shape.inputs, wanted));
    m_published = std::make_shared<const Published>(Published{std::move(*inputs), part});
    return {};
}

std::vector<Forecast> Predictor::forecast(std::span<const space::Setting> settings, int threads,
                                          const std::stop_token& stop) const {
    std::vector<Forecast> forecasts(settings.size());
    const auto pieces = static_cast<int>((settings.size() + kPiece - 1) / kPiece);
    inParallel(pieces, threads, [&](int piece) {
        if (stop.stop_requested()) return;
        const std::size_t from = static_cast<std::size_t>(piece) * kPiece;
        const auto own = settings.subspan(from, std::min(kPiece, settings.size() - from));
        m_times ? byTimes(own, forecasts.data() + from) : byPublished(own, forecasts.data() + from);
    });
    return forecasts;
}

model::EvaluationCost Predictor::costOf(const space::Setting& setting) const {
    return m_times ? m_times->costOf(setting) : model::EvaluationCost{};
}

void Predictor::byPublished(std::span<const space::Setting> settings, Forecast* to) const {
    const auto& shape = m_published->part->shape;
    regression::Table<float> inputs(shape.inputs, static_cast<int>(settings.size()));
    for (std::size_t i = 0; i < settings.size(); ++i)
        m_published->inputs.write(settings[i], inputs.column(static_cast<int>(i)));
    const auto outputs = regression::outputsOf(regression::Regressor<float>(shape),
                                               m_published->part->weights, inputs, 1);
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const int steps = std::max(1, settings[i][space::ParameterId::TB]);
        to[i].stepMs = to[i].lowMs = to[i].highMs = static_cast<double>(outputs[i]) / steps;
    }
}

void Predictor::byTimes(std::span<const space::Setting> settings, Forecast* to) const {
    if (m_network->shipped || m_unseen == Unseen::ByItself) {
        const auto by = m_network->shipped ? Foreteller::Learned : Foreteller::Network;
        for (const auto& time : m_times->timesOf(settings)) *to++ = forecastOf(time, by);
        return;
    }
    Some known, others;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        if (m_times->covers(settings[i]))
            known.add(settings[i], i);
        else if (m_others)
            others.add(settings[i], i);
        else
            to[i] = forecastOf(m_times->guessOf(settings[i]), Foreteller::Model);
    }
    known.answer(*m_times, Foreteller::Network, to);
    if (m_others) others.answer(*m_others, Foreteller::Learned, to);
}

}  // namespace engine::learn
