// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <stop_token>

#include "engine/core/sentence.hpp"
#include "engine/live/worker_device.hpp"
#include "engine/process/wake_signal.hpp"
#include "engine/protocol/codec.hpp"

namespace engine::live {
namespace {

constexpr double kListSeconds = 20;

/// Everything the worker says until it leaves, the time is over or nobody waits any more.
std::vector<protocol::Message> listen(process::ChildChannel& channel, const std::stop_token& stop) {
    std::vector<protocol::Message> messages;
    process::WakeSignal stopped;
    const std::stop_callback wake(stop, [&stopped] { stopped.raise(); });
    const SteadyClock clock;
    const double end = clock.seconds() + kListSeconds;
    bool open = true;
    while (open && !stop.stop_requested()) {
        const double seconds = end - clock.seconds();
        if (seconds <= 0) break;
        std::array waiting{pollfd{channel.outputNumber(), POLLIN, 0},
                           pollfd{stopped.number(), POLLIN, 0}};
        ::poll(waiting.data(), waiting.size(), static_cast<int>(std::ceil(seconds * 1000)));
        if (waiting.front().revents == 0) continue;
        open = channel.transfer();
        while (const auto line = channel.nextLine()) {
            const auto payload = protocol::payloadOf(*line);
            if (!payload) continue;
            if (auto message = protocol::decode(*payload)) messages.push_back(std::move(*message));
        }
    }
    return messages;
}

device::DeviceListing unavailable(std::string reason) {
    return {"cuda:0", phrase("NVIDIA GPU of this computer"), false, std::move(reason)};
}

/// Where all GPUs are alike, one more line: all of them, side by side.
void addTogether(const std::vector<std::string>& gpus,
                 std::vector<device::DeviceListing>& listings) {
    const bool alike = std::ranges::all_of(gpus, [&](const auto& g) { return g == gpus.front(); });
    if (gpus.size() < 2 || gpus.size() != listings.size() || !alike) return;
    std::string all;
    for (const auto& listing : listings) all += (all.empty() ? "" : ",") + listing.id;
    listings.push_back({all, say("{} of them side by side", gpus.size()).text(), true, {}});
}

}  // namespace

std::string whyNoWorker(const std::filesystem::path& worker) {
    std::error_code ignored;
    if (std::filesystem::exists(worker, ignored)) return {};
    return phrase("This build has no stencilscope-worker: it was made without the CUDA toolkit.");
}

std::vector<device::DeviceListing> listLiveDevices(const std::filesystem::path& worker,
                                                   const std::stop_token& stop) {
    if (const auto why = whyNoWorker(worker); !why.empty()) return {unavailable(why)};
    auto child = process::ChildProcess::start({worker.string(), "--list"});
    if (!child) return {unavailable(child.error().message)};
    process::ChildChannel channel(std::move(*child), protocol::kLineLimit);
    std::vector<device::DeviceListing> listings;
    std::vector<std::string> gpus;  // that can be used
    for (const protocol::Message& message : listen(channel, stop)) {
        const std::string id = fmt::format("cuda:{}", listings.size());
        if (const auto* hello = std::get_if<protocol::Hello>(&message)) {
            gpus.push_back(hello->gpu);
            listings.push_back({id,
                                fmt::format("{}, {:.0f} GB, driver {}, {}", hello->gpu,
                                            static_cast<double>(hello->memoryBytes) * 1e-9,
                                            hello->driver, hello->toolkit),
                                true,
                                {}});
        } else if (const auto* missing = std::get_if<protocol::Unavailable>(&message)) {
            listings.push_back({id, phrase("NVIDIA GPU of this computer"), false, missing->reason});
        }
    }
    addTogether(gpus, listings);
    if (!listings.empty()) return listings;
    if (stop.stop_requested()) return {unavailable(phrase("Stopped while the GPUs were listed."))};
    return {unavailable(
        say("The worker did not answer: {}.", channel.child().leave(0.2).text()).text())};
}

}  // namespace engine::live
