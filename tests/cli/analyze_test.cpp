// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Correlations and groups as `analyze` prints them.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "engine/search/gstuner/combination_choice.hpp"
#include "engine/space/combination.hpp"
#include "engine/space/parameter.hpp"
#include "engine/store/session_file.hpp"
#include "tests/cli/cli_fixture.hpp"
#include "tests/support/small_recording.hpp"

namespace {

using testing::HasSubstr;

TEST_F(CommandLine, AnalyzeSaysWhichCorrelationsAreSignificant) {
    std::vector<std::string> arguments = {"analyze", "--what", "pcc", "--recordings", s_recording};
    const auto folder = s_folder / "correlated";
    std::filesystem::create_directory(folder);
    for (const char* preset : {"star3d2r", "box3d1r", "cross3d1r"})
        arguments.push_back(support::writeSyntheticRecording(folder, preset).string());
    auto json = arguments;
    json.push_back("--json");
    const auto answer = lines(run(json).out).front();
    int significant = 0;
    for (const auto& pair : answer["pairs"]) {
        ASSERT_EQ(pair["pcc"].is_null(), pair["p"].is_null());
        if (pair["p"].is_null()) continue;
        // By chance, of four stencils every coefficient is equally likely, of three every angle.
        const double strength = std::abs(pair["pcc"].get<double>());
        EXPECT_NEAR(pair["p"].get<double>(),
                    pair["stencils"] == 4 ? 1 - strength : 1 - std::asin(strength) / std::asin(1),
                    1e-9);
        EXPECT_EQ(pair["significant"].get<bool>(), pair["p"].get<double>() < 0.05);
        significant += pair["significant"].get<bool>() ? 1 : 0;
    }
    EXPECT_EQ(answer["significant_pairs"], significant);
    const auto printed = run(arguments).out;
    EXPECT_THAT(printed, HasSubstr(std::to_string(significant) + " of " +
                                   std::to_string(answer["pairs"].size()) +
                                   " pairs are significant (p < 0.05)"));
    EXPECT_THAT(printed, HasSubstr("\np value,"));
}

TEST_F(CommandLine, AnalyzeFormsTheGroupsThatGestForms) {
    const auto path = (s_folder / "groups.sscope").string();
    const auto searched = run({"tune", "--stencil", "star3d1r", "--device", s_recording,
                               "--strategy", "gest", "--budget", "15ev", "--session", path});
    ASSERT_EQ(searched.status, 0) << searched.err;
    const auto file =
        engine::store::SessionFile::open(path, engine::store::SessionFile::Access::ReadOnly);
    ASSERT_TRUE(file) << file.error().message;
    const auto stored = file->diagnostics();
    ASSERT_TRUE(stored);
    const auto& gest = stored->at(0);
    const auto groups = [&](const std::string& session) {
        const auto finished = run({"analyze", "--what", "groups", "--session", session, "--json"});
        EXPECT_EQ(finished.status, 0) << finished.err;
        return lines(finished.out).front();
    };
    const auto ofSession = groups(path);
    EXPECT_EQ(ofSession["pairs"], gest.pairs);
    ASSERT_EQ(ofSession["groups"].size(), gest.groups.size());
    for (std::size_t g = 0; g < gest.groups.size(); ++g) {
        std::vector<std::string> names;
        for (const auto id : gest.groups[g])
            names.emplace_back(engine::space::infoOf(id).abbreviation);
        EXPECT_EQ(ofSession["groups"][g], nlohmann::json(names)) << g;
    }
    ASSERT_EQ(ofSession["deque"].size(), gest.deque.size());
    for (std::size_t i = 0; i < gest.deque.size(); ++i)
        EXPECT_EQ(ofSession["deque"][i]["sentence"], gest.deque[i].sentence);
    // The recording itself, all of its rows: the same parameters, those that it has two values of.
    EXPECT_EQ(groups(s_recording)["pairs"], gest.pairs);
}

TEST_F(CommandLine, GstunerSearchesTheGroupsThatTheShippedRecordingsMerge) {
    const auto finished = run({"analyze", "--what", "pcc", "--json"});
    ASSERT_EQ(finished.status, 0) << finished.err;
    nlohmann::json expected = nlohmann::json::array();
    for (const auto& group : engine::search::recordedCombinations()) {
        expected.push_back(nlohmann::json::array());
        for (const int id : group)
            expected.back().push_back(
                engine::space::combinations()[static_cast<std::size_t>(id)].name);
    }
    nlohmann::json merged = nlohmann::json::array();
    const auto answer = lines(finished.out).front();
    for (const auto& group : answer["groups"]) merged.push_back(group["members"]);
    EXPECT_EQ(merged, expected);
}

TEST_F(CommandLine, AnalyzeTellsWhichParametersDecide) {
    const std::vector<std::string> arguments{"analyze", "--what", "importance", "--recordings",
                                             s_recording};
    auto json = arguments;
    json.push_back("--json");
    const auto answer = lines(run(json).out).front();
    EXPECT_EQ(answer["stencils"], 1);
    double last = 1;
    ASSERT_GT(answer["parameters"].size(), 3u);
    for (const auto& each : answer["parameters"]) {
        EXPECT_LE(each["share"], last);
        last = each["share"];
        EXPECT_GE(last, 0);
    }
    const auto text = run(arguments);
    EXPECT_EQ(text.status, 0);
    EXPECT_THAT(text.out, HasSubstr("the sum may exceed 100 %"));
}

TEST_F(CommandLine, AnalyzeNeedsThreeStencilsAndFindsGroups) {
    const auto few = run({"analyze", "--what", "pcc", "--recordings", s_recording});
    EXPECT_EQ(few.status, 2);
    EXPECT_THAT(few.err, HasSubstr("at least 3 stencils"));
    const auto groups = run({"analyze", "--what", "groups", "--session", s_recording, "--json"});
    ASSERT_EQ(groups.status, 0) << groups.err;
    EXPECT_EQ(lines(groups.out).front()["groups"].size(), 5u);
}

TEST_F(CommandLine, AnalyzeTellsHowSamplesWereSharedOut) {
    const auto path = (s_folder / "shared-out.sscope").string();
    const auto searched = run({"tune", "--stencil", "star3d1r", "--device", s_recording,
                               "--strategy", "gest", "--budget", "60ev", "--session", path});
    ASSERT_EQ(searched.status, 0) << searched.err;
    const auto stored =
        engine::store::SessionFile::open(path, engine::store::SessionFile::Access::ReadOnly)
            ->diagnostics();
    const auto& gest = stored->at(0);
    ASSERT_FALSE(gest.quotas.empty());
    const auto csv = (s_folder / "quota.csv").string(), svg = (s_folder / "quota.svg").string();
    const auto told =
        run({"analyze", "--what", "quota", "--session", path, "--out", csv, "--json"});
    ASSERT_EQ(told.status, 0) << told.err;
    const auto answer = lines(told.out).front();
    EXPECT_EQ(answer["strategy"], "gest");
    EXPECT_EQ(answer["rounds"].get<std::vector<std::vector<double>>>(), gest.quotas);
    ASSERT_EQ(answer["groups"].size(), gest.quotas.front().size());
    EXPECT_EQ(answer["groups"][0]["name"], "PG0");
    EXPECT_NE(answer["groups"][0]["parameters"], "");
    const auto table = support::bytesOf(csv);
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(table, '\n')),
              1 + gest.quotas.size() * gest.quotas.front().size());
    const auto drawn = run({"analyze", "--what", "quota", "--session", path, "--out", svg});
    ASSERT_EQ(drawn.status, 0) << drawn.err;
    EXPECT_THAT(drawn.out, HasSubstr("Each group's share of the samples"));
    EXPECT_THAT(support::bytesOf(svg), HasSubstr("round 1, PG0: "));
}

