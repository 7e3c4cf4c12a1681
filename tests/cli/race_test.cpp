// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Races and scores as a user meets them: ranks, intervals, options, published ratios.
#include <gmock/gmock.h>
#include <sched.h>

#include <fstream>
#include <map>

#include "engine/store/session_file.hpp"
#include "tests/cli/cli_fixture.hpp"

namespace {

using testing::HasSubstr;

TEST_F(CommandLine, RaceComparesAtEqualTime) {
    const auto curves = (s_folder / "curves.csv").string();
    const auto finished =
        run({"race", "--stencil", "star3d1r", "--device", s_recording, "--strategies",
             "random,gest", "--repeats", "4", "--budget", "20s", "--curves", curves, "--json"});
    ASSERT_EQ(finished.status, 0) << finished.err;
    auto rows = lines(finished.out);
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows.back()["event"], "result");
    EXPECT_EQ(rows.back()["rows"], 2);
    rows.pop_back();
    for (const auto& row : rows) {
        EXPECT_EQ(row["repeats"], 4);
        for (const std::string value : {"mean_gcells_s", "score"}) {
            const auto interval = row[value + "_95"].get<std::vector<double>>();
            EXPECT_LE(interval.at(0), row[value].get<double>());
            EXPECT_GE(interval.at(1), row[value].get<double>());
        }
        EXPECT_LE(row["p10_gcells_s"].get<double>(), row["mean_gcells_s"].get<double>() + 1e-9);
        EXPECT_TRUE(row["score"].is_number());
    }
    std::ifstream file(curves);
    std::string line;
    int count = 0;
    while (std::getline(file, line)) ++count;
    EXPECT_EQ(count, 1 + 2 * 201);
}

TEST_F(CommandLine, RacesThatWouldBeInVainAreRefusedBeforeTheyBegin) {
    const auto refused = [](const std::vector<std::string>& arguments, const std::string& words) {
        const auto finished = run(arguments);
        EXPECT_NE(finished.status, 0) << words;
        EXPECT_EQ(finished.out, "") << words;
        EXPECT_THAT(finished.err, HasSubstr(words));
    };
    refused({"race", "--stencil", "star3d1r,star3d1r", "--device", s_recording}, "races twice");
    refused({"race", "--device", s_recording, "--grid", "64x64x64"}, "--grid requires --stencil");
    refused({"race", "--stencil", "star3d1r", "--device", s_recording, "--out", "/none/a.csv"},
            "/none/a.csv could not be written");
    refused({"reproduce", "--figure", "gest:6", "--out", "/none/a.csv"},
            "/none/a.csv could not be written");
}

TEST_F(CommandLine, StoredSearchesAreScoredAsFarAsTheyCame) {
    const auto stopped = (s_folder / "stopped.sscope").string();
    const auto whole = (s_folder / "whole.sscope").string();
    auto arguments = tune("random", "3000s");
    arguments.insert(arguments.end(), {"--session", stopped});
    ASSERT_EQ(run(arguments, 20).status, 137);  // killed
    arguments = tune("random", "3000s");
    arguments.insert(arguments.end(), {"--session", whole});
    ASSERT_EQ(run(arguments).status, 0);
    const auto scoreOf = [](const std::string& session) {
        const auto scored = run({"score", "--sessions", session, "--json"});
        EXPECT_EQ(scored.status, 0) << scored.err;
        return lines(scored.out).front();
    };
    // As one that had just as many evaluations to make.
    const auto done = scoreOf(stopped);
    const auto same = (s_folder / "same.sscope").string();
    arguments = tune("random", std::to_string(done["evaluations_per_run"].get<int>()) + "ev");
    arguments.insert(arguments.end(), {"--session", same});
    ASSERT_EQ(run(arguments).status, 0);
    EXPECT_EQ(done["score"], scoreOf(same)["score"]);
    EXPECT_LT(done["evaluations_per_run"], scoreOf(whole)["evaluations_per_run"]);
    EXPECT_TRUE(scoreOf(whole)["own_s"].is_null());
    const auto twice = run({"score", "--sessions", whole, whole});
    EXPECT_EQ(twice.status, 2);
    EXPECT_THAT(twice.err, HasSubstr("named twice"));
}

