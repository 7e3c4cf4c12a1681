// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a person types is taken for what it says, or refused.
#include <gmock/gmock.h>

#include <fstream>

#include "tests/cli/cli_fixture.hpp"

namespace {

using testing::HasSubstr;

class Usage : public CommandLine {
protected:
    static std::vector<std::string> tuneWithSeed(const std::string& seed) {
        auto arguments = tune("random", "2ev");
        arguments[arguments.size() - 2] = seed;
        return arguments;
    }
};

TEST_F(Usage, NumbersAreDecimal) {
    EXPECT_EQ(resultOf(run(tuneWithSeed("010")))["seed"], 10);
    EXPECT_EQ(resultOf(run(tuneWithSeed("18446744073709551615")))["seed"], 18446744073709551615u);
    for (const char* seed :
         {"-1", "", "0x10", "1e3", "+3", " 3", "3 ", "18446744073709551616", "x"}) {
        const auto finished = run(tuneWithSeed(seed));
        EXPECT_EQ(finished.status, 2) << seed;
        EXPECT_THAT(finished.err, HasSubstr("whole number")) << seed;
    }
    for (const char* count : {"0", "-1", "1000001", "", "0x2"})
        EXPECT_EQ(run({"generate", "--count", count}).status, 2) << count;
}

TEST_F(Usage, WhatIsMisspelledIsNamedWithWhatWasMeant) {
    const auto said = [](const std::vector<std::string>& arguments) {
        const auto finished = run(arguments);
        EXPECT_EQ(finished.status, 2) << finished.err;
        return finished.err;
    };
    EXPECT_THAT(said({}), HasSubstr("Which command? Known: devices, stencils, "));
    EXPECT_THAT(said({"tun"}), HasSubstr("There is no command \"tun\". Did you mean tune? Known:"));
    EXPECT_THAT(said({"quite-another"}), HasSubstr("no command \"quite-another\". Known:"));
    EXPECT_THAT(said({"--hlp"}), HasSubstr("no option \"--hlp\". Did you mean --help?"));
    EXPECT_THAT(said({"tune", "--stencil", "star2d1r", "--budgt", "10s"}),
                HasSubstr("tune has no option \"--budgt\". Did you mean --budget? (tune --help"));
    EXPECT_THAT(said({"measure", "--setting=x", "--stencl=y"}), HasSubstr("mean --stencil?"));
    EXPECT_THAT(said({"show", "--stencil", "/"}), HasSubstr("/ is a folder: name a preset"));
    EXPECT_THAT(said({"show", "star2d1r"}), HasSubstr("--stencil is required"));
}

TEST_F(Usage, NoNumberIsNoAnswer) {
    for (const char* precision : {"nan", "inf", "0", "101", "1%", ""}) {
        auto arguments = tune("random", "2ev");
        arguments.insert(arguments.end(), {"--precision", precision});
        const auto finished = run(arguments);
        EXPECT_EQ(finished.status, 2) << precision;
        EXPECT_THAT(finished.err, HasSubstr("is not a number from 0.01 to 100")) << precision;
    }
}

TEST_F(Usage, WhatIsWrongIsSaidInJsonToo) {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"tune", "--json", "--seed", "x"},
          {"nosuch", "--json"},
          {"--json"},
          {"show", "--json"},
          {"space", "--nosuch", "--json"},
          {"race", "--json", "--repeats", "0"}}) {
        const auto finished = run(arguments);
        EXPECT_EQ(finished.status, 2) << arguments.front();
        ASSERT_FALSE(finished.out.empty()) << arguments.front();
        const auto event = lines(finished.out).back();
        EXPECT_EQ(event["event"], "error");
        EXPECT_THAT(finished.err, HasSubstr(event["message"].get<std::string>()));
    }
    const auto help = run({"tune", "--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_THAT(help.out, HasSubstr("--strategy"));
}

TEST_F(Usage, NothingFromOutsideCommandsTheTerminal) {
    const auto path = s_folder / "escape.formula";
    std::ofstream(path) << "v[i,j] = \x1b[31mu[i,j];\n";
    for (const auto& finished :
         {run({"show", "--stencil", path.string()}), run({"show", "--stencil", "\x1b]0;title\x07"}),
          run({"show", "--stencil",
               "\xc2\x9b"
               "31m"}),
          run({"tune", "--stencil", "star3d1r", "--device", s_recording, "--session",
               "/\x1b[2J/x"})}) {
        EXPECT_NE(finished.status, 0);
        EXPECT_EQ(finished.err.find('\x1b'), std::string::npos) << finished.err;
        EXPECT_EQ(finished.err.find('\x07'), std::string::npos);
        EXPECT_EQ(finished.err.find("\xc2\x9b"), std::string::npos);
    }
}

TEST_F(Usage, OptionsThatWouldChangeNothingAreRefused) {
    const auto session = (s_folder / "begun.sscope").string();
    auto begin = tune("random", "3ev");
    begin.insert(begin.end(), {"--session", session});
    ASSERT_EQ(run(begin).status, 0);
    const std::vector<std::string> goOn{"tune",     "--session", session,
                                        "--resume", "--budget",  "4ev"};
    const std::vector<std::pair<std::vector<std::string>, std::string>> useless{
        {{"--precision", "1"}, "--precision is for measuring on a live GPU"},
        {{"--load", "10"}, "--load is for measuring on a live GPU"},
        {{"--clock", "16"}, "(clock serial)"},
        {{"--noise"}, "(clock serial)"}};
    for (const auto& [options, sentence] : useless) {
        auto arguments = goOn;
        arguments.insert(arguments.end(), options.begin(), options.end());
        const auto finished = run(arguments);
        EXPECT_EQ(finished.status, 2) << options.front();
        EXPECT_THAT(finished.err, HasSubstr(sentence));
    }
    auto same = goOn;
    same.insert(same.end(), {"--clock", "serial"});
    EXPECT_EQ(run(same).status, 0);
    const auto live = run({"tune", "--stencil", "star3d1r", "--device", "cuda:0", "--clock", "16"});
    EXPECT_EQ(live.status, 2);
    EXPECT_THAT(live.err, HasSubstr("--clock 16 is for recordings"));
    const auto bench =
        run({"bench", "--suite", "typical", "--device", "recorded", "--precision", "1"});
    EXPECT_EQ(bench.status, 2);
    EXPECT_THAT(bench.err, HasSubstr("nothing is measured on recorded"));
}

/// Whoever gives an option expects something of it.
TEST_F(Usage, AnOptionThatChangesNothingIsRefused) {
    const auto there = (s_folder / "there").string();
    using Case = std::pair<std::vector<std::string>, std::string>;
    for (const auto& [arguments, sentence] : std::vector<Case>{
             {{"tune", "--stencil", "star3d1r", "--device", s_recording, "--no-image-cache"},
              "--no-image-cache is for measuring on a live GPU, and nothing is measured on "},
             {{"measure", "--stencil", "star3d1r", "--device", "predicted", "--no-image-cache",
               "--setting", "TBx=64"},
              "nothing is measured on predicted"},
             {{"analyze", "--what", "quota", "--session", there, "--recordings", there},
              "--recordings does not apply to --what quota"},
             {{"analyze", "--what", "groups", "--session", there, "--recordings", there},
              "--recordings does not apply to --what groups"},
             {{"race", "--stencil", "star3d1r", "--device", s_recording, "--strategies",
               "hill-climb", "--prior", "learned"},
              "--prior learned has no effect"},
             {{"export", "--session", s_recording, "--format", "csv", "--force", "--out", there},
              "--force is for formats that write a folder"},
             {{"verify", "--stencil", "star2d1r", "--setting", "TBx=64", "--seed", "2"},
              "excludes"},
             {{"verify", "--stencil", "star2d1r", "--emulate", "--clock", "2"}, "excludes"},
             {{"train", "--folds", "3", "--out", there}, "--folds requires --validate"},
             {{"reproduce", "--figure", "gest:6", "--epochs", "3"}, "--epochs has no effect"}}) {
        const auto finished = run(arguments);
        EXPECT_EQ(finished.status, 2) << arguments.front();
        EXPECT_THAT(finished.err, HasSubstr(sentence)) << arguments.front();
    }
}

TEST_F(Usage, WhatIsMissingIsSaidToBe) {
    const auto there = (s_folder / "there").string();
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"predict", "--network", there + ".ssnet"},
          {"export", "--session", there + ".sscope", "--format", "csv", "--out", there},
          {"import", there + ".json"},
          {"tune", "--device", there + ".sscope"},
          {"analyze", "--what", "groups", "--session", there + ".sscope"}}) {
        const auto finished = run(arguments);
        EXPECT_EQ(finished.status, 2) << arguments.front();
        EXPECT_THAT(finished.err, HasSubstr("There is no file " + there)) << arguments.front();
    }
    const auto folder = run({"predict", "--network", s_folder.string()});
    EXPECT_THAT(folder.err, HasSubstr("is a folder"));
}

