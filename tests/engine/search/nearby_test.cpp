// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Neighbourhoods, expectations from known neighbours, and the two searches built on them.
#include <gtest/gtest.h>

#include <set>

#include "engine/search/nearby/nearest_known.hpp"
#include "engine/search/nearby/vicinity.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using enum space::ParameterId;
using space::Setting;
using testing::binarySettings;
using testing::play;
using testing::spaceOf;

/// Three values of each of three parameters; the middle of all left out.
space::TuningSpace cubeWithoutItsMiddle() {
    std::vector<Setting> settings;
    for (const int x : {8, 16, 32})
        for (const int y : {8, 16, 32})
            for (const int z : {1, 2, 4})
                if (x != 16 || y != 16 || z != 2)
                    settings.push_back(Setting().with(TBx, x).with(TBy, y).with(TBz, z));
    return spaceOf(settings);
}

std::set<Setting> drawnAround(const Setting& around, Closeness closeness) {
    const auto space = cubeWithoutItsMiddle();
    const Vicinity vicinity(space);
    Random random(1);
    std::set<Setting> drawn;
    for (int i = 0; i < 300; ++i)
        for (const auto& one : vicinity.draw(around, closeness, 1, random)) drawn.insert(one);
    return drawn;
}

TEST(Vicinity, HoldsWhatEachNeighbourhoodHolds) {
    const Setting corner = Setting().with(TBx, 8).with(TBy, 8).with(TBz, 1);
    // Of 2 x 2 x 2 around a corner, itself and the middle are none.
    EXPECT_EQ(drawnAround(corner, Closeness::StrictlyAdjacent).size(), 6U);
    EXPECT_EQ(drawnAround(corner, Closeness::Hamming).size(), 6U);
    EXPECT_EQ(drawnAround(corner, Closeness::Adjacent),
              (std::set<Setting>{corner.with(TBx, 16), corner.with(TBy, 16), corner.with(TBz, 2)}));
    // The next value that is allowed is beyond the hole.
    const Setting side = Setting().with(TBx, 8).with(TBy, 16).with(TBz, 2);
    EXPECT_TRUE(drawnAround(side, Closeness::Adjacent).contains(side.with(TBx, 32)));
    EXPECT_FALSE(drawnAround(side, Closeness::StrictlyAdjacent).contains(side.with(TBx, 32)));
}

TEST(Vicinity, NeighboursAreDistinct) {
    const Vicinity vicinity(cubeWithoutItsMiddle());
    const Setting corner = Setting().with(TBx, 8).with(TBy, 8).with(TBz, 1);
    Random random(2);
    for (const auto closeness :
         {Closeness::StrictlyAdjacent, Closeness::Adjacent, Closeness::Hamming}) {
        const auto drawn = vicinity.draw(corner, closeness, 4, random);
        EXPECT_EQ(std::set<Setting>(drawn.begin(), drawn.end()).size(), drawn.size());
        EXPECT_GE(drawn.size(), 3U);
    }
}

TEST(NearestKnown, IsTheMeanOfThoseThatDifferLeast) {
    const auto space = spaceOf(binarySettings());  // codes of more than one word
    const auto all = binarySettings();
    NearestKnown known(space);
    known.add(all[0b111], 70);
    known.add(all[0b001], 10);
    known.add(all[0b010], 20);
    known.add(all[0b011], 30);
    known.add(all[0b11100000000], 1000);
    EXPECT_EQ(known.expected(all[0], 1), 10);  // of equals, the one known longer
    EXPECT_EQ(known.expected(all[0], 2), 15);
    EXPECT_EQ(known.expected(all[0], 4), (10 + 20 + 30 + 70) / 4.0);  // 70 before 1000: three away
    EXPECT_EQ(known.expected(all[0b11100000000], 1), 1000);
    EXPECT_EQ(known.expected(all[0], 9), (10 + 20 + 30 + 70 + 1000) / 5.0);
    known.clip(40);
    EXPECT_EQ(known.expected(all[0], 4), (10 + 20 + 30 + 40) / 4.0);
}

/// The sum of what each of eleven genes costs.
double sumOfTerms(const Setting& setting) {
    double cost = 1;
    int weight = 1;
    for (const auto id : {TBx, TBy, TBz, SH, CMx, CMy, CMz, BMx, BMy, BMz, TB})
        cost += 0.1 * weight++ * (setting[id] - space::infoOf(id).inactiveValue);
    return cost;
}

