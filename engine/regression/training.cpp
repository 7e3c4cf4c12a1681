// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/regression/training.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "engine/core/in_parallel.hpp"
#include "engine/regression/products.hpp"

namespace engine::regression {
namespace {

/// A batch is always parted so, on however many threads: sums are made in the same order.
constexpr int kShards = kTrainingThreads;
constexpr int kPredicted = 1024;  ///< examples at once

/// Of an epoch: between two of them it is told how far it is.
constexpr std::int64_t kTold = 50;
std::int64_t partOf(int seen, int count) { return kTold * seen / count; }

struct Point {
    double loss = 0, slope = 0;
};
Point pointOf(Loss loss, double wanted, double output) {
    const double error = output - wanted;
    if (loss == Loss::Mape) {
        const double scale = 100 / std::max(std::abs(wanted), 1e-7);
        return {scale * std::abs(error), error > 0 ? scale : error < 0 ? -scale : 0};
    }
    constexpr double kRound = 0.05;
    const double length = std::hypot(error, kRound);
    return {length - kRound, error / length};
}

void gather(const Examples& examples, const int* which, int count, Table<float>& to) {
    if (to.rows != examples.inputs.rows || to.columns != count)
        to = Table<float>(examples.inputs.rows, count);
    for (int i = 0; i < count; ++i)
        std::copy_n(examples.inputs.column(which[i]), to.rows, to.column(i));
}

float weightOf(const Examples& examples, int i) {
    return examples.weights.empty() ? 1 : examples.weights[static_cast<std::size_t>(i)];
}

/// One thread's part of a batch.
struct Shard {
    Table<float> inputs;
    Pass<float> pass;
    Numbers<float> gradient, ofOutputs;
    double loss = 0;
};

class Trainer {
public:
    Trainer(const Regressor<float>& regressor, const Examples& examples, const TrainingPlan& plan)
        : m_regressor(regressor),
          m_examples(examples),
          m_plan(plan),
          m_random(plan.seed),
          m_weights(regressor.initialWeights(m_random)),
          m_mean(m_weights.size()),
          m_square(m_weights.size()) {
        for (auto& shard : m_shards) shard.gradient.resize(m_weights.size());
        const auto all = static_cast<std::size_t>(examples.size());
        m_order.resize(all);
        std::iota(m_order.begin(), m_order.end(), 0);
        const auto kept = static_cast<std::size_t>(
            std::round(plan.validation * static_cast<double>(examples.size())));
        m_validation.assign(m_order.end() - static_cast<std::ptrdiff_t>(std::min(kept, all - 1)),
                            m_order.end());
        m_order.resize(all - m_validation.size());
        m_steps = (static_cast<int>(m_order.size()) + plan.batch - 1) / plan.batch * plan.epochs;
    }

    /// False when stopped.
    bool epoch(Epoch& epoch, const Watch& watch) {
        if (m_plan.drawing) draw();
        m_random.shuffle(m_order);
        double loss = 0;
        const int count = static_cast<int>(m_order.size());
        for (int at = 0; at < count; at += m_plan.batch) {
            if (watch.stop.stop_requested()) return false;
            const int batch = std::min(m_plan.batch, count - at);
            loss += step(m_order.data() + at, batch);
            if (!watch.told || at + batch == count ||
                partOf(at, count) == partOf(at + batch, count))
                continue;
            const int seen = at + batch;
            watch.told({epoch.number, epoch.of, loss / seen, 0, static_cast<double>(seen) / count});
        }
        epoch.loss = loss / count;
        epoch.validationLoss = validationLoss(watch.stop);
        return !watch.stop.stop_requested();
    }
    Numbers<float> weights() && { return std::move(m_weights); }

private:
    /// Of those trained on, each as often as its weight says, but for less than one time: at even
    /// steps along all weights (systematic sampling).
    void draw() {
        const auto count = static_cast<int>(m_order.size());  // those that nobody validates on
        double all = 0;
        for (int i = 0; i < count; ++i) all += weightOf(m_examples, i);
        const double step = all / count;
        double next = m_random.uniform() * step, sum = 0;
        std::size_t drawn = 0;
        for (int i = 0; i < count; ++i)
            for (sum += weightOf(m_examples, i); next < sum && drawn < m_order.size(); next += step)
                m_order[drawn++] = i;
        for (; drawn < m_order.size(); ++drawn) m_order[drawn] = count - 1;  // sums are rounded
    }

    float lossWeightOf(int i) const { return m_plan.drawing ? 1 : weightOf(m_examples, i); }

