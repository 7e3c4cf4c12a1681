// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the contract as a user meets it: streams, exit statuses, sentences.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <map>

#include "engine/space/parameter.hpp"
#include "engine/store/session_file.hpp"
#include "tests/cli/cli_fixture.hpp"

namespace {

using testing::EndsWith;
using testing::HasSubstr;

TEST_F(CommandLine, TuneTwiceGivesIdenticalEvents) {
    for (const char* strategy : {"gest", "genetic", "random", "exhaustive"}) {
        const auto first = run(tune(strategy)), second = run(tune(strategy));
        ASSERT_EQ(first.status, 0) << first.err;
        EXPECT_EQ(repeatable(first.out), repeatable(second.out)) << strategy;
        const auto events = lines(first.out);
        ASSERT_GT(events.size(), 20u);
        EXPECT_EQ(events.front()["event"], "evaluation");
        for (const char* key :
             {"n", "clock_s", "status", "time_ms", "gcells_s", "best_ms", "setting"}) {
            EXPECT_TRUE(events.front().contains(key)) << key;
        }
        const auto& result = events.back();
        EXPECT_EQ(result["event"], "result");
        EXPECT_EQ(result["evaluations"], events.size() - 1);
        EXPECT_LE(result["clock_s"].get<double>(), 30.0);
        EXPECT_GT(result["share_of_optimum"].get<double>(), 0.3);
        EXPECT_LE(result["share_of_optimum"].get<double>(), 1.0);
    }
}

TEST_F(CommandLine, ARecordingIsMadeAndSearchedOn) {
    const auto path = (s_folder / "recorded.sscope").string();
    const auto recorded = run({"record", "--stencil", "star3d1r", "--device", s_recording,
                               "--samples", "40", "--out", path});
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    EXPECT_NE(recorded.err.find("star3d1r: 40 evaluations"), std::string::npos) << recorded.err;
    const auto searched = run({"tune", "--stencil", "star3d1r", "--device", path, "--strategy",
                               "exhaustive", "--budget", "1000ev", "--json"});
    ASSERT_EQ(searched.status, 0) << searched.err;
    const auto result = lines(searched.out).back();
    EXPECT_EQ(result["evaluations"], 40);
    EXPECT_EQ(result["finished"], "space exhausted");
    EXPECT_GE(result["own_s"].get<double>(), 0);
    const auto resumed = run({"tune", "--resume", "--session", path});
    EXPECT_EQ(resumed.status, 2);
    EXPECT_NE(resumed.err.find("it is complete"), std::string::npos) << resumed.err;
}

TEST_F(CommandLine, AnotherSeedGivesAnotherSearch) {
    auto other = tune("gest");
    other[other.size() - 2] = "2";
    EXPECT_NE(run(tune("gest")).out, run(other).out);
}

TEST_F(CommandLine, EvaluationBudgetCountsEvaluations) {
    const auto events = lines(run(tune("random", "37ev")).out);
    EXPECT_EQ(events.size(), 38u);
}

TEST_F(CommandLine, ResumingTakesTheStoredBudgetOrALargerOne) {
    const auto path = (s_folder / "resumed.sscope").string();
    auto arguments = tune("gest", "40ev");
    arguments.insert(arguments.end(), {"--session", path});
    ASSERT_EQ(run(arguments).status, 0);
    const auto again = run({"tune", "--resume", "--session", path, "--json"});
    EXPECT_EQ(lines(again.out).back()["evaluations"], 40);
    const auto larger = run({"tune", "--resume", "--session", path, "--budget", "90ev", "--json"});
    EXPECT_EQ(resultOf(larger), resultOf(run(tune("gest", "90ev"))));
}

TEST_F(CommandLine, ExportsFromASession) {
    const auto path = (s_folder / "exported.sscope").string();
    auto arguments = tune("random", "30ev");
    arguments.insert(arguments.end(), {"--session", path});
    ASSERT_EQ(run(arguments).status, 0);
    for (const char* format : {"cuda", "header", "json", "csv"}) {
        const auto out = (s_folder / (std::string("out.") + format)).string();
        EXPECT_EQ(run({"export", "--session", path, "--format", format, "--out", out}).status, 0);
        EXPECT_TRUE(std::filesystem::exists(out)) << format;
    }
    EXPECT_TRUE(std::filesystem::exists(s_folder / "out.cuda" / "kernel.cu"));
    const auto again = run({"export", "--session", path, "--format", "cuda", "--out",
                            (s_folder / "out.cuda").string()});
    EXPECT_NE(again.status, 0) << "a folder that holds something is not overwritten";
    EXPECT_EQ(run({"export", "--session", path, "--format", "pdf", "--out", "x"}).status, 2);
}

TEST_F(CommandLine, BadInputIsRefusedWithStatusTwoAndASentence) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
        {{"show", "--stencil", "star3d9r"}, "the closest are star3d1r"},
        {{"tune", "--stencil", "star3d1r", "--strategy", "gesst", "--device", s_recording}, "gest"},
        {{"tune", "--stencil", "star3d1r", "--budget", "ten", "--device", s_recording}, "100s"},
        {{"tune", "--stencil", "star3d1r", "--option", "samples", "--device", s_recording},
         "name=value"},
        {{"tune", "--stencil", "star2d1r", "--device", s_recording}, "star3d1r"},
        {{"space", "--stencil", "star3d1r", "--grid", "512x512"}, "512"},
        {{"space", "--stencil", "star3d1r", "--dtype", "half"}, "half"},
        {{"source", "--stencil", "star3d1r", "--setting", "TBx=64 PR=1"},
         "Prefetching needs streaming. Turn ST on to use PR."},
        {{"source", "--stencil", "star3d1r", "--setting", "TBq=64"}, "TBq"},
        {{"measure", "--stencil", "star3d1r", "--device", "gpu7", "--setting", "TBx=64"}, "cuda:N"},
        {{"nonsense"}, "nonsense"},
        {{}, ""}};
    for (const auto& [arguments, word] : cases) {
        const auto finished = run(arguments);
        EXPECT_EQ(finished.status, 2)
            << (arguments.empty() ? "" : arguments.front()) << ": " << finished.err << finished.out;
        EXPECT_THAT(finished.err + finished.out, HasSubstr(word));
    }
}