TEST_F(CommandLine, AnalyzeSaysWhichSearchesShareNothingOut) {
    const auto path = (s_folder / "alone.sscope").string();
    ASSERT_EQ(run({"tune", "--stencil", "star3d1r", "--device", s_recording, "--strategy", "random",
                   "--budget", "5ev", "--session", path})
                  .status,
              0);
    const auto refused = run({"analyze", "--what", "quota", "--session", path});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("the file holds searches by random."));
    EXPECT_EQ(run({"analyze", "--what", "quota"}).status, 2);
    const auto grouped = run({"analyze", "--what", "quota", "--session", path, "--groups", "3"});
    EXPECT_EQ(grouped.status, 2);
    EXPECT_THAT(grouped.err, HasSubstr("--groups does not apply"));
}

TEST_F(CommandLine, AnalyzeSetsKernelsUnderTheCeilingsOfTheirGpu) {
    const auto path = (s_folder / "under-roofs.sscope").string();
    const auto searched = run({"tune", "--stencil", "star3d1r", "--device", "predicted",
                               "--strategy", "random", "--budget", "20ev", "--session", path});
    ASSERT_EQ(searched.status, 0) << searched.err;
    const auto csv = (s_folder / "roofs.csv").string(), svg = (s_folder / "roofs.svg").string();
    const auto told =
        run({"analyze", "--what", "roofline", "--session", path, "--out", csv, "--json"});
    ASSERT_EQ(told.status, 0) << told.err;
    const auto answer = lines(told.out).front();
    EXPECT_EQ(answer["gpu"], "NVIDIA H200");
    EXPECT_EQ(answer["flops_per_cell"], 8);
    EXPECT_EQ(answer["predicted"], true);
    ASSERT_FALSE(answer["kernels"].empty());
    EXPECT_GT(answer["kernels"][0]["device_memory_bytes"], 3.0);
    const auto table = support::bytesOf(csv);
    EXPECT_TRUE(table.starts_with("evaluation,strategy,predicted_gcells_s,flops_per_cell,"));
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(table, '\n')),
              1 + answer["kernels"].size());
    const auto drawn = run({"analyze", "--what", "roofline", "--session", path, "--out", svg});
    ASSERT_EQ(drawn.status, 0) << drawn.err;
    EXPECT_THAT(drawn.out, HasSubstr("Predicted: none of this was measured."));
    EXPECT_THAT(drawn.out, HasSubstr("device memory 4.29 TB/s"));
    EXPECT_THAT(support::bytesOf(svg), HasSubstr("pipe 33.2 TFLOP/s"));
}

