// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs one of our programs to its end, or kills it once it has said enough, and keeps what it said.

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <optional>
#include <string>
#include <vector>

namespace support {

struct Finished {
    int status = -1;  ///< exit status; 128 + signal when it was killed
    std::string out, err;
};

inline Finished runProgram(std::vector<std::string> command,
                           std::optional<std::ptrdiff_t> killAfterLines = {},
                           int signal = SIGKILL) {
    int out[2], err[2];
    if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0) return {};
    if (killAfterLines) fcntl(out[1], F_SETPIPE_SZ, 4096);  // it does not run far ahead of us
    const pid_t child = fork();
    if (child == 0) {
        // Whoever runs the tests may ignore signals, as shells do for what runs in the background.
        for (const int one : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(one, SIG_DFL);
        dup2(out[1], STDOUT_FILENO);
        dup2(err[1], STDERR_FILENO);
        std::vector<char*> arguments;
        for (auto& argument : command) arguments.push_back(argument.data());
        arguments.push_back(nullptr);
        execv(arguments[0], arguments.data());
        _exit(127);
    }
    close(out[1]);
    close(err[1]);
    Finished finished;
    bool killed = false;
    pollfd polls[2] = {{out[0], POLLIN, 0}, {err[0], POLLIN, 0}};
    while (polls[0].fd >= 0 || polls[1].fd >= 0) {
        if (killAfterLines && !killed &&
            std::ranges::count(finished.out, '\n') >= *killAfterLines) {
            kill(child, signal);
            killed = true;
        }
        poll(polls, 2, -1);
        for (auto& ready : polls) {
            if (ready.fd < 0 || ready.revents == 0) continue;
            char buffer[65536];
            const ssize_t count = read(ready.fd, buffer, sizeof buffer);
            auto& text = &ready == &polls[0] ? finished.out : finished.err;
            if (count > 0) {
                text.append(buffer, static_cast<std::size_t>(count));
            } else {
                close(ready.fd);
                ready.fd = -1;
            }
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    finished.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return finished;
}

}  // namespace support
