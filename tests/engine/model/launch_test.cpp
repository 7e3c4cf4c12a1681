// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The model's blocks, threads and shared memory are those that the specialised kernels are launched
// with.
#include <gtest/gtest.h>

#include "engine/model/prediction.hpp"
#include "engine/space/plan/axes.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "tests/engine/source/kernel_examples.hpp"

namespace engine::model {
namespace {

void compare(const stencil::Problem& problem, const std::vector<std::string>& settings) {
    const auto circumstances = space::Circumstances::of(problem, {});
    const int dimensions = problem.pattern.dimensions;
    for (const auto& text : settings) {
        auto setting = examples::settingOf(text, dimensions);
        // The device's tile marches through the whole axis.
        if (space::isDeviceTiled(setting))
            setting.set(space::ParameterId::SB,
                        space::longestTile(problem.grid[space::streamingAxis(setting)]));
        const auto source = source::specialise(problem, setting);
        ASSERT_TRUE(source) << text << ": " << source.error().message;
        const auto p = predict(setting, circumstances, *findDeviceSheet("h200"));
        const auto& launch = source->launch;
        EXPECT_EQ(p.plan.launch, launch) << text;
        EXPECT_EQ(p.plan.blocks(), std::int64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2])
            << text;
        EXPECT_EQ(p.plan.threads, launch.block[0] * launch.block[1] * launch.block[2]) << text;
        EXPECT_EQ(p.sharedBytes, launch.sharedBytes) << text;
        EXPECT_EQ(p.plan.levels, source->steps) << text;
        EXPECT_TRUE(p.runs()) << text;
        EXPECT_GE(p.geometry.computing, 1) << text;
        EXPECT_GT(p.attainableGcells, 0) << text;
    }
}

TEST(Launch, InTwoDimensions) {
    const auto problem = examples::problemOf("star2d1r", {1000, 777, 1});
    compare(problem, examples::settings2d());
    compare(problem, examples::temporal2d());
    compare(problem, examples::shortening2d());
}

TEST(Launch, InThreeDimensions) {
    compare(examples::problemOf("box3d1r", {100, 90, 77}), examples::settings3d());
    compare(examples::problemOf("star3d1r", {100, 90, 77}), examples::temporal3d());
    compare(examples::problemOf("star3d1r", {100, 90, 77}), examples::shortening3d());
}

}  // namespace
}  // namespace engine::model
