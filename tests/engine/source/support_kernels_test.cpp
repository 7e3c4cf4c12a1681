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
    const std::string text = supportKernelsSource(problem);
    EXPECT_THAT(text, HasSubstr("using real = float;"));
    EXPECT_THAT(text, HasSubstr("ORIGIN = " + std::to_string(layout.origin) + ";"));
    EXPECT_THAT(text, HasSubstr("ELEMENTS = " + std::to_string(layout.elements) + ";"));
    for (const char* name : {"fill_random(", "poison(", "compare_interior("})
        EXPECT_THAT(text, HasSubstr(name));
    EXPECT_THAT(text, Not(HasSubstr("#if")));
}

TEST(SupportKernels, TwoDimensionsHaveNoPlanes) {
    EXPECT_THAT(supportKernelsSource(examples::problemOf("star2d1r", {37, 29, 1})),
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

TEST(TemplateHash, CoversEveryTemplate) {
    EXPECT_EQ(templateHash().size(), 16U);
    EXPECT_EQ(templates().size(), 8U);
}

TEST(TemplateHash, TellsWhenTheGeneratorChanges) {
    std::string generated;
    const auto add = [&generated](const stencil::Problem& problem,
                                  const std::vector<std::string>& settings) {
        for (const std::string& setting : settings) {
            const auto dimensions = problem.pattern.dimensions;
            const auto source = specialise(problem, examples::settingOf(setting, dimensions));
            ASSERT_TRUE(source) << setting << ": " << source.error().message;
            generated += source->text;
        }
        generated += naiveSource(problem)->text;
    };
    add(examples::problemOf("star2d2r", {100, 60, 1}), examples::settings2d());
    add(examples::problemOf("star3d1r", {50, 40, 30}), examples::settings3d());
    add(examples::problemOf("star3d1r", {50, 40, 30}),
        {"TBx=16 TBy=8 ST=1 SD=3 SB=16 SH=1 TB=3 TT=4 CLa=2 CLb=2",
         "TBx=16 TBy=8 ST=1 SD=3 SB=32 SH=1 TB=3 TT=5"});
    add(examples::problemOf("star2d1r", {100, 60, 1}), examples::shortening2d());
    add(examples::problemOf("himeno", {50, 40, 30}, stencil::DataType::Float),
        {"TBx=16 TBy=4 TBz=2"});
    // Generated code differs from what this test knows. If the files of kernels/ changed, the hash
    // has changed with them; otherwise bump kGeneratorVersion. Then write the new hashes here.
    EXPECT_EQ(hex(hash64(generated)), "407b57f43b94dfa6");
    EXPECT_EQ(templateHash(), "90e2112cc9afb2ef");
}

}  // namespace
}  // namespace engine::source
