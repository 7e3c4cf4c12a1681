// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/live_opener.hpp"

#include <fmt/format.h>

#include <charconv>
#include <mutex>

#include "engine/live/worker_device.hpp"

namespace engine::session {
namespace {

constexpr std::string_view kCuda = "cuda:", kSsh = "ssh:";

struct Place {
    std::string host;  ///< empty = this computer
    int gpu = 0;
};

std::optional<int> gpuFrom(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0 || number > 1023)
        return {};
    return number;
}

Result<Place> placeFrom(const std::string& argument) {
    const auto wrong =
        badInput(fmt::format("\"{}\" is no device: expected cuda:N or ssh:HOST[:N].", argument));
    if (!namesLiveDevice(argument)) return wrong;  // never taken for a computer's name
    std::string_view rest = argument;
    if (rest.starts_with(kCuda)) {
        const auto gpu = gpuFrom(rest.substr(kCuda.size()));
        if (!gpu) return wrong;
        return Place{{}, *gpu};
    }
    rest.remove_prefix(kSsh.size());
    const auto colon = rest.find(':');
    const auto gpu = colon == rest.npos ? std::optional<int>(0) : gpuFrom(rest.substr(colon + 1));
    if (!gpu || rest.substr(0, colon).empty()) return wrong;
    return Place{std::string(rest.substr(0, colon)), *gpu};
}

/// One worker for all lanes and problems.
class Connection {
public:
    Connection(process::Launcher launcher, live::WorkerOptions options)
        : m_launcher(std::move(launcher)), m_options(std::move(options)) {}

    Status connect() {
        auto started = live::startWorker(m_launcher, m_options, std::make_shared<SteadyClock>());
        if (!started) return tl::unexpected(started.error());
        m_hub = std::move(*started);
        return {};
    }

    Result<std::unique_ptr<device::Device>> open(const stencil::Problem& problem,
                                                 const std::string& argument) {
        const auto hub = this->hub();
        auto device = live::openWorkerDevice(hub, problem, argument, utcNow());
        if (device || device.error().kind == ErrorKind::Cancelled) return device;
        if (auto status = replace(hub); !status) return tl::unexpected(status.error());
        return live::openWorkerDevice(this->hub(), problem, argument, utcNow());
    }

private:
    std::shared_ptr<live::WorkerHub> hub() {
        const std::lock_guard lock(m_mutex);
        return m_hub;
    }
    /// Unless another thread has done so already.
    Status replace(const std::shared_ptr<live::WorkerHub>& lost) {
        const std::lock_guard lock(m_mutex);
        return m_hub == lost ? connect() : Status{};
    }

    process::Launcher m_launcher;
    live::WorkerOptions m_options;
    std::mutex m_mutex;
    std::shared_ptr<live::WorkerHub> m_hub;
};

}  // namespace

bool namesOtherComputer(const std::string& argument) { return argument.starts_with(kSsh); }

bool namesLiveDevice(const std::string& argument) {
    return argument.starts_with(kCuda) || argument.starts_with(kSsh);
}

Result<LiveMachine> liveMachine(const std::string& argument, const DeviceOptions& options,
                                const Installation& installation) {
    const auto place = placeFrom(argument);
    if (!place) return tl::unexpected(place.error());
    const bool local = place->host.empty();
    auto launcher = local ? Result<process::Launcher>(process::Launcher::local(installation.worker))
                          : process::Launcher::ssh(place->host);
    if (!launcher) return tl::unexpected(launcher.error());
    live::WorkerOptions settings;
    settings.device = place->gpu;
    settings.compilers = options.compileThreads;
    settings.health = options.health;
    settings.stop = options.stop;
    if (local) settings.cache = installation.cacheFolder;  // the folder is one of this computer
    auto connection = std::make_shared<Connection>(std::move(*launcher), std::move(settings));
    if (auto status = connection->connect(); !status) return tl::unexpected(status.error());
    return LiveMachine([connection, argument](const stencil::Problem& problem) -> DeviceOpener {
        return [connection, problem, argument] { return connection->open(problem, argument); };
    });
}

Result<DeviceOpener> liveOpener(const std::string& argument, const stencil::Problem& problem,
                                const DeviceOptions& options, const Installation& installation) {
    const auto machine = liveMachine(argument, options, installation);
    if (!machine) return tl::unexpected(machine.error());
    return (*machine)(problem);
}

}  // namespace engine::session
