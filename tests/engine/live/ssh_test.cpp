// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A worker behind ssh, on a server of the test's own. Skips where there is none.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>

#include "engine/live/worker_hub.hpp"
#include "tests/support/ssh_server.hpp"

namespace engine::live {
namespace {

using device::Outcome;

class SshTest : public testing::Test {
protected:
    void SetUp() override {
        const auto missing = m_server.start(STENCILSCOPE_BIN_DIR "/fake_worker");
        if (!missing.empty()) GTEST_SKIP() << missing;
        m_options.limits.firstPause = 0;
        m_options.log = [this](const std::string& line) {
            const std::lock_guard lock(m_mutex);
            m_hanging = m_hanging || line == "hanging";
            m_changed.notify_all();
        };
        auto hub = startWorker(*process::Launcher::ssh(support::SshServer::kHost), m_options,
                               std::make_shared<SteadyClock>());
        ASSERT_TRUE(hub) << hub.error().message;
        m_hub = *hub;
        protocol::Open open;
        open.layout.grid = {8, 8, 1};
        open.reference.entry = "naive";
        const auto problem = m_hub->open(open, "problem");
        ASSERT_TRUE(problem) << problem.error().message;
        m_problem = *problem;
    }
    void submit(std::uint64_t ticket, const std::string& entry) {
        m_lane->submitted({ticket, {}, 0});
        protocol::Evaluate request;
        request.problem = m_problem;
        request.kernel.entry = entry;
        m_hub->evaluate(m_lane, ticket, request);
    }
    device::Evaluation next() {
        const auto completion = m_lane->next({});
        EXPECT_TRUE(completion) << completion.error().message;
        return completion ? completion->evaluation : device::Evaluation{};
    }
    void waitUntilItHangs() {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_hanging; });
    }
    std::uintmax_t timesMeasured(const std::string& name) const {
        return std::filesystem::file_size(m_server.folder() / name);
    }
    std::string counted(const std::string& how, const std::string& name) const {
        return how + " " + (m_server.folder() / name).string();
    }

    support::SshServer m_server;
    WorkerOptions m_options;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_hanging = false;
    int m_problem = 0;
    std::shared_ptr<WorkerHub> m_hub;
    std::shared_ptr<Lane> m_lane = std::make_shared<Lane>(std::make_shared<SteadyClock>());
};

TEST_F(SshTest, OneCopiedFileMeasuresThere) {
    EXPECT_EQ(m_hub->place(), support::SshServer::kHost);
    submit(1, "fine");
    submit(2, "compile_error");
    EXPECT_EQ(next().outcome, Outcome::Ok);
    EXPECT_EQ(next().outcome, Outcome::CompileError);
}

TEST_F(SshTest, AConnectionThatIsCutInMidSearchResumes) {
    submit(1, counted("counted", "first"));
    EXPECT_EQ(next().outcome, Outcome::Ok);
    submit(2, counted("hangs once", "second"));
    submit(3, counted("counted", "third"));
    waitUntilItHangs();
    m_server.cut();
    const auto second = next();
    EXPECT_EQ(second.outcome, Outcome::Ok) << second.reason;
    EXPECT_EQ(second.conditions.askedAgain, 1) << "it was measured twice, and says so";
    EXPECT_EQ(next().outcome, Outcome::Ok);
    EXPECT_EQ(m_hub->reconnections(), 1);
    EXPECT_EQ(timesMeasured("first"), 1U) << "what was answered is not asked again";
    EXPECT_EQ(timesMeasured("second"), 2U);
    EXPECT_EQ(timesMeasured("third"), 1U);
}

}  // namespace
}  // namespace engine::live
