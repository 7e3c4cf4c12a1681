// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/learn/corpus.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/engine/learn/small_corpus.hpp"

namespace engine::learn {
namespace {

using testing::HasSubstr;

TEST(Corpus, FoldsNeverShareAStencil) {
    Corpus corpus;
    for (const char* name : {"star2d1r", "box2d1r", "star3d1r", "cross2d1r", "star2d2r"})
        for (const int grid : {512, 1024}) {
            RecordedStencil recorded;
            recorded.problem.pattern = stencil::findPreset(name).value();
            recorded.problem.pattern.name += std::to_string(grid);  // names do not matter
            recorded.problem.grid = {grid, grid, 1};
            corpus.push_back(recorded);
        }
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random random(seed);
        const auto folds = foldsByStencil(corpus, 3, random);
        std::map<int, std::set<std::size_t>> stencils;
        for (std::size_t i = 0; i < corpus.size(); ++i) {
            EXPECT_EQ(folds[i], folds[i / 2 * 2]);
            stencils[folds[i]].insert(i / 2);
        }
        ASSERT_EQ(stencils.size(), 3u);
        for (const auto& [fold, own] : stencils) EXPECT_THAT(own.size(), testing::AnyOf(1u, 2u));
    }
    Random random(1);
    const auto folds = foldsByStencil(corpus, 50, random);
    EXPECT_EQ(std::set<int>(folds.begin(), folds.end()).size(), 5u);
}

TEST(Corpus, EveryRowIsInOneFold) {
    Random random(1);
    const auto folds = foldsByRow(103, 5, random);
    std::map<int, int> sizes;
    for (const int fold : folds) ++sizes[fold];
    ASSERT_EQ(sizes.size(), 5u);
    for (const auto& [fold, size] : sizes) EXPECT_THAT(size, testing::AnyOf(20, 21));
}

TEST(Corpus, TakesWhatWasMeasured) {
    device::Evaluation good;
    good.samplesMs = {2, 3, 4};
    good.steps = 2;
    device::Evaluation bad = good;
    bad.outcome = device::Outcome::WrongResult;
    stencil::Problem problem;
    problem.pattern = stencil::findPreset("star2d1r").value();
    device::DeviceInfo device;
    device.gpu = "GPU";
    const auto recorded = recordedStencil(problem, device, {good, bad}).value();
    ASSERT_EQ(recorded.rows.size(), 1u);
    EXPECT_EQ(recorded.rows.front().launchMs, 3);
    EXPECT_EQ(recorded.rows.front().stepMs(), 1.5);
    EXPECT_FALSE(recordedStencil(problem, device, {bad}));
    device.predicted = true;
    const auto predicted = recordedStencil(problem, device, {good});
    ASSERT_FALSE(predicted);
    EXPECT_THAT(predicted.error().message, HasSubstr("predicted"));
}

}  // namespace
}  // namespace engine::learn
