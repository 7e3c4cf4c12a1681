// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/conditions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace engine::device {
namespace {

TEST(Conditions, ComeBackFromTheirText) {
    Conditions conditions{SamplingEnd::CannotWin, 1980, 1965, 2, "power cap", "cuda:1", true, 3};
    EXPECT_EQ(textOf(conditions), "cannot-win;1980;1965;2;power cap;cuda:1;1;3");
    EXPECT_EQ(*conditionsFrom(textOf(conditions)), conditions);
    conditions = {SamplingEnd::Narrow, 1980, 1980};
    EXPECT_EQ(textOf(conditions), "narrow;1980;1980");
    EXPECT_EQ(*conditionsFrom(textOf(conditions)), conditions);
    conditions = {};
    conditions.gpu = "ssh:host:1";
    EXPECT_EQ(*conditionsFrom(textOf(conditions)), conditions);
}

TEST(Conditions, WhatIsUnknownTakesNoRoom) {
    EXPECT_EQ(textOf({}), "");
    EXPECT_EQ(*conditionsFrom(""), Conditions{});
}

TEST(Conditions, WhatNobodyWroteIsRefused) {
    for (const char* text : {"quick", "narrow;fast", "narrow;-5", "narrow;1;2;3;4;5;6;7;8",
                             ";;;;;;2", ";;;;a\nb", ";;;;;;;x", "narrow;1980 "})
        EXPECT_FALSE(conditionsFrom(text)) << text;
    EXPECT_FALSE(conditionsFrom(";;;;" + std::string(1000, 'x')));
}

TEST(Conditions, AreSaidInOneSentence) {
    EXPECT_EQ(sentenceOf({}), "");
    EXPECT_EQ(sentenceOf({SamplingEnd::Narrow, 1980, 1980}),
              "sampled until its median was narrow enough, at 1980 MHz");
    EXPECT_EQ(sentenceOf({SamplingEnd::CannotWin, 1980, 1965, 2, "power cap", "cuda:1", true, 1}),
              "sampled until it could not be the best, at 1980 to 1965 MHz, samples taken again 2 "
              "times, the clock held back by power cap, on cuda:1, image from the cache, asked "
              "again once");
    Conditions late;
    late.lastClockMhz = 1200;
    EXPECT_EQ(sentenceOf(late), "at 1200 MHz");
    // What a device tells is told, however odd: only what is negative is unknown.
    Conditions asleep;
    asleep.firstClockMhz = 0;
    EXPECT_EQ(sentenceOf(asleep), "at 0 MHz");
    std::swap(asleep.firstClockMhz, asleep.lastClockMhz);
    EXPECT_EQ(sentenceOf(asleep), "at 0 MHz");
}

}  // namespace
}  // namespace engine::device
