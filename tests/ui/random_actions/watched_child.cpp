// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/random_actions/watched_child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <string>

namespace {

constexpr std::size_t kLines = 60;

class Watcher {
public:
    Watcher(pid_t child, int lines, int patienceSeconds)
        : m_child(child), m_lines(lines), m_patienceMs(patienceSeconds * 1000) {}

    [[noreturn]] void watch() {
        bool hung = false;
        while (listen(hung)) {
        }
        int status = 0;
        waitpid(m_child, &status, 0);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) std::_Exit(EXIT_SUCCESS);
        for (const std::string& line : m_last) std::fprintf(stderr, "  %s\n", line.c_str());
        if (hung)
            std::fprintf(stderr, "It did not end its last action in %d s.\n", m_patienceMs / 1000);
        else if (WIFSIGNALED(status))
            std::fprintf(stderr, "It ended by signal %d in its last action.\n", WTERMSIG(status));
        else
            std::fprintf(stderr, "It ended with status %d.\n", WEXITSTATUS(status));
        std::_Exit(EXIT_FAILURE);
    }

private:
    /// One more piece of its lines; false: there are none any more.
    bool listen(bool& hung) {
        pollfd ready{m_lines, POLLIN, 0};
        const int count = poll(&ready, 1, m_patienceMs);
        if (count == 0) {
            hung = true;
            kill(m_child, SIGABRT);
            return false;
        }
        char text[4096];
        const ssize_t size = read(m_lines, text, sizeof(text));
        if (size <= 0) return false;
        for (ssize_t i = 0; i < size; ++i) {
            if (text[i] != '\n') {
                m_line += text[i];
                continue;
            }
            m_last.push_back(std::move(m_line));
            m_line.clear();
            if (m_last.size() > kLines) m_last.pop_front();
        }
        return true;
    }

    const pid_t m_child;
    const int m_lines, m_patienceMs;
    std::deque<std::string> m_last;
    std::string m_line;
};

}  // namespace

int beWatched(int patienceSeconds) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) std::_Exit(EXIT_FAILURE);
    const pid_t child = fork();
    if (child < 0) std::_Exit(EXIT_FAILURE);
    if (child == 0) {
        close(ends[0]);
        return ends[1];
    }
    close(ends[1]);
    Watcher(child, ends[0], patienceSeconds).watch();
}
