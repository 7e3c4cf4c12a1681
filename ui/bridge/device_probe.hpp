// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Opens a device to see what it is, beside a running search: asking a GPU takes seconds.

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/session/open_device.hpp"
#include "ui/bridge/mailbox.hpp"

namespace ui {

class DeviceProbe {
public:
    DeviceProbe(engine::session::Installation installation, Mailbox& mailbox);
    /// DeviceReady or DeviceRefused with this number follows; a newer request replaces one that has
    /// not been answered.
    void request(engine::stencil::Problem problem, std::string device, std::uint64_t number);

private:
    struct Request {
        engine::stencil::Problem problem;
        std::string device;
        std::uint64_t number = 0;
        std::stop_source stop;  ///< a newer request ends waiting for this one
    };
    void loop(const std::stop_token& quit);

    const engine::session::Installation m_installation;
    Mailbox& m_mailbox;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::optional<Request> m_request;
    std::stop_source m_stop{std::nostopstate};  ///< of the newest request
    std::jthread m_thread;
};

}  // namespace ui