TEST_F(CommandLine, AnalyzeSaysWhoseCeilingsAreNotKnown) {
    EXPECT_EQ(run({"analyze", "--what", "roofline"}).status, 2);
    const auto unknown = run({"analyze", "--what", "roofline", "--session", s_recording});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_THAT(unknown.err, HasSubstr("There are data sheets for NVIDIA"));
}

TEST_F(CommandLine, AnalyzeDrawsOrSaysWhatItDoesNotWrite) {
    const auto svg = (s_folder / "found.svg").string();
    for (const std::string what : {"groups", "importance"}) {
        const auto drawn = run({"analyze", "--what", what, "--session", s_recording, "--out", svg});
        ASSERT_EQ(drawn.status, 0) << drawn.err;
        const auto picture = support::bytesOf(svg);
        EXPECT_TRUE(picture.starts_with("<svg ")) << what;
        EXPECT_THAT(picture, HasSubstr(what == "groups" ? "SH, ST: " : "<rect")) << what;
        const auto pdf = (s_folder / "found.pdf").string();
        const auto refused =
            run({"analyze", "--what", what, "--session", s_recording, "--out", pdf});
        EXPECT_EQ(refused.status, 2);
        EXPECT_THAT(refused.err, HasSubstr("in .svg for a picture"));
        EXPECT_FALSE(std::filesystem::exists(pdf));
    }
    const auto race = run({"race", "--stencil", "star3d1r", "--device", s_recording, "--budget",
                           "5ev", "--repeats", "2", "--out", "race.pdf"});
    EXPECT_EQ(race.status, 2);
    EXPECT_THAT(race.err, HasSubstr("in .json for everything"));
}

}  // namespace
