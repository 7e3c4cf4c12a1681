// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>

#include "engine/search/bandit/auc_bandit.hpp"
#include "engine/search/bandit/technique.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using testing::binarySettings;
using testing::play;
using testing::spaceOf;

TEST(AucBandit, LaterFindsCountMore) {
    AucBandit bandit(3, 500, 0.05);
    for (const bool found : {true, false, false, true}) bandit.record(0, found);
    for (const bool found : {true, true, false, false}) bandit.record(1, found);
    EXPECT_DOUBLE_EQ(bandit.areaUnderCurve(0), 2.0 / (4 * 5) * (1 + 4));
    EXPECT_DOUBLE_EQ(bandit.areaUnderCurve(1), 2.0 / (4 * 5) * (1 + 2));
    EXPECT_EQ(bandit.areaUnderCurve(2), 0);
    // Eight uses of all, four of its own: log2 8 = 3.
    EXPECT_DOUBLE_EQ(bandit.score(0), 0.5 + 0.05 * std::sqrt(2.0 * 3 / 4));
    EXPECT_TRUE(std::isinf(bandit.score(2)));
    Random random(1);
    EXPECT_EQ(bandit.order(random), (std::vector<std::size_t>{2, 0, 1}));
}

TEST(AucBandit, AlwaysFindingIsWorthOneAndNeverNothing) {
    AucBandit bandit(2, 500, 0);
    for (int i = 0; i < 7; ++i) {
        bandit.record(0, true);
        bandit.record(1, false);
    }
    EXPECT_DOUBLE_EQ(bandit.score(0), 1);
    EXPECT_DOUBLE_EQ(bandit.score(1), 0);
}

TEST(AucBandit, ForgetsWhatIsOlderThanTheWindow) {
    AucBandit bandit(2, 4, 0.05);
    bandit.record(0, true);
    for (const bool found : {false, true, false}) bandit.record(1, found);
    EXPECT_EQ(bandit.uses(0), 1U);
    bandit.record(1, false);
    EXPECT_EQ(bandit.uses(0), 0U);
    EXPECT_EQ(bandit.uses(1), 4U);
    // Places count from the oldest that is remembered.
    EXPECT_DOUBLE_EQ(bandit.areaUnderCurve(1), 2.0 / (4 * 5) * 2);
    bandit.record(0, false);  // forgets the first of the other's: what it found is the first now
    EXPECT_DOUBLE_EQ(bandit.areaUnderCurve(1), 2.0 / (3 * 4) * 1);
}

TEST(AucBandit, EqualOnesComeInRandomOrder) {
    const AucBandit bandit(4, 500, 0.05);
    Random random(5);
    std::array<int, 4> first{};
    for (int i = 0; i < 4000; ++i) ++first[bandit.order(random).front()];
    for (const int count : first) EXPECT_NEAR(count, 1000, 150);
}

/// A plane of 11 x 11 powers of two, cheapest at 32 x 4.
struct Plane {
    static space::TuningSpace space() {
        std::vector<space::Setting> settings;
        for (int x = 1; x <= 1024; x *= 2)
            for (int y = 1; y <= 1024; y *= 2)
                settings.push_back(space::Setting()
                                       .with(space::ParameterId::TBx, x)
                                       .with(space::ParameterId::TBy, y));
        return spaceOf(settings);
    }
    static double cost(const space::Setting& setting) {
        const double x = std::log2(setting[space::ParameterId::TBx]) - 5;
        const double y = std::log2(setting[space::ParameterId::TBy]) - 2;
        return 1 + x * x + 2 * y * y;
    }
    static Material material() {
        return {space(), std::make_shared<const Coordinates>(space()), Random(3)};
    }
};

/// Its own proposals answered until it has none.
double leastBy(Technique& technique, int most) {
    std::optional<Trial> best;
    const Scene nothing{nullptr, [](const space::Setting&) { return false; }};
    for (int i = 0; i < most; ++i) {
        Scene scene = nothing;
        if (best) scene.best = &*best;
        auto trial = technique.propose(scene);
        if (!trial) break;
        trial->costMs = Plane::cost(trial->setting);
        technique.learn(*trial, false);
        if (!best || trial->costMs < best->costMs) best = trial;
    }
    return best->costMs;
}

TEST(Techniques, EachComesDownAPlane) {
    EXPECT_LE(leastBy(*differentialEvolution(Plane::material(), 12, 0.2), 150), 3);
    EXPECT_EQ(leastBy(*greedyMutation(Plane::material(), 0.1), 150), 1);
    EXPECT_EQ(leastBy(*greedyMutation(Plane::material(), 0.3, 0.1), 150), 1);
    EXPECT_LE(leastBy(*nelderMead(Plane::material()), 150), 6);
}

TEST(Techniques, TheSimplexReflectsItsWorstPointTwiceAsFar) {
    const auto simplex = nelderMead(Plane::material());
    const Scene scene{nullptr, [](const space::Setting&) { return false; }};
    std::vector<Trial> points;
    for (int i = 0; i < 3; ++i) {  // two ordered axes
        points.push_back(*simplex->propose(scene));
        points.back().costMs = i == 1 ? 9 : 2 + i;
    }
    EXPECT_FALSE(simplex->propose(scene));  // costs have to come first
    for (const Trial& point : points) simplex->learn(point, false);
    const Trial reflected = *simplex->propose(scene);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const double mean =
            (points[0].point[axis] + points[1].point[axis] + points[2].point[axis]) / 3;
        const double wanted = mean + 2 * (mean - points[1].point[axis]);
        EXPECT_NEAR(reflected.point[axis], std::clamp(wanted, 0.0, 10.0), 1e-12);
    }
    EXPECT_FALSE(simplex->propose(scene));
    simplex->drop(reflected);
    EXPECT_EQ(simplex->propose(scene)->setting, reflected.setting);
}

TEST(Bandit, ComesDownAPlane) {
    double sum = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        sum +=
            play(**makeStrategy("bandit", {}, Plane::space(), Random(seed)), Plane::cost, 60).best;
    EXPECT_LT(sum / 20, 1.5);
}

}  // namespace
}  // namespace engine::search
