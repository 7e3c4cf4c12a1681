// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One search by many: threads, or processes that mpirun has started.
#include "tests/cli/cli_fixture.hpp"

namespace {

std::vector<std::string> tuneOf(const std::string& recording, const std::string& strategy) {
    return {"tune",          "--stencil", "star3d1r", "--device",   recording,
            "--strategy",    strategy,    "--option", "prior=none", "--option",
            "populations=3", "--budget",  "60ev",     "--json"};
}

std::vector<std::string> with(std::vector<std::string> arguments, const std::string& flag) {
    arguments.push_back(flag);
    return arguments;
}

TEST_F(CommandLine, ThreadsGiveTheSameEvents) {
    for (const char* strategy : {"gstuner-corrected", "genetic-restarts"}) {
        const auto arguments = tuneOf(s_recording, strategy);
        const auto alone = run(arguments), threads = run(with(arguments, "--threads"));
        ASSERT_EQ(alone.status, 0) << alone.err;
        EXPECT_EQ(lines(alone.out).size(), 61u);
        EXPECT_EQ(repeatable(threads.out), repeatable(alone.out)) << threads.err;
    }
}

TEST_F(CommandLine, OnlySubPopulationsGoTogether) {
    const auto refused = run(with(tuneOf(s_recording, "random"), "--threads"));
    EXPECT_EQ(refused.status, 2);
    const auto both = run({"tune", "--stencil", "star3d1r", "--device", s_recording, "--strategy",
                           "gstuner", "--threads", "--mpi"});
    EXPECT_EQ(both.status, 2);
    EXPECT_NE(both.err.find("Give --threads or --mpi, not both"), std::string::npos) << both.err;
    const auto none = run({"tune", "--stencil", "star3d1r", "--device", s_recording, "--mpi"});
    EXPECT_EQ(none.status, 2);
    EXPECT_NE(none.err.find("scout has none"), std::string::npos) << none.err;
}

#ifdef STENCILSCOPE_MPIRUN
TEST_F(CommandLine, RanksGiveTheSameEvents) {
    const auto arguments = tuneOf(s_recording, "gstuner-corrected");
    const auto alone = run(arguments);
    for (const char* variable : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM",
                                 "OMPI_MCA_rmaps_base_oversubscribe"})
        setenv(variable, "1", 1);
    for (const char* ranks : {"2", "4"}) {
        std::vector<std::string> command = {STENCILSCOPE_MPIRUN, "-n", ranks,
                                            STENCILSCOPE_BIN_DIR "/stencilscope-cli"};
        for (const auto& argument : with(arguments, "--mpi")) command.push_back(argument);
        const auto together = support::runProgram(command);
        ASSERT_EQ(together.status, 0) << together.err;
        EXPECT_EQ(repeatable(together.out), repeatable(alone.out)) << ranks;
    }
}
#endif

}  // namespace
