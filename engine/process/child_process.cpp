// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>

#include "engine/core/sentence.hpp"

extern char** environ;

namespace engine::process {
namespace {

ExitStatus statusOf(int raw) {
    ExitStatus status;
    if (WIFSIGNALED(raw)) {
        status.signal = WTERMSIG(raw);
    } else {
        status.code = WEXITSTATUS(raw);
    }
    return status;
}

/// posix_spawn's two helper objects, destroyed together.
struct SpawnPlan {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;

    SpawnPlan(int input, int output, ChildProcess::Errors errors) {
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        if (errors == ChildProcess::Errors::WithOutput)
            posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setpgroup(&attributes, 0);
        // Threads of ours may block signals; the child starts with none blocked.
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&attributes, &none);
        // Nor does it ignore what we ignore.
        sigset_t usual;
        sigemptyset(&usual);
        sigaddset(&usual, SIGPIPE);
        sigaddset(&usual, SIGXFSZ);
        posix_spawnattr_setsigdefault(&attributes, &usual);
        posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
};

/// Waits until the process has ended, without collecting it; false when the time is over first.
bool waitForEnd(pid_t pid, double seconds) {
    const FileDescriptor handle(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    if (!handle.open()) return false;
    pollfd waiting{handle.number(), POLLIN, 0};
    int result = 0;
    do {
        result = ::poll(&waiting, 1, static_cast<int>(seconds * 1000));
    } while (result < 0 && errno == EINTR);
    return result > 0;
}

}  // namespace

std::string ExitStatus::text() const {
    if (signal != 0) return say("signal {} ({})", signal, ::strsignal(signal)).text();
    return say("exit status {}", code).text();
}

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& argv, Errors errors) {
    if (argv.empty()) return badInput(phrase("There is no program to start."));
    int toChild[2];
    int fromChild[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, toChild) != 0) {
        return fail(ErrorKind::Failed, say("No socket: {}.", std::strerror(errno)).text());
    }
    ChildProcess child;
    child.m_input = FileDescriptor(toChild[0]);
    const FileDescriptor childInput(toChild[1]);
    if (::pipe2(fromChild, O_CLOEXEC) != 0) {
        return fail(ErrorKind::Failed, say("No pipe: {}.", std::strerror(errno)).text());
    }
    child.m_output = FileDescriptor(fromChild[0]);
    const FileDescriptor childOutput(fromChild[1]);

    std::vector<char*> arguments;
    for (const std::string& argument : argv)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    const SpawnPlan plan(childInput.number(), childOutput.number(), errors);
    const int error = ::posix_spawnp(&child.m_pid, arguments[0], &plan.actions, &plan.attributes,
                                     arguments.data(), environ);
    if (error != 0) {
        child.m_pid = -1;
        return fail(ErrorKind::Unavailable,
                    say("{} cannot be started: {}.", argv[0], std::strerror(error)).text());
    }
    return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : m_pid(std::exchange(other.m_pid, -1)),
      m_status(other.m_status),
      m_input(std::move(other.m_input)),
      m_output(std::move(other.m_output)) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    std::swap(m_pid, other.m_pid);
    std::swap(m_status, other.m_status);
    std::swap(m_input, other.m_input);
    std::swap(m_output, other.m_output);
    return *this;
}

ChildProcess::~ChildProcess() {
    if (m_pid > 0) kill();
}

double ChildProcess::processorSeconds() const {
    clockid_t clock = 0;
    timespec used{};
    if (m_pid <= 0 || ::clock_getcpuclockid(m_pid, &clock) != 0 ||
        ::clock_gettime(clock, &used) != 0)
        return 0;
    return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

void ChildProcess::yieldToOthers() {
    constexpr int kNice = 10;
    if (m_pid > 0) ::setpriority(PRIO_PROCESS, static_cast<id_t>(m_pid), kNice);
}

std::optional<ExitStatus> ChildProcess::poll() {
    if (m_status || m_pid <= 0) return m_status;
    int raw = 0;
    if (::waitpid(m_pid, &raw, WNOHANG) == m_pid) m_status = statusOf(raw);
    return m_status;
}

ExitStatus ChildProcess::kill() {
    if (m_pid <= 0) return m_status.value_or(ExitStatus{});
    // The group may outlive its leader: always end it.
    ::kill(-m_pid, SIGKILL);
    if (!m_status) {
        int raw = 0;
        while (::waitpid(m_pid, &raw, 0) < 0 && errno == EINTR) {
        }
        m_status = statusOf(raw);
    }
    m_pid = -1;
    return *m_status;
}

ExitStatus ChildProcess::leave(double patienceSeconds) {
    m_input.close();
    if (m_pid > 0 && !poll()) waitForEnd(m_pid, patienceSeconds);
    poll();
    return kill();
}

}  // namespace engine::process
