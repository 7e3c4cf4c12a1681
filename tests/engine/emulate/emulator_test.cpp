// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every template and option on awkward grids, against the reference.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "engine/space/tuning_space.hpp"
#include "tests/engine/emulate/emulated.hpp"
#include "tests/support/temporary_folder.hpp"

namespace engine::emulate {
namespace {

using testing::HasSubstr;

void expectCorrect(const std::vector<EmulationCase>& cases) {
    const auto report = emulate(cases, {});
    ASSERT_TRUE(report.has_value()) << report.error().message;
    ASSERT_EQ(report->verdicts.size(), cases.size());
    for (const auto& verdict : report->verdicts)
        EXPECT_TRUE(verdict.correct) << verdict.label << "\n" << verdict.reason;
}

EmulationCase caseOf(const stencil::Problem& problem, const space::Setting& setting) {
    return {problem, hostSource(problem, setting).value(),
            problem.pattern.name + " " + setting.text(problem.pattern.dimensions)};
}

void add(std::vector<EmulationCase>& cases, const stencil::Problem& problem,
         const std::vector<std::string>& settings) {
    for (const auto& text : settings)
        cases.push_back(caseOf(problem, examples::settingOf(text, problem.pattern.dimensions)));
}

TEST(Emulator, RepresentativeSettingsOfEveryCombinationAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    // Sides that are no multiples of a tile, and smaller than one.
    add(cases, examples::problemOf("box2d1r", {37, 29, 1}), examples::settings2d());
    add(cases, examples::problemOf("cross2d2r", {61, 18, 1}, stencil::DataType::Float),
        examples::settings2d());
    add(cases, examples::problemOf("star3d2r", {19, 13, 11}), examples::settings3d());
    add(cases, examples::problemOf("himeno", {17, 9, 13}, stencil::DataType::Float),
        examples::settings3d());
    expectCorrect(cases);
}

TEST(Emulator, CappedRegistersAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    add(cases, examples::problemOf("star2d1r", {117, 61, 1}), examples::capped2d());
    add(cases, examples::problemOf("star3d1r", {35, 37, 41}), examples::capped3d());
    expectCorrect(cases);
}

// On grids that end within a march of each length.
TEST(Emulator, MarchesThatShortenAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    for (const int planes : {33, 61, 87, 104})
        add(cases, examples::problemOf("star2d1r", {117, planes, 1}), examples::shortening2d());
    add(cases, examples::problemOf("star2d2r", {131, 77, 1}, stencil::DataType::Float),
        examples::shortening2d());
    add(cases, examples::problemOf("star3d1r", {35, 37, 41}), examples::shortening3d());
    add(cases, examples::problemOf("star3d2r", {37, 33, 53}, stencil::DataType::Float),
        examples::shortening3d());
    expectCorrect(cases);
}

TEST(Emulator, SampledSettingsOfUnusualPatternsAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<stencil::Problem> problems{
        examples::problemOf("gradient2d", {23, 17, 1}),
        examples::problemFromFormula("v[i,j] = 0.5*u[i,j] + w[i,j];", {23, 17, 1},
                                     stencil::DataType::Double),
        examples::problemFromFormula("v[i,j] = u[i-3,j] + 0.25*u[i+1,j-2];", {23, 17, 1},
                                     stencil::DataType::Float),
        examples::problemFromFormula(
            "v[i,j,k] = 0.5*u[i,j,k-2] + u[i+1,j,k+1] - w[i,j,k]*u[i,j-1,k] + w[i,j,k];",
            {11, 7, 9}, stencil::DataType::Double),
        examples::problemFromFormula(
            "v[i,j,k] = sqrt(u[i,j,k+1]*u[i,j,k-1]) + max(u[i+1,j,k], u[i,j-1,k-1]);", {11, 7, 9},
            stencil::DataType::Double)};
    Random random(3);
    problems.push_back(
        {stencil::randomPattern(2, 0, random, "random2d"), {37, 29, 1}, stencil::DataType::Float});
    problems.push_back(
        {stencil::randomPattern(3, 2, random, "random3d"), {11, 13, 7}, stencil::DataType::Double});
    std::vector<EmulationCase> cases;
    for (const auto& problem : problems) {
        const auto space = space::TuningSpace::full(problem, space::DeviceLimits{});
        for (int i = 0; i < 10; ++i) cases.push_back(caseOf(problem, space.sample(random)));
    }
    expectCorrect(cases);
}

TEST(Emulator, IndicesOf64BitsAreRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    const auto problem = examples::problemOf("star3d2r", {19, 13, 11});
    for (const auto& text : examples::settings3d()) {
        cases.push_back(caseOf(problem, examples::settingOf(text, 3)));
        auto& source = cases.back().source.text;
        constexpr std::string_view narrow = "using index_t = int;";
        const std::size_t at = source.find(narrow);
        ASSERT_NE(at, std::string::npos);
        source.replace(at, narrow.size(), "using index_t = long long;");
    }
    expectCorrect(cases);
}

TEST(Emulator, TheNaiveKernelIsRight) {
    SKIP_WITHOUT_EMULATION();
    std::vector<EmulationCase> cases;
    for (const auto& problem :
         {examples::problemOf("box2d3r", {37, 29, 1}), examples::problemOf("himeno", {7, 9, 11})})
        cases.push_back({problem,
                         source::naiveSource(problem, {.dialect = source::Dialect::Host}).value(),
                         problem.pattern.name});
    expectCorrect(cases);
}

TEST(Emulator, ReportsInTheOrderOfTheSettingsAndSaysWhyOneWasRefused) {
    SKIP_WITHOUT_EMULATION();
    const auto problem = examples::problemOf("star2d1r", {12, 10, 1});
    std::size_t last = 0;
    EmulationOptions options;
    options.kernelsPerBatch = 1;
    options.workers = 1;
    options.progress = [&](std::size_t done, std::size_t all) {
        EXPECT_EQ(done, last + 1);
        EXPECT_EQ(all, 2U);
        last = done;
    };
    const auto report =
        verifyEmulated(problem,
                       {examples::settingOf("TBx=4", 2), examples::settingOf("TB=2", 2),
                        examples::settingOf("TBx=8", 2)},
                       options)
            .value();
    ASSERT_EQ(report.verdicts.size(), 3U);
    EXPECT_TRUE(report.verdicts[0].correct && report.verdicts[2].correct);
    EXPECT_THAT(report.verdicts[2].label, HasSubstr("TBx=8"));
    EXPECT_FALSE(report.verdicts[1].correct);
    EXPECT_THAT(report.verdicts[1].reason, HasSubstr("TB needs shared memory"));
    EXPECT_EQ(report.failures(), 1U);
    EXPECT_EQ(last, 2U);
}

TEST(Emulator, SaysWhatIsMissing) {
    if (!fibersAvailable()) GTEST_SKIP() << "built without boost.context";
    EmulationOptions options;
    options.compiler = "no-such-compiler";
    const auto report = verifyEmulated(examples::problemOf("star2d1r", {12, 10, 1}),
                                       {examples::settingOf("TBx=4", 2)}, options);
    ASSERT_FALSE(report.has_value());
    EXPECT_EQ(report.error().kind, ErrorKind::Unavailable);
    EXPECT_THAT(report.error().message, HasSubstr("no-such-compiler"));
}

TEST(Emulator, ACompilerThatHangsIsEndedAndSaid) {
    if (!fibersAvailable()) GTEST_SKIP() << "built without boost.context";
    const support::TemporaryFolder folder;
    const auto hanging = folder / "hanging-compiler";
    std::ofstream(hanging) << "#!/bin/sh\nexec sleep 1000\n";
    std::filesystem::permissions(hanging, std::filesystem::perms::owner_all);
    EmulationOptions options;
    options.compiler = hanging.string();
    options.compileSeconds = 0.125;
    const auto report = verifyEmulated(examples::problemOf("star2d1r", {12, 10, 1}),
                                       {examples::settingOf("TBx=4", 2)}, options);
    ASSERT_FALSE(report.has_value());
    EXPECT_EQ(report.error().kind, ErrorKind::Failed);
    EXPECT_THAT(report.error().message,
                HasSubstr("hanging-compiler did not end within 0.125 seconds"));
}

TEST(Emulator, TakesNoKernelThatIsWrittenForCuda) {
    if (!fibersAvailable()) GTEST_SKIP() << "built without boost.context";
    const auto problem = examples::problemOf("star2d1r", {12, 10, 1});
    const auto report = emulate({{problem, source::naiveSource(problem).value(), "naive"}}, {});
    ASSERT_FALSE(report.has_value());
    EXPECT_EQ(report.error().kind, ErrorKind::BadInput);
    EXPECT_THAT(report.error().message, HasSubstr("naive_star2d1r is written for CUDA"));
}

TEST(Emulator, StopsWhenAsked) {
    SKIP_WITHOUT_EMULATION();
    std::stop_source stop;
    stop.request_stop();
    EmulationOptions options;
    options.stop = stop.get_token();
    const auto report = verifyEmulated(examples::problemOf("star2d1r", {12, 10, 1}),
                                       {examples::settingOf("TBx=4", 2)}, options);
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_TRUE(report->stopped);
    EXPECT_FALSE(report->verdicts.at(0).checked);
}

TEST(Emulator, WhatWasCheckedBeforeAStopIsReported) {
    SKIP_WITHOUT_EMULATION();
    std::stop_source stop;
    EmulationOptions options;
    options.stop = stop.get_token();
    options.workers = options.kernelsPerBatch = 1;
    options.progress = [&](std::size_t, std::size_t) { stop.request_stop(); };
    const auto setting = examples::settingOf("TBx=4", 2);
    const auto report = verifyEmulated(examples::problemOf("star2d1r", {12, 10, 1}),
                                       {setting, setting, setting}, options);
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_TRUE(report->stopped);
    EXPECT_TRUE(report->verdicts.at(0).checked && report->verdicts.at(0).correct);
    EXPECT_FALSE(report->verdicts.at(1).checked);
}

TEST(Emulator, GridsThatNoCpuComputesAreRefused) {
    if (!fibersAvailable()) GTEST_SKIP() << "built without boost.context";
    const auto report = verifyEmulated(examples::problemOf("star2d1r", {100000, 100000, 1}),
                                       {examples::settingOf("TBx=4", 2)}, {});
    ASSERT_FALSE(report.has_value());
    EXPECT_EQ(report.error().kind, ErrorKind::BadInput);
    EXPECT_THAT(report.error().message, HasSubstr("100000x100000"));
}

TEST(Emulator, InfinityIsRightWhereTheReferenceHasItAndNowhereElse) {
    SKIP_WITHOUT_EMULATION();
    stencil::Problem problem = examples::problemOf("star2d1r", {12, 10, 1});
    problem.type = stencil::DataType::Float;
    problem.pattern = stencil::patternFromFormula(
                          "v[i,j] = 1e38 * u[i-1,j] * u[i,j] * u[i+1,j] * 4;", "overflowing")
                          .value();
    const auto report = verifyEmulated(problem, {examples::settingOf("TBx=4", 2)}, {});
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_TRUE(report->verdicts.at(0).correct) << report->verdicts.at(0).reason;
}

}  // namespace
}  // namespace engine::emulate
