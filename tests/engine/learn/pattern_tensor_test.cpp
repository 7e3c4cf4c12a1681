// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/learn/pattern_tensor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::learn {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

PatternTensor tensorOf(const std::string& preset) {
    return patternTensor(stencil::findPreset(preset).value()).value();
}

/// nnz, points per order 1..4, points per step 1..4d.
struct Counts {
    int all;
    std::vector<float> orders, steps;
};
Counts countsOf(const std::string& preset) {
    const auto tensor = tensorOf(preset);
    const auto f = patternFeatures(tensor, FeatureSet::Gstuner);
    const auto steps = static_cast<std::ptrdiff_t>(4 * tensor.dimensions);
    return {static_cast<int>(f[1]),
            {f.begin() + 3, f.begin() + 7},
            {f.begin() + 11, f.begin() + 11 + steps}};
}

TEST(PatternTensor, CountsThePublishedStencils) {
    for (int r = 1; r <= 4; ++r) {
        const std::string name = std::to_string(r) + "r";
        EXPECT_EQ(countsOf("star2d" + name).all, 4 * r + 1);
        EXPECT_EQ(countsOf("cross2d" + name).all, 4 * r + 1);
        EXPECT_EQ(countsOf("star3d" + name).all, 6 * r + 1);
        EXPECT_EQ(countsOf("cross3d" + name).all, 8 * r + 1);
        for (int n = 1; n <= 4; ++n) {
            const auto at = static_cast<std::size_t>(n - 1);
            const float of = n <= r ? 1.0F : 0.0F;
            EXPECT_EQ(countsOf("star2d" + name).orders[at], 4 * of);
            EXPECT_EQ(countsOf("star2d" + name).steps[at], 4 * of);
            EXPECT_EQ(countsOf("cross2d" + name).orders[at], 4 * of);
            EXPECT_EQ(countsOf("cross2d" + name).steps[2 * at + 1], 4 * of);
            EXPECT_EQ(countsOf("cross3d" + name).steps[3 * at + 2], 8 * of);
        }
    }
    EXPECT_THAT(countsOf("box2d4r").orders, ElementsAre(8, 16, 24, 32));
    EXPECT_THAT(countsOf("box2d3r").steps, ElementsAre(4, 8, 12, 12, 8, 4, 0, 0));
    EXPECT_THAT(countsOf("box2d4r").steps, ElementsAre(4, 8, 12, 16, 16, 12, 8, 4));
    EXPECT_THAT(countsOf("box3d4r").orders, ElementsAre(26, 98, 218, 386));
    EXPECT_THAT(countsOf("box3d1r").steps, ElementsAre(6, 12, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    EXPECT_THAT(countsOf("box3d2r").steps, ElementsAre(6, 18, 32, 36, 24, 8, 0, 0, 0, 0, 0, 0));
    EXPECT_THAT(countsOf("box3d4r").steps,
                ElementsAre(6, 18, 38, 66, 96, 116, 120, 108, 80, 48, 24, 8));
}

TEST(PatternTensor, AssignsManhattanDistances) {
    const auto tensor = tensorOf("cross3d1r");
    EXPECT_EQ(tensor.distances.size(), 729u);
    EXPECT_EQ(tensor.index({0, 0, 0}), 364u);
    EXPECT_EQ(tensor.index({1, 0, 0}), 365u);
    EXPECT_EQ(tensor.index({0, 1, 0}), 373u);
    EXPECT_EQ(tensor.index({0, 0, -1}), 283u);
    EXPECT_EQ(tensor.distances[tensor.index({1, -1, 1})], 3);
    EXPECT_EQ(tensor.distances[364], 0);  // the centre: only the mask tells that it is read
    EXPECT_EQ(tensor.accessed[364], 1);
    EXPECT_EQ(std::accumulate(tensor.accessed.begin(), tensor.accessed.end(), 0), 9);
    const auto flat = tensorOf("star2d4r");
    EXPECT_EQ(flat.distances.size(), 81u);
    EXPECT_EQ(flat.distances[flat.index({0, -4, 0})], 4);
    EXPECT_EQ(flat.index({0, -4, 0}), 4u);
}

TEST(PatternTensor, HasThePublishedFeatures) {
    const auto f = patternFeatures(tensorOf("cross2d2r"), FeatureSet::Gstuner);
    EXPECT_EQ(f.size(), 27u);
    EXPECT_EQ(f[0], 2);                   // order
    EXPECT_FLOAT_EQ(f[2], 9.0F / 81.0F);  // sparsity
    EXPECT_FLOAT_EQ(f[7], 4.0F / 9.0F);   // of order 1, over all
    EXPECT_EQ(patternFeatures(tensorOf("star3d1r"), FeatureSet::Gstuner).size(), 35u);
    // Without steps a star and a cross are the same.
    EXPECT_EQ(patternFeatures(tensorOf("star2d3r"), FeatureSet::StencilMart),
              patternFeatures(tensorOf("cross2d3r"), FeatureSet::StencilMart));
    EXPECT_NE(patternFeatures(tensorOf("star2d3r"), FeatureSet::Gstuner),
              patternFeatures(tensorOf("cross2d3r"), FeatureSet::Gstuner));
    EXPECT_EQ(patternFeatures(tensorOf("star3d3r"), FeatureSet::StencilMart).size(), 11u);
}

TEST(PatternTensor, RefusesWhatDoesNotFit) {
    const auto far = stencil::patternFromFormula("v[i,j] = u[i+5,j];", "far").value();
    const auto tensor = patternTensor(far);
    ASSERT_FALSE(tensor);
    EXPECT_THAT(tensor.error().message, HasSubstr("far reaches 5 cells"));
}

}  // namespace
}  // namespace engine::learn
