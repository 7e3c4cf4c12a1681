// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/space/coded_values.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace engine::space {
namespace {

using ::testing::ElementsAre;
using Whole = std::int64_t;

std::string text(const char* value) { return value; }

TEST(CodedValues, GiveBackWhatTheyWereGiven) {
    const std::vector<std::vector<CodedValue>> lists{{},
                                                     {Whole{3}, Whole{-1}},
                                                     {0.5, 1e300},
                                                     {text("a b"), text("")},
                                                     {Whole{1}, 0.5, text("c"), Whole{2}}};
    for (const auto& list : lists) {
        CodedValues values;
        for (const CodedValue& value : list) values.push_back(value);
        ASSERT_EQ(values.size(), list.size());
        EXPECT_EQ(values.empty(), list.empty());
        EXPECT_EQ(std::vector<CodedValue>(values.begin(), values.end()), list);
        for (std::size_t place = 0; place < list.size(); ++place) {
            EXPECT_EQ(values[place], list[place]);
            EXPECT_EQ(values.text(place), textOf(list[place]));
        }
    }
}

TEST(CodedValues, KnowWhetherAllAreOfOneKind) {
    EXPECT_FALSE(CodedValues().alternative());
    EXPECT_EQ(CodedValues({Whole{1}, Whole{2}}).alternative(), 0U);
    EXPECT_EQ(CodedValues({1.0, 2.0}).alternative(), 1U);
    EXPECT_EQ(CodedValues({text("a")}).alternative(), 2U);
    EXPECT_FALSE(CodedValues({Whole{1}, 2.0}).alternative());
}

TEST(CodedValues, ACopyIsAValueOfItsOwn) {
    const CodedValues first{Whole{1}, Whole{2}};
    CodedValues second = first;
    EXPECT_EQ(first, second);
    second.push_back(Whole{3});
    EXPECT_EQ(first.size(), 2U);
    EXPECT_EQ(second, (CodedValues{Whole{1}, Whole{2}, Whole{3}}));
    EXPECT_FALSE(first == second);
    CodedValues mixed = first;
    mixed.push_back(text("a"));
    EXPECT_EQ(first, (CodedValues{Whole{1}, Whole{2}}));
    EXPECT_FALSE(first == CodedValues());
    EXPECT_EQ(CodedValues(), CodedValues());
}

TEST(CodedValues, AreOrderedByTheirValues) {
    const CodedValues numbers{Whole{7}, Whole{-2}, Whole{7}, Whole{0}};
    EXPECT_THAT(numbers.order(), ElementsAre(1, 3, 0, 2));
    EXPECT_EQ(numbers.sorted(), (CodedValues{Whole{-2}, Whole{0}, Whole{7}, Whole{7}}));
    EXPECT_EQ(numbers.front(), CodedValue(Whole{7}));  // as it was
    const CodedValues texts{text("b"), text("a")};
    EXPECT_THAT(texts.order(), ElementsAre(1, 0));
    EXPECT_EQ(texts.sorted(), (CodedValues{text("a"), text("b")}));
    EXPECT_TRUE(CodedValues().sorted().empty());
    EXPECT_TRUE(numbers.isLess(1, Whole{-1}));
    EXPECT_FALSE(numbers.isLess(1, Whole{-2}));
    EXPECT_TRUE(texts.isLess(1, text("b")));
    // Of different kinds as CodedValue has it.
    EXPECT_TRUE(numbers.isLess(0, 0.5));
    EXPECT_FALSE(texts.isLess(0, 0.5));
}

}  // namespace
}  // namespace engine::space
