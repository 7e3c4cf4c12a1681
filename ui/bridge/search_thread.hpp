// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The thread that owns the session and steps it. Commands come in through a queue, everything it
// has to say goes into a mailbox; it shares nothing else with the window.

#include <optional>
#include <thread>

#include "engine/session/begin_session.hpp"
#include "engine/session/open_device.hpp"
#include "engine/store/file_stamp.hpp"
#include "ui/bridge/baseline_finder.hpp"
#include "ui/bridge/command_queue.hpp"
#include "ui/bridge/mailbox.hpp"
#include "ui/bridge/pacer.hpp"

namespace ui {

/// A race that is over: the bytes of its session.
struct FormerRace {
    int race = 0;
    engine::store::SessionImage image;
};

/// A stored document. `draft`: what it is opened from is not where it is to be saved. `which`: of a
/// collection of several; below 0: nobody has said so yet.
struct ToOpen {
    std::string path;
    bool draft = false;
    int which = -1;
};

class SearchThread {
public:
    SearchThread(engine::session::Installation installation, Mailbox& mailbox);
    ~SearchThread();

    // From any thread; all return at once. `epoch` comes back with the state the command leads to.
    void start(engine::session::SessionOrder order, std::uint64_t epoch);
    void pause(std::uint64_t epoch);
    void resume(std::uint64_t epoch);
    void stop(std::uint64_t epoch);
    void setPace(double pace);
    void measure(engine::session::WantedDevice wanted, engine::space::Setting setting);
    void open(ToOpen what, std::uint64_t epoch);
    /// Goes on at another computer only when that is the device that is chosen.
    void resumeStored(engine::record::Budget budget, std::string chosen, std::uint64_t epoch);
    /// `evenIfChanged`: what another program wrote there since is not asked about any more.
    void saveAs(std::string path, engine::record::Drawing drawing, bool evenIfChanged);
    /// A copy beside the document; nothing else changes.
    void saveDraft(std::string path, engine::record::Drawing drawing);
    void takeImage(int race, std::uint64_t request);
    void removeRace(int race);
    void clear(std::uint64_t epoch);

private:
    struct Active {
        std::unique_ptr<engine::session::SearchSession> session;
        int race = 0;
        std::string path;  ///< where its evaluations go; empty: memory
    };

    void loop(std::stop_token quit);
    void takeError(const std::exception& error);
    /// The session's, or what stands for it: an opened file counts as finished.
    engine::session::State state() const;
    bool searching() const;
    void waitForWork(const std::stop_token& quit);
    void stepForAWhile();
    /// False: nothing more to step until a command comes.
    bool stepOnce();
    void publish(const Active& active);
    void publish();
    void proceed();
    void tellState();
    /// Says what went wrong, if anything did.
    void tell(const engine::Status& status);
    void refuse(const engine::Error& error);
    engine::session::Surroundings surroundings();
    engine::Result<Active> newSession(const engine::session::SessionOrder& order);
    void findBaseline(int race, engine::session::SearchSession& session);
    void search(Active active);
    engine::Result<engine::store::SessionFile> fileToGoOnIn();
    engine::Result<Active*> sessionToMeasure(const engine::session::WantedDevice& wanted);

    engine::session::DeviceOpener recordingOf(const engine::record::SessionHead& head,
                                              engine::session::Snapshot& stored);

    // search_thread_document.cpp
    void archive(std::optional<Active>& active);
    void archiveViewed();
    void forgetRaces();
    void showStored(int race, const engine::store::SessionFile& file,
                    engine::session::Snapshot stored, Mailbox::Content& shown);
    engine::Status openRaces(const engine::store::SessionFile& file, Mailbox::Content& shown);
    std::vector<FormerRace> formerRaces();
    engine::Result<engine::store::SessionFile> composed(const engine::record::Drawing& drawing);
    engine::Result<engine::store::SessionImage> imageOf(int race);
    Saved savedNow(const std::string& path, const engine::record::Drawing& drawing);
    void doOpen(const ToOpen& what);
    bool tellSeveral(const ToOpen& what);
    bool changedElsewhere() const;
    engine::Status writeDocument(const std::string& path, const engine::record::Drawing& drawing);
    void close(std::optional<Active>& active);
    void doRemove(int race);
    void doClear();

    void doStart(const engine::session::SessionOrder& order);
    void doMeasure(const engine::session::WantedDevice& wanted,
                   const engine::space::Setting& setting);
    void doResumeStored(const engine::record::Budget& budget, const std::string& chosen);

    const engine::session::Installation m_installation;
    Mailbox& m_mailbox;

    CommandQueue m_commands;
    BaselineFinder m_baselines;

    // Touched by the thread only.
    engine::SteadyClock m_clock;
    Pacer m_pacer{m_clock};
    std::optional<Active> m_active;                      ///< the session searched
    std::optional<Active> m_scratch;                     ///< for single measurements beside it
    std::optional<engine::store::SessionFile> m_viewed;  ///< opened, not resumed
    int m_viewedRace = 0;                                ///< 0: a drawing without a race
    std::vector<FormerRace> m_former;                    ///< in the order they were made
    std::string m_path;                                  ///< of the document; empty: none yet
    engine::store::FileStamp m_stamp;                    ///< of that, as opened or saved here
    int m_races = 0;                                     ///< counts races; their ids
    std::uint64_t m_epoch = 0, m_version = 0;
    std::uint64_t m_opened = 0;  ///< counts devices: a later one's health is the one to show
    double m_published = 0;
    bool m_unpublished = false;  ///< stepped since the last snapshot

    std::jthread m_thread;  ///< last: it uses everything above
};

}  // namespace ui
