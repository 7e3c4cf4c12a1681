// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/device_probe.hpp"

namespace ui {

DeviceProbe::DeviceProbe(engine::session::Installation installation, Mailbox& mailbox)
    : m_installation(std::move(installation)),
      m_mailbox(mailbox),
      m_thread([this](const std::stop_token& quit) { loop(quit); }) {}

void DeviceProbe::request(engine::stencil::Problem problem, std::string device,
                          std::uint64_t number) {
    {
        const std::scoped_lock lock(m_mutex);
        m_stop.request_stop();
        m_stop = std::stop_source();
        m_request = Request{std::move(problem), std::move(device), number, m_stop};
    }
    m_changed.notify_one();
}

void DeviceProbe::loop(const std::stop_token& quit) {
    for (;;) {
        Request request;
        {
            std::unique_lock lock(m_mutex);
            if (!m_changed.wait(lock, quit, [this] { return m_request.has_value(); })) return;
            request = std::move(*m_request);
            m_request.reset();
        }
        const std::stop_callback ending(quit, [&request] { request.stop.request_stop(); });
        engine::session::DeviceOptions options;
        options.stop = request.stop.get_token();
        auto device =
            engine::session::openDevice(request.device, request.problem, options, m_installation);
        {
            const std::scoped_lock lock(m_mutex);
            if (m_request || quit.stop_requested())
                continue;  // nobody waits for this answer any more
        }
        if (device) {
            DeviceReady ready{(*device)->info(), std::nullopt, request.number};
            if (ready.info.recorded && !ready.info.predicted) {
                ready.recorded = (*device)->space();
                (void)
                    ready.recorded->size();  // built here: the window's thread must not wait for it
            }
            m_mailbox.put(Notice(std::move(ready)));
        } else {
            m_mailbox.put(Notice(DeviceRefused{device.error().message, request.number}));
        }
    }
}

}  // namespace ui
