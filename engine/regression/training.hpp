// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Trains a regressor: batches in an order drawn anew for every epoch, Adam. The same examples, plan
// and seed give the same weights, however many threads there are.

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/regression/regressor.hpp"

namespace engine::regression {

struct Examples {
    Table<float> inputs;         ///< a column an example
    std::vector<float> targets;  ///< one an example
    std::vector<float> weights;  ///< how much each counts, 1 on average; empty: the same
    int size() const { return inputs.columns; }
};

enum class Loss : std::uint8_t {
    Mape,         ///< mean absolute percentage error, in per cent
    SoftAbsolute  ///< of targets that are logarithms: absolute, rounded off below 0.05
};

/// What is set here is ZPNet's, as published.
struct TrainingPlan {
    Loss loss = Loss::Mape;
    int epochs = 100, batch = 256;
    /// Instead of all examples, each counting by its weight, an epoch has as many drawn by their
    /// weights, each counting the same: sooner trained where many count little.
    bool drawing = false;
    double rate = 0.0005, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-7;
    bool decaying = false;    ///< the rate falls to nothing, along half a cosine
    double shrinking = 0;     ///< of weights, by so much of the rate (Loshchilov and Hutter 2019)
    double validation = 0.2;  ///< share of the examples, the last ones, that is never trained on
    std::uint64_t seed = 1;
    int threads = 2;
};

struct Epoch {
    int number = 1, of = 1;
    double loss = 0, validationLoss = 0;  ///< the second is 0 without validation
    double done = 1;                      ///< share of it; below 1 the loss is that so far

    bool hasEnded() const { return done >= 1; }
    /// How many epochs are done, with the part of this one.
    double epochsDone() const { return number - 1 + done; }
};

/// More threads than these do nothing for one training.
inline constexpr int kTrainingThreads = 2;

/// Who follows a training, and may end it.
struct Watch {
    /// At the end of every epoch, and now and then within one.
    std::function<void(const Epoch&)> told = {};
    std::stop_token stop = {};
};

/// Trained weights; Cancelled when it was stopped, Failed when the loss is no number any more.
Result<Numbers<float>> train(const Regressor<float>& regressor, const Examples& examples,
                             const TrainingPlan& plan, const Watch& watch);

/// Of every example, on so many threads.
std::vector<float> outputsOf(const Regressor<float>& regressor, const Numbers<float>& weights,
                             const Table<float>& inputs, int threads);

}  // namespace engine::regression
