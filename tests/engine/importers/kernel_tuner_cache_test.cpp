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

nlohmann::ordered_json small() {
    return nlohmann::ordered_json::parse(R"({
        "device_name": "A", "kernel_name": "k", "problem_size": [64, 32],
        "tune_params_keys": ["x", "f", "b", "s"],
        "tune_params": {"x": [4, 2], "f": [0.5, 1], "b": [true, false], "s": ["-O3", "-O2 -g"]},
        "objective": "time",
        "cache": {
          "4,0.5,True,-O3": {"x": 4, "f": 0.5, "b": true, "s": "-O3", "time": 2.0,
             "times": [1.0, 2.0, 3.0], "compile_time": 100.0, "verification_time": 1.0,
             "benchmark_time": 9.0, "strategy_time": 5.0, "framework_time": 50.0,
             "timestamp": "2024-01-01 00:00:00+00:00", "GB/s": 7}}})");
}

TEST(KernelTunerCache, IsReadWhole) {
    const auto foreign = readForeignFile(dataFile("convolution_A100.json"), {});
    ASSERT_TRUE(foreign) << foreign.error().message;
    EXPECT_EQ(foreign->format, ForeignFormat::KernelTunerCache);
    EXPECT_EQ(foreign->rows.size(), 15U);
    EXPECT_THAT(foreign->remarks, ElementsAre());
    EXPECT_EQ(foreign->head.device.gpu, "NVIDIA A100-PCIE-40GB");
    EXPECT_EQ(foreign->head.foreign->description().kernel, "convolution_kernel");
    EXPECT_THAT(foreign->head.foreign->description().sizes, ElementsAre(4096, 4096));
    EXPECT_EQ(foreign->head.parameters().size(), 10U);
    int compile = 0, launch = 0;
    for (const auto& row : foreign->rows) {
        compile += row.evaluation.outcome == Outcome::CompileError;
        launch += row.evaluation.outcome == Outcome::LaunchError;
    }
    EXPECT_EQ(compile, 2);
    EXPECT_EQ(launch, 3);
}

TEST(KernelTunerCache, ValuesOfAllTypesAndTimesInMilliseconds) {
    const auto foreign = readJson(small());
    ASSERT_TRUE(foreign) << foreign.error().message;
    ASSERT_EQ(foreign->rows.size(), 1U);
    const auto& evaluation = foreign->rows.front().evaluation;
    EXPECT_EQ(foreign->head.textOf(evaluation.setting), "x=4 f=0.5 b=True s=-O3");
    EXPECT_THAT(evaluation.samplesMs, ElementsAre(1.0, 2.0, 3.0));
    EXPECT_DOUBLE_EQ(evaluation.costMs(), 2.0);
    EXPECT_DOUBLE_EQ(evaluation.compileSeconds, 0.1);
    EXPECT_DOUBLE_EQ(evaluation.runSeconds, 0.01);
    EXPECT_DOUBLE_EQ(evaluation.overheadSeconds, 0.05);
    EXPECT_THAT(foreign->further.front().fields, HasSubstr("\"GB/s\":7"));
}

TEST(KernelTunerCache, TheDialectOfVersion14) {
    auto json = small();
    json["objective"] = {"time"};
    auto& entry = json["cache"].front();
    auto failed = entry;
    failed["x"] = 2;
    failed["__error__"] = "CompilationFailedConfig";
    for (const char* absent : {"time", "times", "strategy_time", "framework_time"})
        failed.erase(absent);
    json["cache"]["2,0.5,True,-O3"] = failed;
    const auto foreign = readJson(json);
    ASSERT_TRUE(foreign) << foreign.error().message;
    ASSERT_EQ(foreign->rows.size(), 2U);
    EXPECT_EQ(foreign->rows[1].evaluation.outcome, Outcome::CompileError);
    EXPECT_EQ(foreign->rows[1].evaluation.reason, "Kernel Tuner: CompilationFailedConfig.");
    EXPECT_EQ(foreign->rows[1].evaluation.overheadSeconds, 0);
    EXPECT_THAT(foreign->remarks, ElementsAre());
}

