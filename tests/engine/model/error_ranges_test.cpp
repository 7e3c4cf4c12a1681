// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/error_ranges.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/core/random.hpp"

namespace engine::model {
namespace {

using space::Template;

/// Of each stencil so many settings, off by what chance says.
std::vector<LeftOutError> errorsOf(std::size_t stencils, int settings, Template shape,
                                   double spread) {
    Random random(7);
    std::vector<LeftOutError> errors;
    for (std::size_t s = 0; s < stencils; ++s)
        for (int i = 0; i < settings; ++i)
            errors.push_back({s, 2, shape, spread * (2 * random.uniform() - 1)});
    return errors;
}

TEST(ErrorRanges, HoldNineOfTen) {
    const auto range = ErrorRanges::of(errorsOf(50, 200, Template::Direct, 1)).ofAll();
    EXPECT_NEAR(range.low, -0.9, 0.02);
    EXPECT_NEAR(range.high, 0.9, 0.02);
}

TEST(ErrorRanges, StencilsWeighTheSameHoweverManySettingsTheyHave) {
    auto errors = errorsOf(50, 20, Template::Direct, 1);
    for (int i = 0; i < 10'000; ++i) errors.push_back({50, 2, Template::Direct, 5});
    EXPECT_LT(ErrorRanges::of(errors).ofAll().high, 1);
}

TEST(ErrorRanges, AreOfTheKindWhereEnoughStencilsWereLeftOut) {
    auto errors = errorsOf(60, 20, Template::Direct, 1);
    const auto narrow = errorsOf(60, 20, Template::Copied, 0.1);
    const auto few = errorsOf(5, 200, Template::Overlapped, 3);
    errors.insert(errors.end(), narrow.begin(), narrow.end());
    errors.insert(errors.end(), few.begin(), few.end());
    const auto ranges = ErrorRanges::of(errors);
    EXPECT_NEAR(ranges.of(2, Template::Direct).high, 0.9, 0.05);
    EXPECT_NEAR(ranges.of(2, Template::Streaming).high, 0.09, 0.005);  // of one name
    EXPECT_EQ(ranges.of(2, Template::Overlapped).high, ranges.ofAll().high);
    EXPECT_EQ(ranges.of(3, Template::Direct).high, ranges.ofAll().high);

    const auto read = ErrorRanges::fromJson(ranges.toJson());
    for (const auto shape : {Template::Direct, Template::Streaming, Template::Overlapped})
        EXPECT_EQ(read.of(2, shape).low, ranges.of(2, shape).low);
}

TEST(ErrorRanges, WhatIsExpectedLiesBetween) {
    const auto time = ExpectedTime::of(2, {0.1, 0.5});
    EXPECT_EQ(time.low, 2);
    EXPECT_DOUBLE_EQ(time.high, 2 * std::exp(0.5));
    const auto sure = ExpectedTime::of(2, ErrorRanges::of({}).ofAll());
    EXPECT_EQ(sure.low, 2);
    EXPECT_EQ(sure.high, 2);
}

TEST(ErrorRanges, DamagedOnesAreRefused) {
    auto json = ErrorRanges::of(errorsOf(60, 20, Template::Direct, 1)).toJson();
    json["low"] = 30;
    EXPECT_ANY_THROW(ErrorRanges::fromJson(json));
    json.erase("low");
    EXPECT_ANY_THROW(ErrorRanges::fromJson(json));
}

}  // namespace
}  // namespace engine::model
