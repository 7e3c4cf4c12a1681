// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// However a command is ended (a signal, a reader that has gone, a full disk), what it had is kept,
// its last line is a result, and its exit status is a documented one.
#include <gmock/gmock.h>

#include "tests/cli/cli_fixture.hpp"
#include "tests/support/small_recording.hpp"

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;
using engine::store::SessionFile;

class Stops : public CommandLine {
protected:
    static void SetUpTestSuite() {
        CommandLine::SetUpTestSuite();
        // A program finds its worker beside itself: this one has the scripted one.
        fs::create_directory(s_folder / "live");
        fs::copy_file(STENCILSCOPE_BIN_DIR "/stencilscope-cli", s_folder / "live/stencilscope-cli");
        fs::copy_file(STENCILSCOPE_BIN_DIR "/fake_worker", s_folder / "live/stencilscope-worker");
    }
    static std::string at(const std::string& name) { return (s_folder / name).string(); }
    /// With the shell's redirections and limits; `cli` stands for the program.
    static support::Finished shell(const std::string& line) {
        return support::runProgram(
            {"/bin/sh", "-c",
             "cli() { " STENCILSCOPE_BIN_DIR "/stencilscope-cli \"$@\"; }; " + line});
    }
    static std::string tuneLine(const std::string& more) {
        return "cli tune --stencil star3d1r --device " + s_recording +
               " --strategy random --budget 2000ev --json " + more;
    }
    /// Evaluations whose whole lines were printed, and the result behind them.
    static std::pair<std::size_t, nlohmann::json> told(const std::string& text) {
        auto events = lines(text);
        EXPECT_FALSE(events.empty());
        const nlohmann::json none = {{"finished", "nothing was said"}, {"evaluations", -1}};
        if (events.empty()) return {0, none};
        EXPECT_EQ(events.back()["event"], "result") << events.back();
        if (events.back()["event"] != "result") return {0, none};
        std::size_t evaluations = 0;
        for (const auto& event : events) evaluations += event["event"] == "evaluation";
        return {evaluations, events.back()};
    }
    static std::int64_t stored(const std::string& path) {
        const auto file = SessionFile::open(path, SessionFile::Access::ReadOnly);
        EXPECT_TRUE(file) << file.error().message;
        return file ? file->evaluationCount().value() : -1;
    }
};

TEST_F(Stops, ALiveSearchThatIsInterruptedIsStoredAndSaysWhatItFound) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const auto path = at("interrupted" + std::to_string(signal) + ".sscope");
        const auto finished = support::runProgram(
            {at("live/stencilscope-cli"), "tune", "--stencil", "star3d1r", "--device", "cuda:0",
             "--strategy", "random", "--budget", "100000ev", "--session", path, "--json"},
            3, signal);
        EXPECT_EQ(finished.status, 128 + signal) << finished.err;
        EXPECT_THAT(finished.err, HasSubstr("tune --session " + path + " --resume"));
        const auto [evaluations, result] = told(finished.out);
        EXPECT_GE(evaluations, 3u);
        EXPECT_EQ(result["finished"], "stopped");
        EXPECT_EQ(result["evaluations"], evaluations);
        EXPECT_EQ(stored(path), static_cast<std::int64_t>(evaluations));
        EXPECT_FALSE(fs::exists(path + "-wal"));
    }
}

/// What has nothing to keep ends in the same way as what has, and says so where it took long.
TEST_F(Stops, WhateverIsInterruptedEndsByTheSignal) {
    const auto network = at("interrupted.ssnet");
    const std::vector<std::pair<std::vector<std::string>, std::string>> commands{
        {{"generate", "--count", "1000000", "--json"}, ""},
        {{"train", "--recordings", s_recording, "--network", "zpnet", "--hidden", "8", "--layers",
          "2", "--epochs", "100000", "--out", network, "--json"},
         "Training was stopped. Nothing was written."},
        {{"reproduce", "--figure", "an5d:top5-v100,gest:6", "--recordings", s_recording,
          "--repeats", "1000", "--json"},
         "Nothing is kept of gest:6, which was not finished."}};
    for (const auto& [arguments, sentence] : commands) {
        auto whole = arguments;
        whole.insert(whole.begin(), STENCILSCOPE_BIN_DIR "/stencilscope-cli");
        const auto finished = support::runProgram(whole, 1, SIGINT);
        EXPECT_EQ(finished.status, 130) << arguments.front() << ": " << finished.err;
        EXPECT_THAT(finished.err, HasSubstr(sentence));
    }
    EXPECT_FALSE(fs::exists(network));
}

