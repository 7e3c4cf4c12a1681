// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/method.hpp"

#include <gtest/gtest.h>

namespace engine::search {
namespace {

/// What the text comes to, as a name; else why it is refused.
std::string read(const std::string& text) {
    const auto method = parseMethod(text);
    return method ? nameOf(*method) : method.error().message;
}

TEST(Method, IsAStrategyWithOptionsBehindIt) {
    const auto method = parseMethod("gest:samples=20:floor=0.05:screen=compile");
    ASSERT_TRUE(method) << method.error().message;
    EXPECT_EQ(method->strategy, "gest");
    EXPECT_EQ(method->options,
              (Options{{"floor", 0.05}, {"samples", std::int64_t{20}}, {"screen", "compile"}}));
    EXPECT_EQ(nameOf(*method), "gest:floor=0.05:samples=20:screen=compile");
    EXPECT_EQ(parseMethod(nameOf(*method)), *method);
    EXPECT_EQ(read("random"), "random");
}

TEST(Method, WhatIsNoneIsRefused) {
    EXPECT_EQ(read("gest:samples"),
              "\"samples\" is not an option: expected name=value, for example samples=15.");
    EXPECT_EQ(read("gest:"), "\"\" is not an option: expected name=value, for example samples=15.");
    EXPECT_EQ(read("gest:=3"),
              "\"=3\" is not an option: expected name=value, for example samples=15.");
    EXPECT_EQ(read("gest:samples=1"), "Option samples of gest is 1; it may be 2 to 1000.");
    EXPECT_EQ(read("gest:sample=1").substr(0, 38), "Strategy gest has no option \"sample\". ");
    EXPECT_EQ(read("").substr(0, 24), "There is no strategy \"\".");
}

TEST(Method, SwitchesOfEarlierVersionsAreStrategiesToday) {
    EXPECT_EQ(read("gest:widen=on"), "gest-wide");
    EXPECT_EQ(read("gest:widen=off:samples=9"), "gest:samples=9");
    EXPECT_EQ(read("gest:samples=9:widen=1"), "gest-wide:samples=9");
    EXPECT_EQ(read("genetic:restarts=on"), "genetic-restarts");
    EXPECT_EQ(read("genetic:restarts=off"), "genetic");
    EXPECT_EQ(read("gest:widen=perhaps"), "Option widen of gest is perhaps; it must be on or off.");
    EXPECT_EQ(read("random:widen=on").substr(0, 38), "Strategy random has no option \"widen\".");
    EXPECT_EQ(read("gest:restarts=on").substr(0, 36), "Strategy gest has no option \"restart");
}

TEST(Method, IsAsPublishedUnlessAStrategyOrAnOptionChangesIt) {
    for (const char* text : {"gest", "genetic", "random", "gest:samples=15", "gest:prior=none"})
        EXPECT_TRUE(isAsPublished(*parseMethod(text))) << text;
    for (const char* text : {"gest-wide", "genetic-restarts", "gest:samples=16", "gest:prior=model",
                             "genetic:mutation=0.1"})
        EXPECT_FALSE(isAsPublished(*parseMethod(text))) << text;
    EXPECT_FALSE(isAsPublished({"of-another-version", {}}));
}

}  // namespace
}  // namespace engine::search
