// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Landscape page: the evaluations of the race that is shown, as a scatter, as parallel
// coordinates, in slices around the setting, and by which parameters decide.

#include <array>

#include "ui/background/steady_job.hpp"
#include "ui/document/race.hpp"
#include "ui/pages/landscape/landscape_data.hpp"
#include "ui/pages/page.hpp"

class QStackedWidget;
class QToolButton;

namespace ui {

class ElidedLabel;
class EmptyState;
class FilterChips;
class ImportanceView;
class LandscapeView;
class PanelTitle;
class ParallelView;
class RaceStrip;
class ScatterView;
class SegmentedControl;
class SliceView;
struct PlotPicture;

class LandscapePage final : public Page {
    Q_OBJECT

public:
    enum Tab { Scatter, Parallel, Slices, Importance, TabCount };

    explicit LandscapePage(const PageContext& context, QWidget* parent = nullptr);
    ~LandscapePage() override;

    bool settled() const override;
    bool canExport() const override { return true; }
    void exportPanel() override;
    void setObstacle(const QString& why) override;

    void setTab(Tab tab);
    QStringList views() const override;
    void showView(int view) override { setTab(static_cast<Tab>(view)); }
    Tab tab() const;
    SegmentedControl& tabs() { return *m_tabs; }
    ScatterView& scatter() { return *m_scatter; }
    ParallelView& parallel() { return *m_parallel; }
    SliceView& slices() { return *m_slices; }
    ImportanceView& importance() { return *m_importance; }
    FilterChips& chips() { return *m_chips; }
    const EmptyState& empty() const { return *m_empty; }
    const EmptyState& filteredOut() const { return *m_filteredOut; }
    const EmptyState& elsewhere() const { return *m_elsewhere; }
    /// What the line below the plot says.
    QString said() const;

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* buildControls();
    QWidget* buildContent();
    QWidget* buildFoot();
    void connectAll();
    void connectViews();
    LandscapeView& view() const;
    void refresh();
    void take(LandscapeDataPtr data);
    void showView();
    void showStack();
    void showFilter();
    void markSelection();
    void tellNote();
    void tellFoot();
    void pick(qint64 number);
    void takeSetting(const engine::space::Setting& setting);
    QString caption() const;
    PlotPicture picture() const;
    QString table() const;

    Document& m_document;
    const Theme& m_theme;
    FilterStack& m_filter;
    RaceStrip* m_strip;
    SegmentedControl* m_tabs;
    ElidedLabel* m_title;
    QToolButton* m_export;
    PanelTitle* m_head;
    FilterChips* m_chips;
    QStackedWidget* m_stack;
    EmptyState *m_empty, *m_filteredOut, *m_elsewhere;
    QStackedWidget* m_plots;
    ElidedLabel* m_foot;
    ScatterView* m_scatter;
    ParallelView* m_parallel;
    SliceView* m_slices;
    ImportanceView* m_importance;
    std::array<LandscapeView*, TabCount> m_views;
    std::array<LandscapeDataPtr, TabCount> m_seen;  ///< what each was given last
    LandscapeDataPtr m_data;
    int m_race = 0;
    bool m_stale = true;  ///< something changed while nobody looked
    SteadyJob<LandscapeDataPtr> m_gatherer;
};

}  // namespace ui
