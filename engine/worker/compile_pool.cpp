// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/compile_pool.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/sentence.hpp"
#include "engine/protocol/codec.hpp"

namespace engine::worker {
namespace {

constexpr int kMostFailedStarts = 3;
constexpr double kLooksEverySeconds = 0.05;

protocol::Compiled failed(std::uint64_t ticket, device::Outcome outcome, std::string reason) {
    protocol::Compiled compiled;
    compiled.ticket = ticket;
    compiled.outcome = outcome;
    compiled.reason = std::move(reason);
    return compiled;
}

}  // namespace

CompilePool::CompilePool(CompilePoolOptions options, const Clock& clock)
    : m_options(std::move(options)), m_clock(clock), m_servers(std::max(1, m_options.processes)) {
    for (Server& server : m_servers) start(server);
}

void CompilePool::start(Server& server) {
    server.ready = false;
    server.since = m_clock.seconds();
    auto child = process::ChildProcess::start(m_options.command);
    if (!child) {
        ++server.failedStarts;
        server.complaint = child.error().message;
        server.channel.reset();
        return;
    }
    // Every core compiles: what measures, searches or is looked at does not wait for that.
    child->yieldToOthers();
    server.channel.emplace(std::move(*child), protocol::kLineLimit);
}

void CompilePool::descriptors(std::vector<pollfd>& polls) {
    for (Server& server : m_servers) {
        if (!server.channel) continue;
        polls.push_back({server.channel->outputNumber(), POLLIN, 0});
        if (server.channel->wantsToWrite()) {
            polls.push_back({server.channel->inputNumber(), POLLOUT, 0});
        }
    }
}

std::vector<protocol::Compiled> CompilePool::step() {
    std::vector<protocol::Compiled> done;
    for (Server& server : m_servers) {
        if (server.channel) receive(server, done);
        checkDeadline(server, done);
        // What kept it from starting may have passed: too many processes, too little memory.
        if (!server.channel && !m_waiting.empty() && server.failedStarts < kMostFailedStarts)
            start(server);
        giveJob(server);
    }
    const bool anyLeft =
        std::ranges::any_of(m_servers, [](const Server& s) { return s.channel.has_value(); });
    if (!anyLeft) refuseWaiting(m_servers.front(), done);
    return done;
}

void CompilePool::receive(Server& server, std::vector<protocol::Compiled>& done) {
    const bool open = server.channel->transfer();
    while (const auto line = server.channel->nextLine()) {
        const auto payload = protocol::payloadOf(*line);
        if (!payload) continue;
        auto message = protocol::decode(*payload);
        if (!message) continue;
        if (std::holds_alternative<protocol::CompilerReady>(*message)) {
            server.ready = true;
            server.failedStarts = 0;
        } else if (auto* missing = std::get_if<protocol::Unavailable>(&*message)) {
            server.complaint = missing->reason;
        } else if (auto* compiled = std::get_if<protocol::Compiled>(&*message);
                   compiled != nullptr && server.job && compiled->ticket == server.job->ticket) {
            server.job.reset();
            done.push_back(std::move(*compiled));
        }
    }
    if (!open) replace(server, done);
}

void CompilePool::replace(Server& server, std::vector<protocol::Compiled>& done) {
    const process::ExitStatus status = server.channel->child().leave(1.0);
    server.channel.reset();
    if (server.job) {
        done.push_back(failed(server.job->ticket, device::Outcome::CompileError,
                              say("The compiler itself failed: {}.", status.text()).text()));
        server.job.reset();
    }
    if (!server.ready) {
        ++server.failedStarts;
        if (server.complaint.empty()) {
            server.complaint = say("The compiling process left with {}.", status.text()).text();
        }
    }
    if (server.failedStarts < kMostFailedStarts) start(server);
}

void CompilePool::checkDeadline(Server& server, std::vector<protocol::Compiled>& done) {
    if (!server.channel) return;
    if (server.job) {
        const Left left = leftOf(server);
        if (left.processorSeconds >= 0 && left.seconds >= 0) return;
        done.push_back(
            failed(server.job->ticket, device::Outcome::Timeout,
                   left.processorSeconds < 0
                       ? say("Compiling took longer than {:g} s and was stopped.",
                             m_options.deadlineSeconds)
                             .text()
                       : say("Compiling had not ended after {:g} s and was stopped; the compiler "
                             "hung, or other programs kept the processor from it.",
                             m_options.hungSeconds)
                             .text()));
        server.job.reset();
        server.channel.reset();
        start(server);
    } else if (!server.ready && m_clock.seconds() - server.since > m_options.startSeconds) {
        server.channel.reset();
        ++server.failedStarts;
        server.complaint = phrase("The compiling process did not get ready in time.");
        if (server.failedStarts < kMostFailedStarts) start(server);
    }
}

CompilePool::Left CompilePool::leftOf(const Server& server) const {
    const double used = server.channel->child().processorSeconds() - server.processorSecondsBefore;
    return {m_options.deadlineSeconds - used,
            server.since + m_options.hungSeconds - m_clock.seconds()};
}

void CompilePool::giveJob(Server& server) {
    if (!server.channel || !server.ready || server.job) return;
    if (m_waiting.empty()) return;
    server.job = std::move(m_waiting.front());
    m_waiting.pop_front();
    server.since = m_clock.seconds();
    server.processorSecondsBefore = server.channel->child().processorSeconds();
    server.channel->send(protocol::encode(*server.job));
    server.channel->transfer();  // what it answers at once waits in the channel for the next step
}

void CompilePool::refuseWaiting(const Server& server, std::vector<protocol::Compiled>& done) {
    for (const protocol::Compile& job : m_waiting) {
        done.push_back(failed(job.ticket, device::Outcome::CompileError,
                              say("There is no compiler: {}", server.complaint).text()));
    }
    m_waiting.clear();
}

std::optional<double> CompilePool::secondsToDeadline() const {
    std::optional<double> nearest;
    for (const Server& server : m_servers) {
        if (!server.channel || (server.ready && !server.job)) continue;
        double seconds = server.since + m_options.startSeconds - m_clock.seconds();
        if (server.job) {
            // It cannot use more of the processor than time passes, and may use much less: whoever
            // waits looks again, not all the time.
            const Left left = leftOf(server);
            seconds = std::min(std::max(left.processorSeconds, kLooksEverySeconds), left.seconds);
        }
        seconds = std::max(0.0, seconds);
        nearest = nearest ? std::min(*nearest, seconds) : seconds;
    }
    return nearest;
}

}  // namespace engine::worker
