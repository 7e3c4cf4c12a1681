// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QElapsedTimer>
#include <QStringList>
#include <QWidget>
#include <deque>
#include <memory>
#include <utility>

class QLabel;

namespace engine::session {
struct Snapshot;
}

namespace ui {

class Bar;
class DeviceChoice;
class Document;
class SearchController;
class Theme;
struct LiveHealth;

/// The bottom line: progress, clock, speed, best so far of the search under way, else of the race
/// that is shown; at the right what is running, how a live
/// GPU fares, and the device.
class StatusRow final : public QWidget {
    Q_OBJECT

public:
    StatusRow(const Document& document, SearchController& controller, const DeviceChoice& devices,
              const Theme& theme, QWidget* parent = nullptr);
    QString best() const;
    QString clock() const;  ///< how far the search is, as it is shown
    /// Clock, temperature and power of the live GPU as shown; empty: nothing is.
    QString health() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Seconds of the clock until now, and in all.
    struct Elapsed {
        double seconds = 0, of = 0;
        bool ofAllRuns = false;  ///< of them together: they take turns
    };
    static Elapsed elapsedOf(const engine::session::Snapshot& snapshot);
    void refresh();
    QString figure(const QString& number, bool bold = false) const;
    QString ofBudget(const QString& sentence, const QString& at, const Elapsed& elapsed) const;
    QString progressOf(const engine::session::Snapshot& snapshot) const;
    void showProgress(const engine::session::Snapshot& snapshot);
    void showBest(const engine::session::Snapshot& snapshot);
    void showRuns(const engine::session::Snapshot& snapshot);
    void showDevice();
    void showHealth();
    void giveRoom();
    const LiveHealth* healthInUse() const;
    double evaluationsPerSecond(std::size_t evaluations);
    double share() const;

    std::shared_ptr<const engine::session::Snapshot> snapshot() const;
    bool ofAnotherRace() const;

    const Document& m_document;
    SearchController& m_controller;
    const DeviceChoice& m_devices;
    const Theme& m_theme;
    Bar* m_bar;
    QLabel* m_clock;
    QLabel* m_pace;
    QLabel* m_speed;
    QLabel* m_best;
    QLabel* m_runs;
    QLabel* m_health;
    QLabel* m_dot;
    QLabel* m_device;
    QElapsedTimer m_time;
    std::deque<std::pair<qint64, std::size_t>>
        m_counts;  ///< (ms, evaluations) of the last two seconds
};

}  // namespace ui