/// On a GPU a recording and a race say nothing before they end: the signal comes once some of their
/// settings have been measured.
TEST_F(Stops, RecordingsAndRacesThatAreInterruptedSayWhatTheyHave) {
    const auto answers = at("many.answers");
    const auto interrupted = [&](const std::string& command, const char* signal) {
        support::writeBytes(answers, std::string(100000, '.'));
        return shell("STENCILSCOPE_FAKE_ANSWERS=" + answers + " " + at("live/stencilscope-cli") +
                     " " + command +
                     " --stencil star3d1r --device cuda:0 --json & "
                     "while [ $(wc -c <" +
                     answers + ") -gt 99990 ] && kill -0 $!; do :; done; kill -" + signal +
                     " $!; wait $!");
    };
    const auto path = at("stopped.sscope"), table = at("stopped.csv");
    const auto recorded = interrupted("record --samples 90000 --out " + path, "TERM");
    EXPECT_EQ(recorded.status, 128 + SIGTERM) << recorded.err;
    EXPECT_THAT(recorded.err, HasSubstr("--resume"));
    EXPECT_FALSE(fs::exists(path));
    const auto result = told(recorded.out).second;
    EXPECT_GT(result["evaluations"], 0);
    EXPECT_EQ(result["evaluations"], stored(path + ".part"));
    EXPECT_FALSE(fs::exists(path + ".part-wal"));

    const auto raced =
        interrupted("race --strategies random --repeats 1 --budget 90000ev --out " + table, "HUP");
    EXPECT_EQ(raced.status, 128 + SIGHUP) << raced.err;
    EXPECT_THAT(raced.err, HasSubstr("What was raced before is in " + table));
    ASSERT_FALSE(raced.out.empty());
    const auto row = lines(raced.out).front();
    EXPECT_EQ(row["event"], "race");
    EXPECT_GT(row["evaluations_per_run"], 0);
    EXPECT_TRUE(row["ended_after_s"].is_number());
    told(raced.out);  // ends in a result
    EXPECT_THAT(support::bytesOf(table), HasSubstr("random"));
}

/// Alone and side by side on two GPUs: what they measure with ends, too, and is kept.
TEST_F(Stops, ScriptsThatAreInterruptedLeaveNothingRunningAndPartsToGoOnWith) {
    int number = 0;
    for (const std::string how : {"", "--gpus 2 --size 20000 star2d1r "}) {
        const auto answers = at("script.answers"), out = at("scripted" + std::to_string(++number));
        support::writeBytes(answers, std::string(100000, '.'));
        const auto stopped =
            shell("STENCILSCOPE_FAKE_ANSWERS=" + answers +
                  " bash " STENCILSCOPE_SOURCE_DIR "/tests/bench/record_all.sh " + at("live") +
                  " " + out + " " + how + "star3d1r & while [ $(wc -c <" + answers +
                  ") -gt 99900 ] && kill -0 $!; do :; done; kill -TERM $!; wait $!; echo $?; "
                  "pgrep -f '[s]tencilscope-cli record.*" +
                  out + "'");
        EXPECT_EQ(stopped.out, "143\n") << "nothing runs\n" << stopped.err;
        EXPECT_THAT(stopped.err, HasSubstr("--resume"));
        EXPECT_GT(stored(out + (number == 1 ? "/star3d1r" : "/star2d1r") + ".partial.sscope.part"),
                  0);
    }
}

