// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How to start a worker here or on another machine: always an argument list, never a shell line of
// ours.

#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/result.hpp"

namespace engine::process {

class Launcher {
public:
    static Launcher local(std::filesystem::path worker);
    /// Any other way to start it: the worker's arguments follow `command`, which no shell of ours
    /// reads
    /// ("mpirun", "-n", "1", "stencilscope-worker").
    static Launcher prefixed(std::vector<std::string> command, std::string place,
                             bool remote = false);
    /// `host` as ssh takes it: [user@]name. Letters, digits and ._@- only and no leading dash, so
    /// that nothing a person or a file supplies can become an option or a command.
    static Result<Launcher> ssh(const std::string& host);

    /// The whole command line for the worker with these arguments. They pass through a remote shell
    /// with ssh: letters, digits and _./=- only.
    Result<std::vector<std::string>> command(const std::vector<std::string>& arguments) const;
    /// "this computer", "user@host"
    const std::string& place() const { return m_place; }
    /// Reached through another program, which may fail by itself.
    bool remote() const { return m_remote; }

private:
    std::vector<std::string> m_prefix;
    std::string m_place;
    bool m_remote = false;
};

}  // namespace engine::process
