// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/launcher.hpp"

#include <algorithm>
#include <string_view>

#include "engine/core/sentence.hpp"

namespace engine::process {
namespace {

bool onlyHas(std::string_view text, std::string_view extra) {
    return std::ranges::all_of(text, [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               extra.find(c) != std::string_view::npos;
    });
}

}  // namespace

Launcher Launcher::local(std::filesystem::path worker) {
    return prefixed({worker.string()}, phrase("this computer"));
}

Launcher Launcher::prefixed(std::vector<std::string> command, std::string place, bool remote) {
    Launcher launcher;
    launcher.m_prefix = std::move(command);
    launcher.m_place = std::move(place);
    launcher.m_remote = remote;
    return launcher;
}

Result<Launcher> Launcher::ssh(const std::string& host) {
    if (host.empty() || host.size() > 255 || host.front() == '-' || !onlyHas(host, "._@-")) {
        return badInput(
            say("\"{}\" is not a host name: use [user@]name with letters, digits, dots and dashes.",
                host)
                .text());
    }
    Launcher launcher;
    // BatchMode: a question for a password would wait for an answer that nobody can give.
    // A connection that went dead is noticed after 15 s, before the worker counts as silent.
    launcher.m_prefix = {"ssh",
                         "-T",
                         "-oBatchMode=yes",
                         "-oConnectTimeout=15",
                         "-oServerAliveInterval=5",
                         "-oServerAliveCountMax=3",
                         "--",
                         host,
                         "stencilscope-worker"};
    launcher.m_place = host;
    launcher.m_remote = true;
    return launcher;
}

Result<std::vector<std::string>> Launcher::command(
    const std::vector<std::string>& arguments) const {
    std::vector<std::string> command = m_prefix;
    for (const std::string& argument : arguments) {
        if (m_remote && (argument.empty() || !onlyHas(argument, "_./=-"))) {
            return badInput(
                say("The argument \"{}\" cannot be passed through ssh.", argument).text());
        }
        command.push_back(argument);
    }
    return command;
}

}  // namespace engine::process
