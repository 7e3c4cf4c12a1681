// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Compare page: sessions beside each other, their curves and scores, whether one search was
// faster than another, and two of their settings. What is compared is worked out beside the
// window's thread.

#include <QTimer>

#include "ui/background/steady_job.hpp"
#include "ui/pages/compare/comparison_view.hpp"
#include "ui/pages/compare/offered_recordings.hpp"
#include "ui/pages/page.hpp"
#include "ui/theme/theme.hpp"

class QPushButton;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace ui {

class CellDelegate;
class ComparisonModel;
class ConvergencePanel;
class EmptyState;
class PanelTitle;
class SegmentedControl;
class SessionList;
class SessionShelf;
class SettingsPanel;
class SlotRow;
class WhyLine;

class ComparePage final : public Page {
    Q_OBJECT

public:
    enum Part { Races, Settings };

    ComparePage(Document& document, SearchController& controller, const Theme& theme,
                QWidget* parent = nullptr);
    ~ComparePage() override;

    SessionShelf& shelf() { return *m_shelf; }
    SessionList& list() { return *m_list; }
    SlotRow& places() { return *m_slots; }
    SegmentedControl& parts() { return *m_parts; }
    ConvergencePanel& curves() { return *m_curves; }
    QTableView& table() { return *m_table; }
    SettingsPanel& settings() { return *m_settings; }
    EmptyState& empty() { return *m_empty; }
    /// Opens a menu of the recordings of the drawn stencil.
    QPushButton& recordingsButton() { return *m_recordings; }
    QPushButton& addButton() { return *m_add; }
    QString note() const;
    const ComparisonView& view() const { return *m_view; }

    void offerFiles(const QStringList& paths) override;
    bool settled() const override;
    bool canFind() const override { return true; }
    void find() override;
    QList<QAction*> ownActions() override { return {m_pairAction}; }
    QAction* pairAction() override { return m_pairAction; }
    bool canExport() const override;
    void exportPanel() override;
    void setPart(Part part);
    QStringList views() const override {
        return {QStringLiteral("races"), QStringLiteral("settings")};
    }
    void showView(int view) override { setPart(static_cast<Part>(view)); }
    /// The first two of the list, the older one as A.
    void compareNewest();
    void addSessions();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildControls();
    QWidget* buildList();
    QWidget* buildRaces();
    void buildTable();
    void connectAll();
    void fitColumns();
    std::vector<Race> chosenRaces() const;
    void refresh();
    void take(ComparisonViewPtr view);
    void showEmpty();
    void actOnEmpty();
    int readyCount() const;
    void offerRecordings();
    void chooseRecording();
    void nameRecording(int id);
    bool eventFilter(QObject* watched, QEvent* event) override;

    Document& m_document;
    SearchController& m_controller;
    const Theme& m_theme;
    QStringList m_files;  ///< opened last, read when the page is seen
    bool m_stale = true;  ///< changed while hidden
    QTimer m_grown;       ///< a race goes on: not at every step
    ComparisonViewPtr m_view;

    SessionShelf* m_shelf;
    SegmentedControl* m_parts;
    SlotRow* m_slots;
    QToolButton* m_export;
    QPushButton* m_add;
    SessionList* m_list;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QPushButton* m_recordings;
    WhyLine* m_note;
    ConvergencePanel* m_curves;
    PanelTitle* m_tableHead;
    ComparisonModel* m_model;
    CellDelegate* m_delegate;
    QTableView* m_table;
    SettingsPanel* m_settings;
    QAction* m_pairAction;
    std::vector<OfferedRecording> m_offered;
    bool m_offerStale = true;  ///< another problem was drawn since
    // Last: their answers use the widgets above.
    SteadyJob<ComparisonViewPtr> m_comparing;
    SteadyJob<std::vector<OfferedRecording>> m_finding;
};

}  // namespace ui
