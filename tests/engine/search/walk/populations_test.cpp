// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Searches of many members: particle swarm, differential evolution, Kernel Tuner's genetic one.
#include <gtest/gtest.h>

#include "tests/engine/search/foreign_space.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using testing::gridSpace;
using testing::play;
using testing::Played;

constexpr int kParameters = 4;

space::TuningSpace cube() { return gridSpace(std::vector<int>(kParameters, 16)); }
double bowlOfPopulations(const space::Setting& setting) {
    double sum = 1;
    for (int i = 0; i < kParameters; ++i)
        sum += std::pow(setting[space::ParameterId(i)] - 3 * (i + 1), 2);
    return sum;
}
double slope(const space::Setting& setting) {
    double sum = 1;
    for (int i = 0; i < kParameters; ++i) sum += setting[space::ParameterId(i)];
    return sum;
}

class EveryPopulation : public ::testing::TestWithParam<std::string> {
protected:
    static Played run(const testing::Cost& cost, std::size_t most, std::uint64_t seed = 1,
                      std::size_t width = 1, const Options& options = {}) {
        const auto strategy = *makeStrategy(GetParam(), options, cube(), Random(seed));
        return play(*strategy, cost, most, width);
    }
};

TEST_P(EveryPopulation, AGenerationIsDecidedBeforeAnyOfItIsKnown) {
    const auto one = run(bowlOfPopulations, 100).answers, other = run(slope, 100).answers;
    for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(one[i].setting, other[i].setting);
    int differing = 0;
    for (std::size_t i = 20; i < 40; ++i) differing += one[i].setting != other[i].setting;
    EXPECT_GT(differing, 5) << "the second one knows the first";
    // Costs of the second generation change nothing in it.
    const auto late = [answered = 0](const space::Setting& setting) mutable {
        return ++answered <= 20 ? bowlOfPopulations(setting) : slope(setting);
    };
    const auto mixed = run(late, 100).answers;
    for (std::size_t i = 0; i < 25; ++i) EXPECT_EQ(one[i].setting, mixed[i].setting) << i;
}

TEST_P(EveryPopulation, FindsTheBottomOfABowlSoonerThanRandomSearch) {
    for (const std::size_t width : {1, 8}) {
        double own = 0, random = 0;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            own += run(bowlOfPopulations, 250, seed, width).best;
            random +=
                play(**makeStrategy("random", {}, cube(), Random(seed)), bowlOfPopulations, 250)
                    .best;
        }
        EXPECT_LT(own, 0.5 * random) << width;
    }
}

TEST_P(EveryPopulation, FailuresPullNobody) {
    // Half of all fails: whoever goes there learns nothing from how far it was.
    const auto cost = [](const space::Setting& setting) {
        return setting[space::ParameterId{0}] % 2 == 1 ? kNever : bowlOfPopulations(setting);
    };
    double own = 0, random = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        own += run(cost, 250, seed).best;
        random += play(**makeStrategy("random", {}, cube(), Random(seed)), cost, 250).best;
    }
    EXPECT_LT(own, random);
}

INSTANTIATE_TEST_SUITE_P(All, EveryPopulation,
                         ::testing::Values("pso", "pso-restarts", "differential-evolution",
                                           "differential-evolution-restarts",
                                           "genetic-kernel-tuner"),
                         [](const auto& name) {
                             std::string test = name.param;
                             std::replace(test.begin(), test.end(), '-', '_');
                             return test;
                         });

TEST(ParticleSwarm, RemembersTheBestOfEveryParticle) {
    // Every answer is worse than all before it: alone, particles return to where they began.
    const auto strategy =
        *makeStrategy("pso", {{"social", 0.0}, {"iterations", 40}}, cube(), Random(1));
    const auto worse = [answered = 0](const space::Setting&) mutable { return 1.0 + ++answered; };
    const auto answers = play(*strategy, worse, 10'000).answers;
    const auto distance = [](const space::Setting& a, const space::Setting& b) {
        int sum = 0;
        for (int i = 0; i < kParameters; ++i)
            sum += std::abs(a[space::ParameterId(i)] - b[space::ParameterId(i)]);
        return sum;
    };
    int near = 0, last = 0;
    for (std::size_t i = answers.size() / 2; i < answers.size(); ++i) {
        int least = 1000;
        for (std::size_t j = 0; j < 20; ++j)
            least = std::min(least, distance(answers[i].setting, answers[j].setting));
        near += least;
        ++last;
    }
    EXPECT_LT(near / static_cast<double>(last), 5.0);
}

TEST(Populations, EndAfterTheirGenerationsAsPublished) {
    for (const char* name : {"pso", "differential-evolution", "genetic-kernel-tuner"}) {
        const char* generations = name == std::string("pso") ? "iterations" : "generations";
        const auto strategy = *makeStrategy(name, {{generations, 3}}, cube(), Random(1));
        const auto asked = play(*strategy, bowlOfPopulations, 10'000).answers.size();
        EXPECT_LE(asked, 60U) << name;
        EXPECT_GT(asked, 30U) << name << ", less what was known";
        EXPECT_TRUE(strategy->finished()) << name;
    }
}

}  // namespace
}  // namespace engine::search
