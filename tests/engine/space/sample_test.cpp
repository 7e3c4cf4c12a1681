// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <thread>

#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

/// Pearson's chi-square of `draws` against a uniform distribution must lie within five standard
/// deviations of its mean; fixed seeds make the outcome certain.
void expectUniform(const TuningSpace& space, std::uint64_t seed) {
    const auto settings = allAllowed(space);
    std::map<Setting, int> seen;
    for (const auto& setting : settings) seen[setting] = 0;
    const double draws = 40.0 * static_cast<double>(settings.size());
    Random random(seed);
    for (int i = 0; i < draws; ++i) {
        const auto found = seen.find(space.sample(random));
        ASSERT_NE(found, seen.end());
        ++found->second;
    }
    double chiSquare = 0;
    for (const auto& [setting, times] : seen) chiSquare += (times - 40.0) * (times - 40.0) / 40.0;
    const double freedom = static_cast<double>(settings.size()) - 1;
    EXPECT_NEAR(chiSquare, freedom, 5 * std::sqrt(2 * freedom)) << settings.size() << " settings";
}

TEST(Sample, IsUniform) {
    expectUniform(
        smallSpace2d("box2d1r", tightLimits()).restrictedTo({{P::CO, {0}}, {P::UFx, {1, 2}}}), 1);
    expectUniform(
        smallSpace3d("star3d1r", tightLimits()).restrictedTo({{P::SB, {2}}, {P::TBx, {2}}}), 2);
}

TEST(Sample, IsUniformOverAList) {
    const auto space = smallSpace2d("box2d1r", tightLimits());
    auto some = allAllowed(space);
    some.resize(300);
    const auto listed = space.restrictedTo(some);
    std::map<Setting, int> seen;
    Random random(5);
    for (int i = 0; i < 12'000; ++i) ++seen[listed.sample(random)];
    EXPECT_EQ(seen.size(), 300U);
    for (const auto& [setting, times] : seen) EXPECT_NEAR(times, 40, 35);
}

TEST(Sample, OfALargeSpaceIsAllowed) {
    for (const char* preset : {"star3d1r", "box2d4r", "himeno", "gradient2d"}) {
        const auto space = TuningSpace::full(problemOf(preset), {});
        Random random(7);
        for (int i = 0; i < 2000; ++i) {
            const auto setting = space.sample(random);
            EXPECT_TRUE(space.allows(setting)) << preset << ": " << setting.text(3);
        }
    }
}

TEST(Sample, SameSeedSameSettings) {
    const auto space = TuningSpace::full(problemOf("star3d1r"), {});
    Random first(9), second(9);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(space.sample(first), TuningSpace(space).sample(second));
}

TEST(Sample, SharesOfTheCombinationsMatchTheirCounts) {
    const auto space = TuningSpace::full(problemOf("star3d1r"), {});
    const auto counts = space.count().value();
    std::array<int, 30> seen{};
    Random random(13);
    constexpr int draws = 50'000;
    for (int i = 0; i < draws; ++i)
        ++seen[static_cast<std::size_t>(combinationOf(space.sample(random)).id)];
    for (std::size_t id = 0; id < seen.size(); ++id) {
        const double share =
            static_cast<double>(counts.perCombination[id]) / static_cast<double>(counts.total);
        EXPECT_NEAR(seen[id], draws * share, 5 * std::sqrt(draws * share) + 1)
            << combinations()[id].name;
    }
}

TEST(Sample, SeveralThreadsMayShareASpace) {
    const auto space = TuningSpace::full(problemOf("star2d1r"), {});
    std::array<std::vector<Setting>, 4> drawn;
    {
        std::vector<std::jthread> threads;
        for (auto& settings : drawn)
            threads.emplace_back([&settings, copy = space] {
                Random random(17);
                for (int i = 0; i < 200; ++i) settings.push_back(copy.sample(random));
            });
    }
    for (const auto& settings : drawn) EXPECT_EQ(settings, drawn[0]);
}

}  // namespace
}  // namespace engine::space
