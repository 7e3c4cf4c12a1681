// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/values_taken.hpp"

#include <gtest/gtest.h>

namespace engine::analysis {
namespace {

using space::ParameterId;
using space::Setting;

std::vector<Setting> widths(const std::vector<int>& values) {
    std::vector<Setting> settings;
    for (const int value : values) settings.push_back(Setting().with(ParameterId::TBx, value));
    return settings;
}

TEST(ValuesTaken, OnlyOfWhatVaries) {
    auto settings = widths({64, 16, 64, 32});
    for (auto& setting : settings) setting.set(ParameterId::TBy, 8);
    const auto all = varying(space::pointersTo(settings), space::parameterTable());
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].parameter, ParameterId::TBx);
    EXPECT_EQ(all[0].values, (std::vector{16, 32, 64}));
}

TEST(ValuesTaken, NothingVariesInOneSetting) {
    EXPECT_TRUE(varying(space::pointersTo(widths({16})), space::parameterTable()).empty());
    EXPECT_TRUE(varying({}, space::parameterTable()).empty());
}

TEST(ValuesTaken, SaysWhereMostFail) {
    const auto settings = widths({16, 16, 16, 32, 32, 32, 32, 64});
    const std::vector<bool> failed{false, false, true, true, true, true, false, true};
    const auto most = mostFailures(space::pointersTo(settings), failed, ParameterId::TBx);
    ASSERT_TRUE(most);
    EXPECT_EQ(most->value, 32);  // three of four say more than one of one
    EXPECT_EQ(most->failed, 3u);
    EXPECT_EQ(most->tried, 4u);
}

TEST(ValuesTaken, NoFailureNoValue) {
    const auto settings = widths({16, 32});
    EXPECT_FALSE(mostFailures(space::pointersTo(settings), {false, false}, ParameterId::TBx));
}

}  // namespace
}  // namespace engine::analysis
