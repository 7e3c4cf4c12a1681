// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Search page: what is raced, how it converges, every evaluation and what happened. It shows
// one race of the document and starts nothing itself: the window's Start asks it for runs() and
// budget().

#include <memory>
#include <vector>

#include "engine/record/budget.hpp"
#include "engine/record/rows.hpp"
#include "ui/document/race.hpp"
#include "ui/pages/page.hpp"
#include "ui/pages/search/race_model.hpp"
#include "ui/theme/theme.hpp"

class QLabel;
class QPushButton;
class QVBoxLayout;
class QStackedWidget;
class QTableView;

namespace ui {

class ConvergencePanel;
class Document;
class EvaluationsPanel;
class EventsPanel;
class FilterStack;
class FoldingPair;
class RaceList;
class RaceStrip;
class RaceTable;
class SearchControls;
class SearchController;

class SearchPage final : public Page {
    Q_OBJECT

public:
    SearchPage(Document& document, SearchController& controller, const Theme& theme,
               FilterStack& filter, QWidget* parent = nullptr);
    ~SearchPage() override;

    /// Strategies x repeats, seeds counting up from the field's.
    std::vector<engine::record::RunSpec> runs() const;
    engine::record::Budget budget() const;
    engine::device::SamplingRule sampling() const;
    const std::vector<PlannedStrategy>& plan() const;
    void setPlan(std::vector<PlannedStrategy> plan);
    SearchControls& controls() { return *m_controls; }
    EvaluationsPanel& evaluations() { return *m_evaluations; }
    EventsPanel& events() { return *m_events; }
    FoldingPair& lower() { return *m_lower; }
    ConvergencePanel& convergence() { return *m_convergence; }
    QTableView& raceTable();
    RaceStrip& strip() { return *m_strip; }
    RaceList& races() { return *m_races; }
    /// As in a new document: strategies, budget, repeats, seed.
    void resetPlan();
    bool frozen() const { return m_frozen; }

public slots:
    /// Shows a race; follows the document unless frozen.
    void showRace(const Race& race);
    void setFrozen(bool frozen);
    /// Why the drawn stencil cannot be searched now; empty: it can.
    void setObstacle(const QString& why) override;
    /// Whose race "Watch a race" plays: that of the drawn stencil (empty) or of another one.
    /// `whyNot`: none at all.
    void offerRace(const QString& of, const QString& whyNot);
    /// Files to begin with, the newest first.
    void offerFiles(const QStringList& paths) override;
    bool canFind() const override { return !m_shown.empty(); }
    void find() override;
    bool canExport() const override { return !m_shown.empty(); }
    void exportPanel() override;
    void openStrategyForm();

signals:
    void watchRaceRequested();
    void drawStencilRequested();
    void openSessionRequested();
    void removeRaceRequested(int race);
    void racesExportRequested();
    void fileRequested(const QString& path);
    void searchRequested();
    void frozenChanged(bool frozen);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    QWidget* buildWelcome();
    void connectAll();
    void connectShownRace();
    void fitStrategies();
    void showBrush(const std::optional<Range>& range);
    void pickOnCurve(const QString& strategy, double x);
    void markSelection();
    void adoptSession();
    void showWelcome();
    void showShownRace();

    Document& m_document;
    SearchController& m_controller;
    const Theme& m_theme;
    Race m_shown;
    SearchControls* m_controls;
    RaceStrip* m_strip;
    RaceTable* m_race;
    ConvergencePanel* m_convergence;
    EvaluationsPanel* m_evaluations;
    EventsPanel* m_events;
    RaceList* m_races;
    FoldingPair* m_upper;
    FoldingPair* m_lower;
    QStackedWidget* m_stack;
    QLabel* m_welcome = nullptr;
    QWidget* m_offers = nullptr;  ///< what can be done before there is a race
    QPushButton* m_watch = nullptr;
    QStringList m_offered;
    QVBoxLayout* m_files = nullptr;
    bool m_frozen = false;
};

}  // namespace ui
