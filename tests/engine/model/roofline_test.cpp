// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/roofline.hpp"

#include <gtest/gtest.h>

#include "tests/engine/model/modelled.hpp"

namespace engine::model {
namespace {

space::Circumstances onH200(const std::string& preset,
                            stencil::DataType type = stencil::DataType::Double) {
    return space::Circumstances::of(circumstancesOf(preset, {}, type).problem, limitsOf(h200()));
}

TEST(Roofline, HasTheRatesOfTheSheet) {
    const auto roofline = Roofline::of(onH200("star3d1r"), h200());
    EXPECT_EQ(roofline.flops, 8);  // seven taps, two coefficients: two products, six sums
    EXPECT_DOUBLE_EQ(roofline.bytesPerSecondAt(DataLevel::DeviceMemory), 4.29e12);
    EXPECT_DOUBLE_EQ(roofline.bytesPerSecondAt(DataLevel::L2), h200().l2BytesPerSecond);
    EXPECT_DOUBLE_EQ(roofline.bytesPerSecondAt(DataLevel::OnChip), h200().sharedBytesPerSecond);
    EXPECT_DOUBLE_EQ(roofline.flopsPerSecond, 2 * 16.6e12);  // a multiply-add is two
    EXPECT_DOUBLE_EQ(roofline.ridge(DataLevel::DeviceMemory), 2 * 16.6e12 / 4.29e12);
    EXPECT_DOUBLE_EQ(roofline.gflops(100), 800);
}

TEST(Roofline, TensorCoresAreARoofWhereTheyComputeTheStencil) {
    const auto flat = Roofline::of(onH200("star2d1r"), h200());
    EXPECT_DOUBLE_EQ(flat.tensorFlopsPerSecond, 2 * flat.flopsPerSecond);
    EXPECT_EQ(Roofline::of(onH200("star3d1r"), h200()).tensorFlopsPerSecond, 0);
    EXPECT_EQ(
        Roofline::of(onH200("star2d1r", stencil::DataType::Float), h200()).tensorFlopsPerSecond, 0);
    auto older = onH200("star2d1r");
    older.limits.architecture = "sm_80";
    EXPECT_EQ(Roofline::of(older, h200()).tensorFlopsPerSecond, 0);
}

TEST(Roofline, WhatIsUnknownHasNoRidge) {
    auto sheet = h200();
    sheet.l2BytesPerSecond = 0;
    const auto roofline = Roofline::of(onH200("star3d1r"), sheet);
    EXPECT_EQ(roofline.ridge(DataLevel::L2), 0);
    EXPECT_GT(roofline.ridge(DataLevel::OnChip), 0);
}

// A kernel stands below the slope of a level as the bound of that level says.
TEST(Roofline, SlopesAreTheBoundsOfTheModel) {
    const auto c = onH200("star3d1r");
    const auto roofline = Roofline::of(c, h200());
    const auto p = predict(settingOf("TBx=32 TBy=8 ST=1 SD=3 SB=64"), c, h200());
    const auto bytes = movedBytes(p);
    for (const auto level : {DataLevel::DeviceMemory, DataLevel::L2}) {
        const auto* bound = p.find(resourceOf(level));
        ASSERT_TRUE(bound);
        const double intensity = roofline.flops / bytes[static_cast<std::size_t>(level)];
        EXPECT_NEAR(roofline.gflops(bound->gcells),
                    intensity * roofline.bytesPerSecondAt(level) * 1e-9,
                    1e-9 * roofline.gflops(bound->gcells));
    }
}

}  // namespace
}  // namespace engine::model
