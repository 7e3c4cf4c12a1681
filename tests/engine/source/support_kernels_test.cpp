// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/hash.hpp"
#include "tests/engine/source/kernel_examples.hpp"

namespace engine::source {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(SupportKernels, CarryTheProblemsTypeAndLayout) {
    const auto problem = examples::problemOf("star3d2r", {37, 29, 11}, stencil::DataType::Float);
    const auto layout = stencil::GridLayout::of(problem);
    const auto source = supportKernelsSource(problem);
    ASSERT_TRUE(source) << source.error().message;
    const std::string& text = *source;
    EXPECT_THAT(text, HasSubstr("using real = float;"));
    EXPECT_THAT(text, HasSubstr("ORIGIN = " + std::to_string(layout.origin) + ";"));
    EXPECT_THAT(text, HasSubstr("ELEMENTS = " + std::to_string(layout.elements) + ";"));
    for (const char* name : {"fill_random(", "poison(", "compare_interior("})
        EXPECT_THAT(text, HasSubstr(name));
    EXPECT_THAT(text, Not(HasSubstr("#if")));
}

TEST(SupportKernels, TwoDimensionsHaveNoPlanes) {
    EXPECT_THAT(supportKernelsSource(examples::problemOf("star2d1r", {37, 29, 1})).value(),
                Not(HasSubstr("PLANE")));
}

TEST(Comparison, ReadsDoublesFromTheirBits) {
    Comparison comparison;
    EXPECT_EQ(comparison.largestDifference(), 0);
    comparison.largestDifferenceBits = 0x3ff8000000000000U;
    EXPECT_EQ(comparison.largestDifference(), 1.5);
    comparison.largestMagnitudeBits = 0x4000000000000000U;
    EXPECT_EQ(comparison.largestMagnitude(), 2);
}

}  // namespace
}  // namespace engine::source
