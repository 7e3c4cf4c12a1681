// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Search page: what is raced, how it converges, every evaluation and what happened. It shows
// the controller's snapshots and starts nothing itself: the window's Start asks it for runs() and
// budget().

#include <QWidget>
#include <memory>
#include <vector>

#include "engine/record/budget.hpp"
#include "engine/record/rows.hpp"
#include "ui/pages/race_model.hpp"
#include "ui/theme/theme.hpp"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace ui {

class ConvergencePanel;
class Document;
class EvaluationsPanel;
class EventsPanel;
class FoldingPair;
class RaceTable;
class SearchControls;
class SearchController;

class SearchPage final : public QWidget {
    Q_OBJECT

public:
    SearchPage(Document& document, SearchController& controller, const Theme& theme,
               QWidget* parent = nullptr);
    ~SearchPage() override;

    /// Strategies x repeats, seeds counting up from the field's.
    std::vector<engine::record::RunSpec> runs() const;
    engine::record::Budget budget() const;
    const std::vector<PlannedStrategy>& plan() const;
    void setPlan(std::vector<PlannedStrategy> plan);
    SearchControls& controls() { return *m_controls; }
    EvaluationsPanel& evaluations() { return *m_evaluations; }
    EventsPanel& events() { return *m_events; }
    FoldingPair& lower() { return *m_lower; }
    ConvergencePanel& convergence() { return *m_convergence; }
    QTableView& raceTable();
    bool frozen() const { return m_frozen; }

public slots:
    /// Shows a snapshot; follows the controller unless frozen.
    void showSnapshot(std::shared_ptr<const engine::session::Snapshot> snapshot);
    void setFrozen(bool frozen);
    /// Why nothing can be searched now and what to do about it; empty: nothing is in the way.
    /// `forWatching`: it keeps a race from being watched too.
    void setObstacle(const QString& sentence, bool forWatching);
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

private:
    QWidget* buildWelcome();
    void layOutObstacle();
    void connectAll();
    void showBrush(const std::optional<Range>& range);
    void pickOnCurve(const QString& strategy, double x);
    void markSelection();
    void adoptSession();

    Document& m_document;
    SearchController& m_controller;
    const Theme& m_theme;
    std::shared_ptr<const engine::session::Snapshot> m_snapshot;
    SearchControls* m_controls;
    RaceTable* m_race;
    ConvergencePanel* m_convergence;
    EvaluationsPanel* m_evaluations;
    EventsPanel* m_events;
    FoldingPair* m_lower;
    QStackedWidget* m_stack;
    QPushButton* m_watch = nullptr;
    QLabel* m_obstacle = nullptr;
    bool m_frozen = false;
};

}  // namespace ui
