// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The only place where the engine meets the window's threads. A background thread steps the session
// and leaves snapshots; the window takes the newest one from a timer, 30 times a second. No engine
// work ever runs on the GUI thread.

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "engine/device/health.hpp"
#include "engine/session/open_device.hpp"
#include "engine/session/search_session.hpp"
#include "ui/bridge/random_baseline.hpp"

namespace ui {

/// How a live GPU fares, as last read.
struct LiveHealth {
    QString device;  ///< as typed: "cuda:0"
    engine::device::Health reading;
};

class SearchController : public QObject {
    Q_OBJECT

public:
    explicit SearchController(engine::session::Installation installation,
                              QObject* parent = nullptr);
    ~SearchController() override;

    /// Newest snapshot; never null. Compare `version` to see what is new.
    std::shared_ptr<const engine::session::Snapshot> snapshot() const;
    const engine::session::Installation& installation() const;
    bool running() const;
    bool paused() const;
    /// Virtual seconds per real second: 1, 10, 100, or 0 = as fast as it goes. Recordings only.
    double pace() const;
    /// Where the session is stored; empty = in memory until saveAs().
    QString path() const;
    /// What random search is expected to reach on the recording that is searched; null without one.
    BaselinePtr baseline() const;
    /// Of the live GPU that is searched or measured on, while its worker is there.
    const std::optional<LiveHealth>& health() const;
    bool modified() const;  ///< has evaluations that are in memory only

public slots:
    /// Starts a new session (the former must have been stopped or finished).
    void start(const engine::stencil::Problem& problem, const QString& device,
               const std::vector<engine::record::RunSpec>& runs,
               const engine::record::Budget& budget);
    void pause();
    void resume();
    void stop();
    void setPace(double pace);
    /// Evaluates one setting on the device; measured() follows.
    void measure(const engine::stencil::Problem& problem, const QString& device,
                 const engine::space::Setting& setting);
    /// Opens a stored session, read-only until saved or resumed; opened() or failed() follows.
    void open(const QString& path);
    void resumeStored(const engine::record::Budget& budget);
    void saveAs(const QString& path);
    /// Back to an empty session: a search under way ends, what is in memory only is lost.
    void clear();
    /// Probes; deviceReady() or deviceRefused() follows, and for the newest request only.
    void setDevice(const engine::stencil::Problem& problem, const QString& device);

signals:
    void snapshotChanged();  ///< at most 30 times a second
    void stateChanged();     ///< ready, running, paused, finished, failed
    void healthChanged();    ///< about once a second while a live GPU is used
    void measured(const engine::record::EvaluationRow& row);
    void opened(const engine::stencil::Problem& problem);
    void saved(const QString& path);
    void deviceReady(const engine::device::DeviceInfo& info);
    void deviceRefused(const QString& sentence);
    void failed(const QString& sentence);  ///< for the banner

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

}  // namespace ui
