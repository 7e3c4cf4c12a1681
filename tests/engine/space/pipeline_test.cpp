// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles whose levels the warps of a block take in turn, and cells of lanes.
#include <gtest/gtest.h>

#include "engine/space/plan/kernel_plan.hpp"
#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

const TuningSpace& flat() {
    static const auto space = TuningSpace::full(problemOf("star2d1r"), {});
    return space;
}

const std::string good =
    "TBx=32 TBy=8 ST=1 SD=2 SB=2048 SH=1 BMx=10 RT=1 PR=1 PK=3 TB=32 TT=6 HP=4 HS=2";

KernelPlan planOf(const TuningSpace& space, const std::string& text) {
    const auto setting = settingOf(text, 2);
    EXPECT_TRUE(space.allows(setting)) << text;
    return KernelPlan::of(setting, space.circumstances());
}

TEST(PipelinePlan, StagesShareATileAndTheLevels) {
    const auto plan = planOf(flat(), good);
    EXPECT_EQ(plan.shape, Template::Pipeline);
    EXPECT_EQ(plan.stages, 8);
    EXPECT_EQ(plan.levels, 32);
    ASSERT_TRUE(plan.handOver);
    EXPECT_EQ(plan.handOver->planes, 4);
    EXPECT_EQ(plan.launch.block, (std::array{32, 8, 1}));
    EXPECT_EQ(plan.along(0).tile, 320);
    EXPECT_EQ(plan.along(0).stored, 320 - 2 * 32);
    EXPECT_EQ(plan.along(0).tilesOfBlock, 1);
    // Two slots where planes arrive, two between each pair of the eight, two where they leave, of
    // four planes each; a barrier for each that arrives, two for each between.
    EXPECT_EQ(plan.shared.planes, (2 + 7 * 2 + 2) * 4);
    EXPECT_EQ(plan.shared.bytes, 72 * 320 * 8 + (2 + 2 * 14) * 8);
    EXPECT_TRUE(plan.march->scaled);
    EXPECT_FALSE(plan.march->masked);
}

// Copies begin at multiples of 16 bytes, and lanes whose cells would meet in a bank lie apart.
TEST(PipelinePlan, MarginsAreWholeCopiesAndLanesLieApart) {
    const auto space = TuningSpace::full(problemOf("star2d3r"), {});
    const auto odd =
        planOf(space, "TBx=32 TBy=4 ST=1 SD=2 SB=64 SH=1 BMx=4 PR=1 PK=3 TB=4 TT=6 HP=1 HS=1");
    EXPECT_EQ(odd.along(0).margin, 12);
    EXPECT_EQ(odd.shared.planeCells, 32 * (4 + 2));
    const auto even =
        planOf(space, "TBx=32 TBy=2 ST=1 SD=2 SB=64 SH=1 BMx=5 PR=1 PK=3 TB=2 TT=6 HP=1 HS=1");
    EXPECT_EQ(even.shared.planeCells, 32 * 5);
}

TEST(PipelinePlan, AThreadHoldsTheLevelsOfItsStage) {
    const auto few = planOf(flat(), good);
    auto text = good;
    text.replace(text.find("TBy=8"), 5, "TBy=4");
    text.replace(text.find("TB=32"), 5, "TB=16");
    EXPECT_EQ(planOf(flat(), text).leastRegisters, few.leastRegisters);
}

TEST(ShorterSides, TakeOneMarchMore) {
    const auto space = TuningSpace::full(problemOf("star2d1r"), {});
    const auto alike = planOf(space, good), shorter = planOf(space, good + " SS=1");
    EXPECT_EQ(alike.marches.count, 4);
    EXPECT_EQ(alike.marches.ofSides, 0);
    EXPECT_EQ(shorter.marches.ofSides, (8192 + 4) / 5);
    EXPECT_EQ(shorter.launch.grid[1], alike.launch.grid[1] + 1);
}

// Rows travel in copies of 16 bytes, also those of few lanes.
TEST(PipelinePlan, RowsAreWholeCopies) {
    const auto space = TuningSpace::full(problemOf("star3d1r"), {});
    const auto with = [](int cells) {
        return settingOf(
            "TBx=1 TBy=32 TBz=2 ST=1 SD=3 SB=64 SH=1 BMy=2 PR=1 PK=3 TB=2 TT=6 HP=2 HS=2 BMx=" +
            std::to_string(cells));
    };
    EXPECT_TRUE(space.allows(with(10)));
    const auto rejection = space.reject(with(7));
    ASSERT_TRUE(rejection);
    EXPECT_EQ(rejection->rule, "copied rows");
}

struct BrokenPipeline {
    std::string setting, rule, sentence;
};

std::string with(const std::string& from, const std::string& to) {
    auto text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
}

TEST(PipelineRules, SayWhatWouldBeRight) {
    const std::vector<BrokenPipeline> all{
        {with("TBx=32", "TBx=64"), "stages of a pipeline",
         "TT = pipeline needs a warp for each stage, of at least two: TBx = 32, and the stages "
         "along TBy, where the march goes; the setting has 8 stages of 64 threads."},
        {with("TBy=8", "TBy=1"), "stages of a pipeline",
         "TT = pipeline needs a warp for each stage, of at least two: TBx = 32, and the stages "
         "along TBy, where the march goes; the setting has 1 stage of 32 threads."},
        {with("TB=32", "TB=12"), "levels of a stage",
         "TB = 12 is out: the 8 stages of the pipeline (TBy) have as many time levels each. Use a "
         "multiple of 8."},
        {with("PK=3", "PK=2"), "planes of a pipeline",
         "TT = pipeline needs planes that arrive by bulk copies, whole rows at a time: set PR on, "
         "PK to bulk, and stream along y or z."},
        {"TBx=32 BMx=10", "cells of a lane",
         "BMx = 10 is out: only the lanes of a warp that hold rows of a temporal tile can have "
         "numbers that are not powers of two. Use a power of two, or set TT to warp, rows or "
         "pipeline and "
         "stream along y or z."},
        {"TBx=32 ST=1 SD=2 SB=64 HP=2", "temporal choices",
         "HP = 2 is out: only the stages of a pipeline pass planes on; HP is 1."},
        {good + " SE=2 SS=1", "shorter sides",
         "SS is out: marches shorten towards the grid's end already (SE = 2). Set SE to 1, or turn "
         "SS off."},
        {with("SB=2048", "SB=8192") + " SS=1", "shorter sides",
         "SS is out: one march goes through all 8\u202f192 planes. Make SB smaller than that, or "
         "turn SS off."},
        {"TBx=32 ST=1 SD=2 SB=64 SS=1", "temporal choices",
         "SS = on is out: only tiles of one block that march with several time levels can have "
         "shorter sides; SS is off."},
    };
    for (const auto& broken : all) {
        const auto rejection = flat().reject(settingOf(broken.setting, 2));
        ASSERT_TRUE(rejection) << broken.setting;
        EXPECT_EQ(rejection->rule, broken.rule) << broken.setting;
        EXPECT_EQ(rejection->sentence.text(), broken.sentence);
    }
}

}  // namespace
}  // namespace engine::space
