// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The thread that owns the session and steps it. Commands come in through a queue, everything it
// has to say goes into a mailbox; it shares nothing else with the window.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/session/open_device.hpp"
#include "engine/session/search_session.hpp"
#include "ui/bridge/mailbox.hpp"
#include "ui/bridge/pacer.hpp"

namespace ui {

/// What a search is started with.
struct SearchOrder {
    engine::stencil::Problem problem;
    std::string device;
    std::vector<engine::record::RunSpec> runs;
    engine::record::Budget budget;
};

class SearchThread {
public:
    SearchThread(engine::session::Installation installation, Mailbox& mailbox);
    ~SearchThread();

    // From any thread; all return at once. `epoch` comes back with the state the command leads to.
    void start(SearchOrder order, std::uint64_t epoch);
    void pause(std::uint64_t epoch);
    void resume(std::uint64_t epoch);
    void stop(std::uint64_t epoch);
    void setPace(double pace);
    void measure(engine::stencil::Problem problem, std::string device,
                 engine::space::Setting setting);
    void open(std::string path, std::uint64_t epoch);
    void resumeStored(engine::record::Budget budget, std::uint64_t epoch);
    void saveAs(std::string path);
    void clear(std::uint64_t epoch);

private:
    using Command = std::function<void()>;
    /// A session with the names of what it searches.
    struct Active {
        std::unique_ptr<engine::session::SearchSession> session;
        std::string device;
        std::string problemKey;
        BaselinePtr baseline;  ///< null on a live GPU
    };

    /// `interrupt`: what the thread is doing on a device ends early.
    void post(Command command, bool interrupt);
    std::stop_token freshStopToken();
    void loop(std::stop_token quit);
    void runCommands(const std::stop_token& quit);
    bool searching() const;
    void waitForWork();
    void stepForAWhile();
    /// False: nothing more to step until a command comes.
    bool stepOnce();
    void publish();
    void setState(engine::session::State state, std::string message = {});
    /// Says what went wrong, if anything did.
    void tell(const engine::Status& status);
    void refuse(const engine::Error& error);
    engine::Result<engine::session::DeviceOpener> opener(const engine::stencil::Problem& problem,
                                                         const std::string& device,
                                                         const std::string& clock = {});
    engine::Result<Active> newSession(const SearchOrder& order);
    engine::Result<Active*> sessionToMeasure(const engine::stencil::Problem& problem,
                                             const std::string& device);

    BaselinePtr baselineOf(const engine::record::SessionHead& head,
                           engine::session::Snapshot& stored);

    void doStart(const SearchOrder& order);
    void doMeasure(const engine::stencil::Problem& problem, const std::string& device,
                   const engine::space::Setting& setting);
    void doOpen(const std::string& path);
    void doResumeStored(const engine::record::Budget& budget);
    void doSaveAs(const std::string& path);
    void doClear();

    const engine::session::Installation m_installation;
    Mailbox& m_mailbox;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Command> m_commands;
    std::stop_source m_interrupt;  ///< of what runs on the device now
    bool m_interruptWaits = false;
    std::atomic<bool> m_commandWaits = false;

    // Touched by the thread only.
    engine::SteadyClock m_clock;
    Pacer m_pacer{m_clock};
    std::optional<Active> m_active;                      ///< the session searched
    std::optional<Active> m_scratch;                     ///< for single measurements beside it
    std::optional<engine::store::SessionFile> m_viewed;  ///< opened, not resumed
    std::string m_viewedPath;
    engine::session::State m_state = engine::session::State::Ready;
    std::string m_message;
    std::uint64_t m_epoch = 0, m_version = 0;
    std::uint64_t m_opened = 0;  ///< counts devices: a later one's health is the one to show
    double m_published = 0;
    bool m_unpublished = false;  ///< stepped since the last snapshot

    std::jthread m_thread;  ///< last: it uses everything above
};

}  // namespace ui
