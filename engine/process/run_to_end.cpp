// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/run_to_end.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>

#include "engine/core/clock.hpp"
#include "engine/core/sentence.hpp"

namespace engine::process {
namespace {

constexpr std::size_t kMostKept = 1u << 16;

/// Reads on once something is there; false when nothing will come, or not in time.
bool readOn(int descriptor, double seconds, std::string& said) {
    pollfd ready{descriptor, POLLIN, 0};
    const double ms = std::clamp(std::ceil(1000 * seconds), 0.0, 1e9);
    const int found = ::poll(&ready, 1, static_cast<int>(ms));
    if (found < 0) return errno == EINTR;
    if (found == 0) return false;
    std::array<char, 4096> part;
    const ssize_t count = ::read(descriptor, part.data(), part.size());
    if (count < 0) return errno == EINTR;
    // What is too much is read and dropped: a full pipe would stop the child.
    said.append(part.data(), std::min(static_cast<std::size_t>(count), kMostKept - said.size()));
    return count > 0;
}

}  // namespace

Result<Ended> runToEnd(const std::vector<std::string>& argv, double mostSeconds) {
    const SteadyClock clock;
    const double until = clock.seconds() + mostSeconds;
    const auto left = [&] { return until - clock.seconds(); };
    auto child = ChildProcess::start(argv, ChildProcess::Errors::WithOutput);
    if (!child) return tl::unexpected(child.error());
    child->input().close();
    Ended ended;
    while (left() > 0 && readOn(child->output().number(), left(), ended.said)) {
    }
    ended.status = child->leave(std::max(0.0, left()));
    if (left() <= 0)
        return fail(ErrorKind::Failed,
                    say("{} did not end within {} seconds.", argv.front(), mostSeconds).text());
    return ended;
}

}  // namespace engine::process
