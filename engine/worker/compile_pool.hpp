// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compiling processes: jobs go to whoever is free; one that hangs is killed, one that crashes
// is replaced. Lives in one thread, which polls descriptors() and then calls step().

#include <poll.h>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/process/child_channel.hpp"
#include "engine/protocol/message.hpp"

namespace engine::worker {

struct CompilePoolOptions {
    std::vector<std::string> command;  ///< starts one compiling process
    int processes = 1;
    double deadlineSeconds = 30;  ///< processor time of one compilation
    double startSeconds = 60;     ///< until a process is ready
    double hungSeconds = 90;      ///< of one compilation by the clock, however busy the machine is
};

class CompilePool {
public:
    CompilePool(CompilePoolOptions options, const Clock& clock);

    void submit(protocol::Compile job) { m_waiting.push_back(std::move(job)); }
    void descriptors(std::vector<pollfd>& polls);
    /// Moves everything that can move; returns what was finished, well or badly.
    std::vector<protocol::Compiled> step();
    /// Seconds until a deadline needs step(), nothing while no job runs.
    std::optional<double> secondsToDeadline() const;

private:
    struct Server {
        std::optional<process::ChildChannel> channel;
        bool ready = false;
        int failedStarts = 0;   ///< in a row
        std::string complaint;  ///< what it said before it left
        std::optional<protocol::Compile> job;
        double since = 0;                   ///< start of the process, or of the job
        double processorSecondsBefore = 0;  ///< when the job started
    };

    void start(Server& server);
    void receive(Server& server, std::vector<protocol::Compiled>& done);
    void replace(Server& server, std::vector<protocol::Compiled>& done);
    void checkDeadline(Server& server, std::vector<protocol::Compiled>& done);
    /// What the server's job may still take; whichever is over first.
    struct Left {
        double processorSeconds, seconds;
    };
    Left leftOf(const Server& server) const;
    void giveJob(Server& server);
    void refuseWaiting(const Server& server, std::vector<protocol::Compiled>& done);

    CompilePoolOptions m_options;
    const Clock& m_clock;
    std::deque<protocol::Compile> m_waiting;
    std::vector<Server> m_servers;
};

}  // namespace engine::worker
