// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/diagram/relation.hpp"

#include <gtest/gtest.h>

#include <array>

#include "engine/core/random.hpp"

namespace engine::space {
namespace {

constexpr std::array<std::size_t, 4> kValues{3, 2, 4, 2};  ///< of the parameter at each level
using Places = std::array<std::size_t, 4>;

Relations::Id randomOne(Relations& relations, Random& random, std::uint32_t level = 0) {
    if (level == kValues.size() || random.chance(0.2))
        return random.chance(0.6) ? Relations::kAlways : Relations::kNever;
    std::vector<Relations::Id> children;
    for (std::size_t place = 0; place < kValues[level]; ++place)
        children.push_back(randomOne(relations, random, level + 1));
    return relations.make(level, children);
}

bool allows(const Relations& relations, Relations::Id relation, const Places& places) {
    for (std::uint32_t level = 0; level < places.size(); ++level)
        relation = relations.step(relation, level, places[level]);
    return relation == Relations::kAlways;
}

template <class Visit>
void forEachPlaces(const Visit& visit) {
    Places places{};
    for (places[0] = 0; places[0] < kValues[0]; ++places[0])
        for (places[1] = 0; places[1] < kValues[1]; ++places[1])
            for (places[2] = 0; places[2] < kValues[2]; ++places[2])
                for (places[3] = 0; places[3] < kValues[3]; ++places[3]) visit(places);
}

TEST(Relations, AreJoined) {
    Relations relations;
    Random random(1);
    for (int i = 0; i < 500; ++i) {
        const auto a = randomOne(relations, random), b = randomOne(relations, random);
        const auto both = relations.both(a, b), either = relations.either(a, b);
        forEachPlaces([&](const Places& places) {
            const bool inA = allows(relations, a, places), inB = allows(relations, b, places);
            EXPECT_EQ(allows(relations, both, places), inA && inB);
            EXPECT_EQ(allows(relations, either, places), inA || inB);
        });
        // The same by another way has the same number.
        EXPECT_EQ(relations.both(b, a), both);
        EXPECT_EQ(relations.both(both, either), both);
    }
}

TEST(Relations, SaySomethingOfSomeLevelsByThemselves) {
    Relations relations;
    Random random(2);
    for (int i = 0; i < 500; ++i) {
        const auto whole = randomOne(relations, random);
        const auto part = relations.of({0, 2}, whole);
        forEachPlaces([&](const Places& places) {
            bool some = false;
            forEachPlaces([&](const Places& other) {
                some = some || (other[0] == places[0] && other[2] == places[2] &&
                                allows(relations, whole, other));
            });
            EXPECT_EQ(allows(relations, part, places), some);
        });
    }
}

}  // namespace
}  // namespace engine::space
