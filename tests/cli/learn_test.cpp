// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `train` and `predict` as people call them.
#include <gmock/gmock.h>

#include <fstream>

#include "tests/cli/cli_fixture.hpp"

namespace {

using testing::HasSubstr;

class LearningCommands : public CommandLine {
protected:
    static std::string path(const std::string& name) { return (s_folder / name).string(); }
};

TEST_F(LearningCommands, TrainWritesANetworkThatPredictReads) {
    const auto trained = run({"train", "--recordings", s_recording, "--network", "zpnet",
                              "--hidden", "8", "--layers", "3", "--epochs", "2", "--out",
                              path("a.ssnet"), "--curve", path("a.csv"), "--json"});
    ASSERT_EQ(trained.status, 0) << trained.err;
    const auto events = lines(trained.out);
    ASSERT_EQ(events.size(), 3u);
    EXPECT_EQ(events[0]["event"], "epoch");
    EXPECT_EQ(events[0]["part"], "3-D");
    EXPECT_GT(events[0]["loss"], 0);
    EXPECT_EQ(events[2]["event"], "result");
    std::ifstream curve(path("a.csv"));
    std::string text((std::istreambuf_iterator<char>(curve)), {});
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);

    const auto judged =
        run({"predict", "--network", path("a.ssnet"), "--recordings", s_recording, "--json"});
    ASSERT_EQ(judged.status, 0) << judged.err;
    const auto said = lines(judged.out);
    EXPECT_EQ(said[0]["stencil"], "star3d1r");
    EXPECT_EQ(said[0]["trained_on"], true);
    for (const char* figure : {"mape", "spearman", "best_of_16"})
        EXPECT_TRUE(said[0][figure].is_number()) << figure;
    EXPECT_EQ(said.back()["settings"], events[2]["settings"]);
}

TEST_F(LearningCommands, MisuseIsAnsweredInSentences) {
    const auto says = [&](std::vector<std::string> arguments, const std::string& text) {
        const auto finished = run(std::move(arguments));
        EXPECT_EQ(finished.status, 2) << text;
        EXPECT_THAT(finished.err, HasSubstr(text));
    };
    says({"train", "--recordings", s_recording}, "either --out FILE, or --validate");
    says({"train", "--recordings", s_recording, "--network", "alexnet", "--out", path("b.ssnet")},
         "\"alexnet\" is no network: expected zpnet, vlnet, boundnet.");
    says({"train", "--recordings", s_recording, "--validate", "stencils"},
         "There is one stencil only");
    says({"train", "--recordings", s_recording, "--features", "stencilmart", "--out",
          path("b.ssnet")},
         "boundnet has inputs of its own");
    says({"predict", "--network", s_recording}, "is no network that can be used");
    EXPECT_FALSE(std::filesystem::exists(path("b.ssnet")));
}

}  // namespace
