// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a search of a stencil that nobody has searched before has found after its first seconds.
#include <map>

#include "tests/cli/cli_fixture.hpp"

namespace {

namespace fs = std::filesystem;

/// Share of a recording's optimum that a search has after so many seconds with 16 compilers.
std::map<double, double> sharesAfter(const std::vector<double>& seconds,
                                     const std::vector<nlohmann::json>& events) {
    std::map<double, double> found;
    for (const double limit : seconds) found[limit] = 0;
    const auto& result = events.back();
    const double optimum =
        result["gcells_s"].get<double>() / result["share_of_optimum"].get<double>();
    for (const auto& event : events) {
        if (event["event"] != "evaluation" || event["status"] != "ok") continue;
        for (auto& [limit, best] : found)
            if (event["clock_s"] <= limit)
                best = std::max(best, event["gcells_s"].get<double>() / optimum);
    }
    return found;
}

/// The default's prior, and what it learns, make up for hundreds of settings drawn at random.
TEST_F(CommandLine, TheDefaultIsNearTheOptimumWithinSeconds) {
    std::map<double, double> sum, least;
    int runs = 0;
    for (const auto& entry :
         fs::directory_iterator(STENCILSCOPE_SOURCE_DIR "/resources/recordings")) {
        if (entry.path().extension() != ".sscope") continue;
        const auto stencil = entry.path().stem().string();
        const auto finished = run({"tune", "--device", entry.path().string(), "--clock", "16",
                                   "--budget", "5s", "--seed", "1", "--json"});
        ASSERT_EQ(finished.status, 0) << stencil << ": " << finished.err;
        for (const auto& [limit, share] : sharesAfter({2, 5}, lines(finished.out))) {
            sum[limit] += share;
            least.try_emplace(limit, 1);
            least[limit] = std::min(least[limit], share);
        }
        ++runs;
    }
    ASSERT_GE(runs, 16);
    // Random draws have 0.83 and 0.89 of it, the same search without its prior 0.88 and 0.97.
    EXPECT_GE(sum[2] / runs, 0.91);
    EXPECT_GE(sum[5] / runs, 0.975);
    EXPECT_GE(least[5], 0.8);
}

}  // namespace