TEST_F(CommandLine, FormulaErrorsNameLineAndColumn) {
    const auto path = s_folder / "wrong.formula";
    std::ofstream(path) << "const a = 0.1;\nv[i,j] = a*(u[i-1,j] + u[i+,j]);\n";
    const auto finished = run({"show", "--stencil", path.string()});
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(finished.err, HasSubstr("Line 2, column 28"));
    EXPECT_THAT(finished.err, HasSubstr("expected"));
}

TEST_F(CommandLine, AFormulaFileIsAStencil) {
    const auto path = s_folder / "mine.formula";
    std::ofstream(path) << "v[i,j] = 0.25*(u[i-1,j] + u[i+1,j] + u[i,j-1] + u[i,j+1]);\n";
    const auto shown = run({"show", "--stencil", path.string(), "--json"});
    ASSERT_EQ(shown.status, 0) << shown.err;
    EXPECT_EQ(lines(shown.out).front()["taps"], 4);
    const auto source =
        run({"source", "--stencil", path.string(), "--setting", "TBx=128 ST=1 SD=2 SB=64"});
    ASSERT_EQ(source.status, 0) << source.err;
    EXPECT_THAT(source.out, HasSubstr("extern \"C\" __global__"));
}

TEST_F(CommandLine, MissingDevicesSayWhy) {
    const auto finished =
        run({"tune", "--stencil", "star2d4r", "--grid", "100x100", "--device", "recorded"});
    EXPECT_EQ(finished.status, 1);
    EXPECT_THAT(finished.err, HasSubstr("There is no recording of star2d4r 100x100 double."));
    const auto listed = run({"devices", "--json"});
    EXPECT_EQ(listed.status, 0);
    for (const auto& device : lines(listed.out)) {
        EXPECT_EQ(device["available"].get<bool>(), device["reason"].get<std::string>().empty());
    }
}

TEST_F(CommandLine, MeasureAnswersFromARecording) {
    const auto tuned = lines(run(tune("random", "20ev")).out);
    std::string setting;
    for (const auto& [name, value] : tuned.back()["setting"].items())
        setting += name + "=" + value.dump() + " ";
    const auto measured = run({"measure", "--stencil", "star3d1r", "--device", s_recording,
                               "--setting", setting, "--json"});
    ASSERT_EQ(measured.status, 0) << measured.err;
    EXPECT_DOUBLE_EQ(lines(measured.out).front()["gcells_s"].get<double>(),
                     tuned.back()["gcells_s"].get<double>());
}

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
    // Without GeST as published there is nothing to set beside its figures.
    const auto changedOnly =
        run({"race", "--stencil", "star3d1r", "--device", s_recording, "--strategies",
             "gest-wide,random", "--repeats", "2", "--budget", "10s"});
    EXPECT_EQ(changedOnly.out.find("published by"), std::string::npos);
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

TEST_F(CommandLine, GenerateIsRepeatable) {
    const auto first =
        run({"generate", "--dims", "3", "--order", "2", "--seed", "7", "--count", "3"});
    EXPECT_EQ(first.status, 0);
    EXPECT_EQ(first.out,
              run({"generate", "--dims", "3", "--order", "2", "--seed", "7", "--count", "3"}).out);
    EXPECT_NE(first.out,
              run({"generate", "--dims", "3", "--order", "2", "--seed", "8", "--count", "3"}).out);
}

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

TEST_F(CommandLine, AnalyzeNeedsThreeStencilsAndFindsGroups) {
    const auto few = run({"analyze", "--what", "pcc", "--recordings", s_recording});
    EXPECT_EQ(few.status, 2);
    EXPECT_THAT(few.err, HasSubstr("at least 3 stencils"));
    const auto groups = run({"analyze", "--what", "groups", "--session", s_recording, "--json"});
    ASSERT_EQ(groups.status, 0) << groups.err;
    EXPECT_EQ(lines(groups.out).front()["groups"].size(), 5u);
}

TEST_F(CommandLine, SpaceCountsThePublishedSpaceExactly) {
    const auto finished = run({"space", "--stencil", "star3d1r", "--json"});
    EXPECT_EQ(lines(finished.out).front()["published_constraints_only"], 285009424000u);
}

TEST_F(CommandLine, DamagedAndForeignFilesAreRefusedAndLeftAlone) {
    const auto foreign = s_folder / "foreign.sscope";
    std::ofstream(foreign) << "not a session at all";
    auto arguments = tune("random");
    arguments[4] = foreign.string();
    const auto finished = run(arguments);
    EXPECT_NE(finished.status, 0);
    EXPECT_THAT(finished.err, HasSubstr("foreign.sscope"));
    std::ifstream file(foreign);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "not a session at all");
}

}  // namespace
