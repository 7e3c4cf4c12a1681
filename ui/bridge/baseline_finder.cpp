// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/baseline_finder.hpp"

#include <fmt/format.h>

#include <exception>
#include <filesystem>

#include "engine/analysis/recorded_baseline.hpp"
#include "engine/core/cores.hpp"

namespace ui {

std::string recordingKey(const engine::record::SessionHead& head) {
    // A file of one name may be another one meanwhile.
    std::error_code error;
    const auto written = std::filesystem::last_write_time(head.deviceArgument, error);
    return fmt::format("{} {} {} {} {} {} {}", head.deviceArgument, head.clockArgument,
                       head.problem.key(), head.device.gpu, head.device.date,
                       error ? 0 : written.time_since_epoch().count(),
                       head.recording ? head.begun : "");
}

BaselineFinder::BaselineFinder(Mailbox& mailbox)
    : m_mailbox(mailbox), m_thread([this](const std::stop_token& quit) { loop(quit); }) {}

void BaselineFinder::request(int race, std::string recording, engine::session::DeviceOpener open) {
    m_mailbox.put(Notice(BaselineAwaited{race}));
    {
        const std::scoped_lock lock(m_mutex);
        m_requests.push_back({race, std::move(recording), std::move(open)});
    }
    m_changed.notify_one();
}

void BaselineFinder::forget() {
    const std::scoped_lock lock(m_mutex);
    m_requests.clear();
    m_current.request_stop();
}

/// Whatever goes wrong, a race without a baseline is a race without scores and no more.
BaselinePtr BaselineFinder::found(const Request& request, const std::stop_token& stop) {
    if (const auto known = m_known.find(request.recording); known != m_known.end())
        return known->second;
    try {
        auto baseline = engine::analysis::recordedBaseline(request.open, stop);
        if (!baseline) return nullptr;
        auto shared =
            std::make_shared<const engine::analysis::RandomBaseline>(std::move(*baseline));
        if (!request.recording.empty()) m_known[request.recording] = shared;
        return shared;
    } catch (const std::exception&) {
        return nullptr;
    }
}

void BaselineFinder::loop(const std::stop_token& quit) {
    engine::letOthersGoFirst();
    for (;;) {
        Request request;
        std::stop_source stop;
        {
            std::unique_lock lock(m_mutex);
            if (!m_changed.wait(lock, quit, [this] { return !m_requests.empty(); })) return;
            request = std::move(m_requests.front());
            m_requests.pop_front();
            m_current = stop;
        }
        const std::stop_callback ending(quit, [&stop] { stop.request_stop(); });
        auto baseline = found(request, stop.get_token());
        if (!stop.stop_requested())
            m_mailbox.put(Notice(BaselineKnown{request.race, std::move(baseline)}));
    }
}

}  // namespace ui
