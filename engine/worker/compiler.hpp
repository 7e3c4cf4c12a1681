// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "engine/protocol/message.hpp"

namespace engine::worker {

/// Source to image. Implemented by NVRTC and by tests.
class Compiler {
public:
    virtual ~Compiler() = default;
    virtual std::string toolkit() const = 0;
    virtual protocol::Compiled compile(const protocol::Compile& request) = 0;
};

/// A process that compiles what its input asks, one at a time, until the input ends. Processes
/// instead of threads: NVRTC's front end is under one lock per process, and a compiler that hangs
/// can be killed.
int serveCompiles(Compiler& compiler, int input, int output);

}  // namespace engine::worker
