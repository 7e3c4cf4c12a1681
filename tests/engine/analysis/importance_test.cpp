// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/importance.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/random.hpp"

namespace engine::analysis {
namespace {

using space::ParameterId;
using space::Setting;

/// All of 4 block widths, 2 x shared memory and 3 merges; times as given.
template <class Time>
StencilSettings crossed(const Time& time) {
    StencilSettings stencil;
    for (const int x : {16, 32, 64, 128})
        for (const int shared : {0, 1})
            for (const int merged : {1, 2, 4}) {
                Setting setting;
                setting.set(ParameterId::TBx, x);
                setting.set(ParameterId::SH, shared);
                setting.set(ParameterId::BMx, merged);
                stencil.settings.push_back(setting);
                stencil.ms.push_back(time(setting));
            }
    return stencil;
}

double shareOf(const std::vector<ParameterImportance>& all, ParameterId id) {
    for (const auto& each : all)
        if (each.parameter == id) return each.mean();
    return -1;
}

TEST(Importance, PartsTheVarianceOfIndependentEffects) {
    // Of log2 times: variance 5/4 by TBx, 1/4 by SH, none by BMx.
    const std::vector stencils{crossed(
        [](const Setting& s) { return 1.0 * s[ParameterId::TBx] * (s[ParameterId::SH] ? 2 : 1); })};
    const auto all = importanceOf(stencils);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0].parameter, ParameterId::TBx);
    EXPECT_EQ(all[1].parameter, ParameterId::SH);
    EXPECT_EQ(shareOf(all, ParameterId::BMx), 0);
    // 24 settings: between 30, within 6/20 each; chance takes 3 of these.
    EXPECT_NEAR(shareOf(all, ParameterId::TBx), (30 - 3 * 6.0 / 20) / 36, 1e-12);
    EXPECT_NEAR(shareOf(all, ParameterId::SH), (6 - 30.0 / 22) / 36, 1e-12);
}

TEST(Importance, ChanceAloneIsWorthNothing) {
    Random random(1);
    std::vector<StencilSettings> stencils;
    for (int i = 0; i < 200; ++i)
        stencils.push_back(crossed([&](const Setting&) { return std::exp(random.normal()); }));
    for (const auto& each : importanceOf(stencils)) EXPECT_LT(each.mean(), 0.06);
}

TEST(Importance, IsAMeanOverStencilsWhereTheParameterVaries) {
    auto narrow = crossed([](const Setting& s) { return s[ParameterId::SH] ? 2.0 : 1.0; });
    for (auto& setting : narrow.settings) setting.set(ParameterId::TBx, 32);
    const std::vector stencils{narrow,
                               crossed([](const Setting& s) { return 1.0 * s[ParameterId::TBx]; })};
    const auto all = importanceOf(stencils);
    EXPECT_NEAR(shareOf(all, ParameterId::SH), 0.5, 1e-12);
    EXPECT_NEAR(shareOf(all, ParameterId::TBx), 1, 1e-12);
    EXPECT_EQ(all.front().parameter, ParameterId::TBx);
    EXPECT_EQ(all.front().shares.size(), 1u);
}

TEST(Importance, OfNothingIsNothing) {
    EXPECT_TRUE(importanceOf({}).empty());
    const std::vector one{StencilSettings{{Setting()}, {1.0}}};
    EXPECT_TRUE(importanceOf(one).empty());
}

/// Each setting so many times, each time a little off.
StencilSettings noisy(int times, double noise) {
    Random random(7);
    StencilSettings all;
    for (int i = 0; i < times; ++i) {
        const auto some = crossed([&](const Setting& s) {
            return s[ParameterId::TBx] * std::exp(noise * random.normal());
        });
        all.settings.insert(all.settings.end(), some.settings.begin(), some.settings.end());
        all.ms.insert(all.ms.end(), some.ms.begin(), some.ms.end());
    }
    return all;
}

TEST(ImportanceWithin, IsThatOfTheOneStencil) {
    const auto stencil = noisy(10, 0.5);
    const auto within = importanceWithin(stencil);
    const auto all = importanceOf({&stencil, 1});
    ASSERT_EQ(within.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(within[i].parameter, all[i].parameter);
        EXPECT_EQ(within[i].share, all[i].mean());
        ASSERT_TRUE(within[i].interval);
        EXPECT_LE(within[i].interval->low, within[i].share);
        EXPECT_GE(within[i].interval->high, within[i].share);
    }
}

TEST(ImportanceWithin, IsSurerOfMoreSettings) {
    const auto widthOf = [](const StencilSettings& stencil) {
        const auto first = importanceWithin(stencil).front();
        return first.interval->high - first.interval->low;
    };
    EXPECT_LT(widthOf(noisy(80, 0.5)), 0.7 * widthOf(noisy(5, 0.5)));
}

TEST(ImportanceWithin, FewSettingsHaveNoInterval) {
    for (const auto& each : importanceWithin(noisy(2, 0.5))) EXPECT_FALSE(each.interval);
}

TEST(ImportanceWithin, KnowsParametersOfOtherPrograms) {
    std::vector<space::ParameterInfo> parameters(2);
    parameters[0].abbreviation = "tile";
    parameters[1].abbreviation = "width";
    const space::ParameterTable table(parameters);
    StencilSettings stencil;
    for (const int tile : {1, 2})
        for (const int width : {1, 2, 3}) {
            Setting setting(table);
            setting.set(ParameterId{0}, tile);
            setting.set(ParameterId{1}, width);
            stencil.settings.push_back(setting);
            stencil.ms.push_back(tile);
        }
    const auto within = importanceWithin(stencil, table);
    ASSERT_EQ(within.size(), 2u);
    EXPECT_EQ(within[0].parameter, ParameterId{0});
    EXPECT_NEAR(within[0].share, 1, 1e-12);
}

}  // namespace
}  // namespace engine::analysis
