// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds what scores are measured against beside the search, which need not wait for it: random
// search is played on the recording a hundred times.

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "engine/session/open_device.hpp"
#include "ui/bridge/mailbox.hpp"

namespace ui {

class BaselineFinder {
public:
    explicit BaselineFinder(Mailbox& mailbox);
    /// BaselineKnown of this race follows; nothing does where nobody knows one, as on a live GPU,
    /// whose space nobody has measured completely.
    void request(int race, engine::session::DeviceOpener open);
    /// The races so far are gone: nobody waits for theirs.
    void forget();

private:
    struct Request {
        int race = 0;
        engine::session::DeviceOpener open;
    };
    void find(const Request& request, const std::stop_token& stop);
    void loop(const std::stop_token& quit);

    Mailbox& m_mailbox;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<Request> m_requests;
    std::stop_source m_current{std::nostopstate};  ///< of what is being found
    std::jthread m_thread;                         ///< last: it uses everything above
};

}  // namespace ui
