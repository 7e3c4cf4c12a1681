// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/advice.hpp"

#include <gmock/gmock.h>

#include "tests/engine/model/modelled.hpp"

namespace engine::model {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string binds(const std::string& preset, const std::string& setting, const Known& known = {}) {
    const auto c = circumstancesOf(preset);
    return whatBinds(predict(settingOf(setting), c, h200(), known), c.problem.type).text();
}

TEST(Advice, NamesWhatBinds) {
    // Nine planes of 264 x 10 cells for one of 256 x 2.
    EXPECT_THAT(binds("star3d4r", "TBx=64 TBy=2 BMx=4 ST=1 SD=3 SB=1 SH=1 PR=1 PK=2 PD=2 VW=2"),
                HasSubstr("L2 cache binds: blocks read 46.41 times"));
    EXPECT_THAT(binds("star2d1r", "TBx=32 ST=1 SD=2 SB=8192 SH=1"), HasSubstr("latency"));
    EXPECT_THAT(binds("star2d1r", "TBx=1024", {255, 0}), HasSubstr("cannot run"));
    EXPECT_THAT(binds("star2d1r", "TBx=64 TBy=16 BMy=4 BMx=1 SH=1"),
                HasSubstr("Device memory binds"));
    EXPECT_THAT(binds("box3d1r", "TBx=32 TBy=8 ST=1 SD=3 SB=128 SH=1"),
                HasSubstr("first-level cache"));
}

// A copy's speed bounds device memory: of Himeno's fourteen arrays thirteen are read.
TEST(Advice, SaysThatReadsAloneAreFasterThanTheCopyThatBounds) {
    const std::string setting = "TBx=64 TBy=4 BMx=2 BMy=2 ST=1 SD=3 SB=128 SH=1 PR=1 PD=1";
    EXPECT_THAT(binds("himeno", setting), HasSubstr("memory may be 3 % faster."));
    EXPECT_THAT(binds("star2d1r", "TBx=64 TBy=16 BMy=4 BMx=1 SH=1"), Not(HasSubstr("faster")));
    const auto c = circumstancesOf("himeno");
    auto sheet = h200();
    EXPECT_NEAR(predict(settingOf(setting), c, sheet).aheadOfCopy, (1 - 2.0 / 14) * 147 / 4290.0,
                1e-3);
    sheet.memoryReadBytesPerSecond = 0;
    EXPECT_EQ(predict(settingOf(setting), c, sheet).aheadOfCopy, 0);
}

TEST(Advice, SaysWhereALatencyWasNotMeasured) {
    const auto c = circumstancesOf("star2d1r");
    auto sheet = h200();
    const auto needed = [&] {
        return neededInFlight(predict(settingOf("TBx=32 ST=1 SD=2 SB=8192 SH=1"), c, sheet)).text();
    };
    EXPECT_EQ(needed(),
              "some 7879 would keep device memory busy, by a latency that was published, not "
              "measured");
    sheet.memoryLatencyMeasured = true;
    EXPECT_EQ(needed(), "at least 7879 keep device memory busy");
}

TEST(Advice, SaysWhereBlocksEndUnevenly) {
    const auto ending = [](const std::string& preset, const std::string& setting) {
        return unevenEnding(predict(settingOf(setting), circumstancesOf(preset), h200(), {200, 0}))
            .text();
    };
    // 8 blocks of 32 threads with 200 registers on each of 132 multiprocessors, 79 x 16 blocks.
    const std::string march = "TBx=32 ST=1 SD=2 SB=512 BMx=4 RT=1 TB=10 TT=2";
    EXPECT_EQ(ending("star2d1r", march),
              "Its blocks take 1.20 rounds; as long as the last one lasts, 80 % of the places lie "
              "idle. Marches that shorten towards the end (SE) would end together.");
    EXPECT_EQ(ending("star2d1r", march + " SE=8"), "");
    EXPECT_EQ(ending("star2d1r", "TBx=256 ST=1 SD=2 SB=8192"),
              "It has 32 blocks for 132 places on the multiprocessors. Shorter marches (SB) or "
              "smaller tiles would use them all.");
    EXPECT_EQ(ending("star2d1r", "TBx=32 TBy=4"), "");
}

TEST(Advice, ChangesAreAllowedGainAndAreSorted) {
    const auto c = circumstancesOf("star2d1r");
    const auto space = space::TuningSpace::full(c.problem, c.limits);
    const auto setting = settingOf("TBx=4 TBy=4 SH=1 RO=1");
    ASSERT_TRUE(space.allows(setting));
    const Expectation expectation(c, h200(),
                                  *findLearnedTimes(h200(), c.problem.type, c.problem.pattern));
    const double expected = expectation.of(setting).seconds;
    for (const auto& measured :
         {std::optional<double>(), std::optional(expected / 2), std::optional(expected * 2)}) {
        const double now = std::min(expected, measured.value_or(expected));
        const auto changes = promisingChanges(setting, space, h200(), expectation, measured, 3);
        ASSERT_FALSE(changes.empty());
        EXPECT_LE(changes.size(), 3U);
        double last = changes.front().expectedGcells;
        for (const auto& change : changes) {
            EXPECT_TRUE(space.allows(change.setting)) << change.setting.text(2);
            EXPECT_GE(change.gain, trustedGain(expectation, measured.has_value()));
            EXPECT_NEAR(change.gain, now / expectation.of(change.setting).seconds, 1e-5);
            EXPECT_NEAR(change.expectedGcells,
                        static_cast<double>(c.problem.grid.cells()) / now * 1e-9 * change.gain,
                        1e-6);
            EXPECT_LE(change.expectedGcells, last);
            for (const auto& info : space::parameterTable())
                EXPECT_EQ(std::ranges::count(change.parameters, info.id),
                          change.setting[info.id] != setting[info.id]);
            last = change.expectedGcells;
        }
    }
}

TEST(Advice, OfWhatCannotGainNothingIsNamed) {
    const auto c = circumstancesOf("star2d1r");
    const auto space = space::TuningSpace::full(c.problem, c.limits);
    const Expectation expectation(c, h200(),
                                  *findLearnedTimes(h200(), c.problem.type, c.problem.pattern));
    EXPECT_TRUE(
        promisingChanges(settingOf("TBx=4 TBy=4 SH=1 RO=1"), space, h200(), expectation, 1e-9, 9)
            .empty());
}

TEST(Advice, BelowHalfOfTheLowestBoundNothingExplainsTheTime) {
    const auto c = circumstancesOf("star2d1r");
    const auto p = predict(settingOf("TBx=256"), c, h200());
    const auto said = [&](double share) {
        return whatBinds(p, c.problem.type, Reached{share * p.attainableGcells, true}).text();
    };
    EXPECT_THAT(whatBinds(p, c.problem.type, Reached{0.31 * p.attainableGcells, false}).text(),
                HasSubstr("it is expected to reach 31 % of its lowest"));
    EXPECT_THAT(said(0.51), HasSubstr("Device memory binds"));
    EXPECT_THAT(said(0.31), HasSubstr("does not explain its time: it reaches 31 % of its lowest"));
    EXPECT_THAT(said(0.31), Not(HasSubstr("Device memory binds")));
}

TEST(Advice, ParallelismSaysWhatLimitsIt) {
    const auto c = circumstancesOf("star2d1r");
    EXPECT_EQ(
        onParallelism(predict(settingOf("TBx=256"), c, h200(), {32, 0})).text(),
        "64 of 64 warps (100 %), 8 blocks of 256 threads on a multiprocessor: it has no room for "
        "more warps.");
    EXPECT_THAT(
        onParallelism(predict(settingOf("TBx=256"), c, h200(), {238, 0})).text(),
        HasSubstr("1 block of 256 threads on a multiprocessor: their registers are used up."));
}

TEST(Advice, ParallelismSaysWhenACapOnRegistersIsLikelyToSpill) {
    const auto c = circumstancesOf("star2d1r");
    const auto said = [&](const std::string& more, const Known& known) {
        const std::string march = "TBx=256 BMx=4 ST=1 SD=2 SB=512 TB=8 TT=2 PR=1 PD=4";
        return onParallelism(predict(settingOf(march + more), c, h200(), known)).text();
    };
    EXPECT_THAT(said("", {}), Not(HasSubstr("spill")));
    EXPECT_THAT(said(" MB=2", {}), HasSubstr(" registers and may have 128: the rest would spill."));
    EXPECT_THAT(said(" MB=2", {128, 0}), Not(HasSubstr("spill")));
}

}  // namespace
}  // namespace engine::model
