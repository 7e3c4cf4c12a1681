// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Searches and recordings that are killed or told to stop, again and again, at any instant: nothing
// that was told is lost, nothing unfinished has its final name, and the end is that of a run that
// nobody disturbed.
#include "tests/attack/attack.hpp"

namespace attack {
namespace {

namespace fs = std::filesystem;
using engine::Random;
using engine::store::SessionFile;

class Kills : public Attack {
protected:
    /// Settings, times and clocks of what is stored; -1 rows: it cannot be read.
    static std::vector<std::string> rowsOf(const std::string& path) {
        const auto file = SessionFile::open(path, SessionFile::Access::ReadOnly);
        EXPECT_TRUE(file) << path << ": " << file.error().message;
        std::vector<std::string> rows;
        if (!file) return rows;
        EXPECT_EQ(file->warning(), "");
        const auto evaluations = file->evaluations().value();
        for (const auto& row : evaluations)
            rows.push_back(std::to_string(row.run) + " " + row.evaluation.setting.text(3) + " " +
                           std::to_string(row.evaluation.timeMs()) + " " +
                           std::to_string(row.clockSeconds));
        return rows;
    }
    static std::int64_t told(const std::string& out) {
        std::int64_t last = 0;
        for (std::size_t begin = 0, end; (end = out.find('\n', begin)) != std::string::npos;
             begin = end + 1) {
            const auto event = nlohmann::json::parse(out.substr(begin, end - begin));
            if (event["event"] == "evaluation") last = event["n"];
        }
        return last;
    }
    /// Ends the command by a signal, at an instant that may lie before its first line or behind its
    /// last one.
    support::Finished disturbed(std::vector<std::string> arguments, int lines, int& signal) {
        signal = oneOf(m_random, std::vector{SIGKILL, SIGKILL, SIGTERM, SIGINT, SIGHUP});
        arguments.insert(arguments.begin(), STENCILSCOPE_BIN_DIR "/stencilscope-cli");
        return support::runProgram(arguments, static_cast<std::ptrdiff_t>(m_random.below(lines)),
                                   signal);
    }
    Random m_random{6};
};

TEST_F(Kills, ASearchEndsAsIfNobodyHadDisturbedIt) {
    int ended = 0;
    for (const std::string strategy : {"random", "genetic", "gest"}) {
        const auto path = at("whole-" + strategy + ".sscope");
        auto arguments = tune(strategy, "150ev");
        arguments.insert(arguments.end(), {"--session", path});
        ASSERT_EQ(run(arguments).status, 0);
        const auto expected = rowsOf(path);
        for (int round = 0; round < many(1); ++round) {
            const auto session = at("killed-" + strategy + std::to_string(round) + ".sscope");
            for (int attempt = 0; attempt < 5; ++attempt) {
                const bool begun = fs::exists(session);
                arguments = begun ? std::vector<std::string>{"tune", "--budget", "150ev",
                                                             "--resume", "--json"}
                                  : tune(strategy, "150ev");
                arguments.insert(arguments.end(), {"--session", session});
                int signal = 0;
                const auto finished = disturbed(arguments, 60, signal);
                EXPECT_TRUE(finished.status == 128 + signal || finished.status == 0)
                    << finished.status << " after signal " << signal << ": " << finished.err;
                ++ended;
                if (fs::exists(session)) {
                    EXPECT_GE(static_cast<std::int64_t>(rowsOf(session).size()),
                              told(finished.out));
                } else {
                    EXPECT_EQ(told(finished.out), 0);
                }
            }
            arguments = fs::exists(session)
                            ? std::vector<std::string>{"tune", "--budget", "150ev", "--resume"}
                            : tune(strategy, "150ev");
            arguments.insert(arguments.end(), {"--session", session});
            const auto last = run(arguments);
            EXPECT_EQ(last.status, 0) << last.err;
            EXPECT_EQ(rowsOf(session), expected) << strategy << " " << round;
        }
    }
    EXPECT_EQ(ended, 3 * 5 * many(1));
}

TEST_F(Kills, ARecordingHasItsNameWhenItIsComplete) {
    const auto order = [](const std::string& out) {
        return std::vector<std::string>{"record", "--stencil", "star3d1r",  "--device", s_recording,
                                        "--out",  out,         "--samples", "150",      "--json"};
    };
    ASSERT_EQ(run(order(at("whole.sscope"))).status, 0);
    const auto expected = rowsOf(at("whole.sscope"));
    ASSERT_EQ(expected.size(), 150u);
    for (int round = 0; round < many(1); ++round) {
        const auto path = at("cut" + std::to_string(round) + ".sscope"), part = path + ".part";
        for (int attempt = 0; attempt < 4 && !fs::exists(path); ++attempt) {
            auto arguments = order(path);
            if (fs::exists(part)) arguments.push_back("--resume");
            int signal = 0;
            const auto finished = disturbed(arguments, 60, signal);
            EXPECT_TRUE(finished.status == 128 + signal || finished.status == 0 ||
                        (signal != SIGKILL && finished.status == 1))
                << finished.status << " after signal " << signal << ": " << finished.err;
            if (fs::exists(path)) {  // the signal came after its last line
                EXPECT_EQ(rowsOf(path).size(), 150u);
                EXPECT_FALSE(fs::exists(part));
            } else if (fs::exists(part)) {
                EXPECT_GE(static_cast<std::int64_t>(rowsOf(part).size()), told(finished.out));
                EXPECT_EQ(run(order(path)).status, 2) << "replaced what was begun";
            }
        }
        auto arguments = order(path);
        if (fs::exists(part)) arguments.push_back("--resume");
        if (!fs::exists(path)) {
            EXPECT_EQ(run(arguments).status, 0);
        }
        EXPECT_EQ(rowsOf(path), expected);
        EXPECT_FALSE(fs::exists(part));
    }
}

/// What a killed export leaves has another name, and goes with the next one.
TEST_F(Kills, AnExportIsThereOrNot) {
    const auto folder = s_folder / "exports";
    fs::create_directory(folder);
    const auto out = (folder / "a.csv").string();
    const auto once = [&](std::optional<std::ptrdiff_t> kill = {}) {
        return support::runProgram({STENCILSCOPE_BIN_DIR "/stencilscope-cli", "export", "--session",
                                    s_recording, "--format", "csv", "--out", out},
                                   kill);
    };
    ASSERT_EQ(once().status, 0);
    const std::string whole = support::bytesOf(out);
    for (int n = 0; n < many(4); ++n) {
        fs::remove(out);
        once(0);  // at once: it may be anywhere
        EXPECT_TRUE(!fs::exists(out) || support::bytesOf(out) == whole);
        ASSERT_EQ(once().status, 0);
        EXPECT_EQ(support::bytesOf(out), whole);
        EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
    }
}

}  // namespace
}  // namespace attack
