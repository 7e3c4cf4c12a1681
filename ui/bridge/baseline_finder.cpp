// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/baseline_finder.hpp"

#include <exception>

#include "engine/analysis/recorded_baseline.hpp"
#include "engine/core/cores.hpp"

namespace ui {

BaselineFinder::BaselineFinder(Mailbox& mailbox)
    : m_mailbox(mailbox), m_thread([this](const std::stop_token& quit) { loop(quit); }) {}

void BaselineFinder::request(int race, engine::session::DeviceOpener open) {
    {
        const std::scoped_lock lock(m_mutex);
        m_requests.push_back({race, std::move(open)});
    }
    m_changed.notify_one();
}

void BaselineFinder::forget() {
    const std::scoped_lock lock(m_mutex);
    m_requests.clear();
    m_current.request_stop();
}

/// Whatever goes wrong, a race without a baseline is a race without scores and no more.
void BaselineFinder::find(const Request& request, const std::stop_token& stop) {
    try {
        auto baseline = engine::analysis::recordedBaseline(request.open, stop);
        if (!baseline || stop.stop_requested()) return;
        m_mailbox.put(Notice(BaselineKnown{
            request.race,
            std::make_shared<const engine::analysis::RandomBaseline>(std::move(*baseline))}));
    } catch (const std::exception&) {
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
        find(request, stop.get_token());
    }
}

}  // namespace ui
