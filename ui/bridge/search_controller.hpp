// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The only place where the engine meets the window's threads. A background thread steps the session
// and leaves snapshots; the window takes the newest one from a timer, 30 times a second. No engine
// work ever runs on the GUI thread.

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>

#include "engine/device/health.hpp"
#include "engine/record/drawing.hpp"
#include "engine/session/open_device.hpp"
#include "engine/session/search_session.hpp"
#include "ui/document/race.hpp"

namespace ui {

/// How a live GPU fares, as last read.
struct LiveHealth {
    QString device;  ///< as typed: "cuda:0"
    engine::device::Health reading;
};

/// Whether a document's file is replaced that another program has changed.
enum class WriteOver { IfUnchanged, Always };

class SearchController : public QObject {
    Q_OBJECT

public:
    explicit SearchController(engine::session::Installation installation,
                              QObject* parent = nullptr);
    ~SearchController() override;

    /// Of the race that is searched or was opened; never null. Compare `version` to see what is
    /// new.
    SnapshotPtr snapshot() const;
    /// That race itself; empty when there is none.
    Race race() const;
    const engine::session::Installation& installation() const;
    bool running() const;
    /// Whether a baseline is still being found: scores are not known yet. See scored().
    bool awaitsScores() const;
    bool paused() const;
    /// Virtual seconds per real second: 1, 10, 100, or 0 = as fast as it goes. Recordings only.
    double pace() const;
    /// Where the document is stored; empty = nowhere until saveAs().
    QString path() const;
    /// What was opened is a recording.
    bool recording() const;
    /// The document is stored in a session of its own. Recordings and files of other programs are
    /// not to be written over.
    bool storedAsOwn() const;
    /// What is being opened; empty: nothing.
    QString opening() const;
    /// Of the live GPU that is searched or measured on, while its worker is there.
    const std::optional<LiveHealth>& health() const;
    bool modified() const;  ///< some race has evaluations that are in memory only

public slots:
    /// Starts another race (the former must have been stopped or finished; it is kept).
    void start(const engine::stencil::Problem& problem, const QString& device,
               const std::vector<engine::record::RunSpec>& runs,
               const engine::record::Budget& budget,
               const engine::device::SamplingRule& sampling = {});
    void pause();
    void resume();
    void stop();
    void setPace(double pace);
    /// Evaluates one setting on the device; measured() follows.
    void measure(const engine::stencil::Problem& problem, const QString& device,
                 const engine::space::Setting& setting,
                 const engine::device::SamplingRule& sampling = {});
    /// Opens a stored document, read-only until saved or resumed; opened() or failed() follows. Of
    /// a collection of several severalFound() follows, and `which` of them is to be said.
    void open(const QString& path, int which = -1);
    /// The same of a draft: it has no place of its own yet.
    void openDraft(const QString& path);
    void resumeStored(const engine::record::Budget& budget);
    /// saved(), changedElsewhere() or failed() follows.
    void saveAs(const QString& path, const engine::record::Drawing& drawing,
                WriteOver writeOver = WriteOver::IfUnchanged);
    /// Writes a copy and changes nothing else; only failed() may follow.
    void saveDraft(const QString& path, const engine::record::Drawing& drawing);
    /// A race that is not under way goes; a file that it is stored in has it until the next
    /// saveAs().
    void removeRace(int race);
    /// Back to no race at all, at once: a search under way ends, what is in memory only is lost,
    /// and of what was opened or saved just before nothing is heard any more.
    void clear();
    /// Calls `then` with the race as a session file; null when there is none, and failed() follows.
    void takeImage(int race, std::function<void(engine::store::SessionImage)> then);
    /// Probes; deviceReady() or deviceRefused() follows, and for the newest request only.
    void setDevice(const engine::stencil::Problem& problem, const QString& device);

signals:
    void snapshotChanged();                  ///< at most 30 times a second
    void raceChanged(const ui::Race& race);  ///< a race is new or went on
    void cleared();                          ///< there are no races any more
    void stateChanged();                     ///< ready, running, paused, finished, failed; opening
    void healthChanged();                    ///< about once a second while a live GPU is used
    void scored();                           ///< no race waits for its baseline any more
    void measured(const ui::RaceResult& result);
    /// Its races follow. `device`: that they were measured on, as it was named; a recording itself.
    void opened(const engine::record::Drawing& drawing, const QString& device);
    void severalFound(const QString& path, const QStringList& titles);
    void warned(const QString& sentence);  ///< it is opened, and not all of it could be read
    void saved(const QString& path, const engine::record::Drawing& drawing);
    /// Not saved: another program has changed the file since it was opened or saved.
    void changedElsewhere(const QString& path);
    void deviceReady(const engine::device::DeviceInfo& info,
                     const std::optional<engine::space::TuningSpace>& recorded);
    void deviceRefused(const QString& sentence);
    void failed(const QString& sentence);  ///< for the banner

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

}  // namespace ui
