// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>

#include "engine/search/an5d/an5d.hpp"
#include "engine/search/an5d/published_list.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/engine/search/foreign_space.hpp"
#include "tests/engine/search/synthetic_space.hpp"

namespace engine::search {
namespace {

using P = space::ParameterId;

/// AN5D's benchmarks with the operations of its artifact.
std::map<std::string, An5dStencil> benchmarks() {
    std::map<std::string, An5dStencil> all;
    const std::array<double, 3> flat{16384, 16384, 0}, solid{512, 512, 512};
    for (int r = 1; r <= 4; ++r) {
        const std::string order = std::to_string(r) + "r";
        const int w = 2 * r + 1;
        all["star2d" + order] = {2, r, flat, 8 * r + 1, 4 * r, 0, 1, 0, 2 * r};
        all["box2d" + order] = {2, r, flat, 2 * w * w - 1, w * 2 * r, 2 * r, w, 0, 2 * r};
        all["star3d" + order] = {3, r, solid, 12 * r + 1, 6 * r, 0, 1, 0, 4 * r};
        all["box3d" + order] = {3,     r, solid, 2 * w * w * w - 1, w * (w * w - 1),
                                2 * r, w, 0,     w * w - 1};
    }
    all["gradient2d"] = {2, 1, flat, 19, 4, 5, 1, 1, 2};
    all["j2d5pt"] = {2, 1, flat, 10, 4, 0, 2, 0, 2};
    all["j2d9pt-gol"] = {2, 1, flat, 18, 8, 0, 4, 0, 2};
    all["j2d9pt"] = {2, 2, flat, 18, 8, 0, 6, 0, 4};
    all["j3d27pt"] = {3, 1, solid, 54, 26, 0, 4, 0, 8};
    return all;
}

std::vector<An5dListed> published(const std::string& gpu) {
    std::ifstream file(STENCILSCOPE_SOURCE_DIR "/resources/published/an5d_" + gpu + "_double.csv");
    return readAn5dList(std::string(std::istreambuf_iterator<char>(file), {}));
}

class PublishedLists : public ::testing::TestWithParam<std::pair<const char*, Machine>> {};

TEST_P(PublishedLists, AreTheModelsFiveBest) {
    const auto& [gpu, machine] = GetParam();
    const auto rows = published(gpu);
    ASSERT_EQ(rows.size(), 21U * 5U);
    const auto known = benchmarks();
    std::map<std::string, int> found;
    for (const An5dListed& row : rows) {
        const auto ranking = an5dRanking(known.at(row.stencil), machine);
        ASSERT_GE(ranking.size(), 5U);
        for (std::size_t i = 0; i < 5; ++i)
            if (isListed(ranking[i], row.choice)) ++found[row.stencil];
    }
    ASSERT_EQ(found.size(), 21U);
    for (const auto& [stencil, count] : found) EXPECT_EQ(count, 5) << stencil;
}

INSTANTIATE_TEST_SUITE_P(An5d, PublishedLists,
                         ::testing::Values(std::pair{"v100", kV100}, std::pair{"p100", kP100}),
                         [](const auto& gpu) { return std::string(gpu.param.first); });

TEST(An5dModel, CountsTheOperationsOfPatterns) {
    int looked = 0;
    for (const auto& [name, expected] : benchmarks()) {
        const bool regular = name.starts_with("star") || name.starts_with("box");
        const auto preset = stencil::findPreset(name);
        if (!preset || !regular) continue;
        ++looked;
        stencil::Problem problem{*preset, stencil::Problem::defaultGrid(preset->dimensions),
                                 stencil::DataType::Double};
        const auto space = space::TuningSpace::full(problem, {});
        const auto mine = an5dStencil(space.circumstances());
        EXPECT_EQ(mine.radius, expected.radius) << name;
        EXPECT_EQ(mine.flops, expected.flops) << name;
        EXPECT_EQ(mine.fused, expected.fused) << name;
        EXPECT_EQ(mine.added, expected.added) << name;
        EXPECT_EQ(mine.multiplied, expected.multiplied) << name;
        EXPECT_EQ(mine.sharedReads, expected.sharedReads) << name;
    }
    EXPECT_GE(looked, 8);
}

/// The cell's own column is in registers; every other column is read from shared memory.
TEST(An5dModel, ReadsColumnsOfOneSideAsOften) {
    const auto pattern =
        stencil::patternFromFormula("v[i,j] = 0.5*u[i,j] + 0.3*u[i-1,j] + 0.2*u[i-1,j+1];", "side");
    ASSERT_TRUE(pattern);
    const stencil::Problem problem{*pattern, {512, 512, 1}, stencil::DataType::Double};
    const auto space = space::TuningSpace::full(problem, {});
    EXPECT_EQ(an5dStencil(space.circumstances()).sharedReads, 1);
}

/// With one step, 9 x 9 blocks of 62 x 30 cells and a cell of halo around each, every thread writes
/// every plane into shared memory once: on a machine where nothing else takes time, that is the
/// time.
TEST(An5dModel, WritesOfSharedMemoryTakeTheirTime) {
    const An5dStencil stencil{3, 1, {512, 256, 512}, 8, 6, 0, 1, 0, 0};
    constexpr double kPlenty = 1e12, kShared = 1000;
    const Machine machine{9 * 9, kPlenty, kPlenty, kPlenty, kPlenty, kShared, kShared};
    const An5dChoice choice{{64, 32}, 1, 512};
    const double writes = (9 * 64.0) * (9 * 32.0) * (512 + 2);
    const double expected = 512.0 * 256 * 512 * stencil.flops * kShared / (writes * stencil.bytes);
    EXPECT_NEAR(an5dGflops(choice, stencil, machine) / expected, 1, 1e-6);
}

space::TuningSpace spaceOfPreset(const char* name) {
    const auto pattern = *stencil::findPreset(name);
    return space::TuningSpace::full(
        {pattern, stencil::Problem::defaultGrid(pattern.dimensions), stencil::DataType::Double},
        {});
}

TEST(An5d, MeasuresTheSettingsNearestToItsFiveBestAndEnds) {
    const auto space = spaceOfPreset("star2d1r");
    const auto strategy = *makeStrategy("an5d", {}, space, Random(1));
    const auto asked = testing::play(
                           *strategy, [](const auto&) { return 1.0; }, 1000)
                           .answers;
    EXPECT_TRUE(strategy->finished());
    EXPECT_GE(asked.size(), 5U);
    EXPECT_LE(asked.size(), 20U);
    std::set<int> limits;
    for (const auto& [setting, cost] : asked) {
        EXPECT_EQ(setting[P::ST], 1);
        EXPECT_EQ(setting[P::SD], 2);
        EXPECT_GE(setting[P::TBx], 128);
        EXPECT_EQ(setting[P::CMx] * setting[P::CMy] * setting[P::BMx] * setting[P::BMy], 1);
        limits.insert(setting[P::MR]);
    }
    EXPECT_GE(asked.front().setting[P::TB], 8);
    EXPECT_EQ(limits, (std::set<int>{1, 32, 64, 96}));
    const auto one = *makeStrategy("an5d", {{"choices", 1}}, space, Random(1));
    EXPECT_LE(testing::play(
                  *one, [](const auto&) { return 1.0; }, 1000)
                  .answers.size(),
              4U);
}

/// Its blocks are 16 to 64 cells wide and 16 or 32 high: a block of one row is none of them.
TEST(An5d, BlocksInThreeDimensionsAreItsOwn) {
    const auto strategy = *makeStrategy("an5d", {}, spaceOfPreset("star3d1r"), Random(1));
    const auto asked = testing::play(
                           *strategy, [](const auto&) { return 1.0; }, 1000)
                           .answers;
    ASSERT_GE(asked.size(), 5U);
    for (const auto& [setting, cost] : asked) {
        EXPECT_GE(setting[P::TBx], 16);
        EXPECT_GE(setting[P::TBy], 8);
        EXPECT_EQ(setting[P::SD], 3);
    }
}

TEST(An5d, SaysWhatASpaceFromElsewhereLacks) {
    const auto made = makeStrategy("an5d", {}, testing::foreignSpace(), Random(1));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().message,
              "Strategy an5d works with the parameters of the kernels, and this space is from "
              "elsewhere. Others, such as genetic and vndx, work on any space.");
}

}  // namespace
}  // namespace engine::search
