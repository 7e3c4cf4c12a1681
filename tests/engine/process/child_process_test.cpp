// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/child_process.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <algorithm>
#include <csignal>

#include "engine/process/child_channel.hpp"

namespace engine::process {
namespace {

/// Lines until the child closes its output.
std::vector<std::string> linesOf(ChildChannel& channel) {
    std::vector<std::string> lines;
    bool open = true;
    while (open) {
        std::vector<pollfd> polls{{channel.outputNumber(), POLLIN, 0}};
        if (channel.wantsToWrite()) polls.push_back({channel.inputNumber(), POLLOUT, 0});
        ::poll(polls.data(), polls.size(), 5000);
        open = channel.transfer();
        while (auto line = channel.nextLine()) lines.push_back(std::move(*line));
    }
    return lines;
}

TEST(ChildProcess, TalksBothWaysAndReportsTheExitStatus) {
    auto child = ChildProcess::start({"sh", "-c", "read a; echo \"got $a\"; exit 7"});
    ASSERT_TRUE(child);
    ChildChannel channel(std::move(*child), 1000);
    channel.send("hello\n");
    EXPECT_EQ(linesOf(channel), std::vector<std::string>{"got hello"});
    EXPECT_EQ(channel.child().leave(5), (ExitStatus{7, 0}));
}

TEST(ChildProcess, AMissingProgramIsUnavailable) {
    const auto child = ChildProcess::start({"/no/such/program"});
    ASSERT_FALSE(child);
    EXPECT_EQ(child.error().kind, ErrorKind::Unavailable);
    EXPECT_NE(child.error().message.find("/no/such/program"), std::string::npos);
}

TEST(ChildProcess, ASignalIsToldFromAnExit) {
    auto child = ChildProcess::start({"sh", "-c", "kill -SEGV $$"});
    ASSERT_TRUE(child);
    const ExitStatus status = child->leave(5);
    EXPECT_EQ(status, (ExitStatus{0, SIGSEGV}));
    EXPECT_EQ(status.text(), "signal 11 (Segmentation fault)");
    EXPECT_EQ((ExitStatus{3, 0}).text(), "exit status 3");
}

TEST(ChildProcess, TellsTheProcessorTimeItHasUsed) {
    auto child = ChildProcess::start({"sh", "-c", "while :; do :; done"});
    ASSERT_TRUE(child);
    while (child->processorSeconds() < 0.05) ::poll(nullptr, 0, 1);
    child->kill();
    EXPECT_EQ(child->processorSeconds(), 0);
    EXPECT_LT(ChildProcess::start({"sleep", "1000"})->processorSeconds(), 0.05);
}

TEST(ChildProcess, LetsOthersGoFirst) {
    auto child = ChildProcess::start({"sleep", "1000"});
    ASSERT_TRUE(child);
    const auto id = static_cast<id_t>(child->pid());
    const int before = ::getpriority(PRIO_PROCESS, id);
    child->yieldToOthers();
    EXPECT_EQ(::getpriority(PRIO_PROCESS, id), std::max(before, 10));
}

TEST(ChildProcess, KillEndsTheWholeGroupAtOnce) {
    auto child = ChildProcess::start({"sh", "-c", "sleep 1000 & echo ready; sleep 1000"});
    ASSERT_TRUE(child);
    ChildChannel channel(std::move(*child), 1000);
    pollfd waiting{channel.outputNumber(), POLLIN, 0};
    ::poll(&waiting, 1, 5000);
    channel.transfer();
    EXPECT_EQ(channel.nextLine(), "ready");
    EXPECT_EQ(channel.child().kill().signal, SIGKILL);
    // The pipe closes only when the grandchild, which holds it too, is gone: this would wait for
    // it.
    EXPECT_TRUE(linesOf(channel).empty());
}

TEST(ChildProcess, LeaveIsPatientOnlySoLong) {
    auto deaf = ChildProcess::start({"sh", "-c", "trap '' TERM; sleep 1000"});
    ASSERT_TRUE(deaf);
    // A child that had been waited for would have left with an exit status.
    EXPECT_EQ(deaf->leave(0.05), (ExitStatus{0, SIGKILL}));
    // Closing its input is all that one which listens needs.
    auto listening = ChildProcess::start({"sh", "-c", "cat; exit 4"});
    ASSERT_TRUE(listening);
    EXPECT_EQ(listening->leave(600), (ExitStatus{4, 0}));
}

TEST(ChildProcess, WritingToAChildThatLeftIsNoCatastrophe) {
    auto child = ChildProcess::start({"true"});
    ASSERT_TRUE(child);
    ChildChannel channel(std::move(*child), 1000);
    EXPECT_TRUE(linesOf(channel).empty());
    channel.send(std::string(1 << 20, 'x'));
    channel.transfer();
    EXPECT_EQ(channel.child().leave(5), (ExitStatus{0, 0}));
}

TEST(ChildChannel, MovesMoreThanAnyBufferHolds) {
    auto child = ChildProcess::start({"cat"});
    ASSERT_TRUE(child);
    ChildChannel channel(std::move(*child), 1 << 22);
    const std::string line(3 << 20, 'y');
    channel.send(line + "\n");
    std::optional<std::string> echoed;
    for (int i = 0; i < 10000 && !echoed; ++i) {
        std::vector<pollfd> polls{{channel.outputNumber(), POLLIN, 0}};
        if (channel.wantsToWrite()) polls.push_back({channel.inputNumber(), POLLOUT, 0});
        ::poll(polls.data(), polls.size(), 1000);
        ASSERT_TRUE(channel.transfer());
        echoed = channel.nextLine();
    }
    EXPECT_EQ(echoed, line);
}

}  // namespace
}  // namespace engine::process
