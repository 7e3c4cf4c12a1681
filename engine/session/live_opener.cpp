// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/live_opener.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <compare>
#include <mutex>
#include <set>
#include <vector>

#include "engine/core/sentence.hpp"
#include "engine/device/gpus.hpp"
#include "engine/live/device_group.hpp"
#include "engine/live/worker_device.hpp"

namespace engine::session {
namespace {

constexpr std::string_view kCuda = "cuda:", kSsh = "ssh:";

struct Place {
    std::string host;  ///< empty = this computer
    int gpu = 0;
    auto operator<=>(const Place&) const = default;
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
        badInput(say("\"{}\" is not a device: expected cuda:N or ssh:HOST[:N].", argument).text());
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
    Connection(process::Launcher launcher, live::WorkerOptions options,
               const device::SamplingRule& rule)
        : m_launcher(std::move(launcher)), m_options(std::move(options)), m_rule(rule) {}

    Status connect() {
        auto started = live::startWorker(m_launcher, m_options, std::make_shared<SteadyClock>());
        if (!started) return tl::unexpected(started.error());
        m_hub = std::move(*started);
        return {};
    }

    Result<std::unique_ptr<device::Device>> open(const stencil::Problem& problem,
                                                 const std::string& argument) {
        const auto hub = this->hub();
        auto device = live::openWorkerDevice(hub, problem, argument, utcNow(), m_rule);
        if (device || !hub->lost()) return device;  // another worker would refuse it, too
        if (auto status = replace(hub); !status) return tl::unexpected(status.error());
        return live::openWorkerDevice(this->hub(), problem, argument, utcNow(), m_rule);
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
    device::SamplingRule m_rule;
    std::mutex m_mutex;
    std::shared_ptr<live::WorkerHub> m_hub;
};

bool isLive(const std::string& name) { return name.starts_with(kCuda) || name.starts_with(kSsh); }

/// One worker and its GPU. `share`: so many of them work on one computer.
Result<std::shared_ptr<Connection>> connectTo(const std::string& name, int share,
                                              const DeviceOptions& options,
                                              const Installation& installation) {
    const auto place = placeFrom(name);
    if (!place) return tl::unexpected(place.error());
    const bool local = place->host.empty();
    if (const auto why = live::whyNoWorker(installation.worker); local && !why.empty())
        return fail(ErrorKind::Unavailable, fmt::format("{}: {}", name, why));
    auto launcher = local ? Result<process::Launcher>(process::Launcher::local(installation.worker))
                          : process::Launcher::ssh(place->host);
    if (!launcher) return tl::unexpected(launcher.error());
    live::WorkerOptions settings;
    settings.device = place->gpu;
    settings.share = share;
    settings.health = options.health;
    settings.absence = options.absence;
    settings.stop = options.stop;
    // The folder is one of this computer.
    if (local) settings.cache = installation.cacheFolder;
    settings.ownCache = !local && !installation.cacheFolder.empty();
    auto connection =
        std::make_shared<Connection>(std::move(*launcher), std::move(settings), options.sampling);
    if (auto status = connection->connect(); !status) return tl::unexpected(status.error());
    return connection;
}

Status checkNames(const std::vector<std::string>& names) {
    std::set<Place> seen;
    for (const std::string& name : names) {
        if (names.size() > 1 && !isLive(name))
            return badInput(
                say("\"{}\" cannot measure beside others: only GPUs, cuda:N or ssh:HOST[:N], can.",
                    name)
                    .text());
        const auto place = placeFrom(name);
        if (!place) return tl::unexpected(place.error());
        if (!seen.insert(*place).second) return badInput(name + " is named twice.");
    }
    return {};
}

struct Named {
    std::string name;
    std::shared_ptr<Connection> connection;
};

Result<std::unique_ptr<device::Device>> openAll(const std::vector<Named>& gpus,
                                                const stencil::Problem& problem,
                                                const std::string& argument) {
    std::vector<std::unique_ptr<device::Device>> members;
    for (const auto& [name, connection] : gpus) {
        auto member = connection->open(problem, name);
        if (!member || gpus.size() == 1) return member;
        members.push_back(std::move(*member));
    }
    return live::DeviceGroup::of(std::move(members), argument);
}

}  // namespace

bool namesOtherComputer(const std::string& argument) {
    return std::ranges::any_of(device::namesIn(argument),
                               [](const auto& name) { return name.starts_with(kSsh); });
}

bool areOfOneComputer(const std::string& one, const std::string& other) {
    const auto place = placeFrom(one), beside = placeFrom(other);
    return place && beside && place->host == beside->host;
}

bool namesLiveDevice(const std::string& argument) { return isLive(argument); }

Result<LiveMachine> liveMachine(const std::string& argument, const DeviceOptions& options,
                                const Installation& installation) {
    const auto names = device::namesIn(argument);
    if (auto status = checkNames(names); !status) return tl::unexpected(status.error());
    std::vector<Named> gpus;
    for (const std::string& name : names) {
        const auto host = placeFrom(name)->host;
        const auto together = std::ranges::count_if(
            names, [&](const auto& other) { return placeFrom(other)->host == host; });
        const int share = options.share > 0 ? options.share : static_cast<int>(together);
        auto connection = connectTo(name, share, options, installation);
        if (!connection) return tl::unexpected(connection.error());
        gpus.push_back({name, std::move(*connection)});
    }
    return LiveMachine([gpus, argument](const stencil::Problem& problem) -> DeviceOpener {
        return [gpus, problem, argument] { return openAll(gpus, problem, argument); };
    });
}

Result<DeviceOpener> liveOpener(const std::string& argument, const stencil::Problem& problem,
                                const DeviceOptions& options, const Installation& installation) {
    const auto machine = liveMachine(argument, options, installation);
    if (!machine) return tl::unexpected(machine.error());
    return (*machine)(problem);
}

}  // namespace engine::session