TEST_F(CommandLine, RacesAreOfTheSearchesThatTuneMakes) {
    const std::vector<std::string> arguments = {
        "race",        "--stencil", "star3d1r", "--device", s_recording, "--strategies",
        "gest,random", "--repeats", "3",        "--budget", "30s",       "--json"};
    const auto finished = run(arguments);
    ASSERT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(repeatable(finished.out), repeatable(run(arguments).out));
    for (const auto& row : lines(finished.out)) {
        if (row["event"] != "race") continue;
        double sum = 0;
        for (const char* seed : {"1", "2", "3"}) {
            auto alone = tune(row["strategy"]);
            alone[alone.size() - 2] = seed;
            sum += lines(run(alone).out).back()["gcells_s"].get<double>();
        }
        EXPECT_NEAR(row["mean_gcells_s"].get<double>(), sum / 3, 1e-9) << row["strategy"];
    }
}

TEST_F(CommandLine, RaceSaysWhichNeighboursItDoesNotTellApart) {
    const auto table = (s_folder / "race.csv").string();
    const std::vector<std::string> arguments = {"race",
                                                "--stencil",
                                                "star3d1r",
                                                "--device",
                                                s_recording,
                                                "--strategies",
                                                "random,exhaustive,gest,gest:samples=14",
                                                "--budget",
                                                "20s"};
    auto json = arguments;
    json.push_back("--json");
    auto rows = lines(run(json).out);
    ASSERT_EQ(rows.size(), 5u);
    rows.pop_back();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i]["rank"], i + 1);
        EXPECT_EQ(rows[i]["repeats"], 50);  // on a recording
        if (i == 0) {
            EXPECT_TRUE(rows[i]["not_told_apart_from"].is_null());
            continue;
        }
        EXPECT_LE(rows[i]["score"], rows[i - 1]["score"]);
        const bool overlap = rows[i]["score_95"][1] >= rows[i - 1]["score_95"][0];
        EXPECT_EQ(rows[i]["not_told_apart_from"], overlap ? rows[i - 1]["name"] : nlohmann::json());
    }
    auto text = arguments;
    text.insert(text.end(), {"--out", table});
    const auto printed = run(text);
    ASSERT_EQ(printed.status, 0) << printed.err;
    EXPECT_THAT(printed.out, HasSubstr("over 50 repeats"));
    std::stringstream csvText;
    csvText << std::ifstream(table).rdbuf();
    const std::string csv = csvText.str();
    for (const auto& row : rows) {
        const auto name = row["name"].get<std::string>();
        EXPECT_THAT(csv, HasSubstr("," + name + ",50,"));
        EXPECT_THAT(printed.out, HasSubstr(" " + name + " "));
        if (row["not_told_apart_from"].is_null()) continue;
        const auto other = row["not_told_apart_from"].get<std::string>();
        EXPECT_THAT(printed.out, HasSubstr("not told apart from " + other));
        EXPECT_THAT(csv, HasSubstr("," + other + "\n"));
    }
    // Somewhere they overlap and somewhere not, or nothing was seen here.
    EXPECT_THAT(printed.out, HasSubstr("not told apart from "));
    EXPECT_THAT(printed.out, testing::ContainsRegex("exhaustive .* [0-9.]+\n"));
}

