// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/option.hpp"

#include <gtest/gtest.h>

namespace engine::search {
namespace {

const OptionInfo kSwitch{"restarts", "Start again", Switch{true}};
const OptionInfo kWhole{"groups", "Parameter groups", Whole{5, 2, 20}};
const OptionInfo kReal{"floor", "Least share", Real{0.1, 0, 1}};
const OptionInfo kChoice{"screen", "Looks first", Choice{{"off", "compile", "limit"}}};

/// The value as text, or the refusal.
std::string read(const OptionInfo& option, const std::string& text) {
    const auto value = readOption(option, text, "gest");
    return value ? textOf(*value) : value.error().message;
}
std::string checked(const OptionInfo& option, const OptionValue& value) {
    const auto own = checkedOption(option, value, "gest");
    return own ? textOf(*own) : own.error().message;
}

TEST(Option, TextsBecomeValuesOfTheDeclaredKind) {
    EXPECT_EQ(readOption(kSwitch, "off", "gest"), OptionValue(false));
    EXPECT_EQ(readOption(kSwitch, "1", "gest"), OptionValue(true));
    EXPECT_EQ(readOption(kWhole, "7", "gest"), OptionValue(std::int64_t{7}));
    EXPECT_EQ(readOption(kReal, "0.25", "gest"), OptionValue(0.25));
    EXPECT_EQ(readOption(kReal, "1", "gest"), OptionValue(1.0));
    EXPECT_EQ(readOption(kChoice, "limit", "gest"), OptionValue("limit"));
}

TEST(Option, WrongTextsAreRefusedWithWhatWouldBeRight) {
    EXPECT_EQ(read(kSwitch, "maybe"), "Option restarts of gest is maybe; it must be on or off.");
    EXPECT_EQ(read(kSwitch, "2"), "Option restarts of gest is 2; it must be on or off.");
    EXPECT_EQ(read(kWhole, "1"), "Option groups of gest is 1; it may be 2 to 20.");
    EXPECT_EQ(read(kWhole, "2.5"), "Option groups of gest is 2.5; it must be a whole number.");
    EXPECT_EQ(read(kWhole, "5x"), "Option groups of gest is 5x; it must be a whole number.");
    EXPECT_EQ(read(kWhole, ""), "Option groups of gest is empty; it must be a whole number.");
    EXPECT_EQ(read(kReal, "nan"), "Option floor of gest is nan; it may be 0 to 1.");
    EXPECT_EQ(read(kReal, "inf"), "Option floor of gest is inf; it may be 0 to 1.");
    EXPECT_EQ(read(kReal, "on"), "Option floor of gest is on; it must be a number.");
    EXPECT_EQ(read(kChoice, "grid"),
              "Option screen of gest is grid; it may be off, compile or limit.");
}

TEST(Option, NumbersOfOldFilesAreTakenForWhatIsDeclared) {
    EXPECT_EQ(checkedOption(kSwitch, 0.0, "gest"), OptionValue(false));
    EXPECT_EQ(checkedOption(kWhole, 15.0, "gest"), OptionValue(std::int64_t{15}));
    EXPECT_EQ(checkedOption(kReal, std::int64_t{1}, "gest"), OptionValue(1.0));
    EXPECT_EQ(checked(kSwitch, 0.5), "Option restarts of gest is 0.5; it must be on or off.");
    EXPECT_EQ(checked(kWhole, 1e300),
              "Option groups of gest is 1e+300; it must be a whole number.");
    EXPECT_EQ(checked(kWhole, true), "Option groups of gest is on; it must be a whole number.");
    EXPECT_EQ(checked(kChoice, 1.0),
              "Option screen of gest is 1; it may be off, compile or limit.");
}

TEST(Option, MissingOptionsGetTheirDefaults) {
    const std::vector<OptionInfo> declared{kSwitch, kWhole, kReal, kChoice};
    const auto options = CompleteOptions::from(declared, {{"groups", 3}}, "gest");
    ASSERT_TRUE(options);
    EXPECT_TRUE(options->isOn("restarts"));
    EXPECT_EQ(options->whole("groups"), 3);
    EXPECT_EQ(options->real("floor"), 0.1);
    EXPECT_EQ(options->choice("screen"), "off");
    EXPECT_FALSE(CompleteOptions::from(declared, {{"group", 3}}, "gest"));
}

}  // namespace
}  // namespace engine::search
