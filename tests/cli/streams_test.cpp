// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every command, with each of its standard streams gone, closed or full: what is lost is said and
// is a failure, what is not lost is as it would have been, and files that were asked for are whole.
#include <gmock/gmock.h>

#include <csignal>

#include "tests/cli/cli_fixture.hpp"
#include "tests/support/small_recording.hpp"

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

struct Line {
    std::string command;
    std::string file;    ///< that it is to write here; "" if none
    bool speaks = true;  ///< on stdout
};

class Streams : public CommandLine {
protected:
    static void SetUpTestSuite() {
        CommandLine::SetUpTestSuite();
        support::writeBytes(at("suite.json"), R"({"entries": [{"stencil": "star3d1r"}]})");
        const auto stored = shell("cli tune --stencil star3d1r --device " + s_recording +
                                  " --strategy random --budget 5s --session scored.sscope --json");
        ASSERT_EQ(stored.status, 0) << stored.err;
        const auto result = resultOf(stored);
        for (const auto& [name, value] : result["setting"].items())
            s_setting += name + "=" + value.dump() + " ";
        const auto few = shell(
            "cli record --stencil star3d1r --samples 100 --out few.sscope --device " + s_recording);
        ASSERT_EQ(few.status, 0) << few.err;
        const auto trained = shell(
            "cli train --network zpnet --hidden 8 --layers 2 --epochs 1 --out net.ssnet "
            "--recordings few.sscope");
        ASSERT_EQ(trained.status, 0) << trained.err;
    }
    static std::string at(const std::string& name) { return (s_folder / name).string(); }

    /// `cli` stands for the program, 9 for a pipe that nobody reads any more.
    static support::Finished shell(const std::string& line) {
        int ends[2];
        EXPECT_EQ(pipe(ends), 0);
        close(ends[0]);
        const auto finished = support::runProgram(
            {"/bin/sh", "-c",
             "cd " + s_folder.string() + "; exec 9>&" + std::to_string(ends[1]) +
                 "; cli() { " STENCILSCOPE_BIN_DIR "/stencilscope-cli \"$@\"; }; " + line});
        close(ends[1]);
        return finished;
    }

    static std::vector<Line> everyCommand() {
        const std::string stencil = " --stencil star3d1r",
                          on = stencil + " --device " + s_recording,
                          setting = " --setting 'TBx=32 TBy=4'",
                          quick = " --budget 20ev --strategy random";
        return {
            {"devices", ""},
            {"stencils", ""},
            {"strategies", ""},
            {"show" + stencil, ""},
            {"space --stencil star2d1r", ""},
            {"source" + stencil + setting, ""},
            {"generate --count 3", ""},
            {"tune" + on + quick + " --session s.sscope", "s.sscope"},
            {"race" + on + " --budget 20ev --strategies random --repeats 2 --out r.csv", "r.csv"},
            {"measure" + on + " --setting '" + s_setting + "'", ""},
            {"explain" + stencil + " --gpu h200" + setting, ""},
            {"bench --suite suite.json --device " + s_recording + quick + " --out b.csv", "b.csv"},
            {"record" + on + " --samples 30 --out q.sscope", "q.sscope", false},
            {"analyze --what groups --session few.sscope --out a.csv", "a.csv"},
            {"analyze --what importance --recordings few.sscope --out i.csv", "i.csv"},
            {"export --session few.sscope --format report --out e.html", "e.html"},
            {"reproduce --figure an5d:top5-v100 --repeats 1 --out p.csv --recordings " +
                 s_recording,
             "p.csv"},
            {"score --sessions scored.sscope --out c.csv", "c.csv"},
            {"export" + stencil + setting + " --format header --out h.hpp", "h.hpp"},
            {"import " STENCILSCOPE_FOREIGN_DATA "/convolution_A100.json --out k.sscope",
             "k.sscope"},
            {"verify --emulate --stencil star2d1r --settings 1", ""},
            {"train --recordings few.sscope --network zpnet --hidden 8 --layers 2 --epochs 1 --out "
             "n.ssnet",
             "n.ssnet"},
            {"predict --network net.ssnet --recordings few.sscope", ""}};
    }
    static inline std::string s_setting;  ///< one that is recorded

