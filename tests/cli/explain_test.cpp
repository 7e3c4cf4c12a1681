// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `explain`: the analytic model in words and as data.
#include <gmock/gmock.h>

#include "tests/cli/cli_fixture.hpp"

namespace {

using testing::HasSubstr;

class Explain : public CommandLine {
protected:
    static support::Finished explain(const std::string& stencil, const std::string& setting,
                                     std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"explain", "--stencil", stencil, "--setting", setting};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }
};

TEST_F(Explain, SaysWhatBindsAndWhatWouldHelp) {
    const auto finished =
        explain("star2d1r", "TBx=256 ST=1 SD=2 SB=512 BMx=4 TB=8 TT=2 PR=1 PD=4 VW=2 RO=1");
    ASSERT_EQ(finished.status, 0) << finished.err;
    for (const char* words :
         {"ST+BM+PR+TB, kernels/temporal.cuh", "128 x 512 cells, stores 112 x 512",
          "valid share   83.9 %", "8 of 64 warps", "FP64 pipe", "binds",
          "Expected: ", "Changes of one parameter, and what follows from them",
          "This is a model, not a measurement"})
        EXPECT_THAT(finished.out, HasSubstr(words));
    EXPECT_THAT(finished.out, testing::Not(HasSubstr("Measured on")));
}

TEST_F(Explain, NamesChangesWhereRecordingsAreLikeTheSetting) {
    const auto finished = explain("star2d1r", "TBx=4 TBy=4 SH=1 RO=1");
    EXPECT_THAT(finished.out, HasSubstr("Expected: "));
    EXPECT_THAT(finished.out, HasSubstr(" with 90 % certainty"));
    EXPECT_THAT(finished.out, HasSubstr("Changes of one parameter, and what follows from them"));
    const auto json = lines(explain("star2d1r", "TBx=4 TBy=4 SH=1 RO=1", {"--json"}).out).front();
    ASSERT_FALSE(json["changes"].empty());
    EXPECT_LT(json["expected_interval_gcells_s"][0], json["expected_gcells_s"]);
    EXPECT_GT(json["expected_interval_gcells_s"][1], json["expected_gcells_s"]);
    for (const auto& change : json["changes"])
        EXPECT_GE(change["expected_gcells_s"].get<double>(),
                  1.2 * json["expected_gcells_s"].get<double>());
    const auto a100 = explain("star2d1r", "TBx=4 TBy=4 SH=1 RO=1", {"--gpu", "a100"});
    EXPECT_THAT(a100.out, HasSubstr("No prediction and no advice: nothing was learned from other "
                                    "stencils on NVIDIA A100"));
}

TEST_F(Explain, ExpectsNothingBetterThanALaunchOfATinyGrid) {
    const auto finished = explain("star3d1r", "TBx=16 TBy=4", {"--grid", "16x16x16", "--json"});
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto json = lines(finished.out).front();
    EXPECT_EQ(json["binds"], "launches");
    EXPECT_LE(json["expected_gcells_s"], json["attainable_gcells_s"]);
    EXPECT_LE(json["expected_interval_gcells_s"][1], json["attainable_gcells_s"]);
}

TEST_F(Explain, NamesGridsThatTilesFit) {
    const std::string pipeline =
        "TBx=32 TBy=8 SH=1 ST=1 SD=2 SB=2048 UFy=2 BMx=14 RT=1 PR=1 TB=24 TT=6 PK=3 RO=1 HP=3 HS=2";
    // 66 tiles that store 400 columns, two marches each: 132 blocks.
    const auto there = explain("star2d1r", pipeline, {"--grid", "25000x4096"});
    EXPECT_THAT(there.out, testing::ContainsRegex(
                               "grid fit +82\\.[0-9] % of what all multiprocessors could update"));
    EXPECT_THAT(there.out, HasSubstr("% if the grid were 26400x4096\n"));
    const auto json =
        lines(explain("star2d1r", pipeline, {"--grid", "26400x4096", "--json"}).out).front();
    EXPECT_NEAR(json["useful"].get<double>(), 0.872, 0.001);
    EXPECT_TRUE(json["fitting_grids"].empty()) << "no grid near fits better";
    const auto wanted =
        lines(explain("star2d1r", pipeline, {"--grid", "25000x4096", "--json"}).out).front();
    ASSERT_FALSE(wanted["fitting_grids"].empty());
    EXPECT_EQ(wanted["fitting_grids"].back()["grid"], "26400x4096");
    EXPECT_EQ(wanted["fitting_grids"].back()["useful"], json["useful"]);
}

