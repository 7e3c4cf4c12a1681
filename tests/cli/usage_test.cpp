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

TEST_F(Usage, NoNumberIsNoAnswer) {
    for (const char* precision : {"nan", "inf", "0", "101", "1%", ""}) {
        auto arguments = tune("random", "2ev");
        arguments.insert(arguments.end(), {"--precision", precision});
        const auto finished = run(arguments);
        EXPECT_EQ(finished.status, 2) << precision;
        EXPECT_THAT(finished.err, HasSubstr("is no number from 0.01 to 100")) << precision;
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
