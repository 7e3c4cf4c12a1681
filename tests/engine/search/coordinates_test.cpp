// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/coordinates.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/engine/search/foreign_space.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using testing::foreignSpace;
using testing::spaceOf;
using namespace testing::foreign;

double distance(const Coordinates& coordinates, const Point& point, const space::Setting& setting) {
    const auto places = coordinates.placesOf(setting);
    double sum = 0;
    for (std::size_t a = 0; a < coordinates.axes(); ++a) {
        if (!places[a]) continue;
        sum += coordinates.isOrdered(a) ? std::abs(point[a] - *places[a]) / coordinates.lastPlace(a)
                                        : (std::lround(point[a]) == *places[a] ? 0 : 1);
    }
    return sum;
}

space::TuningSpace twoDimensions() {
    return space::TuningSpace::full(spaceOf({space::Setting()}, 2).circumstances().problem, {});
}

TEST(Coordinates, AxesAreParametersWithAChoice) {
    const Coordinates foreign(foreignSpace());
    ASSERT_EQ(foreign.axes(), 5U);
    EXPECT_EQ(foreign.lastPlace(0), 4);
    EXPECT_EQ(foreign.longestAxis(), 4);
    EXPECT_TRUE(foreign.isOrdered(0));
    EXPECT_TRUE(foreign.isOrdered(2)) << "its values are numbers";
    EXPECT_FALSE(foreign.isOrdered(3));
    const Coordinates one(spaceOf({space::Setting()}));
    EXPECT_EQ(one.axes(), 0U);
    EXPECT_EQ(one.nearest({}), space::Setting());
}

TEST(Coordinates, ValuesThatNoSettingHasHaveNoPlace) {
    const auto space = twoDimensions();
    const Coordinates coordinates(space);
    EXPECT_EQ(space.values(space::ParameterId::VW), (std::vector{1, 2, 4}));
    for (std::size_t a = 0; a < coordinates.axes(); ++a)
        if (coordinates.parameter(a) == space::ParameterId::VW) {
            EXPECT_EQ(coordinates.lastPlace(a), 1) << "an access moves 16 bytes at most";
            EXPECT_EQ(coordinates.value(a, 1), 2);
            return;
        }
    FAIL() << "VW is a choice";
}

TEST(Coordinates, APointOfASettingIsNearestToIt) {
    Random random(3);
    for (const auto& space :
         {foreignSpace(), spaceOf(testing::binarySettings()), twoDimensions()}) {
        const Coordinates coordinates(space);
        for (int i = 0; i < 200; ++i) {
            const auto setting = space.sample(random);
            const Point point = coordinates.pointOf(setting, random);
            EXPECT_EQ(coordinates.nearest(point), setting);
            const auto places = coordinates.placesOf(setting);
            for (std::size_t a = 0; a < coordinates.axes(); ++a) {
                const auto id = coordinates.parameter(a);
                EXPECT_TRUE(places[a] || !space.active(setting, id));
                if (!places[a]) continue;
                EXPECT_EQ(coordinates.value(a, *places[a]), setting[id]);
            }
        }
    }
}

TEST(Coordinates, RestingParametersHaveAnyCoordinate) {
    const auto space = foreignSpace();
    const Coordinates coordinates(space);
    space::Setting plain(space.table());
    plain.set(kBlock, 24);
    plain.set(kTile, 1);
    ASSERT_TRUE(space.allows(plain));
    Random random(1);
    std::array<int, 3> seen{};
    for (int i = 0; i < 300; ++i)
        ++seen[static_cast<std::size_t>(coordinates.pointOf(plain, random)[4])];
    for (const int count : seen) EXPECT_NEAR(count, 100, 40);
}

Point randomPoint(const Coordinates& coordinates, Random& random) {
    Point point;
    for (std::size_t axis = 0; axis < coordinates.axes(); ++axis)
        point.push_back(random.uniform() * coordinates.lastPlace(axis));
    return point;
}

TEST(Coordinates, TheNearestIsTheNearest) {
    const auto space = foreignSpace();
    const Coordinates coordinates(space);
    Random random(5);
    int rounded = 0;
    for (int i = 0; i < 300; ++i) {
        const Point point = randomPoint(coordinates, random);
        double least = 1e9;
        space.forEach([&](const space::Setting& setting) {
            least = std::min(least, distance(coordinates, point, setting));
            return true;
        });
        const auto found = coordinates.nearest(point);
        EXPECT_TRUE(space.allows(found));
        const auto places = coordinates.placesOf(found);
        bool isRounded = true;
        for (std::size_t a = 0; a < places.size(); ++a)
            if (places[a]) isRounded &= *places[a] == std::lround(point[a]);
        rounded += isRounded;
        EXPECT_TRUE(isRounded || distance(coordinates, point, found) < least + 1e-9);
    }
    EXPECT_GT(rounded, 50);
    EXPECT_LT(rounded, 250) << "others need repair";
}

TEST(Coordinates, OfALargeSpaceHardlyAnyDrawIsNearer) {
    const auto space = twoDimensions();
    const Coordinates coordinates(space);
    Random random(7);
    std::vector<space::Setting> drawn;
    for (int i = 0; i < 2000; ++i) drawn.push_back(space.sample(random));
    const auto nearer = [&](const Point& point) {
        const auto found = coordinates.nearest(point);
        EXPECT_TRUE(space.allows(found));
        const double own = distance(coordinates, point, found);
        return std::ranges::count_if(
            drawn, [&](const auto& other) { return distance(coordinates, point, other) < own; });
    };
    std::ptrdiff_t close = 0, anywhere = 0;  // most points are far from all that is allowed
    for (int i = 0; i < 50; ++i) {
        Point beside = coordinates.pointOf(space.sample(random), random);
        for (double& coordinate : beside) coordinate += random.normal() / 2;
        coordinates.clamp(beside);
        close += nearer(beside);
        anywhere += nearer(randomPoint(coordinates, random));
    }
    EXPECT_LE(close, 50 * 2000 / 10'000);
    EXPECT_LE(anywhere, 50 * 2000 / 1000);
}

TEST(Coordinates, PointsStayWithinTheirAxes) {
    const Coordinates coordinates(foreignSpace());
    Point point{-1, 7, 0.5, 2.25, 3};
    coordinates.clamp(point);
    EXPECT_EQ(point, (Point{0, 2, 0.5, 2, 2}));
    Random random(2);
    for (int i = 0; i < 100; ++i) {
        Point drawn = randomPoint(coordinates, random);
        const Point before = drawn;
        coordinates.clamp(drawn);
        EXPECT_EQ(drawn, before);
    }
}

TEST(Coordinates, StepsAreTheNeighboursByAxis) {
    Random random(4);
    for (const auto& space : {foreignSpace(), twoDimensions()}) {
        const Coordinates coordinates(space);
        for (int i = 0; i < 20; ++i) {
            const auto from = space.sample(random);
            const auto steps = coordinates.stepsFrom(from);
            EXPECT_EQ(steps.size(), space.neighbours(from).size());
            std::size_t axis = 0;
            for (const auto& step : steps) {
                EXPECT_GE(step.axis, axis);
                axis = step.axis;
                EXPECT_TRUE(space.allows(step.setting));
                const auto id = coordinates.parameter(axis);
                EXPECT_NE(step.setting[id], from[id]);
                EXPECT_EQ(step.setting[id], coordinates.value(axis, step.place));
            }
        }
    }
}

}  // namespace
}  // namespace engine::search
