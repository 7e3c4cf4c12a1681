// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Search page: what is raced, how it converges, every evaluation and what happened. It shows
// the controller's snapshots and starts nothing itself: the window's Start asks it for runs() and
// budget().

#include <QWidget>
#include <memory>
#include <vector>

#include "engine/session/session_types.hpp"
#include "ui/pages/race_model.hpp"
#include "ui/theme/theme.hpp"

class QListView;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace ui {

class CellDelegate;
class ConvergencePanel;
class Document;
class EvaluationsPanel;
class EventsModel;
class SearchControls;
class SearchController;
class StrategyForm;

class SearchPage final : public QWidget {
    Q_OBJECT

public:
    SearchPage(Document& document, SearchController& controller, const Theme& theme,
               QWidget* parent = nullptr);
    ~SearchPage() override;

    /// Strategies x repeats, seeds counting up from the field's.
    std::vector<engine::session::RunSpec> runs() const;
    engine::session::Budget budget() const;
    const std::vector<PlannedStrategy>& plan() const;
    void setPlan(std::vector<PlannedStrategy> plan);
    SearchControls& controls() { return *m_controls; }
    EvaluationsPanel& evaluations() { return *m_evaluations; }
    ConvergencePanel& convergence() { return *m_convergence; }
    QTableView& raceTable() { return *m_race; }
    bool frozen() const { return m_frozen; }

public slots:
    /// Shows a snapshot; follows the controller unless frozen.
    void showSnapshot(std::shared_ptr<const engine::session::Snapshot> snapshot);
    void setFrozen(bool frozen);
    void find();
    void exportPanel();
    void openStrategyForm();

signals:
    void watchRaceRequested();
    void drawStencilRequested();
    void openSessionRequested();
    void frozenChanged(bool frozen);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildRace();
    QWidget* buildEvents();
    QWidget* buildWelcome();
    void connectAll();
    void addStrategy(const PlannedStrategy& strategy);
    void removeStrategy(int row);
    void openRaceMenu(const QPoint& position);
    void askTarget();
    void fitRaceHeight();
    void showBrush(const std::optional<Range>& range);
    void pickOnCurve(const QString& strategy, double x);
    void markSelection();
    void adoptSession();

    Document& m_document;
    SearchController& m_controller;
    const Theme& m_theme;
    std::shared_ptr<const engine::session::Snapshot> m_snapshot;
    SearchControls* m_controls;
    RaceModel* m_raceModel;
    QTableView* m_race;
    CellDelegate* m_raceDelegate;
    ConvergencePanel* m_convergence;
    EvaluationsPanel* m_evaluations;
    EventsModel* m_eventsModel;
    QListView* m_events;
    QStackedWidget* m_stack;
    StrategyForm* m_form;
    bool m_frozen = false;
};

}  // namespace ui