TEST_F(Explain, TheSameAsData) {
    const auto finished = explain("star2d1r", "TBx=256", {"--json"});
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto json = lines(finished.out).front();
    EXPECT_EQ(json["event"], "explanation");
    EXPECT_TRUE(json["modelled"].get<bool>());
    EXPECT_EQ(json["sheet"], "h200");
    EXPECT_DOUBLE_EQ(json["memory_bytes"].get<double>(), 16);
    EXPECT_EQ(json["binds"], json["bounds"].front()["resource"]);
    EXPECT_DOUBLE_EQ(json["attainable_gcells_s"].get<double>(),
                     json["bounds"].front()["gcells_s"].get<double>());
    const auto a100 =
        lines(explain("star2d1r", "TBx=256", {"--gpu", "a100", "--json"}).out).front();
    EXPECT_EQ(a100["sheet"], "a100");
    EXPECT_LT(a100["attainable_gcells_s"].get<double>(), json["attainable_gcells_s"].get<double>());
}

TEST_F(Explain, SetsMeasuredAgainstModelled) {
    const auto tuned = lines(run(tune("random", "20ev")).out);
    std::string setting;
    for (const auto& [name, value] : tuned.back()["setting"].items())
        setting += name + "=" + value.dump() + " ";
    const auto json =
        lines(
            explain("star3d1r", setting, {"--device", s_recording, "--gpu", "h200", "--json"}).out)
            .front();
    EXPECT_DOUBLE_EQ(json["measured_gcells_s"].get<double>(),
                     tuned.back()["gcells_s"].get<double>());
    EXPECT_TRUE(json["registers_measured"].get<bool>());
    const auto words = explain("star3d1r", setting, {"--device", s_recording, "--gpu", "h200"}).out;
    EXPECT_THAT(words, HasSubstr("Recorded on Synthetic, not measured (H200 limits)"));
    EXPECT_THAT(words, HasSubstr("% of what the model holds attainable"));
}

TEST_F(Explain, WhatARecordingLacksIsModelledAllTheSame) {
    const auto finished =
        explain("star3d1r", "TBx=512", {"--device", s_recording, "--gpu", "h200"});
    ASSERT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("Not measured on Synthetic, not measured (H200 limits): "));
    EXPECT_THAT(finished.out, HasSubstr("binds"));
}

TEST_F(Explain, RefusesWithASentence) {
    const std::vector<std::pair<support::Finished, std::string>> cases = {
        {explain("star2d1r", "TBx=64 PR=1"), "Prefetching needs streaming"},
        {explain("star2d1r", "TBq=64"), "TBq"},
        {explain("star9d", "TBx=64"), "There is no stencil called"},
        {explain("star2d1r", "TBx=64", {"--gpu", "voodoo"}),
         "There is no data sheet for \"voodoo\", and the model needs one. Name one with --gpu; "
         "known: h200 h100 a100."},
        {explain("star2d1r", "TBx=64", {"--device", "gpu7"}), "is not a device"}};
    for (const auto& [finished, sentence] : cases) {
        EXPECT_EQ(finished.status, 2) << finished.err;
        EXPECT_THAT(finished.err, HasSubstr(sentence));
    }
    // The synthetic recording's GPU has no sheet of its own.
    const auto tuned = lines(run(tune("random", "5ev")).out).back();
    std::string setting;
    for (const auto& [name, value] : tuned["setting"].items())
        setting += name + "=" + value.dump() + " ";
    EXPECT_THAT(explain("star3d1r", setting, {"--device", s_recording}).err,
                HasSubstr("Name one with --gpu"));
}

}  // namespace
