// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `train` and `predict` as people call them.
#include <gmock/gmock.h>

#include <fstream>
#include <map>

#include "tests/cli/cli_fixture.hpp"
#include "tests/support/small_recording.hpp"

namespace {

using testing::HasSubstr;
using testing::Not;

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

    const auto judged = run({"predict", "--network", path("a.ssnet"), "--recordings",
                             std::filesystem::path(s_recording).parent_path().string(), "--json"});
    ASSERT_EQ(judged.status, 0) << judged.err;
    const auto said = lines(judged.out);
    EXPECT_EQ(said[0]["stencil"], "star3d1r");
    EXPECT_EQ(said[0]["trained_on"], true);
    for (const char* figure : {"mape", "spearman", "best_of_16"})
        EXPECT_TRUE(said[0][figure].is_number()) << figure;
    EXPECT_EQ(said.back()["settings"], events[2]["settings"]);
}

/// What is shipped does not answer in their place.
TEST_F(LearningCommands, ValidationJudgesTheNetworksThatItTrains) {
    const std::string folder = STENCILSCOPE_SOURCE_DIR "/resources/recordings/";
    const auto judged =
        run({"train", "--validate", "stencils", "--recordings", folder + "star3d2r.sscope",
             folder + "ebisu-poisson.sscope", "--epochs", "1", "--json"});
    ASSERT_EQ(judged.status, 0) << judged.err;
    std::map<std::string, double> learned;
    for (const auto& line : lines(judged.out))
        if (line["event"] == "stencil") learned[line["stencil"]] = line["learned"];
    EXPECT_EQ(learned, (std::map<std::string, double>{{"star3d2r", 1}, {"ebisu-poisson", 1}}));
}

TEST_F(LearningCommands, PredictSaysHowGoodTheShippedNetworksAre) {
    const auto judged =
        run({"predict", "--recordings",
             STENCILSCOPE_SOURCE_DIR "/resources/recordings/star3d1r.sscope", "--json"});
    ASSERT_EQ(judged.status, 0) << judged.err;
    const auto said = lines(judged.out);
    EXPECT_EQ(said[0]["stencil"], "star3d1r");
    EXPECT_EQ(said[0]["trained_on"], false);
    EXPECT_EQ(said[0]["learned"], 1);
    EXPECT_GT(said[0]["inside_interval"], 0.8);
    EXPECT_LT(said[0]["mape"], 15);
}

TEST_F(LearningCommands, MisuseIsAnsweredInSentences) {
    const auto says = [&](std::vector<std::string> arguments, const std::string& text) {
        const auto finished = run(std::move(arguments));
        EXPECT_EQ(finished.status, 2) << text;
        EXPECT_THAT(finished.err, HasSubstr(text));
    };
    says({"train", "--recordings", s_recording}, "either --out FILE, or --validate");
    says({"train", "--recordings", s_recording, "--network", "alexnet", "--out", path("b.ssnet")},
         "\"alexnet\" is not a network: expected zpnet, vlnet, boundnet.");
    says({"train", "--recordings", s_recording, "--validate", "stencils"},
         "There is only one stencil");
    says({"train", "--recordings", s_recording, "--features", "stencilmart", "--out",
          path("b.ssnet")},
         "boundnet has its own inputs");
    says({"predict", "--network", s_recording}, "is not a network that can be used");
    EXPECT_FALSE(std::filesystem::exists(path("b.ssnet")));
}

