// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/dense_networks.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <numeric>

#include "engine/core/in_parallel.hpp"
#include "engine/regression/regressor.hpp"

namespace engine::regression {
namespace {

constexpr std::size_t kBlock = 256;  ///< rows at once: what they pass through stays in the cache

Shape shapeOf(int inputs, const std::vector<int>& hidden) {
    Shape shape;
    shape.inputs = inputs;
    shape.hidden = hidden;
    return shape;
}

/// Mean and deviation of a feature over all samples.
std::pair<double, double> momentsOf(const Samples& samples, std::size_t feature, double weights) {
    double mean = 0, square = 0;
    for (std::size_t i = 0; i < samples.size(); ++i)
        mean += samples.weights[i] * samples.row(i)[feature] / weights;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double off = samples.row(i)[feature] - mean;
        square += samples.weights[i] * off * off / weights;
    }
    return {mean, std::sqrt(square)};
}

std::vector<NetworkInputs::Choice> choicesOf(const Samples& samples, std::size_t feature) {
    constexpr std::size_t kRare = 500;
    std::map<float, std::size_t> seen;
    for (std::size_t i = 0; i < samples.size(); ++i)
        ++seen[static_cast<float>(samples.row(i)[feature])];
    std::vector<NetworkInputs::Choice> choices;
    for (const auto& [value, times] : seen)
        if (seen.size() > 1 && times * kRare >= samples.size())
            choices.push_back({static_cast<std::uint16_t>(feature), value});
    return choices;
}

}  // namespace

NetworkInputs NetworkInputs::of(const Samples& samples, std::span<const std::size_t> choosing,
                                const std::stop_token& stop) {
    constexpr double kVaries = 1e-9;
    NetworkInputs inputs;
    const double weights = std::accumulate(samples.weights.begin(), samples.weights.end(), 0.0);
    for (std::size_t f = 0; f < samples.features && !stop.stop_requested(); ++f) {
        const auto [mean, deviation] = momentsOf(samples, f, weights);
        inputs.centre.push_back(static_cast<float>(mean));
        inputs.scale.push_back(deviation > kVaries ? static_cast<float>(1 / deviation) : 0);
    }
    for (const std::size_t feature : choosing) {
        const auto choices = choicesOf(samples, feature);
        inputs.choices.insert(inputs.choices.end(), choices.begin(), choices.end());
    }
    return inputs;
}

void NetworkInputs::write(std::span<const double> row, float* to) const {
    for (std::size_t f = 0; f < centre.size(); ++f)
        to[f] = std::clamp((static_cast<float>(row[f]) - centre[f]) * scale[f], -kFurthestInput,
                           kFurthestInput);
    to += centre.size();
    for (const auto& choice : choices)
        *to++ = static_cast<float>(row[choice.feature]) == choice.value ? 1.0F : 0.0F;
}

Result<DenseNetworks> DenseNetworks::from(NetworkInputs inputs, std::vector<int> hidden,
                                          std::vector<Numbers<float>> members) {
    const Shape shape = shapeOf(inputs.count(), hidden);
    if (inputs.centre.empty() || inputs.centre.size() != inputs.scale.size() ||
        !isReasonable(shape) || members.empty())
        return badInput("No network can have such inputs and layers.");
    for (const auto& choice : inputs.choices)
        if (choice.feature >= inputs.centre.size())
            return badInput("A network is given a feature that does not exist.");
    const Regressor<float> regressor(shape);
    DenseNetworks made;
    for (const auto& weights : members) {
        if (weights.size() != regressor.weightCount())
            return badInput("A network has more or fewer weights than its layers need.");
        auto quantized = QuantizedNetwork::of(inputs.count(), hidden, weights);
        if (!quantized)
            return badInput("A network has a weight that is too large, or not a number.");
        made.m_quantized.push_back(std::move(*quantized));
    }
    made.m_inputs = std::move(inputs);
    made.m_hidden = std::move(hidden);
    made.m_members = std::move(members);
    return made;
}

std::vector<double> DenseNetworks::predict(std::span<const double> rows) const {
    if (m_members.empty()) return {};
    const std::size_t features = m_inputs.centre.size(), count = rows.size() / features;
    std::vector<double> said(count);
    std::vector<float> told(static_cast<std::size_t>(m_inputs.count()));
    Table<std::int16_t> block(m_quantized.front().rows(), 0);
    QuantizedNetwork::Pass pass;
    for (std::size_t from = 0; from < count; from += kBlock) {
        const std::size_t size = std::min(kBlock, count - from);
        if (size != static_cast<std::size_t>(block.columns))
            block = Table<std::int16_t>(block.rows, static_cast<int>(size));
        for (std::size_t i = 0; i < size; ++i) {
            m_inputs.write(rows.subspan((from + i) * features, features), told.data());
            quantizeInputs(told, block.column(static_cast<int>(i)));
        }
        for (const auto& member : m_quantized) {
            const auto& own = member.forward(block, pass);
            for (std::size_t i = 0; i < size; ++i)
                said[from + i] += own[i] / static_cast<double>(m_quantized.size());
        }
    }
    return said;
}

DenseNetworks fitDenseNetworks(const Samples& samples, const NetworkOptions& options,
                               const MembersWatch& watch) {
    if (samples.size() == 0) return {};
    auto inputs = NetworkInputs::of(samples, options.choosing, watch.stop);
    Examples examples;
    examples.inputs = Table<float>(inputs.count(), static_cast<int>(samples.size()));
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (watch.stop.stop_requested()) return {};  // half a million of them take seconds
        inputs.write(samples.row(i), examples.inputs.column(static_cast<int>(i)));
        examples.targets.push_back(static_cast<float>(samples.observed[i]));
    }
    const double mean = std::accumulate(samples.weights.begin(), samples.weights.end(), 0.0) /
                        static_cast<double>(samples.size());
    for (const double weight : samples.weights)
        examples.weights.push_back(static_cast<float>(weight / mean));
    const Regressor<float> regressor(shapeOf(inputs.count(), options.hidden));
    std::vector<Numbers<float>> members(static_cast<std::size_t>(options.members));
    std::mutex telling;
    inParallel(options.members, std::max(1, options.plan.threads / kTrainingThreads), [&](int m) {
        TrainingPlan plan = options.plan;
        plan.seed += static_cast<std::uint64_t>(m);
        plan.threads = std::min(kTrainingThreads, plan.threads);
        const Watch own{[&](const Epoch& epoch) {
                            const std::lock_guard lock(telling);
                            if (watch.told) watch.told(m, epoch);
                        },
                        watch.stop};
        if (auto weights = train(regressor, examples, plan, own))
            members[static_cast<std::size_t>(m)] = std::move(*weights);
    });
    std::erase_if(members, [](const auto& weights) { return weights.empty(); });  // went astray
    auto made = DenseNetworks::from(std::move(inputs), options.hidden, std::move(members));
    return made ? std::move(*made) : DenseNetworks{};
}

}  // namespace engine::regression
