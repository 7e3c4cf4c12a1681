// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <set>

#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

const TuningSpace& fullStar3d() {
    static const auto space = TuningSpace::full(problemOf("star3d1r"), {});
    return space;
}

struct Broken {
    const char* setting;
    const char* rule;
    const char* sentence;
};
class Rules : public testing::TestWithParam<Broken> {};

TEST_P(Rules, SayWhatTheNumberAndTheLimit) {
    const auto setting = settingOf(GetParam().setting);
    EXPECT_FALSE(fullStar3d().allows(setting));
    const auto rejection = fullStar3d().reject(setting);
    ASSERT_TRUE(rejection) << GetParam().setting;
    EXPECT_EQ(rejection->rule, GetParam().rule);
    EXPECT_EQ(rejection->sentence.text(), GetParam().sentence);
    EXPECT_FALSE(rejection->parameters.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Star3d1r, Rules,
    testing::Values(
        Broken{"TBx=3", "values",
               "TBx = 3 is not in this space; the values are 1, 2, 4, 8, ... 1\u202f024."},
        Broken{"ST=2", "values", "ST = 2 is not in this space; the values are 0, 1."},
        Broken{"SD=3", "needs streaming",
               "SD has no meaning without streaming; it is 1 (x). Turn ST on to use SD."},
        Broken{"SB=8", "needs streaming",
               "SB has no meaning without streaming; it is 1. Turn ST on to use SB."},
        Broken{"RT=1", "needs streaming", "Retiming needs streaming. Turn ST on to use RT."},
        Broken{"PR=1", "needs streaming", "Prefetching needs streaming. Turn ST on to use PR."},
        Broken{"TBz=2 ST=1 SD=3 SB=8", "block along the stream",
               "TBz = 2 is out: streaming goes along z and the threads of a block share a plane "
               "and march "
               "together; TBz is 1."},
        Broken{"ST=1 SD=2 SB=8 CMy=2", "merging along the stream",
               "CMy = 2 is out: streaming goes along y and a thread already visits every cell "
               "along it; CMy is "
               "1."},
        Broken{"ST=1 SD=3 SB=8 CMx=2 UFx=2", "unrolling needs a loop",
               "UFx = 2 is out: streaming goes along z and the cells of a thread in the plane are "
               "always "
               "unrolled; UFx is 1."},
        Broken{
            "UFy=2", "unrolling needs a loop",
            "UFy = 2 is out: a thread has one cell along y, so there is no loop to unroll; UFy is "
            "1. Merge cells "
            "with CMy or BMy first."},
        Broken{"CMx=2 BMy=2", "merging",
               "CM is off: cyclic and block merging exclude each other. Turn BM off to use CM."},
        Broken{"TBx=64 TBy=16 TBz=2", "threads per block",
               "TBx × TBy × TBz = 2\u202f048 threads; a block may have 1\u202f024."},
        Broken{"ST=1 SD=3 SB=4 UFz=8", "unrolling within the streaming tile",
               "UFz = 8 is out: a block marches through SB = 4 planes; UFz is at most 4."},
        Broken{"CMx=4 UFx=8", "unrolling within the merged cells",
               "UFx = 8 is out: a thread has 4 cells along x to unroll; UFx is at most 4."},
        Broken{"TBx=256 BMx=4", "tile within the grid",
               "TBx × BMx = 1\u202f024 cells along x; the grid has 512, so a block may cover 512."},
        Broken{"TBx=64 TBy=8 TBz=2 SH=1 CMz=32", "shared memory",
               "SH is out: 43\u202f560 cells with their halo × 1 plane take 348\u202f480 bytes of "
               "shared memory; a "
               "block may have 232\u202f448. Make the tile smaller."},
        Broken{"TBx=32 ST=1 SD=3 SB=64 BMx=8 BMy=8", "registers per thread",
               "BMx = 8 is out: 64 cells × 3 planes need about 408 registers per thread; the limit "
               "is 255."},
        Broken{"TBx=32 CMx=16 CMy=8 UFx=16 UFy=8", "registers per thread",
               "UFx = 16 is out: 128 unrolled cells need about 408 registers per thread; the limit "
               "is 255."},
        Broken{"TBx=32 TBy=32 ST=1 SD=3 SB=64 BMx=8", "registers per block",
               "1\u202f024 threads × about 72 registers = 73\u202f728; a block may have "
               "65\u202f536. Use at most 910 "
               "threads, or merge fewer cells."},
        Broken{"TBx=32 ST=1 SD=3 SB=512 BMx=8 UFz=512", "code size",
               "UFz = 512 is out: the unrolled body would hold 4\u202f096 cells; the limit is 320, "
               "beyond it compiling takes too long."},
        Broken{
            "TBx=16 TBy=16 TB=2", "place of the temporal tile",
            "TB needs shared memory without streaming: the block keeps its tile there between time "
            "steps. Turn SH on, or turn ST on and set TT to warp."},
        Broken{"TBx=32 ST=1 SD=3 SB=64 SH=1 TB=2 TT=2", "place of the temporal tile",
               "SH is out: a warp keeps its temporal tile in registers. Turn SH off, or set TT to "
               "block."},
        Broken{
            "TBx=8 TBy=8 ST=1 SD=3 SB=64 SH=1 TB=4", "temporal margins",
            "TB = 4 is out: 4 steps cost 4 cells on either side along x, and the tile has 8. Fuse "
            "fewer steps, or give TBx or its merging more."},
        Broken{"TBx=16 TBy=1 ST=1 SD=3 SB=64 TB=2 TT=2", "whole warps",
               "A warp shares a tile, so a block needs at least 32 threads; 16 are too few."},
        Broken{
            "TBx=32 TBy=8 ST=1 SD=3 SB=64 CMy=8 TB=2 TT=2", "adjacent cells in a warp",
            "CMy = 8 is out: the lanes of a warp exchange the edges of adjacent cells; use BM, or "
            "set TT to block. CMy is 1."},
        Broken{
            "TBx=32 TBy=8 LS=1", "temporal choices",
            "LS = on is out: only time levels that march together can be lazy; it needs TB and ST; "
            "LS is off."},
        Broken{"TBx=128 MB=2 MR=96", "register cap",
               "MR = 96 is out: MB = 2 caps the registers by the blocks that must fit, and a "
               "kernel takes one of the two. Set MB or MR to 1."},
        Broken{"TBx=64 TBy=8 MR=128", "register cap",
               "MR = 128 is out: 512 threads of a block have 128 registers each, and cannot use "
               "more. Use a smaller MR, or fewer threads."},
        Broken{"TBx=32 TBy=8 PD=2", "prefetch distance",
               "PD has no meaning without prefetching; it is 1. Turn PR on to use PD."},
        Broken{"TBx=32 TBy=8 ST=1 SD=3 SB=64 PR=1 PK=2", "prefetch kind",
               "PK is out: planes of a single time level are copied to shared memory where taps "
               "are read from there and rows lie whole in a plane. Turn PR and SH on and stream "
               "along y or z, or fuse steps with TB, to use PK; PK is registers."},
        Broken{"TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 PR=1 TB=2 PK=3", "bulk copies",
               "PK is out: bulk copies bring whole planes, and with TB = 2 each thread fetches its "
               "own cells. Set TT to pipeline or tensor, or PK to registers or async."},
        Broken{"TBx=1 TBy=64 ST=1 SD=3 SB=64 SH=1 PR=1 PK=2", "copied rows",
               "PK is out: copies move 16 bytes at a time, and a row of the tile has 1 cell of "
               "double; make TBx, CMx or BMx larger."},
        Broken{"TBx=32 TBy=8 VW=2", "vector accesses",
               "VW is out: one access moves adjacent cells of a plane that streams by. Stream "
               "along y or "
               "z and merge cells with BMx first; VW is 1."},
        Broken{"TBx=32 ST=1 SD=3 SB=64 BMx=4 VW=4", "vector width",
               "VW = 4 is out: an access moves up to 16 bytes, 2 cells of double, and VW divides "
               "the adjacent cells of a thread (BMx = 4)."},
        Broken{
            "TBx=32 TBy=8 CLa=2", "cluster of a tile",
            "CLa is out: no cluster shares a tile here. Set TT to cluster to use CLa; CLa is 1."},
        Broken{
            "TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 TB=2 TT=4", "cluster size",
            "TT = cluster needs at least two blocks that share the tile. Set CLa or CLb to 2, or "
            "TT to block."},
        Broken{"TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 TB=2 TT=4 CLa=8 CLb=2", "cluster size",
               "CLa × CLb = 16 blocks; a cluster that every GPU can run has at most 8."},
        Broken{"TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 RT=1 TB=2 TT=5", "tiles of several blocks",
               "TT = device is out: blocks exchange the plane in the middle, so it is for patterns "
               "with taps across the march, none of them off that plane, and not for retiming. Set "
               "TT to block or warp."},
        Broken{"TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 TB=2 TT=5", "march of a device tile",
               "SB = 64 is out: the blocks of a device tile march together through all 512 planes "
               "along z. Set SB to at least that."},
        Broken{
            "TBx=32 TBy=8 ST=1 SD=3 SB=512 SH=1 TB=2 TT=5", "resident blocks",
            "TT = device is out: the 1\u202f024 blocks of a device tile must run at once, and 132 "
            "multiprocessors with MB = 1 take 132. Make the tiles larger, or raise MB."},
        Broken{"TBx=32 TBy=8 ST=1 SD=3 SB=512 SH=1 BMx=2 BMy=4 TB=4 TT=5 MB=2",
               "resident shared memory",
               "MB = 2 is out: that many blocks of a device tile need 143\u202f616 bytes of shared "
               "memory each at once, and a multiprocessor has 233\u202f472. Lower MB, or make the "
               "tile smaller."},
        Broken{"TBx=32 TBy=8 SE=2", "needs streaming",
               "SE has no meaning without streaming; it is 1. Turn ST on to use SE."},
        Broken{"TBx=32 TBy=8 ST=1 SD=3 SB=512 SE=2", "shorter ends",
               "SE = 2 is out: one march goes through all 512 planes along z. Make SB smaller than "
               "that, or set SE to 1."},
        Broken{"TBx=32 TBy=8 ST=1 SD=3 SB=32 SE=8", "shorter ends",
               "SE = 8 is out: marches of SB = 32 planes would shorten to 4; the least is 8. Make "
               "SB larger, or SE smaller."},
        Broken{
            "TBx=32 TBy=8 ST=1 SD=3 SB=64 SE=4 UFz=32", "shorter ends",
            "SE = 4 is out: marches of SB = 64 planes would shorten to 16; the least is 32. Make "
            "SB larger, or SE smaller."},
        Broken{"TBx=512 TBy=2 MB=4", "blocks on a multiprocessor",
               "MB = 4 blocks × 1\u202f024 threads = 4\u202f096; a multiprocessor has room for "
               "2\u202f048."}));

TEST(RulesOfTheProblem, ALargePatternUnrollsLessInOneLevelWithoutRetiming) {
    const auto space = TuningSpace::full(problemOf("box3d2r"), {});
    const auto setting = settingOf("TBx=32 SH=1 CMy=2 CMz=8 UFy=2 UFz=8");
    const auto rejection = space.reject(setting);
    ASSERT_TRUE(rejection);
    EXPECT_EQ(rejection->rule, "code size");
    EXPECT_EQ(rejection->sentence.text(),
              "UFz = 8 is out: the unrolled body would hold 2\u202f000 taps; the limit is "
              "1\u202f500, beyond it compiling takes too long.");
    EXPECT_TRUE(space.allows(setting.with(P::UFy, 1)));
    const auto streaming = settingOf("TBx=32 TBy=4 ST=1 SD=3 SB=64 SH=1 BMx=2 BMy=8");
    ASSERT_TRUE(space.reject(streaming));
    EXPECT_EQ(space.reject(streaming)->rule, "code size");
    EXPECT_TRUE(space.allows(streaming.with(P::RT, 1)));
    EXPECT_TRUE(space.allows(settingOf("TBx=64 TBy=8 ST=1 SD=3 SB=16 SH=1 CMy=4 TB=2")));
}

TEST(RulesOfTheProblem, TheLargestBoxesMergeTwoCellsInOneLevelWithoutRetiming) {
    const auto space = TuningSpace::full(problemOf("box3d4r"), {});
    const auto two = settingOf("TBx=32 TBy=4 ST=1 SD=3 SB=64 BMx=2");
    EXPECT_TRUE(space.allows(two));
    const auto four = two.with(P::BMx, 4);
    ASSERT_TRUE(space.reject(four));
    EXPECT_EQ(space.reject(four)->rule, "code size");
    EXPECT_TRUE(space.allows(four.with(P::RT, 1)));
    EXPECT_TRUE(space.allows(settingOf("TBx=32 TBy=4 BMx=4")));
}

TEST(RulesOfTheProblem, RetimingNeedsALinearFormula) {
    const auto space = TuningSpace::full(problemOf("gradient2d"), {});
    const auto setting = settingOf("TBx=64 ST=1 SD=2 SB=64 RT=1", 2);
    const auto rejection = space.reject(setting);
    ASSERT_TRUE(rejection);
    EXPECT_EQ(rejection->rule, "retiming needs a linear formula");
    EXPECT_FALSE(space.active(setting, P::RT));
    EXPECT_TRUE(space.allows(setting.with(P::RT, 0)));
}

TEST(RulesOfTheProblem, ClustersNeedAGpuThatHasThem) {
    DeviceLimits older;
    older.architecture = "sm_86";
    const auto setting = settingOf("TBx=32 TBy=8 ST=1 SD=3 SB=64 SH=1 TB=2 TT=4 CLa=2");
    EXPECT_TRUE(TuningSpace::full(problemOf("star3d1r"), {}).allows(setting));
    const auto rejection = TuningSpace::full(problemOf("star3d1r"), older).reject(setting);
    ASSERT_TRUE(rejection);
    EXPECT_EQ(rejection->rule, "clusters");
    EXPECT_EQ(rejection->sentence.text(),
              "TT = cluster is out: clusters need compute capability 9.0, and this GPU is sm_86. "
              "Set TT to block or device.");
}

TEST(RulesOfTheProblem, APartOfASharedTileCoversTheHalo) {
    const auto rejection = TuningSpace::full(problemOf("star2d4r"), {})
                               .reject(settingOf("TBx=2 ST=1 SD=2 SB=8192 SH=1 TB=2 TT=5", 2));
    ASSERT_TRUE(rejection);
    EXPECT_EQ(rejection->rule, "part of a shared tile");
    EXPECT_EQ(rejection->sentence.text(),
              "TT = device is out: a block has 2 cells along x, fewer than the 4 that its "
              "neighbours read. Give TBx or its merging more.");
}

TEST(RulesOfTheProblem, RetimingNeedsNeighboursAlongTheStream) {
    const auto space = TuningSpace::full(problemOfFormula("v[i,j] = u[i-1,j] + u[i+1,j];"), {});
    const auto setting = settingOf("ST=1 SD=2 SB=64 RT=1", 2);
    ASSERT_TRUE(space.reject(setting));
    EXPECT_EQ(space.reject(setting)->sentence.text(),
              "Retiming needs neighbours along the streaming axis: the pattern has none along y. "
              "Stream along "
              "another axis to use RT.");
    EXPECT_TRUE(space.allows(setting.with(P::SD, 1)));
}

TEST(RulesOfTheProblem, SharedMemoryNeedsNeighboursAcrossTheMarch) {
    const auto space = TuningSpace::full(problemOfFormula("v[i,j] = u[i,j-1] + u[i,j+1];"), {});
    const auto setting = settingOf("TBx=64 ST=1 SD=2 SB=64 SH=1", 2);
    ASSERT_TRUE(space.reject(setting));
    EXPECT_EQ(space.reject(setting)->sentence.text(),
              "SH is out: the pattern has no neighbours across the march along y, so threads have "
              "no cells to share. Stream along another axis to use SH; SH is off.");
    EXPECT_TRUE(space.allows(setting.with(P::SH, 0)));
    EXPECT_TRUE(space.allows(settingOf("TBx=1 TBy=64 ST=1 SD=1 SB=64 SH=1", 2)));
}

// The first row would be looked for in front of shared memory.
TEST(RulesOfTheProblem, TilesInRowsNeedNeighboursAcrossThem) {
    const auto problem =
        problemOfFormula("v[i,j,k] = u[i,j,k] + u[i-1,j,k] + u[i+2,j-1,k] + u[i-2,j+1,k];");
    const auto space = TuningSpace::full(problem, {});
    const auto setting = settingOf("TBx=32 TBz=2 SH=1 ST=1 SD=2 SB=128 BMx=6 RT=1 TB=2 TT=3");
    const auto rejection = space.reject(setting);
    ASSERT_TRUE(rejection);
    EXPECT_EQ(rejection->sentence.text(),
              "TT = rows is out: no tap lies away along z, so that rows have nothing to show each "
              "other. Set TT to warp.");
    const auto otherwise = TuningSpace::full(problemOf("star3d1r"), {}).reject(setting);
    EXPECT_NE(otherwise ? otherwise->rule : "", rejection->rule);
}

TEST(RulesOfTheProblem, SharedAndConstantMemoryNeedAUse) {
    const auto space = TuningSpace::full(problemOfFormula("v[i,j] = u[i,j] + u[i,j];"), {});
    EXPECT_EQ(space.reject(settingOf("SH=1", 2))->rule, "shared memory needs neighbours");
    EXPECT_EQ(space.reject(settingOf("CO=1", 2))->rule, "constant memory needs coefficients");
    DeviceLimits tiny;
    tiny.constantBytes = 8;
    const auto full =
        TuningSpace::full(problemOfFormula("v[i,j] = 0.5*u[i,j] + 0.25*u[i,j+1];"), tiny);
    EXPECT_EQ(full.reject(settingOf("CO=1", 2))->sentence.text(),
              "CO is out: 2 coefficients take 16 bytes of constant memory; the limit is 8.");
}

TEST(RulesOfTheProblem, TheTileLengthFollowsTheStreamingAxis) {
    const auto space = TuningSpace::full(problemOf("star3d1r", "512x128x100"), {});
    EXPECT_TRUE(space.allows(settingOf("ST=1 SD=1 SB=512")));
    EXPECT_EQ(space.reject(settingOf("ST=1 SD=3 SB=256"))->sentence.text(),
              "SB = 256 planes along z; the grid has 100, so SB is at most 128.");
}

TEST(RulesOfTheProblem, TwoDimensionsHaveNoThird) {
    const auto space = TuningSpace::full(problemOf("star2d1r"), {});
    EXPECT_EQ(space.parameters().size(), 31U);
    EXPECT_EQ(space.reject(settingOf("TBz=4"))->sentence.text(),
              "TBz = 4 is out: the pattern has two dimensions; TBz is 1.");
    EXPECT_TRUE(space.reject(settingOf("ST=1 SD=3")));
    EXPECT_EQ(fullStar3d().parameters().size(), 36U);
}

TEST(Rules, EveryRuleNamesParametersAndSpeaks) {
    for (const auto& rule : allConstraints()) {
        EXPECT_FALSE(rule.name.empty());
        EXPECT_FALSE(rule.parameters.empty()) << rule.name;
        EXPECT_TRUE(rule.allowed && rule.sentence) << rule.name;
    }
}

TEST(Rules, SpeakOnlyOfTheParametersTheyName) {
    // Changing a parameter a rule does not name must never change its answer.
    Random random(11);
    const auto& space = fullStar3d();
    for (int i = 0; i < 2000; ++i) {
        Setting setting;
        for (const auto id : space.parameters())
            setting.set(id, space.values(id)[random.below(space.values(id).size())]);
        for (const auto& rule : allConstraints()) {
            const auto id = space.parameters()[random.below(space.parameters().size())];
            if (std::ranges::find(rule.parameters, id) != rule.parameters.end()) continue;
            const auto other =
                setting.with(id, space.values(id)[random.below(space.values(id).size())]);
            EXPECT_EQ(rule.allowed(setting, space.circumstances()),
                      rule.allowed(other, space.circumstances()))
                << rule.name << " depends on " << infoOf(id).abbreviation;
        }
    }
}

TEST(Activity, FollowsTheSwitches) {
    const auto& space = fullStar3d();
    const auto still = settingOf("TBx=32 CMx=2");
    EXPECT_FALSE(space.active(still, P::SD));
    EXPECT_FALSE(space.active(still, P::RT));
    EXPECT_TRUE(space.active(still, P::UFx));
    EXPECT_FALSE(space.active(still, P::UFy));
    const auto streaming = settingOf("TBx=32 ST=1 SD=3 SB=8 CMx=2");
    EXPECT_TRUE(space.active(streaming, P::SB));
    EXPECT_FALSE(space.active(streaming, P::TBz));
    EXPECT_FALSE(space.active(streaming, P::BMz));
    EXPECT_FALSE(space.active(streaming, P::UFx));
    EXPECT_TRUE(space.active(streaming, P::UFz));
}

TEST(Rules, PlacesAreMaskedOnlyWherePlanesWaitInARing) {
    const auto& space = fullStar3d();
    const auto ring = settingOf("TBx=32 TBy=16 ST=1 SD=3 SB=64 SH=1 BMx=2 TB=2");
    const auto registers = ring.with(P::RS, 1);  // a star's planes wait in registers then
    ASSERT_TRUE(space.allows(ring)) << space.reject(ring)->sentence.text();
    ASSERT_TRUE(space.allows(registers)) << space.reject(registers)->sentence.text();
    EXPECT_TRUE(space.allows(ring.with(P::CQ, 1)));
    EXPECT_FALSE(space.allows(registers.with(P::CQ, 1)));
    const auto rejection = space.reject(registers.with(P::CQ, 1));
    ASSERT_TRUE(rejection);
    EXPECT_NE(rejection->sentence.text().find("no planes wait in a ring"), std::string::npos)
        << rejection->sentence.text();
}

TEST(Activity, CanonicalRestsWhatHasNoMeaning) {
    const auto& space = fullStar3d();
    EXPECT_EQ(space.canonical(settingOf("TBx=32 SD=3 SB=64 UFx=4 UFy=2 CMx=4 RT=1 PR=1")),
              settingOf("TBx=32 UFx=4 CMx=4"));
    EXPECT_EQ(space.canonical(settingOf("TBx=32 TBz=4 ST=1 SD=3 SB=64 UFx=4 UFz=2 CMx=4 CMz=2")),
              settingOf("TBx=32 ST=1 SD=3 SB=64 UFz=2 CMx=4"));
}

TEST(Activity, CanonicalSettingsStayAsTheyAre) {
    Random random(3);
    const auto& space = fullStar3d();
    for (int i = 0; i < 1000; ++i) {
        const auto setting = space.sample(random);
        EXPECT_EQ(space.canonical(setting), setting);
    }
}

TEST(AllowedValues, LeaveOutWhatARuleForbids) {
    const auto& space = fullStar3d();
    const auto setting = settingOf("TBx=32 TBy=8 ST=1 SD=3 SB=4");
    EXPECT_EQ(space.allowedValues(setting, P::UFz), (std::vector{1, 2, 4}));
    EXPECT_EQ(space.allowedValues(setting, P::TBz), (std::vector{1}));
    EXPECT_EQ(space.allowedValues(setting, P::TB), (std::vector{1}));  // no place for its tile
    EXPECT_EQ(space.allowedValues(setting.with(P::SH, 1), P::TB), (std::vector{1, 2, 3}));
    EXPECT_EQ(space.allowedValues(setting, P::TBy), (std::vector{1, 2, 4, 8, 16, 32}));
    EXPECT_EQ(space.allowedValues(setting, P::ST), (std::vector{0, 1}));
    EXPECT_EQ(space.allowedValues(settingOf("TBx=32"), P::PR), (std::vector{0}));
}

}  // namespace
}  // namespace engine::space