TEST_F(LearningCommands, PredictionsAreLabelledEverywhere) {
    const auto session = path("predicted.sscope");
    const auto tuned = run({"tune", "--stencil", "star2d2r", "--grid", "300x200", "--dtype",
                            "float", "--device", "predicted", "--strategy", "random", "--budget",
                            "5ev", "--session", session, "--json"});
    ASSERT_EQ(tuned.status, 0) << tuned.err;
    for (const auto& line : lines(tuned.out)) EXPECT_EQ(line["predicted"], true) << line;
    for (const auto& line : lines(tuned.out)) {
        if (!line.contains("interval_ms")) continue;
        EXPECT_LT(line["interval_ms"][0], line["interval_ms"][1]);
    }
    ASSERT_TRUE(lines(tuned.out).back().contains("interval_ms"));
    EXPECT_GT(lines(tuned.out).back()["interval_ms"][1], lines(tuned.out).back()["best_ms"]);
    EXPECT_EQ(lines(tuned.out).back()["device"], "NVIDIA H200 (predicted)");

    // The same session goes on, and says the same.
    const auto resumed =
        run({"tune", "--session", session, "--resume", "--budget", "8ev", "--json"});
    ASSERT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(lines(resumed.out).back()["evaluations"], 8);
    EXPECT_EQ(lines(resumed.out).back()["predicted"], true);
    const auto elsewhere = run({"tune", "--session", session, "--resume", "--device", "cuda:0"});
    EXPECT_EQ(elsewhere.status, 2);
    EXPECT_THAT(elsewhere.err, HasSubstr("not on cuda:0"));

    for (const char* format : {"csv", "json", "cuda"}) {
        const auto out = path(std::string("exported-") + format);
        const auto exported =
            run({"export", "--session", session, "--format", format, "--out", out});
        ASSERT_EQ(exported.status, 0) << exported.err;
        const auto file = std::filesystem::is_directory(out) ? out + "/README.md" : out;
        std::ifstream stream(file);
        const std::string text((std::istreambuf_iterator<char>(stream)), {});
        EXPECT_THAT(text, HasSubstr("predicted")) << format;
        EXPECT_THAT(text, Not(HasSubstr("| measured |"))) << format;
    }

    const std::vector<std::string> groups{"analyze", "--what", "groups", "--session", session};
    for (const std::string& more : {std::string("--json"), "--out=" + path("deque.csv")}) {
        auto arguments = groups;
        arguments.push_back(more);
        const auto analyzed = run(arguments);
        ASSERT_EQ(analyzed.status, 0) << analyzed.err;
        EXPECT_THAT(analyzed.out, HasSubstr("predicted"));
    }
    EXPECT_THAT(support::bytesOf(path("deque.csv")), HasSubstr("sentence,predicted\n"));

    const auto raced =
        run({"race", "--stencil", "star2d2r", "--device", "predicted", "--strategies", "random",
             "--repeats", "2", "--budget", "4ev", "--json"});
    ASSERT_EQ(raced.status, 0) << raced.err;
    EXPECT_EQ(lines(raced.out).front()["stencil"], "star2d2r (predicted)");
}

TEST_F(LearningCommands, PredictionsNeverMixWithMeasurements) {
    const auto session = path("mixed.sscope");
    ASSERT_EQ(run({"tune", "--stencil", "star3d1r", "--device", "predicted", "--strategy", "random",
                   "--budget", "5ev", "--session", session})
                  .status,
              0);
    const auto refused = [&](std::vector<std::string> arguments, const std::string& text) {
        const auto finished = run(std::move(arguments));
        EXPECT_EQ(finished.status, 2) << text;
        EXPECT_THAT(finished.err, HasSubstr(text));
    };
    refused({"score", "--sessions", session}, "searched on predictions");
    refused({"verify", "--stencil", "star3d1r", "--device", "predicted"}, "verify runs kernels");
    refused({"train", "--recordings", session, "--out", path("c.ssnet")}, "were predicted");
    refused({"analyze", "--what", "pcc", "--recordings", session}, "holds predictions");
    refused({"record", "--stencil", "star3d1r", "--device", "predicted", "--out", path("r.sscope")},
            "holds measurements");
    for (const char* format : {"t4", "kernel-tuner"})
        refused({"export", "--session", session, "--format", format, "--out", path("x.json")},
                "are predicted, and this format is for measured times");
    EXPECT_FALSE(std::filesystem::exists(path("x.json")));
    refused({"bench", "--suite", "headline", "--device", "predicted", "--out", path("b.csv")},
            "bench measures");
    refused({"tune", "--stencil", "star3d1r", "--device", "predicted:" + s_recording},
            "not a network that can be used");
}

}  // namespace
