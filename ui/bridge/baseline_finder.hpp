// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds what scores are measured against beside the search, which need not wait for it: random
// search is played on the recording a hundred times.

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "engine/record/session_head.hpp"
#include "engine/session/open_device.hpp"
#include "ui/bridge/mailbox.hpp"

namespace ui {

/// Sessions with one key were searched on one recording, by one clock.
std::string recordingKey(const engine::record::SessionHead& head);

class BaselineFinder {
public:
    explicit BaselineFinder(Mailbox& mailbox);
    /// BaselineAwaited of this race, and later BaselineKnown, follow; that has none where nobody
    /// knows one, as on a live GPU, whose space nobody has measured completely. `recording`: what
    /// is opened, and its clock; of one that is known already nothing is played again. Empty: it is
    /// like no other.
    void request(int race, std::string recording, engine::session::DeviceOpener open);
    /// The races so far are gone: nobody waits for theirs.
    void forget();

private:
    struct Request {
        int race = 0;
        std::string recording;
        engine::session::DeviceOpener open;
    };
    BaselinePtr found(const Request& request, const std::stop_token& stop);
    void loop(const std::stop_token& quit);

    Mailbox& m_mailbox;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<Request> m_requests;
    std::stop_source m_current{std::nostopstate};  ///< of what is being found
    std::map<std::string, BaselinePtr> m_known;    ///< by recording; of the thread
    std::jthread m_thread;                         ///< last: it uses everything above
};

}  // namespace ui
