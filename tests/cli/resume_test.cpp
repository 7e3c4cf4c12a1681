// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SIGKILL at random instants of the real program: the file opens, nothing acknowledged is lost, and
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
        std::int64_t acknowledged = 0;
        const auto after = std::chrono::microseconds(2000 + random.below(250000));
        acknowledged = lastAcknowledged(run(arguments, after).out);
        if (!std::filesystem::exists(path)) continue;  // killed before the file was made
        {
            auto file = engine::store::SessionFile::open(
                path, engine::store::SessionFile::Access::ReadOnly);
            ASSERT_TRUE(file) << file.error().message;
            EXPECT_GE(file->evaluationCount().value(), acknowledged);
        }
        const auto resumed =
            run({"tune", "--session", path, "--resume", "--budget", "300ev", "--json"});
        ASSERT_EQ(resumed.status, 0) << resumed.err;
        EXPECT_EQ(resultOf(resumed), undisturbed) << "killed after " << after.count() << " us";
    }
}

}  // namespace