TEST(KernelTunerCache, EveryWayToSayThatItFailed) {
    for (const auto& [time, outcome] : std::vector<std::pair<nlohmann::ordered_json, Outcome>>{
             {"InvalidConfig", Outcome::LaunchError},
             {"CompilationFailedConfig", Outcome::CompileError},
             {"RuntimeFailedConfig", Outcome::LaunchError},
             {"", Outcome::LaunchError},
             {1e20, Outcome::LaunchError},
             {nullptr, Outcome::LaunchError},
             {0, Outcome::LaunchError},
             {-1.5, Outcome::LaunchError}}) {
        auto json = small();
        json["cache"].front()["time"] = time;
        const auto foreign = readJson(json);
        ASSERT_TRUE(foreign) << time;
        ASSERT_EQ(foreign->rows.size(), 1U) << time;
        EXPECT_EQ(foreign->rows[0].evaluation.outcome, outcome) << time;
        EXPECT_FALSE(foreign->rows[0].evaluation.ok()) << time;
        EXPECT_FALSE(foreign->rows[0].evaluation.reason.empty());
    }
}

TEST(KernelTunerCache, OnlyTheTimeWhereThereAreNoSamples) {
    auto json = small();
    json["cache"].front().erase("times");
    EXPECT_THAT(readJson(json)->rows[0].evaluation.samplesMs, ElementsAre(2.0));
}

TEST(KernelTunerCache, EntriesThatItsOwnListsDoNotHoldAreLeftOutAndTold) {
    auto json = small();
    auto odd = json["cache"].front();
    odd["x"] = 3;
    json["cache"]["3"] = odd;
    odd.erase("x");
    json["cache"]["none"] = odd;
    json["cache"]["number"] = 5;
    const auto foreign = readJson(json);
    ASSERT_TRUE(foreign);
    EXPECT_EQ(foreign->rows.size(), 1U);
    EXPECT_THAT(
        foreign->remarks,
        ElementsAre("Left out 1 entry: it is not an object.",
                    "Left out 1 entry: x has the value 3, which is not one of those listed.",
                    "Left out 1 entry: x is missing."));
}

TEST(KernelTunerCache, AnotherObjectiveIsTold) {
    auto json = small();
    json["objective"] = "GB/s";
    const auto foreign = readJson(json);
    ASSERT_TRUE(foreign);
    EXPECT_THAT(foreign->remarks, ElementsAre("It was tuned for GB/s; here its times count."));
    json["objective"] = {"GB/s", "time"};
    EXPECT_THAT(readJson(json)->remarks, ElementsAre());
}

TEST(KernelTunerCache, ProblemSizesOfAnyKind) {
    for (const auto& [size, sizes] :
         std::vector<std::pair<nlohmann::ordered_json, std::vector<std::int64_t>>>{
             {nlohmann::ordered_json(5), {5}},
             {nlohmann::ordered_json::parse("[5, \"n\"]"), {5}},
             {nlohmann::ordered_json("n // 2"), {}}}) {
        auto json = small();
        json["problem_size"] = size;
        EXPECT_EQ(readJson(json)->head.foreign->description().sizes, sizes);
    }
}

TEST(KernelTunerCache, ValuesThatAreNoParameterAreRefused) {
    auto json = small();
    json["tune_params"]["x"] = {1, "a"};
    EXPECT_THAT(refusalOf(json), HasSubstr("test.json: the values of x are not all numbers"));
    json = small();
    json["tune_params"].erase("f");
    EXPECT_THAT(refusalOf(json), HasSubstr("tune_params has no list of values of \"f\""));
    json = small();
    json["tune_params_keys"][0] = "x y";
    json["tune_params"]["x y"] = {1};
    EXPECT_THAT(refusalOf(json), HasSubstr("\"x y\" cannot name a parameter"));
}

}  // namespace
}  // namespace engine::importers
