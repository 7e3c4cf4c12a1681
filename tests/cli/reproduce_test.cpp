// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The papers' experiments on a recording, as a user meets them.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <map>

#include "tests/cli/cli_fixture.hpp"

namespace {

using testing::HasSubstr;

class Reproduce : public CommandLine {
protected:
    static nlohmann::json figure(const std::string& key) {
        const auto finished = run({"reproduce", "--figure", key, "--recordings", s_recording,
                                   "--repeats", "2", "--json"});
        EXPECT_EQ(finished.status, 0) << finished.err;
        return lines(finished.out).back();
    }
    static double value(const nlohmann::json& figure, const std::string& part,
                        const std::string& method, const std::string& measure) {
        for (const auto& each : figure[part])
            if (each["method"] == method && each["measure"] == measure) return each["here"];
        ADD_FAILURE() << method << ' ' << measure;
        return 0;
    }
};

TEST_F(Reproduce, ListsEveryFigure) {
    const auto text = run({"reproduce", "--list"}).out;
    for (const std::string key :
         {"gest:5", "gest:6", "gest:7", "gest:8a", "gest:9", "gest:10", "gest:11", "gstuner:13",
          "gstuner:14", "gstuner:15", "gstuner:16", "gstuner:17", "gstuner:18", "gstuner:19b",
          "gstuner:21", "gstuner:22", "shrinking-sample:table-4", "shrinking-sample:4-10",
          "an5d:top5"})
        EXPECT_THAT(text, HasSubstr(key + ' '));
    const auto all = lines(run({"reproduce", "--list", "--json"}).out);
    EXPECT_GE(all.size(), 20u);
}

TEST_F(Reproduce, RatiosAreThoseOfARace) {
    const auto json = figure("gest:6");
    std::map<std::string, double> ms;
    for (const auto& row :
         lines(run({"race", "--stencil", "star3d1r", "--device", s_recording, "--strategies",
                    "gest,random", "--repeats", "2", "--budget", "100s", "--json"})
                   .out))
        if (row["event"] == "race") ms[row["strategy"]] = row["mean_best_ms"];
    const double ratio = ms.at("random") / ms.at("gest");
    EXPECT_NEAR(value(json, "cells", "random", "time"), ratio, 1e-9);
    EXPECT_NEAR(value(json, "totals", "random", "time"), ratio, 1e-9);
    EXPECT_EQ(value(json, "totals", "gest", "time"), 1);
    double best = 0;
    for (const auto& total : json["totals"])
        if (total["measure"] == "best") best += total["here"].get<double>();
    EXPECT_GE(best, 1);  // one of them is, or several as good
    EXPECT_THAT(json["published"].dump(), HasSubstr("\"1.8x\""));
}

TEST_F(Reproduce, WhatRunsToItsEndIsHeldAgainstExhaustiveSearch) {
    const auto json = figure("shrinking-sample:4-10");
    EXPECT_NEAR(value(json, "cells", "exhaustive", "share"), 1, 1e-12);
    EXPECT_NEAR(value(json, "cells", "exhaustive", "seconds"), 1, 1e-12);
    EXPECT_NEAR(value(json, "cells", "random", "seconds"), 0.1, 0.02);
    EXPECT_LT(value(json, "cells", "shrinking-sample", "seconds"), 1);
    EXPECT_LE(value(json, "cells", "shrinking-sample", "share"), 1);
}

TEST_F(Reproduce, SettingsAreCountedByTheirDistanceFromTheOptimum) {
    const auto json = figure("shrinking-sample:table-4");
    double sum = 0;
    for (const std::string range : {"below 5 %", "5 to 10 %", "above 10 %"})
        sum += value(json, "cells", range, "settings");
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_GT(value(json, "cells", "below 5 %", "settings"), 0);
}

TEST_F(Reproduce, CurvesFall) {
    const auto json = figure("gest:5");
    double last = std::numeric_limits<double>::infinity();
    int moments = 0;
    for (const auto& cell : json["cells"]) {
        if (cell["method"] != "random") continue;
        EXPECT_LE(cell["here"].get<double>(), last);
        last = cell["here"];
        ++moments;
    }
    EXPECT_EQ(moments, 10);
}

TEST_F(Reproduce, ErrorsAreThoseOfANetworkThatTrainMakes) {
    const std::string recordings = STENCILSCOPE_SOURCE_DIR "/resources/recordings";
    const std::string asked = recordings + "/star3d1r.sscope";
    const auto network = (s_folder / "one-epoch.ssnet").string();
    ASSERT_EQ(run({"train", "--network", "zpnet", "--features", "stencilmart", "--epochs", "1",
                   "--recordings", recordings + "/wide", "--out", network})
                  .status,
              0);
    const auto predicted =
        lines(run({"predict", "--network", network, "--recordings", asked, "--json"}).out);
    const auto finished = run(
        {"reproduce", "--figure", "gstuner:18", "--recordings", asked, "--epochs", "1", "--json"});
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto json = lines(finished.out).back();
    const double error = predicted.back()["mape"].get<double>() / 100;
    EXPECT_NEAR(value(json, "cells", "stencilmart", "mape"), error, 1e-9);
    EXPECT_NEAR(value(json, "totals", "stencilmart", "mape"), error, 1e-9);
    EXPECT_NE(value(json, "totals", "gstuner", "mape"), error);
    EXPECT_THAT(json["published"].dump(), HasSubstr("\"6.1 %\""));
}

TEST_F(Reproduce, TakesWhatIsShippedOnThePapersGrids) {
    const auto finished = run({"reproduce", "--figure", "gest:8a", "--repeats", "1", "--json"});
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto json = lines(finished.out).back();
    EXPECT_EQ(json["gpu"], "NVIDIA H100 80GB HBM3");
    EXPECT_THAT(json["of"], HasSubstr("6 recordings"));
}

TEST_F(Reproduce, An5dsListsAreThePublishedOnes) {
    for (const std::string gpu : {"v100", "p100"}) {
        const auto json = figure("an5d:top5-" + gpu);
        EXPECT_EQ(json["cells"].size(), 21u);
        EXPECT_EQ(value(json, "totals", gpu, "equal"), 1);
    }
}

TEST_F(Reproduce, FilesHoldEveryValueBesideThePapers) {
    const auto path = (s_folder / "figures.csv").string();
    ASSERT_EQ(run({"reproduce", "--figure", "gstuner:17,gstuner:19a,gest:11", "--recordings",
                   s_recording, "--repeats", "1", "--out", path})
                  .status,
              0);
    std::ifstream file(path);
    const std::string csv(std::istreambuf_iterator<char>(file), {});
    EXPECT_THAT(csv, HasSubstr("figure,stencil,method,measure,here,low_95,high_95,published\n"));
    EXPECT_THAT(csv, HasSubstr("gstuner:17,,cstuner,time,"));
    EXPECT_THAT(csv, HasSubstr(",1.1x on V100\n"));
    EXPECT_THAT(csv, HasSubstr("gest:11,,gest,own,"));
    EXPECT_THAT(csv, testing::Not(HasSubstr("gstuner:19a")));
}

TEST_F(Reproduce, SaysWhyAFigureIsNotMade) {
    const auto grids = run({"reproduce", "--figure", "gest:8a", "--recordings", s_recording});
    EXPECT_EQ(grids.status, 1);
    EXPECT_THAT(grids.err, HasSubstr("there are none here"));
    const auto unknown = run({"reproduce", "--figure", "gest:99"});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_THAT(unknown.err, HasSubstr("There is no figure gest:99"));
    EXPECT_EQ(run({"reproduce"}).status, 2);
}

}  // namespace
