// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/dense_networks.hpp"

#include <gmock/gmock.h>

#include <array>
#include <cmath>

namespace engine::regression {
namespace {

using testing::ElementsAre;

/// Two amounts, a name of three values that decides which of them counts, and what never varies.
Samples samplesOf(int count, std::uint64_t seed) {
    Samples samples;
    samples.features = 4;
    Random random(seed);
    for (int i = 0; i < count; ++i) {
        const double a = 10 * random.uniform(), b = 100 + random.uniform();
        const double name = random.below(3);
        const std::array row{a, b, name, 5.0};
        samples.add(row, name == 0 ? a : name == 1 ? 20 * (b - 100) : -a, 1 + a);
    }
    return samples;
}

NetworkOptions quick() {
    NetworkOptions options;
    options.hidden = {16, 8};
    options.choosing = {2};
    options.plan.loss = Loss::SoftAbsolute;
    options.plan.epochs = 30;
    options.plan.batch = 64;
    options.plan.rate = 0.01;
    options.plan.decaying = true;
    options.plan.validation = 0;
    return options;
}

double meanError(const DenseNetworks& networks, const Samples& samples) {
    const auto said = networks.predict(samples.rows);
    double sum = 0;
    for (std::size_t i = 0; i < said.size(); ++i) sum += std::abs(said[i] - samples.observed[i]);
    return sum / static_cast<double>(said.size());
}

/// One member of them alone.
DenseNetworks only(const DenseNetworks& networks, std::size_t member) {
    return DenseNetworks::from(networks.inputs(), networks.hidden(), {networks.members()[member]})
        .value();
}

TEST(DenseNetworks, LearnWhatDependsOnAName) {
    const auto networks = fitDenseNetworks(samplesOf(4000, 1), quick());
    const auto unseen = samplesOf(1000, 2);
    EXPECT_EQ(networks.members().size(), 3u);
    EXPECT_LT(meanError(networks, unseen), 0.2);  // of -10 to 20
}

TEST(DenseNetworks, SayTheMeanOfTheirMembersWhichIsNearerThanTheyAre) {
    const auto networks = fitDenseNetworks(samplesOf(2000, 1), quick());
    const auto unseen = samplesOf(700, 2);
    const auto said = networks.predict(unseen.rows);
    std::vector<double> mean(said.size());
    double errors = 0;
    for (std::size_t m = 0; m < 3; ++m) {
        const auto own = only(networks, m).predict(unseen.rows);
        for (std::size_t i = 0; i < own.size(); ++i) mean[i] += own[i] / 3;
        errors += meanError(only(networks, m), unseen) / 3;
    }
    for (std::size_t i = 0; i < said.size(); ++i) EXPECT_NEAR(said[i], mean[i], 1e-12);
    EXPECT_LT(meanError(networks, unseen), errors);
}

TEST(DenseNetworks, SayTheSameOfOneRowAndOfMany) {
    const auto networks = fitDenseNetworks(samplesOf(300, 1), quick());
    const auto rows = samplesOf(600, 2);  // more than one block, the last not full
    const auto said = networks.predict(rows.rows);
    for (std::size_t i = 0; i < rows.size(); i += 37)
        EXPECT_EQ(networks.predict(rows.row(i)).front(), said[i]);
}

TEST(DenseNetworks, AreTheSameOnHoweverManyThreads) {
    const auto samples = samplesOf(300, 1);
    auto options = quick();
    options.plan.epochs = 2;
    options.plan.threads = 1;
    const auto one = fitDenseNetworks(samples, options);
    options.plan.threads = 3;
    EXPECT_EQ(one.members(), fitDenseNetworks(samples, options).members());
    EXPECT_NE(one.members()[0], one.members()[1]);
}

TEST(DenseNetworks, AreToldOfFeaturesInUnitsOfHowFarTheyVary) {
    Samples samples;
    samples.features = 3;
    samples.add(std::array{1.0, 7.0, 0.0}, 0);
    samples.add(std::array{3.0, 7.0, 4.0}, 0);
    const std::array<std::size_t, 1> choosing{2};
    const auto inputs = NetworkInputs::of(samples, choosing);
    ASSERT_EQ(inputs.count(), 5);
    std::vector<float> told(5);
    inputs.write(std::array{4.0, 9.0, 4.0}, told.data());
    EXPECT_THAT(told, ElementsAre(2, 0, 1, 0, 1));  // the second never varied
    inputs.write(std::array{-100.0, 7.0, 3.0}, told.data());
    EXPECT_THAT(told, ElementsAre(-6, 0, 0.5, 0, 0));
}

TEST(DenseNetworks, ThatFewRowsWereSeenOfAreNoChoice) {
    Samples samples;
    samples.features = 1;
    for (int i = 0; i < 2000; ++i) samples.add(std::array{i < 3 ? 2.0 : i % 2 * 1.0}, 0);
    const std::array<std::size_t, 1> choosing{0};
    EXPECT_EQ(NetworkInputs::of(samples, choosing).choices.size(), 2u);
}

/// Half a million rows take seconds before the first of them is learned from.
TEST(DenseNetworks, AreNotPreparedOnceTheyAreStopped) {
    std::stop_source source;
    source.request_stop();
    const auto options = quick();
    const auto samples = samplesOf(100, 1);
    EXPECT_TRUE(NetworkInputs::of(samples, options.choosing, source.get_token()).centre.empty());
    EXPECT_TRUE(fitDenseNetworks(samples, options, {{}, source.get_token()}).members().empty());
}

TEST(DenseNetworks, NoneSayNothing) {
    EXPECT_TRUE(DenseNetworks().predict({}).empty());
    EXPECT_TRUE(fitDenseNetworks({}, quick()).members().empty());
}

TEST(DenseNetworks, WhoseWeightsOrFeaturesDoNotFitAreRefused) {
    const auto made = fitDenseNetworks(samplesOf(100, 1), [] {
        auto options = quick();
        options.plan.epochs = 1;
        return options;
    }());
    auto inputs = made.inputs();
    EXPECT_TRUE(DenseNetworks::from(inputs, made.hidden(), made.members()));
    EXPECT_FALSE(DenseNetworks::from(inputs, made.hidden(), {}));
    EXPECT_FALSE(DenseNetworks::from(inputs, {}, made.members()));
    EXPECT_FALSE(DenseNetworks::from(inputs, {16, 9}, made.members()));
    auto members = made.members();
    members[1].pop_back();
    EXPECT_FALSE(DenseNetworks::from(inputs, made.hidden(), members));
    inputs.choices.front().feature = 4;
    EXPECT_FALSE(DenseNetworks::from(inputs, made.hidden(), made.members()));
    members = made.members();
    members[2].front() = 1e20F;
    EXPECT_FALSE(DenseNetworks::from(made.inputs(), made.hidden(), members));
    inputs = made.inputs();
    inputs.scale.pop_back();
    EXPECT_FALSE(DenseNetworks::from(inputs, made.hidden(), made.members()));
}

}  // namespace
}  // namespace engine::regression