    static support::Finished fresh(const Line& line, const std::string& how) {
        if (!line.file.empty()) fs::remove(s_folder / line.file);
        return shell("cli " + line.command + how);
    }
    static void expectFile(const Line& line, const std::string& what) {
        if (!line.file.empty()) {
            EXPECT_TRUE(fs::exists(s_folder / line.file)) << what;
        }
        for (const auto& entry : fs::directory_iterator(s_folder))
            EXPECT_NE(entry.path().extension(), ".part") << what << " leaves " << entry.path();
    }
};

TEST_F(Streams, OutputThatIsLostIsAFailureOfEveryCommand) {
    const std::string full = " >" + this->full();
    for (Line line : everyCommand()) {
        for (const std::string format : {"", " --json"}) {
            if (!format.empty()) {
                line.command += format;
                line.speaks = true;
            }
            const auto whole = fresh(line, "");
            EXPECT_EQ(whole.status, 0) << line.command << ": " << whole.err;
            EXPECT_EQ(whole.out.empty(), !line.speaks) << line.command;
            for (const std::string& how : {std::string(" >&-"), full}) {
                const auto finished = fresh(line, how);
                EXPECT_EQ(finished.status, line.speaks ? 1 : 0) << line.command << how;
                if (line.speaks) {
                    EXPECT_THAT(finished.err, HasSubstr("Not everything could be printed"))
                        << line.command << how;
                }
                expectFile(line, line.command + how);
            }
        }
    }
}

/// As of any other tool: `stencils | head` is no failure to be told of. A search that nobody hears
/// of any more ends early and says so.
TEST_F(Streams, AReaderThatHasGoneEndsEveryCommandWithoutAWord) {
    constexpr int kUnread = 128 + SIGPIPE;
    for (const Line& line : everyCommand()) {
        for (const std::string format : {"", " --json"}) {
            const auto finished = fresh({line.command + format, line.file}, " >&9");
            const std::string what = line.command + format;
            EXPECT_THAT(finished.err, Not(HasSubstr("could be printed"))) << what;
            if (finished.status == 1) {
                EXPECT_THAT(finished.err, HasSubstr("was stopped")) << what;
            } else {
                const bool speaks = line.speaks || !format.empty();
                EXPECT_EQ(finished.status, speaks ? kUnread : 0) << what << finished.err;
            }
            expectFile(line, what);
        }
    }
}

TEST_F(Streams, ErrorsAndInputThatAreGoneChangeNothing) {
    const std::string full = " 2>" + this->full();
    for (const Line& line : everyCommand()) {
        for (const std::string& how :
             {std::string(" 2>&9"), std::string(" 2>&-"), full, std::string(" <&-")}) {
            const auto finished = fresh(line, how);
            EXPECT_EQ(finished.status, 0) << line.command << how;
            EXPECT_EQ(finished.out.empty(), !line.speaks) << line.command << how;
            expectFile(line, line.command + how);
        }
        const auto finished = fresh(line, " <&- >&- 2>&-");
        EXPECT_EQ(finished.status, line.speaks ? 1 : 0) << line.command << " without streams";
        expectFile(line, line.command + " without streams");
    }
}

TEST_F(Streams, WhatWasWrongStaysTheAnswerWhereItCannotBePrinted) {
    for (const std::string command :
         {"show --stencil nosuch --json", "measure --stencil star3d1r --setting TBx=0 --json",
          "export --stencil star3d1r --setting SH=2 --format header --out h.hpp --json"})
        for (const char* how : {" >&9", " >&-", " >&9 2>&9", " <&- >&- 2>&-"})
            EXPECT_EQ(shell("cli " + command + how).status, 2) << command << how;
}

/// A table that goes into a file leaves standard output to the answer.
TEST_F(Streams, AnalyzeWritesItsTableAndAnswersBeside) {
    for (const std::string what : {"groups", "importance"}) {
        const std::string command = "cli analyze --what " + what + " --session " + s_recording;
        ASSERT_EQ(shell(command + " --out t.csv").status, 0) << what;
        const auto table = support::bytesOf(at("t.csv"));
        EXPECT_THAT(table, HasSubstr(what == "groups" ? "first,second,cv" : ",")) << what;
        fs::remove(at("t.csv"));
        const auto json = shell(command + " --out t.csv --json");
        EXPECT_EQ(json.status, 0) << json.err;
        EXPECT_EQ(lines(json.out).front()["event"], what);
        EXPECT_EQ(support::bytesOf(at("t.csv")), table) << what;
    }
}

}  // namespace
