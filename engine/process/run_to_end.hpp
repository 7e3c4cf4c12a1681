// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/process/child_process.hpp"

namespace engine::process {

struct Ended {
    ExitStatus status;
    std::string said;  ///< on both of its output streams, at most its first 64 KiB
    bool well() const { return status == ExitStatus{}; }
};

/// Starts a program as ChildProcess does, and waits until it has left by itself; after
/// `mostSeconds` it is killed, which is an error.
Result<Ended> runToEnd(const std::vector<std::string>& argv, double mostSeconds);

}  // namespace engine::process
