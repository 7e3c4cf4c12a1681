// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the contract as a user meets it: streams, exit statuses, sentences.
#include <gmock/gmock.h>

#include <fstream>
#include <set>

#include "engine/store/session_file.hpp"
#include "tests/cli/cli_fixture.hpp"
#include "tests/support/small_recording.hpp"

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
        for (const char* key : {"n", "clock_s", "status", "time_ms", "steps", "ms_per_step",
                                "gcells_s", "best_ms", "setting", "why"}) {
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
    const auto otherwise = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"tune", "--resume", "--session", path});
        const auto refused = run(options);
        EXPECT_EQ(refused.status, 2) << refused.out;
        return refused.err;
    };
    EXPECT_THAT(otherwise({"--strategy", "random"}),
                HasSubstr(" by gest with seed 1: name the same, or leave out --stencil,"));
    EXPECT_THAT(otherwise({"--seed", "2"}), HasSubstr("holds a search of star3d1r 512x512x512"));
    EXPECT_THAT(otherwise({"--option", "groups=3"}), HasSubstr(" by gest with seed 1: "));
    EXPECT_THAT(otherwise({"--stencil", "star2d1r"}), HasSubstr(" by gest with seed 1: "));
    EXPECT_THAT(otherwise({"--strategy", "gets"}), HasSubstr("gets"));
    arguments.emplace_back("--resume");
    EXPECT_EQ(run(arguments).status, 0) << "the whole line once more";
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
    const auto pdf = run({"export", "--session", path, "--format", "pdf", "--out", "x"});
    EXPECT_EQ(pdf.status, 2);
    EXPECT_NE(pdf.err.find("Only the window makes PDF reports: File > Export"), std::string::npos)
        << pdf.err;
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

TEST_F(CommandLine, AKernelThatChangedSinceItWasRecordedIsSaidToHave) {
    const auto path = (s_folder / "old.sscope").string();
    auto head = support::smallHead();
    head.recording = true;
    auto evaluations = support::smallEvaluations();
    for (auto& evaluation : evaluations) evaluation.sourceHash = 1;  // of no kernel
    evaluations.back().sourceHash = 0;                               // not known
    auto file = engine::store::SessionFile::inMemory(head);
    ASSERT_TRUE(file->append(support::rowsOf(evaluations)));
    ASSERT_TRUE(file->saveAs(path));
    const auto measured = [&](const engine::device::Evaluation& evaluation) {
        return run({"measure", "--device", path, "--setting",
                    evaluation.setting.text(head.problem.pattern.dimensions)})
            .out;
    };
    EXPECT_THAT(measured(evaluations.front()), testing::HasSubstr("recorded   on "));
    EXPECT_THAT(measured(evaluations.front()), testing::HasSubstr("changed since this was rec"));
    const auto verified =
        run({"verify", "--stencil", "star3d1r", "--device", s_recording, "--settings", "1"});
    EXPECT_THAT(verified.out, testing::HasSubstr("star3d1r: 1 setting of a recording, "));
    EXPECT_THAT(measured(evaluations.back()), testing::Not(testing::HasSubstr("changed since")));
    const auto tuned = lines(run({"tune", "--device", path, "--json"}).out);
    EXPECT_EQ(tuned.back()["kernel_changed"], true);
}

TEST_F(CommandLine, AResumedSearchBreedsInThreadsIfItsOwnStrategyDoes) {
    const auto session = (s_folder / "bred.sscope").string();
    auto arguments = tune("gstuner", "5s");
    arguments.insert(arguments.end(), {"--session", session});
    ASSERT_EQ(run(arguments).status, 0);
    const auto resumed =
        run({"tune", "--resume", "--session", session, "--budget", "9s", "--threads"});
    EXPECT_EQ(resumed.status, 0) << resumed.err;
}

