// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/importers/foreign_data.hpp"

namespace engine::importers {
namespace {

using ::testing::HasSubstr;

/// By trying every combination of values, without the diagram.
std::uint64_t bruteForce(const space::TuningSpace& space) {
    std::uint64_t found = 0;
    space::Setting setting(space.table());
    const std::function<void(std::size_t)> choose = [&](std::size_t at) {
        if (at == space.parameters().size()) {
            found += space.reject(setting) ? 0 : 1;
            return;
        }
        for (const int value : space.values(space.parameters()[at])) {
            setting.set(space.parameters()[at], value);
            choose(at + 1);
        }
    };
    choose(0);
    return found;
}

TEST(T1Input, ConvolutionHasTheSettingsThatWereMeasured) {
    const auto foreign = readForeignFile(dataFile("convolution_T1.json"), {});
    ASSERT_TRUE(foreign) << foreign.error().message;
    EXPECT_EQ(foreign->format, ForeignFormat::T1Input);
    const auto space = foreign->head.foreign->space();
    EXPECT_EQ(space.size(), 4362U);  // as many as the hub's caches hold
    EXPECT_EQ(bruteForce(space), 4362U);
    // The measured settings are among them.
    const auto measured = readForeignFile(dataFile("convolution_A100.json"), {});
    for (const auto& row : measured->rows)
        EXPECT_TRUE(space.allows(
            *foreign->head.settingFrom(measured->head.textOf(row.evaluation.setting))));
}

/// Kernel Tuner 1.5.0 and pyATF 0.0.13 find as many; so does brute force in Python (8 s).
TEST(T1Input, HotspotHasTheSettingsThatOtherTunersFind) {
    const auto foreign = readForeignFile(dataFile("hotspot_T1.json"), {});
    ASSERT_TRUE(foreign) << foreign.error().message;
    EXPECT_EQ(foreign->head.foreign->description().conditions.size(), 4U);
    EXPECT_EQ(foreign->head.foreign->space().size(), 82'984U);
    EXPECT_EQ(foreign->head.problem.pattern.name, "calculate_temp");
}

TEST(T1Input, TypesAndWaysToWriteValues) {
    auto json = dataJson("convolution_T1.json");
    auto& parameters = json["ConfigurationSpace"]["TuningParameters"];
    json["ConfigurationSpace"]["Conditions"].clear();
    parameters = nlohmann::ordered_json::parse(R"json([
        {"Name": "a", "Type": "uint", "Values": "list(range(1, 4))"},
        {"Name": "b", "Type": "float", "Values": "[1, 0.5]"},
        {"Name": "c", "Type": "bool", "Values": "[True, False, 1]"},
        {"Name": "d", "Type": "string", "Values": "['x', \"y\"]"},
        {"Name": "e", "Type": "int", "Values": [3, 1, 2]},
        {"Name": "f", "Type": "int", "Values": "7"}])json");
    const auto foreign = readJson(json);
    ASSERT_TRUE(foreign) << foreign.error().message;
    EXPECT_EQ(foreign->head.foreign->space().size(), 3U * 2 * 2 * 2 * 3);
    EXPECT_TRUE(foreign->head.settingFrom("a=3 b=0.5 c=False d=y e=1 f=7"));
}

// 25 bytes of text, 8 million of values.
TEST(T1Input, ShortTextsForMoreValuesThanMemoryHasRoomForAreRefused) {
    auto json = dataJson("convolution_T1.json");
    auto& parameters = json["ConfigurationSpace"]["TuningParameters"] =
        nlohmann::ordered_json::array();
    for (int i = 0; i < 1000; ++i)
        parameters.push_back({{"Name", "p" + std::to_string(i)},
                              {"Type", "int"},
                              {"Values", "list(range(0, 1000000))"}});
    EXPECT_THAT(refusalOf(json), HasSubstr("more than 16 million values together"));
}

TEST(T1Input, WhatCannotBeReadIsRefusedWithItsPlace) {
    const auto after =
        [](void (*change)(nlohmann::ordered_json & first, nlohmann::ordered_json & condition)) {
            auto json = dataJson("convolution_T1.json");
            auto& space = json["ConfigurationSpace"];
            change(space["TuningParameters"][0], space["Conditions"][0]["Expression"]);
            return refusalOf(json);
        };
    EXPECT_THAT(after([](auto& p, auto&) { p["Values"] = "[1, 2"; }),
                HasSubstr("the values of block_size_x: At column 6"));
    EXPECT_THAT(after([](auto& p, auto&) { p["Values"] = "[n, 2]"; }),
                HasSubstr("names n, whose value is not known"));
    EXPECT_THAT(after([](auto& p, auto&) { p["Values"] = "__import__('os').getpid()"; }),
                HasSubstr("there is no function \"__import__\""));
    EXPECT_THAT(after([](auto& p, auto&) { p["Values"] = "['a']"; }),
                HasSubstr("a text is not of type int"));
    EXPECT_THAT(after([](auto& p, auto&) { p["Type"] = "complex"; }),
                HasSubstr("the type of block_size_x is not one of"));
    EXPECT_THAT(after([](auto&, auto& c) { c = "block_size_x <"; }), HasSubstr("At column 15"));
    EXPECT_THAT(after([](auto&, auto& c) { c = "max_threads > 3"; }),
                HasSubstr("names max_threads, which is not a parameter"));
}

}  // namespace
}  // namespace engine::importers
