// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/worker_hub.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "engine/core/sentence.hpp"
#include "engine/process/run_to_end.hpp"

namespace engine::live {
namespace {

constexpr double kWordsSeconds = 5;
constexpr std::size_t kLongestWords = 200;

/// What ssh, or the shell behind it, says where it cannot start the worker: "ssh: Could not resolve
/// hostname x". Empty: it can, or says nothing in time.
std::string wordsOfRefusal(const process::Launcher& launcher) {
    const auto command = launcher.command({"--list"});
    if (!command) return {};
    const auto ended = process::runToEnd(*command, kWordsSeconds);
    // ssh's own failure, and a shell's for a program that is not there or not one.
    constexpr int kSsh = 255, kNotFound = 127, kNotRun = 126;
    if (!ended || (ended->status.code != kSsh && ended->status.code != kNotFound &&
                   ended->status.code != kNotRun))
        return {};
    std::string words;
    for (const char c : ended->said) {
        if (c == '\n' && !words.empty() && words.back() != ' ') words += ' ';
        if (static_cast<unsigned char>(c) >= ' ') words += c;
    }
    while (!words.empty() && (words.back() == ' ' || words.back() == '.')) words.pop_back();
    if (words.size() > kLongestWords) words.erase(0, words.size() - kLongestWords);
    return words;
}

/// First contact failed: in the words of whoever refused it.
Error refusalOf(const process::Launcher& launcher, Error error) {
    if (!launcher.remote() || error.kind != ErrorKind::Unavailable) return error;
    const std::string words = wordsOfRefusal(launcher);
    if (words.empty()) return error;
    return {ErrorKind::Unavailable,
            say("{} cannot be used over ssh: {}.", launcher.place(), words).text()};
}

}  // namespace

Result<std::shared_ptr<WorkerHub>> startWorker(const process::Launcher& launcher,
                                               WorkerOptions options,
                                               std::shared_ptr<const Clock> clock) {
    std::vector<std::string> arguments{fmt::format("--device={}", options.device)};
    if (options.compilers > 0)
        arguments.push_back(fmt::format("--compilers={}", options.compilers));
    if (options.share > 1) arguments.push_back(fmt::format("--share={}", options.share));
    options.limits.overConnection = launcher.remote();
    if (options.ownCache) arguments.emplace_back("--own-cache");
    if (!options.cache.empty()) arguments.push_back("--cache=" + options.cache.string());
    auto command = launcher.command(arguments);
    if (!command) return tl::unexpected(command.error());
    std::shared_ptr<WorkerHub> hub(
        new WorkerHub(std::move(*command), options, std::move(clock), launcher.place()));
    if (Status greeted = hub->waitForHello(); !greeted)
        return tl::unexpected(refusalOf(launcher, greeted.error()));
    return hub;
}

WorkerHub::WorkerHub(std::vector<std::string> command, const WorkerOptions& options,
                     std::shared_ptr<const Clock> clock, std::string place)
    : m_place(std::move(place)),
      m_clock(std::move(clock)),
      m_stop(options.stop),
      m_supervisor(std::move(command), options.limits, *m_clock, options.log, options.health,
                   options.absence),
      m_thread([this](std::stop_token stop) { listen(stop); }) {}

WorkerHub::~WorkerHub() {
    m_thread.request_stop();
    m_wake.raise();
}

void WorkerHub::listen(std::stop_token stop) {
    while (!stop.stop_requested()) {
        std::vector<pollfd> polls{{m_wake.number(), POLLIN, 0}};
        double seconds = 0;
        {
            const std::lock_guard lock(m_mutex);
            m_supervisor.descriptors(polls);
            seconds = m_supervisor.secondsToDeadline();
        }
        ::poll(polls.data(), polls.size(),
               static_cast<int>(std::ceil(std::min(seconds, 3600.0) * 1000)) + 1);
        m_wake.clear();
        {
            const std::lock_guard lock(m_mutex);
            m_supervisor.step();
        }
        m_stepped.notify_all();
    }
}

Status WorkerHub::waitForHello() {
    std::unique_lock lock(m_mutex);
    const bool there = m_stepped.wait(
        lock, m_stop, [this] { return m_supervisor.hello() || m_supervisor.lost(); });
    if (!there) return fail(ErrorKind::Cancelled, phrase("Stopped while the worker started."));
    if (m_supervisor.lost()) return tl::unexpected(*m_supervisor.lost());
    return {};
}

protocol::Hello WorkerHub::hello() const {
    const std::lock_guard lock(m_mutex);
    return m_supervisor.hello().value_or(protocol::Hello{});
}

std::optional<protocol::Health> WorkerHub::health() const {
    const std::lock_guard lock(m_mutex);
    return m_supervisor.health();
}

bool WorkerHub::lost() const {
    const std::lock_guard lock(m_mutex);
    return m_supervisor.lost().has_value();
}

int WorkerHub::restarts() const {
    const std::lock_guard lock(m_mutex);
    return m_supervisor.restarts();
}

int WorkerHub::reconnections() const {
    const std::lock_guard lock(m_mutex);
    return m_supervisor.reconnections();
}

Result<int> WorkerHub::open(protocol::Open open, const std::string& key) {
    using State = Supervisor::ProblemState;
    std::unique_lock lock(m_mutex);
    if (m_supervisor.lost()) return tl::unexpected(*m_supervisor.lost());
    const int problem = m_supervisor.open(std::move(open), key);
    m_wake.raise();
    const bool answered = m_stepped.wait(lock, m_stop, [&] {
        const State state = m_supervisor.stateOf(problem);
        return m_supervisor.lost() || state == State::Opened || state == State::Refused;
    });
    if (!m_supervisor.lost() && m_supervisor.stateOf(problem) == State::Opened) return problem;
    const Error error =
        !answered ? Error{ErrorKind::Cancelled, phrase("Stopped while the GPU was made ready.")}
        : m_supervisor.lost() ? *m_supervisor.lost()
                              : Error{ErrorKind::Failed, m_supervisor.refusalOf(problem)};
    m_supervisor.close(problem);
    return tl::unexpected(error);
}

void WorkerHub::close(int problem) {
    const std::lock_guard lock(m_mutex);
    m_supervisor.close(problem);
    m_wake.raise();
}

void WorkerHub::evaluate(std::shared_ptr<Lane> lane, std::uint64_t ticket,
                         protocol::Evaluate evaluate) {
    const std::lock_guard lock(m_mutex);
    m_supervisor.evaluate(std::move(lane), ticket, std::move(evaluate));
    m_wake.raise();
}

void WorkerHub::abandon(const Lane& lane) {
    const std::lock_guard lock(m_mutex);
    m_supervisor.abandon(lane);
}

}  // namespace engine::live
