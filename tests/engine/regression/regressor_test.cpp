// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/regressor.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace engine::regression {
namespace {

Table<double> inputsOf(const Shape& shape, int count, Random& random) {
    Table<double> inputs(shape.inputs, count);
    for (int c = 0; c < count; ++c)
        for (int r = 0; r < shape.inputs; ++r) inputs.column(c)[r] = random.normal();
    return inputs;
}

double sumOf(const Regressor<double>& regressor, const Numbers<double>& weights,
             const Table<double>& inputs, const Numbers<double>& factors) {
    Pass<double> pass;
    regressor.forward(weights, inputs, pass);
    double sum = 0;
    for (std::size_t i = 0; i < factors.size(); ++i) sum += factors[i] * pass.outputs().values[i];
    return sum;
}

/// The gradient of a weighted sum of outputs, against differences of it.
void checkGradient(const Shape& shape, const Table<double>& inputs) {
    const Regressor<double> regressor(shape);
    Random random(5);
    auto weights = regressor.initialWeights(random);
    for (double& weight : weights) weight += 0.1 * random.normal();  // biases too
    Numbers<double> factors;
    for (int c = 0; c < inputs.columns; ++c) factors.push_back(random.normal());
    Pass<double> pass;
    regressor.forward(weights, inputs, pass);
    Numbers<double> gradient(weights.size());
    regressor.backward(weights, pass, factors, gradient);
    constexpr double kStep = 1e-6;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        auto more = weights, less = weights;
        more[i] += kStep;
        less[i] -= kStep;
        const double difference =
            (sumOf(regressor, more, inputs, factors) - sumOf(regressor, less, inputs, factors)) /
            (2 * kStep);
        ASSERT_NEAR(gradient[i], difference, 1e-6 * std::max(1.0, std::abs(difference)))
            << "weight " << i;
    }
}

TEST(Regressor, GradientsOfDenseLayersAreRight) {
    Random random(1);
    const Shape shape{.inputs = 7, .hidden = {9, 5, 6}};
    checkGradient(shape, inputsOf(shape, 4, random));
}

TEST(Regressor, GradientsThroughTheSequenceAreRight) {
    Random random(2);
    const Shape shape{
        .inputs = 9, .sequence = 5, .lstmUnits = 3, .besideSequence = 4, .hidden = {6, 4}};
    auto inputs = inputsOf(shape, 5, random);
    inputs.column(1)[8] = inputs.column(1)[7] = 0;  // ends early
    inputs.column(2)[5] = 0;                        // masked within
    for (int r = 4; r < 9; ++r) inputs.column(3)[r] = 0;
    checkGradient(shape, inputs);
}

TEST(Regressor, MaskedStepsChangeNothing) {
    const Shape shape{.inputs = 6, .sequence = 4, .hidden = {8}};
    const Regressor<float> regressor(shape);
    Random random(3);
    const auto weights = regressor.initialWeights(random);
    Table<float> inputs(6, 2);
    const float first[] = {1, 2, 3, 4, 0, 0}, second[] = {1, 2, 0, 3, 0, 4};
    std::copy_n(first, 6, inputs.column(0));
    std::copy_n(second, 6, inputs.column(1));
    Pass<float> pass;
    regressor.forward(weights, inputs, pass);
    EXPECT_FLOAT_EQ(pass.outputs().values[0], pass.outputs().values[1]);
}

TEST(Regressor, BeginsAsKerasDoes) {
    const Regressor<float> dense(Shape{.inputs = 30, .hidden = {20}});
    Random random(4);
    const auto weights = dense.initialWeights(random);
    ASSERT_EQ(weights.size(), 30u * 20 + 20 + 20 + 1);
    const float limit = std::sqrt(6.0F / 50);
    float most = 0;
    for (std::size_t i = 0; i < 600; ++i) most = std::max(most, std::abs(weights[i]));
    EXPECT_LE(most, limit);
    EXPECT_GT(most, 0.95F * limit);
    for (std::size_t i = 600; i < 620; ++i) EXPECT_EQ(weights[i], 0);
    // Recurrent weights of the LSTM are orthogonal, what it keeps has a bias of 1.
    const Regressor<double> lstm(Shape{.inputs = 3, .sequence = 2, .hidden = {2}});
    const auto w = lstm.initialWeights(random);
    const double* recurrent = w.data() + 8 * 2 + 16;
    for (int a = 0; a < 4; ++a)
        for (int b = 0; b < 4; ++b) {
            double dot = 0;
            for (int r = 0; r < 16; ++r) dot += recurrent[16 * a + r] * recurrent[16 * b + r];
            EXPECT_NEAR(dot, a == b ? 1 : 0, 1e-12);
        }
    for (int g = 0; g < 16; ++g) EXPECT_EQ(recurrent[64 + g], g / 4 == 1 ? 1 : 0);
}

TEST(Regressor, ShapesFromElsewhereAreBounded) {
    EXPECT_TRUE(isReasonable({.inputs = 48, .hidden = {1024, 1024}}));
    EXPECT_FALSE(isReasonable({.inputs = 0, .hidden = {4}}));
    EXPECT_FALSE(isReasonable({.inputs = 4, .hidden = {}}));
    EXPECT_FALSE(isReasonable({.inputs = 4, .sequence = 4, .hidden = {4}}));
    EXPECT_FALSE(isReasonable({.inputs = 4, .hidden = {1 << 20}}));
    EXPECT_FALSE(isReasonable({.inputs = 4, .hidden = std::vector<int>(100, 4)}));
}

}  // namespace
}  // namespace engine::regression
