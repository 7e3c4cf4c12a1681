// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/quantized_network.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "engine/core/random.hpp"
#include "engine/regression/regressor.hpp"

namespace engine::regression {
namespace {

using testing::Each;

std::int16_t anyOf(Random& random, int most) {
    return static_cast<std::int16_t>(random.below(2 * static_cast<std::uint64_t>(most) + 1)) -
           static_cast<std::int16_t>(most);
}

QuantizedLayer layerOf(int inputs, int outputs, Random& random) {
    QuantizedLayer layer{.inputs = inputs, .outputs = outputs, .shift = 11};
    for (int i = 0; i < inputs * outputs; ++i) layer.weights.push_back(anyOf(random, 1000));
    for (int o = 0; o < outputs; ++o) layer.biases.push_back(anyOf(random, 30000) * 1000);
    return layer;
}

Table<std::int16_t> tableOf(int rows, int columns, Random& random) {
    Table<std::int16_t> table(rows, columns);
    for (auto& each : table.values) each = anyOf(random, 6144);
    return table;
}

TEST(QuantizedLayer, SaysTheSameByEveryWay) {
    Random random(1);
    for (const int inputs : {2, 64, 130})
        for (const int outputs : {64, 128, 192})
            for (int columns = 1; columns < 9; ++columns) {
                const auto layer = layerOf(inputs, outputs, random);
                const auto in = tableOf(inputs, columns, random);
                Table<std::int16_t> expected(outputs, columns);
                forwardAnywhere(layer, in, expected);
                for (const auto way : {forwardByAvx2(), forwardByVnni()}) {
                    if (way == nullptr) continue;
                    Table<std::int16_t> said(outputs, columns);
                    way(layer, in, said);
                    EXPECT_EQ(said.values, expected.values) << inputs << ' ' << outputs;
                }
            }
}

/// One output of weights 3 and -2, a bias of 8, and three bits less.
Table<std::int16_t> saidOf(std::int16_t first, std::int16_t second, ForwardQuantized way) {
    QuantizedLayer layer{.inputs = 2, .outputs = kOutputsTogether, .shift = 3};
    layer.weights.resize(2 * kOutputsTogether);
    layer.biases.resize(kOutputsTogether);
    layer.weights[0] = 3;
    layer.weights[1] = -2;
    layer.biases[0] = 8;
    Table<std::int16_t> in(2, 1), out(kOutputsTogether, 1);
    in.values = {first, second};
    way(layer, in, out);
    return out;
}

TEST(QuantizedLayer, AddsCutsAndSaturates) {
    for (const auto way : {&forwardAnywhere, forwardByAvx2(), forwardByVnni()}) {
        if (way == nullptr) continue;
        EXPECT_EQ(saidOf(10, 3, way).values[0], (3 * 10 - 2 * 3 + 8) / 8);
        EXPECT_EQ(saidOf(10, 30, way).values[0], 0);  // relu
        EXPECT_EQ(saidOf(32767, -32768, way).values[0], (3 * 32767 + 2 * 32768 + 8) / 8);
        EXPECT_EQ(saidOf(10, 3, way).values[1], 0);
    }
    QuantizedLayer large = {.inputs = 2, .outputs = kOutputsTogether, .shift = 1};
    large.weights.assign(2 * kOutputsTogether, 1000);
    large.biases.resize(kOutputsTogether);
    Table<std::int16_t> in(2, 1), out(kOutputsTogether, 1);
    in.values = {1000, 1000};
    for (const auto way : {&forwardAnywhere, forwardByAvx2(), forwardByVnni()}) {
        if (way == nullptr) continue;
        way(large, in, out);
        EXPECT_THAT(out.values, Each(kMostQuantized));
    }
}

struct Made {
    Regressor<float> regressor;
    Numbers<float> weights;
    std::optional<QuantizedNetwork> quantized;
};
Made networkOf(int inputs, const std::vector<int>& hidden, float times = 1) {
    Shape shape;
    shape.inputs = inputs;
    shape.hidden = hidden;
    Regressor<float> regressor(shape);
    Random random(3);
    auto weights = regressor.initialWeights(random);
    for (auto& weight : weights)  // biases, too
        weight = times * (weight + 0.1F * static_cast<float>(random.uniform()));
    auto quantized = QuantizedNetwork::of(inputs, hidden, weights);
    return {std::move(regressor), std::move(weights), std::move(quantized)};
}

TEST(QuantizedNetwork, SaysNearlyWhatItsWeightsSay) {
    constexpr int kColumns = 50;
    for (const int inputs : {5, 129})
        for (const auto& hidden : {std::vector{16}, std::vector{128, 64}, std::vector{70, 9, 33}}) {
            const auto made = networkOf(inputs, hidden);
            ASSERT_TRUE(made.quantized);
            Table<float> exact(inputs, kColumns);
            Table<std::int16_t> told(made.quantized->rows(), kColumns);
            Random random(4);
            for (int c = 0; c < kColumns; ++c)
                for (int i = 0; i < inputs; ++i) {
                    const auto input = static_cast<float>(4 * random.uniform() - 2);
                    exact.column(c)[i] = input;
                    told.column(c)[i] = quantizedInput(input);
                }
            Pass<float> exactPass;
            made.regressor.forward(made.weights, exact, exactPass);
            QuantizedNetwork::Pass pass;
            const auto& said = made.quantized->forward(told, pass);
            const auto& expected = exactPass.outputs().values;
            for (std::size_t c = 0; c < kColumns; ++c)
                EXPECT_NEAR(said[c], expected[c], 0.003 * std::max(1.0F, std::abs(expected[c])))
                    << inputs << ' ' << hidden.size();
        }
}

TEST(QuantizedNetwork, InputsAreRoundedToTheNearest) {
    EXPECT_EQ(quantizedInput(6), 6144);
    EXPECT_EQ(quantizedInput(std::nanf("")), 0);
    EXPECT_EQ(quantizedInput(-6), -6144);
    EXPECT_EQ(quantizedInput(0.9F / kInputScale), 1);
    EXPECT_EQ(quantizedInput(-0.9F / kInputScale), -1);
    EXPECT_EQ(quantizedInput(0.4F / kInputScale), 0);
    EXPECT_EQ(quantizedInput(-0.4F / kInputScale), 0);
}

/// Halves, signs of nothing, what is no number, and what is left behind the last eight.
TEST(QuantizedNetwork, ManyInputsAreRoundedAsEachAlone) {
    std::vector<float> inputs{0.0F,           -0.0F,          std::nanf(""),
                              -std::nanf(""), kFurthestInput, -kFurthestInput};
    for (int half = -9; half <= 9; ++half) {
        const float middle = static_cast<float>(half) / 2 / kInputScale;
        inputs.insert(inputs.end(),
                      {middle, std::nextafter(middle, 7.0F), std::nextafter(middle, -7.0F)});
    }
    Random random(1);
    while (inputs.size() < 1003)
        inputs.push_back(static_cast<float>(2 * kFurthestInput * random.uniform()) -
                         kFurthestInput);
    std::vector<std::int16_t> together(inputs.size());
    quantizeInputs(inputs, together.data());
    for (std::size_t i = 0; i < inputs.size(); ++i)
        ASSERT_EQ(together[i], quantizedInput(inputs[i])) << inputs[i];
}

TEST(QuantizedNetwork, WeightsThatAreTooLargeOrNoNumbersMakeNone) {
    EXPECT_TRUE(networkOf(7, {8, 8}, 10).quantized);
    EXPECT_FALSE(networkOf(7, {8, 8}, 1e6F).quantized);
    EXPECT_FALSE(networkOf(7, {8, 8}, 1e30F).quantized);
    for (const float wrong :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        auto made = networkOf(7, {8, 8});
        for (const std::size_t at : {std::size_t{0}, made.weights.size() - 1}) {
            auto weights = made.weights;
            weights[at] = wrong;
            EXPECT_FALSE(QuantizedNetwork::of(7, std::vector{8, 8}, weights)) << at;
        }
    }
}

}  // namespace
}  // namespace engine::regression
