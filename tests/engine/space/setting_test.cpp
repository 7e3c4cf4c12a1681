// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/setting.hpp"

#include <gtest/gtest.h>

#include "engine/core/hash.hpp"

namespace engine::space {
namespace {

using P = ParameterId;

constexpr const char* text3d =
    "TBx=32 TBy=8 TBz=1 SH=1 CO=0 ST=1 SD=3 SB=128 UFx=1 UFy=1 UFz=2 CMx=1 CMy=1 CMz=1 BMx=2 BMy=1 "
    "BMz=1 "
    "RT=0 PR=1 TB=1 TT=1 LS=0 RS=0 CQ=0 PK=1 PD=1 VW=1 RO=0 MB=1 CLa=1 CLb=1 SE=1 MR=1 HP=1 HS=1 "
    "SS=0";

TEST(Setting, StartsWithEverythingOff) {
    EXPECT_EQ(
        Setting{}.text(2),
        "TBx=1 TBy=1 SH=0 CO=0 ST=0 SD=1 SB=1 UFx=1 UFy=1 CMx=1 CMy=1 BMx=1 BMy=1 RT=0 PR=0 TB=1 "
        "TT=1 LS=0 RS=0 CQ=0 PK=1 PD=1 VW=1 RO=0 MB=1 CLa=1 CLb=1 SE=1 MR=1 HP=1 HS=1 SS=0");
}

TEST(Setting, TextComesBack) {
    const auto setting = Setting::parse(text3d, 3);
    ASSERT_TRUE(setting);
    EXPECT_EQ(setting->text(3), text3d);
    EXPECT_EQ((*setting)[P::SB], 128);
    EXPECT_EQ(Setting::parse(setting->text(2), 2).value(), setting->with(P::UFz, 1));
}

TEST(Setting, AnyOrderAndOmittedParametersAreAccepted) {
    const auto setting = Setting::parse("  ST=1\tTBx=64\n SD=2 ", 2);
    ASSERT_TRUE(setting);
    EXPECT_EQ(*setting, Setting{}.with(P::TBx, 64).with(P::ST, 1).with(P::SD, 2));
    EXPECT_EQ(Setting::parse("", 2).value(), Setting{});
}

TEST(Setting, WithLeavesTheOriginalAlone) {
    const Setting original;
    EXPECT_EQ(original.with(P::TBx, 8)[P::TBx], 8);
    EXPECT_EQ(original[P::TBx], 1);
}

TEST(Setting, HashIsThatOfTheCanonicalText) {
    const auto setting = Setting::parse(text3d, 3).value();
    EXPECT_EQ(setting.hash(), hash64(text3d));
    EXPECT_NE(SettingHash{}(setting), SettingHash{}(setting.with(P::PR, 0)));
}

TEST(Setting, OrderIsThatOfTheParameters) {
    EXPECT_LT(Setting{}.with(P::TB, 2), Setting{}.with(P::TBx, 2));
}

struct BadText {
    const char* text;
    int dimensions;
    const char* expected;
};
class SettingErrors : public testing::TestWithParam<BadText> {};

TEST_P(SettingErrors, SayWhatIsWrongAndWhatIsRight) {
    const auto setting = Setting::parse(GetParam().text, GetParam().dimensions);
    ASSERT_FALSE(setting) << GetParam().text;
    EXPECT_EQ(setting.error().kind, ErrorKind::BadInput);
    EXPECT_NE(setting.error().message.find(GetParam().expected), std::string::npos)
        << setting.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    All, SettingErrors,
    testing::Values(
        BadText{"TBw=3", 3, "there is no parameter \"TBw\"; the parameters are TBx TBy TBz"},
        BadText{"tbx=3", 3, "there is no parameter \"tbx\""},
        BadText{"TBz=4", 2, "TBz does not exist in two dimensions; the parameters are TBx TBy SH"},
        BadText{"TBx=4 TBx=4", 3, "TBx is given twice"}, BadText{"TBx", 3, "\"TBx\" has no value"},
        BadText{"TBx=", 3, "TBx = \"\" is not an integer"},
        BadText{"TBx=4.0", 3, "TBx = \"4.0\" is not an integer"},
        BadText{"SD=w", 3, "SD = \"w\" is not one of its values; write SD=z"},
        BadText{"TT=wrap", 3, "write TT=tensor"}, BadText{"SH=yes", 3, "write SH=on"},
        BadText{"MR=some", 3, "write MR=1"},
        BadText{"TBx=99999999999", 3, "is not an integer that fits"},
        BadText{"=3", 3, "there is no parameter \"\""}));

TEST(Setting, ValuesMayBeNamedAsPeopleReadThem) {
    const auto named = Setting::parse("TBx=32 SH=on ST=on SD=z TB=2 TT=warp PK=async PR=off", 3);
    ASSERT_TRUE(named) << named.error().message;
    EXPECT_EQ(*named, Setting::parse("TBx=32 SH=1 ST=1 SD=3 TB=2 TT=2 PK=2 PR=0", 3));
}

TEST(SomeValues, AreReadForTheParametersThatAreNamed) {
    EXPECT_EQ(someValues("TT=7 TB=16,2,3,2", 2).value(),
              (SomeValues{{P::TB, {2, 3, 16}}, {P::TT, {7}}}));
    EXPECT_TRUE(someValues(" ", 3).value().empty());
    for (const auto& [text, expected] : {std::pair{"TB=2,", "TB = \"\" is not an integer"},
                                         {"TB=,2", "TB = \"\" is not"},
                                         {"TB=", "TB = \"\" is not"},
                                         {"TB=2;3", "TB = \"2;3\" is not"},
                                         {"TB=2 TB=3", "given twice"},
                                         {"BMz=2", "BMz does not exist in two dimensions"}}) {
        const auto values = someValues(text, 2);
        ASSERT_FALSE(values) << text;
        EXPECT_NE(values.error().message.find(expected), std::string::npos)
            << values.error().message;
    }
}

}  // namespace
}  // namespace engine::space
