// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <set>

#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

/// Parameters that differ and have a meaning in both settings.
std::vector<P> realDifferences(const TuningSpace& space, const Setting& a, const Setting& b) {
    std::vector<P> ids;
    for (const auto id : space.parameters())
        if (a[id] != b[id] && space.active(a, id) && space.active(b, id)) ids.push_back(id);
    return ids;
}

void expectProperNeighbours(const TuningSpace& space, const Setting& setting) {
    const auto neighbours = space.neighbours(setting);
    const std::set<Setting> unique(neighbours.begin(), neighbours.end());
    EXPECT_EQ(unique.size(), neighbours.size());
    EXPECT_FALSE(unique.contains(setting));
    for (const auto& neighbour : neighbours) {
        EXPECT_TRUE(space.allows(neighbour));
        EXPECT_EQ(realDifferences(space, setting, neighbour).size(), 1U)
            << setting.text(3) << " -> " << neighbour.text(3);
    }
    for (const auto id : space.parameters())
        for (const int value : space.values(id)) {
            const auto other = setting.with(id, value);
            if (value == setting[id] || !space.allows(other)) continue;
            EXPECT_TRUE(unique.contains(other)) << other.text(3);
        }
}

TEST(Neighbours, AreAllowedAndOneStepAway) {
    for (const char* preset : {"star3d1r", "box2d2r"}) {
        const auto space = TuningSpace::full(problemOf(preset), {});
        Random random(21);
        for (int i = 0; i < 100; ++i) expectProperNeighbours(space, space.sample(random));
    }
}

TEST(Neighbours, TurningStreamingOnOffersEveryAxisAndTile) {
    const auto space = TuningSpace::full(problemOf("star3d1r"), {});
    std::set<std::pair<int, int>> marches;
    for (const auto& neighbour : space.neighbours(settingOf("TBx=32 TBy=4 TBz=2")))
        if (neighbour[P::ST] == 1) marches.emplace(neighbour[P::SD], neighbour[P::SB]);
    EXPECT_EQ(marches.size(), 3U * 10U);
}

TEST(Neighbours, ConnectARestrictedSpace) {
    // SD = x is not among the values, TBy = 1 only while y is streamed: still no setting is
    // stranded.
    const auto space = TuningSpace::full(problemOf("star2d1r"), {})
                           .restrictedTo({{P::TBx, {32, 64}},
                                          {P::TBy, {2, 4}},
                                          {P::SD, {2}},
                                          {P::SB, {64, 128}},
                                          {P::UFx, {1, 2}},
                                          {P::UFy, {2, 4}},
                                          {P::CMx, {1, 2}},
                                          {P::CMy, {1, 2}},
                                          {P::BMx, {1, 2}},
                                          {P::BMy, {1}}})
                           .restrictedTo(withoutNewcomers);
    std::set<Setting> reached;
    std::vector<Setting> open{allAllowed(space).front()};
    reached.insert(open.front());
    while (!open.empty()) {
        const auto setting = open.back();
        open.pop_back();
        for (const auto& next : space.neighbours(setting))
            if (reached.insert(next).second) open.push_back(next);
    }
    EXPECT_EQ(reached.size(), space.count()->total);
}

TEST(Neighbours, InAListAreTheListedOnesOneStepAway) {
    const auto space = smallSpace2d("box2d1r", tightLimits());
    std::vector<Setting> some;
    Random random(5);
    for (int i = 0; i < 400; ++i) some.push_back(space.sample(random));
    const auto listed = space.restrictedTo(some);
    std::size_t found = 0;
    listed.forEach([&](const Setting& setting) {
        std::set<Setting> expected;
        listed.forEach([&](const Setting& other) {
            if (realDifferences(space, setting, other).size() == 1) expected.insert(other);
            return true;
        });
        const auto neighbours = listed.neighbours(setting);
        EXPECT_EQ(std::set<Setting>(neighbours.begin(), neighbours.end()), expected);
        EXPECT_EQ(neighbours.size(), expected.size());
        found += expected.size();
        return true;
    });
    EXPECT_GT(found, 400U);
}

TEST(Neighbours, ByTheNextValueAreTheNearestBelowAndAbove) {
    const auto space = TuningSpace::full(problemOf("star3d1r"), {});
    const auto from = settingOf("TBx=32 TBy=8");
    std::set<int> blocks;
    for (const auto& neighbour : space.neighbours(from, TuningSpace::Reach::NextValue)) {
        EXPECT_TRUE(space.allows(neighbour));
        if (neighbour[P::ST] == 0 && neighbour[P::TBx] != from[P::TBx])
            blocks.insert(neighbour[P::TBx]);
    }
    EXPECT_EQ(blocks, (std::set{16, 64}));
    EXPECT_GT(space.neighbours(from).size(),
              space.neighbours(from, TuningSpace::Reach::NextValue).size());
}

}  // namespace
}  // namespace engine::space
