// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A hub over a scripted worker, at this computer or as if behind a connection.

#include <gtest/gtest.h>
#include <mutex>

#include "engine/live/worker_hub.hpp"
#include "tests/support/leaping_clock.hpp"

namespace engine::live {

class SupervisorTest : public testing::Test {
protected:
    SupervisorTest() {
        m_options.log = [this](const std::string& line) {
            if (line == "hanging") m_clock->leap(m_patience);
            const std::lock_guard lock(m_mutex);
            m_log.push_back(line.substr(0, 100));
        };
    }

    Result<std::shared_ptr<WorkerHub>> start(const std::string& how = "normal") {
        const auto launcher = process::Launcher::prefixed(
            {STENCILSCOPE_BIN_DIR "/fake_worker", how}, "this test", m_remote);
        auto hub = startWorker(launcher, m_options, m_clock);
        if (hub) m_hub = *hub;
        return hub;
    }
    Result<int> open(const std::string& entry = "naive", const std::string& key = "problem") {
        protocol::Open open;
        open.layout.grid = {8, 8, 1};
        open.reference.entry = entry;
        return m_hub->open(open, key);
    }
    static space::Setting settingOf(std::uint64_t ticket) {
        return space::Setting().with(space::ParameterId::TBx, static_cast<int>(ticket) + 1);
    }
    void submit(int problem, std::uint64_t ticket, const std::string& entry) {
        device::Evaluation asked;
        asked.setting = settingOf(ticket);
        m_lane->submitted({ticket, asked, 0});
        protocol::Evaluate request;
        request.problem = problem;
        request.kernel.entry = entry;
        m_hub->evaluate(m_lane, ticket, request);
    }
    /// Submits one evaluation an entry, waits for all; evaluations in the order of submission.
    std::vector<device::Evaluation> evaluate(const std::vector<std::string>& entries) {
        EXPECT_TRUE(start());
        const auto problem = open();
        EXPECT_TRUE(problem);
        for (std::size_t i = 0; i < entries.size(); ++i) submit(*problem, i, entries[i]);
        std::vector<device::Evaluation> evaluations(entries.size());
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const auto completion = m_lane->next({});
            if (!completion) {
                ADD_FAILURE() << completion.error().message;
                return evaluations;
            }
            evaluations[completion->ticket] = completion->evaluation;
        }
        return evaluations;
    }
    std::vector<std::string> log() {
        const std::lock_guard lock(m_mutex);
        return m_log;
    }

    WorkerOptions m_options;
    std::shared_ptr<support::LeapingClock> m_clock = std::make_shared<support::LeapingClock>();
    bool m_remote = false;  ///< as if behind a connection
    double m_patience = 0;  ///< seconds that pass at once when the worker hangs
    std::mutex m_mutex;
    std::vector<std::string> m_log;
    std::shared_ptr<WorkerHub> m_hub;
    std::shared_ptr<Lane> m_lane = std::make_shared<Lane>(std::make_shared<SteadyClock>());
};

}  // namespace engine::live
