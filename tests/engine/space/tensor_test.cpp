// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles whose levels tensor cores compute.
#include <gtest/gtest.h>

#include "engine/space/plan/kernel_plan.hpp"
#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

const std::string good = "TBx=256 ST=1 SD=2 SB=2048 SH=1 BMx=2 RT=1 PR=1 PK=3 PD=2 TB=4 TT=7";

KernelPlan planOf(const TuningSpace& space, const std::string& text) {
    const auto setting = settingOf(text, 2);
    EXPECT_TRUE(space.allows(setting)) << text;
    return KernelPlan::of(setting, space.circumstances());
}

TEST(TensorPlan, CountsProductsAndRows) {
    const auto space = TuningSpace::full(problemOf("box2d3r"), {});
    const auto plan = planOf(space, good);
    EXPECT_EQ(plan.shape, Template::Tensor);
    ASSERT_TRUE(plan.products);
    // A patch of two rows reads eight, four pairs, and of each ten columns: five times four cells.
    EXPECT_EQ(plan.products->pairs, 4);
    EXPECT_EQ(plan.products->ofPair, 5);
    EXPECT_EQ(plan.products->ofBeat, 4 * 5 * 4);
    EXPECT_DOUBLE_EQ(plan.products->multiplications(), 80);
    EXPECT_FALSE(plan.march->column);
    EXPECT_EQ(plan.warmUpPlanes, 2 * (4 * 4 - 1));
    // Rows arrive with a halo beside the tile: three levels lose one.
    EXPECT_EQ(plan.along(0).tile, 512);
    EXPECT_EQ(plan.along(0).margin, 10);
    EXPECT_EQ(plan.along(0).stored, 492);
    // Three pairs of rows of level 0, two of each other level, and a barrier for each that arrives.
    EXPECT_EQ(plan.shared.planes, 2 * (3 + 2 * 3));
    EXPECT_EQ(plan.shared.planeCells, 520 + 2);
    EXPECT_EQ(plan.shared.bytes, 18 * 522 * 8 + 3 * 8);
}

// Without a halo across, and with an even number of rows.
TEST(TensorPlan, CountsThoseOfUnusualPatterns) {
    const auto column =
        TuningSpace::full(problemOfFormula("v[i,j] = 0.5*u[i,j-1] + 0.5*u[i,j];"), {});
    const auto plan = planOf(column, good);
    EXPECT_EQ(plan.products->pairs, 2);
    EXPECT_EQ(plan.products->ofPair, 2);
    EXPECT_EQ(plan.along(0).margin, 0);
}

struct Spoiling {
    ParameterId id;
    int value;
    std::string rule;
};

TEST(TensorRules, SayWhatIsMissing) {
    const auto space = TuningSpace::full(problemOf("box2d3r"), {});
    ASSERT_TRUE(space.allows(settingOf(good, 2)));
    for (const Spoiling& spoiling : {Spoiling{P::TBx, 16, "columns for tensor cores"},
                                     {P::BMx, 4, "columns for tensor cores"},
                                     {P::PK, 2, "rows for tensor cores"},
                                     {P::RT, 0, "rows for tensor cores"},
                                     {P::LS, 1, "rows for tensor cores"},
                                     {P::CO, 1, "rows for tensor cores"},
                                     {P::VW, 2, "vector accesses"},
                                     {P::HP, 2, "temporal choices"},
                                     {P::UFy, 16, "code size"}}) {
        auto setting = settingOf(good, 2);
        setting.set(spoiling.id, spoiling.value);
        const auto rejection = space.reject(setting);
        ASSERT_TRUE(rejection) << setting.text(2);
        EXPECT_EQ(rejection->rule, spoiling.rule) << rejection->sentence.text();
    }
}

TEST(TensorRules, WantDoublesAndConstants) {
    const auto rejected = [](const TuningSpace& space) {
        const auto rejection = space.reject(settingOf(good, 2));
        return rejection ? rejection->rule : "";
    };
    EXPECT_EQ(rejected(TuningSpace::full(problemOf("box2d3r", {}, stencil::DataType::Float), {})),
              "tensor cores");
    EXPECT_EQ(
        rejected(TuningSpace::full(problemOfFormula("v[i,j] = w[i,j]*u[i,j-1] + u[i+1,j+1];"), {})),
        "tensor cores");
    EXPECT_EQ(
        rejected(TuningSpace::full(problemOfFormula("v[i,j] = u[i,j-1] + u[i+1,j+1] + 1;"), {})),
        "tensor cores");
    DeviceLimits ampere;
    ampere.architecture = "sm_80";
    EXPECT_EQ(rejected(TuningSpace::full(problemOf("box2d3r"), ampere)), "asynchronous copies");
    const auto solid = TuningSpace::full(problemOf("box3d1r"), {});
    const auto& tiles = solid.values(ParameterId::TT);
    EXPECT_EQ(std::ranges::count(tiles, TensorTile), 0);
}

}  // namespace
}  // namespace engine::space
