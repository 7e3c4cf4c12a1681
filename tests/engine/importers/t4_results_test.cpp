// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/importers/foreign_data.hpp"

namespace engine::importers {
namespace {

using device::Outcome;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

nlohmann::ordered_json smallResults() {
    return nlohmann::ordered_json::parse(R"({
        "results": [{"timestamp": "2024", "configuration": {"x": 4, "b": true},
          "times": {"compilation": 200, "benchmark": 30, "framework": 4, "search_algorithm": 5,
                    "validation": 10, "runtimes": [2.0, 4.0, 3.0]},
          "invalidity": "correct", "correctness": 1,
          "measurements": [{"name": "time", "value": 3.0, "unit": ""},
                           {"name": "power", "value": 250, "unit": "W"}],
          "objectives": ["time"]},
         {"configuration": {"x": 2, "b": true}, "times": {}, "invalidity": "timeout",
          "correctness": 0}],
        "schema_version": "1.0.0", "metadata": {"timeunit": "miliseconds"}})");
}

TEST(T4Results, AreReadWhole) {
    const auto foreign = readForeignFile(dataFile("convolution_A100_T4.json"), {});
    ASSERT_TRUE(foreign) << foreign.error().message;
    EXPECT_EQ(foreign->format, ForeignFormat::T4Results);
    EXPECT_EQ(foreign->rows.size(), 15U);
    EXPECT_THAT(foreign->remarks, ElementsAre());
    EXPECT_EQ(foreign->head.problem.pattern.name, "convolution_A100_T4");
    const auto cache = readForeignFile(dataFile("convolution_A100.json"), {});
    for (std::size_t i = 0; i < foreign->rows.size(); ++i) {
        const auto &own = foreign->rows[i].evaluation, &other = cache->rows[i].evaluation;
        EXPECT_EQ(foreign->head.textOf(own.setting), cache->head.textOf(other.setting));
        EXPECT_EQ(own.samplesMs, other.samplesMs);
        EXPECT_EQ(own.outcome, other.outcome);
        EXPECT_DOUBLE_EQ(own.compileSeconds, other.compileSeconds);
    }
}

TEST(T4Results, OwnNamesGoBeforeTheFiles) {
    const auto foreign = readForeignFile(dataFile("convolution_A100_T4.json"),
                                         {.kernel = "convolution", .gpu = "A100", .program = "p"});
    ASSERT_TRUE(foreign);
    EXPECT_EQ(foreign->head.problem.pattern.name, "convolution");
    EXPECT_EQ(foreign->head.device.gpu, "A100");
    EXPECT_EQ(foreign->head.program, "p");
}

TEST(T4Results, UnitsOfTime) {
    for (const auto& [unit, factor] :
         std::vector<std::pair<const char*, double>>{{"miliseconds", 1},
                                                     {"milliseconds", 1},
                                                     {"ms", 1},
                                                     {"s", 1e3},
                                                     {"seconds", 1e3},
                                                     {"us", 1e-3},
                                                     {"microseconds", 1e-3},
                                                     {"ns", 1e-6},
                                                     {"nanoseconds", 1e-6}}) {
        auto json = smallResults();
        json["metadata"]["timeunit"] = unit;
        const auto foreign = readJson(json);
        ASSERT_TRUE(foreign) << unit;
        const auto& evaluation = foreign->rows[0].evaluation;
        EXPECT_DOUBLE_EQ(evaluation.costMs(), 3 * factor) << unit;
        EXPECT_DOUBLE_EQ(evaluation.compileSeconds, 0.2 * factor) << unit;
        EXPECT_DOUBLE_EQ(evaluation.runSeconds, 0.04 * factor) << unit;
    }
    auto json = smallResults();
    json["metadata"]["timeunit"] = "fortnights";
    EXPECT_THAT(refusalOf(json), HasSubstr("fortnights, is unknown"));
    json.erase("metadata");
    EXPECT_DOUBLE_EQ(readJson(json)->rows[0].evaluation.costMs(), 3);
}

TEST(T4Results, AMeasurementMayHaveAnyName) {
    auto json = smallResults();
    json["results"][0]["measurements"].push_back({{"name", "units"}, {"value", 7}, {"unit", "W"}});
    const auto foreign = readJson(json);
    ASSERT_TRUE(foreign) << foreign.error().message;
    EXPECT_EQ(foreign->rows.size(), 2U);
}

TEST(T4Results, EveryInvalidity) {
    for (const auto& [invalidity, outcome] :
         std::vector<std::pair<const char*, Outcome>>{{"timeout", Outcome::Timeout},
                                                      {"compile", Outcome::CompileError},
                                                      {"runtime", Outcome::LaunchError},
                                                      {"correctness", Outcome::WrongResult},
                                                      {"constraints", Outcome::LaunchError}}) {
        auto json = smallResults();
        json["results"][1]["invalidity"] = invalidity;
        EXPECT_EQ(readJson(json)->rows[1].evaluation.outcome, outcome) << invalidity;
    }
    auto json = smallResults();
    json["results"][1]["invalidity"] = "tired";
    EXPECT_THAT(readJson(json)->remarks,
                ElementsAre("Left out 1 entry: its invalidity tired is unknown."));
}

TEST(T4Results, WhatIsNoResultIsLeftOutWithTheReason) {
    for (const auto& nothing :
         {nlohmann::ordered_json(7), nlohmann::ordered_json("x"),
          nlohmann::ordered_json::array({1}), nlohmann::ordered_json{{"invalidity", "correct"}}}) {
        auto json = smallResults();
        json["results"].push_back(nothing);
        const auto foreign = readJson(json);
        ASSERT_TRUE(foreign) << nothing;
        EXPECT_EQ(foreign->rows.size(), 2U) << nothing;
        EXPECT_THAT(foreign->remarks, ElementsAre("Left out 1 entry: it has no configuration."))
            << nothing;
    }
}

TEST(T4Results, TheSchemasOwnSpellingsAndMissingTimes) {
    auto json = smallResults();
    auto& times = json["results"][0]["times"];
    times = {{"compilation_time", 200}, {"validation_time", 10}, {"runtimes", {2.0, 4.0}}};
    const auto evaluation = readJson(json)->rows[0].evaluation;
    EXPECT_DOUBLE_EQ(evaluation.compileSeconds, 0.2);
    // Without what benchmarking took, it took its runs at least.
    EXPECT_DOUBLE_EQ(evaluation.runSeconds, 0.016);
    times.erase("runtimes");
    EXPECT_THAT(readJson(json)->rows[0].evaluation.samplesMs, ElementsAre(3.0));
    json["results"][0]["measurements"][0]["unit"] = "s";
    EXPECT_THAT(readJson(json)->rows[0].evaluation.samplesMs, ElementsAre(3000.0));
}

}  // namespace
}  // namespace engine::importers
