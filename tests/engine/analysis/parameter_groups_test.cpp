// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/parameter_groups.hpp"

#include <gtest/gtest.h>

#include "tests/engine/search/synthetic_space.hpp"

namespace engine::analysis {
namespace {

TEST(ParameterGroups, AreThoseOfGestOnTheSameData) {
    const auto settings = search::testing::binarySettings();
    const auto space = search::testing::spaceOf(settings);
    const auto costOf = [](const space::Setting& setting) {
        return setting.hash() % 5 == 0 ? std::numeric_limits<double>::infinity()
                                       : 1 + static_cast<double>(setting.hash() % 97);
    };
    const auto gest = *search::makeStrategy("gest", {{"groups", 4}}, space, Random(4));
    const auto played = search::testing::play(*gest, costOf, 15);
    std::vector<device::Evaluation> evaluations;
    for (const auto& answer : played.answers) {
        device::Evaluation evaluation;
        evaluation.setting = answer.setting;
        if (std::isfinite(answer.costMs)) {
            evaluation.samplesMs = {answer.costMs};
        } else {
            evaluation.outcome = device::Outcome::LaunchError;
        }
        evaluations.push_back(evaluation);
    }
    const auto expected = gest->diagnostics();
    const auto found = parameterGroups(space, evaluations, 4);
    EXPECT_EQ(found.groups, expected.groups);
    EXPECT_EQ(found.groups.size(), 4u);
    EXPECT_EQ(found.pairs, expected.pairs);
    ASSERT_EQ(found.deque.size(), expected.deque.size());
    for (std::size_t i = 0; i < found.deque.size(); ++i) {
        EXPECT_EQ(found.deque[i].sentence, expected.deque[i].sentence);
    }
}

TEST(ParameterGroups, OfNothingMeasured) {
    const auto space = search::testing::spaceOf(search::testing::binarySettings());
    const auto found = parameterGroups(space, {}, 4);
    for (const double cv : found.cv->values) EXPECT_TRUE(std::isnan(cv));
}

}  // namespace
}  // namespace engine::analysis
