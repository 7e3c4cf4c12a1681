// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/reference_checks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "engine/source/kernel_source.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/reference.hpp"

namespace engine::live {
namespace {

constexpr std::uint64_t kSeed = 11;

template <class T>
void expectValuesOfTheWholeReference(const stencil::Problem& problem) {
    const auto layout = stencil::GridLayout::of(problem);
    const auto filled = [&](std::uint64_t seed) {
        std::vector<T> values;
        for (std::int64_t i = 0; i < layout.elements; ++i)
            values.push_back(static_cast<T>(source::filledValue(seed, i)));
        return values;
    };
    std::vector<std::vector<T>> arrays;
    for (std::size_t i = 0; i < problem.pattern.arrays.size(); ++i)
        arrays.push_back(filled(kSeed + 1 + i));
    std::vector<T> output(static_cast<std::size_t>(layout.elements),
                          std::numeric_limits<T>::quiet_NaN());
    stencil::referenceStep<T>(problem, filled(kSeed), arrays, output);
    const auto checks = referenceChecks(problem, kSeed);
    ASSERT_EQ(checks.elements.size(), 1024U);
    ASSERT_EQ(checks.values.size(), 1024U);
    for (std::size_t i = 0; i < checks.elements.size(); ++i)
        EXPECT_EQ(checks.values[i], output[static_cast<std::size_t>(checks.elements[i])]) << i;
    for (const auto corner :
         {layout.index(0, 0, 0),
          layout.index(problem.grid.x - 1, problem.grid.y - 1, problem.grid.z - 1)})
        EXPECT_TRUE(std::ranges::count(checks.elements, static_cast<double>(corner)));
}

TEST(ReferenceChecks, AreWhatTheReferenceMakesOfTheWholeGrid) {
    expectValuesOfTheWholeReference<double>(
        {*stencil::findPreset("star3d2r"), {37, 19, 13}, stencil::DataType::Double});
    expectValuesOfTheWholeReference<float>(
        {*stencil::findPreset("box2d1r"), {67, 45, 1}, stencil::DataType::Float});
    expectValuesOfTheWholeReference<double>(
        {*stencil::findPreset("himeno"), {11, 13, 7}, stencil::DataType::Double});
}

TEST(ReferenceChecks, NothingIsCheckedWhereTheCpuHasNoNumber) {
    const auto pattern = stencil::patternFromFormula("v[i,j] = u[i,j] / (u[i,j] - u[i,j]);", "x");
    ASSERT_TRUE(pattern) << pattern.error().message;
    EXPECT_TRUE(
        referenceChecks({*pattern, {16, 16, 1}, stencil::DataType::Double}, 1).values.empty());
}

}  // namespace
}  // namespace engine::live
