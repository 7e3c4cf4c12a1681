// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SIGKILL after a random number of evaluations of the real program: the file opens, nothing
// acknowledged is lost, and
// --resume ends where an undisturbed run ends. STENCILSCOPE_KILLS sets the number of kills.
#include <cstdlib>

#include "engine/core/random.hpp"
#include "tests/cli/cli_fixture.hpp"

namespace {

int killsWanted() {
    const char* text = std::getenv("STENCILSCOPE_KILLS");
    return text ? std::atoi(text) : 6;
}

/// The last evaluation whose whole line reached us.
std::int64_t lastAcknowledged(const std::string& out) {
    std::int64_t last = 0;
    for (std::size_t begin = 0, end; (end = out.find('\n', begin)) != std::string::npos;
         begin = end + 1) {
        const auto event = nlohmann::json::parse(out.substr(begin, end - begin));
        if (event["event"] == "evaluation") last = event["n"];
    }
    return last;
}

TEST_F(CommandLine, KilledAtRandomInstantsItResumesToTheSameEnd) {
    engine::Random random(20);
    for (int kill = 0; kill < killsWanted(); ++kill) {
        const std::string strategy = kill % 2 ? "genetic" : "gest";
        const auto undisturbed = resultOf(run(tune(strategy, "300ev")));
        const auto path = (s_folder / ("kill" + std::to_string(kill) + ".sscope")).string();
        auto arguments = tune(strategy, "300ev");
        arguments.insert(arguments.end(), {"--session", path});
        const auto after = static_cast<std::ptrdiff_t>(1 + random.below(200));
        const auto killed = run(arguments, after);
        ASSERT_EQ(killed.status, 128 + SIGKILL) << killed.err;
        const std::int64_t acknowledged = lastAcknowledged(killed.out);
        ASSERT_TRUE(std::filesystem::exists(path));
        {
            auto file = engine::store::SessionFile::open(
                path, engine::store::SessionFile::Access::ReadOnly);
            ASSERT_TRUE(file) << file.error().message;
            EXPECT_GE(file->evaluationCount().value(), acknowledged);
        }
        const auto resumed =
            run({"tune", "--session", path, "--resume", "--budget", "300ev", "--json"});
        ASSERT_EQ(resumed.status, 0) << resumed.err;
        EXPECT_EQ(resultOf(resumed), undisturbed) << "killed after " << after << " lines";
    }
}

TEST_F(CommandLine, ASessionGoesOnInOneProgramAtATime) {
    using engine::store::SessionFile;
    const auto path = (s_folder / "held.sscope").string();
    auto arguments = tune("gest", "5ev");
    arguments.insert(arguments.end(), {"--session", path});
    ASSERT_EQ(run(arguments).status, 0);
    auto held = SessionFile::open(path, SessionFile::Access::ReadWrite).value();
    ASSERT_TRUE(held.claim());
    const std::vector<std::string> goOn = {"tune", "--resume", "--session",
                                           path,   "--budget", "9ev"};
    const auto refused = run(goOn);
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.err.find("is being written by another program"), std::string::npos)
        << refused.err;
    held = SessionFile::inMemory(held.head()).value();
    EXPECT_EQ(run(goOn).status, 0);
}

/// Another program completes it while this one waits for it: no disk is full.
TEST_F(CommandLine, ARecordingThatIsCompletedMeanwhileIsSaidToBeGone) {
    using engine::store::SessionFile;
    const auto path = (s_folder / "meanwhile.sscope").string();
    const std::string line = STENCILSCOPE_BIN_DIR
                             "/stencilscope-cli record --stencil star3d1r --samples 400 --device " +
                             s_recording + " --out " + path;
    const auto shell = [](const std::string& script) {
        return support::runProgram({"/bin/sh", "-c", script});
    };
    ASSERT_EQ(shell("ulimit -f 96; " + line).status, 1);
    auto held = SessionFile::open(path + ".part", SessionFile::Access::ReadWrite).value();
    ASSERT_TRUE(held.claim());
    const auto late = shell(line +
                            " --resume & while kill -0 $! && ! ls -l /proc/$!/fd | "
                            "grep -q meanwhile.sscope.part; do :; done; rm " +
                            path + ".part; wait $!");
    EXPECT_EQ(late.status, 2);
    EXPECT_NE(late.err.find("meanwhile.sscope.part is gone: another program"), std::string::npos)
        << late.err;
}

}  // namespace