/// To go on with something is offered only where that is possible.
TEST_F(Usage, WhatIsInTheWayIsCalledWhatItIs) {
    const auto formula = (s_folder / "in_the_way.formula").string();
    std::ofstream(formula) << "v[i,j] = u[i,j];\n";
    for (const auto& [path, sentence] :
         {std::pair<std::string, std::string>{formula, "is not a session that can be continued"},
          {s_recording, "is a recording"}}) {
        auto arguments = tune("random", "3ev");
        arguments.insert(arguments.end(), {"--session", path});
        const auto finished = run(arguments);
        EXPECT_EQ(finished.status, 2);
        EXPECT_THAT(finished.err, HasSubstr(sentence));
        EXPECT_THAT(finished.err, testing::Not(HasSubstr("--resume")));
    }
}

TEST_F(Usage, EveryCommandsHelpSaysHowItEnds) {
    for (const char* command : {"tune", "race", "train", "verify", "reproduce", "generate"})
        EXPECT_THAT(run({command, "--help"}).out, HasSubstr("Exit status: 0 success")) << command;
}

TEST_F(Usage, HelpIsACommandToo) {
    EXPECT_EQ(run({"help"}).out, run({"--help"}).out);
    EXPECT_EQ(run({"help", "tune"}).out, run({"tune", "--help"}).out);
}

