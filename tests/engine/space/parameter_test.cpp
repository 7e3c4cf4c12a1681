// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/parameter.hpp"

#include <gtest/gtest.h>

namespace engine::space {
namespace {

TEST(Parameter, TableIsInTheOrderOfTheIds) {
    int index = 0;
    for (const auto& info : parameterTable()) {
        EXPECT_EQ(static_cast<int>(info.id), index++);
        EXPECT_EQ(parameterFromAbbreviation(info.abbreviation), info.id);
        EXPECT_FALSE(info.name.empty());
        EXPECT_EQ(info.description.back(), '.') << info.abbreviation;
    }
    EXPECT_EQ(index, kParameterCount);
}

TEST(Parameter, SwitchesRestAtZeroEverythingElseAtOne) {
    for (const auto& info : parameterTable())
        EXPECT_EQ(info.inactiveValue, info.kind == ParameterKind::Switch ? 0 : 1)
            << info.abbreviation;
}

TEST(Parameter, MembersOfAnAxisSaySo) {
    for (const auto& info : parameterTable()) {
        const char last = info.abbreviation.back();
        const int axis = last == 'x' ? 0 : last == 'y' ? 1 : last == 'z' ? 2 : -1;
        EXPECT_EQ(info.axis, axis) << info.abbreviation;
    }
}

TEST(Parameter, UnknownAbbreviationsAreNotFound) {
    EXPECT_FALSE(parameterFromAbbreviation("tbx"));
    EXPECT_FALSE(parameterFromAbbreviation(""));
}

TEST(Parameter, ValuesReadAsPeopleSayThem) {
    EXPECT_EQ(valueText(ParameterId::SH, 1), "on");
    EXPECT_EQ(valueText(ParameterId::RT, 0), "off");
    EXPECT_EQ(valueText(ParameterId::SD, 3), "z");
    EXPECT_EQ(valueText(ParameterId::SD, 7), "7");
    EXPECT_EQ(valueText(ParameterId::TBx, 32), "32");
    EXPECT_EQ(valueText(ParameterId::ST, 2), "2");
}

}  // namespace
}  // namespace engine::space