std::string contentOf(const std::filesystem::path& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

TEST_F(CommandLine, RacesOverSeveralRecordingsHaveOneScore) {
    std::filesystem::create_directory(s_folder / "several");
    const auto other = support::writeSyntheticRecording(s_folder / "several", "star3d2r").string();
    std::vector<std::string> command = {"race",
                                        "--device",
                                        s_recording + "," + other,
                                        "--strategies",
                                        "random,gest",
                                        "--repeats",
                                        "3",
                                        "--budget",
                                        "20s"};
    const auto with = [&](std::initializer_list<std::string> more) {
        auto all = command;
        all.insert(all.end(), more);
        return run(all);
    };
    const auto json = (s_folder / "several.json").string();
    const auto raced = with({"--json", "--out", json});
    ASSERT_EQ(raced.status, 0) << raced.err;
    std::map<std::string, double> sums;
    int aggregates = 0;
    for (const auto& row : lines(raced.out)) {
        if (row["event"] == "race") {
            sums[row["name"]] += row["score"].get<double>() / 2;
            EXPECT_GE(row["within_5_share"], row["within_1_share"]);
            EXPECT_GE(row["final_gap"], 0.0);
            EXPECT_EQ(row["within_5_s"].is_null(), row["within_5_share"].get<double>() <= 0.5);
        }
        if (row["event"] != "score") continue;
        ++aggregates;
        EXPECT_EQ(row["recordings"], 2);
        EXPECT_NEAR(row["score"].get<double>(), sums[row["strategy"]], 1e-12);
        EXPECT_TRUE(row["score_95"].is_array());
    }
    EXPECT_EQ(aggregates, 2);
    const auto written = nlohmann::json::parse(contentOf(json));
    EXPECT_EQ(written["rows"].size(), 4U);
    EXPECT_EQ(written["aggregate"].size(), 2U);
    ASSERT_EQ(written["curves"].size(), 4U);
    double last = 0;
    for (const auto& point : written["curves"][0]["points"]) {
        EXPECT_GE(point["mean"], last);
        EXPECT_LE(point["mean_95"][0], point["mean"]);
        EXPECT_GE(point["mean_95"][1], point["mean"]);
        last = point["mean"];
    }
    const auto svg = (s_folder / "several.svg").string();
    const auto drawn = with({"--out", svg});
    ASSERT_EQ(drawn.status, 0) << drawn.err;
    EXPECT_THAT(drawn.out, HasSubstr("Mean over 2 recordings"));
    EXPECT_THAT(drawn.out, HasSubstr("within 1 % (runs)"));
    const std::string picture = contentOf(svg);
    EXPECT_THAT(picture, testing::StartsWith("<svg xmlns="));
    for (const char* name : {">star3d1r<", ">star3d2r<", ">gest<", "<polygon", "</svg>"})
        EXPECT_THAT(picture, HasSubstr(name));
    EXPECT_EQ(with({"--stencil", "star3d1r"}).status, 2);
    EXPECT_EQ(run({"race", "--strategies", "random"}).status, 2);
}

/// Repeats race side by side: how many at once changes nothing.
TEST_F(CommandLine, RacesAreTheSameOnOneCore) {
    const std::vector<std::string> arguments = {
        "race",        "--stencil", "star3d1r", "--device", s_recording, "--strategies",
        "gest,random", "--repeats", "5",        "--budget", "20s",       "--json"};
    const auto onAll = run(arguments);
    cpu_set_t before, one;
    ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
    CPU_ZERO(&one);
    for (int core = 0; core < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++core)
        if (CPU_ISSET(core, &before)) CPU_SET(core, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    const auto onOne = run(arguments);
    ASSERT_EQ(sched_setaffinity(0, sizeof before, &before), 0);
    ASSERT_EQ(onOne.status, 0) << onOne.err;
    EXPECT_EQ(repeatable(onOne.out), repeatable(onAll.out));
}

TEST_F(CommandLine, RaceTakesOptionsAndAStrategyTwice) {
    const auto named = [&](const std::string& strategies) {
        return run({"race", "--stencil", "star3d1r", "--device", s_recording, "--strategies",
                    strategies, "--repeats", "2", "--budget", "10s", "--json"});
    };
    const auto finished = named("gest:samples=9,gest,gest:samples=20:groups=4,gest:widen=on");
    ASSERT_EQ(finished.status, 0) << finished.err;
    std::map<std::string, nlohmann::json> options;
    for (const auto& row : lines(finished.out))
        if (row["event"] == "race") options[row["name"]] = row["options"];
    EXPECT_EQ(options, (std::map<std::string, nlohmann::json>{
                           {"gest", nlohmann::json::object()},
                           {"gest:samples=9", {{"samples", 9}}},
                           {"gest:groups=4:samples=20", {{"groups", 4}, {"samples", 20}}},
                           {"gest-wide", nlohmann::json::object()}}));
    const auto twice = named("gest,gest:samples=9,gest");
    EXPECT_EQ(twice.status, 2);
    EXPECT_THAT(twice.err, HasSubstr("gest races twice with the same options"));
    EXPECT_EQ(named("gest:samples=1").status, 2);
}

TEST_F(CommandLine, PublishedRatiosStandBesideMethodsAsPublishedOnly) {
    const auto printed =
        run({"race", "--stencil", "star3d1r", "--device", s_recording, "--strategies",
             "gest,genetic,genetic-restarts,random,genetic:mutation=0.1,gest-wide", "--repeats",
             "2", "--budget", "10s"});
    ASSERT_EQ(printed.status, 0) << printed.err;
    const std::string summary = printed.out.substr(printed.out.find("What gest as published"));
    EXPECT_THAT(summary, testing::ContainsRegex("\nrandom .* 1.8x +1.5x"));
    EXPECT_THAT(summary, testing::ContainsRegex("\ngenetic  .* 1.1x +1.0x   .gstuner."));
    for (const char* changed : {"genetic-restarts", "genetic:mutation=0.1", "gest-wide"})
        EXPECT_THAT(summary, testing::ContainsRegex(std::string("\n") + changed +
                                                    " [^\n]* not as published\n"));
    const auto gstuner =
        run({"race", "--stencil", "star3d1r", "--device", s_recording, "--strategies",
             "gstuner,artemis,bandit,random", "--repeats", "2", "--budget", "10s"});
    ASSERT_EQ(gstuner.status, 0) << gstuner.err;
    const std::string over = gstuner.out.substr(gstuner.out.find("What gstuner as published"));
    EXPECT_THAT(over, testing::ContainsRegex("\nartemis .* 1.5x +2.5x"));
    EXPECT_THAT(over, testing::ContainsRegex("\nbandit .* 1.4x +1.3x   .opentuner."));
    EXPECT_THAT(over, testing::ContainsRegex("\nrandom .* - +-\n"));
    // Without GeST as published there is nothing to set beside its figures.
    const auto changedOnly =
        run({"race", "--stencil", "star3d1r", "--device", s_recording, "--strategies",
             "gest-wide,random", "--repeats", "2", "--budget", "10s"});
    EXPECT_EQ(changedOnly.out.find("published by"), std::string::npos);
    const auto alone = run({"race", "--stencil", "star3d1r", "--device", s_recording,
                            "--strategies", "gest", "--repeats", "2", "--budget", "10s"});
    ASSERT_EQ(alone.status, 0) << alone.err;
    EXPECT_EQ(alone.out.find("as published"), std::string::npos) << "no table without rows";
}

TEST_F(CommandLine, ResultsNameTheDevice) {
    const auto answers = [&](std::vector<std::string> command, const std::string& device) {
        command.insert(command.end(),
                       {"--stencil", "star3d1r", "--device", device, "--budget", "5ev"});
        const auto said = run(command);
        command.emplace_back("--json");
        return std::pair{said.out, lines(run(command).out)};
    };
    const std::vector<std::string> race = {"race", "--strategies", "random", "--repeats", "2"};
    const auto head = engine::store::SessionFile::peek(s_recording).value();
    const std::string day = head.device.date.substr(0, 10), gpu = head.device.gpu;
    const std::string recorded = "recorded on " + gpu + (day.empty() ? "" : ", " + day);
    const auto searched = answers({"tune"}, s_recording), raced = answers(race, s_recording);
    EXPECT_THAT(searched.first, HasSubstr("\ndevice   " + recorded + "\n"));
    EXPECT_THAT(raced.first, HasSubstr("\nDevice: " + recorded + ".\n"));
    for (const auto& answer : {searched.second.back(), raced.second.front()}) {
        EXPECT_EQ(answer["gpu"], gpu) << answer;
        EXPECT_TRUE(answer.contains("recorded") && !answer.contains("predicted")) << answer;
    }
    const auto expected = answers(race, "predicted");
    EXPECT_THAT(expected.first,
                HasSubstr("\nDevice: predicted for NVIDIA H200; nothing was measured.\n"));
    EXPECT_EQ(expected.second.front()["predicted"], true);
    EXPECT_THAT(answers({"tune"}, "predicted").first,
                HasSubstr("\ndevice   predicted for NVIDIA H200\n"));
}

TEST_F(CommandLine, ScoreAddsUpStoredSearches) {
    std::vector<std::string> command = {"score", "--json", "--sessions"};
    std::filesystem::create_directory(s_folder / "scored");
    const auto other = support::writeSyntheticRecording(s_folder / "scored", "star3d2r").string();
    for (const std::string strategy : {"random", "gest"})
        for (const std::string seed : {"1", "2"})
            for (const auto& [stencil, device] :
                 {std::pair{"star3d1r", s_recording}, std::pair{"star3d2r", other}}) {
                const std::string path =
                    (s_folder / (strategy + seed + stencil + "-scored.sscope")).string();
                const auto tuned =
                    run({"tune", "--stencil", stencil, "--device", device, "--strategy", strategy,
                         "--budget", "20s", "--seed", seed, "--session", path});
                ASSERT_EQ(tuned.status, 0) << tuned.err;
                command.push_back(path);
            }
    const auto scored = run(command);
    ASSERT_EQ(scored.status, 0) << scored.err;
    // A race of the same runs has the same scores; over the stencils their mean counts.
    std::map<std::string, double> raced, means;
    for (const auto& [stencil, device] :
         {std::pair{"star3d1r", s_recording}, std::pair{"star3d2r", other}})
        for (const auto& row :
             lines(run({"race", "--stencil", stencil, "--device", device, "--strategies",
                        "random,gest", "--repeats", "2", "--budget", "20s", "--json"})
                       .out))
            if (row["event"] == "race") raced[row["name"]] += row["score"].get<double>() / 2;
    for (const auto& row : lines(scored.out)) {
        if (row["event"] != "score") continue;
        means[row["strategy"]] = row["score"];
        EXPECT_EQ(row["runs"], 4);
        EXPECT_EQ(row["recordings"], 2);
        EXPECT_LE(row["score_95"][0], row["score"]);
        EXPECT_GE(row["score_95"][1], row["score"]);
    }
    ASSERT_EQ(means.size(), 2u);
    for (const auto& [name, mean] : means) EXPECT_NEAR(mean, raced[name], 1e-9) << name;
    const auto recording = run({"score", "--sessions", s_recording});
    EXPECT_EQ(recording.status, 2);
    EXPECT_THAT(recording.err, HasSubstr("was not searched on a recording"));
}

TEST_F(CommandLine, AFileThatNamesAnotherComputerContactsNobody) {
    const auto path = (s_folder / "forged.sscope").string();
    ASSERT_EQ(run({"tune", "--stencil", "star3d1r", "--device", s_recording, "--strategy", "random",
                   "--budget", "20ev", "--session", path})
                  .status,
              0);
    {
        namespace store = engine::store;
        const auto real = store::SessionFile::open(path, store::SessionFile::Access::ReadOnly);
        auto head = real->head();
        head.deviceArgument = "ssh:nobody.invalid";
        auto forged = store::SessionFile::inMemory(head);
        const auto runs = real->runs();
        for (const auto& spec : *runs) ASSERT_TRUE(forged->addRun(spec));
        const auto rows = real->evaluations();
        ASSERT_TRUE(forged->append(*rows));
        ASSERT_TRUE(forged->saveAs(s_folder / "forged2.sscope"));
    }
    const auto forged = (s_folder / "forged2.sscope").string();
    const auto called = s_folder / "called";
    const auto ssh = s_folder / "ssh";
    std::ofstream(ssh) << "#!/bin/sh\ntouch '" << called.string() << "'\nexit 255\n";
    std::filesystem::permissions(ssh, std::filesystem::perms::owner_all);
    const std::string before = getenv("PATH");
    setenv("PATH", (s_folder.string() + ":" + before).c_str(), 1);
    const auto scored = run({"score", "--sessions", forged});
    const auto grouped = run({"analyze", "--what", "groups", "--session", forged});
    setenv("PATH", before.c_str(), 1);
    EXPECT_EQ(scored.status, 2);
    EXPECT_THAT(scored.err, HasSubstr("was not searched on a recording"));
    EXPECT_EQ(grouped.status, 0) << grouped.err;
    EXPECT_FALSE(std::filesystem::exists(called));
}

}  // namespace