TEST_F(Usage, WhatAnOptionLacksIsSaidAsASentence) {
    EXPECT_THAT(run({"tune", "--budget="}).err, HasSubstr("--budget needs a value."));
    EXPECT_THAT(run({"tune", "--budget"}).err, HasSubstr("--budget needs a value."));
    EXPECT_THAT(
        run({"analyze", "--what", "pc"}).err,
        HasSubstr("--what: \"pc\" is not one of pcc, groups, importance, quota, roofline."));
    EXPECT_THAT(run({"show", "--stencil", s_recording}).err,
                HasSubstr("is a session file, not a formula file."));
    EXPECT_THAT(
        support::runProgram(
            {"/bin/sh", "-c", STENCILSCOPE_BIN_DIR "/stencilscope-cli show --stencil - </dev/null"})
            .err,
        HasSubstr(": standard input: Line 1"));
}

/// The file says which problem it holds: a grid or type of its own would change nothing.
TEST_F(Usage, AGridOrTypeNeedsAStencil) {
    for (const std::vector<std::string>& named :
         {std::vector<std::string>{"--grid", "64x64"}, {"--dtype", "float"}})
        for (std::vector<std::string> arguments :
             {std::vector<std::string>{"tune", "--resume", "--session", "there.sscope"},
              {"tune", "--device", "there.sscope"},
              {"measure", "--device", "there.sscope", "--setting", "TBx=32"},
              {"export", "--session", "there.sscope", "--format", "csv", "--out", "out.csv"}}) {
            arguments.insert(arguments.end(), named.begin(), named.end());
            const auto finished = run(arguments);
            EXPECT_EQ(finished.status, 2) << arguments.front();
            EXPECT_THAT(finished.err, HasSubstr(named.front() + " requires --stencil"));
        }
}

TEST_F(Usage, AGridHasOneLimitWhereverItComesFrom) {
    const auto finished = run({"space", "--stencil", "star2d1r", "--grid", "16777217x64"});
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(finished.err, HasSubstr("2^24"));
    EXPECT_EQ(run({"show", "--stencil", "star2d1r", "--grid", "16777216x64"}).status, 0);
}

}  // namespace