TEST_F(Stops, AWorkerThatDiesForGoodEndsASearchWithWhatWasMeasured) {
    const auto path = at("dead.sscope"), answers = at("answers");
    support::writeBytes(answers, std::string(40, '.'));
    const std::string live =
        "STENCILSCOPE_FAKE_ANSWERS=" + answers + " " + at("live/stencilscope-cli");
    const auto finished = shell(live +
                                " tune --stencil star3d1r --device cuda:0 --strategy random "
                                "--budget 1000ev --json --session " +
                                path);
    EXPECT_EQ(finished.status, 1);
    EXPECT_THAT(finished.err, HasSubstr("The device was lost"));
    const auto [evaluations, result] = told(finished.out);
    EXPECT_EQ(evaluations, 40u);
    EXPECT_THAT(result["finished"].get<std::string>(), HasSubstr("The device was lost"));
    EXPECT_EQ(stored(path), 40);
    support::writeBytes(answers, std::string(40, '.'));
    const auto raced = shell(live +
                             " race --stencil star3d1r --device cuda:0 --strategies random "
                             "--repeats 1 --budget 1000ev --json");
    EXPECT_EQ(raced.status, 1);
    ASSERT_FALSE(raced.out.empty());
    auto row = lines(raced.out).front();
    EXPECT_EQ(row["event"], "race");
    EXPECT_EQ(row["evaluations_per_run"], 40);
    EXPECT_TRUE(row["ended_after_s"].is_number());
    EXPECT_THAT(told(raced.out).second["finished"].get<std::string>(),
                HasSubstr("The device was lost"));
}

TEST_F(Stops, ASearchWithoutAReaderEndsAndIsStored) {
    const auto path = at("unread.sscope");
    const auto finished =
        shell("{ " + tuneLine("--session " + path) + "; echo status $? >&2; } | head -n 1");
    EXPECT_THAT(finished.err, HasSubstr("--resume continues it"));
    EXPECT_THAT(finished.err, HasSubstr("status 1"));
    EXPECT_LT(stored(path), 2000);
    EXPECT_GT(stored(path), 0);
}

TEST_F(Stops, OutputThatIsLostIsAFailure) {
    for (const char* line : {"cli stencils >&-", "cli stencils --json >&-",
                             "cli stencils >/dev/full", "cli --help >/dev/full"}) {
        const auto finished = shell(line);
        EXPECT_EQ(finished.status, 1) << line;
        EXPECT_THAT(finished.err, HasSubstr("Not everything could be printed")) << line;
    }
}

/// As of any other tool, and long before everything is made.
TEST_F(Stops, AReaderThatHasReadEnoughIsNoFailureToTellOf) {
    const auto finished =
        shell("{ cli generate --count 1000000; echo status $? >&2; } | head -n 1 >/dev/null");
    EXPECT_EQ(finished.err, "status 141\n");
}

TEST_F(Stops, ErrorsThatNobodyCanReadKeepTheirStatus) {
    EXPECT_EQ(shell("cli show --stencil nosuch 2>&-").status, 2);
    EXPECT_EQ(shell("cli show --stencil nosuch 2>/dev/full").status, 2);
    EXPECT_EQ(shell("cli show --stencil star3d1r <&- 2>&-").status, 0);
}

TEST_F(Stops, WhatIsPrintedNeverEndsUpInAFileThatIsOpen) {
    const auto path = at("closed.sscope");
    EXPECT_EQ(shell(tuneLine("--session " + path + " >&-")).status, 1);
    EXPECT_GE(stored(path), 0);
}

TEST_F(Stops, AFullDiskEndsASearchWithWhatWasStored) {
    const auto path = at("full.sscope");
    const auto finished = shell("ulimit -f 128; " + tuneLine("--session " + path));
    EXPECT_EQ(finished.status, 1) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr("full"));
    const auto [evaluations, result] = told(finished.out);
    EXPECT_THAT(result["finished"].get<std::string>(), HasSubstr("full"));
    EXPECT_GT(evaluations, 0u);
    EXPECT_EQ(stored(path), static_cast<std::int64_t>(evaluations));
}

