// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/training.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace engine::regression {
namespace {

Examples examplesOf(int count) {
    Examples examples;
    examples.inputs = Table<float>(2, count);
    Random random(9);
    for (int i = 0; i < count; ++i) {
        float* x = examples.inputs.column(i);
        x[0] = static_cast<float>(random.uniform());
        x[1] = static_cast<float>(random.uniform());
        examples.targets.push_back(1 + x[0] * x[1]);
    }
    return examples;
}

TrainingPlan planOf(Loss loss) {
    TrainingPlan plan;
    plan.loss = loss;
    plan.epochs = 60;
    plan.batch = 32;
    plan.rate = 0.01;
    return plan;
}

const Shape kShape{.inputs = 2, .hidden = {16, 16}};

/// Of what weights say of the examples.
double meanErrorOf(const Regressor<float>& regressor, const Numbers<float>& weights,
                   const Examples& examples) {
    const auto outputs = outputsOf(regressor, weights, examples.inputs, 2);
    double error = 0;
    for (std::size_t i = 0; i < outputs.size(); ++i)
        error += std::abs(outputs[i] - examples.targets[i]) / static_cast<float>(outputs.size());
    return error;
}

TEST(Training, LearnsAndTellsItsLoss) {
    for (const auto loss : {Loss::Mape, Loss::SoftAbsolute}) {
        std::vector<Epoch> epochs;
        const Watch watch{[&](const Epoch& epoch) {
                              if (epoch.hasEnded()) epochs.push_back(epoch);
                          },
                          {}};
        const Regressor<float> regressor(kShape);
        const auto examples = examplesOf(400);
        const auto weights = train(regressor, examples, planOf(loss), watch);
        ASSERT_TRUE(weights);
        ASSERT_EQ(epochs.size(), 60u);
        EXPECT_EQ(epochs.front().number, 1);
        EXPECT_EQ(epochs.back().of, 60);
        EXPECT_LT(epochs.back().loss, 0.3 * epochs.front().loss);
        EXPECT_LT(epochs.back().validationLoss, 0.3 * epochs.front().validationLoss);
        EXPECT_LT(meanErrorOf(regressor, *weights, examples), 0.03);
    }
}

/// In a batch of one, nothing else hides an example that is not looked at.
TEST(Training, EveryExampleOfABatchIsLookedAt) {
    const Regressor<float> regressor(kShape);
    const auto examples = examplesOf(200);
    auto plan = planOf(Loss::SoftAbsolute);
    plan.batch = 1;
    plan.epochs = 15;
    plan.rate = 0.003;
    const auto weights = train(regressor, examples, plan, {});
    ASSERT_TRUE(weights);
    EXPECT_LT(meanErrorOf(regressor, *weights, examples), 0.05);
}

TEST(Training, TheSameSeedGivesTheSameWeightsOnAnyThreads) {
    const Regressor<float> regressor(kShape);
    const auto examples = examplesOf(300);
    auto plan = planOf(Loss::Mape);
    plan.epochs = 5;
    plan.threads = 1;
    const auto one = train(regressor, examples, plan, {}).value();
    plan.threads = 4;
    EXPECT_EQ(train(regressor, examples, plan, {}).value(), one);
    plan.seed = 2;
    EXPECT_NE(train(regressor, examples, plan, {}).value(), one);
}

TEST(Training, ShrinkingLeavesSmallerWeightsThatLearnedStill) {
    const Regressor<float> regressor(kShape);
    const auto examples = examplesOf(400);
    const auto sizeOf = [](const Numbers<float>& weights) {
        double sum = 0;
        for (const float weight : weights) sum += static_cast<double>(weight) * weight;
        return sum;
    };
    auto plan = planOf(Loss::SoftAbsolute);
    const auto free = train(regressor, examples, plan, {}).value();
    plan.shrinking = 0.3;
    double loss = 1;
    const auto small =
        train(regressor, examples, plan, {[&](const Epoch& epoch) { loss = epoch.loss; }, {}})
            .value();
    EXPECT_LT(sizeOf(small), 0.5 * sizeOf(free));
    EXPECT_LT(loss, 0.05);
}

/// Every other example is nonsense that nobody draws.
TEST(Training, DrawsExamplesByTheirWeights) {
    const Regressor<float> regressor(kShape);
    auto examples = examplesOf(400);
    for (std::size_t i = 0; i < 400; ++i) {
        examples.weights.push_back(i % 2 == 0 ? 2.0F : 0.0F);
        if (i % 2 == 1) examples.targets[i] = std::numeric_limits<float>::quiet_NaN();
    }
    auto plan = planOf(Loss::SoftAbsolute);
    plan.validation = 0;
    plan.drawing = true;
    double loss = 1;
    ASSERT_TRUE(train(regressor, examples, plan, {[&](const Epoch& e) { loss = e.loss; }, {}}));
    EXPECT_LT(loss, 0.05);
    plan.drawing = false;
    EXPECT_FALSE(train(regressor, examples, plan, {}));
}

/// What counts three times as much is met three times as often, so that a median lies there.
TEST(Training, DrawsWhatCountsMoreMoreOften) {
    const Regressor<float> regressor(kShape);
    auto examples = examplesOf(400);
    for (std::size_t i = 0; i < 400; ++i) {
        examples.targets[i] = i % 2 == 0 ? 3.0F : 1.0F;
        examples.weights.push_back(i % 2 == 0 ? 0.5F : 1.5F);
    }
    auto plan = planOf(Loss::SoftAbsolute);
    plan.validation = 0;
    plan.drawing = true;
    plan.decaying = true;
    const auto outputs =
        outputsOf(regressor, train(regressor, examples, plan, {}).value(), examples.inputs, 1);
    double near = 0;
    for (const float each : outputs) near += each < 1.5F;
    EXPECT_GT(near, 300);
}

TEST(Training, LeavesTheLastFifthAlone) {
    auto examples = examplesOf(100);
    auto changed = examples;
    for (std::size_t i = 80; i < 100; ++i) changed.targets[i] = 50;
    const Regressor<float> regressor(kShape);
    EXPECT_EQ(train(regressor, examples, planOf(Loss::Mape), {}).value(),
              train(regressor, changed, planOf(Loss::Mape), {}).value());
}

/// However long one takes: it grows until it has ended, and the next begins.
TEST(Training, TellsHowFarAnEpochIs) {
    auto plan = planOf(Loss::SoftAbsolute);
    plan.epochs = 2;
    plan.batch = 16;
    double done = 0;
    int within = 0;
    const Watch watch{[&](const Epoch& epoch) {
                          EXPECT_GT(epoch.epochsDone(), done);
                          EXPECT_GT(epoch.loss, 0);
                          done = epoch.epochsDone();
                          within += !epoch.hasEnded();
                      },
                      {}};
    ASSERT_TRUE(train(Regressor<float>(kShape), examplesOf(400), plan, watch));
    EXPECT_EQ(done, 2);
    EXPECT_GE(within, 20);
    EXPECT_LE(within, 100);
}

TEST(Training, StopsWhenAsked) {
    std::stop_source source;
    int epochs = 0;
    const Watch watch{[&](const Epoch& epoch) {
                          if (epoch.hasEnded() && ++epochs == 3) source.request_stop();
                      },
                      source.get_token()};
    const auto weights =
        train(Regressor<float>(kShape), examplesOf(100), planOf(Loss::Mape), watch);
    ASSERT_FALSE(weights);
    EXPECT_EQ(weights.error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(epochs, 3);
}

TEST(Training, RefusesNothingAndNonsense) {
    EXPECT_FALSE(train(Regressor<float>(kShape), Examples{}, {}, {}));
    auto examples = examplesOf(10);
    examples.targets[0] = NAN;
    auto plan = planOf(Loss::SoftAbsolute);
    plan.validation = 0;
    const auto weights = train(Regressor<float>(kShape), examples, plan, {});
    ASSERT_FALSE(weights);
    EXPECT_EQ(weights.error().kind, ErrorKind::Failed);
}

}  // namespace
}  // namespace engine::regression
