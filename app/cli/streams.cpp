// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/streams.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace cli {
namespace {

/// C0 but for line feed and tabulator, and DEL.
bool commands(unsigned char c) { return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f; }

}  // namespace

void holdStandardStreams() {
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(number, F_GETFD) != -1 || errno != EBADF) continue;
        // The lowest free number is this one. What nobody can read fails to be written.
        const int mode = number == STDERR_FILENO ? O_WRONLY : O_RDONLY;
        if (::open("/dev/null", mode) != number) return;
    }
}

std::string plain(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
        if (commands(c)) {
            result += fmt::format("\\x{:02x}", c);
        } else if (c == 0xc2 && next >= 0x80 && next < 0xa0) {  // C1 in UTF-8
            result += fmt::format("\\x{:02x}", next);
            ++i;
        } else {
            result += text[i];
        }
    }
    return result;
}

void writeOut(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void writeErr(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

bool outputLost() { return std::ferror(stdout) != 0; }

bool readerHasGone() {
    pollfd output{STDOUT_FILENO, 0, 0};
    return ::poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

engine::Status flushOutput() {
    std::fflush(stdout);
    if (!outputLost()) return {};
    return engine::fail(
        engine::ErrorKind::Storage,
        "Not everything could be printed: the standard output is closed, or its disk "
        "is full.");
}

}  // namespace cli
