// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/launcher.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace engine::process {
namespace {

using testing::ElementsAre;
using testing::IsSupersetOf;

TEST(Launcher, StartsTheLocalProgramWithItsArguments) {
    const Launcher launcher = Launcher::local("/opt/a b/stencilscope-worker");
    EXPECT_THAT(
        *launcher.command({"--device=1", "--cache=/var/cache/my files"}),
        ElementsAre("/opt/a b/stencilscope-worker", "--device=1", "--cache=/var/cache/my files"));
}

TEST(Launcher, GoesThroughSshWithoutAskingQuestions) {
    const auto launcher = Launcher::ssh("ada@gpu-1.example.org");
    ASSERT_TRUE(launcher);
    EXPECT_EQ(launcher->place(), "ada@gpu-1.example.org");
    const auto command = *launcher->command({"--device=0"});
    EXPECT_EQ(command.front(), "ssh");
    EXPECT_EQ(command.back(), "--device=0");
    EXPECT_THAT(command, IsSupersetOf({"-oBatchMode=yes", "--", "ada@gpu-1.example.org",
                                       "stencilscope-worker"}));
}

TEST(Launcher, RefusesHostsThatCouldBeOptionsOrCommands) {
    for (const char* host :
         {"", "-oProxyCommand=x", "a b", "host;rm", "host$(x)", "h\nost", "h'", "host:22"}) {
        const auto launcher = Launcher::ssh(host);
        ASSERT_FALSE(launcher) << host;
        EXPECT_EQ(launcher.error().kind, ErrorKind::BadInput);
    }
}

TEST(Launcher, RefusesArgumentsThatARemoteShellWouldRead) {
    const auto launcher = Launcher::ssh("host");
    EXPECT_TRUE(launcher->command({"--cache=/var/cache/mine"}));
    for (const char* argument : {"--cache=/x; reboot", "--cache=$HOME", "--cache=a b", ""}) {
        EXPECT_FALSE(launcher->command({argument})) << argument;
    }
}

}  // namespace
}  // namespace engine::process
