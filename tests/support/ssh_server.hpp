// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An ssh server of the test's own on this computer, with keys of its own, and an `ssh` in PATH that
// knows it as a host. Neither touches anybody's keys or settings.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/process/child_process.hpp"
#include "engine/process/run_to_end.hpp"
#include "tests/support/temporary_folder.hpp"

namespace support {

class SshServer {
public:
    static constexpr const char* kHost = "gpu-host";

    /// `worker`: the one file that is copied there. Says why there is no server, or nothing.
    std::string start(const std::filesystem::path& worker) {
        const auto sshd = program("sshd");
        if (sshd.empty() || program("ssh").empty() || program("ssh-keygen").empty())
            return "There is no ssh server on this computer (openssh-server): nothing to connect "
                   "to.";
        std::error_code ignored;
        std::filesystem::create_directories(m_folder / "bin", ignored);
        std::filesystem::create_directories(m_folder / "client", ignored);
        std::filesystem::create_directories("/run/sshd", ignored);  // where root runs it
        std::filesystem::copy_file(worker, m_folder / "bin/stencilscope-worker");
        if (!makeKey("host") || !makeKey("user")) return "ssh-keygen makes no keys here.";
        for (int attempt = 0; attempt < 5; ++attempt) {
            m_port = freePort();
            writeSettings();
            auto server = engine::process::ChildProcess::start(
                {sshd.string(), "-D", "-e", "-f", (m_folder / "sshd_config").string()},
                engine::process::ChildProcess::Errors::WithOutput);
            if (!server) return server.error().message;
            m_server.emplace(std::move(*server));
            if (listens()) return putInPath();
        }
        return "The ssh server does not start here.";
    }

    /// Ends every connection, and whatever runs at its other end.
    void cut() const {
        for (const pid_t process : descendantsOf(m_server->pid())) ::kill(process, SIGKILL);
    }

    const TemporaryFolder& folder() const { return m_folder; }

private:
    static std::filesystem::path program(const std::string& name) {
        const char* path = std::getenv("PATH");
        std::string folders = path != nullptr ? path : "";
        folders += ":/usr/sbin:/usr/local/sbin";
        for (std::size_t at = 0; at < folders.size();) {
            const std::size_t end = std::min(folders.find(':', at), folders.size());
            const auto found = std::filesystem::path(folders.substr(at, end - at)) / name;
            if (::access(found.c_str(), X_OK) == 0) return found;
            at = end + 1;
        }
        return {};
    }

    bool makeKey(const std::string& name) const {
        const auto made = engine::process::runToEnd(
            {"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", (m_folder / name).string()}, 30);
        return made && made->status.code == 0;
    }

    static int freePort() {
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address = loopback(0);
        socklen_t size = sizeof address;
        ::bind(socket, reinterpret_cast<sockaddr*>(&address), size);
        ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
        ::close(socket);
        return ntohs(address.sin_port);
    }

    static sockaddr_in loopback(int port) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        return address;
    }

    /// Waits until it says so; false when it has left.
    bool listens() {
        std::string said;
        std::array<char, 4096> bytes{};
        while (said.find("Server listening") == said.npos) {
            pollfd waiting{m_server->output().number(), POLLIN, 0};
            ::poll(&waiting, 1, -1);
            const ssize_t count = ::read(m_server->output().number(), bytes.data(), bytes.size());
            if (count <= 0) return false;
            said.append(bytes.data(), static_cast<std::size_t>(count));
        }
        return true;
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(m_folder / name) << text;
    }

    void writeSettings() const {
        const std::string folder = m_folder.path().string();
        std::filesystem::copy_file(m_folder / "user.pub", m_folder / "authorized_keys",
                                   std::filesystem::copy_options::overwrite_existing);
        write("sshd_config", "Port " + std::to_string(m_port) +
                                 "\nListenAddress 127.0.0.1\nHostKey " + folder +
                                 "/host\nAuthorizedKeysFile " + folder +
                                 "/authorized_keys\nStrictModes no\nUsePAM no\n"
                                 "PasswordAuthentication no\nPermitRootLogin yes\nPidFile none\n"
                                 "SetEnv PATH=" +
                                 folder + "/bin:/usr/bin:/bin\n");
        write("ssh_config", std::string("Host ") + kHost + "\n HostName 127.0.0.1\n Port " +
                                std::to_string(m_port) + "\n User " + userName() +
                                "\n IdentityFile " + folder +
                                "/user\n IdentitiesOnly yes\n UserKnownHostsFile " + folder +
                                "/known\n StrictHostKeyChecking no\n LogLevel QUIET\n");
        write("client/ssh", "#!/bin/sh\nexec " + program("ssh").string() + " -F " + folder +
                                "/ssh_config \"$@\"\n");
        std::filesystem::permissions(m_folder / "client/ssh", std::filesystem::perms::owner_all);
    }

    static std::string userName() {
        const passwd* user = ::getpwuid(::getuid());
        return user != nullptr ? user->pw_name : "root";
    }

    /// Our `ssh` first. A user who may not log in here (no shell) has nothing to test with.
    std::string putInPath() {
        const char* path = std::getenv("PATH");
        ::setenv("PATH",
                 ((m_folder / "client").string() + ":" + (path != nullptr ? path : "")).c_str(), 1);
        const auto ended = engine::process::runToEnd(
            {(m_folder / "client/ssh").string(), "-oBatchMode=yes", kHost, "true"}, 30);
        if (ended && ended->status.code == 0) return {};
        return "The ssh server of this computer lets nobody in: " + (ended ? ended->said : "");
    }

    static std::set<pid_t> descendantsOf(pid_t ancestor) {
        std::set<pid_t> found;
        for (bool more = true; more;) {
            more = false;
            std::error_code ignored;
            for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
                const pid_t process = std::atoi(entry.path().filename().c_str());
                if (process <= 0 || found.contains(process)) continue;
                const pid_t parent = parentOf(process);
                if (parent != ancestor && !found.contains(parent)) continue;
                more = found.insert(process).second;
            }
        }
        return found;
    }

    static pid_t parentOf(pid_t process) {
        std::ifstream file("/proc/" + std::to_string(process) + "/stat");
        std::string text((std::istreambuf_iterator<char>(file)), {});
        const std::size_t name = text.rfind(')');  // "pid (name) state parent"
        return name == text.npos ? -1 : std::atoi(text.c_str() + std::min(name + 4, text.size()));
    }

    TemporaryFolder m_folder;
    int m_port = 0;
    std::optional<engine::process::ChildProcess> m_server;
};

}  // namespace support