TEST_F(Stops, AFullDiskLeavesNothingHalfMade) {
    fs::create_directory(s_folder / "small");
    const auto line = "cd " + at("small") + "; ulimit -f 4; ";
    EXPECT_EQ(shell(line + tuneLine("--session a.sscope")).status, 1);
    EXPECT_EQ(
        shell(line + "cli export --session " + s_recording + " --format csv --out a.csv").status,
        1);
    const auto kernel =
        shell(line + "ulimit -f 1; cli export --session " + s_recording + " --format cuda --out k");
    EXPECT_EQ(kernel.status, 1);
    EXPECT_THAT(kernel.err, testing::AllOf(HasSubstr(": k/"), testing::Not(HasSubstr(".part"))));
    EXPECT_EQ(std::distance(fs::directory_iterator(s_folder / "small"), {}), 0);
    const std::string device = full();
    for (const std::string& command :
         {"race --stencil star3d1r --device " + s_recording +
              " --strategies random --repeats 2 "
              "--budget 5s --curves " +
              device,
          "race --stencil star3d1r --device " + s_recording +
              " --strategies random --repeats 2 --budget 5s --out " + device,
          "analyze --what groups --session " + s_recording + " --out " + device,
          "export --session " + s_recording + " --format csv --out " + device}) {
        const auto finished = shell("cli " + command);
        EXPECT_EQ(finished.status, 1) << command;
        EXPECT_THAT(finished.err, HasSubstr("No space left")) << command;
    }
}

TEST_F(Stops, ARecordingThatIsCutShortHasAnotherNameUntilItIsComplete) {
    const auto path = at("cut.sscope");
    const std::string line = "cli record --stencil star3d1r --device " + s_recording +
                             " --samples 400 --json --out " + path;
    const auto unbegun = shell("ulimit -f 4; " + line);
    EXPECT_EQ(unbegun.status, 1);
    EXPECT_THAT(unbegun.err, HasSubstr("make room there, or choose another --out"));
    EXPECT_FALSE(fs::exists(path + ".part"));
    const auto cut = shell("ulimit -f 96; " + line);
    EXPECT_EQ(cut.status, 1) << cut.err;
    EXPECT_THAT(cut.err, HasSubstr("Once there is room again, --resume continues it."));
    EXPECT_FALSE(fs::exists(path));
    ASSERT_TRUE(fs::exists(path + ".part"));
    const auto sofar = stored(path + ".part");
    EXPECT_GT(sofar, 0);
    EXPECT_EQ(told(cut.out).second["evaluations"], sofar);
    const auto again = shell(line);
    EXPECT_EQ(again.status, 2);
    EXPECT_THAT(again.err, HasSubstr("--resume"));
    const auto resumed = shell(line + " --resume");
    EXPECT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(stored(path), 400);
    EXPECT_FALSE(fs::exists(path + ".part"));
    EXPECT_EQ(shell(line + " --resume").status, 2);
}

TEST_F(Stops, ACheckThatIsStoppedSaysWhatItHasSeenAndLeavesNothing) {
    // The signal comes as soon as it has begun: it has then seen some of 400 settings, or none.
    const auto finished = shell("TMPDIR=" + at("check") +
                                "; export TMPDIR; mkdir $TMPDIR; exec 3>&1; "
                                "{ cli verify --emulate --stencil star2d1r --settings 400 --json "
                                ">&3; echo status $? >&2; } & "
                                "while [ -z \"$(ls $TMPDIR)\" ]; do :; done; "
                                "kill -TERM $(cat /proc/$!/task/$!/children); wait");
    EXPECT_THAT(finished.err, HasSubstr("status 143"));
    EXPECT_EQ(fs::is_empty(s_folder / "check"), true) << "it leaves its folder";
    std::size_t verified = 0;
    std::string said;
    const auto events = lines(finished.out);
    for (const auto& event : events) {
        verified += event["event"] == "verified";
        if (event["event"] == "error") said = event["message"];
    }
    ASSERT_FALSE(events.empty());
    EXPECT_EQ(said,
              "The check was stopped after " + std::to_string(verified) + " of 400 settings.");
    EXPECT_EQ(events.back()["event"], "result");
    EXPECT_EQ(events.back()["settings"], verified);
    EXPECT_LT(verified, 400u);
}

TEST_F(Stops, TooLittleMemoryIsSaid) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "A sanitizer reserves more address space than any limit leaves.";
#endif
    const auto finished = shell("ulimit -v 60000; cli space --stencil star3d4r");
    EXPECT_EQ(finished.status, 1);
    EXPECT_THAT(finished.err, HasSubstr("not enough memory"));
}

}  // namespace