TEST(SearchesAroundTheBest, FindItSoonerThanChance) {
    const auto space = spaceOf(binarySettings());
    for (const auto* name : {"grey-wolf", "grey-wolf-coded", "vndx"}) {
        double sum = 0, byChance = 0;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            sum += play(**makeStrategy(name, {}, space, Random(seed)), sumOfTerms, 150).best;
            byChance +=
                play(**makeStrategy("random", {}, space, Random(seed)), sumOfTerms, 150).best;
        }
        EXPECT_LT(sum / 20, 1.2) << name;  // 1 is the least
        EXPECT_GT(byChance / 20, 1.6);
    }
}

int genesThatDiffer(const Setting& one, const Setting& other) {
    int count = 0;
    for (const auto id : {TBx, TBy, TBz, SH, CMx, CMy, CMz, BMx, BMy, BMz, TB})
        count += one[id] != other[id] ? 1 : 0;
    return count;
}

TEST(SearchesAroundTheBest, VndxTriesNeighboursOfTheBest) {
    const auto space = spaceOf(binarySettings());
    int beside = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto answers =
            play(**makeStrategy("vndx", {}, space, Random(seed)), sumOfTerms, 120).answers;
        const Measured* best = &answers.front();
        for (const Measured& answer : answers) {
            beside += genesThatDiffer(answer.setting, best->setting) == 1 ? 1 : 0;
            if (answer.costMs < best->costMs) best = &answer;
        }
    }
    EXPECT_GT(beside, 250) << "of 2400; of random settings 13";
}

/// Where everything costs the same, the first candidate is as good as any: a neighbour. The three
/// neighbourhoods are equally likely at first, and one kind of step is in one of them alone.
TEST(SearchesAroundTheBest, VndxBeginsWithAnyOfItsNeighbourhoods) {
    std::vector<Setting> settings;
    for (int x = 1; x <= 16; ++x)
        for (int y = 1; y <= 16; ++y)
            for (int z = 1; z <= 16; ++z)
                settings.push_back(Setting().with(CMx, x).with(CMy, y).with(CMz, z));
    const auto space = spaceOf(settings);
    int manyAtOnce = 0, far = 0, beside = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const auto answers = play(
                                 **makeStrategy("vndx", {}, space, Random(seed)),
                                 [](const Setting&) { return 1.0; }, 2)
                                 .answers;
        int changed = 0, steps = 0;
        for (const auto id : {CMx, CMy, CMz}) {
            const int by = std::abs(answers[1].setting[id] - answers[0].setting[id]);
            changed += by > 0 ? 1 : 0;
            steps += by;
        }
        EXPECT_TRUE(changed == 1 || steps == changed) << "seed " << seed;
        manyAtOnce += changed > 1 ? 1 : 0;
        far += changed == 1 && steps > 1 ? 1 : 0;
        beside += steps == 1 ? 1 : 0;
    }
    // A third each, but that some of the first kind and of the last are single steps.
    EXPECT_NEAR(manyAtOnce, 75, 30);
    EXPECT_NEAR(far, 85, 30);
    EXPECT_NEAR(beside, 140, 40);
}

TEST(SearchesAroundTheBest, RatiosDoNotDependOnTheUnit) {
    const auto space = spaceOf(binarySettings());
    const auto slower = [](const Setting& setting) { return 1024 * sumOfTerms(setting); };
    for (const auto* name : {"grey-wolf", "vndx"}) {
        const auto one = play(**makeStrategy(name, {}, space, Random(4)), sumOfTerms, 200).answers;
        const auto other = play(**makeStrategy(name, {}, space, Random(4)), slower, 200).answers;
        std::size_t same = 0;
        for (std::size_t i = 0; i < 200; ++i) same += one[i].setting == other[i].setting ? 1U : 0U;
        EXPECT_EQ(same, 200U) << name;
    }
    for (const auto* name : {"grey-wolf-coded", "vndx-coded"}) {
        const auto one = play(**makeStrategy(name, {}, space, Random(4)), sumOfTerms, 200).answers;
        const auto other = play(**makeStrategy(name, {}, space, Random(4)), slower, 200).answers;
        std::size_t same = 0;
        for (std::size_t i = 0; i < 200; ++i) same += one[i].setting == other[i].setting ? 1U : 0U;
        EXPECT_LT(same, 200U) << name;
    }
}

}  // namespace
}  // namespace engine::search