    void runShard(int s, const int* which, int count) {
        Shard& shard = m_shards[s];
        const int from = count * s / kShards, to = count * (s + 1) / kShards;
        std::fill(shard.gradient.begin(), shard.gradient.end(), 0.0F);
        shard.loss = 0;
        if (from == to) return;
        gather(m_examples, which + from, to - from, shard.inputs);
        m_regressor.forward(m_weights, shard.inputs, shard.pass);
        shard.ofOutputs.resize(static_cast<std::size_t>(to - from));
        for (int i = from; i < to; ++i) {
            const auto k = static_cast<std::size_t>(i - from);
            const auto own = static_cast<std::size_t>(which[i]);
            const float weight = lossWeightOf(which[i]);
            const Point point =
                pointOf(m_plan.loss, m_examples.targets[own], shard.pass.outputs().values[k]);
            shard.loss += weight * point.loss;
            shard.ofOutputs[k] = static_cast<float>(weight * point.slope / count);
        }
        m_regressor.backward(m_weights, shard.pass, shard.ofOutputs, shard.gradient);
    }

    double step(const int* which, int count) {
        inParallel(kShards, m_plan.threads, [&](int s) { runShard(s, which, count); });
        double loss = m_shards[0].loss;
        auto& sum = m_shards[0].gradient;
        for (int s = 1; s < kShards; ++s) {
            loss += m_shards[s].loss;
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += m_shards[s].gradient[i];
        }
        ++m_step;
        double rate = m_plan.rate;
        if (m_plan.decaying)
            rate *= 0.5 * (1 + std::cos(std::numbers::pi * (m_step - 1) / m_steps));
        const double kept = 1 - rate * m_plan.shrinking;
        rate *=
            std::sqrt(1 - std::pow(m_plan.beta2, m_step)) / (1 - std::pow(m_plan.beta1, m_step));
        adamStep({static_cast<float>(rate), static_cast<float>(m_plan.beta1),
                  static_cast<float>(m_plan.beta2), static_cast<float>(m_plan.epsilon),
                  static_cast<float>(kept)},
                 m_weights.size(), sum.data(), m_mean.data(), m_square.data(), m_weights.data());
        return loss;
    }

    /// Stopped, of some of them.
    double validationLoss(const std::stop_token& stop) {
        if (m_validation.empty()) return 0;
        double loss = 0;
        for (std::size_t at = 0; at < m_validation.size() && !stop.stop_requested();
             at += kPredicted) {
            const int count =
                static_cast<int>(std::min<std::size_t>(kPredicted, m_validation.size() - at));
            gather(m_examples, m_validation.data() + at, count, m_shards[0].inputs);
            m_regressor.forward(m_weights, m_shards[0].inputs, m_shards[0].pass);
            for (int i = 0; i < count; ++i) {
                const int own = m_validation[at + static_cast<std::size_t>(i)];
                loss += weightOf(m_examples, own) *
                        pointOf(m_plan.loss, m_examples.targets[static_cast<std::size_t>(own)],
                                m_shards[0].pass.outputs().values[static_cast<std::size_t>(i)])
                            .loss;
            }
        }
        return loss / static_cast<double>(m_validation.size());
    }

    const Regressor<float>& m_regressor;
    const Examples& m_examples;
    TrainingPlan m_plan;
    Random m_random;
    Numbers<float> m_weights, m_mean, m_square;
    std::vector<int> m_order, m_validation;
    Shard m_shards[kShards];
    int m_step = 0, m_steps = 1;
};

}  // namespace

Result<Numbers<float>> train(const Regressor<float>& regressor, const Examples& examples,
                             const TrainingPlan& plan, const Watch& watch) {
    if (examples.size() == 0) return badInput("There is nothing to train on.");
    Trainer trainer(regressor, examples, plan);
    for (int number = 1; number <= plan.epochs; ++number) {
        Epoch epoch{.number = number, .of = plan.epochs};
        if (!trainer.epoch(epoch, watch))
            return fail(ErrorKind::Cancelled, "Training was stopped.");
        if (!std::isfinite(epoch.loss))
            return fail(
                ErrorKind::Failed,
                "The training diverged: its loss is no longer a number. A lower rate may help.");
        if (watch.told) watch.told(epoch);
    }
    return std::move(trainer).weights();
}

std::vector<float> outputsOf(const Regressor<float>& regressor, const Numbers<float>& weights,
                             const Table<float>& inputs, int threads) {
    std::vector<float> outputs(static_cast<std::size_t>(inputs.columns));
    const int parts = (inputs.columns + kPredicted - 1) / kPredicted;
    inParallel(parts, threads, [&](int part) {
        Pass<float> pass;
        const int from = part * kPredicted, to = std::min(inputs.columns, from + kPredicted);
        Table<float> own(inputs.rows, to - from);
        std::copy(inputs.column(from), inputs.column(from) + own.values.size(), own.values.begin());
        regressor.forward(weights, own, pass);
        std::copy(pass.outputs().values.begin(), pass.outputs().values.end(),
                  outputs.begin() + from);
    });
    return outputs;
}

}  // namespace engine::regression