TEST_F(CommandLine, AnExportNeverReplacesWhatItReads) {
    const auto own = (s_folder / "read.sscope").string();
    std::filesystem::copy_file(s_recording, own);
    const auto refused = run(
        {"export", "--session", own, "--format", "csv", "--out", s_folder / "." / "read.sscope"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err,
                HasSubstr("read.sscope is read by this command: write to another file."));
    EXPECT_TRUE(
        engine::store::SessionFile::open(own, engine::store::SessionFile::Access::ReadOnly));
    EXPECT_EQ(run({"export", "--session", own, "--format", "csv", "--out", ""}).status, 2);
}

/// Only what is written: whoever reads it takes every line for a row.
TEST_F(CommandLine, AnExportGoesToStandardOutputAlone) {
    const auto file = s_folder / "rows.csv";
    ASSERT_EQ(run({"export", "--session", s_recording, "--format", "csv", "--out", file}).status,
              0);
    for (const char* name : {"-", "/dev/stdout"}) {
        const auto printed =
            run({"export", "--session", s_recording, "--format", "csv", "--out", name});
        EXPECT_EQ(printed.status, 0) << printed.err;
        EXPECT_EQ(printed.out, support::bytesOf(file)) << name;
    }
    EXPECT_FALSE(std::filesystem::exists("-"));
}

TEST_F(CommandLine, AnExportIntoAFolderWithFilesSaysHow) {
    const auto folder = s_folder / "with files";
    std::filesystem::create_directory(folder);
    std::ofstream(folder / "own.txt") << "mine";
    std::vector<std::string> command{"export", "--session", s_recording,    "--format",
                                     "cuda",   "--out",     folder.string()};
    const auto refused = run(command);
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr(folder.string() + " is not empty"));
    EXPECT_THAT(refused.err, HasSubstr("--force"));
    command.emplace_back("--force");
    EXPECT_EQ(run(command).status, 0);
    EXPECT_TRUE(std::filesystem::exists(folder / "own.txt"));
    EXPECT_EQ(run(command).status, 0);
}

TEST_F(CommandLine, AnExportSaysWhetherItsSettingWasFoundOrGiven) {
    const auto aboutIn = [](const std::filesystem::path& folder) {
        std::ifstream file(folder / "README.md");
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    const auto given = s_folder / "given";
    ASSERT_EQ(run({"export", "--stencil", "star3d1r", "--setting", "TBx=64", "--format", "cuda",
                   "--out", given})
                  .status,
              0);
    EXPECT_THAT(aboutIn(given), testing::HasSubstr("for a setting it was given"));
    const auto found = s_folder / "found", session = s_folder / "found.sscope";
    auto arguments = tune("random", "5ev");
    arguments.insert(arguments.end(), {"--session", session});
    ASSERT_EQ(run(arguments).status, 0);
    ASSERT_EQ(run({"export", "--session", session, "--format", "cuda", "--out", found}).status, 0);
    EXPECT_THAT(aboutIn(found), testing::HasSubstr("its setting found by Stencilscope"));
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

TEST_F(CommandLine, GenerateGivesNoStencilTwice) {
    const auto formulas = [](const support::Finished& finished) {
        std::set<std::string> different;
        for (const auto& line : lines(finished.out))
            if (line["event"] == "stencil") different.insert(line["formula"].get<std::string>());
        return different.size();
    };
    EXPECT_EQ(formulas(run({"generate", "--dims", "2", "--count", "200", "--json"})), 200u);
    const auto few = run({"generate", "--dims", "2", "--order", "1", "--count", "9", "--json"});
    EXPECT_EQ(formulas(few), 7u);
    EXPECT_EQ(few.status, 2);
    EXPECT_THAT(few.out, HasSubstr("7 different stencils were found, not 9"));
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

TEST_F(CommandLine, ASettingThatIsNamedIsVerified) {
    const auto verified = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"verify", "--emulate", "--stencil", "star2d1r", "--json"});
        return run(std::move(more));
    };
    const auto two = verified({"--setting", "TBx=32 TBy=4", "TBx=16 SH=1 ST=1 SD=2 SB=32"});
    ASSERT_EQ(two.status, 0) << two.err;
    const auto said = lines(two.out);
    ASSERT_EQ(said.size(), 3u);
    EXPECT_EQ(said[0]["setting"]["TBy"], 4);
    EXPECT_EQ(said[1]["setting"]["SB"], 32);
    EXPECT_EQ(said[2]["wrong"], 0);
    const auto refused = verified({"--setting", "TBx=2048"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("is not in this space"));
    EXPECT_EQ(verified({"--setting", "TBx=32", "--settings", "3"}).status, 2);
}

TEST_F(CommandLine, ShowSaysWhatAGridTakes) {
    const auto shown = run({"show", "--stencil", "himeno", "--grid", "100x50x20"});
    ASSERT_EQ(shown.status, 0) << shown.err;
    EXPECT_THAT(shown.out, HasSubstr("100x50x20, double"));
    const auto of = [&](const std::string& type) {
        return lines(run({"show", "--stencil", "star2d1r", "--grid", "100x50", "--dtype", type,
                          "--json"})
                         .out)
            .front()["memory_bytes"];
    };
    EXPECT_EQ(of("double"), 2 * 100 * 50 * 8);
    EXPECT_EQ(of("float"), 2 * 100 * 50 * 4);
}

}  // namespace
