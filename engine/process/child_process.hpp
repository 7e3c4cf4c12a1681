// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A child process in a process group of its own, its standard streams connected to us. Killed with
// its group when the object goes.

#include <sys/types.h>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/process/file_descriptor.hpp"

namespace engine::process {

/// How a process ended.
struct ExitStatus {
    int code = 0;    ///< when it left by itself
    int signal = 0;  ///< when a signal ended it
    bool operator==(const ExitStatus&) const = default;
    /// "exit status 3", "signal 11 (Segmentation fault)"
    std::string text() const;
};

class ChildProcess {
public:
    /// Where the child's standard error goes: to ours, or into what it says.
    enum class Errors { ToOurs, WithOutput };
    /// Starts `argv[0]` (searched in PATH unless it has a slash) without any shell between. A
    /// program that cannot be started is an Error of kind Unavailable.
    static Result<ChildProcess> start(const std::vector<std::string>& argv,
                                      Errors errors = Errors::ToOurs);

    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ~ChildProcess();

    /// A socket: writing to a child that left fails instead of raising SIGPIPE.
    FileDescriptor& input() { return m_input; }
    FileDescriptor& output() { return m_output; }
    pid_t pid() const { return m_pid; }
    /// Processor time it has used, all its threads together; 0 once it has ended.
    double processorSeconds() const;

    /// From now on whoever else wants the processor goes first.
    void yieldToOthers();

    /// How it ended, if it did; never waits.
    std::optional<ExitStatus> poll();
    /// Ends the whole group at once, then collects the exit status.
    ExitStatus kill();
    /// Closes its input and waits for it to leave, at most so long; kills it otherwise.
    ExitStatus leave(double patienceSeconds);

private:
    ChildProcess() = default;

    pid_t m_pid = -1;
    std::optional<ExitStatus> m_status;
    FileDescriptor m_input, m_output;
};

}  // namespace engine::process
