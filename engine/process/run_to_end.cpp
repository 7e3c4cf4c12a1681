// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/run_to_end.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace engine::process {
namespace {

constexpr std::size_t kMostKept = 1u << 16;
constexpr double kPatienceSeconds = 60;  // between the end of its output and its own

}  // namespace

Result<Ended> runToEnd(const std::vector<std::string>& argv) {
    auto child = ChildProcess::start(argv, ChildProcess::Errors::WithOutput);
    if (!child) return tl::unexpected(child.error());
    child->input().close();
    Ended ended;
    std::array<char, 4096> part;
    for (;;) {
        const ssize_t count = ::read(child->output().number(), part.data(), part.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        // What is too much is read and dropped: a full pipe would stop the child.
        ended.said.append(part.data(),
                          std::min(static_cast<std::size_t>(count), kMostKept - ended.said.size()));
    }
    ended.status = child->leave(kPatienceSeconds);
    return ended;
}

}  // namespace engine::process
